//! Compares the judge's values of single decisions with those of playouts.

use serde::Serialize;

use super::Found;
use crate::bots::mean::{CONFIDENCE, Mean};

/// A decision in which A and B chose differently. Values are in points (0) and in chance (1).
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Pair {
    /// The kind of decision.
    pub kind: &'static str,
    /// How much better the judge of reviews says that A's choice is.
    pub judged: [f64; 2],
    /// The errors of these values.
    pub errors: [f64; 2],
    /// The same by each of the other playouts.
    pub by_playouts: Vec<[Mean; 2]>,
}

/// Decisions of which the judge says about the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Group {
    /// Number of decisions.
    pub decisions: usize,
    /// The mean of the judge's values.
    pub judged: f64,
    /// The mean of the values of the playouts.
    pub found: Mean,
    /// An estimate of the share of decisions whose interval, the judge's value plus or minus its error, contains the value
    /// that the playouts would find in endless deals.
    pub held: f64,
}

/// All decisions, in groups of equal size, from those that the judge says A's choice loses most to those that it gains most.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration(pub Vec<Group>);

impl Calibration {
    /// Compares the judge's values with those of the playouts with this number, in this unit.
    pub fn of(found: &Found, playouts: usize, unit: usize, groups: usize) -> Self {
        let usable = found.pairs.iter().filter(|pair| pair.by_playouts.len() > playouts);
        let mut pairs: Vec<&Pair> = usable.collect();
        pairs.sort_by(|one, other| one.judged[unit].total_cmp(&other.judged[unit]));
        let size = pairs.len().div_ceil(groups.max(1)).max(1);
        Calibration(pairs.chunks(size).map(|pairs| Group::of(pairs, playouts, unit)).collect())
    }
}

impl Group {
    fn of(pairs: &[&Pair], playouts: usize, unit: usize) -> Self {
        let found = |pair: &Pair| pair.by_playouts[playouts][unit];
        let mean = |value: &dyn Fn(&Pair) -> f64| Mean::of(pairs.iter().map(|pair| value(pair)));
        // The differences vary more than the judge's errors do, because the playouts have errors of their own. Without
        // these, they are taken to be normally distributed.
        let off = mean(&|pair| pair.judged[unit] - found(pair).value);
        let noise = mean(&|pair| (found(pair).error / CONFIDENCE).powi(2)).value;
        let spread = (off.spread.powi(2) - noise).max(0.0).sqrt();
        let held = |pair: &Pair| {
            let error = pair.errors[unit];
            let below = |limit: f64| {
                if spread > 0.0 {
                    normal((limit - off.value) / spread)
                } else {
                    f64::from(u8::from(off.value <= limit))
                }
            };
            below(error) - below(-error)
        };
        Group {
            decisions: pairs.len(),
            judged: mean(&|pair| pair.judged[unit]).value,
            found: mean(&|pair| found(pair).value),
            held: mean(&held).value,
        }
    }
}

/// The chance that a normally distributed number is at most `z` standard deviations above its mean.
fn normal(z: f64) -> f64 {
    0.5 * libm::erfc(-z / std::f64::consts::SQRT_2)
}
