//! The arena: how strong one player is against another, as numbers that anybody can find again.
//!
//! A *match* of cards is one seed. It is played once in every rotation: with A in one seat (or on one side) and B in
//! all others, so both get the same cards in the same places. Deals of a rotation are dealt from the match's seed and
//! their number, so deal 3 is the same cards in all rotations, however the deals before it went.
//!
//! All rotations of a deal are one cluster, and all rotations of a match: what is the same in them is not
//! counted twice, and the intervals hold 95 % of such means.

mod entrant;
mod report;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

pub use entrant::Entrant;
pub use report::{Merge, Report};
use tally::{Tally, Timing};

use crate::core::rng::nth_seed;
use crate::core::{Event, Log, Match, OptionValues, Seat, SeatSet, TrickTaking};
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
    /// How many different deals are played at least; each in all rotations that come to it.
    pub deals: u64,
    /// What the matches are dealt from.
    pub seed: u64,
    /// On how many threads matches are played.
    pub threads: usize,
    /// Stop once the interval of the points is no wider than this to either side.
    pub precision: Option<f64>,
    /// Which part of the matches to play, and of how many parts: of 4 parts, part 1 plays matches 1, 5, 9 ...
    pub shard: (u64, u64),
}

/// What came of one match in all its rotations.
#[derive(Default)]
struct Outcome {
    /// A's points less the mean of B's, and its share of the win, for each deal: summed over the rotations it was
    /// played in, and in how many.
    deals: Vec<(f64, f64, u32)>,
    /// A's share of the match's win, a rotation each.
    wins: Vec<f64>,
    timing: [Timing; 2],
}

/// Matches that are compared before the next are begun: the end of a comparison must not depend on threads.
const BATCH: u64 = 8;

/// A comparison, and who is told how far it has come: how many of the deals are done.
pub struct Run<'a>(pub &'a Arena, pub &'a mut dyn FnMut(u64));

impl Visitor for Run<'_> {
    type Out = Report;

    fn visit<G: TrickTaking>(self) -> Report {
        let Run(arena, progress) = self;
        let mut tally = Tally::default();
        let mut next = 0;
        while tally.deals() < arena.deals {
            let batch: Vec<u64> = (next..next + BATCH).map(|n| arena.shard.0 + n * arena.shard.1).collect();
            next += BATCH;
            let done = tally.deals();
            let mut playing = 0;
            let outcomes = arena.play_all::<G>(&batch, &mut |deals| {
                playing += deals;
                progress(done + playing);
            });
            for outcome in outcomes {
                tally.add(outcome);
            }
            if arena.precision.is_some_and(|wanted| tally.is_precise(wanted)) {
                break;
            }
        }
        tally.report(G::INFO.id, arena, arena.par::<G>())
    }
}

impl Arena {
    /// In how many ways A can sit.
    fn rotations<G: TrickTaking>(&self) -> usize {
        if G::INFO.partners { 2 } else { self.players }
    }

    /// The seats of A in this rotation.
    fn seats_of_a<G: TrickTaking>(&self, rotation: usize) -> SeatSet {
        let of_a = |seat: &Seat| if G::INFO.partners { seat.index() % 2 } else { seat.index() } == rotation;
        Seat::all(self.players).filter(of_a).collect()
    }

    /// The share of matches that A would win if it were as strong as B.
    fn par<G: TrickTaking>(&self) -> f64 {
        1.0 / self.rotations::<G>() as f64
    }

    /// Plays matches of these numbers in all rotations, on all threads; the outcomes in their order.
    fn play_all<G: TrickTaking>(&self, numbers: &[u64], progress: &mut dyn FnMut(u64)) -> Vec<Outcome> {
        let rotations = self.rotations::<G>();
        let jobs = (numbers.len() * rotations) as u64;
        let next = AtomicU64::new(0);
        let (send, receive) = mpsc::channel();
        let mut found: Vec<Vec<Option<Rotation>>> =
            numbers.iter().map(|_| (0..rotations).map(|_| None).collect()).collect();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let job = next.fetch_add(1, Ordering::Relaxed);
                        if job >= jobs {
                            break;
                        }
                        let (at, rotation) = (job as usize / rotations, job as usize % rotations);
                        let played = self.play::<G>(numbers[at], rotation);
                        if send.send((at, rotation, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (at, rotation, played) in receive {
                if rotation == 0 {
                    progress(played.deals.len() as u64);
                }
                found[at][rotation] = Some(played);
            }
        });
        found.into_iter().map(|rotations| Outcome::of(rotations.into_iter().flatten())).collect()
    }

    /// Plays a match with A in the seats of this rotation.
    fn play<G: TrickTaking>(&self, number: u64, rotation: usize) -> Rotation {
        let seats_of_a = self.seats_of_a::<G>(rotation);
        let (mut a, mut b) = (self.a.seat::<G>(), self.b.seat::<G>());
        let (mut game, _) = Match::<G>::new(&self.options, self.players, nth_seed(self.seed, number));
        let mut scored = Scores { of_a: seats_of_a, players: self.players, deals: Vec::new() };
        let mut timing = [Timing::default(); 2];
        // A player that breaks the rules has lost the rest of its match: it is not played.
        let _ = game.play_on(&mut scored, |game, seat, seen| {
            let of_a = seats_of_a.contains(seat);
            let (player, timing) = if of_a { (&mut a, &mut timing[0]) } else { (&mut b, &mut timing[1]) };
            let start = Instant::now();
            let mv = player.decide(seen, game.position(), &mut game.bot_rng(seat));
            timing.add(start.elapsed(), seen.view.legal().len() > 1);
            mv
        });
        let winners = G::winners(game.public());
        let wins = winners.iter().filter(|&seat| seats_of_a.contains(seat)).count();
        let share = wins as f64 / winners.len().max(1) as f64;
        Rotation { deals: scored.deals, win: share, timing }
    }
}

/// What came of a match in one rotation.
struct Rotation {
    /// A's points less the mean of B's, and its share of each deal's win.
    deals: Vec<(f64, f64)>,
    win: f64,
    timing: [Timing; 2],
}

impl Outcome {
    fn of(rotations: impl Iterator<Item = Rotation>) -> Self {
        let mut outcome = Outcome::default();
        for rotation in rotations {
            for (n, (points, win)) in rotation.deals.into_iter().enumerate() {
                if outcome.deals.len() <= n {
                    outcome.deals.push((0.0, 0.0, 0));
                }
                let sum = &mut outcome.deals[n];
                *sum = (sum.0 + points, sum.1 + win, sum.2 + 1);
            }
            outcome.wins.push(rotation.win);
            for (own, more) in outcome.timing.iter_mut().zip(rotation.timing) {
                own.merge(more);
            }
        }
        outcome
    }
}

/// Takes down the scores of deals as A sees them.
struct Scores {
    of_a: SeatSet,
    players: usize,
    deals: Vec<(f64, f64)>,
}

impl Log for Scores {
    fn note(&mut self, event: Event) {
        let Event::Scored { points, .. } = event else { return };
        let mean = |of_a: bool| {
            let own = || Seat::all(self.players).filter(|&seat| self.of_a.contains(seat) == of_a);
            own().map(|seat| f64::from(points[seat])).sum::<f64>() / own().count().max(1) as f64
        };
        let most = points.first(self.players).iter().max().copied().unwrap_or_default();
        let best: SeatSet = Seat::all(self.players).filter(|&seat| points[seat] == most).collect();
        let wins = best.iter().filter(|&seat| self.of_a.contains(seat)).count();
        self.deals.push((mean(true) - mean(false), wins as f64 / best.len().max(1) as f64));
    }
}
