//! Learns a policy from search: the weights of a game's network.
//!
//! A flat search plays matches against itself. Sometimes a move is made at random, so that unusual positions occur too.
//! The policy is a softmax of scores. It minimises the expected loss of its choices, as valued by the search, with a small
//! bonus for entropy (Williams and Peng, *Function Optimization Using Connectionist Reinforcement Learning Algorithms*,
//! 1991). That averages out the errors of the search, which copying its choices would not. The weights are fitted by
//! stochastic gradient descent with a step size per weight (`AdaGrad`: Duchi, Hazan and Singer, 2011). Examples are kept
//! in the order of the matches, so the number of threads does not change the result.

mod fit;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::pool;
use crate::bots::Budget;
use crate::bots::flat::{self, Aim, Sample};
use crate::bots::policy::{Learned, Policy, RuleOfThumb};
use crate::bots::worlds::Imagined;
use crate::core::rng::{below, for_bots, nth_seed};
use crate::core::{Features, Game, Match, Move, Moves, OptionValues, View};
use crate::games::Visitor;
use crate::work::{Made, StateError, Work};

/// What to learn from.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Numbers of players, used in turn from match to match.
    pub players: Vec<usize>,
    /// Number of matches.
    pub matches: u64,
    /// Number of worlds per search.
    pub worlds: u32,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads that play matches.
    pub threads: usize,
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The weights of the network.
    pub weights: Vec<i16>,
    /// Number of decisions it was learned from.
    pub decisions: usize,
    /// The mean loss of a choice in standard deviations of a playout's result: at random and as learned, in decisions
    /// that were held out. Errors of the search count as loss too.
    pub loss: (f64, f64),
}

/// One decision.
#[derive(Default, Serialize, Deserialize)]
struct Example {
    /// The features of the position.
    position: Vec<u16>,
    /// The features of each choice, and its loss in standard deviations of a result.
    choices: Vec<(Vec<u16>, f32)>,
}

/// One in this many moves is made at random.
const ODD: usize = 12;

/// Learns a lesson, or resumes it; `None` if the game has no features.
pub struct Learn<'a, 'b>(pub &'a Lesson, pub &'a mut Work<'b>);

impl Visitor for Learn<'_, '_> {
    type Out = Option<Made<Lessons>>;

    fn visit<G: Game>(self) -> Self::Out {
        let Learn(lesson, work) = self;
        if G::FEATURES == 0 || lesson.players.is_empty() {
            return None;
        }
        let mut played = match work.from.map(|state| read(state, G::FEATURES)) {
            None => Played::new(),
            Some(Ok(played)) => played,
            Some(Err(error)) => return Some(Made::Damaged(error)),
        };
        let known: BTreeSet<u64> = played.keys().copied().collect();
        let missing = (0..lesson.matches).filter(|number| !known.contains(number));
        let stop = work.stop;
        let watch = |number| lesson.watch::<G>(number, stop);
        pool::run(missing, lesson.threads, stop, watch, |number, examples| {
            played.insert(number, examples);
            (work.each)(played.len() as u64, &|| write(&played));
        });
        if (played.len() as u64) < lesson.matches {
            return Some(Made::Stopped(write(&played)));
        }
        let examples: Vec<Example> = played.into_values().flatten().collect();
        let (weights, loss) = fit::fit(&examples, G::FEATURES, lesson.seed);
        Some(Made::Done(Lessons { weights, decisions: examples.len(), loss }))
    }
}

/// The examples of each match, by its number.
type Played = BTreeMap<u64, Vec<Example>>;

fn write(played: &Played) -> Vec<u8> {
    // Finite numbers always serialise.
    serde_json::to_vec(played).unwrap_or_default()
}

fn read(state: &[u8], features: usize) -> Result<Played, StateError> {
    let played: Played = serde_json::from_slice(state).map_err(StateError::unreadable)?;
    let known = |feature: &u16| usize::from(*feature) < features;
    if !played.values().flatten().all(|example| example.features().all(known)) {
        let what = "found a feature that the game does not have".to_owned();
        return Err(StateError::Other { what, expected: format!("features below {features}") });
    }
    Ok(played)
}

impl Lesson {
    /// Plays a match and collects an example for each decision.
    fn watch<G: Game>(&self, number: u64, stop: &AtomicBool) -> Vec<Example> {
        let players = self.players[(number % self.players.len() as u64) as usize];
        let seed = nth_seed(self.seed, number);
        let values = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&values, players, seed);
        let mut examples = Vec::new();
        let mut odd = for_bots(seed, usize::MAX, 0);
        // If the match stops early, its examples still count.
        let _ = game.play_on(&mut (), |game, seat, seen| {
            let view = &seen.view;
            let moves = view.distinct();
            // A stopped match will be dropped: any legal move ends it soon.
            if moves.len() < 2 || stop.load(Ordering::Relaxed) {
                return moves.nth(0);
            }
            let limit = Budget::iterations(self.worlds).limit(1, None);
            let choices: Vec<Move> = moves.iter().collect();
            let policy: &dyn Policy<G> = if G::NETWORK.is_none() { &RuleOfThumb } else { &Learned };
            let (worlds, mut rng) = (Imagined(seen), game.bot_rng(seat));
            let samples = flat::search(seat, &choices, &worlds, policy, Aim::All, &limit, &mut rng);
            examples.extend(Example::of(view, moves, &samples));
            if below(&mut odd, ODD) == 0 {
                return moves.pick(&mut odd);
            }
            flat::best(&samples, |_| 0).map_or(moves.nth(0), |best| best.mv)
        });
        examples
    }
}

impl Example {
    /// The choices and their losses, in standard deviations of all results. `None` if all results are equal.
    fn of<G: Game>(view: &View<G>, moves: Moves, samples: &[Sample]) -> Option<Example> {
        let worths = || samples.iter().flat_map(|sample| sample.outcomes.iter().map(|one| one.worth));
        let count = worths().count().max(1) as f64;
        let mean = worths().sum::<f64>() / count;
        let spread = (worths().map(|worth| (worth - mean).powi(2)).sum::<f64>() / count).sqrt();
        if spread < 1e-6 {
            return None;
        }
        let of_sample = |sample: &Sample| {
            sample.outcomes.iter().map(|one| one.worth).sum::<f64>() / sample.outcomes.len().max(1) as f64
        };
        let means: Vec<f64> = samples.iter().map(of_sample).collect();
        let most = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut own = Example::default();
        G::describe(&view.public, &view.private, view.seat, moves, &mut own);
        for ((_, behind), mean) in own.choices.iter_mut().zip(&means) {
            *behind = ((most - mean) / spread) as f32;
        }
        (own.choices.len() > 1).then_some(own)
    }

    fn features(&self) -> impl Iterator<Item = &u16> {
        self.position.iter().chain(self.choices.iter().flat_map(|(features, _)| features))
    }

    /// The expected loss of a random choice.
    fn loss_at_random(&self) -> f64 {
        self.choices.iter().map(|(_, behind)| f64::from(*behind)).sum::<f64>()
            / self.choices.len().max(1) as f64
    }
}

impl Features for Example {
    fn position(&mut self, feature: usize) {
        self.position.push(feature as u16);
    }

    fn choice(&mut self, features: &[usize]) {
        self.choices.push((features.iter().map(|&feature| feature as u16).collect(), 0.0));
    }
}
