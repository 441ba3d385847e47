//! Bots, which play the seats without a human player.
//!
//! A bot gets what its seat has [`Seen`], and its own random numbers. It never gets a full position or the random numbers
//! of a deal, so it cannot cheat.
//!
//! The parts combine freely: sources of [`worlds`], searches ([`flat`] and [`tree`]), policies ([`policy`]), and the
//! value of a score ([`worth`]).

pub mod budget;
pub mod dominance;
pub mod endgame;
mod exact;
pub mod flat;
pub mod hint;
pub mod judge;
pub mod levels;
pub mod mean;
mod mixed;
mod panel;
pub mod policy;
pub mod reason;
pub mod tree;
pub mod worlds;
pub mod worth;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::core::rng::BotRng;
use crate::core::text::shown;
use crate::core::{Event, Game, Move, Seen, Text};
pub use budget::Budget;

/// A player of a game.
pub trait Bot<G: Game>: Send {
    /// Chooses a legal move. Pre: it is the seat's turn.
    fn decide(&mut self, seen: &Seen<G>, rng: &mut BotRng) -> Move;

    /// Receives an event, as its seat sees it. It receives all events of a match, once and in order.
    fn observe(&mut self, event: &Event) {
        let _ = event;
    }

    /// A function that interrupts its decision, for bots that run something that could outlive the program. The
    /// interrupted decision is then ignored.
    fn stopper(&self) -> Option<Box<dyn FnOnce()>> {
        None
    }

    /// Why a novice has taken over since its last decision, as a message for the players. Reported only once.
    fn fault(&mut self) -> Option<Text> {
        None
    }
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal move, at random.
    Random,
    /// The game's rules of thumb, applied to what is on the table.
    Novice,
    /// A quick look at a few worlds, without memory of anything older than two tricks.
    Casual,
    /// A search of a few thousand iterations, with perfect memory.
    Expert,
    /// The strongest play within a second.
    Master,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 5] = [Level::Random, Level::Novice, Level::Casual, Level::Expert, Level::Master];

    /// Its name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Casual => "casual",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// A bot of this level, with this budget.
    pub fn bot<G: Game>(self, budget: Budget) -> Box<dyn Bot<G>> {
        Box::new(levels::Thinker { level: self, budget, shown: &[] })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that no level has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no level \"{0}\": expected {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;
    fn from_str(text: &str) -> Result<Self, LevelError> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| LevelError(shown(text)))
    }
}
