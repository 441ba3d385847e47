//! What a search found of each choice, as numbers with errors.

use crate::bots::flat::{Fate, Outcome, Sample};
use crate::bots::levels::Found;
use crate::bots::mean::Mean;
use crate::bots::reason;
use crate::bots::worth::opponents;
#[cfg(doc)]
use crate::core::Strategy;
use crate::core::{Game, Move, Seat, View};

/// The value of a choice. Errors are half the width of a 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The choice.
    pub mv: Move,
    /// The chance that the seat's side wins the match, in percent.
    pub chance: f64,
    /// The expected change of the seat's total until the end of this deal, in points or chips.
    pub points: f64,
    /// `points` minus the mean of the opponents'.
    pub margin: f64,
    /// The number to show: `points` or `margin`, as the hint's [`Measure`] says.
    pub gain: f64,
    /// The error of `gain`.
    pub error: f64,
    /// Its distance from the best choice, in percentage points of the chance to win the match, with a small weight for
    /// points. The choices are ordered by it.
    pub behind: f64,
    /// The error of `behind`, which can be much smaller than the others, because choices are compared within each
    /// world.
    pub behind_error: f64,
    /// What happens to the trick that it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// The part of the spread of outcomes by which an interval is wider than its sampling error. Players in playouts are
/// weaker than those at the table, and a search stops when it has found the best choice, so a deeper search finds other
/// numbers. With this factor, the intervals contain more than nine in ten of those numbers in every game
/// (`offsuit-lab hints`).
const PLAYOUTS: f64 = 0.12;

/// How the outcomes of choices compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing is hidden, and the game is solved.
    Exact,
    /// All choices were tried in every possible world.
    Listed,
    /// All choices were tried in the same worlds.
    Paired,
    /// Each choice was tried in different worlds, and better ones more often.
    Tree,
}

/// What a search found.
pub(in crate::bots) struct Searched {
    /// The outcomes of each move.
    pub(super) samples: Vec<Sample>,
    /// How strong players mix their choices, as chances; empty if they do not.
    pub(in crate::bots) mix: Vec<(Move, f64)>,
    pub(super) kind: Kind,
    /// The number of kinds of players that played out each world.
    pub(super) parts: usize,
}

impl Searched {
    pub(in crate::bots) fn new(found: Found) -> Self {
        let (mut samples, mix, kind) = match found {
            Found::Mix(chances, samples) => (samples, chances, Kind::Paired),
            Found::Samples(samples) => (samples, Vec::new(), Kind::Paired),
            Found::Listed(samples) => (samples, Vec::new(), Kind::Listed),
            Found::Tree(samples) => (samples, Vec::new(), Kind::Tree),
        };
        samples.retain(|sample| !sample.outcomes.is_empty());
        Searched { samples, mix, kind, parts: 1 }
    }

    /// The outcomes of this choice, or of one like it.
    pub(in crate::bots) fn find<G: Game>(&self, view: &View<G>, mv: Move) -> Option<&Sample> {
        let exactly = self.samples.iter().find(|sample| sample.mv == mv);
        exactly.or_else(|| self.samples.iter().find(|sample| view.are_alike(sample.mv, mv)))
    }

    /// Number of worlds.
    pub(super) fn worlds(&self) -> usize {
        let counts = self.samples.iter().map(|sample| sample.outcomes.len());
        if self.kind == Kind::Tree { counts.sum() } else { counts.max().unwrap_or_default() / self.parts }
    }
}

