//! Mixed choices, for moments when all choose at the same time and in secret.
//!
//! Regret matching (Hart and Mas-Colell, *A Simple Adaptive Procedure Leading to Correlated Equilibrium*, 2000) over
//! the sampled worlds, which include the choices of the others: in every round, the chance of a choice is proportional
//! to the regret of not having made it before. The result is the mean of these chances: choices of about equal value
//! are mixed, and clearly worse ones are rare.

use super::flat::Sample;
use crate::core::Move;

/// Chances below this share of the largest one are noise.
const NOISE: f64 = 0.1;

/// The chance to make each choice. Pre: all choices were tried in the same worlds.
pub(super) fn chances(samples: &[Sample]) -> Vec<(Move, f64)> {
    let rounds = samples.iter().map(|sample| sample.outcomes.len()).min().unwrap_or_default();
    let mut regrets = vec![0.0f64; samples.len()];
    let mut sums = vec![0.0; samples.len()];
    for round in 0..rounds {
        let positive: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / samples.len() as f64;
        let chance = |regret: f64| if positive > 0.0 { regret.max(0.0) / positive } else { even };
        let chances: Vec<f64> = regrets.iter().map(|&regret| chance(regret)).collect();
        let worth = |n: usize| samples[n].outcomes[round].worth;
        let mean: f64 = chances.iter().enumerate().map(|(n, chance)| chance * worth(n)).sum();
        for (n, regret) in regrets.iter_mut().enumerate() {
            *regret += worth(n) - mean;
            sums[n] += chances[n];
        }
    }
    let most = sums.iter().copied().fold(0.0, f64::max);
    let kept = |sum: f64| if sum < NOISE * most { 0.0 } else { sum };
    samples.iter().zip(sums).map(|(sample, sum)| (sample.mv, kept(sum))).collect()
}
