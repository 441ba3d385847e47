//! The arena measures how strong one bot is against another, in numbers that anyone can reproduce.
//!
//! Each match has a seed and is played in every rotation: A in one seat (or on one side) and B in all others, so both get
//! the same cards in the same places. Deals depend only on the seed and their number, so deal 3 has the same cards in
//! all rotations, whatever happened before.
//!
//! The rotations of a deal form one cluster, and so do those of a match, because they are not independent.
//!
//! A run can be divided into shards that play every n-th match. Matches add whole numbers to a [`Report`], so the merged
//! report of all shards equals that of the undivided run, and a run can stop after any match and resume.

mod entrant;
mod merge;
mod report;
mod seated;
mod sums;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};

pub use entrant::{Entrant, EntrantError};
pub use merge::{Deviation, Merge};
pub use report::{Fault, Part, Report};
pub use seated::Engines;
pub(crate) use seated::Seated;
use sums::{Timing, UNIT};

use super::deals::{rotations, seats_of_a};
use super::pool;
use crate::core::rng::nth_seed;
use crate::core::{Event, Log, Match, Moves, OptionValues, PerSeat, Seat, SeatSet};
use crate::studied::{Studied, Visitor};

/// A comparison of two bots.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The bot that is measured.
    pub a: Entrant,
    /// The bot that it is measured against.
    pub b: Entrant,
    /// Which decisions A makes itself.
    pub phase: Phase,
    /// Length of the run with all its shards.
    pub length: Length,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads that play matches.
    pub threads: usize,
    /// Stop when the interval of the points per deal is at most ± this.
    pub precision: Option<f64>,
    /// The part of the matches to play.
    pub shard: Shard,
}

/// Which decisions A makes itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// All of them.
    #[default]
    All,
    /// Only plays. B makes A's other decisions, such as bids, so that a deal has the same bids in all rotations.
    Play,
}

impl Phase {
    /// Whether A makes the decision between these moves itself.
    pub(crate) const fn decides(self, moves: Moves) -> bool {
        match self {
            Phase::All => true,
            Phase::Play => plays(moves),
        }
    }
}

/// A part of the matches of a run: of 4 shards, shard 2 plays matches 2, 6, 10 ...
///
/// ```
/// use offsuit_lab::arena::Shard;
///
/// assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
/// assert!("0/4".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number, from 1.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// All matches.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers =
            text.split_once('/').and_then(|(one, all)| Some((one.parse().ok()?, all.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("expected I/N with I from 1 to N, such as 2/4"),
        }
    }
}

/// The length of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// This many matches: the only length that shards can divide.
    Matches(u64),
    /// As many matches as it takes to play this many deals.
    Deals(u64),
}

/// Runs with a number of deals or a precision end after a multiple of this many matches, so that the end does not depend
/// on threads.
const BATCH: u64 = 8;

/// Runs a comparison, or resumes it.
pub struct Run<'a> {
    /// The comparison.
    pub arena: &'a Arena,
    /// The report of an interrupted run.
    pub from: Option<Report>,
    /// Called with the report so far after each match.
    pub each: &'a mut dyn FnMut(&Report),
    /// Called with what an engine did wrong. A novice plays its match to the end.
    pub failed: &'a (dyn Fn(String) + Sync),
    /// Once set, the run stops and drops the matches in progress.
    pub stop: &'a AtomicBool,
}

impl Visitor for Run<'_> {
    type Out = Report;

    fn visit<G: Studied>(self) -> Report {
        let Run { arena, from, each, failed, stop } = self;
        let hall = Hall { engines: Engines::default(), failed };
        let mut report = from.unwrap_or_else(|| Report::new(&G::INFO, arena));
        while !report.is_complete() {
            let done = report.sums.matches();
            // A resumed run finishes the batch in which it was interrupted.
            let end = (done / BATCH + 1) * BATCH;
            let end = report.planned().map_or(end, |planned| end.min(planned));
            let batch: Vec<u64> = (done..end).map(|n| arena.shard.number - 1 + n * arena.shard.of).collect();
            let played = arena.play_all::<G>(&batch, &hall, stop, &mut |rotations| {
                report.add(rotations);
                each(&report);
            });
            if played.is_break() {
                break;
            }
        }
        report
    }
}

