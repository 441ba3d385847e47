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
    /// The weights of the hidden units for the score, by words of a [`Row`]: see [`Factors`].
    out: [Factors; HIDDEN / LANES],
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
            ([0; HIDDEN / LANES], [[0; 2]; HIDDEN / LANES], [[0; HIDDEN / LANES]; FEATURES]);
        let mut n = 0;
        while n < weights.len() {
            let (row, unit) = (n / HIDDEN, n % HIDDEN);
            if row > FEATURES {
                // The first two weights of a word become the high halves of its factors: see `dot`.
                let lane = unit % LANES;
                let factor = (weights[n] as i64 + LIFT as i64) as u64;
                out[unit / LANES][lane % 2] |= factor << if lane < 2 { 32 } else { 0 };
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

/// Every other number of a word.
const EVEN: u64 = 0x0000_ffff_0000_ffff;

/// What is added to the weights of hidden units for the score, so that none is negative.
const LIFT: u64 = 1 << 15;

/// The weights of a word's four hidden units for the score, raised by [`LIFT`]: those of numbers 0 and 2, then those of
/// 1 and 3. In each pair, the first weight is the high half and the second the low half.
type Factors = [u64; 2];

/// The sum of all positive inputs, each multiplied by its unit's weight for the score.
///
/// One multiplication serves two numbers. If a word holds `a` in its low half and `b` in its high half, and its factor
/// holds the weight of `b` in its low half and that of `a` in its high half, then the high half of their product is the sum
/// of both products. The low half never carries, because it is below 2 to the power of 31.
#[inline]
fn dot(inputs: &Row, out: &[Factors; HIDDEN / LANES]) -> i32 {
    let (mut sum, mut lifted) = (0u32, 0u64);
    for (n, [even, odd]) in out.iter().enumerate() {
        let word = inputs[n].wrapping_add(BIAS);
        // The highest bit of a biased number is set unless the number is negative.
        let positive = ((word & BIAS) >> 15) * 0x7fff;
        let word = word & positive;
        let (low, high) = (word & EVEN, word >> 16 & EVEN);
        sum = sum.wrapping_add((low.wrapping_mul(*even) >> 32) as u32);
        sum = sum.wrapping_add((high.wrapping_mul(*odd) >> 32) as u32);
        lifted += low + high;
    }
    let lifted = (lifted >> 32) as u32 + lifted as u32;
    sum.wrapping_sub(lifted.wrapping_mul(LIFT as u32)) as i32
}

/// Scores choices with a network, and passes on each score.
///
/// ```
/// use offsuit_library::core::Features;
/// use offsuit_library::core::network::{HIDDEN, Network, OUT_UNIT, Scores, UNIT, size};
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
    /// Features of the position that `inputs` lacks. Added together, they stay in registers.
    missing: [usize; BATCH],
    /// Number of missing features.
    count: usize,
    each: F,
}

/// The most features that are added together.
const BATCH: usize = 32;

impl<'a, F: FnMut(f32)> Scores<'a, F> {
    /// Scores choices with this network.
    #[inline]
    pub fn new(network: &'a Network, each: F) -> Self {
        Scores { network, inputs: network.start, missing: [0; BATCH], count: 0, each }
    }
}

impl<F> Scores<'_, F> {
    fn add_missing(&mut self) {
        let missing = self.missing.get(..self.count).unwrap_or_default();
        self.inputs = with(&self.inputs, &self.network.rows, missing);
        self.count = 0;
    }
}

impl<F: FnMut(f32)> Features for Scores<'_, F> {
    #[inline]
    fn position(&mut self, feature: usize) {
        if self.count == BATCH {
            self.add_missing();
        }
        self.missing[self.count] = feature;
        self.count += 1;
    }

    #[inline]
    fn choice(&mut self, features: &[usize]) {
        self.add_missing();
        let inputs = with(&self.inputs, &self.network.rows, features);
        // If inputs or weights came near their bounds, the sum would be wrong, but nothing worse.
        (self.each)(dot(&inputs, &self.network.out) as f32 / (UNIT * OUT_UNIT));
    }
}

/// These inputs and the rows of these features.
#[inline]
fn with(inputs: &Row, rows: &[Row], features: &[usize]) -> Row {
    let mut inputs = *inputs;
    for row in features.iter().filter_map(|&feature| rows.get(feature)) {
        // A build for size would not unroll a loop.
        inputs = [
            inputs[0].wrapping_add(row[0]),
            inputs[1].wrapping_add(row[1]),
            inputs[2].wrapping_add(row[2]),
            inputs[3].wrapping_add(row[3]),
            inputs[4].wrapping_add(row[4]),
            inputs[5].wrapping_add(row[5]),
            inputs[6].wrapping_add(row[6]),
            inputs[7].wrapping_add(row[7]),
        ];
    }
    inputs
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

    /// The `n`-th number of a word to which the bias has been added.
    fn lane(biased: u64, n: usize) -> i32 {
        (biased >> (16 * n) & 0xffff) as i32 - 0x8000
    }

    #[test]
    fn a_position_can_have_any_number_of_features() {
        let network = Network::<[_; 1]>::new(&[1; size(1)]);
        let mut scores = Vec::new();
        let mut to = Scores::new(&network, |score| scores.push(score));
        (0..=2 * BATCH).for_each(|_| to.position(0));
        to.choice(&[]);
        to.choice(&[0]);
        // Each unit begins with 1, and each feature adds 1.
        let sums = [2 * BATCH + 2, 2 * BATCH + 3].map(|input| (HIDDEN * input) as f32);
        assert_eq!(scores, sums.map(|sum| sum / (UNIT * OUT_UNIT)));
    }

    #[test]
    fn packed_rows_add_up_like_their_weights() {
        let weights: Vec<i16> = (0..size(2)).map(|n| (n * 7919 % 601) as i16 * 30 - 9000).collect();
        let network = Network::<[_; 2]>::new(&weights);
        let sum = with(&network.start, &network.rows, &[0, 1]);
        let mut score = 0;
        for n in 0..HIDDEN {
            let weight = |row: usize| i32::from(weights[row * HIDDEN + n]);
            let word = sum[n / LANES].wrapping_add(BIAS);
            let input = weight(0) + weight(1) + weight(2);
            assert_eq!(lane(word, n % LANES), input);
            score += input.max(0) * weight(3);
        }
        assert_eq!(dot(&sum, &network.out), score);
    }

    #[test]
    fn the_largest_inputs_and_weights_do_not_disturb_each_other() {
        // One unit has each pair of an extreme input and an extreme weight, and its neighbours have others.
        let extremes = [i16::MIN, -1, 0, 1, i16::MAX];
        let pairs: Vec<(i16, i16)> =
            extremes.iter().flat_map(|&input| extremes.map(|weight| (input, weight))).collect();
        for turn in 0..pairs.len() {
            let unit = |n: usize| if n < LANES { pairs[(turn + 7 * n) % pairs.len()] } else { (0, 0) };
            let mut weights = [0i16; size(0)];
            for n in 0..HIDDEN {
                (weights[n], weights[HIDDEN + n]) = unit(n);
            }
            let network = Network::<[_; 0]>::new(&weights);
            let wanted = (0..HIDDEN).map(unit).fold(0i32, |sum, (input, weight)| {
                sum.wrapping_add(i32::from(input.max(0)) * i32::from(weight))
            });
            assert_eq!(dot(&network.start, &network.out), wanted, "{turn}");
        }
    }
}
