//! Chinese dominoes: 21 kinds of tile ordered by strength, eleven of which come in pairs.
//!
//! The index of a kind is its place in that order, weakest first (1-1 is 0, 6-6 is 20). The index of its twin is
//! larger by 32. A *hand* is a multiset in canonical form: a kind held once has only its low bit set, a kind held
//! twice has both. So twins are interchangeable, and the choice of a twin does not reveal whether its owner has the
//! other one.

use crate::core::piece::{Piece, PieceSet};

/// The ends of the 21 kinds, weakest first: 1-1, then by the higher end, then by the lower.
const ENDS: [(u8, u8); KINDS as usize] = {
    let mut ends = [(0, 0); KINDS as usize];
    let (mut kind, mut high) = (0, 1);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            ends[kind] = (high, low);
            kind += 1;
            low += 1;
        }
        high += 1;
    }
    ends
};

/// The number of kinds of tile.
pub const KINDS: u8 = 21;

/// The first tile of each kind.
pub const FIRSTS: PieceSet = PieceSet::from_bits((1 << KINDS) - 1);

/// The kinds with only one tile: 6-3 5-4 6-2 5-3 5-2 4-3 4-2 4-1 3-2 2-1.
const SINGLES: u64 = {
    let singles = [(6, 3), (5, 4), (6, 2), (5, 3), (5, 2), (4, 3), (4, 2), (4, 1), (3, 2), (2, 1)];
    let (mut bits, mut n) = (0, 0);
    while n < singles.len() {
        bits |= 1 << kind_of(singles[n].0, singles[n].1);
        n += 1;
    }
    bits
};

/// The 32 tiles.
pub const ALL: PieceSet = PieceSet::from_bits(FIRSTS.bits() | (FIRSTS.bits() & !SINGLES) << 32);

const fn kind_of(high: u8, low: u8) -> u8 {
    high * (high - 1) / 2 + low - 1
}

/// The tile with these ends, the higher first; `None` if an end is not 1 to 6.
pub const fn tile(high: u8, low: u8) -> Option<Piece> {
    if high <= 6 && low >= 1 && low <= high { Some(Piece::new(kind_of(high, low))) } else { None }
}

/// The first tile of the same kind.
#[inline]
pub const fn kind(piece: Piece) -> Piece {
    Piece::new(piece.index() & 31)
}

/// The tiles of the same kind: one or two.
pub const fn alike(piece: Piece) -> PieceSet {
    let first = kind(piece).set().bits();
    PieceSet::from_bits((first | first << 32) & ALL.bits())
}

/// A tile's ends, the higher first.
pub fn ends(piece: Piece) -> (u8, u8) {
    ENDS.get(kind(piece).index() as usize).copied().unwrap_or((0, 0))
}

/// A tile's red pips: its 1s and 4s, and half of 6-6.
pub fn red_pips(piece: Piece) -> u8 {
    match ends(piece) {
        (6, 6) => 6,
        (high, low) => [high, low].into_iter().filter(|&end| end == 1 || end == 4).sum(),
    }
}

/// The canonical hand that holds as many tiles of each kind as this set.
#[inline]
pub const fn as_hand(tiles: PieceSet) -> PieceSet {
    let (first, second) = (tiles.bits() & 0xffff_ffff, tiles.bits() >> 32);
    PieceSet::from_bits((first | second) | (first & second) << 32)
}

/// Adds a tile of this kind. Pre: the hand has at most one.
#[inline]
pub const fn with_one(hand: PieceSet, kind: Piece) -> PieceSet {
    let bit = kind.set().bits();
    PieceSet::from_bits(hand.bits() | bit | (hand.bits() & bit) << 32)
}

/// Removes a tile of this kind. Pre: the hand has one.
#[inline]
pub const fn without_one(hand: PieceSet, kind: Piece) -> PieceSet {
    let twin = kind.set().bits() << 32;
    let gone = if hand.bits() & twin != 0 { twin } else { kind.set().bits() };
    PieceSet::from_bits(hand.bits() & !gone)
}

/// The multiset difference `hand - taken`. Pre: `hand` includes `taken`.
#[inline]
pub const fn without(hand: PieceSet, taken: PieceSet) -> PieceSet {
    let (once, twice) = (hand.bits() & 0xffff_ffff, hand.bits() >> 32);
    let (one_gone, two_gone) = (taken.bits() & 0xffff_ffff, taken.bits() >> 32);
    let low = (once & !one_gone) | (twice & !two_gone);
    PieceSet::from_bits(low | (twice & !one_gone) << 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_pack_matches_the_rules() {
        assert_eq!(ALL.len(), 32);
        assert_eq!(ALL.iter().map(|tile| u32::from(red_pips(tile))).sum::<u32>(), 64);
        let order: Vec<_> = FIRSTS.iter().rev().map(ends).collect();
        assert_eq!(order[..6], [(6, 6), (6, 5), (6, 4), (6, 3), (6, 2), (6, 1)]);
        assert_eq!(order[18..], [(2, 2), (2, 1), (1, 1)]);
        assert_eq!(tile(6, 6).map(red_pips), Some(6));
        assert_eq!(tile(4, 4).map(red_pips), Some(8));
        assert_eq!(tile(4, 1).map(red_pips), Some(5));
        assert_eq!(tile(5, 5).map(red_pips), Some(0));
    }

    proptest! {
        #[test]
        fn multisets_add_and_subtract(a: u64, b: u64) {
            let hand = as_hand(PieceSet::from_bits(a) & ALL);
            let part = as_hand(PieceSet::from_bits(b) & PieceSet::from_bits(a) & ALL);
            let count = |set: PieceSet, kind: Piece| {
                set.iter().filter(|&tile| super::kind(tile) == kind).count()
            };
            let rest = without(hand, part);
            prop_assert_eq!(as_hand(rest), rest);
            for kind in FIRSTS {
                prop_assert_eq!(count(rest, kind) + count(part, kind), count(hand, kind));
            }
            let mut taken = hand;
            for tile in part {
                taken = without_one(taken, super::kind(tile));
            }
            prop_assert_eq!(taken, rest);
            for tile in part {
                taken = with_one(taken, super::kind(tile));
            }
            prop_assert_eq!(taken, hand);
        }
    }
}
