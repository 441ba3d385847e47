//! Faults between decisions: deals and draws that break the rules, and matches that cannot continue.

use std::fmt;

use thiserror::Error;

use super::message::Refusal;
use super::seat::Seat;

/// A part of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The hand of a seat.
    Hand(Seat),
    /// The hands of two partners together.
    Hands(Seat, Seat),
    /// The hand that belongs to nobody.
    Dummy,
    /// The piece that is turned up.
    TurnUp,
    /// The stock.
    Stock,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Hand(seat) => write!(f, "the hand of seat {seat}"),
            Part::Hands(one, other) => write!(f, "the hands of seats {one} and {other}"),
            Part::Dummy => f.write_str("the dummy"),
            Part::TurnUp => f.write_str("the turn-up"),
            Part::Stock => f.write_str("the stock"),
        }
    }
}

/// Why the rules do not allow a deal, or a draw for the first deal.
///
/// ```
/// use offsuit_library::core::{Deal, DealFault, Match, OptionValues, Part, TrickTaking};
/// use offsuit_library::games::Hamlet;
///
/// let values = OptionValues::defaults(Hamlet::INFO.options);
/// let (mut game, _) = Match::<Hamlet>::new(&values, 3, 7);
/// let fault = game.begin(&Deal::default(), &mut ()).expect_err("nobody has cards");
/// assert!(matches!(fault, DealFault::Number { part: Part::Hand(_), expected: 11, found: 0, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DealFault {
    /// The match is not waiting for a deal.
    #[error("it is not time for a deal")]
    NotNow,
    /// A part has too many or too few pieces.
    #[error("wrong number of {of} in {part}: expected {expected}, found {found}")]
    Number {
        /// The pieces that were counted.
        of: String,
        /// The part that was counted.
        part: Part,
        /// How many there must be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A piece is not in the game's pack.
    #[error("{part} has {piece}, which is not in this game's pack")]
    NotInPack {
        /// Where it was found.
        part: Part,
        /// Its name, safe to print.
        piece: String,
    },
    /// A piece was dealt twice.
    #[error("{part} has {piece}, which has already been dealt")]
    Twice {
        /// Where it was found for the second time.
        part: Part,
        /// Its name, safe to print.
        piece: String,
    },
    /// A rule that only this game has.
    #[error("{what}: expected {expected}")]
    Rule {
        /// What is wrong, and where.
        what: String,
        /// What was expected.
        expected: String,
    },
    /// The game has no draw for the first deal.
    #[error("this game has no draw for the first deal")]
    NoDraw,
}

impl DealFault {
    /// A breach of a rule that only this game has: what is wrong, and what would be right.
    pub fn rule(what: impl Into<String>, expected: impl Into<String>) -> Self {
        DealFault::Rule { what: what.into(), expected: expected.into() }
    }
}

/// Why a match cannot take its next step.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StepFault {
    /// The rules do not allow the deal.
    #[error(transparent)]
    Deal(#[from] DealFault),
    /// The rules do not allow the move.
    #[error("seat {seat} made an illegal move: {refusal}")]
    Move {
        /// Who moved.
        seat: Seat,
        /// Why not.
        refusal: Refusal,
    },
    /// A decision is due before the first deal.
    #[error("nothing has been dealt yet")]
    NotDealt,
}

impl StepFault {
    /// Says that `seat` made the refused move.
    pub fn by(seat: Seat) -> impl FnOnce(Refusal) -> Self {
        move |refusal| StepFault::Move { seat, refusal }
    }
}
