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

    /// The first steps of the match.
    #[must_use]
    pub fn up_to(&self, step: usize) -> Self {
        let steps = self.steps.iter().take(step).cloned().collect();
        Facts { header: self.header.clone(), rounds: self.rounds.clone(), dealer: self.dealer, steps }
    }

    /// What identifies the beginning of a match with this many steps: the SHA-256 of its header and of these deals and
    /// decisions.
    ///
    /// Each is a line of JSON as in the record, but without anything that says how the match was played: hints, undone
    /// decisions, and other marks. A deal is written as from seat 0, with the number 0.
    pub fn digest(&self, steps: usize) -> Bytes {
        let mut hash = Sha256::new();
        let mut line = |line: &serde_json::Value| hash.update(format!("{line}\n"));
        line(&self.header.unmarked().write());
        if let Some(info) = self.header.info() {
            let seats = self.header.seats.len();
            for step in self.steps.iter().take(steps) {
                line(&match step {
                    Step::Deal(deal) => {
                        json!({"deal": write_deal(info.pack, 0, Seat::new(0), seats, deal)})
                    }
                    Step::Act { seat, mv, .. } => {
                        json!({"act": {"seat": seat.index(), "do": write_move(info, *mv)}})
                    }
                });
            }
        }
        Bytes(hash.finalize().into())
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
