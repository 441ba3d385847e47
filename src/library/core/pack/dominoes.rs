//! The double-six dominoes. Index = 8 x higher end + lower end, so an index in octal reads as its tile.

use crate::core::piece::{Piece, PieceSet};

/// The 28 tiles.
pub const ALL: PieceSet = {
    let mut bits = 0;
    let mut high = 0;
    while high <= 6 {
        bits |= ((1 << (high + 1)) - 1) << (8 * high);
        high += 1;
    }
    PieceSet::from_bits(bits)
};

/// The seven doubles.
pub const DOUBLES: PieceSet =
    PieceSet::from_bits(1 | 1 << 0o11 | 1 << 0o22 | 1 << 0o33 | 1 << 0o44 | 1 << 0o55 | 1 << 0o66);

const WITH: [PieceSet; 7] = {
    let mut sets = [PieceSet::EMPTY; 7];
    let mut number = 0;
    while number <= 6 {
        let mut bits = 0;
        let mut other = 0;
        while other <= 6 {
            bits |= 1u64 << if other > number { 8 * other + number } else { 8 * number + other };
            other += 1;
        }
        sets[number as usize] = PieceSet::from_bits(bits);
        number += 1;
    }
    sets
};

/// The seven tiles with this number (0 to 6) on one end or both.
#[inline]
pub const fn with(number: u8) -> PieceSet {
    if number > 6 { PieceSet::EMPTY } else { WITH[number as usize] }
}

/// The tile with these ends, the higher first; `None` if an end is not 0 to 6.
pub const fn tile(high: u8, low: u8) -> Option<Piece> {
    if high <= 6 && low <= high { Some(Piece::new(8 * high + low)) } else { None }
}

/// The number of pips on the higher end.
#[inline]
pub const fn high(piece: Piece) -> u8 {
    piece.index() >> 3
}

/// The number of pips on the lower end.
#[inline]
pub const fn low(piece: Piece) -> u8 {
    piece.index() & 7
}

/// Whether both ends are equal.
#[inline]
pub const fn is_double(piece: Piece) -> bool {
    high(piece) == low(piece)
}

pub(super) fn ends(piece: Piece) -> Option<(u8, u8)> {
    ALL.contains(piece).then(|| (high(piece), low(piece)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_on_seven_tiles() {
        assert_eq!(ALL.len(), 28);
        for number in 0..=6 {
            let expected: PieceSet = ALL.iter().filter(|&t| high(t) == number || low(t) == number).collect();
            assert_eq!(with(number), expected);
            assert_eq!(with(number).len(), 7);
        }
        assert_eq!(DOUBLES, ALL.iter().filter(|&t| is_double(t)).collect());
    }
}
