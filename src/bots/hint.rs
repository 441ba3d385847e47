//! Hints: the best choice for a seat, the value of each choice, and the reason.
//!
//! A hint is a flat search in [`Imagined`] worlds with playouts by the [`Learned`] policy. All choices get the same worlds
//! and the same random numbers, so that differences come from the choices. If nothing is hidden from the seat and the
//! game is solved, each choice is tried once with exact play.
//!
//! # What is best
//! The choice with the highest [`worth`](super::worth): the chance to win the match, then points. So the best choice may
//! not be the one with the most points in this deal.

mod reason;

use std::cmp::Reverse;

use super::budget::{Budget, Limit};
pub use super::flat::Fate;
use super::flat::{self, Aim, Outcome, Sample};
use super::policy::{Learned, RuleOfThumb};
use super::worlds::Imagined;
use super::worth::opponents;
use super::{exact, levels, mixed};
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Moves, Public, Seen, Text, View};

/// A hint for a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The best choice.
    pub choice: Move,
    /// Every choice, the best first. Pieces that look alike are one choice.
    pub alternatives: Vec<Estimate>,
    /// Number of worlds; 1 if the seat knows the true one.
    pub worlds: usize,
    /// Whether the numbers are exact: nothing is hidden from the seat, and the rest of the deal is solved.
    pub exact: bool,
    /// Whether two sides play, so that [`Estimate::gain`] is the margin.
    pub race: bool,
    /// Why it is the best, as a `reason-...` message.
    pub reason: Option<Text>,
}

impl Hint {
    /// What the estimates are based on.
    pub fn basis(&self) -> Text {
        let text = Text::new(if self.exact { "ui-hint-exact" } else { "ui-hint-worlds" });
        text.with("race", u8::from(self.race)).with("worlds", self.worlds)
    }
}

/// The value of a choice. Errors are half the width of a 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The choice.
    pub mv: Move,
    /// The chance of the seat's side to win the match, in percent.
    pub chance: f64,
    /// The error of `chance`.
    pub chance_error: f64,
    /// The expected change of the seat's total in this deal, in points or chips.
    pub points: f64,
    /// `points` minus the mean of the opponents'.
    pub margin: f64,
    /// The number to show: `margin` if two sides play, else `points`.
    pub gain: f64,
    /// The error of `gain`.
    pub error: f64,
    /// Its distance from the best choice, which orders the choices: in percentage points of the chance to win the match,
    /// with a little for points.
    pub behind: f64,
    /// The error of `behind`, which can be much smaller than the others, because it compares within each world.
    pub behind_error: f64,
    /// What happens to the trick that it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// Playouts of a hint: at most about a tenth of a second.
const PLAYOUTS: usize = 6000;
/// Playouts of a hint if each ends in an exact solution.
const SOLVED_PLAYOUTS: usize = 700;

/// The number of worlds for a hint in this position.
pub fn worlds<G: Game>(seen: &Seen<G>) -> usize {
    let choices = seen.view.legal().len().max(1);
    if G::FINISHES {
        (SOLVED_PLAYOUTS / choices).clamp(60, 100)
    } else {
        (PLAYOUTS / choices).clamp(400, 600)
    }
}

/// A hint for the seat whose turn it is, from this many imagined worlds (at least one), or from all worlds if they are few
/// and the game is solved in each. The same view, past and random numbers give the same hint.
///
/// `None` if it is not the seat's turn, or the position is impossible.
pub fn hint<G: Game>(seen: &Seen<G>, rng: &mut BotRng, worlds: usize) -> Option<Hint> {
    let view = &seen.view;
    let legal = view.legal();
    if legal.is_empty() {
        return None;
    }
    let liked = G::rule_of_thumb(&view.public, &view.private, view.seat, &mut rng.clone());
    let Searched { samples, exact } = search(seen, legal, worlds, rng);
    let vary = variety(view, legal, &samples);
    let first = if exact { exact::choose(view, legal, liked, rng) } else { None };
    let listed = legal.iter().filter_map(|mv| {
        let tried = samples.iter().find(|tried| tried.mv == mv || is_alike(view, tried.mv, mv))?;
        let preferred = [Some(mv) == first, tried.mv == mv, is_alike(view, mv, liked)];
        Some((preferred, Sample { mv, ..tried.clone() }))
    });
    let samples = best_first(listed.collect());
    let best = samples.first()?;
    let alternatives: Vec<Estimate> = samples.iter().map(|sample| sample.estimate(view, best)).collect();
    Some(Hint {
        choice: best.mv,
        worlds: best.outcomes.len(),
        exact,
        race: is_race::<G>(&view.public),
        reason: reason::reason(view, &samples, &alternatives, exact, vary),
        alternatives,
    })
}