impl Sample {
    /// The estimate of this choice, which `searched` holds, compared with `best`; `None` if it is the best itself.
    pub(super) fn estimate(&self, terms: &Terms, best: Option<&Sample>, searched: &Searched) -> Estimate {
        let kind = searched.kind;
        // Nothing is left to chance if every world was tried.
        let known = |mean: Mean| match kind {
            Kind::Exact | Kind::Listed => Mean { error: 0.0, ..mean },
            Kind::Paired | Kind::Tree => mean,
        };
        let of = |sample: &Sample, count, value: &dyn Fn(&Outcome) -> f64| {
            known(Mean::of_parts(sample.outcomes.iter().take(count).map(value), searched.parts))
        };
        let mean = |value: &dyn Fn(&Outcome) -> f64| {
            let own = of(self, usize::MAX, value);
            match best {
                // The best was tried in more worlds, but only the same ones can be compared. What is the same in all of
                // them is certain.
                Some(best) if kind == Kind::Paired && own.spread > 0.0 => {
                    let count = self.outcomes.len();
                    let luck = of(best, usize::MAX, value).value - of(best, count, value).value;
                    Mean { value: own.value + luck, ..own }
                }
                _ => own,
            }
        };
        let chance = mean(&|one| 100.0 * one.chance);
        let points = mean(&|one| f64::from(one.points));
        let margin = mean(&|one| f64::from(one.margin) / terms.opponents);
        let behind = match best {
            None => Mean::default(),
            Some(best) if kind == Kind::Tree => {
                let worth = |sample| of(sample, usize::MAX, &|one| 100.0 * one.worth);
                let (best, own) = (worth(best), worth(self));
                Mean {
                    value: best.value - own.value,
                    error: libm::hypot(best.error, own.error),
                    spread: own.spread,
                }
                .off_by(terms.overrates)
            }
            Some(best) => known(Mean::of_parts(self.less_than(best), searched.parts).off_by(terms.overrates)),
        };
        let gain = if terms.measure == Measure::Own { &points } else { &margin };
        Estimate {
            mv: self.mv,
            chance: chance.value.clamp(0.0, 100.0),
            points: points.value,
            margin: margin.value,
            gain: gain.value,
            error: widened(gain),
            // A choice that the search did not make is never shown as better.
            behind: behind.value.max(0.0),
            behind_error: behind.error,
            trick: self.trick,
        }
    }

    /// The means of the first `count` prospects.
    pub(super) fn prospects(&self, count: usize) -> Vec<f64> {
        let mean = |n: usize| Mean::of(self.outcomes.iter().map(|one| f64::from(one.prospects[n]))).value;
        (0..count).map(mean).collect()
    }

    /// By how much it was worth less than another choice in each world, in percentage points.
    pub(super) fn less_than(&self, other: &Sample) -> impl Iterator<Item = f64> {
        other.outcomes.iter().zip(&self.outcomes).map(|(other, own)| 100.0 * (other.worth - own.worth))
    }
}

impl Estimate {
    /// Whether it is so far behind the best choice that there has to be a reason.
    pub(super) fn needs_reason(&self) -> bool {
        reason::is_needed(self.behind, self.behind_error)
    }

    /// The estimate of a choice that the search did not make although it looks as good: what a few deals say may not
    /// show it as better.
    pub(super) fn at_most(self, best: &Estimate) -> Estimate {
        Estimate {
            chance: self.chance.min(best.chance),
            points: self.points.min(best.points),
            margin: self.margin.min(best.margin),
            gain: self.gain.min(best.gain),
            ..self
        }
    }
}

/// The error of a number that is shown.
fn widened(mean: &Mean) -> f64 {
    libm::hypot(mean.error, PLAYOUTS * mean.spread)
}

/// What the points that a hint shows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The seat's own points.
    Own,
    /// Its side's lead over the other side.
    Lead,
    /// Its lead over the mean of the opponents.
    Average,
}

/// In what terms outcomes are compared.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Terms {
    pub(in crate::bots) measure: Measure,
    /// Number of opponents.
    pub(in crate::bots) opponents: f64,
    /// The part by which differences may be off: [`Strategy::OVERRATES`].
    pub(in crate::bots) overrates: f64,
}

impl Terms {
    /// The terms for the seat of this view.
    pub(in crate::bots) fn of<G: Game>(view: &View<G>) -> Self {
        Self::of_seat::<G>(view.seat, view.public.standing.seats)
    }

    /// The terms for this seat at a table with so many seats.
    pub(in crate::bots) fn of_seat<G: Game>(seat: Seat, seats: usize) -> Self {
        let measure = if G::INFO.partners {
            Measure::Lead
        } else if G::BALANCED {
            Measure::Own
        } else {
            Measure::Average
        };
        let opponents = opponents::<G>(seat, seats).count().max(1) as f64;
        Terms { measure, opponents, overrates: G::OVERRATES }
    }

    /// The number of points to show.
    pub(in crate::bots) fn gain(&self, one: &Outcome) -> f64 {
        self.points(one.points, one.margin)
    }

    /// The same, from a seat's total (or its change) and the sum of its leads over the opponents.
    pub(in crate::bots) fn points(&self, own: i32, margin: i32) -> f64 {
        match self.measure {
            Measure::Own => f64::from(own),
            Measure::Lead | Measure::Average => f64::from(margin) / self.opponents,
        }
    }
}

impl Measure {
    /// Its name in messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Measure::Own => "own",
            Measure::Lead => "lead",
            Measure::Average => "average",
        }
    }
}