impl Arena {
    /// Plays the matches with these numbers in all rotations on all threads, and calls `each` for each match, in order.
    /// Stops early when `stop` is set.
    fn play_all<G: Studied>(
        &self,
        numbers: &[u64],
        hall: &Hall,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&[Rotation]),
    ) -> ControlFlow<()> {
        let rotations = rotations(&G::INFO, self.players);
        let at = |job: u64| (job as usize / rotations, job as usize % rotations);
        let jobs = 0..(numbers.len() * rotations) as u64;
        let mut found: Vec<Vec<Option<Rotation>>> =
            numbers.iter().map(|_| (0..rotations).map(|_| None).collect()).collect();
        let mut told = 0;
        let play = |job| {
            let (n, rotation) = at(job);
            self.play::<G>(numbers[n], rotation, hall, stop)
        };
        pool::run(jobs, self.threads, stop, play, |job, played| {
            let (n, rotation) = at(job);
            found[n][rotation] = Some(played);
            // Matches are reported in order, so that every report covers the beginning of a run.
            while let Some(whole) = found.get_mut(told).filter(|one| one.iter().all(Option::is_some)) {
                let whole: Vec<Rotation> = whole.drain(..).flatten().collect();
                each(&whole);
                told += 1;
            }
        });
        if told == numbers.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Plays a match with A in the seats of this rotation.
    fn play<G: Studied>(&self, number: u64, rotation: usize, hall: &Hall, stop: &AtomicBool) -> Rotation {
        let seats_of_a = seats_of_a(&G::INFO, self.players, rotation);
        let mut players: Vec<Seated<G>> = Seat::all(self.players)
            .map(|seat| {
                let entrant = if seats_of_a.contains(seat) { &self.a } else { &self.b };
                Seated::new(entrant, &hall.engines, &self.options, self.players, seat)
            })
            .collect();
        // The bots that make A's other decisions.
        let mut bidders: Vec<Seated<G>> = match self.phase {
            Phase::All => Vec::new(),
            Phase::Play => Seat::all(self.players)
                .map(|seat| Seated::new(&self.b, &hall.engines, &self.options, self.players, seat))
                .collect(),
        };
        let (mut game, rounds) = Match::<G>::new(&self.options, self.players, nth_seed(self.seed, number));
        let drawn = rounds.iter().flat_map(|row| Seat::all(self.players).zip(row));
        let drawn = drawn.map(|(seat, &piece)| Event::DrewForDeal { seat, piece }).collect();
        let events = RefCell::new(drawn);
        let mut scored =
            Scores { of_a: seats_of_a, players: self.players, deals: Vec::new(), events: &events };
        let tell = |players: &mut [Seated<G>]| {
            for event in events.borrow_mut().drain(..) {
                Seat::all(players.len()).zip(&mut *players).for_each(|(seat, one)| one.observe(seat, event));
            }
        };
        let (mut timing, mut failures) = ([Timing::default(); 2], [0; 2]);
        // If a bot breaks the rules, the rest of the match is not played.
        let _ = game.play_on(&mut scored, |game, seat, seen| {
            if stop.load(Ordering::Relaxed) {
                // The match will be dropped: any legal move ends it soon.
                return seen.view.legal().nth(0);
            }
            tell(&mut players);
            let side = usize::from(!seats_of_a.contains(seat));
            let start = Instant::now();
            let bidder =
                bidders.get_mut(seat.index()).filter(|_| side == 0 && !self.phase.decides(seen.view.legal()));
            if let Some(bidder) = bidder {
                return bidder.decide(seen, game.position(), &mut game.bot_rng(seat));
            }
            let mv = players[seat.index()].decide(seen, game.position(), &mut game.bot_rng(seat));
            timing[side].add(start.elapsed(), seen.view.legal().len() > 1);
            if let Some(what) = players[seat.index()].failure() {
                failures[side] += 1;
                (hall.failed)(format!("match {}, {what}", number + 1));
            }
            mv
        });
        tell(&mut players);
        for player in players {
            player.leave(&hall.engines);
        }
        let win = share(G::winners(game.public()), seats_of_a);
        Rotation { deals: scored.deals, win, timing, failures }
    }
}

/// Whether these moves play a piece.
const fn plays(moves: Moves) -> bool {
    matches!(moves, Moves::Play(_) | Moves::Lead { .. })
}

/// The result of a match in one rotation.
struct Rotation {
    /// For each deal, A's points minus the mean of B's, and its share of the win, in [`UNIT`]s.
    deals: Vec<(i64, i64)>,
    /// A's share of the match's win.
    win: i64,
    timing: [Timing; 2],
    /// The numbers of seats in which engines of A and of B failed.
    failures: [u64; 2],
}

/// What the matches of a run share.
struct Hall<'a> {
    engines: Engines,
    failed: &'a (dyn Fn(String) + Sync),
}

/// The share of the win that A has, in [`UNIT`]s. Winners share a draw.
fn share(winners: SeatSet, of_a: SeatSet) -> i64 {
    let wins = winners.iter().filter(|&seat| of_a.contains(seat)).count() as i64;
    wins * UNIT / (winners.len() as i64).max(1)
}

/// Collects the scores of deals from A's point of view.
struct Scores<'a> {
    of_a: SeatSet,
    players: usize,
    deals: Vec<(i64, i64)>,
    /// Events to tell the engines.
    events: &'a RefCell<Vec<Event>>,
}

impl Scores<'_> {
    /// The mean points of A or of B, in [`UNIT`]s.
    fn mean(&self, points: &PerSeat<i32>, of_a: bool) -> i64 {
        let own = || Seat::all(self.players).filter(|&seat| self.of_a.contains(seat) == of_a);
        own().map(|seat| i64::from(points[seat])).sum::<i64>() * UNIT / (own().count() as i64).max(1)
    }
}

impl Log for Scores<'_> {
    fn note(&mut self, event: Event) {
        self.events.borrow_mut().push(event);
        let Event::Scored { points, .. } = event else { return };
        let most = points.first(self.players).iter().max().copied().unwrap_or_default();
        let best: SeatSet = Seat::all(self.players).filter(|&seat| points[seat] == most).collect();
        self.deals.push((self.mean(&points, true) - self.mean(&points, false), share(best, self.of_a)));
    }
}
