//! Deals are uniform, and depend only on the match's seed and the deal's number.

use crate::common::{Cell, Check, Run, assert_by_chance, assert_chi, check_all, default_cells};
use offsuit_library::core::pack::chinese;
use offsuit_library::core::pack::french::{ACE, JOKERS, ranks};
use offsuit_library::core::{Deal, Game, Match, Pack, Piece, PieceSet, Seat, TrickTaking, Turn, rng};
use offsuit_library::games::DeerHunt;

/// The number of deals to count, with consecutive numbers from consecutive seeds.
const DEALS: u64 = 20_000;

/// Deals 1 to 10 of each seed, each as if it were the first of its match.
fn deals<G: Game>(cell: &Cell) -> impl Iterator<Item = Deal> {
    let waiting = Match::<G>::with_dealer(&cell.values, cell.seats, 0, Seat::new(0));
    (0..DEALS).map(move |n| G::deal(waiting.public(), &mut rng::for_deal(n / 10, (n % 10) as u32 + 1)))
}

/// The parts of a deal as sets; a part with an order has one set per place.
fn parts(deal: &Deal, seats: usize) -> Vec<PieceSet> {
    let hands = Seat::all(seats).map(|seat| deal.hands[seat]);
    let single = deal.turn_up.into_iter().chain(deal.stock.iter()).map(Piece::set);
    hands.chain([deal.dummy]).chain(single).collect()
}

/// Every piece is equally often in every place, and every pair as often together as chance predicts.
struct Uniform;

impl Check for Uniform {
    fn check<G: Game>(&self, cell: &Cell) {
        if G::INFO.pack == Pack::Chinese {
            return; // its deals have a rule of their own, and their own test
        }
        // Head & Tail: a seat's betting card is always the same.
        let fixed = if G::INFO.id == "head-and-tail" { ranks(ACE, ACE) | JOKERS } else { PieceSet::EMPTY };
        let mut pack = PieceSet::EMPTY;
        let mut counts: Vec<[usize; 64]> = Vec::new();
        let mut together = [0; 64];
        let mut sizes = Vec::new();
        for deal in deals::<G>(cell) {
            G::check_deal(&G::start(G::options(&cell.values), cell.seats, Seat::new(0)), &deal).unwrap();
            let parts: Vec<PieceSet> =
                parts(&deal, cell.seats).into_iter().map(|part| part - fixed).collect();
            counts.resize(parts.len(), [0; 64]);
            sizes = parts.iter().map(|part| part.len()).collect();
            for (count, part) in counts.iter_mut().zip(&parts) {
                for piece in *part {
                    let index = usize::from(piece.index());
                    count[index] += 1;
                    // The next piece of the pack: neighbours must not stay together.
                    together[index] += usize::from(part.contains(Piece::new(piece.index() + 1)));
                }
                pack |= *part;
            }
        }
        // The pieces that remain undealt are a part too (Loo).
        let left = pack.len() - sizes.iter().sum::<usize>();
        if left > 0 {
            let dealt = |index: usize| counts.iter().map(|count| count[index]).sum::<usize>();
            counts.push(std::array::from_fn(|index| DEALS as usize - dealt(index)));
            sizes.push(left);
        }
        check_counts(pack, &sizes, &counts);
        let neighbours: PieceSet = pack
            .iter()
            .filter(|piece| piece.index() < 63 && pack.contains(Piece::new(piece.index() + 1)))
            .collect();
        let pairs = |size: usize| size * size.saturating_sub(1);
        let dealt = &sizes[..sizes.len() - usize::from(left > 0)];
        let chance = dealt.iter().map(|&size| pairs(size)).sum::<usize>() as f64 / pairs(pack.len()) as f64;
        for piece in neighbours {
            let seen = together[usize::from(piece.index())];
            let due = DEALS as f64 * chance;
            let what = format!("{} and the next in one part", G::INFO.pack.name(piece));
            assert_by_chance(&[seen, DEALS as usize - seen], &[due, DEALS as f64 - due], &what);
        }
    }
}

/// Counts pieces by part, in a table whose margins are the same for every deal. Each deal puts one piece in each place,
/// so cells depend on each other more than in a sample. The factor corrects for that, so that the sum has a chi-square
/// distribution.
fn check_counts(pack: PieceSet, sizes: &[usize], counts: &[[usize; 64]]) {
    let all = pack.len() as f64;
    let mut chi = 0.0;
    for (&size, count) in sizes.iter().zip(counts).filter(|&(&size, _)| size > 0) {
        let due = DEALS as f64 * size as f64 / all;
        chi += pack
            .iter()
            .map(|piece| (count[usize::from(piece.index())] as f64 - due).powi(2) / due)
            .sum::<f64>();
    }
    let parts = sizes.iter().filter(|&&size| size > 0).count();
    assert_chi(chi * (all - 1.0) / all, (pack.len() - 1) * (parts - 1), "who holds what");
}

#[test]
fn deals_are_uniform() {
    check_all(&default_cells(), &Uniform);
}

