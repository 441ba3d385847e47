//! Tests an engine in whole matches of every game.

use std::error::Error;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::bots::{Bot, Budget, Level};
use crate::core::rng::nth_seed;
use crate::core::{Event, Game, Info, OptionKind, OptionValues, Seat, Turn};
use crate::engine::{Client, EngineBot, Failure, Patience};
use crate::games::{self, Entry, Visitor};
use crate::record::{Dealt, Header, Marks, MatchMarks, Player, Scribe, Sitter};

/// What to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of matches per game.
    pub matches: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// How long to wait for answers.
    pub patience: Patience,
}

/// How an engine did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Matches that were finished.
    pub matches: u64,
    /// Decisions of the engine.
    pub decisions: u64,
    /// How long they took in total, without the time between them.
    pub time: Duration,
    /// How long the slowest took.
    pub slowest: Duration,
}

/// Why a check ended early.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The engine failed outside any match.
    #[error(transparent)]
    Engine(#[from] Failure),
    /// The engine failed in a match: where, and how.
    #[error("{0}: {1}")]
    InMatch(String, #[source] Failure),
    /// The check itself went wrong.
    #[error("the check failed: {0}")]
    Own(Box<dyn Error + Send + Sync>),
}

impl Tally {
    /// The sum of two tallies.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            matches: self.matches + other.matches,
            decisions: self.decisions + other.decisions,
            time: self.time + other.time,
            slowest: self.slowest.max(other.slowest),
        }
    }
}

/// Plays matches of these games with the engine in each seat in turn, against random bots and novices, with every number
/// of players and every choice of every option. Calls `done` after each game, and returns the engine's name.
///
/// # Errors
/// With the first fault.
pub fn check(
    command: &str,
    games: &[&'static Entry],
    plan: Plan,
    mut done: impl FnMut(&Info, Tally),
) -> Result<String, CheckError> {
    let mut client = Client::start(command, plan.patience)?;
    for entry in games {
        let mut tally = Tally::default();
        for index in 0..plan.matches {
            let play = Play { client, entry, index, plan, tally: &mut tally };
            client = games::visit(entry.info.id, play).unwrap_or_else(|| Err(own("no such game")))?;
        }
        done(&entry.info, tally);
    }
    let name = client.name().to_owned();
    client.bye()?;
    Ok(name)
}

/// A match with the engine.
struct Play<'a> {
    client: Client,
    entry: &'static Entry,
    index: u64,
    plan: Plan,
    tally: &'a mut Tally,
}

impl Visitor for Play<'_> {
    type Out = Result<Client, CheckError>;

    fn visit<G: Game>(self) -> Self::Out {
        let Play { client, entry, index, plan, tally } = self;
        let (header, seat) = table(&entry.info, index, plan.seed);
        let seats = header.seats.len();
        let level = if index.is_multiple_of(2) { Level::Novice } else { Level::Random };
        let mut others: Vec<_> = (0..seats).map(|_| level.bot::<G>(Budget::default())).collect();
        let mut engine = EngineBot::<G>::seated(client, &header.options, seats, seat);
        let mut log: Vec<Event> = Vec::new();
        let mut scribe = Scribe::<G>::new(&header, &mut log);
        scribe.stop_recording();
        loop {
            log.drain(..)
                .filter_map(|event| event.seen_by(Some(seat)))
                .for_each(|event| engine.observe(&event));
            let game = scribe.game();
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => {
                    let deal = game.next_deal();
                    scribe.begin(&deal, &mut log).map_err(own)?;
                }
                Turn::Act(who) => {
                    let (seen, mut rng) = (game.seen(who), game.bot_rng(who));
                    let seen = seen.ok_or_else(|| own("nothing was dealt"))?;
                    let mv = if who == seat {
                        let begun = Instant::now();
                        let mv = engine.decide(&seen, &mut rng);
                        tally.note(begun.elapsed());
                        if let Some(failure) = engine.failure() {
                            return Err(CheckError::InMatch(place(&scribe, &header, seat), failure));
                        }
                        mv
                    } else {
                        let bot = others.get_mut(who.index()).ok_or_else(|| own("no such seat"))?;
                        bot.decide(&seen, &mut rng)
                    };
                    let played = scribe.play(who, mv, Marks::default(), &mut log);
                    played.map_err(own)?;
                }
            }
        }
        tally.matches += 1;
        if let Some(failure) = engine.failure() {
            return Err(CheckError::InMatch(place(&scribe, &header, seat), failure));
        }
        engine.into_client().ok_or_else(|| own("the engine is gone"))
    }
}

impl Tally {
    fn note(&mut self, took: Duration) {
        self.decisions += 1;
        self.time += took;
        self.slowest = self.slowest.max(took);
    }
}

fn own(error: impl Into<Box<dyn Error + Send + Sync>>) -> CheckError {
    CheckError::Own(error.into())
}

/// The table of a match and the engine's seat. All combinations come in turn.
fn table(info: &Info, index: u64, seed: u64) -> (Header, Seat) {
    let seating = info.seating;
    let tables = (seating.min..=seating.max).filter(|&seats| seating.allows(seats));
    let places: Vec<(usize, usize)> =
        tables.flat_map(|seats| (0..seats).map(move |seat| (seats, seat))).collect();
    let count = places.len().max(1) as u64;
    let (seats, seat) = places.get((index % count) as usize).copied().unwrap_or((seating.best, 0));
    let header = Header {
        game: info.id,
        options: options(info, index / count),
        seats: (0..seats).map(|_| Sitter { name: "?".to_owned(), player: Player::Human }).collect(),
        seed: nth_seed(seed, index),
        dealt: Dealt::FromSeed,
        undone: 0,
        marks: MatchMarks::default(),
    };
    (header, Seat::new(seat))
}

/// The options of a round of matches: every choice in turn, and the defaults of numbers.
fn options(info: &Info, round: u64) -> OptionValues {
    let mut values = OptionValues::defaults(info.options);
    let mut round = round as usize;
    for spec in info.options {
        if let OptionKind::Choice(words) = spec.kind
            && let Some(word) = words.get(round % words.len().max(1))
        {
            round /= words.len();
            // The option takes every word of its own list.
            let set = values.set(info.options, spec.key, word);
            debug_assert_eq!(set, Ok(()));
        }
    }
    values
}

/// The position in the match, for an error.
fn place<G: Game>(scribe: &Scribe<G>, header: &Header, seat: Seat) -> String {
    let game = scribe.game();
    format!(
        "{}, {} players, {}, seed {}, engine in seat {} of 0 to {}, deal {}, decision {}",
        header.game,
        header.seats.len(),
        header.options.pairs(G::INFO.options).join(" "),
        header.seed,
        seat,
        header.seats.len() - 1,
        game.standing().deal,
        game.decisions(),
    )
}
