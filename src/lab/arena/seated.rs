//! Players in their seats.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::entrant::{Entrant, Reference, Who};
use crate::bots::policy::{Learned, Policy, Uniform};
use crate::bots::worlds::{Imagined, Truth};
use crate::bots::{Bot, Budget, levels, tree};
use crate::core::rng::BotRng;
use crate::core::{Event, Game, Move, OptionValues, Position, Public, Seat, Seen};
use crate::engine::{Client, EngineBot, Patience};
use crate::studied::Studied;

/// Iterations of the `field` tree.
const FIELD_ITERATIONS: u32 = 1000;
/// Iterations of the `plain` tree.
const PLAIN_ITERATIONS: u32 = 4000;
/// Iterations of the `exploiter`'s tree.
const EXPLOITER_ITERATIONS: u32 = 16_000;

/// The engines of a run. They play one match after another, and each has as many processes as play at the same time.
#[derive(Default)]
pub struct Engines {
    /// The processes that are not playing now, by entrant.
    idle: Mutex<BTreeMap<String, Vec<Client>>>,
}

impl Engines {
    fn take(&self, name: &str) -> Option<Client> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.get_mut(name).and_then(Vec::pop)
    }

    fn put(&self, name: &str, client: Client) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.entry(name.to_owned()).or_default().push(client);
    }
}

/// A player of the arena in a seat. It is not a [`Bot`], so it cannot play anywhere else.
pub(crate) enum Seated<G: Game> {
    Bot(Box<dyn Bot<G>>),
    Reference(Reference, Budget),
    /// An engine, and the entrant's name.
    Engine(Box<EngineBot<G>>, String),
}

impl<G: Studied> Seated<G> {
    /// Seats an entrant in a new match.
    pub(super) fn new(
        entrant: &Entrant,
        engines: &Engines,
        options: &OptionValues,
        seats: usize,
        seat: Seat,
    ) -> Self {
        let command = match Self::bot(entrant) {
            Ok(bot) => return bot,
            Err(command) => command,
        };
        let budget = entrant.budget;
        let usual = Patience::of_tables().unwrap_or_default();
        let decide = budget.think.unwrap_or(usual.decide);
        let patience = Patience { decide, iterations: budget.iterations, ..usual };
        let name = entrant.to_string();
        let bot = match engines.take(&name) {
            Some(client) => EngineBot::seated(client, options, seats, seat),
            None => EngineBot::start(command, options, seats, seat, patience),
        };
        Seated::Engine(Box::new(bot), name)
    }

    /// Seats a bot, or returns the command of an engine.
    pub(crate) fn bot(entrant: &Entrant) -> Result<Self, &str> {
        match &entrant.who {
            Who::Level(level) => Ok(Seated::Bot(level.bot(entrant.budget))),
            Who::Reference(reference) => Ok(Seated::Reference(*reference, entrant.budget)),
            Who::Engine(command) => Err(command),
        }
    }

    /// Tells an engine what its seat sees.
    pub(super) fn observe(&mut self, seat: Seat, event: Event) {
        if let (Seated::Engine(engine, _), Some(event)) = (self, event.seen_by(Some(seat))) {
            engine.observe(&event);
        }
    }

    /// What the engine did wrong in its last decision, if anything. A novice then plays for it until the end of the
    /// match.
    pub(super) fn failure(&mut self) -> Option<String> {
        let Seated::Engine(engine, name) = self else { return None };
        engine.failure().map(|failure| format!("{name}: {failure}"))
    }

    /// Ends the match. An engine that has not failed waits for the next one.
    pub(super) fn leave(self, engines: &Engines) {
        if let Seated::Engine(engine, name) = self
            && let Some(client) = engine.into_client()
        {
            engines.put(&name, client);
        }
    }

    /// Chooses a move. Only the clairvoyant uses the true position.
    pub(crate) fn decide(&mut self, seen: &Seen<G>, truth: &Position<G>, rng: &mut BotRng) -> Move {
        let view = &seen.view;
        let moves = view.distinct();
        let (reference, budget) = match self {
            Seated::Bot(bot) => return bot.decide(seen, rng),
            Seated::Engine(engine, _) => return engine.decide(seen, rng),
            Seated::Reference(reference, budget) => (*reference, *budget),
        };
        let search = |policy: &dyn Policy<G>, iterations: u32, rng: &mut BotRng| {
            let limit = budget.limit(iterations, None);
            levels::Found::Tree(tree::search(view.seat, moves, &[], &Imagined(seen), policy, &limit, rng))
        };
        let found = match reference {
            Reference::Thumb => return G::reference(&view.public, &view.private, view.seat, rng),
            Reference::Learned => {
                return Policy::<G>::choose(&Learned, &view.public, &view.private, view.seat, rng);
            }
            Reference::Skilled => return G::skilled(&view.public, &view.private, view.seat, rng),
            _ if moves.len() < 2 => return moves.nth(0),
            Reference::Clairvoyant => levels::clairvoyant(seen, moves, &Truth(*truth), budget, rng),
            Reference::Field => search(&Uniform, FIELD_ITERATIONS, rng),
            Reference::Exploiter => search(&Fixed, EXPLOITER_ITERATIONS, rng),
            Reference::Plain => search(&ByReference, PLAIN_ITERATIONS, rng),
        };
        let liked = moves.nth(0);
        found.choose(liked, rng).unwrap_or(liked)
    }
}

impl Entrant {
    /// A move of a bot that remembers nothing from decision to decision; `None` if it is an engine.
    pub(crate) fn choose<G: Studied>(&self, seen: &Seen<G>, rng: &mut BotRng) -> Option<Move> {
        let nobody = Position { public: seen.view.public, hidden: None };
        Some(Seated::bot(self).ok()?.decide(seen, &nobody, rng))
    }

    /// The chance that it makes each choice; `None` if it is not a level.
    pub(crate) fn chances<G: Game>(&self, seen: &Seen<G>, rng: &mut BotRng) -> Option<Vec<(Move, f64)>> {
        if let Who::Level(level) = self.who {
            Some(levels::chances(level, self.budget, seen, rng))
        } else {
            None
        }
    }
}

/// The learned policy, of which the exploiter expects that the others do not deviate. What a search wins that knows its
/// opponents' plans is a lower bound of what they can lose.
struct Fixed;

impl<G: Game> Policy<G> for Fixed {
    fn is_fixed(&self) -> bool {
        true
    }

    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        Policy::<G>::choose(&Learned, public, private, seat, rng)
    }
}

/// The rules of the reference player, for playouts. Unlike the policies of levels, it plays on where the game's solver
/// could finish the deal.
struct ByReference;

impl<G: Studied> Policy<G> for ByReference {
    fn solves(&self) -> bool {
        false
    }

    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::reference(public, private, seat, rng)
    }
}
