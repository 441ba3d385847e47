//! What changes in the end: the part of a difference that goes with each of a game's prospects.

use super::{CLEARLY, Pair, Played, mean, shown};
use crate::core::{MAX_PROSPECTS, Prospect, Prospects, Text};

/// A prospect that differs between two choices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The prospect.
    pub prospect: Prospect,
    /// Its mean after the better choice.
    pub best: f64,
    /// Its mean after the other.
    pub other: f64,
    /// The share of the difference in worth that goes with it.
    pub share: f64,
}

/// The least share of the difference that has to be accounted for.
const LEAST: f64 = 0.5;
/// The least share of a second change, and the share of the first above which there is no second.
const SECOND: f64 = 0.25;
const ENOUGH: f64 = 0.8;
/// The least differences that a player feels: in tricks, in other numbers, and in chances.
pub(super) const TRICKS: f64 = 0.25;
pub(super) const NUMBER: f64 = 0.5;
const CHANCE: f64 = 0.05;

/// The end of a deal, for its player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    /// The value of the end of the deal.
    pub(super) worth: f64,
    pub(super) prospects: Prospects,
}

/// The ends of deals after the better choice, and after the other one. They need not be of the same worlds.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    pub(super) better: Vec<Ended>,
    pub(super) worse: Vec<Ended>,
}

impl Ends {
    /// The one or two changes that account for most of the difference, the first for more of it; none if they account for less
    /// than half.
    pub(super) fn changes(&self, prospects: &'static [Prospect]) -> Vec<Change> {
        let mut changes = self.shares(prospects);
        changes.retain(|change| {
            change.share > 0.0
                && change.is_felt()
                && self.is_clear(change, prospects)
                && self.is_good(change, prospects)
        });
        changes.sort_by(|one, other| other.share.total_cmp(&one.share));
        let second = changes.first().is_some_and(|first| first.share < ENOUGH)
            && changes.get(1).is_some_and(|second| second.share >= SECOND);
        changes.truncate(1 + usize::from(second));
        let told: f64 = changes.iter().map(|change| change.share).sum();
        if told >= LEAST { changes } else { Vec::new() }
    }

    /// All prospects, with the share of the difference that goes with each.
    pub(super) fn shares(&self, prospects: &'static [Prospect]) -> Vec<Change> {
        let worth = |ends: &[Ended]| mean(ends.iter().map(|one| one.worth)).0;
        let gain = worth(&self.better) - worth(&self.worse);
        let coefficients = self.coefficients(prospects.len());
        let of = |(n, &prospect): (usize, &Prospect)| {
            let [best, other] = [&self.better, &self.worse].map(|ends| nth(ends, n).0);
            Change { prospect, best, other, share: coefficients[n] * (best - other) / gain }
        };
        prospects.iter().enumerate().map(of).collect()
    }

    /// Whether a change goes towards a better end, also by itself. Next to others that go with it, its share alone may say the
    /// opposite of what a player knows: nobody wants to be looed more often.
    fn is_good(&self, change: &Change, prospects: &[Prospect]) -> bool {
        let Some(n) = prospects.iter().position(|&one| one == change.prospect) else { return false };
        let covariance: f64 = [&self.better, &self.worse]
            .into_iter()
            .map(|ends| {
                let worth = mean(ends.iter().map(|one| one.worth)).0;
                let middle = nth(ends, n).0;
                mean(ends.iter().map(|one| (f64::from(one.prospects[n]) - middle) * (one.worth - worth))).0
            })
            .sum();
        (covariance > 0.0) == (change.best > change.other)
    }

    /// Whether a change is more than chance.
    fn is_clear(&self, change: &Change, prospects: &[Prospect]) -> bool {
        let Some(n) = prospects.iter().position(|&one| one == change.prospect) else { return false };
        let [(best, best_error), (other, other_error)] = [&self.better, &self.worse].map(|ends| nth(ends, n));
        (best - other).abs() > CLEARLY * libm::hypot(best_error, other_error)
    }

