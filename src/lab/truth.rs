//! Whether estimated values hold up in play: compares what the judge of reviews says a bot's choices are worth with
//! what the bot gains.
//!
//! Both are about the same deals. *Judged* is how much less A's choices lose than B's would have at the same decisions,
//! summed over a deal in which A plays one seat (or side) and B all others. *Played* is how much more that seat gains
//! than with B in it. On average, the two are equal if the judge is right. Other [`Playouts`] can judge the same choices,
//! which shows what makes a judge wrong.
//!
//! What one decision brings is too much a matter of luck to be compared with what the judge says of it. But playouts that
//! hold up on the whole can stand in for it, and [`Calibration`] compares the judge's values with theirs.

mod calibration;
mod playouts;

use std::collections::BTreeMap;

pub use calibration::{Calibration, Group, Pair};
pub use playouts::{Hands, Playouts};

use super::arena::{Engines, Entrant, Phase, Seated};
use super::deals::{first_deal, kind, rotations, seats_of_a};
use super::pool;
use crate::bots::judge::{gained, judge_each};
use crate::bots::mean::Mean;
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Match, Move, OptionValues, Public, Seat, SeatSet, Seen};
use crate::studied::{Studied, Visitor};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Truth {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The bot whose choices are judged.
    pub a: Entrant,
    /// The bot that it is compared with, which plays all other seats.
    pub b: Entrant,
    /// Which decisions A makes itself.
    pub phase: Phase,
    /// What judges A's choices besides the judge of reviews.
    pub playouts: Vec<Playouts>,
    /// Number of deals, each the first of a match.
    pub deals: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play deals on.
    pub threads: usize,
}

/// A difference in points of the deal, as hints measure them, and in percentage points of the chance to win the match.
type Values = [f64; 2];

/// The decisions of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Kind {
    /// How many there were.
    pub decisions: u64,
    /// The number of those in which A and B chose differently.
    pub differ: u64,
    /// What the judge of reviews credits A's choices with over B's, summed over all deals and seats.
    pub judged: Values,
}

/// The result of a deal, averaged over the seats (or sides) that A played.
#[derive(Clone, PartialEq, Debug, Default)]
struct Deal {
    /// What each judge credits A with: that of reviews, then the playouts.
    judged: Vec<Values>,
    played: Values,
}

/// The deals so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    deals: Vec<Deal>,
    /// The decisions of A by their kind: bids, declarations, cards laid down, and cards played.
    pub kinds: BTreeMap<&'static str, Kind>,
    /// The decisions in which A and B differed, in order.
    pub pairs: Vec<Pair>,
}

impl Found {
    /// Number of deals.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    /// What a judge credits A's choices in a deal with: in points (0) or in chance (1). Judge 0 is that of reviews.
    pub fn judged(&self, judge: usize, unit: usize) -> Mean {
        self.mean(|deal| deal.judged[judge][unit])
    }

    /// What A gained over B in a deal.
    pub fn played(&self, unit: usize) -> Mean {
        self.mean(|deal| deal.played[unit])
    }

    /// The difference of the two, paired by deal.
    pub fn gap(&self, judge: usize, unit: usize) -> Mean {
        self.mean(|deal| deal.judged[judge][unit] - deal.played[unit])
    }

    fn mean(&self, value: impl Fn(&Deal) -> f64) -> Mean {
        Mean::of(self.deals.iter().map(value))
    }
}

/// Compares the two bots in a game.
pub struct Compare<'a> {
    /// What to compare.
    pub truth: &'a Truth,
    /// Called with the number of deals so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Compare<'_> {
    type Out = Found;

    fn visit<G: Studied>(self) -> Found {
        let Compare { truth, each } = self;
        let play = |number| truth.deal::<G>(number);
        let mut all = Found::default();
        for (deal, of_deal) in pool::in_order(truth.deals, truth.threads, play, each) {
            all.deals.push(deal);
            for (name, kind) in of_deal.kinds {
                let sum = all.kinds.entry(name).or_default();
                sum.decisions += kind.decisions;
                sum.differ += kind.differ;
                for (sum, judged) in sum.judged.iter_mut().zip(kind.judged) {
                    *sum += judged;
                }
            }
            all.pairs.extend(of_deal.pairs);
        }
        all
    }
}

