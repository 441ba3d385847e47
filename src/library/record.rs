//! Match records: one JSON object per line, from which the whole match can be reconstructed.
//!
//! A match begins with a header. *Facts* follow, which cannot be derived: the draw for the first deal, each deal, and
//! each decision. Between them are *results*, which can be derived: reveals, tricks, scores, and the end. They are written
//! for readers, and checked when a record is read. The last line of a match that is over is its `end`. A record is a save
//! file, a replay, a bug report and an exchange format. Readers ignore unknown fields, except in moves, whose meaning such
//! fields could change.
//! Cards are written `QS`, `TD`, jokers `JK`, `JR`, `JB`. Tiles have the higher end first: `6-4`. Seats are numbered from 0.
//!
//! ```text
//! {"offsuit":1,"game":"hamlet","options":{"target":250},"seats":[{"name":"ann","player":"human"}, ...],"seed":"7","dealt":"offsuit-1"}
//! {"deal":{"number":1,"dealer":2,"hands":[["7C","9C", ...], ...]}}
//! {"act":{"seat":0,"do":{"bid":"QS"}}}
//! {"reveal":{"mode":"to-be","trump":"S"}}
//! {"act":{"seat":0,"do":{"play":"7C"},"hint":true}}
//! {"trick":{"leader":0,"cards":["7C","9C","TC"],"winner":2}}
//! {"score":{"deal":1,"points":[20,0,30],"totals":[20,0,30],"hamlet":2}}
//! {"end":{"totals":[260,180,140],"winners":[0]}}
//! ```
//!
//! # The header
//! * `offsuit`: the version of the format, 1.
//! * `game`, and the value of each of its `options`. Options added since version 1 of the format are written only where they
//!   differ from their defaults, so that the records of all other matches stay as they were. A reader takes the
//!   default for one that is missing.
//! * `seats`: the name of each player, and who decides: `human`, `bot:LEVEL` or `engine:NAME`.
//! * `seed`: a whole number of 64 bits, written as a string. It determines the bots' random numbers.
//! * `dealt`, may be left out: what determines the cards, see below.
//! * `shuffle` and `key`: what belongs to `dealt`.
//! * `undone`, may be left out: how many decisions people have undone.
//! * `name`, may be left out: the name that the player has given to the match.
//!
//! # How a seed determines the cards
//!
//! A header with `"dealt":"offsuit-1"` says that its `seed` determines everything drawn and dealt, and [`verify`]
//! checks it. The random numbers come from `ChaCha` with 8 rounds. The 32-byte key is the seed as expanded by
//! `seed_from_u64` of `rand_core`. The block counter has 64 bits and begins at 0. The stream, also 64 bits, is the number of
//! the deal, from 1, or 0 for the draw before the first deal. Words of 64 bits are taken from the output in order, each
//! with its lowest byte first. A random number below `n` is the upper half of the 128-bit product of `n` and the next word.
//!
//! Pieces are taken from the end of the pack, which is sorted by index. To take `count` pieces when `left` are left, the
//! places from `left - 1` down to `left - count` are settled in turn: the piece at place `p` changes places with the one at
//! a random number below `p + 1`. Place 0 needs no number. [`Shuffled`](crate::core::deal::Shuffled) does this. Each
//! game's `draw` and `deal` define the order in which they take pieces. `src/library/tests/suite/deals.rs` pins the first deal of every
//! game.
//!
//! A header with `"dealt":"offsuit-2"` says that several people contributed to the cards; [`Shuffle`] describes how.
//! The key then comes from their contributions, and the rest is the same. The field `shuffle` holds the house's number
//! and the guests': `{"secret":"…","guests":[{"name":"ann","seal":"…","nonce":"…"}]}`. Either all guests have a `seal`
//! or, in matches whose numbers were not sealed, none has. [`verify`] checks each against its `nonce`.
//!
//! With `"dealt":"offsuit-3"`, the header has the `key` itself, as 64 hexadecimal digits. Such a match repeats the
//! cards of one to which several people contributed.
//!
//! # How the match was played
//!
//! These fields of a header are optional: `undone`, the number of undone decisions; `undone_after_news`, how many of them
//! had already told their player something new; `"opened":true`, if hands were opened in a replay before their deal was
//! over; and `"continues":{"match":HASH,"step":N}`, if the first `N` deals and decisions are those of another match, whose
//! [hash](Facts::digest) is given. A decision has `"hint":true` if its player had asked for a hint.

mod facts;
mod fault;
mod header;
mod json;
mod line;
mod match_marks;
mod notation;
mod outline;
mod read;
mod referee;
mod scribe;
mod shuffle;
mod verify;

pub use facts::{Facts, Step};
pub use fault::{Fault, Flaw};
pub use header::{Dealt, Header, Player, Sitter, read_options, write_options};
pub use line::{ActLine, DealLine, DrawLine, EndLine, Line, MAX_LINE, Marks, STAND_IN, ScoreLine, TrickLine};
pub use match_marks::{MatchMarks, Origin};
pub use notation::{move_name, read_move, write_facts, write_move};
pub use outline::{Outline, outlines};
pub use read::{Cut, Lines, Part, split};
pub use referee::add_game;
pub use scribe::Scribe;
pub use shuffle::{Bytes, Shuffle};
pub use verify::{Checked, Reading, read_match, verify};
