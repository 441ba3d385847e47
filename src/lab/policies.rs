//! How good a policy is without search: what it gains against a bot, and how well it predicts that bot's choices.
//!
//! Playouts by a policy that plays worse than the players at the table, or otherwise than they do, can mislead a search.

use std::collections::BTreeMap;

use super::arena::{Engines, Entrant, Phase, Seated};
use super::deals::{first_deal, kind, rotations, seats_of_a};
use super::pool;
use crate::bots::judge::gained;
use crate::bots::mean::Mean;
use crate::bots::policy::Chances;
use crate::core::rng::nth_seed;
use crate::core::{Match, Move, OptionValues, Seat, SeatSet, Seen};
use crate::studied::{Studied, Visitor};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Policies {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The policy.
    pub policy: Entrant,
    /// The bot in the other seats, whose choices it should predict.
    pub against: Entrant,
    /// Which decisions the policy makes itself.
    pub phase: Phase,
    /// Number of deals, each the first of a match.
    pub deals: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play deals on.
    pub threads: usize,
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
    /// What the policy gained in each deal, averaged over the seats (or sides): in points and in chance.
    gains: Vec<[f64; 2]>,
    /// How well it predicts each kind of choice.
    pub kinds: BTreeMap<&'static str, Predicted>,
}

impl Found {
    /// What the policy gains in a deal over the bot in the same seat: in points of hints (0), or in percentage points of the
    /// chance to win the match (1).
    pub fn gain(&self, unit: usize) -> Mean {
        Mean::of(self.gains.iter().map(|gain| gain[unit]))
    }

    /// Number of deals.
    pub fn deals(&self) -> usize {
        self.gains.len()
    }
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
        let play = |number| policies.deal::<G>(number);
        let mut all = Found::default();
        for (gain, kinds) in pool::in_order(policies.deals, policies.threads, play, each) {
            all.gains.push(gain);
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
    /// Plays a deal with the bot everywhere, and with the policy in each seat (or on each side).
    fn deal<G: Studied>(&self, number: u64) -> ([f64; 2], Kinds) {
        let rotations = rotations(&G::INFO, self.players);
        let table = (&self.options, self.players, nth_seed(self.seed, number));
        let engines = Engines::default();
        let mut bot = Seated::<G>::new(&self.against, &engines, &self.options, self.players, Seat::default());
        let mut kinds = Kinds::new();
        let mut play = |own: SeatSet| {
            first_deal(table, |game: &Match<G>, seen| {
                let seat = seen.view.seat;
                if own.contains(seat) && self.phase.decides(seen.view.legal()) {
                    return Some(self.policy.choose(seen, &mut game.bot_rng(seat)));
                }
                let mv = bot.decide(seen, game.position(), &mut game.bot_rng(seat));
                if own.is_empty() {
                    self.predict(game, seen, mv, &mut kinds);
                }
                Some(mv)
            })
        };
        let (before, among_bots) = play(SeatSet::EMPTY);
        let mut gain = [0.0; 2];
        for rotation in 0..rotations {
            let own = seats_of_a(&G::INFO, self.players, rotation);
            let seat = own.iter().next().unwrap_or_default();
            let (_, after) = play(own);
            let of = |after| <[f64; 2]>::from(gained(&before, after, seat));
            for (sum, (with, without)) in gain.iter_mut().zip(of(&after).into_iter().zip(of(&among_bots))) {
                *sum += (with - without) / rotations as f64;
            }
        }
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
            one.same += f64::from(u8::from(view.are_alike(own, mv)));
        }
    }
}
