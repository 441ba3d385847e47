//! Means with their errors.

use super::worth::EQUAL;

/// Half the width of a 95% confidence interval, in standard errors.
pub const CONFIDENCE: f64 = 1.96;

/// A mean, and half the width of its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Half the width of its 95% confidence interval.
    pub error: f64,
    /// The standard deviation of a single value.
    pub spread: f64,
}

impl Mean {
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
