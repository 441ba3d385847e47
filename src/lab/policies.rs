//! How good a policy is without search: what it gains against a bot, and how well it predicts that bot's choices.
//!
//! Playouts by a policy that plays worse than the players at the table, or otherwise than they do, can mislead a search.

use std::collections::BTreeMap;

use super::arena::{Entrant, Phase, Seated};
use super::deals::{Deals, PerDeal, Values, kind};
use crate::bots::policy::Chances;
use crate::core::{Match, Move, Seen};
use crate::studied::{Studied, Visitor};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Policies {
    /// The deals.
    pub deals: Deals,
    /// The policy.
    pub policy: Entrant,
    /// The bot in the other seats, whose choices it should predict. Not an engine.
    pub against: Entrant,
    /// Which decisions the policy makes itself.
    pub phase: Phase,
}

/// How well a policy predicts the choices of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Predicted {
    /// Number of decisions.
    pub decisions: u64,
    /// The sum of the chances that the policy makes the bot's choice.
    pub same: f64,
    /// The same sum for a policy that chooses at random.
    pub even: f64,
    /// The sums of the logarithms of both.
    pub nats: [f64; 2],
    /// Decisions that [`nats`](Self::nats) counts: those for which the policy knows its chances.
    pub known: u64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// What the policy gains over the bot in the same seat.
    pub gains: PerDeal,
    /// How well it predicts each kind of choice.
    pub kinds: BTreeMap<&'static str, Predicted>,
}

/// Measures a policy in a game.
pub struct Measure<'a> {
    /// What to measure.
    pub policies: &'a Policies,
    /// Called with the number of deals so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Measure<'_> {
    type Out = Found;

    fn visit<G: Studied>(self) -> Found {
        let Measure { policies, each } = self;
        let mut all = Found::default();
        for (gain, kinds) in policies.deals.run(|seed| policies.deal::<G>(seed), each) {
            all.gains.0.push(gain);
            for (name, one) in kinds {
                all.kinds.entry(name).or_default().add(&one);
            }
        }
        all
    }
}

impl Predicted {
    fn add(&mut self, other: &Predicted) {
        self.decisions += other.decisions;
        self.same += other.same;
        self.even += other.even;
        self.known += other.known;
        for (sum, nats) in self.nats.iter_mut().zip(other.nats) {
            *sum += nats;
        }
    }
}

type Kinds = BTreeMap<&'static str, Predicted>;

impl Policies {
    /// What the policy gains in the deal of this match, and how well it predicts the bot where that plays everywhere.
    fn deal<G: Studied>(&self, seed: u64) -> (Values, Kinds) {
        let mut bot = Seated::<G>::bot(&self.against).ok();
        let mut kinds = Kinds::new();
        let gain = self.deals.gain(|own| {
            self.deals.play(seed, |game: &Match<G>, seen| {
                let (seat, mut rng) = (seen.view.seat, game.bot_rng(seen.view.seat));
                if own.contains(seat) && self.phase.decides(seen.view.legal()) {
                    return self.policy.choose(seen, &mut rng);
                }
                let mv = bot.as_mut()?.decide(seen, game.position(), &mut rng);
                if own.is_empty() {
                    self.predict(game, seen, mv, &mut kinds);
                }
                Some(mv)
            })
        });
        (gain, kinds)
    }

    /// Compares the bot's choice with what the policy expects.
    fn predict<G: Studied>(&self, game: &Match<G>, seen: &Seen<G>, mv: Move, kinds: &mut Kinds) {
        let view = &seen.view;
        let moves = view.distinct();
        if moves.len() < 2 {
            return;
        }
        let even = 1.0 / moves.len() as f64;
        let one = kinds.entry(kind(moves)).or_default();
        one.decisions += 1;
        one.even += even;
        let chances = if self.policy.has_learned() {
            Chances::of::<G>(&view.public, &view.private, view.seat, moves)
        } else {
            None
        };
        let at = moves.iter().position(|other| view.are_alike(mv, other));
        if let Some((chances, at)) = chances.zip(at) {
            let chance = chances.at(at);
            one.same += chance;
            one.known += 1;
            one.nats[0] += libm::log(chance.max(1e-9));
            one.nats[1] += libm::log(even);
        } else {
            let own = self.policy.choose(seen, &mut game.bot_rng(view.seat));
            one.same += f64::from(u8::from(own.is_some_and(|own| view.are_alike(own, mv))));
        }
    }
}
