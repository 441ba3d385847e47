//! Bots that the arena measures: the levels, and reference bots that play nowhere else.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::bots::policy::{Learned, Policy, Uniform};
use crate::bots::worlds::{Imagined, Worlds};
use crate::bots::{Bot, Budget, Level, levels, tree};
use crate::core::rng::BotRng;
use crate::core::text::shown;
use crate::core::{Game, Move, Position, Seen};

/// Iterations of the `field` tree.
const FIELD_ITERATIONS: u32 = 1000;

/// A bot of the arena and its budget for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    who: Who,
    budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Level(Level),
    /// The game's reference player, whose rules of thumb no search uses.
    Reference,
    /// A plain tree search with random playouts.
    Field,
    /// An expert who sees all hands.
    Clairvoyant,
    /// The policy that the game has learned, without search.
    Learned,
}

impl Who {
    const REFERENCES: [Who; 4] = [Who::Reference, Who::Field, Who::Clairvoyant, Who::Learned];

    fn all() -> impl Iterator<Item = Who> {
        Level::ALL.into_iter().map(Who::Level).chain(Who::REFERENCES)
    }

    fn name(self) -> &'static str {
        match self {
            Who::Level(level) => level.name(),
            Who::Reference => "reference",
            Who::Field => "field",
            Who::Clairvoyant => "clairvoyant",
            Who::Learned => "learned",
        }
    }
}

/// Why a text is not an [`Entrant`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum EntrantError {
    #[error("no bot \"{0}\": expected {names}", names = Entrant::names().collect::<Vec<_>>().join(", "))]
    Name(String),
    #[error("limit \"{0}\": expected iterations (1000) or milliseconds (50ms)")]
    Limit(String),
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.who.name())?;
        if let Some(iterations) = self.budget.iterations {
            write!(f, "@{iterations}")?;
        }
        if let Some(think) = self.budget.think {
            write!(f, "@{}ms", think.as_millis())?;
        }
        Ok(())
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    /// Reads `NAME`, `NAME@N` (N iterations) or `NAME@Nms` (N milliseconds).
    fn from_str(text: &str) -> Result<Self, EntrantError> {
        let (name, limit) = match text.split_once('@') {
            Some((name, limit)) => (name, Some(limit)),
            None => (text, None),
        };
        let who = Who::all().find(|who| who.name() == name);
        let who = who.ok_or_else(|| EntrantError::Name(shown(name)))?;
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
        Who::all().map(Who::name)
    }

    /// The bot, ready to play.
    pub(super) fn seat<G: Game>(self) -> Seated<G> {
        match self.who {
            Who::Level(level) => Seated::Bot(level.bot(self.budget)),
            Who::Reference => Seated::Reference,
            Who::Field => Seated::Field(self.budget),
            Who::Clairvoyant => Seated::Clairvoyant(self.budget),
            Who::Learned => Seated::Learned,
        }
    }
}

/// A bot in the arena. It is not a [`Bot`], so it cannot play anywhere else.
pub(super) enum Seated<G: Game> {
    Bot(Box<dyn Bot<G>>),
    Reference,
    Field(Budget),
    Clairvoyant(Budget),
    Learned,
}

impl<G: Game> Seated<G> {
    /// Decides. Only the clairvoyant uses the true position.
    pub(super) fn decide(&mut self, seen: &Seen<G>, truth: &Position<G>, rng: &mut BotRng) -> Move {
        let view = &seen.view;
        let moves = G::distinct(&view.public, &view.private, view.seat);
        let found = match self {
            Seated::Bot(bot) => return bot.decide(seen, rng),
            Seated::Reference => return G::reference(&view.public, &view.private, view.seat, rng),
            Seated::Learned => {
                return Policy::<G>::choose(&Learned, &view.public, &view.private, view.seat, rng);
            }
            _ if moves.len() < 2 => return moves.nth(0),
            Seated::Clairvoyant(budget) => levels::expert(seen, moves, &Truth(truth), *budget, rng),
            Seated::Field(budget) => {
                let limit = budget.limit(FIELD_ITERATIONS, None);
                levels::Found::Arms(tree::search(view.seat, moves, &Imagined(seen), &Uniform, &limit, rng))
            }
        };
        let liked = moves.nth(0);
        found.choose(liked, rng).unwrap_or(liked)
    }
}

/// The true position as the only world.
struct Truth<'a, G: Game>(&'a Position<G>);

impl<G: Game> Worlds<G> for Truth<'_, G> {
    fn draw(&self, _: u32, _: &mut BotRng) -> Option<Position<G>> {
        Some(*self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_read_back() {
        for text in ["novice", "master@50ms", "expert@1000", "field", "clairvoyant"] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        for text in ["", "wizard", "expert@", "expert@0", "expert@-1", "expert@x", "expert@5s"] {
            assert!(text.parse::<Entrant>().is_err(), "{text}");
        }
    }
}
