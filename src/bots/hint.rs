//! Hints: what a seat would do well to choose, what each choice is worth to it, and why.
//!
//! A flat determinization. Worlds are imagined that the seat cannot tell from the true one; in each of them
//! every choice is tried, and the deal is played to its end by the rules of thumb, where each player decides
//! from its own view of that world. All choices meet the same worlds and the same random numbers, so that
//! little but the choice itself makes a difference.
//!
//! # What is best
//! Where two sides play (two players, or partners), the match is a race and only the difference counts: the
//! best choice is the one with the greatest margin, the side's points less the other side's. Where more play
//! for themselves, it is the one with most points; of equals the one with the greater margin over the mean of
//! the others, since that holds them back. What is equal in both is left to the rules of thumb.

mod reason;

use std::cmp::Reverse;

use super::budget::Budget;
pub use super::flat::Fate;
use super::flat::{self, Aim, Outcome, Sample};
use super::policy::Thumb;
use super::worlds::Imagined;
use super::worth::opponents;
use crate::core::rng::BotRng;
use crate::core::{Move, Seen, Text, TrickTaking, View};

/// What a seat would do well to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The best choice.
    pub choice: Move,
    /// Every choice once, the best first. Pieces that look alike are one choice.
    pub alternatives: Vec<Estimate>,
    /// How many worlds were imagined.
    pub worlds: usize,
    /// Whether two sides play, so that choices are worth their margin and not their points.
    pub race: bool,
    /// Why it is the best, as `reason-...` messages.
    pub reason: Option<Text>,
}

/// What a choice is worth, in points or chips of this deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The choice.
    pub mv: Move,
    /// What the seat's total may be expected to change by in this deal.
    pub points: f64,
    /// `points` less the mean of the opponents'.
    pub margin: f64,
    /// What orders the choices: `margin` where two sides play, else `points`.
    pub worth: f64,
    /// Half the width of the interval around `worth` that holds the mean of all worlds with 95 %.
    pub error: f64,
    /// How much less than the best choice it is worth.
    pub behind: f64,
    /// As `error`, around `behind`: from the differences within each world, so it can be far less.
    pub behind_error: f64,
    /// What becomes of the trick it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// About how many playouts a hint takes: some tens of milliseconds at most.
const PLAYOUTS: usize = 1800;

/// How many worlds to imagine where there are so many choices.
pub fn worlds(choices: usize) -> usize {
    (PLAYOUTS / choices.max(1)).clamp(50, 150)
}

/// A hint for whose turn it is, from this many imagined worlds (one at least). Same view, same generator,
/// same hint.
///
/// `None` where it is not the seat's turn, or its view is of no real position.
pub fn hint<G: TrickTaking>(view: &View<G>, rng: &mut BotRng, worlds: usize) -> Option<Hint> {
    let seen = Seen::from(*view);
    let moves: Vec<Move> = view.legal().iter().collect();
    let limit = Budget::iterations(worlds as u32).limit(1, None);
    let mut samples = flat::search(view.seat, &moves, &Imagined(&seen), &Thumb, Aim::All, &limit, rng);
    let thumb = G::rule_of_thumb(&view.public, &view.private, view.seat, rng);
    samples.sort_by_key(|sample| Reverse((sample.rank(view), sample.mv == thumb)));
    let best = samples.first()?;
    Some(Hint {
        choice: best.mv,
        alternatives: samples.iter().map(|sample| sample.estimate(view, best)).collect(),
        worlds: best.outcomes.len(),
        race: is_race::<G>(&view.public),
        reason: reason::reason(view, &samples),
    })
}

impl Sample {
    /// What orders the choices: sums over all worlds, whole numbers, so that equals are equal.
    fn rank<G: TrickTaking>(&self, view: &View<G>) -> (i64, i64) {
        let sum = |value: fn(&Outcome) -> i32| self.outcomes.iter().map(|one| i64::from(value(one))).sum();
        let (points, margin) = (sum(|one| one.points), sum(|one| one.margin));
        if is_race::<G>(&view.public) { (margin, points) } else { (points, margin) }
    }

    fn estimate<G: TrickTaking>(&self, view: &View<G>, best: &Sample) -> Estimate {
        let points = Mean::of(self.outcomes.iter().map(|one| f64::from(one.points)));
        let opponents = opponents::<G>(view.seat, G::standing(&view.public).seats).count().max(1) as f64;
        let margin = Mean::of(self.outcomes.iter().map(|one| f64::from(one.margin) / opponents));
        let behind = Mean::of(self.less_than(view, best));
        let (points_mean, margin_mean) = (points.value, margin.value);
        let worth = if is_race::<G>(&view.public) { margin } else { points };
        Estimate {
            mv: self.mv,
            points: points_mean,
            margin: margin_mean,
            worth: worth.value,
            error: worth.error,
            behind: behind.value,
            behind_error: behind.error,
            trick: self.trick,
        }
    }

    /// How much less than another choice this one has brought in each world.
    fn less_than<G: TrickTaking>(&self, view: &View<G>, other: &Sample) -> impl Iterator<Item = f64> {
        let opponents = opponents::<G>(view.seat, G::standing(&view.public).seats).count().max(1) as f64;
        let race = is_race::<G>(&view.public);
        let worth = move |one: &Outcome| {
            if race { f64::from(one.margin) / opponents } else { f64::from(one.points) }
        };
        other.outcomes.iter().zip(&self.outcomes).map(move |(other, own)| worth(other) - worth(own))
    }
}

/// A mean, and half the width of the interval that holds the true one with 95 %.
struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for value in values {
            count += 1.0;
            sum += value;
            squares += value * value;
        }
        let value = sum / f64::max(count, 1.0);
        let variance = f64::max(squares - sum * value, 0.0) / f64::max(count - 1.0, 1.0);
        Mean { value, error: 1.96 * (variance / f64::max(count, 1.0)).sqrt() }
    }
}

/// Whether there are two sides.
fn is_race<G: TrickTaking>(public: &G::Public) -> bool {
    G::INFO.partners || G::standing(public).seats == 2
}
