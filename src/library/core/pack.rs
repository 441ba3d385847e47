//! Packs: the meaning of piece indices, the notation of pieces, and their order in a hand.

pub mod chinese;
pub mod dominoes;
pub mod french;

use std::cmp::Reverse;
use std::fmt;

use super::piece::{Piece, PieceSet};
use super::text::shown;
pub use french::Suit;

/// The three kinds of pack. A game may use part of one.
///
/// ```
/// use offsuit_library::core::Pack;
///
/// let queen = Pack::French.parse("QS")?;
/// assert_eq!(Pack::French.name(queen).to_string(), "QS");
/// assert!(Pack::Dominoes.parse("4-6").is_err(), "the higher end comes first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pack {
    /// Playing cards in four suits, with up to three jokers ([`french`]).
    French,
    /// The 28 dominoes from 0-0 to 6-6 ([`dominoes`]).
    Dominoes,
    /// The 32 Chinese dominoes, eleven of which come in pairs ([`chinese`]).
    Chinese,
}

/// The face of a piece: everything needed to draw it.
///
/// ```
/// use offsuit_library::core::{Face, Pack, Suit};
///
/// let queen = Pack::French.parse("QS")?;
/// assert_eq!(Pack::French.face(queen), Some(Face::Card { rank: 12, suit: Suit::Spades }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// A card with a rank and a suit.
    Card {
        /// 2 to 10, then 11 for the jack, 12 queen, 13 king, 14 ace.
        rank: u8,
        /// Its suit.
        suit: Suit,
    },
    /// A joker, with the letters of its notation.
    Joker(&'static str),
    /// A tile with two ends.
    Tile {
        /// Pips of the higher end.
        high: u8,
        /// Pips of the lower end.
        low: u8,
    },
}

impl Pack {
    /// The piece's face; `None` for an index that this pack does not use.
    pub fn face(self, piece: Piece) -> Option<Face> {
        match self {
            Pack::French => french::face(piece),
            Pack::Dominoes => dominoes::ends(piece).map(|(high, low)| Face::Tile { high, low }),
            Pack::Chinese => Some(chinese::ends(piece)).map(|(high, low)| Face::Tile { high, low }),
        }
    }

    /// The piece's notation in records: `QS`, `TD`, `JK`, `6-4`.
    pub fn name(self, piece: Piece) -> PieceName {
        PieceName(self.face(piece))
    }

    /// Reads a piece's notation. For twin tiles, returns the first.
    ///
    /// # Errors
    /// When the text is not a piece of this pack.
    pub fn parse(self, text: &str) -> Result<Piece, ParsePieceError> {
        let piece = match self {
            Pack::French => french::parse(text),
            Pack::Dominoes => tile_ends(text).and_then(|(high, low)| dominoes::tile(high, low)),
            Pack::Chinese => tile_ends(text).and_then(|(high, low)| chinese::tile(high, low)),
        };
        piece.ok_or_else(|| ParsePieceError { pack: self, text: shown(text) })
    }

    /// The piece that represents all pieces with its face: the first of two twins, otherwise the piece itself.
    pub fn kind(self, piece: Piece) -> Piece {
        match self {
            Pack::Chinese => chinese::kind(piece),
            Pack::French | Pack::Dominoes => piece,
        }
    }

    /// All pieces with the same face, including this one.
    pub fn alike(self, piece: Piece) -> PieceSet {
        match self {
            Pack::Chinese => chinese::alike(piece),
            Pack::French | Pack::Dominoes => piece.set(),
        }
    }

    /// The pieces of a set, sorted as players hold them.
    pub fn sorted(self, set: PieceSet) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = set.iter().collect();
        match self {
            Pack::French => pieces.sort_unstable_by_key(|&piece| french::hand_order(piece)),
            Pack::Dominoes => pieces.reverse(),
            Pack::Chinese => {
                pieces.sort_unstable_by_key(|&piece| (Reverse(chinese::kind(piece)), piece));
            }
        }
        pieces
    }
}

/// An order of the pieces in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As players usually hold them: cards by suit, tiles by their higher end.
    #[default]
    Suit,
    /// Highest first: cards by rank regardless of suit, tiles by the sum of their pips.
    Rank,
    /// Trumps first, then as players usually hold them.
    Trumps,
    /// As they came: what was dealt, then what was drawn.
    Came,
}

