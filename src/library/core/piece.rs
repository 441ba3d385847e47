//! Pieces (cards or tiles) and sets of them as 64-bit bitsets.

use rand::Rng;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::rng::below;

/// A card or a tile: an index below 64, whose meaning depends on the [`Pack`](super::Pack).
///
/// ```
/// use offsuit_library::core::{Pack, Piece};
///
/// let tile = Piece::new(0o64);
/// assert_eq!(Pack::Dominoes.name(tile).to_string(), "6-4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Piece(u8);

impl Piece {
    /// The piece with this index. Only the low six bits count.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Piece(index & 63)
    }

    /// Its index, below 64.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0 & 63
    }

    /// The set of only this piece.
    #[inline]
    pub const fn set(self) -> PieceSet {
        PieceSet(1 << (self.0 & 63))
    }
}

/// A set of pieces of one pack, as a 64-bit bitset.
///
/// ```
/// use offsuit_library::core::pack::french;
/// use offsuit_library::core::{PieceSet, Suit};
///
/// let hand: PieceSet = french::CARDS.iter().take(5).collect();
/// assert_eq!(hand, hand & Suit::Clubs.cards());
/// assert_eq!((french::CARDS - hand).len(), 47);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u64);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        PieceSet(bits)
    }

    /// The bits of this set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of pieces.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has exactly one piece.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether the set has this piece.
    #[inline]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 == 1
    }

    /// The number of pieces with a lower index than this one.
    #[inline]
    pub const fn rank(self, piece: Piece) -> usize {
        (self.0 & (piece.set().0 - 1)).count_ones() as usize
    }

    /// Whether `other` is a subset of this set.
    pub const fn includes(self, other: PieceSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a piece.
    #[inline]
    pub const fn meets(self, other: PieceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: Piece) {
        self.0 |= piece.set().0;
    }

    /// Removes a piece, if present.
    #[inline]
    pub fn remove(&mut self, piece: Piece) {
        self.0 &= !piece.set().0;
    }

    /// The piece with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Piece> {
        if self.0 == 0 { None } else { Some(Piece(63 - self.0.leading_zeros() as u8)) }
    }

    /// The piece with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Piece> {
        if self.0 == 0 { None } else { Some(Piece(self.0.trailing_zeros() as u8)) }
    }

    /// The set of only the highest piece; empty for an empty set.
    #[inline]
    #[must_use]
    pub const fn last_only(self) -> PieceSet {
        match self.last() {
            Some(piece) => piece.set(),
            None => PieceSet::EMPTY,
        }
    }

    /// The `n`-th lowest piece, from 0. Pre: `n` is less than [`len`](Self::len).
    #[inline]
    pub const fn nth(self, n: usize) -> Piece {
        self.select(self.byte_sums(), n)
    }

    /// A uniformly random piece. Pre: the set is not empty. Always draws exactly one random number.
    #[inline]
    pub fn pick<R: Rng + ?Sized>(self, rng: &mut R) -> Piece {
        // Many moves are forced. This branch lets the CPU go on without waiting for the random choice.
        if self.is_single() {
            let _ = rng.next_u64();
            return Piece(self.0.trailing_zeros() as u8);
        }
        let sums = self.byte_sums();
        self.select(sums, below(rng, (sums >> 56) as usize))
    }

    /// Cumulative counts: byte b has the number of pieces in the bytes 0 to b.
    ///
    /// Counting and selecting are the hot path of playouts, and not every CPU has instructions for them. This is the
    /// branch-free algorithm of Vigna, *Broadword implementation of rank/select* (2008).
    #[inline]
    const fn byte_sums(self) -> u64 {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
    }

    /// The `n`-th lowest piece, given the byte sums of the set.
    #[inline]
    const fn select(self, sums: u64, n: usize) -> Piece {
        const TOPS: u64 = 0x80 * ONES;
        let n = n as u64;
        // A byte keeps its top bit if it and the bytes below it have at most n pieces.
        let passed = ((n.wrapping_mul(ONES) | TOPS).wrapping_sub(sums)) & TOPS;
        let start = ((passed >> 7).wrapping_mul(ONES) >> 53) & 0x38;
        let rank = n.wrapping_sub(sums << 8 >> start) & 7;
        let byte = self.0 >> start & 0xff;
        Piece((start as u8 + SELECT_IN_BYTE[(rank << 8 | byte) as usize & 0x7ff]) & 63)
    }

    /// A uniformly random subset of `count` pieces, or the whole set if it has no more.
    #[must_use]
    pub fn sample<R: Rng + ?Sized>(self, count: usize, rng: &mut R) -> PieceSet {
        let size = self.len();
        if count >= size {
            return self;
        }
        let (mut rest, wanted) = (self, count.min(size - count));
        for taken in 0..wanted {
            rest.remove(rest.nth(below(rng, size - taken)));
        }
        if wanted == count { self - rest } else { rest }
    }

    /// The pieces, from the lowest index to the highest.
    #[inline]
    pub const fn iter(self) -> Pieces {
        Pieces(self.0)
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The position of the n-th set bit of a byte, at index `256 x n + byte`.
const SELECT_IN_BYTE: [u8; 2048] = {
    let mut table = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank << 8 | byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The pieces of a [`PieceSet`], lowest index first.
#[derive(Clone, Debug)]
pub struct Pieces(u64);

impl Iterator for Pieces {
    type Item = Piece;
    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let first = PieceSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Pieces {
    #[inline]
    fn next_back(&mut self) -> Option<Piece> {
        let last = PieceSet(self.0).last()?;
        self.0 &= !last.set().0;
        Some(last)
    }
}

impl ExactSizeIterator for Pieces {}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(PieceSet::EMPTY, |set, piece| set | piece.set())
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;
    #[inline]
    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl BitOrAssign for PieceSet {
    #[inline]
    fn bitor_assign(&mut self, other: PieceSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;
    #[inline]
    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl BitAndAssign for PieceSet {
    #[inline]
    fn bitand_assign(&mut self, other: PieceSet) {
        self.0 &= other.0;
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;
    #[inline]
    fn sub(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }
}

impl SubAssign for PieceSet {
    #[inline]
    fn sub_assign(&mut self, other: PieceSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Piece::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_is_its_pieces(bits: u64) {
            let set = PieceSet::from_bits(bits);
            prop_assert_eq!(set.iter().collect::<PieceSet>(), set);
            prop_assert_eq!(set.iter().count(), set.len());
            for (n, piece) in set.iter().enumerate() {
                prop_assert_eq!(set.nth(n), piece);
            }
            prop_assert_eq!(set.iter().max(), set.last());
            prop_assert_eq!(set.iter().next_back(), set.last());
        }

        #[test]
        fn a_sample_has_its_size_and_comes_from_the_set(bits: u64, count in 0usize..70, seed: u64) {
            let set = PieceSet::from_bits(bits);
            let sample = set.sample(count, &mut rng::for_bots(seed, 0, 0));
            prop_assert!(set.includes(sample));
            prop_assert_eq!(sample.len(), count.min(set.len()));
        }
    }
}
