//! What games tell of choices for policies to learn, and that learning is the same whenever it is done again.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Cell, Check, Run, cells, check_all};
use offsuit::bots::policy::Chances;
use offsuit::bots::train::Lesson;
use offsuit::core::{Moves, TrickTaking, Turn};
use offsuit::games::{self, CATALOG, Visitor};

/// At every decision of some deals: an entry of every table in use, within the weights, for each move.
struct Told;

impl Check for Told {
    fn check<G: TrickTaking>(&self, cell: &Cell) {
        assert!(G::WEIGHTS.is_empty() || G::WEIGHTS.len() == G::ENTRIES, "{} weights", G::WEIGHTS.len());
        let mut run = Run::<G>::new(cell, 11);
        let mut told = 0;
        while run.step() && run.now.standing().deal <= 12 {
            let Turn::Act(seat) = run.now.turn() else { continue };
            let view = run.now.view(seat).unwrap();
            let moves: Moves = view.legal();
            let mut count = 0;
            G::features(&view.public, &view.private, seat, moves, |features| {
                assert!(!features.entries().is_empty());
                assert!(features.entries().iter().all(|&entry| usize::from(entry) < G::ENTRIES));
                count += 1;
            });
            assert!(count == 0 || count == moves.len(), "{count} of {}", moves.len());
            told += count;
            if let Some(chances) = Chances::of::<G>(&view.public, &view.private, seat, moves, 1.0) {
                let sum: f32 = chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3 && chances.iter().all(|chance| chance >= 0.0), "{sum}");
            }
        }
        assert_eq!(told == 0, G::ENTRIES == 0, "{told}");
    }
}

#[test]
fn choices_are_told_as_entries_of_the_tables() {
    check_all(&cells(), &Told);
}

struct Weights;

impl Visitor for Weights {
    type Out = usize;
    fn visit<G: TrickTaking>(self) -> usize {
        G::WEIGHTS.len()
    }
}

#[test]
fn learning_again_learns_the_same() {
    for entry in CATALOG {
        let lesson = |threads| {
            let players = vec![entry.info.seating.best];
            let lesson = Lesson { players, matches: 2, worlds: 4, seed: 3, threads };
            games::visit(entry.info.id, lesson).unwrap()
        };
        let (one, two) = (lesson(1), lesson(3));
        assert_eq!(
            one.as_ref().map(|learned| &learned.weights),
            two.as_ref().map(|learned| &learned.weights)
        );
        let shipped = games::visit(entry.info.id, Weights).unwrap();
        assert_eq!(one.as_ref().map_or(0, |learned| learned.weights.len()), shipped, "{}", entry.info.id);
        if let Some(learned) = one {
            assert!(learned.decisions > 50 && learned.loss.1 < learned.loss.0, "{:?}", learned.loss);
        }
    }
}
