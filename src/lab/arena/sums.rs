//! Sums of results in whole numbers, with their means and intervals.
//!
//! Whole numbers make the sums exact: the result does not depend on the order or the number of parts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Rotation;
use crate::bots::mean::CONFIDENCE;
use crate::core::MAX_SEATS;

/// Sums count in units of 1/176400 of a point or a win. Every number of seats or rotations up to 7 divides 420, once for the
/// mean over seats and once for the mean over rotations.
pub(super) const UNIT: i64 = 420 * 420;
const _: () = assert!(MAX_SEATS <= 7);

/// Sums must stay below this, so that merging reports does not overflow.
const MOST: u64 = 1 << 60;

/// Sums over clusters, from which the mean and its interval follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mean {
    /// Number of clusters.
    pub(super) count: u64,
    /// The sum of their values, in [`UNIT`]s.
    sum: i64,
    /// The sum of the squares of their values.
    squares: u128,
}

impl Mean {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += u128::from(value.unsigned_abs()).pow(2);
    }

    fn merge(&mut self, other: &Mean) -> Option<()> {
        self.count = self.count.checked_add(other.count)?;
        self.sum = self.sum.checked_add(other.sum)?;
        self.squares = self.squares.checked_add(other.squares)?;
        Some(())
    }

    /// The rest after a part is taken out.
    pub(super) fn without(&self, other: &Mean) -> Mean {
        Mean {
            count: self.count.saturating_sub(other.count),
            sum: self.sum.saturating_sub(other.sum),
            squares: self.squares.saturating_sub(other.squares),
        }
    }

    /// The mean.
    pub(super) fn value(&self) -> f64 {
        self.sum as f64 / (self.count.max(1) as f64 * UNIT as f64)
    }

    /// The standard error of the mean; 0 for fewer than two clusters.
    pub(super) fn error(&self) -> f64 {
        let count = self.count.max(1) as f64;
        // Subtract while the numbers are still exact.
        let n = u128::from(self.count);
        let sum = u128::from(self.sum.unsigned_abs());
        let spread = match n.checked_mul(self.squares).zip(sum.checked_mul(sum)) {
            Some((squares, square)) => squares.saturating_sub(square) as f64,
            None => (self.squares as f64 * count - (self.sum as f64).powi(2)).max(0.0),
        };
        let variance = spread / (count * (count - 1.0).max(1.0));
        (variance / count).sqrt() / UNIT as f64
    }

    /// Half the width of the 95% confidence interval.
    pub(super) fn interval(&self) -> f64 {
        CONFIDENCE * self.error()
    }

    /// Why these sums are impossible, if they are.
    fn fault(&self) -> Option<&'static str> {
        let sum = u128::from(self.sum.unsigned_abs());
        if self.count >= MOST || sum >= u128::from(MOST) {
            return Some("is too large");
        }
        // The square of a sum is at most the sum of squares times the count, and a whole number at most its square.
        match u128::from(self.count).checked_mul(self.squares) {
            None => Some("is too large"),
            Some(most) if sum * sum > most || sum > self.squares => {
                Some("has a sum too large for its squares")
            }
            Some(_) if (self.sum - (self.squares % 2) as i64) % 2 != 0 => {
                Some("has a sum that does not fit its squares")
            }
            Some(_) => None,
        }
    }

    /// Why these sums are impossible for shares from 0 to 1, if they are.
    fn fault_of_shares(&self) -> Option<&'static str> {
        let sum = u128::try_from(self.sum).ok();
        match sum {
            None => Some("has a sum below 0"),
            Some(sum) if sum > u128::from(self.count) * UNIT as u128 => Some("has shares above 1"),
            Some(sum) if self.squares > sum * UNIT as u128 => Some("has squares too large for shares"),
            Some(_) => self.fault(),
        }
    }
}

/// How long decisions took. Forced moves do not count, because they need no thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timing {
    decisions: u64,
    nanoseconds: u64,
}

impl Timing {
    pub(super) fn add(&mut self, time: Duration, had_choice: bool) {
        if had_choice {
            self.decisions += 1;
            self.nanoseconds = self.nanoseconds.saturating_add(time.as_nanos() as u64);
        }
    }

    fn merge(&mut self, other: &Timing) -> Option<()> {
        self.decisions = self.decisions.checked_add(other.decisions)?;
        self.nanoseconds = self.nanoseconds.checked_add(other.nanoseconds)?;
        Some(())
    }

    /// Milliseconds per decision.
    pub(super) fn mean(&self) -> f64 {
        self.nanoseconds as f64 / 1e6 / self.decisions.max(1) as f64
    }
}

