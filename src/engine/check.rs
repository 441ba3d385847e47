//! Trying an engine out: whole matches of every game, and whatever is wrong with its answers.

use std::fmt;
use std::time::{Duration, Instant};

use super::bot::EngineBot;
use super::client::{Client, Patience};
use super::failure::{Failure, Fault};
use crate::bots::{Bot, Budget, Level};
use crate::core::rng::nth_seed;
use crate::core::{Event, Game, Info, OptionKind, OptionValues, Seat, Turn};
use crate::games::{self, Entry, Visitor};
use crate::record::{Dealt, Header, Marks, Player, Scribe, Sitter};

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many matches of each game.
    pub matches: u64,
    /// What they are dealt from.
    pub seed: u64,
    /// How long answers are waited for.
    pub patience: Patience,
}

/// How an engine has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Matches played to their end.
    pub matches: u64,
    /// Decisions that were asked of it.
    pub decisions: u64,
    /// How long they took, all together, with all that is said between them left out.
    pub time: Duration,
    /// How long the slowest took.
    pub slowest: Duration,
}

/// Where an engine has failed, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The match, in English; nothing if it was in none.
    pub place: String,
    /// What was wrong.
    pub failure: Failure,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, self.failure)
    }
}

impl std::error::Error for Broken {}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Self {
        Broken { place: String::new(), failure }
    }
}

impl Tally {
    /// Both together.
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

/// Plays matches of these games with the engine of this command in each seat in turn, against bots at random and by
/// rules of thumb, with every number of players and every word of every option; `done` is told of each game. Returns
/// what the engine calls itself.
///
/// # Errors
/// With the first thing that goes wrong.
pub fn check(
    command: &str,
    games: &[&'static Entry],
    plan: Plan,
    mut done: impl FnMut(&Info, Tally),
) -> Result<String, Broken> {
    let mut client = Client::start(command, plan.patience)?;
    for entry in games {
        let mut tally = Tally::default();
        for index in 0..plan.matches {
            let play = Play { client, entry, index, plan, tally: &mut tally };
            client = games::visit(entry.info.id, play).unwrap_or_else(|| Err(no_game().into()))?;
        }
        done(&entry.info, tally);
    }
    let name = client.name().to_owned();
    client.bye()?;
    Ok(name)
}

fn no_game() -> Failure {
    Failure::new(Fault::NotStarted, "there is no such game")
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
    type Out = Result<Client, Broken>;

    fn visit<G: Game>(self) -> Self::Out {
        let Play { client, entry, index, plan, tally } = self;
        let (header, seat) = table(&entry.info, index, plan.seed);
        let seats = header.seats.len();
        let level = if index.is_multiple_of(2) { Level::Novice } else { Level::Random };
        let mut others: Vec<_> = (0..seats).map(|_| level.bot::<G>(Budget::default())).collect();
        let mut engine = EngineBot::<G>::seated(client, &header.options, seats, seat);
        let mut log: Vec<Event> = Vec::new();
        let mut scribe = Scribe::<G>::new(&header, &mut log);
        scribe.fall_silent();
        loop {
            log.drain(..)
                .filter_map(|event| event.seen_by(Some(seat)))
                .for_each(|event| engine.observe(&event));
            let game = scribe.game();
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => {
                    let deal = game.next_deal();
                    scribe.begin(&deal, &mut log).map_err(|what| ours(&what))?;
                }
                Turn::Act(who) => {
                    let (seen, mut rng) = (game.seen(who), game.bot_rng(who));
                    let seen = seen.ok_or_else(|| ours("nothing was dealt"))?;
                    let mv = if who == seat {
                        let begun = Instant::now();
                        let mv = engine.decide(&seen, &mut rng);
                        tally.note(begun.elapsed());
                        if let Some(failure) = engine.failure() {
                            return Err(Broken { place: place(&scribe, &header, seat), failure });
                        }
                        mv
                    } else {
                        let bot = others.get_mut(who.index()).ok_or_else(|| ours("there is no such seat"))?;
                        bot.decide(&seen, &mut rng)
                    };
                    let played = scribe.play(who, mv, Marks::default(), &mut log);
                    played.map_err(|refusal| ours(&refusal.to_string()))?;
                }
            }
        }
        tally.matches += 1;
        if let Some(failure) = engine.failure() {
            return Err(Broken { place: place(&scribe, &header, seat), failure });
        }
        engine.into_client().ok_or_else(|| ours("the engine is gone"))
    }
}

impl Tally {
    fn note(&mut self, took: Duration) {
        self.decisions += 1;
        self.time += took;
        self.slowest = self.slowest.max(took);
    }
}

/// An error of the tester's own.
fn ours(what: &str) -> Broken {
    Failure::new(Fault::NotStarted, format!("the tester erred: {what}")).into()
}

/// The table of a match, and the engine's seat: all of them come in turn.
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
    };
    (header, Seat::new(seat))
}

/// The options of a round of matches: the words of each choice in turn, and numbers as they are by default.
fn options(info: &Info, round: u64) -> OptionValues {
    let mut values = OptionValues::defaults(info.options);
    let mut round = round as usize;
    for spec in info.options {
        if let OptionKind::Choice(words) = spec.kind
            && let Some(word) = words.get(round % words.len().max(1))
        {
            round /= words.len();
            // A word of its own list is one that the option takes.
            let set = values.set(info.options, spec.key, word);
            debug_assert_eq!(set, Ok(()));
        }
    }
    values
}

/// Where in which match it is.
fn place<G: Game>(scribe: &Scribe<G>, header: &Header, seat: Seat) -> String {
    let game = scribe.game();
    let options = G::INFO.options.iter().enumerate();
    let options: Vec<String> =
        options.map(|(n, spec)| format!("{}={}", spec.key, spec.write(header.options.get(n)))).collect();
    format!(
        "{}, {} seats, {}, seed {}, the engine in seat {} of 0 to {}, deal {}, decision {}: ",
        header.game,
        header.seats.len(),
        options.join(" "),
        header.seed,
        seat,
        header.seats.len() - 1,
        game.standing().deal,
        game.decisions(),
    )
}
