//! Bots: who decides for the seats that nobody sits in.
//!
//! A bot is given what its seat has [`Seen`], which is what it knows and nothing else, and a generator of its own.
//! No position and no deal's generator can reach it, so it cannot cheat.
//!
//! Worlds, search, policy and worth are parts that combine freely: [`worlds`], [`flat`] and [`tree`], [`policy`],
//! [`worth`].

pub mod budget;
pub mod endgame;
mod exact;
pub mod flat;
pub mod hint;
pub(crate) mod levels;
mod mixed;
pub mod policy;
pub mod tree;
pub mod worlds;
pub mod worth;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::core::rng::BotRng;
use crate::core::text::shown;
use crate::core::{Event, Move, Seen, Text, TrickTaking};
pub use budget::Budget;

/// A player of a game.
pub trait Bot<G: TrickTaking>: Send {
    /// Decides. Pre: it is the seat's turn. The move is legal.
    fn decide(&mut self, seen: &Seen<G>, rng: &mut BotRng) -> Move;

    /// Is told of an event, as its seat sees it. Of each match it is told all, in order, and once.
    fn observe(&mut self, event: &Event) {
        let _ = event;
    }

    /// What stops it from outside while it decides, where it has something run that could outlive the program. What it
    /// decides then counts for nothing.
    fn stopper(&self) -> Option<Box<dyn FnOnce()>> {
        None
    }

    /// Why a novice decides for it from the last decision on, as a message for the players. It is said once.
    fn fault(&mut self) -> Option<Text> {
        None
    }
}

/// How a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal move, all equally likely.
    Random,
    /// The game's rules of thumb; it remembers only what lies on the table.
    Novice,
    /// A quick look into a few worlds; it forgets what is older than two tricks.
    Casual,
    /// A search of a few thousand iterations, and a memory that forgets nothing.
    Expert,
    /// The strongest that a second allows.
    Master,
}

impl Level {
    /// All levels, the weakest first.
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
    pub fn bot<G: TrickTaking>(self, budget: Budget) -> Box<dyn Bot<G>> {
        Box::new(levels::Thinker { level: self, budget })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no level has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no level \"{0}\": expected {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;
    fn from_str(text: &str) -> Result<Self, LevelError> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| LevelError(shown(text)))
    }
}
