//! Probabilities of hidden hands, for the reference players.

use crate::core::dealer::binomial;

/// The probability that a random hand of `hand` pieces from `pool` has none of the `wanted` pieces.
pub(super) fn chance_of_none(pool: usize, wanted: usize, hand: usize) -> f64 {
    let hand = hand.min(pool);
    binomial(pool - wanted.min(pool), hand) / binomial(pool, hand)
}

/// `base` to the power of `n`, with the same bits on every machine.
pub(super) fn power(base: f64, n: usize) -> f64 {
    std::iter::repeat_n(base, n).product()
}

/// The item with the highest worth, rounded to thousandths. Chooses at random among equals.
pub(super) fn best<T: Copy, R: rand::Rng + ?Sized>(
    items: impl Iterator<Item = T>,
    rng: &mut R,
    worth: impl Fn(T) -> f64,
) -> Option<T> {
    super::best(items, rng, |item| (worth(item) * 1000.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_match_those_of_drawing() {
        for (pool, wanted, hand, chance) in [
            (4, 1, 2, 0.5),
            (4, 2, 2, 1.0 / 6.0),
            (4, 3, 2, 0.0),
            (4, 2, 0, 1.0),
            (4, 0, 2, 1.0),
            (0, 1, 0, 1.0),
        ] {
            assert!((chance_of_none(pool, wanted, hand) - chance).abs() < 1e-12, "{pool} {wanted} {hand}");
        }
    }
}
