//! The table of jeers: how often bots make moves that a good player would laugh at.
//!
//! Bots of one level play matches among themselves. A *real choice* is a decision between moves that are not equivalent.
//! The rows of the table are two kinds of dominated choices ([`GENERAL`]) and the moves that the game names
//! ([`JEERS`](crate::core::Strategy::JEERS)).

mod judge;
mod open;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::arena::Entrant;
use super::pool;
use crate::bots::dominance;
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Move, OptionValues, Seen};
use crate::games::Visitor;
pub use judge::Verdict;

/// The rows that every game has.
pub const GENERAL: [&str; 2] =
    ["is dominated by another choice", "has two pieces left, and never scores more with open hands"];

/// What to count.
#[derive(Clone, Debug)]
pub struct Jeers {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The bots, which must be levels.
    pub levels: Vec<Entrant>,
    /// The least number of real choices per level. The match in which it is reached is played to its end.
    pub decisions: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads that play matches.
    pub threads: usize,
    /// Simulated deals for judging each jeer of the game; 0 to judge none.
    pub judge: u32,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The descriptions of the rows.
    pub rows: Vec<&'static str>,
    /// A column for each level.
    pub columns: Vec<Column>,
}

/// What one level did.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// The level, and its limit.
    pub name: String,
    /// Number of real choices.
    pub choices: u64,
    /// For each row: how often the level had the choice to do it or not, and how often it did.
    pub counts: Vec<(u64, u64)>,
    /// The jeers that were judged.
    pub judged: Vec<Judged>,
}

/// A jeer that was judged.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// Its row.
    pub row: usize,
    /// The number of the match, from 0.
    pub game: u64,
    /// The number of the decision in the match, from 0.
    pub decision: u64,
    /// How it compares to the best other move.
    pub verdict: Verdict,
}

/// Matches played between two checks of the number of decisions.
const BATCH: u64 = 8;

/// Counts the jeers of a game.
pub struct Count<'a> {
    /// What to count.
    pub jeers: &'a Jeers,
    /// Called with the number of choices of all levels so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Count<'_> {
    type Out = Table;

    fn visit<G: Game>(self) -> Table {
        let Count { jeers, each } = self;
        let own = G::JEERS.iter().map(|jeer| jeer.what);
        let rows: Vec<&'static str> = GENERAL.into_iter().chain(own).collect();
        let mut done = 0;
        let columns = jeers.levels.iter().map(|level| {
            let mut column =
                Column { name: level.to_string(), counts: vec![(0, 0); rows.len()], ..Column::default() };
            let mut batch = 0..BATCH;
            while column.choices < jeers.decisions {
                for played in jeers.play_all::<G>(level, batch.clone()) {
                    // Only whole matches count, and in order, so that the number of threads does not change the result.
                    if column.choices < jeers.decisions {
                        column.add(played);
                    }
                }
                batch = batch.end..batch.end + BATCH;
                each(done + column.choices.min(jeers.decisions));
            }
            done += jeers.decisions;
            column
        });
        Table { columns: columns.collect(), rows }
    }
}

impl Column {
    fn add(&mut self, other: Column) {
        self.choices += other.choices;
        for (own, more) in self.counts.iter_mut().zip(other.counts) {
            *own = (own.0 + more.0, own.1 + more.1);
        }
        self.judged.extend(other.judged);
    }
}

impl Jeers {
    fn play_all<G: Game>(&self, level: &Entrant, numbers: std::ops::Range<u64>) -> Vec<Column> {
        let mut played = BTreeMap::new();
        let stop = AtomicBool::new(false);
        pool::run(
            numbers,
            self.threads,
            &stop,
            |number| self.play::<G>(level, number),
            |number, column| {
                played.insert(number, column);
            },
        );
        played.into_values().collect()
    }

    /// Plays a match among bots of this level.
    fn play<G: Game>(&self, level: &Entrant, number: u64) -> Column {
        let mut column = Column { counts: vec![(0, 0); GENERAL.len() + G::JEERS.len()], ..Column::default() };
        let Some(mut bot) = level.bot::<G>() else { return column };
        let (mut game, _) = Match::<G>::new(&self.options, self.players, nth_seed(self.seed, number));
        // A bot that breaks the rules ends the match.
        let _ = game.play_on(&mut (), |game, seat, seen| {
            let mv = bot.decide(seen, &mut game.bot_rng(seat));
            self.count(&mut column, seen, mv, (number, game.decisions()));
            mv
        });
        column
    }

    fn count<G: Game>(&self, column: &mut Column, seen: &Seen<G>, mv: Move, at: (u64, u64)) {
        let view = &seen.view;
        let (public, private, seat) = (&view.public, &view.private, view.seat);
        let moves = view.distinct();
        if moves.len() < 2 {
            return;
        }
        column.choices += 1;
        let mut rng = for_judges(self.seed, seat.index(), at.1);
        let kept = dominance::undominated(view, moves);
        let open = open::never_better(view, moves);
        let mv = moves.iter().find(|&other| view.are_alike(other, mv)).unwrap_or(mv);
        for row in 0..column.counts.len() {
            let is_jeer = |mv: Move| match row {
                0 => !kept.contains(mv),
                1 => open.contains(&mv),
                _ => (G::JEERS[row - GENERAL.len()].fits)(public, private, seat, mv),
            };
            let count = moves.iter().filter(|&mv| is_jeer(mv)).count();
            if count == 0 || count == moves.len() {
                continue;
            }
            column.counts[row].0 += 1;
            if is_jeer(mv) {
                column.counts[row].1 += 1;
                if self.judge > 0 {
                    let others: Vec<Move> = moves.iter().filter(|&mv| !is_jeer(mv)).collect();
                    let verdict = judge::judge(view, mv, &others, self.judge, &mut rng);
                    column.judged.push(Judged { row, game: at.0, decision: at.1, verdict });
                }
            }
        }
    }
}
