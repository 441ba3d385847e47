//! The match record: one JSON object a line, from which everything a match is can be derived.
//!
//! A header opens a match. *Facts* follow, which cannot be derived (what was drawn, each deal, each
//! decision), and between them *results*, which can (tricks, scores, the end): written for the reader, and
//! checked when read. It is the save file, the replay, the bug report and the interchange format at once.
//! Cards are written `QS`, `TD`, jokers `JK`, `JR`, `JB`; tiles higher end first, `6-4`.

mod fault;
mod header;
mod line;
mod notation;
mod read;
mod scribe;
mod verify;

pub use fault::Fault;
pub use header::{Header, MAX_NAME, NameFault, Player, Sitter};
pub use line::{ActLine, DealLine, DrawLine, EndLine, Line, RevealLine, ScoreLine, TrickLine};
pub use notation::{read_move, write_move};
pub use read::{Lines, MAX_LINE};
pub use scribe::Scribe;
pub use verify::{Checked, verify};
