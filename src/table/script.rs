//! The lines of a script: what happens at a table by and by.

use crate::core::{Move, Seat};

/// A decision of a match that somebody has written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// This seat makes this move.
    Move(Seat, Move),
    /// The person at the table decides.
    Person,
}
