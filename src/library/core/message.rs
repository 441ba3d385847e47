//! Messages as data: a key and arguments, from which the catalogue of a language makes a sentence.
//!
//! The core has no sentences, so that every message can be shown in any language.

use std::fmt;

use thiserror::Error;

use super::pack::{Pack, Suit};
use super::piece::{Piece, PieceSet};
use super::seat::Seat;

/// A message: a key of the catalogues, and its arguments.
///
/// ```
/// use offsuit_library::core::{Arg, Seat, Text};
///
/// let text = Text::new("score-tricks").with("seat", Seat::new(1)).with("tricks", 3);
/// assert_eq!(text.args[1], ("tricks", Arg::Number(3)));
/// ```
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
    /// Chips, which screens draw.
    Chips(i64),
    /// A number of pieces face down, which screens draw.
    FaceDown(u8),
    /// A piece of a pack.
    Piece(Pack, Piece),
    /// Some pieces of a pack, perhaps none.
    Pieces(Pack, PieceSet),
    /// A piece of a pack for each trick of a seat, the first trick first. Screens draw several such rows in columns.
    ForTricks(Pack, Vec<Piece>),
    /// A suit of playing cards. Sentences select by its [`Suit::id`].
    Suit(Suit),
    /// A seat, shown by its player's name.
    Seat(Seat),
    /// Another message.
    Text(Box<Text>),
    /// Text from an untrusted source, made safe to show.
    Quote(String),
}

impl Text {
    /// The message with this key and no arguments.
    pub const fn new(key: &'static str) -> Self {
        Text { key, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// Adds a single piece as an argument.
    #[must_use]
    pub fn piece(self, name: &'static str, pack: Pack, piece: Piece) -> Self {
        self.with(name, Arg::Piece(pack, piece))
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

/// A numbered clause of a rule page.
///
/// ```
/// assert_eq!(offsuit_library::core::Clause::new("play", 2).to_string(), "play-2");
/// ```
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

/// Why a move is illegal: the clause that forbids it, and the reason with the facts of this hand.
///
/// It displays as the key and the clause, for logs. Players see the sentence of the catalogue.
///
/// ```
/// use offsuit_library::core::{Match, Move, OptionValues, TrickTaking, Turn};
/// use offsuit_library::games::Fifteens;
///
/// let values = OptionValues::defaults(Fifteens::INFO.options);
/// let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
/// game.begin(&game.next_deal(), &mut ())?;
/// let Turn::Act(seat) = game.turn() else { unreachable!("a deal has begun") };
/// let refusal = game.play(seat, Move::Pass, &mut ()).expect_err("Fifteens has no bids");
/// assert_eq!(refusal.reason.key, "refuse-not-now");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{} ({clause})", reason.key)]
pub struct Refusal {
    /// The clause of the game's rule page.
    pub clause: Clause,
    /// The reason, with the facts of this hand.
    pub reason: Text,
}

impl Refusal {
    /// A refusal with this clause and reason.
    pub const fn new(clause: Clause, reason: Text) -> Self {
        Refusal { clause, reason }
    }
}
