//! The facts of a match: the part of a record that cannot be derived.

use serde_json::json;
use sha2::{Digest, Sha256};

use super::header::Header;
use super::line::Marks;
use super::notation::{write_deal, write_move};
use super::shuffle::Bytes;
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

    /// What identifies the beginning of a match with this many steps: the SHA-256 of its header, deals and decisions. It
    /// does not depend on what was undone, or on the notes about a decision.
    pub fn digest(&self, steps: usize) -> Bytes {
        let mut hash = Sha256::new();
        let mut add = |line: String| hash.update(line + "\n");
        add(Header { undone: 0, ..self.header.clone() }.write().to_string());
        add(json!(self.dealer.map(Seat::index)).to_string());
        for step in self.steps.iter().take(steps) {
            add(self.line_of(step));
        }
        Bytes(hash.finalize().into())
    }

    /// A deal or a decision in record notation.
    fn line_of(&self, step: &Step) -> String {
        let Some(info) = self.header.info() else { return format!("{step:?}") };
        match step {
            // Its number and dealer follow from what comes before it.
            Step::Deal(deal) => {
                json!(write_deal(info.pack, 0, Seat::new(0), self.header.seats.len(), deal)).to_string()
            }
            Step::Act { seat, mv, .. } => {
                json!({ "seat": seat.index(), "do": write_move(info, *mv) }).to_string()
            }
        }
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
