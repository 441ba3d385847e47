//! Why something that a table says cannot be true.

use std::error::Error as StdError;
use std::sync::Arc;

use crate::core::Seat;

/// Why something that a table says cannot be true. All texts in it are safe to show.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Nothing was dealt yet.
    #[error("no deal has begun")]
    NoDeal,
    /// A piece or move cannot be read, or a deal is not one of the game.
    #[error(transparent)]
    Rules(Arc<dyn StdError + Send + Sync>),
    /// No such seat.
    #[error("seat {seat}: the seats are 0 to {last}", last = seats - 1)]
    NoSeat {
        /// The seat.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// A hand that its seat must not see.
    #[error("seat {own} was told the hand of seat {seat}")]
    OthersHand {
        /// The seat that was told.
        own: Seat,
        /// The seat whose hand it is.
        seat: usize,
    },
    /// A hand has a piece more often than the pack.
    #[error("the hand has {0} too often")]
    TooOften(String),
    /// A hand has the wrong size.
    #[error("a hand has {found} pieces: the rules deal {dealt}")]
    HandSize {
        /// Its size.
        found: usize,
        /// The right size.
        dealt: usize,
    },
    /// A piece that this game does not deal.
    #[error("{0} is not dealt in this game")]
    NotDealt(String),
    /// A piece that is somewhere else.
    #[error("{0} was shown before")]
    ShownBefore(String),
    /// A seat played too many pieces.
    #[error("seat {0} played more pieces than it held")]
    PlayedTooMany(Seat),
    /// The game has no draw for the first deal.
    #[error("{0} has no draw for the first deal")]
    NoDraw(&'static str),
    /// A draw that comes too late.
    #[error("the draw for the first deal is over")]
    DrawIsOver,
    /// A draw out of turn.
    #[error("seat {seat} draws for the first deal: it is the turn of seat {due}")]
    DrawsOutOfTurn {
        /// Who drew.
        seat: usize,
        /// Whose turn it was.
        due: usize,
    },
    /// The wrong seat deals first.
    #[error("seat {dealer} deals first: the draw gives seat {due}")]
    WrongFirstDealer {
        /// Who deals.
        dealer: Seat,
        /// Who should.
        due: Seat,
    },
    /// Something that cannot happen now.
    #[error("\"{said}\" cannot come here: the rules give {due}")]
    Misplaced {
        /// The kind of message.
        said: &'static str,
        /// What is due.
        due: String,
    },
    /// The wrong deal or dealer.
    #[error("deal {number} by seat {dealer}: the rules give deal {due} by seat {by}")]
    WrongDeal {
        /// The number of the deal.
        number: u32,
        /// Its dealer.
        dealer: Seat,
        /// The right number.
        due: u32,
        /// The right dealer.
        by: Seat,
    },
    /// The right kind of message with the wrong content.
    #[error("the table says {said}: the rules give {due}")]
    Differs {
        /// What was said, as JSON.
        said: String,
        /// What is due, as JSON.
        due: String,
    },
    /// Something that the seat must know was left out.
    #[error("\"{0}\" is missing")]
    Missing(&'static str),
    /// A decision out of turn.
    #[error("seat {seat} cannot choose {what} here: the rules give {due}")]
    OutOfTurn {
        /// Who.
        seat: Seat,
        /// What.
        what: String,
        /// What is due.
        due: String,
    },
    /// An illegal move.
    #[error("seat {seat} may not choose {what}{clause}")]
    Illegal {
        /// Who.
        seat: Seat,
        /// What.
        what: String,
        /// The clause that forbids it, in parentheses.
        clause: String,
    },
    /// A decision that nobody may keep secret.
    #[error("seat {0} cannot decide in secret here: \"do\" is missing")]
    Secret(Seat),
    /// Known pieces for another number of seats.
    #[error("\"known\" has {lists} lists for {seats} seats")]
    KnownLists {
        /// The number of lists.
        lists: usize,
        /// The number of seats.
        seats: usize,
    },
    /// Other known pieces than the rules show.
    #[error("seat {seat} is known to hold \"{found}\": the rules show \"{due}\"")]
    Known {
        /// Who.
        seat: Seat,
        /// What was told.
        found: String,
        /// What the rules show.
        due: String,
    },
    /// No deal fits a decision after everything that was told before.
    #[error("seat {seat} cannot have chosen {what} after all this{why}")]
    CannotHaveChosen {
        /// Who.
        seat: Seat,
        /// What.
        what: String,
        /// What is wrong in the likeliest deal, after a colon.
        why: String,
    },
    /// No deal fits.
    #[error("no deal fits what was told{0}")]
    NoDealFits(String),
}

impl Error {
    /// A fault that the rules or the notation find.
    pub(super) fn rules(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Error::Rules(error.into().into())
    }
}
