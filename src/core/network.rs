//! A small network that scores the choices of a decision.
//!
//! It has one hidden layer. A game names the [features](super::features) that are present: those of the position, which
//! all choices share, and those of each choice. The input of a hidden unit is the sum of its weights for these features.
//! The score of a choice is the sum of the units' weights for it, each multiplied by the unit's input if that is positive.
//!
//! As most features are absent, only a few rows of weights are added for each choice. All sums are of whole numbers, so
//! the scores are the same on every machine.

use super::features::Features;

/// The number of hidden units.
pub const HIDDEN: usize = 32;

/// A weight of 1 of a feature, as it is stored.
pub const UNIT: f32 = 128.0;

/// A weight of 1 of a hidden unit, as it is stored.
pub const OUT_UNIT: f32 = 512.0;

/// Hidden units in a [`Row`]'s words.
const LANES: usize = 4;

/// The weights of a feature for all hidden units, packed so that adding two rows takes only a few additions: each word
/// is the sum of four weights, the `n`-th multiplied by 2 to the power of 16 `n`.
pub type Row = [u64; HIDDEN / LANES];

/// The number of weights of a network with this number of features.
///
/// They are stored in rows of [`HIDDEN`]: one for each feature, one with the inputs of the hidden units before any
/// feature is added, and one with the units' weights for the score.
pub const fn size(features: usize) -> usize {
    (features + 2) * HIDDEN
}

/// A network. `R` is an array or a slice of rows, one for each feature.
#[derive(Debug)]
pub struct Network<R: ?Sized = [Row]> {
    /// The inputs of the hidden units before any feature is added.
    start: Row,
    /// The weights of the hidden units for the score.
    out: [i32; HIDDEN],
    rows: R,
}

impl<const FEATURES: usize> Network<[Row; FEATURES]> {
    /// The network with these weights.
    ///
    /// # Panics
    /// If their number is not the [`size`] of a network with so many features. That is an error of the compiler if the
    /// network is a constant.
    pub const fn new(weights: &[i16]) -> Self {
        assert!(weights.len() == size(FEATURES), "a network has (features + 2) * HIDDEN weights");
        let (mut start, mut out, mut rows) =
            ([0; HIDDEN / LANES], [0; HIDDEN], [[0; HIDDEN / LANES]; FEATURES]);
        let mut n = 0;
        while n < weights.len() {
            let (row, unit) = (n / HIDDEN, n % HIDDEN);
            if row > FEATURES {
                out[unit] = weights[n] as i32;
            } else {
                let words: &mut Row = if row < FEATURES { &mut rows[row] } else { &mut start };
                let weight = (weights[n] as u64) << (16 * (unit % LANES));
                words[unit / LANES] = words[unit / LANES].wrapping_add(weight);
            }
            n += 1;
        }
        Network { start, out, rows }
    }
}

/// Makes all numbers of a word positive, so that none borrows from the next.
const BIAS: u64 = 0x8000_8000_8000_8000;

/// The `n`-th number of a word to which the bias has been added.
#[inline]
fn lane(biased: u64, n: usize) -> i32 {
    (biased >> (16 * n) & 0xffff) as i32 - 0x8000
}

/// Scores choices with a network, and passes on each score.
///
/// ```
/// use offsuit::core::Features;
/// use offsuit::core::network::{HIDDEN, Network, OUT_UNIT, Scores, UNIT, size};
///
/// // Two features; only the first hidden unit has weights.
/// let mut weights = [0; size(2)];
/// weights[0] = UNIT as i16;
/// weights[HIDDEN] = -3 * UNIT as i16;
/// weights[3 * HIDDEN] = 2 * OUT_UNIT as i16;
/// let network = Network::<[_; 2]>::new(&weights);
/// let mut scores = Vec::new();
/// let mut to = Scores::new(&network, |score| scores.push(score));
/// to.position(0);
/// to.choice(&[]);
/// to.choice(&[0]);
/// to.choice(&[1]);
/// assert_eq!(scores, [2.0, 4.0, 0.0]);
/// ```
pub struct Scores<'a, F> {
    network: &'a Network,
    /// The inputs of the hidden units from the position.
    inputs: Row,
    each: F,
}

impl<'a, F: FnMut(f32)> Scores<'a, F> {
    /// Scores choices with this network.
    #[inline]
    pub fn new(network: &'a Network, each: F) -> Self {
        Scores { network, inputs: network.start, each }
    }
}

impl<F: FnMut(f32)> Features for Scores<'_, F> {
    #[inline]
    fn position(&mut self, feature: usize) {
        add(&mut self.inputs, &self.network.rows, feature);
    }

    #[inline]
    fn choice(&mut self, features: &[usize]) {
        let mut inputs = self.inputs;
        for &feature in features {
            add(&mut inputs, &self.network.rows, feature);
        }
        // If inputs or weights came near their bounds, the sum would be wrong, but nothing worse.
        let mut sum = 0i32;
        for (n, word) in inputs.iter().enumerate() {
            let word = word.wrapping_add(BIAS);
            for at in 0..LANES {
                sum = sum.wrapping_add(lane(word, at).max(0) * self.network.out[LANES * n + at]);
            }
        }
        (self.each)(sum as f32 / (UNIT * OUT_UNIT));
    }
}

#[inline]
fn add(inputs: &mut Row, rows: &[Row], feature: usize) {
    if let Some(row) = rows.get(feature) {
        for (n, input) in inputs.iter_mut().enumerate() {
            *input = input.wrapping_add(row[n]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_feature_changes_nothing() {
        let network = Network::<[_; 1]>::new(&[1; size(1)]);
        let mut scores = Vec::new();
        let mut to = Scores::new(&network, |score| scores.push(score));
        to.position(99);
        to.choice(&[98]);
        assert_eq!(scores, [HIDDEN as f32 / (UNIT * OUT_UNIT)]);
    }

    #[test]
    fn packed_rows_add_up_like_their_weights() {
        let weights: Vec<i16> = (0..size(2)).map(|n| (n * 7919 % 601) as i16 * 30 - 9000).collect();
        let network = Network::<[_; 2]>::new(&weights);
        let mut sum = network.start;
        add(&mut sum, &network.rows, 0);
        add(&mut sum, &network.rows, 1);
        for n in 0..HIDDEN {
            let weight = |row: usize| i32::from(weights[row * HIDDEN + n]);
            let word = sum[n / LANES].wrapping_add(BIAS);
            assert_eq!(lane(word, n % LANES), weight(0) + weight(1) + weight(2));
            assert_eq!(network.out[n], weight(3));
        }
    }
}
