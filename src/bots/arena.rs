//! The arena: how strong one player is against another, as numbers that anybody can reproduce.
//!
//! A *match* of cards is one seed. It is played once in every rotation: with A in one seat (or on one side) and B in
//! all others, so both get the same cards in the same places. Deals of a rotation are dealt from the match's seed and
//! their number, so deal 3 has the same cards in all rotations, however the deals before it went.
//!
//! All rotations of a deal are one cluster, and all rotations of a match: what they share is not counted twice.
//!
//! A run can be cut into shards, which play every n-th match. What a match adds to a [`Report`] is whole numbers, so
//! the merged report of all shards is the report of the undivided run, and a run can stop after any match and resume.

mod entrant;
mod merge;
mod report;
mod sums;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use serde::{Deserialize, Serialize};

pub use entrant::Entrant;
pub use merge::{Deviation, Merge};
pub use report::{Fault, Part, Report};
use sums::{Timing, UNIT};

use crate::core::rng::nth_seed;
use crate::core::{Event, Game, Info, Log, Match, OptionValues, PerSeat, Seat, SeatSet};
use crate::games::Visitor;

/// A comparison of two players.
#[derive(Clone, Debug)]
pub struct Arena {
    /// How many play.
    pub players: usize,
    /// The options of the game.
    pub options: OptionValues,
    /// Who is compared.
    pub a: Entrant,
    /// With whom.
    pub b: Entrant,
    /// How long the run is, shards and all.
    pub length: Length,
    /// What the matches are dealt from.
    pub seed: u64,
    /// On how many threads matches are played.
    pub threads: usize,
    /// Stop once the interval of the points is no wider than this to either side.
    pub precision: Option<f64>,
    /// Which part of the matches to play, and of how many parts: of 4 parts, part 1 plays matches 1, 5, 9 ...
    pub shard: (u64, u64),
}

/// How long a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// So many different matches: the only length that shards can divide.
    Matches(u64),
    /// As many matches as it takes to play so many different deals.
    Deals(u64),
}

/// Matches after which a run by deals or by precision may end: the end must not depend on threads.
const BATCH: u64 = 8;

/// A comparison that is run from where it was left.
pub struct Run<'a> {
    /// What to compare.
    pub arena: &'a Arena,
    /// What an earlier run has done, if it was interrupted.
    pub from: Option<Report>,
    /// Told what there is after each match.
    pub each: &'a mut dyn FnMut(&Report),
    /// Once set, the matches in progress are dropped, and the report is of those before.
    pub stop: &'a AtomicBool,
}

