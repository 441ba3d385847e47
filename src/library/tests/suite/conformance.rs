//! Whole random matches of every game, with every number of seats and preset of options, compared with a slow referee
//! that was written from the rules alone.
//!
//! At every decision, exactly the moves that the referee allows are accepted. Every other move of the vocabulary is
//! refused with a clause of the game's rule page, and changes nothing. After every move, hands, table, totals and
//! consequences match the referee's, and no piece is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use crate::common::table::{Table, vocabulary};
use crate::common::{Cell, Check, Run, cells, check_all, default_cells};
use offsuit_library::core::{Event, Game, Turn};

/// Plays matches with the referee, and tries the whole vocabulary at one in `every` decisions.
struct Matches {
    seeds: std::ops::Range<u64>,
    every: u64,
}

impl Check for Matches {
    fn check<G: Game>(&self, cell: &Cell) {
        let vocabulary = vocabulary();
        for seed in self.seeds.clone() {
            let mut table = Table::<G>::new(cell, seed, &vocabulary);
            while table.step(self.every) {}
            table.check_end();
        }
    }
}

#[test]
fn whole_matches_follow_the_rules() {
    check_all(&default_cells(), &Matches { seeds: 1..5, every: 1 });
}

#[test]
fn whole_matches_with_every_preset_follow_the_rules() {
    check_all(&cells(), &Matches { seeds: 7..8, every: 10 });
}

struct SeedDecides;

impl Check for SeedDecides {
    fn check<G: Game>(&self, cell: &Cell) {
        let events = |seed: u64| {
            let mut run = Run::<G>::new(cell, seed);
            let mut events = Vec::new();
            for _ in 0..300 {
                let more = run.step();
                events.push((run.log.clone(), run.now.turn()));
                if !more {
                    break;
                }
            }
            events
        };
        assert_eq!(events(11), events(11), "the same seed gave another match");
        assert_ne!(events(11), events(12), "two seeds gave the same match");
    }
}

#[test]
fn the_seed_determines_the_match() {
    check_all(&cells(), &SeedDecides);
}

/// Ties for first where a match could end. They are too rare in the tests above, so some of each kind are searched for,
/// and the match is replayed with the referee.
struct Ties {
    /// The kinds found, by game.
    found: Mutex<BTreeSet<(&'static str, Tie)>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tie {
    /// The match ends with it.
    Shared,
    /// It ends with it, and nobody scored in the last deal.
    AfterNothing,
    /// The match continues because of it.
    GoesOn,
}

impl Ties {
    /// The ties of a match with random moves.
    fn of<G: Game>(cell: &Cell, run: &mut Run<G>) -> BTreeSet<Tie> {
        let target = cell.options().get("target").map(|target| target.parse::<i32>().unwrap());
        let mut ties = BTreeSet::new();
        while run.step() {
            let over = run.now.turn() == Turn::Over;
            let scored = run.log.iter().rev().take(2).find_map(|event| match event {
                Event::Scored { totals, points, .. } => Some((*totals, *points)),
                _ => None,
            });
            let Some((totals, points)) = scored else { continue };
            let (totals, points) = (totals.first(cell.seats), points.first(cell.seats));
            let most = *totals.iter().max().unwrap();
            let leaders = totals.iter().filter(|&&total| total == most).count();
            // Partners always share their totals.
            let tied = leaders > if G::INFO.partners { 2 } else { 1 };
            let reached = target.is_some_and(|target| most >= target);
            match (tied, over) {
                (true, true) if points.iter().all(|&point| point == 0) => ties.insert(Tie::AfterNothing),
                (true, true) => ties.insert(Tie::Shared),
                (true, false) if reached => ties.insert(Tie::GoesOn),
                _ => continue,
            };
        }
        ties
    }
}

impl Check for Ties {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut enough = BTreeMap::new();
        let (mut seed, mut decisions) = (0, 0);
        while decisions < 250_000 {
            seed += 1;
            let mut run = Run::<G>::new(cell, seed);
            let ties = Ties::of(cell, &mut run);
            decisions += run.now.decisions();
            if ties.iter().any(|tie| enough.get(tie).copied().unwrap_or(0) < 3) {
                let mut table = Table::<G>::new(cell, seed, &[]);
                while table.step(u64::MAX) {}
                table.check_end();
            }
            for tie in ties {
                *enough.entry(tie).or_insert(0) += 1;
                self.found.lock().unwrap().insert((cell.id(), tie));
            }
        }
    }
}

#[test]
fn ties_follow_the_rules() {
    let mut cells = cells();
    cells.retain(|cell| cell.options().get("chips").is_none_or(|chips| chips != "300"));
    let check = Ties { found: Mutex::default() };
    check_all(&cells, &check);
    let found = check.found.into_inner().unwrap();
    for tie in [("deer-hunt", Tie::Shared), ("deer-hunt", Tie::AfterNothing), ("hamlet", Tie::GoesOn)] {
        assert!(found.contains(&tie), "no {tie:?}, but {found:?}");
    }
}
