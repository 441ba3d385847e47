//! What a seat imagines: full positions that it cannot distinguish from the true one, each equally likely.
//!
//! At random positions of every game, the imagined world fits everything the seat knows, and some deal leads to it by
//! the same moves. Where little is hidden, all such worlds are found by exhaustive search, and each is imagined equally
//! often. Loo, Hamlet's bids and Reveille's stock hide too much for that: there, a part of the world is enumerated and
//! the rest is counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::facts::Trait;
use crate::common::worlds::{Bits, Slot, World, all_worlds, every_filling, hidden_from, seen_by, ways};
use crate::common::{
    Cell, Check, Run, assert_by_chance, assert_chi, cells, check_all, chi_square, default_cells, facts, same,
};
use offsuit_library::core::pack::french::{ACE, CARDS, POLONIUS, ranks};
use offsuit_library::core::rng::{self, BotRng};
use offsuit_library::core::{Event, Game, Move, Piece, PieceSet, Position, Seat, TrickTaking, Turn, View};
use offsuit_library::games::{Hamlet, Reveille};

/// The view's imagined position, after checking that the seat cannot tell it from the true one.
fn imagine<G: Game>(view: &View<G>, rng: &mut BotRng) -> Position<G> {
    let imagined = view.imagine(rng).expect("the true position is one that can be imagined");
    let own = imagined.view(view.seat).unwrap();
    assert!(own.public == view.public && own.private == view.private, "the seat would notice");
    imagined
}

/// Checks one imagined position against the true one and the deal's history.
fn check_world<G: Game>(run: &Run<G>, viewer: Seat, rng: &mut BotRng) {
    let (seats, pack) = (run.now.standing().seats, G::INFO.pack);
    let view = run.now.view(viewer).unwrap();
    let imagined = imagine(&view, rng);
    let (world, truth) = (World::of(&imagined, seats), World::of(run.now.position(), seats));
    for seat in Seat::all(seats) {
        assert_eq!(world.hand(seat).len(), truth.hand(seat).len(), "the size of seat {seat}'s hand");
        assert!(world.hand(seat).includes(view.public.known[seat]), "what seat {seat} is known to hold");
    }
    let (pieces, truly) = (world.pieces(pack), truth.pieces(pack));
    assert_eq!(pieces.len(), truly.len(), "pieces are doubled or missing");
    // Pieces that nobody sees may be any.
    if !facts::of(G::INFO.id).has(Trait::UnseenPieces) {
        assert_eq!(pieces, truly, "other pieces are imagined than are hidden");
    }
    let again = world.replay(&run.waiting, &seen_by(&run.log, viewer));
    let again = again.unwrap_or_else(|fault| panic!("no deal leads to the imagined position: {fault}"));
    assert!(same(again.position(), &imagined), "the imagined deal leads to another position: {world:?}");
}

/// At every moment of this many deals, from every seat.
struct Histories {
    deals: u32,
}

impl Check for Histories {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut rng = rng::for_bots(3, 0, 0);
        let mut run = Run::<G>::new(cell, 1);
        let (mut seed, mut dealt) = (1, 0);
        while dealt < self.deals {
            if !run.step() {
                seed += 1;
                run = Run::new(cell, seed);
            }
            match run.now.turn() {
                Turn::Act(_) => {
                    for viewer in Seat::all(cell.seats) {
                        check_world(&run, viewer, &mut rng);
                    }
                }
                Turn::Deal | Turn::Over => dealt += 1,
            }
        }
    }
}

#[test]
fn imagined_deals_fit_the_history() {
    check_all(&default_cells(), &Histories { deals: 30 });
}

#[test]
fn imagined_deals_fit_the_history_with_every_preset() {
    check_all(&cells(), &Histories { deals: 4 });
}

/// How often each hand, bid or tile must be imagined.
const EACH: usize = 200;
/// How often each world must be imagined. A wrong one differs by a factor of two, or does not fit at all.
const EACH_WORLD: usize = 100;

/// Small positions of every game, first those where something is known about what is hidden.
struct Frequencies;

