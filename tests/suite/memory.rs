//! What somebody makes of a deal who remembers little of it, and of one who remembers it all.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::facts::Trait;
use crate::common::{Cell, Check, Run, check_all, default_cells, facts, same};
use offsuit::core::position::play_out;
use offsuit::core::rng::below;
use offsuit::core::{Event, Move, Pack, Past, Piece, PieceSet, Position, Seat, TrickTaking, Turn};

/// Every hand of a position.
fn hands<G: TrickTaking>(position: &Position<G>, seats: usize) -> Vec<PieceSet> {
    Seat::all(seats).map(|seat| G::hand(&position.view(seat).unwrap().private)).collect()
}

/// The pieces of all hands, twins as two of a kind.
fn pieces(pack: Pack, hands: &[PieceSet]) -> Vec<Piece> {
    let mut all: Vec<Piece> =
        hands.iter().flat_map(|hand| hand.iter()).map(|piece| pack.kind(piece)).collect();
    all.sort();
    all
}

/// A position as the seat imagines it that remembers what was played from that decision on.
fn vaguely<G: TrickTaking>(
    run: &Run<G>,
    seat: Seat,
    since: &Past<G>,
    rng: &mut impl rand::Rng,
) -> Position<G> {
    let view = run.now.view(seat).unwrap();
    let imagined = G::imagine_vaguely(&view.public, &view.private, seat, &since.public, rng);
    let (public, hidden) = imagined.expect("the true position can be imagined");
    Position { public, hidden: Some(hidden) }
}

/// Positions as somebody imagines them with a bad memory, at every moment of random matches.
struct BadMemory {
    deals: u32,
    /// How many of them were not as the true one, and in how many a piece that was played is in a hand.
    forgot: [AtomicUsize; 2],
}

impl BadMemory {
    fn check_world<G: TrickTaking>(&self, run: &mut Run<G>, seat: Seat) {
        let seats = run.now.standing().seats;
        let past = run.now.seen(seat).unwrap().past;
        let since = below(&mut run.rng, past.len());
        let mut rng = run.rng.clone();
        let mut vague = vaguely(run, seat, &past[since], &mut rng);
        // What lies on the table, and in the own hand, is as it is.
        let (truth, view) = (run.now.public(), run.now.view(seat).unwrap());
        assert!(vague.view(seat).unwrap().private == view.private, "the own hand");
        assert_eq!(G::turn(&vague.public), G::turn(truth));
        assert_eq!(G::trick(&vague.public), G::trick(truth));
        assert_eq!(G::standing(&vague.public), G::standing(truth));
        let (imagined, held) = (hands(&vague, seats), hands(run.now.position(), seats));
        for other in Seat::all(seats) {
            let hand = imagined[other.index()];
            assert_eq!(hand.len(), held[other.index()].len(), "the size of a hand");
            assert!(hand.includes(G::known(truth, other)), "what seat {other} is known to hold");
            assert_eq!(G::tricks_won(&vague.public, other), G::tricks_won(truth, other));
        }
        self.check_pieces(run, &past[since..], &imagined);
        self.forgot[0].fetch_add(usize::from(vague.public != *truth), Ordering::Relaxed);
        // Everybody can go on from there, and the deal ends as deals do.
        for other in Seat::all(seats) {
            assert!(vague.view(other).unwrap().imagine(&mut rng).is_some(), "seat {other} finds no world");
        }
        let mut hidden = vague.hidden.unwrap();
        play_out::<G, _>(&mut vague.public, &mut hidden, &mut rng);
        assert_eq!(G::standing(&vague.public).deal, G::standing(truth).deal);
        let left = hands(&Position::<G> { hidden: Some(hidden), ..vague }, seats);
        let is_played_out = left.iter().all(|hand| hand.is_empty());
        assert!(facts::of(G::INFO.id).has(Trait::EndsWithCardsInHand) || is_played_out, "cards are left");
    }

    /// Checks that no piece is in two places, and none in a hand that was played since.
    fn check_pieces<G: TrickTaking>(&self, run: &Run<G>, since: &[Past<G>], imagined: &[PieceSet]) {
        let (pack, seats) = (G::INFO.pack, imagined.len());
        let held = hands(run.now.position(), seats);
        if pack == Pack::Chinese {
            // Captured tiles lie face up.
            assert_eq!(pieces(pack, imagined), pieces(pack, &held));
            self.forgot[1].fetch_add(1, Ordering::Relaxed);
            return;
        }
        let all = imagined.iter().fold(PieceSet::EMPTY, |all, &hand| all | hand);
        assert_eq!(all.len(), imagined.iter().map(|hand| hand.len()).sum::<usize>(), "a piece in two hands");
        let played = since.iter().filter_map(|decision| match decision.mv {
            Some(Move::Play(piece) | Move::Lead(piece, _)) => Some(piece),
            _ => None,
        });
        assert!(!all.meets(played.collect()), "what was played since is remembered");
        for event in &run.log {
            let Event::Trick { trick, .. } = event else { continue };
            let forgotten = trick.pieces().iter().filter(|&&piece| all.contains(piece)).count();
            self.forgot[1].fetch_add(forgotten, Ordering::Relaxed);
            // Of every trick the highest and the lowest card lie open.
            assert!(G::INFO.id != "head-and-tail" || forgotten + 2 <= seats, "{trick:?}");
        }
    }
}

