//! Tricks: which pieces may be played, and who wins. A game decides which pieces follow a lead and how strong they
//! are.

use super::piece::{Piece, PieceSet};
use super::seat::{Direction, Seat};

/// A trick: its pieces in the order played, and the one that is winning.
///
/// ```
/// use offsuit_library::core::{Direction, Pack, Seat, Trick};
///
/// let mut trick = Trick::led_by(Seat::new(2));
/// trick.play(Pack::French.parse("TS")?, 10);
/// trick.play(Pack::French.parse("AD")?, 0);
/// trick.play(Pack::French.parse("KS")?, 13);
/// assert_eq!(trick.winner(4, Direction::Clockwise), Seat::new(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trick {
    leader: Seat,
    len: u8,
    best: u8,
    strength: u8,
    pieces: [Piece; 8],
}

impl Trick {
    /// An empty trick that this seat leads.
    #[inline]
    pub fn led_by(leader: Seat) -> Self {
        Trick { leader, ..Trick::default() }
    }

    /// Adds the next piece.
    ///
    /// The piece with the highest `strength` wins, or the first played of equals. A piece with strength 0 cannot win
    /// unless it was led.
    #[inline]
    pub fn play(&mut self, piece: Piece, strength: u8) {
        // This must compile without a branch. The CPU could not predict it, and playouts would stall.
        self.best = if strength > self.strength { self.len } else { self.best };
        self.strength = self.strength.max(strength);
        self.pieces[(self.len & 7) as usize] = piece;
        self.len += 1;
    }

    /// The leader of the trick, whether or not it has led yet.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The pieces in the order played.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..(self.len as usize).min(8)]
    }

    /// The number of pieces played to it.
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

    /// The number of turns from the leader to the winning piece.
    #[inline]
    pub fn winner_offset(&self) -> usize {
        self.best as usize
    }

    /// The seat that is winning if all `seats` play in turn; the leader if nothing was played.
    #[inline]
    pub fn winner(&self, seats: usize, direction: Direction) -> Seat {
        self.leader.after(self.best as usize, seats, direction)
    }
}

/// The legal pieces if players must follow suit if they can. `suit` has the pieces that follow the lead.
#[inline]
pub fn follow(hand: PieceSet, suit: PieceSet) -> PieceSet {
    let following = hand & suit;
    if following.is_empty() { hand } else { following }
}

/// The legal pieces if players must follow suit if they can, and otherwise trump if they can.
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