impl Check for Frequencies {
    fn check<G: Game>(&self, cell: &Cell) {
        let (mut informed, mut tried) = (0, 0);
        let mut seed = 0;
        // Where nobody holds some of the pieces, there are too many worlds.
        while informed < 8 && !facts::of(cell.id()).has(Trait::UnseenPieces) {
            seed += 1;
            let mut run = Run::<G>::new(cell, seed);
            while run.step() && run.now.standing().deal == 1 {
                let viewer = Seat::new(rng::below(&mut run.rng, cell.seats));
                let truth = World::of(run.now.position(), cell.seats);
                let hidden = hidden_from(viewer, &truth, G::INFO.pack);
                let Some((slots, pieces)) = hidden.filter(|(slots, _)| (2.0..600.0).contains(&ways(slots)))
                else {
                    continue;
                };
                let worlds = all_worlds(&run, viewer, &slots, &pieces);
                let fitting: usize = worlds.iter().map(|(_, weight)| weight).sum();
                let is_informed = fitting < ways(&slots).round() as usize;
                tried += 1;
                // Positions where nothing is known matter too, but there are many of them.
                if worlds.len() > 1 && (is_informed || tried < 5) {
                    informed += usize::from(is_informed);
                    check_frequencies(&run, viewer, &worlds, fitting);
                }
            }
            assert!(seed < 200, "too few positions where something hidden is known");
        }
    }
}

fn check_frequencies<G: Game>(run: &Run<G>, viewer: Seat, worlds: &[(World, usize)], fitting: usize) {
    let (view, seats) = (run.now.view(viewer).unwrap(), run.now.standing().seats);
    let mut rng = run.rng.clone();
    let mut seen = vec![0; worlds.len()];
    let draws = EACH_WORLD * worlds.len();
    for _ in 0..draws {
        let world = World::of(&imagine(&view, &mut rng), seats);
        let at = worlds.binary_search_by(|(other, _)| other.cmp(&world));
        seen[at.unwrap_or_else(|_| panic!("a world that does not fit: {world:?}"))] += 1;
    }
    check_listed(&view, worlds, fitting, seats);
    let due = |weight: usize| (draws * weight) as f64 / fitting as f64;
    let expected: Vec<f64> = worlds.iter().map(|&(_, weight)| due(weight)).collect();
    assert_by_chance(&seen, &expected, "worlds");
}

/// Lists all worlds, and checks that each is imagined in proportion to its weight; `None` if there are too many.
fn check_listed<G: Game>(view: &View<G>, worlds: &[(World, usize)], fitting: usize, seats: usize) {
    let list = |limit: usize| G::worlds(&view.public, &view.private, view.seat, limit);
    let Some(listed) = list(2 * fitting) else {
        assert!(!facts::of(G::INFO.id).has(Trait::ListsWorlds), "worlds are not listed");
        return;
    };
    assert!(list(listed.len()).is_some() && list(listed.len() - 1).is_none(), "the limit is not kept");
    let mut counts: BTreeMap<World, usize> = BTreeMap::new();
    for &hidden in &listed {
        let world = Position::<G> { public: view.public, hidden: Some(hidden) };
        *counts.entry(World::of(&world, seats)).or_default() += 1;
    }
    let due: Vec<(World, usize)> =
        worlds.iter().map(|(world, weight)| (world.clone(), weight * listed.len())).collect();
    let found: Vec<(World, usize)> =
        counts.into_iter().map(|(world, count)| (world, count * fitting)).collect();
    assert!(found == due, "listed {found:?}, expected {due:?}");
}

#[test]
fn every_world_is_imagined_equally_often() {
    check_all(&default_cells(), &Frequencies);
}

/// The match after this many decisions, in the middle of a deal.
fn after_moves<G: Game>(id: &str, seed: u64, decisions: u64) -> Run<G> {
    let cell = default_cells().into_iter().find(|cell| cell.id() == id).unwrap();
    let mut run = Run::<G>::new(&cell, seed);
    while run.now.decisions() < decisions || run.now.turn() == Turn::Deal {
        assert!(run.step());
    }
    run
}

/// Hamlet: any card except Polonius may be bid face down, with equally many hands around it. So a player whose bid is
/// hidden is a little less likely to hold Polonius, because that leaves one card fewer to bid.
#[test]
fn hidden_bids_are_equally_likely() {
    for (seed, laid) in (1..=3).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let run = after_moves::<Hamlet>("hamlet", seed, laid);
        let first = run.waiting.standing().dealer.index() + 1;
        for viewer in Seat::all(3) {
            let bidders: Vec<usize> = (0..laid as usize)
                .map(|n| (first + n) % 3)
                .filter(|&bidder| bidder != viewer.index())
                .collect();
            if !bidders.is_empty() {
                check_bids(&run, viewer, &bidders);
            }
        }
    }
}

