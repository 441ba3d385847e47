//! The features that games give policies to learn from, and that learning can be repeated exactly.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{Cell, Check, Run, amount, cells, check_all};
use offsuit_lab::train::{Learn, Lesson, Lessons};
use offsuit_lab::work::{Made, Work};
use offsuit_library::bots::policy::Chances;
use offsuit_library::core::network::size;
use offsuit_library::core::{Features, Game, Moves, Turn};
use offsuit_library::games::{self, CATALOG, Visitor};

/// The features of a decision.
#[derive(Default)]
struct Described {
    position: Vec<usize>,
    choices: Vec<Vec<usize>>,
}

impl Features for Described {
    fn position(&mut self, feature: usize) {
        assert!(self.choices.is_empty());
        self.position.push(feature);
    }

    fn choice(&mut self, features: &[usize]) {
        self.choices.push(features.to_vec());
    }
}

/// At every decision of some deals, all moves are described by features that the network has.
struct Told;

impl Check for Told {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 11);
        let mut told = 0;
        while run.step() && run.now.standing().deal <= 12 {
            let Turn::Act(seat) = run.now.turn() else { continue };
            let view = run.now.view(seat).unwrap();
            let moves: Moves = view.legal();
            let mut described = Described::default();
            G::describe(&view.public, &view.private, seat, moves, &mut described);
            let Described { position, choices } = described;
            assert!(choices.iter().all(|features| !features.is_empty()));
            assert!(position.iter().chain(choices.iter().flatten()).all(|&feature| feature < G::FEATURES));
            let count = choices.len();
            assert!(count == 0 || count == moves.len(), "{count} of {}", moves.len());
            told += count;
            if let Some(chances) = Chances::of::<G>(&view.public, &view.private, seat, moves) {
                let sum: f32 = chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3 && chances.iter().all(|chance| chance >= 0.0), "{sum}");
            }
        }
        assert_eq!(told == 0, G::NETWORK.is_none(), "{told}");
    }
}

#[test]
fn choices_are_described_by_features_that_the_network_has() {
    check_all(&cells(), &Told);
}

struct Weights;

impl Visitor for Weights {
    type Out = usize;
    fn visit<G: Game>(self) -> usize {
        // A game without a network learns nothing.
        if G::NETWORK.is_some() { size(G::FEATURES) } else { 0 }
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
            worlds: amount(2, 4),
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
        let decisions = learned_at_once.decisions;
        assert!(decisions > 50, "{decisions}");
        // Learning that is stopped after a match and resumed has the same result.
        let Some(Made::Stopped(state)) = learn(id, &lesson(1), None, 1) else { panic!("{id} does not stop") };
        let resumed = learned(learn(id, &lesson(2), Some(&state), u64::MAX));
        assert_eq!(weights(&resumed), Some(learned_at_once.weights));
        // A damaged state is refused.
        for damaged in [&state[..state.len() / 2], br#"{"0":[{"position":[65535],"choices":[[[0],0.5]]}]}"#] {
            assert!(matches!(learn(id, &lesson(1), Some(damaged), u64::MAX), Some(Made::Damaged(_))));
        }
    }
}
