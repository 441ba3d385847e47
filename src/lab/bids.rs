//! What the bids of one bot gain over those of another, in games in which all bid in secret.
//!
//! Such bots mix their bids. Many combinations of bids have the same result, such as the same trumps, so each deal is played
//! once for every result, by B in all seats. These points price every combination of bids, and what A's bids gain is an
//! exact mean over the mixes of all bidders. Only the deals are a sample.

use std::collections::BTreeMap;

use super::arena::Entrant;
use super::deals::{Deals, PerDeal, Values};
use crate::bots::judge::gained;
use crate::core::{Move, Moves, Seat};
use crate::studied::{Studied, Visitor};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Bids {
    /// The deals.
    pub deals: Deals,
    /// The level whose bids are measured.
    pub a: Entrant,
    /// The level that bids in the other seats, and plays.
    pub b: Entrant,
}

/// Compares the bids of two levels: what A's gain over B's. `None` if the game has no secret bids, or if one of the two is no level.
pub struct Compare<'a> {
    /// What to compare.
    pub bids: &'a Bids,
    /// Called with the number of deals so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Compare<'_> {
    type Out = Option<PerDeal>;

    fn visit<G: Studied>(self) -> Option<PerDeal> {
        let Compare { bids, each } = self;
        let gains = bids.deals.run(|seed| bids.deal::<G>(seed), each);
        gains.into_iter().collect::<Option<Vec<_>>>().map(PerDeal)
    }
}

/// A bid of a seat, and the chances that A and B make it.
#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    by_a: f64,
    by_b: f64,
}

/// What the seats, in the order in which they bid, can choose.
type Bidders = Vec<(Seat, Vec<Choice>)>;

impl Bids {
    /// What A's bids gain in the deal of this match, averaged over the seats.
    fn deal<G: Studied>(&self, seed: u64) -> Option<Values> {
        let bidders = self.bidders::<G>(seed)?;
        let joints = bidders.iter().fold(vec![Vec::new()], |joints: Vec<Vec<Choice>>, (_, choices)| {
            let with = |joint: &Vec<Choice>, one: &Choice| joint.iter().chain([one]).copied().collect();
            joints.iter().flat_map(|joint| choices.iter().map(|one| with(joint, one))).collect()
        });
        // For each result, the likeliest bids that lead to it stand for all.
        let chance = |joint: &[Choice]| joint.iter().map(|one| one.by_b).product::<f64>();
        let mut results = Vec::with_capacity(joints.len());
        let mut likeliest: BTreeMap<u64, &[Choice]> = BTreeMap::new();
        for joint in &joints {
            let result = self.result::<G>(seed, joint)?;
            results.push(result);
            let known = likeliest.entry(result).or_insert(joint);
            if chance(joint) > chance(known) {
                *known = joint;
            }
        }
        let prices: BTreeMap<u64, Vec<Values>> =
            likeliest.iter().map(|(&result, joint)| (result, self.price::<G>(seed, joint))).collect();
        let mut gain = Values::default();
        for (joint, result) in joints.iter().zip(&results) {
            for (n, (seat, _)) in bidders.iter().enumerate() {
                let others = joint.iter().enumerate().filter(|(other, _)| *other != n);
                let others: f64 = others.map(|(_, one)| one.by_b).product();
                let more = (joint[n].by_a - joint[n].by_b) * others / bidders.len() as f64;
                for (sum, price) in gain.iter_mut().zip(prices.get(result)?[seat.index()]) {
                    *sum += more * price;
                }
            }
        }
        Some(gain)
    }

    /// What both levels would bid in each seat.
    fn bidders<G: Studied>(&self, seed: u64) -> Option<Bidders> {
        let mut bidders = Bidders::new();
        self.deals.play::<G>(seed, |game, seen| {
            let moves = seen.view.distinct();
            if !matches!(moves, Moves::Lay(_)) {
                return None;
            }
            let seat = seen.view.seat;
            let mix = |entrant: &Entrant| entrant.chances(seen, &mut game.bot_rng(seat));
            let (a, b) = (mix(&self.a)?, mix(&self.b)?);
            let of = |mix: &[(Move, f64)], mv| {
                mix.iter().filter(|(one, _)| seen.view.are_alike(*one, mv)).map(|(_, chance)| chance).sum()
            };
            let choices = moves.iter().map(|mv| Choice { mv, by_a: of(&a, mv), by_b: of(&b, mv) });
            bidders.push((seat, choices.filter(|one| one.by_a + one.by_b > 0.0).collect()));
            // What the others have laid does not matter to the next seat, which cannot see it.
            Some(moves.nth(0))
        });
        (!bidders.is_empty()).then_some(bidders)
    }

    /// What these bids decide.
    fn result<G: Studied>(&self, seed: u64, joint: &[Choice]) -> Option<u64> {
        let mut bids = joint.iter();
        let (_, after) = self.deals.play::<G>(seed, |_, _| Some(bids.next()?.mv));
        G::result_of_bids(&after)
    }

    /// What the deal brings each seat after these bids.
    fn price<G: Studied>(&self, seed: u64, joint: &[Choice]) -> Vec<Values> {
        let mut bids = joint.iter();
        let (before, after) = self.deals.play::<G>(seed, |game, seen| {
            let play = || self.b.choose(seen, &mut game.bot_rng(seen.view.seat));
            bids.next().map(|bid| bid.mv).or_else(play)
        });
        Seat::all(self.deals.players).map(|seat| gained(&before, &after, seat).into()).collect()
    }
}
