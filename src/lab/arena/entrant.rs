//! What the arena measures: the levels, reference bots that play nowhere else, and engines.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::bots::{Bot, Budget, Level};
use crate::core::Game;
use crate::core::text::{is_hidden, shown};

/// A player of the arena and its budget for a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    pub(super) who: Who,
    pub(super) budget: Budget,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Who {
    Level(Level),
    Reference(Reference),
    /// The command of an engine.
    Engine(String),
}

/// A bot that only measures others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reference {
    /// The game's reference player, whose rules of thumb no level uses.
    Thumb,
    /// A tree search with random playouts.
    Field,
    /// A tree search whose playouts use the rules of the reference player.
    Plain,
    /// A master who sees all hands.
    Clairvoyant,
    /// A tree search that expects the others to play by the policy that the game has learned.
    Exploiter,
    /// The policy that the game has learned, without search.
    Learned,
    /// The players in an expert's playouts.
    Skilled,
}

impl Reference {
    const ALL: [Reference; 7] = [
        Reference::Thumb,
        Reference::Field,
        Reference::Plain,
        Reference::Clairvoyant,
        Reference::Exploiter,
        Reference::Learned,
        Reference::Skilled,
    ];

    const fn name(self) -> &'static str {
        match self {
            Reference::Thumb => "reference",
            Reference::Field => "field",
            Reference::Plain => "plain",
            Reference::Clairvoyant => "clairvoyant",
            Reference::Exploiter => "exploiter",
            Reference::Learned => "learned",
            Reference::Skilled => "skilled",
        }
    }
}

impl Who {
    fn named(name: &str) -> Option<Self> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name).map(Who::Level);
        let reference = || Reference::ALL.into_iter().find(|one| one.name() == name).map(Who::Reference);
        level.or_else(reference)
    }
}

/// The prefix of an engine's name.
const ENGINE: &str = "engine";

/// Why a text is not an [`Entrant`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum EntrantError {
    #[error(
        "no bot \"{0}\": expected {names} or engine:COMMAND",
        names = Entrant::names().collect::<Vec<_>>().join(", ")
    )]
    Name(String),
    #[error("\"{0}\": expected a command after engine:")]
    Command(String),
    #[error("limit \"{0}\": expected iterations (1000) or milliseconds (50ms)")]
    Limit(String),
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.who {
            Who::Level(level) => level.name(),
            Who::Reference(reference) => reference.name(),
            Who::Engine(_) => ENGINE,
        })?;
        if let Some(iterations) = self.budget.iterations {
            write!(f, "@{iterations}")?;
        }
        if let Some(think) = self.budget.think {
            write!(f, "@{}ms", think.as_millis())?;
        }
        if let Who::Engine(command) = &self.who {
            write!(f, ":{command}")?;
        }
        Ok(())
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    /// Reads `NAME`, `NAME@N` (N iterations) or `NAME@Nms` (N milliseconds); an engine is `engine:COMMAND`, with its limit
    /// before the colon.
    fn from_str(text: &str) -> Result<Self, EntrantError> {
        let (name, command) = match text.split_once(':') {
            Some((name, command)) => (name, Some(command)),
            None => (text, None),
        };
        let (name, limit) = match name.split_once('@') {
            Some((name, limit)) => (name, Some(limit)),
            None => (name, None),
        };
        let who = match command {
            Some(command) if name == ENGINE && command.contains(is_hidden) => {
                return Err(EntrantError::Command(shown(text)));
            }
            Some(command) if name == ENGINE && !command.trim().is_empty() => {
                Some(Who::Engine(command.to_owned()))
            }
            None if name != ENGINE => Who::named(name),
            _ if name == ENGINE => return Err(EntrantError::Command(shown(text))),
            _ => None,
        };
        let who = who.ok_or_else(|| EntrantError::Name(shown(text)))?;
        let mut budget = Budget::default();
        if let Some(limit) = limit {
            let (digits, is_time) = match limit.strip_suffix("ms") {
                Some(digits) => (digits, true),
                None => (limit, false),
            };
            let number = digits.parse::<u32>().ok().filter(|&number| number > 0);
            let number = number.ok_or_else(|| EntrantError::Limit(shown(limit)))?;
            if is_time {
                budget.think = Some(Duration::from_millis(number.into()));
            } else {
                budget.iterations = Some(number);
            }
        }
        Ok(Entrant { who, budget })
    }
}

impl Entrant {
    /// The names of all bots of the arena.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name).chain(Reference::ALL.into_iter().map(Reference::name))
    }

    /// The bot, if it is a level.
    pub fn bot<G: Game>(&self) -> Option<Box<dyn Bot<G>>> {
        if let Who::Level(level) = self.who { Some(level.bot(self.budget)) } else { None }
    }

    /// Whether it is a level.
    pub fn is_level(&self) -> bool {
        matches!(self.who, Who::Level(_))
    }

    /// Whether it is a program of ours that knows only what its seat does.
    pub fn sees_its_seat_only(&self) -> bool {
        !matches!(self.who, Who::Engine(_) | Who::Reference(Reference::Clairvoyant))
    }

    /// Whether it is the policy that the game has learned.
    pub(crate) fn has_learned(&self) -> bool {
        matches!(self.who, Who::Reference(Reference::Learned))
    }

    /// Whether it searches before it decides.
    pub fn searches(&self) -> bool {
        match &self.who {
            Who::Level(level) => *level > Level::Novice,
            Who::Reference(Reference::Thumb | Reference::Learned | Reference::Skilled) => false,
            Who::Reference(_) | Who::Engine(_) => true,
        }
    }

    /// The command, if it is an engine.
    pub fn command(&self) -> Option<&str> {
        if let Who::Engine(command) = &self.who { Some(command) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_read_back() {
        for text in [
            "novice",
            "master@50ms",
            "expert@1000",
            "field",
            "plain",
            "clairvoyant",
            "exploiter@100",
            "engine:./a b:c@1",
            "engine@500:./a",
        ] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "wizard",
            "expert@",
            "expert@0",
            "expert@-1",
            "expert@x",
            "expert@5s",
            "engine",
            "engine:",
            "engine@x:a",
            "novice:a",
            "engine:\u{1b}",
        ] {
            assert!(text.parse::<Entrant>().is_err(), "{text}");
        }
    }
}