fn check_bids(run: &Run<Hamlet>, viewer: Seat, bidders: &[usize]) {
    let view = run.now.view(viewer).unwrap();
    let unseen = (ranks(7, ACE) | POLONIUS.set()) - Hamlet::hand(&view.private);
    let biddable: Vec<Piece> = (unseen - POLONIUS.set()).iter().collect();
    let all = if bidders.len() == 1 { biddable.len() } else { biddable.len() * (biddable.len() - 1) };
    let draws = 100 * EACH;
    let (mut bids, mut held) = (BTreeMap::new(), BTreeMap::new());
    let mut rng = run.rng.clone();
    for _ in 0..draws {
        let world = World::of(&imagine(&view, &mut rng), 3);
        let laid: Vec<Piece> = bidders.iter().map(|&bidder| world.bids[bidder].expect("a bid")).collect();
        assert!(bidders.iter().zip(&laid).all(|(&bidder, &bid)| world.hand(Seat::new(bidder)).contains(bid)));
        *bids.entry(laid).or_insert(0) += 1;
        for card in world.hand(Seat::new(bidders[0])) {
            *held.entry(card).or_insert(0) += 1;
        }
    }
    let seen: Vec<usize> = bids.into_values().collect();
    assert_eq!(seen.len(), all, "not every bid was imagined");
    assert_by_chance(&seen, &vec![draws as f64 / all as f64; all], "bids");
    // A hand with Polonius can bid 10 cards, one without him 11. One of two hidden hands has him.
    let hidden = unseen.contains(POLONIUS);
    let with_polonius = if hidden && bidders.len() == 1 { 10.0 / 21.0 } else { 0.5 };
    let with_other = if hidden { (11.0 - with_polonius) / 21.0 } else { 0.5 };
    let of_card = |card: Piece| {
        let chance = if card == POLONIUS { with_polonius } else { with_other };
        let (holds, due) = (held.get(&card).copied().unwrap_or(0), draws as f64 * chance);
        chi_square(&[holds, draws - holds], &[due, draws as f64 - due])
    };
    // Eleven of 22 cards each time: all but one may vary.
    assert_chi(unseen.iter().map(of_card).sum(), unseen.len() - 1, "who holds which card");
}

/// How often each piece was somewhere.
struct Tally([usize; 64]);

impl Tally {
    fn add(&mut self, pieces: PieceSet) {
        for piece in pieces {
            self.0[usize::from(piece.index())] += 1;
        }
    }

    /// Asserts that each piece was there in proportion to its weight, and never where its weight is 0. (A set never has
    /// a piece twice, so counts vary a little less than the bound allows.)
    fn assert_by_chance(&self, weight: impl Fn(Piece) -> usize, what: &str) {
        let weights: Vec<usize> = (0..64).map(|index| weight(Piece::new(index))).collect();
        let (count, weighed): (usize, usize) = (self.0.iter().sum(), weights.iter().sum());
        let (mut seen, mut expected) = (Vec::new(), Vec::new());
        for (&times, &weight) in self.0.iter().zip(&weights) {
            if weight > 0 {
                seen.push(times);
                expected.push(count as f64 * weight as f64 / weighed as f64);
            } else {
                assert_eq!(times, 0, "{what}: a piece that cannot be there");
            }
        }
        assert_by_chance(&seen, &expected, what);
    }
}

/// Reveille while most is hidden: the opponent's unknown tiles and the stock may be any of the unseen tiles.
#[test]
fn the_stock_is_imagined_in_any_order() {
    for (seed, decisions) in [(1, 0), (2, 3), (3, 6), (4, 9)] {
        let run = after_moves::<Reveille>("reveille", seed, decisions);
        for viewer in Seat::all(2) {
            let opponent = Seat::new(1 - viewer.index());
            let (view, truth) = (run.now.view(viewer).unwrap(), World::of(run.now.position(), 2));
            let known = view.public.known[opponent];
            let unknown = (truth.hand(opponent) - known) | truth.stock.iter().copied().collect();
            let [mut hand, mut next, mut last] = [(); 3].map(|()| Tally([0; 64]));
            let mut rng = run.rng.clone();
            for _ in 0..EACH * 50 {
                let world = World::of(&imagine(&view, &mut rng), 2);
                hand.add(world.hand(opponent) - known);
                next.add(world.stock[0].set());
                last.add(world.stock.last().unwrap().set());
            }
            for (tally, what) in
                [(hand, "the unknown hand"), (next, "the next tile"), (last, "the last tile")]
            {
                tally.assert_by_chance(|tile| usize::from(unknown.contains(tile)), what);
            }
        }
    }
}

/// Loo: the hands of those who have played, about which something may be known, are enumerated. Every other unseen card
/// is then equally likely in every other place.
struct PlayedHands;

impl Check for PlayedHands {
    fn check<G: Game>(&self, cell: &Cell) {
        let (mut seed, mut checked) = (0, 0);
        while checked < 3 {
            seed += 1;
            assert!(seed < 200, "too few positions where something hidden is known");
            let mut run = Run::<G>::new(cell, seed);
            while run.step() && checked < 3 {
                let viewer = Seat::new(rng::below(&mut run.rng, cell.seats));
                checked += u64::from(check_played_hands(&run, viewer));
            }
        }
    }
}