/// What A's choices in a deal are credited with.
#[derive(Default)]
struct Credits {
    kinds: BTreeMap<&'static str, Kind>,
    pairs: Vec<Pair>,
    /// The sum for each judge.
    sums: Vec<Values>,
}

impl Truth {
    /// Plays a deal with B everywhere, and with A in each seat (or on each side).
    fn deal<G: Studied>(&self, number: u64) -> (Deal, Credits) {
        let rotations = rotations(&G::INFO, self.players);
        let sums = vec![[0.0; 2]; 1 + self.playouts.len()];
        let mut credits = Credits { sums, ..Credits::default() };
        let (before, among_b) = self.play::<G>(number, SeatSet::EMPTY, &mut credits);
        let mut played = [0.0; 2];
        for rotation in 0..rotations {
            let own = seats_of_a(&G::INFO, self.players, rotation);
            let seat = own.iter().next().unwrap_or_default();
            let (_, with_a) = self.play::<G>(number, own, &mut credits);
            let gain = |after| <[f64; 2]>::from(gained(&before, after, seat));
            let gains = gain(&with_a).into_iter().zip(gain(&among_b));
            for (sum, (with_a, among_b)) in played.iter_mut().zip(gains) {
                *sum += (with_a - among_b) / rotations as f64;
            }
        }
        let mean = |sums: &Values| sums.map(|sum| sum / rotations as f64);
        (Deal { judged: credits.sums.iter().map(mean).collect(), played }, credits)
    }

    /// Plays the first deal of a match, and adds what A's decisions are credited with. Returns the public part of the match
    /// before and after it.
    fn play<G: Studied>(&self, number: u64, of_a: SeatSet, credits: &mut Credits) -> (Public<G>, Public<G>) {
        let seed = nth_seed(self.seed, number);
        let engines = Engines::default();
        let seated =
            |entrant| Seated::<G>::new(entrant, &engines, &self.options, self.players, Seat::default());
        let [mut a, mut b] = [&self.a, &self.b].map(seated);
        first_deal((&self.options, self.players, seed), |game, seen| {
            let seat = seen.view.seat;
            let truth = game.position();
            let other = |b: &mut Seated<G>| b.decide(seen, truth, &mut game.bot_rng(seat));
            if !of_a.contains(seat) || !self.phase.decides(seen.view.legal()) {
                return Some(other(&mut b));
            }
            let own = a.decide(seen, truth, &mut game.bot_rng(seat));
            if seen.view.distinct().len() < 2 {
                return Some(own);
            }
            let kind = credits.kinds.entry(kind(seen.view.legal())).or_default();
            kind.decisions += 1;
            let other = other(&mut b);
            if !seen.view.are_alike(own, other) {
                kind.differ += 1;
                self.credit(game, seen, [own, other], seed, credits);
            }
            Some(own)
        })
    }

    /// Adds what each judge credits A's choice with over B's.
    fn credit<G: Studied>(
        &self,
        game: &Match<G>,
        seen: &Seen<G>,
        [own, other]: [Move; 2],
        seed: u64,
        credits: &mut Credits,
    ) {
        let luck = || for_judges(seed, seen.view.seat.index(), game.decisions());
        let truth = game.position();
        let mut pair = Pair { kind: kind(seen.view.legal()), ..Pair::default() };
        if let [own, other] = judge_each(seen, &[own, other], truth, &mut luck())[..] {
            pair.judged = [other.points - own.points, other.loss - own.loss];
            // One of the two is often the best choice, which has no error.
            let points_error = libm::hypot(own.points_error, other.points_error);
            pair.errors = [points_error, libm::hypot(own.error, other.error)];
            let kind = credits.kinds.entry(pair.kind).or_default();
            for (unit, judged) in pair.judged.iter().enumerate() {
                kind.judged[unit] += judged;
                credits.sums[0][unit] += judged;
            }
        }
        for (playouts, sums) in self.playouts.iter().zip(&mut credits.sums[1..]) {
            let Some(gains) = playouts.gain(seen, [own, other], truth, &mut luck()) else { continue };
            for (sum, gain) in sums.iter_mut().zip(gains) {
                *sum += gain.value;
            }
            pair.by_playouts.push(gains);
        }
        credits.pairs.push(pair);
    }
}
