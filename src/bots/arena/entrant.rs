//! Who can enter the arena: the levels, and the rulers that no table can seat.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::bots::budget::Budget;
use crate::bots::policy::{Learned, Policy, Uniform};
use crate::bots::worlds::{Imagined, Worlds};
use crate::bots::{Bot, Level, levels, tree};
use crate::core::rng::BotRng;
use crate::core::text::shown;
use crate::core::{Game, Move, Position, Seen};

/// How many iterations the field's tree has.
const FIELD_ITERATIONS: u32 = 1000;

/// A player of the arena, and what it may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    who: Who,
    budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Level(Level),
    /// The game's second player by rules of thumb, which no search uses.
    Reference,
    /// A plain tree search with random playouts.
    Field,
    /// An expert who sees all hands.
    Clairvoyant,
    /// What the game's bots have learned, played without any search.
    Learned,
}

impl Who {
    const RULERS: [Who; 4] = [Who::Reference, Who::Field, Who::Clairvoyant, Who::Learned];

    fn all() -> impl Iterator<Item = Who> {
        Level::ALL.into_iter().map(Who::Level).chain(Who::RULERS)
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
    type Err = String;

    /// Reads `NAME`, `NAME@N` (so many iterations) or `NAME@Nms` (so long).
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, limit) = match text.split_once('@') {
            Some((name, limit)) => (name, Some(limit)),
            None => (text, None),
        };
        let who = Who::all().find(|who| who.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Who::all().map(Who::name).collect();
            format!("\"{}\" is no player of the arena: expected {}", shown(name), names.join(", "))
        })?;
        let mut budget = Budget::default();
        if let Some(limit) = limit {
            let (digits, is_time) = match limit.strip_suffix("ms") {
                Some(digits) => (digits, true),
                None => (limit, false),
            };
            let number = digits.parse::<u32>().ok().filter(|&number| number > 0);
            let number = number.ok_or_else(|| {
                format!("\"{}\" is no limit: expected iterations, as 1000, or a time, as 50ms", shown(limit))
            })?;
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
    /// The player, to sit at a table of the arena.
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

/// A player at a table of the arena. It is no [`Bot`], so no other table can hold it.
pub(super) enum Seated<G: Game> {
    Bot(Box<dyn Bot<G>>),
    Reference,
    Field(Budget),
    Clairvoyant(Budget),
    Learned,
}

impl<G: Game> Seated<G> {
    /// Decides. The true position is for the clairvoyant alone.
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

/// The one world that is true.
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
    fn entrants_are_read_as_they_are_written() {
        for text in ["novice", "master@50ms", "expert@1000", "field", "clairvoyant"] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        for text in ["", "wizard", "expert@", "expert@0", "expert@-1", "expert@x", "expert@5s"] {
            assert!(text.parse::<Entrant>().is_err(), "{text}");
        }
    }
}
