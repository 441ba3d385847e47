//! With a limit of iterations, a search finds the same on any number of threads, whenever it is repeated, and on any
//! machine.

use std::fmt::Write;

use crate::common::{Cell, Check, Run, check_all, default_cells, in_words};
use offsuit_library::bots::budget::Limit;
use offsuit_library::bots::flat::{self, Aim, Outcome};
use offsuit_library::bots::policy::{Learned, RuleOfThumb};
use offsuit_library::bots::tree;
use offsuit_library::bots::worlds::Imagined;
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::{Game, Move, Seen, Turn};

/// Once with each number of threads, and once more with one.
const THREADS: [usize; 4] = [1, 2, 3, 1];
/// More than one round of flat search, and not a multiple of one.
const ITERATIONS: u32 = 37;

/// All results of the searches.
#[derive(PartialEq, Debug)]
struct Found {
    samples: [Vec<(Move, Vec<Outcome>)>; 2],
    tree: Vec<(Move, Vec<Outcome>)>,
    decisions: [Move; 3],
}

fn find<G: Game>(run: &Run<G>, seen: &Seen<G>, threads: usize) -> Found {
    let view = &seen.view;
    let rng = || run.now.bot_rng(view.seat);
    let limit = Limit { iterations: ITERATIONS, until: None, threads };
    let distinct = G::distinct(&view.public, &view.private, view.seat);
    let moves: Vec<Move> = distinct.iter().collect();
    let worlds = Imagined(seen);
    let samples = [Aim::Best(&moves), Aim::All].map(|aim| {
        let samples = flat::search(view.seat, &moves, &worlds, &Learned, aim, &limit, &mut rng());
        samples.into_iter().map(|sample| (sample.mv, sample.outcomes)).collect()
    });
    let tree = tree::search(view.seat, distinct, &moves, &worlds, &RuleOfThumb, &limit, &mut rng());
    let tree = tree.into_iter().map(|sample| (sample.mv, sample.outcomes)).collect();
    let decisions = [Level::Casual, Level::Expert, Level::Master].map(|level| {
        let budget = Budget { threads, ..Budget::iterations(ITERATIONS) };
        level.bot(budget).decide(seen, &mut rng())
    });
    Found { samples, tree, decisions }
}

/// At some moments of random matches.
struct Threads {
    every: u64,
    decisions: u64,
}

impl Check for Threads {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 11);
        let mut searched = 0;
        while run.step() && run.now.decisions() < self.decisions {
            let Turn::Act(seat) = run.now.turn() else { continue };
            if !run.now.decisions().is_multiple_of(self.every) {
                continue;
            }
            let seen = run.now.seen(seat).unwrap();
            let [one, others @ ..] = THREADS.map(|threads| find(&run, &seen, threads));
            searched += usize::from(!one.tree.is_empty());
            for (other, threads) in others.iter().zip(&THREADS[1..]) {
                assert!(one == *other, "on {threads} threads: {other:?}, on one: {one:?}");
            }
        }
        assert!(searched > 2, "too little was searched");
    }
}

/// The first two deals of a match between the levels that search.
struct Decisions;

impl Check for Decisions {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut game = Run::<G>::new(cell, 12).now;
        let mut decisions = String::new();
        loop {
            match game.turn() {
                Turn::Deal if game.standing().deal < 2 => game.begin(&game.next_deal(), &mut ()).unwrap(),
                Turn::Act(seat) => {
                    let level = [Level::Master, Level::Expert, Level::Casual][seat.index() % 3];
                    let mut bot = level.bot(Budget::iterations(2 * ITERATIONS));
                    let mv = bot.decide(&game.seen(seat).unwrap(), &mut game.bot_rng(seat));
                    writeln!(decisions, "{seat} {}", in_words(&cell.entry.info, mv)).unwrap();
                    game.play(seat, mv, &mut ()).unwrap();
                }
                _ => break,
            }
        }
        insta::assert_snapshot!(format!("decisions-{}", cell.id()), decisions);
    }
}

/// The games with the number of players that suits each best.
fn best() -> Vec<Cell> {
    default_cells().into_iter().filter(|cell| cell.seats == cell.entry.info.seating.best).collect()
}

#[test]
fn threads_change_nothing() {
    check_all(&best(), &Threads { every: 7, decisions: 30 });
}

#[test]
fn machines_change_nothing() {
    check_all(&best(), &Decisions);
}