    /// How much worth goes with one more of each prospect: a linear regression over the ends after both choices, each around its
    /// own means, so that the choice itself explains nothing.
    fn coefficients(&self, count: usize) -> [f64; MAX_PROSPECTS] {
        /// Keeps prospects that always go together apart.
        const RIDGE: f64 = 1e-6;
        let mut products = [[0.0; MAX_PROSPECTS + 1]; MAX_PROSPECTS];
        for ends in [&self.better, &self.worse] {
            let means: [f64; MAX_PROSPECTS] = std::array::from_fn(|n| nth(ends, n).0);
            let worth = mean(ends.iter().map(|one| one.worth)).0;
            // Each choice counts as much, however often it was tried.
            let weight = 1.0 / ends.len().max(1) as f64;
            for one in ends {
                let around: [f64; MAX_PROSPECTS] =
                    std::array::from_fn(|n| f64::from(one.prospects[n]) - means[n]);
                for n in 0..count {
                    for m in 0..count {
                        products[n][m] += weight * around[n] * around[m];
                    }
                    products[n][MAX_PROSPECTS] += weight * around[n] * (one.worth - worth);
                }
            }
        }
        for (n, row) in products.iter_mut().enumerate() {
            row[n] += RIDGE + f64::from(u8::from(n >= count));
        }
        solve(products)
    }
}

/// The same changes in the game's order. Sorted by importance, two that matter about equally would swap places with other
/// random numbers.
pub(super) fn in_order(mut changes: Vec<Change>, prospects: &[Prospect]) -> Vec<Change> {
    changes.sort_by_key(|change| prospects.iter().position(|&one| one == change.prospect));
    changes
}

/// The mean of a prospect, and its standard error.
fn nth(ends: &[Ended], n: usize) -> (f64, f64) {
    mean(ends.iter().map(|one| f64::from(one.prospects[n])))
}

/// Solves linear equations by elimination; the last column has the right-hand sides. The matrix is positive definite.
fn solve(mut rows: [[f64; MAX_PROSPECTS + 1]; MAX_PROSPECTS]) -> [f64; MAX_PROSPECTS] {
    for n in 0..MAX_PROSPECTS {
        let pivot = rows[n];
        for (_, row) in rows.iter_mut().enumerate().filter(|(m, _)| *m != n) {
            let factor = row[n] / pivot[n];
            row.iter_mut().zip(pivot).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    std::array::from_fn(|n| rows[n][MAX_PROSPECTS] / rows[n][n])
}

impl Change {
    /// Whether it is large enough that a player would feel it.
    fn is_felt(&self) -> bool {
        let least = match self.prospect {
            Prospect::TRICKS => TRICKS,
            _ if self.prospect.is_number => NUMBER,
            _ => CHANCE,
        };
        (self.best - self.other).abs() >= least
    }

    /// The same with these means; `None` if they do not confirm it.
    pub(super) fn with(self, [best, other]: [f64; 2]) -> Option<Self> {
        let change = Change { best, other, ..self };
        (change.is_felt() && (best > other) == (self.best > self.other)).then_some(change)
    }

    /// Whether more tricks go with this change, as far as the outcomes of both choices tell: 1, -1, or 0 if they do not.
    pub(super) fn direction(&self, pair: &Pair<'_>, prospects: &[Prospect]) -> i8 {
        let Some(n) = prospects.iter().position(|&one| one == self.prospect) else { return 0 };
        let products = [pair.better, pair.worse].into_iter().flat_map(|played| {
            let tricks = mean(played.iter().map(|one| f64::from(one.tricks))).0;
            let middle = mean(played.iter().map(|one| f64::from(one.prospects[n]))).0;
            let product =
                move |one: &Played| (f64::from(one.tricks) - tricks) * (f64::from(one.prospects[n]) - middle);
            played.iter().map(product)
        });
        let (covariance, error) = mean(products);
        if covariance.abs() <= CLEARLY * error {
            return 0;
        }
        if (covariance > 0.0) == (self.best > self.other) { 1 } else { -1 }
    }

    /// The change as a `change-...` message; `so` if it follows from what has been said.
    pub(super) fn text(&self, so: bool) -> Text {
        let shown = |mean: f64| shown(mean, self.prospect.is_number);
        let text = Text::new(self.prospect.change).with("so", i64::from(so));
        text.with("best", shown(self.best)).with("other", shown(self.other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut rows = [[0.0; MAX_PROSPECTS + 1]; MAX_PROSPECTS];
        for (n, row) in rows.iter_mut().enumerate() {
            row[n] = 1.0;
        }
        rows[0] = [4.0, 1.0, 0.0, 0.0, 0.0, 6.0];
        rows[1] = [1.0, 3.0, 0.0, 0.0, 0.0, 7.0];
        let solved = solve(rows);
        assert!((solved[0] - 1.0).abs() < 1e-12 && (solved[1] - 2.0).abs() < 1e-12, "{solved:?}");
        assert!(solved[2..].iter().all(|one| one.abs() < 1e-12));
    }
}
