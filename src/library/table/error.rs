//! The error types of tables.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::bots::LevelError;
use crate::core::text::{shown_path, shown_up_to};
use crate::core::{DealFault, Seat, StepFault};
use crate::record::Fault;

/// Why a match cannot be opened or cannot continue.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatchError {
    /// The game is neither in the catalogue nor was it [added](super::add_game).
    #[error("no game {0}")]
    NoGame(&'static str),
    /// The game does not take this many players.
    #[error("{game} takes {min} to {max} players, not {found}")]
    Seats {
        /// The number of seats.
        found: usize,
        /// The game.
        game: &'static str,
        /// The fewest seats it takes.
        min: usize,
        /// The most seats it takes.
        max: usize,
    },
    /// The names of the people in these seats, counted from 1, look alike.
    #[error("the names in seats {0} and {1} look the same: two people need different names")]
    Namesakes(usize, usize),
    /// The number of players is not the number of seats.
    #[error("the match has {expected} seats, not {found}")]
    Players {
        /// The number of seats.
        expected: usize,
        /// The number of players.
        found: usize,
    },
    /// A bot's level is unknown.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// It is the turn of a seat that has no bot.
    #[error("seat {0} has no bot")]
    NoBot(Seat),
    /// The house that holds the table says something impossible; made safe to show.
    #[error("the house sent something impossible: {0}")]
    House(String),
    /// The rules refuse a step.
    #[error(transparent)]
    Step(#[from] StepFault),
}

impl From<DealFault> for MatchError {
    fn from(fault: DealFault) -> Self {
        StepFault::from(fault).into()
    }
}

/// Why a replay cannot be opened.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The file cannot be opened.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line cannot be read or breaks the rules, or there are fewer matches.
    #[error(transparent)]
    Record(#[from] Fault),
    /// The match cannot be shown.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// Why the replay of a file cannot be opened.
#[derive(Debug, Error)]
#[error("{}: {}", shown_path(path), shown_up_to(&why.to_string(), 200))]
pub struct ReplayFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub why: ReplayError,
}