impl Check for BadMemory {
    fn check<G: TrickTaking>(&self, cell: &Cell) {
        let own = BadMemory { deals: self.deals, forgot: Default::default() };
        let (mut seed, mut dealt) = (1, 0);
        let mut run = Run::<G>::new(cell, seed);
        while dealt < own.deals {
            if !run.step() {
                seed += 1;
                run = Run::new(cell, seed);
            }
            match run.now.turn() {
                Turn::Act(_) if run.now.seen(Seat::new(0)).unwrap().past.is_empty() => {}
                Turn::Act(_) => Seat::all(cell.seats).for_each(|seat| own.check_world(&mut run, seat)),
                Turn::Deal | Turn::Over => dealt += 1,
            }
        }
        let forgot = own.forgot.map(AtomicUsize::into_inner);
        assert!(
            !facts::of(cell.id()).has(Trait::Forgets) || forgot[0] > 0 && forgot[1] > 0,
            "nothing was forgotten"
        );
    }
}

#[test]
fn what_is_vaguely_remembered_can_be_played_on() {
    check_all(&default_cells(), &BadMemory { deals: 20, forgot: Default::default() });
}

/// Deals run backwards, at every moment of random matches.
struct Backwards {
    deals: u32,
}

impl Check for Backwards {
    fn check<G: TrickTaking>(&self, cell: &Cell) {
        let (mut seed, mut dealt) = (1, 0);
        let mut run = Run::<G>::new(cell, seed);
        // What was hidden before each decision of the deal.
        let mut were = Vec::new();
        while dealt < self.deals {
            if !run.step() {
                seed += 1;
                run = Run::new(cell, seed);
            }
            match run.now.turn() {
                Turn::Act(_) => {
                    check_rewound(&mut run, &were);
                    were.push(run.now.position().hidden.unwrap());
                }
                Turn::Deal | Turn::Over => {
                    dealt += 1;
                    were.clear();
                }
            }
        }
    }
}

/// Rewinds the true position, and one that is imagined, to every decision of the deal.
fn check_rewound<G: TrickTaking>(run: &mut Run<G>, were: &[G::Hidden]) {
    let (truth, seats) = (run.now.position(), run.now.standing().seats);
    for viewer in Seat::all(seats) {
        let past = run.now.seen(viewer).unwrap().past;
        assert_eq!(past.len(), were.len());
        let hidden = &truth.hidden.unwrap();
        for (n, was) in were.iter().enumerate() {
            let found = G::rewind(hidden, &past[n..]);
            assert!(found.is_none_or(|found| found == *was), "before decision {n} of {}", past.len());
            assert!(found.is_some() || !must_rewind(&past, n), "decision {n} of {}", past.len());
        }
        assert!(!facts::of(G::INFO.id).has(Trait::Forgets) || G::rewind(hidden, &[]) == Some(*hidden));
        if let Some(imagined) = run.now.view(viewer).unwrap().imagine(&mut run.rng.clone()) {
            check_replayed(&imagined, &past);
        }
    }
}

/// Whether the deal can be run back to this decision: but where it is later than a bid that nothing tells any more.
fn must_rewind<G: TrickTaking>(past: &[Past<G>], n: usize) -> bool {
    let is_bid = |decision: &Past<G>| matches!(decision.mv, None | Some(Move::Lay(_)));
    let bids = past.iter().filter(|decision| is_bid(decision)).count();
    facts::of(G::INFO.id).has(Trait::Forgets) && (n == 0 || past.len() != bids || bids < 3)
}

/// Checks that the decisions lead from what is found to the position again.
fn check_replayed<G: TrickTaking>(position: &Position<G>, past: &[Past<G>]) {
    for (n, first) in past.iter().enumerate() {
        let Some(moves) = past[n..].iter().map(|decision| decision.mv).collect::<Option<Vec<Move>>>() else {
            continue;
        };
        let Some(hidden) = G::rewind(&position.hidden.unwrap(), &past[n..]) else { continue };
        let mut again = Position::<G> { public: first.public, hidden: Some(hidden) };
        for (decision, mv) in past[n..].iter().zip(moves) {
            again.play(decision.seat, mv, &mut ()).expect("it was legal then");
        }
        assert!(same(&again, position), "the same decisions lead elsewhere");
    }
}

#[test]
fn deals_run_backwards() {
    check_all(&default_cells(), &Backwards { deals: 6 });
}
