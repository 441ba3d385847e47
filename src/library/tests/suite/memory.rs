//! What a player with a bad memory assumes about a deal.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::facts::Trait;
use crate::common::{Cell, Check, Run, check_all, default_cells, facts};
use offsuit_library::core::position::play_out;
use offsuit_library::core::rng::below;
use offsuit_library::core::{Event, Game, Move, Pack, Past, Piece, PieceSet, Position, Seat, Turn};

/// Every hand of a position.
fn hands<G: Game>(position: &Position<G>, seats: usize) -> Vec<PieceSet> {
    Seat::all(seats).map(|seat| G::hand(&position.view(seat).unwrap().private)).collect()
}

/// The pieces of all hands; twins count as two of a kind.
fn pieces(pack: Pack, hands: &[PieceSet]) -> Vec<Piece> {
    let mut all: Vec<Piece> =
        hands.iter().flat_map(|hand| hand.iter()).map(|piece| pack.kind(piece)).collect();
    all.sort();
    all
}

/// A position as imagined by the seat that remembers only what was played from that decision on.
fn vaguely<G: Game>(run: &Run<G>, seat: Seat, since: &Past<G>, rng: &mut impl rand::Rng) -> Position<G> {
    let view = run.now.view(seat).unwrap();
    let imagined = G::imagine_vaguely(&view.public, &view.private, seat, &since.public, rng);
    let (public, hidden) = imagined.expect("the true position can be imagined");
    Position { public, hidden: Some(hidden) }
}

/// Positions imagined with a bad memory, at every moment of random matches.
struct BadMemory {
    deals: u32,
    /// How many of them differ from the true one, and in how many a hand has a piece that was played.
    forgot: [AtomicUsize; 2],
}

impl BadMemory {
    fn check_world<G: Game>(&self, run: &mut Run<G>, seat: Seat) {
        let seats = run.now.standing().seats;
        let past = run.now.seen(seat).unwrap().past;
        let since = below(&mut run.rng, past.len());
        let mut rng = run.rng.clone();
        let mut vague = vaguely(run, seat, &past[since], &mut rng);
        // The trick and the player's own hand are always right.
        let (truth, view) = (run.now.public(), run.now.view(seat).unwrap());
        assert!(vague.view(seat).unwrap().private == view.private, "the player's own hand");
        assert_eq!(vague.public.turn, truth.turn);
        assert_eq!(vague.public.trick, truth.trick);
        assert_eq!(vague.public.standing, truth.standing);
        let (imagined, held) = (hands(&vague, seats), hands(run.now.position(), seats));
        for other in Seat::all(seats) {
            let hand = imagined[other.index()];
            assert_eq!(hand.len(), held[other.index()].len(), "the size of a hand");
            assert!(hand.includes(truth.known[other]), "what seat {other} is known to hold");
            assert_eq!(vague.public.tricks[other], truth.tricks[other]);
        }
        self.check_pieces(run, &past[since..], &imagined);
        self.forgot[0].fetch_add(usize::from(vague.public != *truth), Ordering::Relaxed);
        // Everybody can play on from there, and the deal ends regularly.
        for other in Seat::all(seats) {
            assert!(vague.view(other).unwrap().imagine(&mut rng).is_some(), "seat {other} finds no world");
        }
        let mut hidden = vague.hidden.unwrap();
        play_out::<G, _>(&mut vague.public, &mut hidden, &mut rng);
        assert_eq!(vague.public.standing.deal, truth.standing.deal);
        let left = hands(&Position::<G> { hidden: Some(hidden), ..vague }, seats);
        let is_played_out = left.iter().all(|hand| hand.is_empty());
        assert!(facts::of(G::INFO.id).has(Trait::EndsWithCardsInHand) || is_played_out, "cards are left");
    }

    /// Checks that no piece is in two places, and that no hand has a piece played since then.
    fn check_pieces<G: Game>(&self, run: &Run<G>, since: &[Past<G>], imagined: &[PieceSet]) {
        let (pack, seats) = (G::INFO.pack, imagined.len());
        let held = hands(run.now.position(), seats);
        if pack == Pack::Chinese {
            // Captured tiles are face up.
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
            // The highest and the lowest card of every trick are visible.
            assert!(G::INFO.id != "head-and-tail" || forgotten + 2 <= seats, "{trick:?}");
        }
    }
}

impl Check for BadMemory {
    fn check<G: Game>(&self, cell: &Cell) {
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
fn vaguely_remembered_positions_are_playable() {
    check_all(&default_cells(), &BadMemory { deals: 20, forgot: Default::default() });
}