impl Visitor for Run<'_> {
    type Out = Report;

    fn visit<G: Game>(self) -> Report {
        let Run { arena, from, each, stop } = self;
        let mut report = from.unwrap_or_else(|| Report::new(&G::INFO, arena));
        while !report.is_complete() {
            let done = report.sums.matches();
            // An interrupted run finishes the batch it was in.
            let end = (done / BATCH + 1) * BATCH;
            let end = report.planned().map_or(end, |planned| end.min(planned));
            let batch: Vec<u64> = (done..end).map(|n| arena.shard.0 + n * arena.shard.1).collect();
            let played = arena.play_all::<G>(&batch, stop, &mut |rotations| {
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

/// In how many ways A can sit at a game's table.
fn rotations(info: &Info, players: usize) -> usize {
    if info.partners { 2 } else { players }
}

impl Arena {
    /// The seats of A in this rotation.
    fn seats_of_a<G: Game>(&self, rotation: usize) -> SeatSet {
        let of_a = |seat: &Seat| if G::INFO.partners { seat.index() % 2 } else { seat.index() } == rotation;
        Seat::all(self.players).filter(of_a).collect()
    }

    /// Plays matches of these numbers in all rotations, on all threads, and tells `each` of them in their order.
    /// Breaks off when `stop` is set.
    fn play_all<G: Game>(
        &self,
        numbers: &[u64],
        stop: &AtomicBool,
        each: &mut dyn FnMut(&[Rotation]),
    ) -> ControlFlow<()> {
        let rotations = rotations(&G::INFO, self.players);
        let jobs = (numbers.len() * rotations) as u64;
        let next = AtomicU64::new(0);
        let (send, receive) = mpsc::channel();
        let mut found: Vec<Vec<Option<Rotation>>> =
            numbers.iter().map(|_| (0..rotations).map(|_| None).collect()).collect();
        let mut told = 0;
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let job = next.fetch_add(1, Ordering::Relaxed);
                        if job >= jobs || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let (at, rotation) = (job as usize / rotations, job as usize % rotations);
                        let played = self.play::<G>(numbers[at], rotation, stop);
                        if stop.load(Ordering::Relaxed) || send.send((at, rotation, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (at, rotation, played) in receive {
                found[at][rotation] = Some(played);
                // Matches are told in their order, so that what has been told is always a run's beginning.
                while let Some(whole) =
                    found.get_mut(told).filter(|match_| match_.iter().all(Option::is_some))
                {
                    let whole: Vec<Rotation> = whole.drain(..).flatten().collect();
                    each(&whole);
                    told += 1;
                }
            }
        });
        if told == numbers.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Plays a match with A in the seats of this rotation.
    fn play<G: Game>(&self, number: u64, rotation: usize, stop: &AtomicBool) -> Rotation {
        let seats_of_a = self.seats_of_a::<G>(rotation);
        let (mut a, mut b) = (self.a.seat::<G>(), self.b.seat::<G>());
        let (mut game, _) = Match::<G>::new(&self.options, self.players, nth_seed(self.seed, number));
        let mut scored = Scores { of_a: seats_of_a, players: self.players, deals: Vec::new() };
        let mut timing = [Timing::default(); 2];
        // A player that breaks the rules has lost the rest of its match: it is not played.
        let _ = game.play_on(&mut scored, |game, seat, seen| {
            if stop.load(Ordering::Relaxed) {
                // Nobody will look at this match: the quickest way out is to play it to its end.
                return seen.view.legal().nth(0);
            }
            let of_a = seats_of_a.contains(seat);
            let (player, timing) = if of_a { (&mut a, &mut timing[0]) } else { (&mut b, &mut timing[1]) };
            let start = Instant::now();
            let mv = player.decide(seen, game.position(), &mut game.bot_rng(seat));
            timing.add(start.elapsed(), seen.view.legal().len() > 1);
            mv
        });
        let win = share(G::winners(game.public()), seats_of_a);
        Rotation { deals: scored.deals, win, timing }
    }
}

/// What came of a match in one rotation.
struct Rotation {
    /// A's points less the mean of B's, and its share of the win, for each deal: in [`UNIT`]s of a point and of a win.
    deals: Vec<(i64, i64)>,
    /// A's share of the match's win.
    win: i64,
    timing: [Timing; 2],
}

/// The share of a win that these seats have: a draw divides it.
fn share(winners: SeatSet, of_a: SeatSet) -> i64 {
    let wins = winners.iter().filter(|&seat| of_a.contains(seat)).count() as i64;
    wins * UNIT / (winners.len() as i64).max(1)
}

/// Writes down the scores of deals as A sees them.
struct Scores {
    of_a: SeatSet,
    players: usize,
    deals: Vec<(i64, i64)>,
}

impl Scores {
    /// The mean of the points of A, or of B.
    fn mean(&self, points: &PerSeat<i32>, of_a: bool) -> i64 {
        let own = || Seat::all(self.players).filter(|&seat| self.of_a.contains(seat) == of_a);
        own().map(|seat| i64::from(points[seat])).sum::<i64>() * UNIT / (own().count() as i64).max(1)
    }
}

impl Log for Scores {
    fn note(&mut self, event: Event) {
        let Event::Scored { points, .. } = event else { return };
        let most = points.first(self.players).iter().max().copied().unwrap_or_default();
        let best: SeatSet = Seat::all(self.players).filter(|&seat| points[seat] == most).collect();
        self.deals.push((self.mean(&points, true) - self.mean(&points, false), share(best, self.of_a)));
    }
}