/// Whether something is known about hidden hands, but not too much; such positions are checked.
fn check_played_hands<G: Game>(run: &Run<G>, viewer: Seat) -> bool {
    let (seats, seen) = (run.now.standing().seats, seen_by(&run.log, viewer));
    let truth = World::of(run.now.position(), seats);
    let mut pool = CARDS - truth.hand(viewer) - PieceSet::from_bits(truth.discarded[viewer.index()]);
    let mut has_played = BTreeSet::new();
    for event in &seen {
        if let Event::Acted { seat, mv: Some(Move::Play(card)) } = event {
            pool.remove(*card);
            has_played.insert(seat.index());
        } else if let Event::TurnedUp(card) = event {
            pool.remove(*card);
        }
    }
    has_played.remove(&viewer.index());
    let mut slots: Vec<Slot> =
        has_played.iter().map(|&seat| Slot::Hand(seat, truth.hand(Seat::new(seat)).len())).collect();
    let in_hands: usize = has_played.iter().map(|&seat| truth.hand(Seat::new(seat)).len()).sum();
    // All other cards belong, for now, to a seat that does not exist.
    slots.push(Slot::Hand(seats, pool.len() - in_hands));
    if !(2.0..1600.0).contains(&ways(&slots)) {
        return false;
    }
    let mut blank = truth.clone();
    for &seat in &has_played {
        blank.hands[seat] = 0;
    }
    blank.hands.push(0);
    // The places that are not enumerated, by their number among the world's sets.
    let own = [viewer.index(), seats + viewer.index()];
    let is_free = |&at: &usize| !own.contains(&at) && !has_played.contains(&at) && truth.sets()[at] != 0;
    let free: Vec<usize> = (0..truth.sets().len()).filter(is_free).collect();
    let tried = |world: &World| -> Vec<Bits> { has_played.iter().map(|&seat| world.hands[seat]).collect() };
    let (mut found, mut left) = (Vec::new(), Tally([0; 64]));
    every_filling(&mut blank, &mut slots.clone(), &pool.iter().collect::<Vec<_>>(), &mut |filled| {
        let mut world = filled.clone();
        let others = PieceSet::from_bits(world.hands.pop().unwrap());
        let mut cards = others.iter();
        for &at in &free {
            let size = truth.sets()[at].count_ones() as usize;
            *world.sets_mut()[at] = cards.by_ref().take(size).collect::<PieceSet>().bits();
        }
        if world.fits(run, viewer, &seen) {
            found.push(tried(&world));
            left.add(others);
        }
    });
    if found.len() == ways(&slots).round() as usize {
        return false;
    }
    found.sort();
    check_listed_hands(run, viewer, &found, tried);
    let mut seen = vec![0; found.len()];
    let mut tallies: Vec<Tally> = free.iter().map(|_| Tally([0; 64])).collect();
    let (view, mut rng) = (run.now.view(viewer).unwrap(), run.rng.clone());
    for _ in 0..EACH / 2 * found.len() {
        let world = World::of(&imagine(&view, &mut rng), seats);
        seen[found.binary_search(&tried(&world)).expect("hands that fit")] += 1;
        for (tally, &at) in tallies.iter_mut().zip(&free) {
            tally.add(PieceSet::from_bits(world.sets()[at]));
        }
    }
    assert_by_chance(&seen, &vec![(EACH / 2) as f64; found.len()], "the hands of those who have played");
    for tally in tallies {
        tally.assert_by_chance(
            |card| left.0[usize::from(card.index())],
            "a place about which nothing is known",
        );
    }
    true
}

/// Checks that each of these fillings is in equally many of the listed worlds, if all worlds are listed.
fn check_listed_hands<G: Game>(
    run: &Run<G>,
    viewer: Seat,
    found: &[Vec<Bits>],
    tried: impl Fn(&World) -> Vec<Bits>,
) {
    let (view, seats) = (run.now.view(viewer).unwrap(), run.now.standing().seats);
    let Some(listed) = G::worlds(&view.public, &view.private, viewer, 20_000) else { return };
    let mut counts = vec![0; found.len()];
    for &hidden in &listed {
        let position = Position::<G> { public: view.public, hidden: Some(hidden) };
        assert!(position.view(viewer).unwrap().private == view.private, "the seat would notice");
        counts[found.binary_search(&tried(&World::of(&position, seats))).expect("hands that fit")] += 1;
    }
    assert!(
        counts.iter().all(|&count| count == counts[0]),
        "hands are listed more or less often: {counts:?}"
    );
}

#[test]
fn in_loo_hands_are_imagined_equally_often() {
    let cells: Vec<Cell> = default_cells().into_iter().filter(|cell| cell.id() == "loo").collect();
    check_all(&cells, &PlayedHands);
}
