//! What the bids of one bot gain over those of another, in games in which all bid in secret.
//!
//! Such bots mix their bids. Many combinations of bids have the same result, such as the same trumps, so each deal is played
//! once for every result, by B in all seats. These points price every combination of bids, and what A's bids gain is an
//! exact mean over the mixes of all bidders. Only the deals are a sample.

use std::collections::BTreeMap;

use super::arena::Entrant;
use super::deals::first_deal;
use super::pool;
use crate::bots::judge::gained;
use crate::bots::mean::Mean;
use crate::core::rng::nth_seed;
use crate::core::{Move, Moves, OptionValues, Seat};
use crate::studied::{Studied, Visitor};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Bids {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The level whose bids are measured.
    pub a: Entrant,
    /// The level that bids in the other seats, and plays.
    pub b: Entrant,
    /// Number of deals, each the first of a match.
    pub deals: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play deals on.
    pub threads: usize,
}

/// What A's bids gained over B's in each deal, averaged over the seats: in points and in chance.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Gains(Vec<[f64; 2]>);

impl Gains {
    /// Number of deals that were compared. Those that no bid can change count too.
    pub fn deals(&self) -> usize {
        self.0.len()
    }

    /// The mean gain in a deal: in points of hints (0), or in percentage points of the chance to win the match (1).
    pub fn mean(&self, unit: usize) -> Mean {
        Mean::of(self.0.iter().map(|gain| gain[unit]))
    }
}

/// Compares the bids of two levels; `None` if the game has no secret bids, or if one of the two is no level.
pub struct Compare<'a> {
    /// What to compare.
    pub bids: &'a Bids,
    /// Called with the number of deals so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Compare<'_> {
    type Out = Option<Gains>;

    fn visit<G: Studied>(self) -> Option<Gains> {
        let Compare { bids, each } = self;
        let play = |number| bids.deal::<G>(number);
        let gains = pool::in_order(bids.deals, bids.threads, play, each);
        gains.into_iter().collect::<Option<Vec<_>>>().map(Gains)
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
    /// What A's bids gain in a deal.
    fn deal<G: Studied>(&self, number: u64) -> Option<[f64; 2]> {
        let seed = nth_seed(self.seed, number);
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
        let prices: BTreeMap<u64, Vec<[f64; 2]>> =
            likeliest.iter().map(|(&result, joint)| (result, self.price::<G>(seed, joint))).collect();
        let mut gain = [0.0; 2];
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
        first_deal::<G>((&self.options, self.players, seed), |game, seen| {
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
        let (_, after) = first_deal::<G>((&self.options, self.players, seed), |_, _| Some(bids.next()?.mv));
        G::result_of_bids(&after)
    }

    /// What the deal brings each seat after these bids.
    fn price<G: Studied>(&self, seed: u64, joint: &[Choice]) -> Vec<[f64; 2]> {
        let mut bids = joint.iter();
        let (before, after) = first_deal::<G>((&self.options, self.players, seed), |game, seen| {
            let play = || self.b.choose(seen, &mut game.bot_rng(seen.view.seat));
            Some(bids.next().map_or_else(play, |bid| bid.mv))
        });
        Seat::all(self.players).map(|seat| gained(&before, &after, seat).into()).collect()
    }
}