/// Deer Hunt: each side gets one of each of four kinds, and the rest is random.
#[test]
fn each_side_gets_one_of_four_kinds_and_the_rest_is_random() {
    let cell = default_cells().into_iter().find(|cell| cell.id() == "deer-hunt").unwrap();
    let shared: Vec<Piece> =
        ["6-6", "6-5", "6-4", "4-4"].map(|name| Pack::Chinese.parse(name).unwrap()).into();
    let twins: PieceSet = shared.iter().flat_map(|&kind| Pack::Chinese.alike(kind)).collect();
    let mut holds = vec![[0; 64]; 4];
    let mut sides = [[0; 64]; 2];
    let mut of_four = [0; 5];
    for deal in deals::<DeerHunt>(&cell) {
        DeerHunt::check_deal(&DeerHunt::start(DeerHunt::options(&cell.values), 4, Seat::new(0)), &deal)
            .unwrap();
        for seat in 0..4 {
            for piece in deal.hands[Seat::new(seat)] {
                holds[seat][usize::from(piece.index())] += 1;
                sides[seat % 2][usize::from(piece.index())] += 1;
            }
        }
        of_four[(deal.hands[Seat::new(0)] & twins).len()] += 1;
    }
    check_counts(chinese::ALL - twins, &[12, 12], &sides);
    for tile in chinese::ALL {
        let seats: Vec<usize> = holds.iter().map(|count| count[usize::from(tile.index())]).collect();
        let name = Pack::Chinese.name(tile);
        if twins.contains(tile) {
            // Either partner may hold the side's twin.
            let twin = (Pack::Chinese.alike(tile) - tile.set()).first().unwrap();
            let both: Vec<usize> =
                (0..4).map(|seat| seats[seat] + holds[seat][usize::from(twin.index())]).collect();
            assert_by_chance(&[both[0], both[2]], &[DEALS as f64 / 2.0; 2], &format!("{name} on one side"));
            assert_by_chance(&[both[1], both[3]], &[DEALS as f64 / 2.0; 2], &format!("{name} on the other"));
        } else {
            assert_by_chance(&seats, &[DEALS as f64 / 4.0; 4], &format!("who holds {name}"));
        }
    }
    // Eight of the side's sixteen tiles, four of which are special: C(4,k) C(12,8-k) of C(16,8).
    let ways = [495.0, 4.0 * 792.0, 6.0 * 924.0, 4.0 * 792.0, 495.0];
    assert_by_chance(
        &of_four,
        &ways.map(|n| DEALS as f64 * n / 12870.0),
        "how many of the four one seat has",
    );
}

/// The first dealer is random. Where players draw tiles for it, the strongest tile decides.
struct Lots;

impl Check for Lots {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut dealers = vec![0; cell.seats];
        for seed in 0..DEALS / 4 {
            let (waiting, rounds) = Match::<G>::new(&cell.values, cell.seats, seed);
            let dealer = waiting.standing().dealer;
            dealers[dealer.index()] += 1;
            assert_eq!(rounds.is_empty(), !G::INFO.draws_for_deal);
            if !rounds.is_empty() {
                assert_eq!(G::drawn(cell.seats, &rounds), Ok(dealer));
            }
            for (n, round) in rounds.iter().enumerate() {
                // "6-6" is stronger than "6-5", and it also comes later in the alphabet.
                let names: Vec<String> =
                    round.iter().map(|&tile| G::INFO.pack.name(tile).to_string()).collect();
                let strongest = names.iter().max().unwrap();
                let with: Vec<usize> = (0..names.len()).filter(|&seat| names[seat] == *strongest).collect();
                let is_last = n + 1 == rounds.len();
                assert_eq!(with.len() == 1, is_last, "a tie, and only a tie, is drawn again: {names:?}");
                assert!(!is_last || with[0] == dealer.index(), "the strongest tile deals: {names:?}");
            }
        }
        let due = DEALS as f64 / 4.0 / cell.seats as f64;
        assert_by_chance(&dealers, &vec![due; cell.seats], "the first dealer");
    }
}

#[test]
fn the_first_dealer_is_random() {
    check_all(&default_cells(), &Lots);
}

/// Deals by number, from a match with its own random moves.
fn deals_of<G: Game>(cell: &Cell, seed: u64, moves: u64) -> Vec<Deal> {
    let mut run = Run::<G>::new(cell, seed);
    run.rng = rng::for_bots(moves, 0, 0);
    let mut deals = Vec::new();
    loop {
        if run.now.turn() == Turn::Deal {
            deals.push(run.now.next_deal());
        }
        if !run.step() {
            return deals;
        }
    }
}

struct Seeded;

impl Check for Seeded {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut compared = 0;
        for seed in 0..20 {
            // Two matches of one seed with different decisions: their deals agree as far as both go.
            let (one, other) = (deals_of::<G>(cell, seed, 1), deals_of::<G>(cell, seed, 2));
            let both = one.len().min(other.len());
            assert_eq!(one[..both], other[..both], "seed {seed}: a deal depends on the play before it");
            compared += both - 1;
            let next = deals_of::<G>(cell, seed + 1, 1);
            assert!(
                one.iter().zip(&next).all(|(own, other)| own != other),
                "seeds {seed} and the next agree"
            );
            assert!(one.windows(2).all(|pair| pair[0] != pair[1]), "seed {seed}: two deals are the same");
        }
        assert!(compared > 20, "matches too short to compare deals");
    }
}

#[test]
fn deals_depend_only_on_seed_and_number() {
    check_all(&default_cells(), &Seeded);
}
