//! Learns a policy from search, in terms of the game's features.
//!
//! A flat search plays matches against itself. Sometimes a move is made at random, so that unusual positions occur too.
//! The policy is a softmax of scores. It minimises the expected loss of its choices, as valued by the search, with a small
//! bonus for entropy (Williams and Peng, *Function Optimization Using Connectionist Reinforcement Learning Algorithms*,
//! 1991). That averages out the errors of the search, which copying its choices would not. The weights are fitted by
//! stochastic gradient descent with a step size per weight (`AdaGrad`: Duchi, Hazan and Singer, 2011). Examples are kept
//! in the order of the matches, so the number of threads does not change the result.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use super::pool;
use crate::bots::Budget;
use crate::bots::flat::{self, Aim, Sample};
use crate::bots::policy::{Learned, Policy, RuleOfThumb};
use crate::bots::worlds::Imagined;
use crate::core::rng::{below, for_bots, nth, nth_seed};
use crate::core::{Features, Game, Made, Match, Move, Moves, OptionValues, StateError, View, Work};
use crate::games::Visitor;

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
    /// The weights, in thousandths.
    pub weights: Vec<i16>,
    /// Number of decisions it was learned from.
    pub decisions: usize,
    /// The mean loss of a choice in standard deviations of a playout's result: before and after learning. Errors of the
    /// search count as loss too.
    pub loss: (f64, f64),
}

/// One decision: the features and the loss of each choice, in standard deviations of a result.
struct Example {
    choices: Vec<(Features, f32)>,
}

/// One in this many moves is made at random.
const ODD: usize = 12;
/// Passes over all examples.
const EPOCHS: usize = 12;
/// Step size of the descent, and decay of the weights.
const STEP: f32 = 0.15;
const DECAY: f32 = 1e-5;
/// The loss, in standard deviations of a result, at which a choice has 1/e of the chance of the best one.
const SOFTNESS: f32 = 0.04;

