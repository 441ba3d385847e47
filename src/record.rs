//! Match records: one JSON object per line, from which the whole match can be reconstructed.
//!
//! A match begins with a header. *Facts* follow, which cannot be derived: the draw for the first deal, each deal, and
//! each decision. Between them are *results*, which can be derived: tricks, scores, and the end. They are written for
//! readers, and checked when a record is read. A record is a save file, a replay, a bug report and an exchange format.
//! Readers ignore unknown fields, except in moves, whose meaning they could change.
//! Cards are written `QS`, `TD`, jokers `JK`, `JR`, `JB`. Tiles have the higher end first: `6-4`.
//!
//! # How a seed determines the cards
//!
//! A header with `"dealt":"offsuit-1"` says that its `seed` determines everything drawn and dealt, and [`verify`]
//! checks it. The random numbers come from `ChaCha` with 8 rounds. The 32-byte key is the seed as expanded by
//! `seed_from_u64` of `rand_core`. The stream is the number of the deal, from 1, or 0 for the draw before the first
//! deal. Words of 64 bits are taken from it in order. A random number below `n` is the upper half of the 128-bit
//! product of `n` and the next word. [`Shuffled`](crate::core::deal::Shuffled) swaps from the end of the pack, whose
//! pieces are sorted by index. Each game's `draw` and `deal` define the order in which they take pieces.
//! `tests/suite/deals.rs` pins the first deal of every game.
//!
//! A header with `"dealt":"offsuit-2"` says that several people contributed to the cards; [`Shuffle`] describes how.
//! The key then comes from their contributions, and the rest is the same. The field `shuffle` holds the house's number
//! and the guests': `{"secret":"…","guests":[{"name":"ann","seal":"…","nonce":"…"}]}`. Either all guests have a `seal`
//! or, in matches whose numbers were not sealed, none has. [`verify`] checks each against its `nonce`.
//!
//! With `"dealt":"offsuit-3"`, the header has the `key` itself, as 64 hexadecimal digits. Such a match repeats the
//! cards of one to which several people contributed.

mod facts;
mod fault;
mod header;
mod json;
mod line;
mod notation;
mod outline;
mod read;
mod referee;
mod scribe;
mod shuffle;
mod verify;

pub use facts::{Facts, Step};
pub use fault::{Fault, Flaw, NameFault};
pub use header::{Dealt, Header, Player, Sitter, read_options, write_options};
pub use line::{
    ActLine, DealLine, DrawLine, EndLine, Line, MAX_LINE, MAX_NAME, Marks, STAND_IN, ScoreLine, TrickLine,
};
pub use notation::{move_name, read_move, write_facts, write_move};
pub use outline::{Outline, outlines};
pub use read::{Cut, Lines, Part, split};
pub use referee::add_game;
pub use scribe::Scribe;
pub use shuffle::{Bytes, Shuffle};
pub use verify::{Checked, Reading, read_match, verify};
