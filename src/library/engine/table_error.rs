//! What is wrong with something that a table says.

use std::error::Error;
use std::sync::Arc;

use super::protocol::PROTOCOL;
use crate::core::Seat;

/// What is wrong with something that a table says. Everything in it is safe to show, except the text of JSON errors.
#[derive(Clone, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum TableError {
    #[error("\"{0}\": {1}")]
    Unreadable(String, #[source] Arc<serde_json::Error>),
    #[error("no match has begun")]
    NoMatch,
    #[error("the table speaks protocol {0}: this program speaks {PROTOCOL}")]
    Protocol(u32),
    #[error("unknown game \"{0}\"")]
    NoGame(String),
    #[error("seat {seat} of {seats}: {game} takes {takes} players, in seats from 0")]
    NoSuchSeat { seat: usize, seats: usize, game: &'static str, takes: String },
    #[error("it is not this seat's turn")]
    NotOurTurn,
    #[error("the table does not allow {0}")]
    NotAllowed(String),
    #[error("no deal has begun")]
    NoDeal,
    /// The rules or the notation refuse a piece, a move, a deal or an option.
    #[error(transparent)]
    Rules(Arc<dyn Error + Send + Sync>),
    #[error("seat {seat}: the seats are 0 to {last}")]
    NoSeat { seat: usize, last: usize },
    #[error("{} was told the hand of seat {seat}", who(*own))]
    OthersHand { own: Option<Seat>, seat: usize },
    #[error("the hand has {0} more often than the pack")]
    TooOften(String),
    #[error("a hand has {found} pieces: the rules deal {dealt}")]
    HandSize { found: usize, dealt: usize },
    #[error("{0} is not dealt in this game")]
    NotDealt(String),
    #[error("{0} has already been shown")]
    ShownBefore(String),
    #[error("seat {0} played more pieces than it held")]
    PlayedTooMany(Seat),
    #[error("{0} has no draw for the first deal")]
    NoDraw(&'static str),
    #[error("the draw for the first deal is over")]
    DrawIsOver,
    #[error("seat {seat} draws for the first deal: it is the turn of seat {due}")]
    DrawsOutOfTurn { seat: usize, due: usize },
    #[error("seat {dealer} deals first: the draw gives seat {due}")]
    WrongFirstDealer { dealer: Seat, due: Seat },
    #[error("\"{said}\" cannot come here: the rules give {due}")]
    Misplaced { said: &'static str, due: String },
    #[error("deal {number} by seat {dealer}: the rules give deal {due} by seat {by}")]
    WrongDeal { number: u32, dealer: Seat, due: u32, by: Seat },
    #[error("the table says {said}: the rules give {due}")]
    Differs { said: String, due: String },
    #[error("\"{0}\" is missing")]
    Missing(&'static str),
    #[error("seat {seat} cannot choose {what} here: the rules give {due}")]
    OutOfTurn { seat: Seat, what: String, due: String },
    #[error("seat {seat} may not choose {what}{clause}")]
    Illegal { seat: Seat, what: String, clause: String },
    #[error("seat {0} cannot decide in secret here: \"do\" is missing")]
    Secret(Seat),
    #[error("\"known\" has {lists} lists for {seats} seats")]
    KnownLists { lists: usize, seats: usize },
    #[error("seat {seat} is known to hold \"{found}\": the rules show \"{due}\"")]
    Known { seat: Seat, found: String, due: String },
    #[error("seat {seat} cannot have chosen {what} after what was told{why}")]
    CannotHaveChosen { seat: Seat, what: String, why: String },
    #[error("no deal fits what was told{0}")]
    NoDealFits(String),
}

impl TableError {
    /// An error of the rules or the notation.
    pub(super) fn rules(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        TableError::Rules(error.into().into())
    }
}

fn who(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "a spectator".to_owned(), |seat| format!("seat {seat}"))
}
