//! Fits the weights of a network to examples.

use rand::Rng;

use super::Example;
use crate::core::network::{HIDDEN, OUT_UNIT, UNIT, size};
use crate::core::rng::{below, nth, unit};

/// Passes over all examples.
const EPOCHS: usize = 12;
/// Step size of the descent, and decay of the weights.
const STEP: f32 = 0.05;
const DECAY: f32 = 1e-5;
/// The loss, in standard deviations of a result, at which a choice has 1/e of the chance of the best one.
const SOFTNESS: f32 = 0.04;
/// The first weights are drawn from minus to plus this.
const FIRST: f32 = 0.25;
/// One in this many examples is held out, to measure what was learned.
const HELD_OUT: usize = 10;

type Row = [f32; HIDDEN];

/// A network whose weights are being fitted.
pub(super) struct Network {
    /// The weights of the features, then the inputs before any feature, then the weights for the score.
    rows: Vec<Row>,
    /// The sums of squared gradients.
    squares: Vec<Row>,
}

/// What a network makes of an example.
struct Seen {
    /// The inputs of the hidden units for each choice.
    inputs: Vec<Row>,
    chances: Vec<f32>,
}

impl Network {
    fn new(features: usize, rng: &mut impl Rng) -> Self {
        let rows = size(features) / HIDDEN;
        let mut row = |_| std::array::from_fn(|_| (2.0 * unit(rng) as f32 - 1.0) * FIRST);
        let mut rows: Vec<Row> = (0..rows).map(&mut row).collect();
        rows[features] = [0.0; HIDDEN];
        Network { squares: vec![[1e-6; HIDDEN]; rows.len()], rows }
    }

    fn out(&self) -> &Row {
        &self.rows[self.rows.len() - 1]
    }

    fn see(&self, example: &Example) -> Seen {
        let mut position = self.rows[self.rows.len() - 2];
        for &feature in &example.position {
            add(&mut position, &self.rows[usize::from(feature)]);
        }
        let mut inputs = Vec::with_capacity(example.choices.len());
        let mut scores = Vec::with_capacity(example.choices.len());
        for (features, _) in &example.choices {
            let mut own = position;
            for &feature in features {
                add(&mut own, &self.rows[usize::from(feature)]);
            }
            scores.push(own.iter().zip(self.out()).map(|(input, out)| input.max(0.0) * out).sum::<f32>());
            inputs.push(own);
        }
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exps: Vec<f32> = scores.iter().map(|score| libm::expf(score - most)).collect();
        let sum: f32 = exps.iter().sum();
        Seen { inputs, chances: exps.iter().map(|exp| exp / sum).collect() }
    }

    /// The expected loss of a choice.
    fn loss(&self, example: &Example) -> f64 {
        let seen = self.see(example);
        let pairs = example.choices.iter().zip(&seen.chances);
        pairs.map(|((_, behind), &chance)| f64::from(*behind) * f64::from(chance)).sum()
    }

    /// Takes a step along the gradient of the objective.
    fn learn(&mut self, example: &Example, step: f32) {
        let seen = self.see(example);
        let values: Vec<f32> = example
            .choices
            .iter()
            .zip(&seen.chances)
            .map(|((_, behind), chance)| -behind / SOFTNESS - libm::logf(chance.max(1e-6)))
            .collect();
        let mean: f32 = values.iter().zip(&seen.chances).map(|(value, chance)| value * chance).sum();
        let (start, out) = (self.rows.len() - 2, self.rows.len() - 1);
        let (mut of_out, mut of_position) = ([0.0; HIDDEN], [0.0; HIDDEN]);
        let mut of_choices = Vec::with_capacity(values.len());
        for ((value, chance), inputs) in values.iter().zip(&seen.chances).zip(&seen.inputs) {
            let direction = chance * (value - mean);
            let mut of_choice = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                if inputs[unit] > 0.0 {
                    of_out[unit] += direction * inputs[unit];
                    of_choice[unit] = direction * self.rows[out][unit];
                }
            }
            add(&mut of_position, &of_choice);
            of_choices.push(of_choice);
        }
        for ((features, _), of_choice) in example.choices.iter().zip(&of_choices) {
            for &feature in features {
                self.step(usize::from(feature), of_choice, step);
            }
        }
        for &feature in &example.position {
            self.step(usize::from(feature), &of_position, step);
        }
        self.step(start, &of_position, step);
        self.step(out, &of_out, step);
    }

    fn step(&mut self, row: usize, direction: &Row, step: f32) {
        let (weights, squares) = (&mut self.rows[row], &mut self.squares[row]);
        for unit in 0..HIDDEN {
            let gradient = DECAY * weights[unit] - direction[unit];
            squares[unit] += gradient * gradient;
            weights[unit] -= step * gradient / squares[unit].sqrt();
        }
    }

    /// The weights as whole numbers.
    fn stored(&self) -> Vec<i16> {
        let last = self.rows.len() - 1;
        let scaled =
            |(n, row): (usize, &Row)| row.map(|weight| weight * if n == last { OUT_UNIT } else { UNIT });
        // The conversion saturates.
        self.rows.iter().enumerate().flat_map(scaled).map(|weight| weight.round() as i16).collect()
    }
}

#[inline]
fn add(inputs: &mut Row, row: &Row) {
    inputs.iter_mut().zip(row).for_each(|(input, weight)| *input += weight);
}

/// The weights, and the mean loss on examples that were held out: at random, and by this network.
pub(super) fn fit(examples: &[Example], features: usize, seed: u64) -> (Vec<i16>, (f64, f64)) {
    let mut rng = nth(seed, 0x7472_6169);
    let mut network = Network::new(features, &mut rng);
    let held_out = || examples.iter().step_by(HELD_OUT);
    let mean =
        |loss: &dyn Fn(&Example) -> f64| held_out().map(loss).sum::<f64>() / held_out().count().max(1) as f64;
    let mut order: Vec<usize> = (0..examples.len()).filter(|n| n % HELD_OUT != 0).collect();
    for epoch in 0..EPOCHS {
        let step = STEP / (1.0 + epoch as f32 / 3.0);
        for last in (1..order.len()).rev() {
            order.swap(last, below(&mut rng, last + 1));
        }
        for &n in &order {
            network.learn(&examples[n], step);
        }
    }
    let losses = (mean(&Example::loss_at_random), mean(&|example| network.loss(example)));
    (network.stored(), losses)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice with feature 2 is right if the position has feature 0, and the one with feature 3 if it has feature 1:
    /// a sum of weights cannot say so.
    #[test]
    fn a_network_learns_what_depends_on_the_position() {
        let example = |n: usize| {
            let right = n % 2;
            let loss = |choice: usize| if choice == right { 0.0 } else { 1.0 };
            Example {
                position: vec![right as u16],
                choices: vec![(vec![2, 4], loss(0)), (vec![3, 4], loss(1))],
            }
        };
        let examples: Vec<Example> = (0..400).map(|n| example(n / 3)).collect();
        let (weights, (random, learned)) = fit(&examples, 5, 1);
        assert_eq!(weights.len(), size(5));
        assert!((random - 0.5).abs() < 1e-6 && learned < 0.02, "{random} {learned}");
    }
}
