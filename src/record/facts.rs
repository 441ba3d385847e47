//! The facts of a match: what a record holds that cannot be derived.

use super::header::Header;
use super::line::Marks;
use crate::core::{Deal, Move, Piece, Seat};

/// A match as its facts, from which all the rest follows by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Game, options, seats and seed.
    pub header: Header,
    /// What was drawn for the first deal, a row a round, a piece a seat.
    pub rounds: Vec<Vec<Piece>>,
    /// Who deals first. Where it is `None` the seed says so, and what is drawn for it.
    pub dealer: Option<Seat>,
    /// The deals and decisions, in order.
    pub steps: Vec<Step>,
}

impl Facts {
    /// A match that nothing has happened in.
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
        /// What.
        mv: Move,
        /// What stands beside it in the record.
        marks: Marks,
    },
}
