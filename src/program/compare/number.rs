//! A list of choices as one number: each choice is a digit whose base is the number of possibilities.
//!
//! A choice with one possibility takes no room, and one of three takes 1.6 bits, not 2.

/// Bits in a symbol of a code.
const BITS: usize = 5;
/// Bits in a limb.
const LIMB: usize = 32;

/// Writes choices.
#[derive(Clone, Default, Debug)]
pub struct Writer {
    /// Each choice with its base.
    digits: Vec<(u32, u32)>,
}

impl Writer {
    /// Adds a choice of `base` possibilities, counted from 0. Pre: `digit` is below `base`.
    pub fn put(&mut self, digit: u32, base: u32) {
        debug_assert!(digit < base);
        if base > 1 {
            self.digits.push((digit, base));
        }
    }

    /// The number in base 32, its last digit first. It ends with a digit that is not 0.
    pub fn symbols(&self) -> Vec<u8> {
        let mut limbs: Vec<u32> = Vec::new();
        for &(digit, base) in self.digits.iter().rev() {
            let mut carry = u64::from(digit);
            for limb in &mut limbs {
                carry += u64::from(*limb) * u64::from(base);
                *limb = carry as u32;
                carry >>= LIMB;
            }
            if carry > 0 {
                limbs.push(carry as u32);
            }
        }
        let bit = |n: usize| limbs.get(n / LIMB).is_some_and(|limb| limb >> (n % LIMB) & 1 == 1);
        let symbol = |n: usize| (0..BITS).fold(0, |symbol, i| symbol | u8::from(bit(n * BITS + i)) << i);
        let mut symbols: Vec<u8> = (0..(limbs.len() * LIMB).div_ceil(BITS)).map(symbol).collect();
        let used = symbols.iter().rposition(|&symbol| symbol != 0).map_or(0, |last| last + 1);
        symbols.truncate(used);
        symbols
    }
}

/// Reads choices in the order in which they were written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reader {
    /// What is left of the number, its lowest limb first. The highest is not 0.
    limbs: Vec<u32>,
}

impl Reader {
    /// Reads the number with these digits in base 32, its last digit first.
    pub fn new(symbols: &[u8]) -> Self {
        let mut limbs = vec![0_u32; (symbols.len() * BITS).div_ceil(LIMB)];
        for (n, &symbol) in symbols.iter().enumerate() {
            for bit in (0..BITS).filter(|bit| symbol >> bit & 1 == 1) {
                let at = n * BITS + bit;
                limbs[at / LIMB] |= 1 << (at % LIMB);
            }
        }
        let mut reader = Reader { limbs };
        reader.trim();
        reader
    }

    /// The next choice of `base` possibilities. Pre: `base` is not 0.
    pub fn take(&mut self, base: u32) -> u32 {
        let mut rest = 0_u64;
        if base > 1 {
            for limb in self.limbs.iter_mut().rev() {
                let value = rest << LIMB | u64::from(*limb);
                *limb = (value / u64::from(base)) as u32;
                rest = value % u64::from(base);
            }
            self.trim();
        }
        rest as u32
    }

    /// Whether all further choices are 0.
    pub fn is_empty(&self) -> bool {
        self.limbs.is_empty()
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back_as_they_were_written() {
        let choices: Vec<(u32, u32)> = (0..2000_u32)
            .map(|n| {
                let base = [1, 2, 3, 13, 32, 52, 1000, 65_536, 0x11_0000][n as usize % 9];
                (n.wrapping_mul(2_654_435_761) % base, base)
            })
            .collect();
        for count in [0, 1, 2, 5, 30, 2000] {
            let mut writer = Writer::default();
            choices[..count].iter().for_each(|&(digit, base)| writer.put(digit, base));
            let symbols = writer.symbols();
            assert!(symbols.last() != Some(&0) && symbols.iter().all(|&symbol| symbol < 32));
            let mut reader = Reader::new(&symbols);
            for &(digit, base) in &choices[..count] {
                assert_eq!(reader.take(base), digit);
            }
            assert!(reader.is_empty());
        }
    }

    #[test]
    fn the_first_choice_of_32_is_the_first_symbol() {
        let mut writer = Writer::default();
        for digit in [7, 0, 31] {
            writer.put(digit, 32);
        }
        assert_eq!(writer.symbols(), [7, 0, 31]);
        writer.put(0, 32);
        assert_eq!(writer.symbols(), [7, 0, 31]);
    }
}
