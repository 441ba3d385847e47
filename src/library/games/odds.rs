//! Probabilities of hidden hands and choices by worth, for the players in playouts and the reference players.

use crate::core::dealer::binomial;
use crate::core::rng::unit;
use crate::core::{Move, Piece, PieceSet};

/// The probability that a random hand of `hand` pieces from `pool` has none of the `wanted` pieces.
pub fn chance_of_none(pool: usize, wanted: usize, hand: usize) -> f64 {
    let hand = hand.min(pool);
    binomial(pool - wanted.min(pool), hand) / binomial(pool, hand)
}

/// The play of the legal piece that is worth most, if up to `noise` is added to the worth of each.
pub fn noisy_best<R: rand::Rng + ?Sized>(
    legal: PieceSet,
    noise: f64,
    rng: &mut R,
    worth: impl Fn(Piece) -> f64,
) -> Move {
    let mut best = (legal.first().unwrap_or_default(), f64::NEG_INFINITY);
    for piece in legal {
        let worth = worth(piece) + noise * unit(rng);
        if worth > best.1 {
            best = (piece, worth);
        }
    }
    Move::Play(best.0)
}

/// `base` to the power of `n`, with the same bits on every machine.
pub fn power(base: f64, n: usize) -> f64 {
    std::iter::repeat_n(base, n).product()
}

/// The item with the highest worth, rounded to thousandths. Chooses at random among equals.
pub fn best<T: Copy, R: rand::Rng + ?Sized>(
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
