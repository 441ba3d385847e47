//! Deal codes: seeds in a form that people can read, say and type.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::symbols;

/// The number of symbols in a code: 13 symbols of 5 bits hold the 64 bits of a seed.
const LENGTH: usize = 13;

/// A match's seed, written as 13 letters and digits in three groups.
///
/// ```
/// use offsuit_library::core::DealCode;
///
/// let code = DealCode(0x0123_4567_89ab_cdef);
/// assert_eq!(code.to_string(), "028T5-CY4T-QKFF");
/// assert_eq!("1234".parse(), Ok(DealCode(1234)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealCode(pub u64);

impl fmt::Display for DealCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in 0..LENGTH {
            if place == 5 || place == 9 {
                f.write_str("-")?;
            }
            let bits = self.0 >> (5 * (LENGTH - 1 - place));
            write!(f, "{}", symbols::letter((bits & 31) as u8))?;
        }
        Ok(())
    }
}

/// The text is not a deal code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected 13 letters and digits such as 0123A-BCDE-FGHJ, or a whole number below 2^64")]
pub struct DealCodeError;

impl FromStr for DealCode {
    type Err = DealCodeError;

    /// Reads a code in upper or lower case, with or without separators. I and L count as 1, O as 0.
    /// A text of digits only is a decimal number, because records and earlier versions write seeds that way.
    fn from_str(text: &str) -> Result<Self, DealCodeError> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse().map(DealCode).map_err(|_| DealCodeError);
        }
        let mut seed: u64 = 0;
        let mut count = 0;
        for letter in text.chars().filter(|letter| !matches!(letter, '-' | ' ')) {
            let value = symbols::value(letter).ok_or(DealCodeError)?;
            // The first symbol holds only the 4 highest bits.
            if count == 0 && value > 15 {
                return Err(DealCodeError);
            }
            seed = seed << 5 | u64::from(value);
            count += 1;
        }
        if count == LENGTH { Ok(DealCode(seed)) } else { Err(DealCodeError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_reads_back_as_it_is_written() {
        for seed in (0..64).flat_map(|bit| [1 << bit, (1_u64 << bit).wrapping_neg()]).chain([0, u64::MAX]) {
            let code = DealCode(seed).to_string();
            assert_eq!(code.len(), 15);
            assert_eq!(code.parse(), Ok(DealCode(seed)), "{code}");
            let spoken = code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            assert_eq!(spoken.parse(), Ok(DealCode(seed)), "{spoken}");
        }
        assert_eq!(DealCode(u64::MAX).to_string(), "FZZZZ-ZZZZ-ZZZZ");
        assert_eq!(DealCode(1234).to_string(), "00000-0000-016J");
    }

    #[test]
    fn numbers_are_decimal_seeds() {
        assert_eq!("1234".parse(), Ok(DealCode(1234)));
        assert_eq!("18446744073709551615".parse(), Ok(DealCode(u64::MAX)));
        assert_eq!("1234567890123".parse(), Ok(DealCode(1_234_567_890_123)));
        assert_ne!("12345-6789-0123".parse(), Ok(DealCode(1_234_567_890_123)));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            " ",
            "-",
            "-1",
            "+1",
            "1.5",
            "18446744073709551616",
            "G0000-0000-0000",
            "00000-0000-000",
            "00000-0000-00000",
            "0000U-0000-0000",
            "00000-0000-000é",
            "0x12",
            "abc",
        ] {
            assert_eq!(text.parse::<DealCode>(), Err(DealCodeError), "{text}");
        }
    }
}
