//! Sentences as data: a message's key and its arguments, worded by the language catalogue.
//!
//! The rules say *what* is the case; which words say so is the business of a language. So nothing in the
//! core holds a sentence, and each can be said in any language.

use std::fmt;

use super::pack::{Pack, Suit};
use super::piece::{Piece, PieceSet};
use super::seat::Seat;

/// A message: the key of a sentence in the catalogues, and what to put into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Its key in the catalogues, such as `refuse-follow`.
    pub key: &'static str,
    /// Its arguments by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Text`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number, in the unit that the message names.
    Number(i64),
    /// Pieces, of a pack.
    Pieces(Pack, PieceSet),
    /// A suit of playing cards; sentences get its [`Suit::id`].
    Suit(Suit),
    /// A seat, shown by its player's name.
    Seat(Seat),
    /// Another message.
    Text(Box<Text>),
}

impl Text {
    /// The message with this key, without arguments yet.
    pub const fn new(key: &'static str) -> Self {
        Text { key, args: Vec::new() }
    }

    /// The same with one argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// The same with one piece as an argument.
    #[must_use]
    pub fn piece(self, name: &'static str, pack: Pack, piece: Piece) -> Self {
        self.with(name, Arg::Pieces(pack, piece.set()))
    }
}

macro_rules! arg_from {
    ($($from:ty => |$value:ident| $arg:expr;)*) => {
        $(impl From<$from> for Arg {
            fn from($value: $from) -> Arg {
                $arg
            }
        })*
    };
}

arg_from! {
    i64 => |n| Arg::Number(n);
    i32 => |n| Arg::Number(n.into());
    u8 => |n| Arg::Number(n.into());
    u32 => |n| Arg::Number(n.into());
    usize => |n| Arg::Number(n as i64);
    Seat => |seat| Arg::Seat(seat);
    Suit => |suit| Arg::Suit(suit);
    Text => |text| Arg::Text(Box::new(text));
}

/// A numbered clause of a rule page: section `play`, number 2 is its anchor `play-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause {
    /// The section's anchor on the page.
    pub section: &'static str,
    /// The clause's number in it, from 1.
    pub number: u8,
}

impl Clause {
    /// Clause `number` of `section`.
    pub const fn new(section: &'static str, number: u8) -> Self {
        Clause { section, number }
    }
}

impl fmt::Display for Clause {
    /// Writes the clause's anchor, `play-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.section, self.number)
    }
}

/// Why a move is not allowed: the clause that forbids it, and that clause applied to this hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause of the game's rule page.
    pub clause: Clause,
    /// The reason with this hand's facts.
    pub reason: Text,
}

impl Refusal {
    /// A refusal by this clause, for this reason.
    pub const fn new(clause: Clause, reason: Text) -> Self {
        Refusal { clause, reason }
    }
}

impl fmt::Display for Refusal {
    /// Writes key and clause: enough for a log; players are shown the catalogue's sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason.key, self.clause)
    }
}

impl std::error::Error for Refusal {}

/// A short text from outside as it may be shown: at most 40 characters, none of them a control character.
pub fn shown(text: &str) -> String {
    shown_up_to(text, 40)
}

/// A text from outside as it may be shown: at most `most` characters, none of them a control character.
pub fn shown_up_to(text: &str, most: usize) -> String {
    let harmful = |c: char| {
        // Characters that put what follows in another order or on another line.
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let clean = |c: char| if harmful(c) { '\u{fffd}' } else { c };
    let mut out: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() {
        out.push_str("...");
    }
    out
}