/// The sums over all matches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sums {
    pub(super) points: Mean,
    pub(super) deals_won: Mean,
    pub(super) matches_won: Mean,
    pub(super) a: Timing,
    pub(super) b: Timing,
}

impl Sums {
    /// Adds a match, in all its rotations.
    pub(super) fn add(&mut self, rotations: &[Rotation]) {
        // The value of a deal is the mean over the rotations that got to it.
        let longest = rotations.iter().map(|one| one.deals.len()).max().unwrap_or_default();
        for n in 0..longest {
            let deals = || rotations.iter().filter_map(|one| one.deals.get(n));
            let count = deals().count() as i64;
            self.points.add(deals().map(|deal| deal.0).sum::<i64>() / count);
            self.deals_won.add(deals().map(|deal| deal.1).sum::<i64>() / count);
        }
        let count = (rotations.len() as i64).max(1);
        self.matches_won.add(rotations.iter().map(|one| one.win).sum::<i64>() / count);
        for one in rotations {
            // Times that overflow are dropped, because they are not results.
            let _ = (self.a.merge(&one.timing[0]), self.b.merge(&one.timing[1]));
        }
    }

    /// Adds the sums of other matches; `None` if they overflow.
    pub(super) fn merge(&mut self, other: &Sums) -> Option<()> {
        self.points.merge(&other.points)?;
        self.deals_won.merge(&other.deals_won)?;
        self.matches_won.merge(&other.matches_won)?;
        self.a.merge(&other.a)?;
        self.b.merge(&other.b)
    }

    /// Number of deals.
    pub(super) fn deals(&self) -> u64 {
        self.points.count
    }

    /// Number of matches.
    pub(super) fn matches(&self) -> u64 {
        self.matches_won.count
    }

    /// The first impossible sum, and what is wrong with it.
    pub(super) fn fault(&self) -> Option<(&'static str, &'static str)> {
        if self.points.count != self.deals_won.count {
            return Some(("deals_won", "counts different deals than points"));
        }
        let faults = [
            ("points", self.points.fault()),
            ("deals_won", self.deals_won.fault_of_shares()),
            ("matches_won", self.matches_won.fault_of_shares()),
            ("a", (self.a.decisions >= MOST || self.a.nanoseconds >= MOST).then_some("is too large")),
            ("b", (self.b.decisions >= MOST || self.b.nanoseconds >= MOST).then_some("is too large")),
        ];
        faults.into_iter().find_map(|(name, fault)| fault.map(|fault| (name, fault)))
    }
}

#[cfg(test)]
impl Sums {
    /// Sums with a number that does not fit in 64 bits.
    pub(super) fn huge() -> Self {
        Sums { points: Mean { squares: u128::MAX, ..Mean::default() }, ..Sums::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(values: &[i64]) -> Mean {
        let mut mean = Mean::default();
        for value in values {
            mean.add(value * UNIT);
        }
        mean
    }

    #[test]
    fn the_interval_is_that_of_the_mean() {
        let mean = mean(&[1, 2, 3, 4]);
        assert!((mean.value() - 2.5).abs() < 1e-12);
        // The sample variance is 5/3; that of the mean is a quarter of it.
        assert!((mean.interval() - 1.96 * (5.0f64 / 12.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn parts_add_up_to_the_whole_in_any_order() {
        let (one, two, whole) = (mean(&[5, -7]), mean(&[1, 0, 9]), mean(&[5, -7, 1, 0, 9]));
        let add = |first: Mean, second: Mean| {
            let mut sum = first;
            sum.merge(&second).map(|()| sum)
        };
        assert_eq!(add(one, two), Some(whole));
        assert_eq!(add(two, one), Some(whole));
        assert_eq!(whole.without(&two), one);
    }

    #[test]
    fn impossible_sums_are_noticed() {
        let good = Mean { count: 3, sum: 2 * UNIT, squares: 2 * (UNIT as u128).pow(2) };
        assert_eq!((good.fault(), good.fault_of_shares()), (None, None));
        for bad in [
            Mean { sum: 3 * UNIT, ..good },
            Mean { count: 0, ..good },
            Mean { squares: u128::MAX, ..good },
            Mean { sum: i64::MIN, ..good },
            Mean { sum: good.sum + 1, ..good },
        ] {
            assert!(bad.fault().is_some(), "{bad:?}");
        }
        for bad in [
            Mean { sum: -UNIT, ..good },
            Mean { count: 1, ..good },
            Mean { squares: good.squares * 2, ..good },
        ] {
            assert!(bad.fault_of_shares().is_some(), "{bad:?}");
        }
    }
}
