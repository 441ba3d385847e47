//! The check symbols of result codes: an error-detecting code over the field of 32 elements.
//!
//! The symbols of a code are the coefficients of a polynomial that is divisible by [`GENERATOR`], apart from a
//! constant. The generator is primitive: the powers of x are all different modulo it, up to x^(2^30-2), even up to a
//! factor. So every change of one or two symbols is detected, in a code of any length that is accepted, and so is every
//! exchange of two symbols, adjacent or not. Up to 700 symbols, every change of three symbols is detected too. Tests
//! prove all of this. Any other damage goes unnoticed once in 2^30 cases.

/// The number of check symbols.
pub const CHECKS: usize = 6;

/// The generator is x^6 plus these coefficients, from x^0 up.
const GENERATOR: [u8; CHECKS] = [7, 15, 26, 10, 7, 28];

/// A constant added to the remainder. Without it, a code that ends with 0 would also be valid without that 0.
const ADDED: [u8; CHECKS] = [11, 22, 5, 28, 17, 9];

/// The product of two elements of the field: polynomials over the bits, modulo x^5 + x^2 + 1.
const fn times(one: u8, other: u8) -> u8 {
    let (mut product, mut power, mut bits) = (0, one, other);
    while bits != 0 {
        if bits & 1 == 1 {
            product ^= power;
        }
        bits >>= 1;
        power <<= 1;
        if power & 32 != 0 {
            power ^= 0b10_0101;
        }
    }
    product
}

/// The remainder times x plus this symbol, modulo the generator.
fn step(remainder: &mut [u8; CHECKS], symbol: u8) {
    let top = remainder[CHECKS - 1];
    remainder.rotate_right(1);
    remainder[0] = symbol;
    for (coefficient, own) in remainder.iter_mut().zip(GENERATOR) {
        *coefficient ^= times(top, own);
    }
}

/// The check symbols of these symbols, which must be below 32.
pub fn checks(symbols: &[u8]) -> [u8; CHECKS] {
    // Starting with 1 makes leading zeros count.
    let mut remainder = [1, 0, 0, 0, 0, 0];
    for &symbol in symbols.iter().chain(&[0; CHECKS]) {
        step(&mut remainder, symbol);
    }
    for (coefficient, added) in remainder.iter_mut().zip(ADDED) {
        *coefficient ^= added;
    }
    remainder.reverse();
    remainder
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Element = [u8; CHECKS];
    const ONE: Element = [1, 0, 0, 0, 0, 0];

    fn product(one: Element, other: Element) -> Element {
        let mut sum = [0; CHECKS];
        for &coefficient in other.iter().rev() {
            step(&mut sum, 0);
            for (sum, own) in sum.iter_mut().zip(one) {
                *sum ^= times(own, coefficient);
            }
        }
        sum
    }

    fn x_to(mut exponent: u32) -> Element {
        let (mut result, mut power) = (ONE, [0, 1, 0, 0, 0, 0]);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = product(result, power);
            }
            power = product(power, power);
            exponent >>= 1;
        }
        result
    }

    #[test]
    fn the_generator_is_primitive() {
        let order = (1 << 30) - 1;
        let primes = [3, 7, 11, 31, 151, 331];
        let mut rest = order;
        for prime in primes {
            while rest % prime == 0 {
                rest /= prime;
            }
            assert_ne!(x_to(order / prime), ONE, "{prime}");
        }
        assert_eq!((rest, x_to(order)), (1, ONE));
    }

    /// The element divided by its first coefficient that is not 0.
    fn without_factor(element: Element) -> Element {
        let first = element.iter().copied().find(|&coefficient| coefficient != 0).unwrap();
        let inverse = (1..32).find(|&other| times(first, other) == 1).unwrap();
        element.map(|coefficient| times(coefficient, inverse))
    }

    #[test]
    fn three_wrong_symbols_of_700_are_detected() {
        const LENGTH: usize = 700;
        let mut powers = vec![ONE];
        for _ in 1..LENGTH {
            let mut next = *powers.last().unwrap();
            step(&mut next, 0);
            powers.push(next);
        }
        let places: BTreeMap<Element, usize> = powers.iter().copied().map(without_factor).zip(0..).collect();
        assert_eq!(places.len(), LENGTH, "two wrong symbols would go unnoticed");
        // A code word may be shifted, so one of the three symbols can be the first.
        for (n, power) in powers.iter().enumerate().skip(1) {
            for factor in 1..32 {
                let mut sum = power.map(|coefficient| times(coefficient, factor));
                sum[0] ^= 1;
                let third = places.get(&without_factor(sum));
                assert!(third.is_none(), "0, {n} and {third:?}");
            }
        }
    }

    /// A code, and the same code without its last symbol s, are both valid only if (x + 1) times what is added is s.
    #[test]
    fn a_missing_last_symbol_is_detected() {
        let mut sum = ADDED;
        step(&mut sum, 0);
        for (sum, own) in sum.iter_mut().zip(ADDED) {
            *sum ^= own;
        }
        assert!(sum[1..].iter().any(|&coefficient| coefficient != 0));
    }

    #[test]
    fn every_wrong_symbol_and_every_exchange_is_detected() {
        let symbols: Vec<u8> = (0..90_u8).map(|n| n.wrapping_mul(77) >> 3).collect();
        let good = checks(&symbols);
        for at in 0..symbols.len() {
            let mut wrong = symbols.clone();
            for value in (0..32).filter(|&value| value != symbols[at]) {
                wrong[at] = value;
                assert_ne!(checks(&wrong), good);
            }
            for other in (0..at).filter(|&other| symbols[other] != symbols[at]) {
                let mut wrong = symbols.clone();
                wrong.swap(at, other);
                assert_ne!(checks(&wrong), good);
            }
        }
    }
}