/// Learns a lesson, or resumes it; `None` if the game has no features.
pub struct Learn<'a, 'b>(pub &'a Lesson, pub &'a mut Work<'b>);

impl Visitor for Learn<'_, '_> {
    type Out = Option<Made<Lessons>>;

    fn visit<G: Game>(self) -> Self::Out {
        let Learn(lesson, work) = self;
        if G::ENTRIES == 0 || lesson.players.is_empty() {
            return None;
        }
        let mut played = match work.from.map(|state| read(state, G::ENTRIES)) {
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
        Some(Made::Done(fit(&examples, G::ENTRIES, lesson.seed)))
    }
}

/// The examples of each match, by its number.
type Played = BTreeMap<u64, Vec<Example>>;

/// An example as it is saved: the entries and the loss of each choice.
type Kept = Vec<(Vec<u16>, f32)>;

fn write(played: &Played) -> Vec<u8> {
    let keep = |example: &Example| -> Kept {
        example.choices.iter().map(|(features, behind)| (features.entries().to_vec(), *behind)).collect()
    };
    let kept: BTreeMap<u64, Vec<Kept>> =
        played.iter().map(|(&number, examples)| (number, examples.iter().map(keep).collect())).collect();
    // Finite numbers always serialise.
    serde_json::to_vec(&kept).unwrap_or_default()
}

fn read(state: &[u8], entries: usize) -> Result<Played, StateError> {
    let kept: BTreeMap<u64, Vec<Kept>> = serde_json::from_slice(state).map_err(StateError::unreadable)?;
    let known = |entry: &u16| usize::from(*entry) < entries;
    if !kept.values().flatten().flatten().flat_map(|(features, _)| features).all(known) {
        let what = "found an entry that the policy does not have".to_owned();
        return Err(StateError::Other { what, expected: format!("entries below {entries}") });
    }
    let features = |entries: Vec<u16>| {
        let mut features = Features::new();
        for entry in entries {
            features.add(entry.into());
        }
        features
    };
    let example = |kept: Kept| Example {
        choices: kept.into_iter().map(|(entries, behind)| (features(entries), behind)).collect(),
    };
    let examples = |kept: Vec<Kept>| kept.into_iter().map(example).collect();
    Ok(kept.into_iter().map(|(number, kept)| (number, examples(kept))).collect())
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
            let moves = G::distinct(&view.public, &view.private, seat);
            // A stopped match will be dropped: any legal move ends it soon.
            if moves.len() < 2 || stop.load(Ordering::Relaxed) {
                return moves.nth(0);
            }
            let limit = Budget::iterations(self.worlds).limit(1, None);
            let choices: Vec<Move> = moves.iter().collect();
            let policy: &dyn Policy<G> = if G::WEIGHTS.is_empty() { &RuleOfThumb } else { &Learned };
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
        let mut behind = means.iter().map(|mean| ((most - mean) / spread) as f32);
        let mut choices = Vec::new();
        G::features(&view.public, &view.private, view.seat, moves, |features| {
            choices.push((*features, behind.next().unwrap_or_default()));
        });
        (choices.len() > 1).then_some(Example { choices })
    }

    /// The chances of the choices with these weights.
    fn chances(&self, weights: &[f32]) -> Vec<f32> {
        let scores: Vec<f32> = self.choices.iter().map(|(features, _)| score(features, weights)).collect();
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exps: Vec<f32> = scores.iter().map(|score| libm::expf(score - most)).collect();
        let sum: f32 = exps.iter().sum();
        exps.iter().map(|exp| exp / sum).collect()
    }

    /// The expected loss with these weights.
    fn loss(&self, weights: &[f32]) -> f64 {
        let pairs = self.choices.iter().zip(self.chances(weights));
        pairs.map(|((_, behind), chance)| f64::from(*behind) * f64::from(chance)).sum()
    }

    /// The gradient of the objective by each choice's score.
    fn directions(&self, weights: &[f32]) -> Vec<f32> {
        let chances = self.chances(weights);
        let pairs = || self.choices.iter().zip(&chances);
        let value = |behind: f32, chance: f32| -behind / SOFTNESS - libm::logf(chance.max(1e-6));
        let mean: f32 = pairs().map(|((_, behind), &chance)| chance * value(*behind, chance)).sum();
        pairs().map(|((_, behind), &chance)| chance * (value(*behind, chance) - mean)).collect()
    }
}

/// The score of a choice with weights that are still being fitted.
fn score(features: &Features, weights: &[f32]) -> f32 {
    features.entries().iter().map(|&entry| weights[usize::from(entry)]).sum()
}

fn fit(examples: &[Example], entries: usize, seed: u64) -> Lessons {
    let mut weights = vec![0.0f32; entries];
    let mut squares = vec![1e-6f32; entries];
    let mean = |weights: &[f32]| {
        examples.iter().map(|example| example.loss(weights)).sum::<f64>() / examples.len().max(1) as f64
    };
    let before = mean(&weights);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut rng = nth(seed, 0x7472_6169);
    for epoch in 0..EPOCHS {
        let step = STEP / (1.0 + epoch as f32 / 3.0);
        for last in (1..order.len()).rev() {
            order.swap(last, below(&mut rng, last + 1));
        }
        for &n in &order {
            let example = &examples[n];
            for ((features, _), direction) in example.choices.iter().zip(example.directions(&weights)) {
                for &entry in features.entries() {
                    let entry = entry as usize;
                    let gradient = DECAY * weights[entry] - direction;
                    squares[entry] += gradient * gradient;
                    weights[entry] -= step * gradient / squares[entry].sqrt();
                }
            }
        }
    }
    let after = mean(&weights);
    let weights = weights.iter().map(|weight| (weight * 1000.0).round() as i16).collect();
    Lessons { loss: (before, after), weights, decisions: examples.len() }
}
