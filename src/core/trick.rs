//! Tricks: what may follow, and who wins. A game says *which* pieces follow and how strong a piece is; the
//! mechanics are here, once.

use super::piece::{Piece, PieceSet};
use super::seat::{Direction, Seat};

/// The trick on the table: the pieces in the order played, and the one that is winning it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trick {
    leader: Seat,
    len: u8,
    best: u8,
    strength: u8,
    pieces: [Piece; 8],
}

impl Trick {
    /// An empty trick that this seat is to lead to.
    #[inline]
    pub fn led_by(leader: Seat) -> Self {
        Trick { leader, ..Trick::default() }
    }

    /// Adds the next piece. `strength` is its power in this trick, 0 for a piece that cannot win; the
    /// strongest wins, of equal ones the first played. The lead wins even at strength 0 until beaten.
    #[inline]
    pub fn play(&mut self, piece: Piece, strength: u8) {
        // Without a branch: which piece wins cannot be predicted, and playouts would stop to wait for it.
        self.best = if strength > self.strength { self.len } else { self.best };
        self.strength = self.strength.max(strength);
        self.pieces[(self.len & 7) as usize] = piece;
        self.len += 1;
    }

    /// The seat that leads, or led.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The pieces in the order played.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..(self.len as usize).min(8)]
    }

    /// How many pieces lie in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing has been played to it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The piece led, if any.
    #[inline]
    pub fn lead(&self) -> Option<Piece> {
        (self.len > 0).then_some(self.pieces[0])
    }

    /// The piece that is winning, if any was played.
    pub fn winning_piece(&self) -> Option<Piece> {
        (self.len > 0).then(|| self.pieces[(self.best & 7) as usize])
    }

    /// The strength of the piece that is winning.
    #[inline]
    pub fn strength(&self) -> u8 {
        self.strength
    }

    /// How many turns after the leader's the winning piece was played.
    #[inline]
    pub fn winner_offset(&self) -> usize {
        self.best as usize
    }

    /// The seat that is winning where all of `seats` play in turn; the leader if nothing was played.
    #[inline]
    pub fn winner(&self, seats: usize, direction: Direction) -> Seat {
        self.leader.after(self.best as usize, seats, direction)
    }
}

/// Follow if you can, else any piece: `suit` is what follows the lead.
#[inline]
pub fn follow(hand: PieceSet, suit: PieceSet) -> PieceSet {
    let following = hand & suit;
    if following.is_empty() { hand } else { following }
}

/// Follow if you can, else trump if you can, else any piece.
#[inline]
pub fn follow_or_trump(hand: PieceSet, suit: PieceSet, trumps: PieceSet) -> PieceSet {
    let following = hand & suit;
    if following.is_empty() { follow(hand, trumps) } else { following }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_wins_and_of_equals_the_first() {
        let mut trick = Trick::led_by(Seat::new(2));
        for (index, strength) in [(1, 0), (2, 5), (3, 5), (4, 0)] {
            trick.play(Piece::new(index), strength);
        }
        assert_eq!(trick.winner(4, Direction::Clockwise), Seat::new(3));
        assert_eq!(trick.winner(4, Direction::CounterClockwise), Seat::new(1));
        assert_eq!(trick.winning_piece(), Some(Piece::new(2)));
    }
}
