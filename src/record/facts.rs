//! The facts of a match: the part of a record that cannot be derived.

use super::header::Header;
use super::line::Marks;
use crate::core::{Deal, Move, Piece, Seat};

/// The facts of a match, from which the rules derive everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Game, options, seats and seed.
    pub header: Header,
    /// What was drawn for the first deal: one row per round, one piece per seat.
    pub rounds: Vec<Vec<Piece>>,
    /// The first dealer. If it is `None`, the seed determines the first dealer and the draw.
    pub dealer: Option<Seat>,
    /// The deals and decisions, in order.
    pub steps: Vec<Step>,
}

impl Facts {
    /// A match without steps.
    pub fn new(header: Header) -> Self {
        Facts { header, rounds: Vec::new(), dealer: None, steps: Vec::new() }
    }
}

/// A step of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A deal.
    Deal(Box<Deal>),
    /// A decision.
    Act {
        /// Who decided.
        seat: Seat,
        /// The decision.
        mv: Move,
        /// The notes that the record adds to it.
        marks: Marks,
    },
}
