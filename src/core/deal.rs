//! A deal: where every piece lies when play begins.

use rand::Rng;

use super::piece::{Piece, PieceSet};
use super::rng::below;
use super::seat::{PerSeat, Seat};

/// The most pieces a stock has (Reveille's).
pub const MAX_STOCK: usize = 14;

/// The outcome of a shuffle: a chance step of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// The hand of each seat.
    pub hands: PerSeat<PieceSet>,
    /// The hand dealt to nobody (Loo).
    pub dummy: PieceSet,
    /// The piece turned up for trump (Loo).
    pub turn_up: Option<Piece>,
    /// The stock, in the order in which it will be taken (Reveille).
    pub stock: Stock,
}

/// Face-down pieces in the order in which they will be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// The pieces, the next one last; what is past `len` is [`Piece::default`].
    pieces: [Piece; MAX_STOCK],
    len: u8,
}

impl Stock {
    /// The stock of these pieces, the next one first. Pieces past [`MAX_STOCK`] are left out.
    pub fn new(pieces: &[Piece]) -> Self {
        let mut stock = Stock::default();
        let taken = &pieces[..pieces.len().min(MAX_STOCK)];
        for (slot, &piece) in stock.pieces.iter_mut().zip(taken.iter().rev()) {
            *slot = piece;
        }
        stock.len = taken.len() as u8;
        stock
    }

    /// Takes the next piece.
    #[inline]
    pub fn take(&mut self) -> Option<Piece> {
        let last = self.len.checked_sub(1)? as usize;
        self.len -= 1;
        Some(std::mem::take(&mut self.pieces[last % MAX_STOCK]))
    }

    /// How many pieces are left.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The pieces left, the next one first.
    pub fn iter(&self) -> impl Iterator<Item = Piece> {
        self.pieces[..self.len()].iter().rev().copied()
    }
}

/// A pack in random order, of which no more is shuffled than is taken.
pub struct Shuffled {
    pieces: [Piece; 64],
    left: usize,
}

impl Shuffled {
    /// A pack of these pieces.
    #[inline]
    pub fn new(pieces: PieceSet) -> Self {
        let mut all = [Piece::default(); 64];
        for (slot, piece) in all.iter_mut().zip(pieces) {
            *slot = piece;
        }
        Shuffled { pieces: all, left: pieces.len() }
    }

    /// Takes the next `count` pieces, or as many as there are.
    #[inline]
    pub fn take<R: Rng + ?Sized>(&mut self, count: usize, rng: &mut R) -> PieceSet {
        self.next_slice(count, rng).iter().copied().collect()
    }

    /// Takes the next `count` pieces, or as many as there are, in order.
    #[inline]
    pub fn next_slice<R: Rng + ?Sized>(&mut self, count: usize, rng: &mut R) -> &[Piece] {
        let end = self.left.min(64);
        let start = end.saturating_sub(count);
        // Fisher and Yates, from the end: what lies there is settled first.
        for last in (start.max(1)..end).rev() {
            self.pieces.swap(last, below(rng, last + 1));
        }
        self.left = start;
        &self.pieces[start..end]
    }

    /// Takes a hand of `count` pieces for each of `seats`.
    #[inline]
    pub fn hands<R: Rng + ?Sized>(&mut self, count: usize, seats: usize, rng: &mut R) -> PerSeat<PieceSet> {
        let mut hands = PerSeat::default();
        for seat in Seat::all(seats) {
            hands[seat] = self.take(count, rng);
        }
        hands
    }
}
