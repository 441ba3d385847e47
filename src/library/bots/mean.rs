//! Means with their errors.

use serde::Serialize;

use super::worth::EQUAL;

/// Half the width of a 95% confidence interval, in standard errors.
pub const CONFIDENCE: f64 = 1.96;

/// A mean, and half the width of its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Half the width of its 95% confidence interval.
    pub error: f64,
    /// The standard deviation of a single value.
    pub spread: f64,
}

/// How many times the standard deviation of the sources' means counts as error of a value: see [`Mean::of_parts`].
const DISAGREEMENT: f64 = 1.0;

impl Mean {
    /// The same, but it may also be off by this part of itself.
    #[must_use]
    pub fn off_by(self, part: f64) -> Self {
        Mean { error: libm::hypot(self.error, part * self.value), ..self }
    }

    /// The mean of values from several sources, one after the other with the same number of values each. The error includes
    /// how much the means of the sources differ, beyond chance: the truth may be as far from them as they are from each other.
    pub fn of_parts(values: impl Iterator<Item = f64>, parts: usize) -> Self {
        let values: Vec<f64> = values.collect();
        let all = Mean::of(values.iter().copied());
        if parts < 2 || values.len() < parts {
            return all;
        }
        let means: Vec<Mean> =
            values.chunks(values.len().div_ceil(parts)).map(|part| Mean::of(part.iter().copied())).collect();
        let count = means.len() as f64;
        let chance = means.iter().map(|mean| (mean.error / CONFIDENCE).powi(2)).sum::<f64>() / count;
        let between = Mean::of(means.iter().map(|mean| mean.value)).spread.powi(2);
        let differ = DISAGREEMENT.powi(2) * (between - chance).max(0.0);
        Mean { error: CONFIDENCE * (chance / count + differ).sqrt(), ..all }
    }

    /// The mean of these values.
    pub fn of(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let count = values.len().max(1) as f64;
        let value = values.iter().sum::<f64>() / count;
        // Differences from the mean, so that equal values have no error at all.
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        let spread = (squares / f64::max(count - 1.0, 1.0)).sqrt();
        let spread = if spread < EQUAL { 0.0 } else { spread };
        Mean { value, error: CONFIDENCE * spread / count.sqrt(), spread }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    #[test]
    fn sources_that_disagree_make_an_error() {
        let of = |values: &[f64], parts| Mean::of_parts(values.iter().copied(), parts);
        let agreed = of(&[1.0, 3.0, 3.0, 1.0, 1.0, 3.0, 3.0, 1.0], 2);
        assert!((agreed.value - 2.0).abs() < 1e-12);
        assert!((agreed.error - of(&[1.0, 3.0, 3.0, 1.0, 1.0, 3.0, 3.0, 1.0], 1).error).abs() < 0.2);
        let torn = of(&[1.0, 1.0, 1.0, 5.0, 5.0, 5.0], 2);
        // Two sources, 4 apart, differ by a standard deviation of 4 / sqrt 2.
        assert!((torn.value - 3.0).abs() < 1e-12 && (torn.error - CONFIDENCE * 8f64.sqrt()).abs() < 1e-9);
        assert_eq!(of(&[2.0, 2.0, 2.0], 3).error, 0.0);
    }

    #[test]
    fn a_mean_may_be_off_by_a_part_of_itself() {
        let mean = Mean { value: -4.0, error: 3.0, spread: 1.0 };
        assert_eq!(mean.off_by(1.0), Mean { error: 5.0, ..mean });
        assert_eq!(mean.off_by(0.0), mean);
    }
}
