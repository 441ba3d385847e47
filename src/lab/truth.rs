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

use super::arena::{Entrant, Phase, Seated};
use super::deals::{Deals, PerDeal, Played, Values, kind, rotations};
use crate::bots::judge::judge_each;
use crate::core::rng::for_judges;
use crate::core::{Match, Move, SeatSet, Seen};
use crate::studied::{Studied, Visitor};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The deals.
    pub deals: Deals,
    /// The bot whose choices are judged. Not an engine.
    pub a: Entrant,
    /// The bot that it is compared with, which plays all other seats. Not an engine.
    pub b: Entrant,
    /// Which decisions A makes itself.
    pub phase: Phase,
    /// What judges A's choices besides the judge of reviews.
    pub playouts: Vec<Playouts>,
}

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

/// The deals so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// What A gained over B.
    pub played: PerDeal,
    /// What each judge credits A's choices with over B's: that of reviews, then the playouts.
    pub judged: Vec<PerDeal>,
    /// The decisions of A by their kind: bids, declarations, cards laid down, and cards played.
    pub kinds: BTreeMap<&'static str, Kind>,
    /// The decisions in which A and B differed, in order.
    pub pairs: Vec<Pair>,
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
        let rotations = rotations(&G::INFO, truth.deals.players) as f64;
        let judged = vec![PerDeal::default(); 1 + truth.playouts.len()];
        let mut all = Found { judged, ..Found::default() };
        for (played, credits) in truth.deals.run(|seed| truth.deal::<G>(seed), each) {
            all.played.0.push(played);
            for (judged, sums) in all.judged.iter_mut().zip(credits.sums) {
                judged.0.push(sums.map(|sum| sum / rotations));
            }
            for (name, kind) in credits.kinds {
                let sum = all.kinds.entry(name).or_default();
                sum.decisions += kind.decisions;
                sum.differ += kind.differ;
                for (sum, judged) in sum.judged.iter_mut().zip(kind.judged) {
                    *sum += judged;
                }
            }
            all.pairs.extend(credits.pairs);
        }
        all
    }
}

/// What A's choices in a deal are credited with.
#[derive(Default)]
struct Credits {
    kinds: BTreeMap<&'static str, Kind>,
    pairs: Vec<Pair>,
    /// The sum for each judge, over all seats (or sides) of A.
    sums: Vec<Values>,
}

impl Truth {
    /// What A gains in the deal of this match, and what its decisions are credited with.
    fn deal<G: Studied>(&self, seed: u64) -> (Values, Credits) {
        let sums = vec![Values::default(); 1 + self.playouts.len()];
        let mut credits = Credits { sums, ..Credits::default() };
        let gain = self.deals.gain(|of_a| self.play::<G>(seed, of_a, &mut credits));
        (gain, credits)
    }

    /// Plays a deal with A in these seats, and adds what its decisions are credited with.
    fn play<G: Studied>(&self, seed: u64, of_a: SeatSet, credits: &mut Credits) -> Played<G> {
        let [mut a, mut b] = [&self.a, &self.b].map(|one| Seated::<G>::bot(one).ok());
        self.deals.play(seed, |game, seen| {
            let (a, b) = (a.as_mut()?, b.as_mut()?);
            let view = &seen.view;
            let decide =
                |bot: &mut Seated<G>| bot.decide(seen, game.position(), &mut game.bot_rng(view.seat));
            if !of_a.contains(view.seat) || !self.phase.decides(view.legal()) {
                return Some(decide(b));
            }
            let own = decide(a);
            if view.distinct().len() > 1 {
                let kind = credits.kinds.entry(kind(view.legal())).or_default();
                kind.decisions += 1;
                let other = decide(b);
                if !view.are_alike(own, other) {
                    kind.differ += 1;
                    self.credit(game, seen, [own, other], seed, credits);
                }
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