impl Order {
    /// The order after this one in a list of orders.
    #[must_use]
    pub fn next(self, all: &[Order]) -> Self {
        let next = all.iter().position(|&order| order == self).map_or(0, |at| (at + 1) % all.len().max(1));
        all.get(next).copied().unwrap_or_default()
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Suit => "suit",
            Order::Rank => "rank",
            Order::Trumps => "trumps",
            Order::Came => "came",
        }
    }

    /// What pieces have in common that are held together: a suit, an end, a rank or a number of pips.
    pub fn group(self, pack: Pack, piece: Piece) -> u8 {
        match (pack.face(piece), self) {
            (Some(Face::Card { rank, .. }), Order::Rank) => rank,
            (Some(Face::Card { suit, .. }), _) => suit as u8,
            (Some(Face::Tile { high, low }), Order::Rank) => high + low,
            (Some(Face::Tile { high, .. }), _) => high,
            // Jokers.
            (Some(Face::Joker(_)) | None, _) => u8::MAX,
        }
    }

    /// Rearranges pieces that are in the usual order. `came` lists pieces as they came to the hand.
    pub fn arrange(self, pack: Pack, pieces: &mut [Piece], trumps: PieceSet, came: &[Piece]) {
        match self {
            Order::Suit => {}
            // Jokers rank above all cards.
            Order::Rank => pieces.sort_by_key(|&piece| Reverse(self.group(pack, piece))),
            Order::Trumps => pieces.sort_by_key(|&piece| !trumps.contains(piece)),
            Order::Came => pieces.sort_by_key(|piece| came.iter().position(|other| other == piece)),
        }
    }
}

/// A piece's notation, written by [`fmt::Display`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceName(Option<Face>);

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Face::Card { rank, suit }) => write!(f, "{}{}", french::rank_letter(rank), suit.letter()),
            Some(Face::Joker(name)) => f.write_str(name),
            Some(Face::Tile { high, low }) => write!(f, "{high}-{low}"),
            None => f.write_str("??"),
        }
    }
}

/// The text is not a piece of the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePieceError {
    /// The pack in which a piece was expected.
    pub pack: Pack,
    /// The text, shortened and safe to print.
    pub text: String,
}

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.pack {
            Pack::French => "a card such as \"QS\" or \"TD\", or a joker \"JK\", \"JR\" or \"JB\"",
            Pack::Dominoes => "a domino, higher end first, from \"0-0\" to \"6-6\"",
            Pack::Chinese => "a Chinese domino, higher end first, from \"1-1\" to \"6-6\"",
        };
        write!(f, "\"{}\" is not a piece: expected {expected}", self.text)
    }
}

impl std::error::Error for ParsePieceError {}

/// Reads `H-L`, where each end is one digit and the higher one comes first.
fn tile_ends(text: &str) -> Option<(u8, u8)> {
    let &[high @ b'0'..=b'9', b'-', low @ b'0'..=b'9'] = text.as_bytes() else { return None };
    (high >= low).then_some((high - b'0', low - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_reads_back() {
        for (pack, all, kinds) in [
            (Pack::French, french::CARDS | french::JOKERS, 55),
            (Pack::Dominoes, dominoes::ALL, 28),
            (Pack::Chinese, chinese::ALL, 21),
        ] {
            let mut names = std::collections::BTreeSet::new();
            for piece in all {
                let name = pack.name(piece).to_string();
                assert_eq!(pack.parse(&name), Ok(pack.kind(piece)), "{name}");
                names.insert(name);
            }
            assert_eq!(names.len(), kinds);
        }
    }

    #[test]
    fn invalid_notation_is_refused() {
        for (pack, texts) in [
            (Pack::French, ["", "Q", "QSS", "1S", "10S", "qs", "JX", "Q\u{2660}"].as_slice()),
            (Pack::Dominoes, &["7-0", "0-1", "6_4", "6-4 ", "66"]),
            (Pack::Chinese, &["6-0", "7-1", "1-6", ""]),
        ] {
            for text in texts {
                assert!(pack.parse(text).is_err(), "{text}");
            }
        }
    }

    #[test]
    fn errors_contain_no_control_characters() {
        let error = Pack::French.parse("\u{1b}[2J\u{7}").unwrap_err().to_string();
        assert_eq!(super::super::text::clean(&error), error);
    }
}
