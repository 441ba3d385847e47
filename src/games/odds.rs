//! Chances of hidden hands, for the players that a ruler is made of.

/// The chance that none of `wanted` pieces is in a hand of `hand` pieces drawn from `pool`.
pub(super) fn misses(pool: usize, wanted: usize, hand: usize) -> f64 {
    // Each of the wanted pieces must lie in the rest of the pool.
    let rest = pool.saturating_sub(hand);
    (0..wanted.min(pool)).map(|n| rest.saturating_sub(n) as f64 / (pool - n) as f64).product()
}

/// `base` to the power of `n`, to the bit the same on every machine.
pub(super) fn power(base: f64, n: usize) -> f64 {
    std::iter::repeat_n(base, n).product()
}

/// The option of most worth; of several equals, one at random. Worths are compared in thousandths.
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
    fn chances_are_those_of_drawing() {
        for (pool, wanted, hand, chance) in [
            (4, 1, 2, 0.5),
            (4, 2, 2, 1.0 / 6.0),
            (4, 3, 2, 0.0),
            (4, 2, 0, 1.0),
            (4, 0, 2, 1.0),
            (0, 1, 0, 1.0),
        ] {
            assert!((misses(pool, wanted, hand) - chance).abs() < 1e-12, "{pool} {wanted} {hand}");
        }
    }
}
