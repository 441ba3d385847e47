//! Bots: who decides for the seats that nobody sits in.
//!
//! A bot is given a [`View`], which holds what its seat knows and nothing else, and a generator of its own.
//! No position and no deal's generator can reach it, so it cannot cheat.

pub mod hint;

use std::fmt;
use std::str::FromStr;

use crate::core::rng::BotRng;
use crate::core::text::shown;
use crate::core::{Move, TrickTaking, View};

/// A player of a game.
pub trait Bot<G: TrickTaking>: Send {
    /// Decides. Pre: it is the seat's turn. The move is one of [`View::legal`].
    fn decide(&mut self, view: &View<G>, rng: &mut BotRng) -> Move;
}

/// How a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal move, all equally likely.
    Random,
    /// The game's rules of thumb; it remembers only what lies on the table.
    Novice,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Novice];

    /// Its name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
        }
    }

    /// A bot of this level.
    pub fn bot<G: TrickTaking>(self) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random),
            Level::Novice => Box::new(Novice),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            let names = Level::ALL.map(Level::name).join(" or ");
            format!("\"{}\" is no bot level: expected {names}", shown(text))
        })
    }
}

struct Random;

impl<G: TrickTaking> Bot<G> for Random {
    fn decide(&mut self, view: &View<G>, rng: &mut BotRng) -> Move {
        view.legal().pick(rng)
    }
}

struct Novice;

impl<G: TrickTaking> Bot<G> for Novice {
    fn decide(&mut self, view: &View<G>, rng: &mut BotRng) -> Move {
        G::rule_of_thumb(&view.public, &view.private, view.seat, rng)
    }
}
