//! A deal: where every piece is when play begins.

use rand::Rng;

use super::piece::{Piece, PieceSet};
use super::rng::below;
use super::seat::{PerSeat, Seat};

/// The most pieces in a stock of any game.
pub const MAX_STOCK: usize = 14;

/// The outcome of a shuffle: where each piece of the pack goes.
///
/// ```
/// use offsuit_library::core::{Seat, TrickTaking, rng};
/// use offsuit_library::games::Hamlet;
///
/// let deal = Hamlet::shape(3).deal(3, &mut rng::for_deal(7, 1));
/// assert!(Seat::all(3).all(|seat| deal.hands[seat].len() == Hamlet::shape(3).hand));
/// assert!(deal.stock.is_empty() && deal.turn_up.is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// The hand of each seat.
    pub hands: PerSeat<PieceSet>,
    /// The hand dealt to nobody, in games with a dummy.
    pub dummy: PieceSet,
    /// The piece turned up for trump, in games that turn one up.
    pub turn_up: Option<Piece>,
    /// The stock, in drawing order, in games that draw.
    pub stock: Stock,
}

/// Face-down pieces in drawing order.
///
/// ```
/// use offsuit_library::core::{Piece, Stock};
///
/// let mut stock = Stock::new(&[Piece::new(3), Piece::new(1)]);
/// assert_eq!(stock.take(), Some(Piece::new(3)));
/// assert_eq!(stock.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// The pieces, the next one last. Unused slots hold [`Piece::default`], so that equal stocks compare equal.
    pieces: [Piece; MAX_STOCK],
    len: u8,
}

impl Stock {
    /// The stock of these pieces, the next one first. Pieces beyond [`MAX_STOCK`] are dropped.
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

    /// Whether the stock is exhausted.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The remaining pieces, the next one first.
    pub fn iter(&self) -> impl Iterator<Item = Piece> {
        self.pieces[..self.len()].iter().rev().copied()
    }
}

/// A pack that is shuffled only as far as pieces are taken from it.
///
/// ```
/// use offsuit_library::core::deal::Shuffled;
/// use offsuit_library::core::pack::french;
/// use offsuit_library::core::rng;
///
/// let mut pack = Shuffled::new(french::CARDS);
/// let rng = &mut rng::for_deal(7, 1);
/// let (mine, yours) = (pack.take(13, rng), pack.take(13, rng));
/// assert!(mine.len() == 13 && yours.len() == 13 && !mine.meets(yours));
/// ```
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
        // A Fisher-Yates shuffle from the end, so that the pieces at the end are settled first.
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
