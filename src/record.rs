//! The match record: one JSON object a line, from which everything a match is can be derived.
//!
//! A header opens a match. *Facts* follow, which cannot be derived (what was drawn, each deal, each
//! decision), and between them *results*, which can (tricks, scores, the end): written for the reader, and
//! checked when read. It is the save file, the replay, the bug report and the interchange format at once.
//! Cards are written `QS`, `TD`, jokers `JK`, `JR`, `JB`; tiles higher end first, `6-4`.
//!
//! # How cards follow from a seed
//!
//! A header with `"dealt":"offsuit-1"` says that everything drawn and dealt follows from its `seed`, and [`verify`]
//! compares it. The random numbers are those of `ChaCha` with 8 rounds and a nonce that counts deals: its 32-byte key is
//! the seed as `rand_core`'s `seed_from_u64` expands it, the stream is the deal's number (from 1; 0 for what is drawn
//! before the first deal), and words of 64 bits are taken from it in order. A number below `n` is the upper half of the
//! 128-bit product of `n` and the next word. [`Shuffled`](crate::core::deal::Shuffled) swaps from the end of the pack, in
//! which pieces are in the order of their numbers; each game's `draw` and `deal` say in which order they take pieces.
//! `tests/deals.rs` pins the first deal of every game.

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
mod verify;

pub use facts::{Facts, Step};
pub use fault::Fault;
pub use header::{Dealt, Header, MAX_NAME, NameFault, Player, Sitter, read_options, write_options};
pub use line::{ActLine, DealLine, DrawLine, EndLine, Line, Marks, STAND_IN, ScoreLine, TrickLine};
pub use notation::{read_move, write_facts, write_move};
pub use outline::{Outline, outlines};
pub use read::{Lines, MAX_LINE};
pub use referee::add_game;
pub use scribe::Scribe;
pub use verify::{Checked, Reading, read_match, verify};
