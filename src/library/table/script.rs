//! The lines of a script: the decisions at a table, in order.

use crate::core::{Move, Seat};

/// A decision in a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// This seat makes this move.
    Move(Seat, Move),
    /// The person at the table decides.
    Person,
}