/// The samples from the best to the worst; preferred ones come first among equals.
fn best_first(mut samples: Vec<([bool; 3], Sample)>) -> Vec<Sample> {
    samples.sort_by_key(|(preferred, sample)| Reverse((sample.rank(), *preferred)));
    samples.into_iter().map(|(_, sample)| sample).collect()
}

/// The result of a search.
struct Searched {
    /// The outcomes of each choice that was tried.
    samples: Vec<Sample>,
    /// Whether they are exact.
    exact: bool,
}

/// Tries one of each group of equivalent legal moves.
fn search<G: Game>(seen: &Seen<G>, legal: Moves, worlds: usize, rng: &mut BotRng) -> Searched {
    let view = &seen.view;
    let limit = |worlds: usize| -> Limit { Budget::iterations(worlds as u32).limit(1, None) };
    let all: Vec<Move> = legal.iter().collect();
    if let Some(few) = levels::all_worlds(seen) {
        let limit = limit(few.count());
        let samples = flat::search(view.seat, &all, &few, &RuleOfThumb, Aim::All, &limit, rng);
        return Searched { samples, exact: few.count() == 1 };
    }
    let distinct = G::distinct(&view.public, &view.private, view.seat);
    let is_apart = |mv: Move| !distinct.iter().any(|tried| is_alike(view, tried, mv));
    let moves: Vec<Move> = all.into_iter().filter(|&mv| distinct.contains(mv) || is_apart(mv)).collect();
    let samples = flat::search(view.seat, &moves, &Imagined(seen), &Learned, Aim::All, &limit(worlds), rng);
    Searched { samples, exact: false }
}

fn is_alike<G: Game>(view: &View<G>, one: Move, other: Move) -> bool {
    G::alike(&view.public, &view.private, view.seat, one, other)
}

/// How strong players mix their choices, as chances; empty if they do not.
fn variety<G: Game>(view: &View<G>, legal: Moves, samples: &[Sample]) -> Vec<(Move, f64)> {
    match legal {
        Moves::Lay(_) => mixed::chances(samples),
        _ => G::book(&view.public, &view.private, view.seat).unwrap_or_default(),
    }
}

impl Sample {
    fn estimate<G: Game>(&self, view: &View<G>, best: &Sample) -> Estimate {
        let opponents = opponents::<G>(view.seat, view.public.standing.seats).count().max(1) as f64;
        let mean = |value: &dyn Fn(&Outcome) -> f64| Mean::of(self.outcomes.iter().map(value));
        let chance = mean(&|one| 100.0 * one.chance);
        let points = mean(&|one| f64::from(one.points));
        let margin = mean(&|one| f64::from(one.margin) / opponents);
        let behind = Mean::of(self.less_than(best));
        let gain = if is_race::<G>(&view.public) { &margin } else { &points };
        Estimate {
            mv: self.mv,
            chance: chance.value,
            chance_error: chance.error,
            points: points.value,
            margin: margin.value,
            gain: gain.value,
            error: gain.error,
            behind: behind.value,
            behind_error: behind.error,
            trick: self.trick,
        }
    }

    /// How much less it was worth than another choice in each world, in percentage points.
    fn less_than(&self, other: &Sample) -> impl Iterator<Item = f64> {
        other.outcomes.iter().zip(&self.outcomes).map(|(other, own)| 100.0 * (other.worth - own.worth))
    }
}

/// A mean, and half the width of its 95% confidence interval.
struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let count = values.len().max(1) as f64;
        let value = values.iter().sum::<f64>() / count;
        // Differences from the mean, so that equal values have no error at all.
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        let error = 1.96 * (squares / f64::max(count - 1.0, 1.0) / count).sqrt();
        Mean { value, error: if error < 1e-9 { 0.0 } else { error } }
    }
}

/// Whether two sides play.
fn is_race<G: Game>(public: &Public<G>) -> bool {
    G::INFO.partners || public.standing.seats == 2
}
