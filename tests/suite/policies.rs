//! The features that games give policies to learn from, and that learning can be repeated exactly.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{Cell, Check, Run, cells, check_all};
use offsuit::bots::policy::Chances;
use offsuit::core::{Game, Made, Moves, Turn, Work};
use offsuit::games::{self, CATALOG, Visitor};
use offsuit::lab::train::{Learn, Lesson, Lessons};

/// At every decision of some deals, each move has an entry in every table in use, within the weights.
struct Told;

impl Check for Told {
    fn check<G: Game>(&self, cell: &Cell) {
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
fn features_of_choices_are_in_the_tables() {
    check_all(&cells(), &Told);
}

struct Weights;

impl Visitor for Weights {
    type Out = usize;
    fn visit<G: Game>(self) -> usize {
        G::WEIGHTS.len()
    }
}

/// Learns from where `from` stopped, and stops after this many matches.
fn learn(id: &str, lesson: &Lesson, from: Option<&[u8]>, most: u64) -> Option<Made<Lessons>> {
    let stop = AtomicBool::new(false);
    let mut each = |done, _: &dyn Fn() -> Vec<u8>| stop.store(done >= most, Ordering::Relaxed);
    games::visit(id, Learn(lesson, &mut Work { from, each: &mut each, stop: &stop })).unwrap()
}

#[test]
fn learning_is_repeatable() {
    for entry in CATALOG {
        let id = entry.info.id;
        let lesson = |threads| Lesson {
            players: vec![entry.info.seating.best],
            matches: 2,
            worlds: 4,
            seed: 3,
            threads,
        };
        let learned = |made: Option<Made<Lessons>>| match made {
            Some(Made::Done(learned)) => Some(learned),
            Some(other) => panic!("{other:?}"),
            None => None,
        };
        let one = learned(learn(id, &lesson(1), None, u64::MAX));
        let two = learned(learn(id, &lesson(3), None, u64::MAX));
        let weights = |learned: &Option<Lessons>| learned.as_ref().map(|learned| learned.weights.clone());
        assert_eq!(weights(&one), weights(&two));
        let shipped = games::visit(id, Weights).unwrap();
        assert_eq!(one.as_ref().map_or(0, |learned| learned.weights.len()), shipped, "{id}");
        let Some(learned_at_once) = one else { continue };
        let (decisions, loss) = (learned_at_once.decisions, learned_at_once.loss);
        assert!(decisions > 50 && loss.1 < loss.0, "{loss:?}");
        // Learning that is stopped after a match and resumed has the same result.
        let Some(Made::Stopped(state)) = learn(id, &lesson(1), None, 1) else { panic!("{id} does not stop") };
        let resumed = learned(learn(id, &lesson(2), Some(&state), u64::MAX));
        assert_eq!(weights(&resumed), Some(learned_at_once.weights));
        // A damaged state is refused.
        for damaged in [&state[..state.len() / 2], br#"{"0":[[[[65535],0.5]]]}"#] {
            assert!(matches!(learn(id, &lesson(1), Some(damaged), u64::MAX), Some(Made::Damaged(_))));
        }
    }
}
