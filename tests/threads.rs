//! Limited by iterations, a search finds the same on any number of threads, and whenever it is asked again.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Cell, Check, Run, check_all, default_cells};
use offsuit::bots::budget::Limit;
use offsuit::bots::flat::{self, Aim, Outcome, choices};
use offsuit::bots::policy::{Learned, Thumb};
use offsuit::bots::tree::{self, Arm};
use offsuit::bots::worlds::Imagined;
use offsuit::bots::{Budget, Level};
use offsuit::core::{Move, Seen, TrickTaking, Turn};

/// Once with each number of threads, and once again with one.
const THREADS: [usize; 4] = [1, 2, 3, 1];
/// More than one round of flat search, and no multiple of one.
const ITERATIONS: u32 = 37;

/// All that searches find.
#[derive(PartialEq, Debug)]
struct Found {
    samples: [Vec<(Move, Vec<Outcome>)>; 2],
    arms: Vec<Arm>,
    decisions: [Move; 3],
}

fn find<G: TrickTaking>(run: &Run<G>, seen: &Seen<G>, threads: usize) -> Found {
    let view = &seen.view;
    let rng = || run.now.bot_rng(view.seat);
    let limit = Limit { iterations: ITERATIONS, until: None, threads };
    let moves = choices::<G>(&view.public, &view.private, view.seat);
    let worlds = Imagined(seen);
    let samples = [Aim::Best, Aim::All].map(|aim| {
        let samples = flat::search(view.seat, &moves, &worlds, &Learned, aim, &limit, &mut rng());
        samples.into_iter().map(|sample| (sample.mv, sample.outcomes)).collect()
    });
    let distinct = G::distinct(&view.public, &view.private, view.seat);
    let arms = tree::search(view.seat, distinct, &worlds, &Thumb, &limit, &mut rng());
    let decisions = [Level::Casual, Level::Expert, Level::Master].map(|level| {
        let budget = Budget { threads, ..Budget::iterations(ITERATIONS) };
        level.bot(budget).decide(seen, &mut rng())
    });
    Found { samples, arms, decisions }
}

/// At some moments of random matches.
struct Threads {
    every: u64,
    decisions: u64,
}

impl Check for Threads {
    fn check<G: TrickTaking>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 11);
        let mut searched = 0;
        while run.step() && run.now.decisions() < self.decisions {
            let Turn::Act(seat) = run.now.turn() else { continue };
            if !run.now.decisions().is_multiple_of(self.every) {
                continue;
            }
            let seen = run.now.seen(seat).unwrap();
            let [one, others @ ..] = THREADS.map(|threads| find(&run, &seen, threads));
            searched += usize::from(!one.arms.is_empty());
            for (other, threads) in others.iter().zip(&THREADS[1..]) {
                assert!(one == *other, "on {threads} threads: {other:?}, on one: {one:?}");
            }
        }
        assert!(searched > 2, "too little was searched");
    }
}

#[test]
fn threads_change_nothing() {
    let cells: Vec<Cell> =
        default_cells().into_iter().filter(|cell| cell.seats == cell.entry.info.seating.best).collect();
    check_all(&cells, &Threads { every: 7, decisions: 30 });
}
