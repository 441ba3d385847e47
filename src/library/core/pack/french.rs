//! Playing cards. Index = 16 x suit + rank, with ranks from 2 to 14 (the ace).
//!
//! So each suit is a 16-bit lane of a set, and the higher card of a suit has the higher index. Jokers use the free
//! indices below the ranks.

use std::fmt;

use super::Face;
use crate::core::piece::{Piece, PieceSet};

/// A suit of playing cards, in lane order.
///
/// ```
/// use offsuit_library::core::Suit;
/// use offsuit_library::core::pack::french::{ACE, card, suit};
///
/// let ace = card(Suit::Hearts, ACE);
/// assert_eq!(suit(ace), Suit::Hearts);
/// assert_eq!(Suit::Hearts.cards().last(), Some(ace));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Suit {
    /// Clubs.
    #[default]
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

impl Suit {
    /// The four suits, in lane order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Its letter in records: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// Its selector in the message catalogues: `clubs`, `diamonds`, `hearts` or `spades`.
    pub const fn id(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// All cards of the suit, 2 to ace.
    #[inline]
    pub const fn cards(self) -> PieceSet {
        PieceSet::from_bits(0x7ffc << (16 * self as u8))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The ace's rank.
pub const ACE: u8 = 14;

/// The rank of a king.
pub const KING: u8 = 13;

/// The 52 cards.
pub const CARDS: PieceSet = ranks(2, ACE);

/// Polonius, the joker: `JK`.
pub const POLONIUS: Piece = Piece::new(0);

/// The red joker, `JR`.
pub const RED_JOKER: Piece = Piece::new(1);

/// The black joker, `JB`.
pub const BLACK_JOKER: Piece = Piece::new(16);

/// The three jokers.
pub const JOKERS: PieceSet = PieceSet::from_bits(1 << 0 | 1 << 1 | 1 << 16);

/// The cards of all suits from rank `low` to rank `high`.
pub const fn ranks(low: u8, high: u8) -> PieceSet {
    let lane: u64 = (1 << (high + 1)) - (1 << low);
    PieceSet::from_bits(lane << 48 | lane << 32 | lane << 16 | lane)
}

/// The card of this suit and rank (2 to 14).
#[inline]
pub const fn card(suit: Suit, rank: u8) -> Piece {
    Piece::new(16 * suit as u8 + rank)
}

/// The suit of a card. Meaningless for jokers.
#[inline]
pub const fn suit(piece: Piece) -> Suit {
    // A `match` compiles to a shift; indexing `ALL` would not.
    match piece.index() >> 4 {
        0 => Suit::Clubs,
        1 => Suit::Diamonds,
        2 => Suit::Hearts,
        _ => Suit::Spades,
    }
}

/// The rank of a card, 2 to 14; below 2 for jokers.
#[inline]
pub const fn rank(piece: Piece) -> u8 {
    piece.index() & 15
}

/// The higher cards of the same suit.
#[inline]
pub const fn above(piece: Piece) -> PieceSet {
    let not_above = (piece.set().bits() << 1).wrapping_sub(1);
    PieceSet::from_bits(suit(piece).cards().bits() & !not_above)
}

pub(super) fn face(piece: Piece) -> Option<Face> {
    match piece {
        POLONIUS => Some(Face::Joker("JK")),
        RED_JOKER => Some(Face::Joker("JR")),
        BLACK_JOKER => Some(Face::Joker("JB")),
        _ if CARDS.contains(piece) => Some(Face::Card { rank: rank(piece), suit: suit(piece) }),
        _ => None,
    }
}

/// `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
pub const fn rank_letter(rank: u8) -> char {
    match rank {
        10 => 'T',
        11 => 'J',
        12 => 'Q',
        13 => 'K',
        ACE => 'A',
        _ => (b'0' + rank % 10) as char,
    }
}

pub(super) fn parse(text: &str) -> Option<Piece> {
    match text {
        "JK" => return Some(POLONIUS),
        "JR" => return Some(RED_JOKER),
        "JB" => return Some(BLACK_JOKER),
        _ => {}
    }
    let mut letters = text.chars();
    let (rank_read, suit_read) = (letters.next()?, letters.next()?);
    let rank = (2..=ACE).find(|&rank| rank_letter(rank) == rank_read)?;
    let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == suit_read)?;
    letters.next().is_none().then(|| card(suit, rank))
}

/// The sort key of a hand: jokers first, then suits of alternating colour, high cards first.
pub(super) fn hand_order(piece: Piece) -> (u8, u8) {
    if JOKERS.contains(piece) {
        return (0, piece.index());
    }
    let place = match suit(piece) {
        Suit::Spades => 1,
        Suit::Hearts => 2,
        Suit::Clubs => 3,
        Suit::Diamonds => 4,
    };
    (place, ACE - rank(piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn above_has_the_higher_cards_of_the_suit() {
        for piece in CARDS {
            let expected: PieceSet =
                CARDS.iter().filter(|&c| suit(c) == suit(piece) && rank(c) > rank(piece)).collect();
            assert_eq!(above(piece), expected);
        }
    }
}
