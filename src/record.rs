//! The match record: one JSON object a line, from which everything a match is can be derived.
//!
//! A header opens a match. *Facts* follow, which cannot be derived (what was drawn, each deal, each
//! decision), and between them *results*, which can (tricks, scores, the end): written for the reader, and
//! checked when read. It is the save file, the replay, the bug report and the interchange format at once.
//! Cards are written `QS`, `TD`, jokers `JK`, `JR`, `JB`; tiles higher end first, `6-4`.

mod facts;
mod fault;
mod header;
mod line;
mod notation;
mod outline;
mod read;
mod referee;
mod scribe;
mod verify;

pub use facts::{Facts, Step};
pub use fault::Fault;
pub use header::{Header, MAX_NAME, NameFault, Player, Sitter, read_options, write_options};
pub use line::{
    ActLine, DealLine, DrawLine, EndLine, Line, Marks, RevealLine, STAND_IN, ScoreLine, TrickLine,
};
pub use notation::{read_move, write_move};
pub use outline::{Outline, outlines};
pub use read::{Lines, MAX_LINE};
pub use scribe::Scribe;
pub use verify::{Checked, Reading, read_match, verify};
