//! The engine's side of the protocol: one of our bots at another program's table.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;
use thiserror::Error;

use super::protocol::{Act, Decide, EngineMessage, Event, Greeting, Hello, Outcome, PROTOCOL, TableMessage};
use super::recall::Recall;
use super::table_error::TableError;
use crate::bots::{Bot, Budget, Level};
use crate::core::rng::{for_bots, nth_seed};
use crate::core::text::{shown, shown_up_to};
use crate::core::{Game, OptionValues, Seat, Seating};
use crate::games::{self, Visitor};
use crate::record::{MAX_LINE, read_options, write_move};

/// Which bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// Its level.
    pub level: Level,
    /// How long it may think. A time limit should leave some of the table's deadline for communication.
    pub budget: Budget,
    /// Seed of its random choices. Each match of a conversation has its own.
    pub seed: u64,
}

/// Why a conversation failed.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The line with this number is wrong.
    #[error("line {0}: {1}")]
    Table(usize, #[source] TableError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Answers a table until it says `bye` or its output ends.
///
/// # Errors
/// When the table says something that cannot be read or breaks the rules, or its pipes are closed.
pub fn serve(engine: Engine, mut input: impl BufRead, mut output: impl Write) -> Result<(), ServeError> {
    let mut seated: Option<Box<dyn Seated>> = None;
    let (mut line, mut number, mut matches) = (String::new(), 0, 0);
    loop {
        line.clear();
        number += 1;
        let wrong = |error: TableError| ServeError::Table(number, error);
        let length = (&mut input).take(MAX_LINE as u64).read_line(&mut line)?;
        if length == 0 {
            return Ok(());
        }
        let message: TableMessage = serde_json::from_str(&line).map_err(|error| {
            wrong(TableError::Unreadable(shown_up_to(line.trim_end(), 200), error.into()))
        })?;
        let here = || wrong(TableError::NoMatch);
        let answer = match message {
            TableMessage::Hello(hello) => {
                let seed = nth_seed(engine.seed, matches);
                matches += 1;
                let iterations = hello.iterations.map(|most| most.max(1)).or(engine.budget.iterations);
                let budget = Budget { iterations, ..engine.budget };
                seated = Some(sit_down(&hello, Engine { budget, seed, ..engine }).map_err(wrong)?);
                let name = format!("offsuit {} {}", env!("CARGO_PKG_VERSION"), engine.level);
                EngineMessage::Hello(Greeting { protocol: PROTOCOL, name })
            }
            TableMessage::Event(event) => {
                seated.as_mut().ok_or_else(here)?.told(&event).map_err(wrong)?;
                continue;
            }
            TableMessage::Decide(decide) => {
                let action = seated.as_mut().ok_or_else(here)?.decide(&decide).map_err(wrong)?;
                EngineMessage::Act(Act { decision: decide.decision, action })
            }
            TableMessage::Result(outcome) => {
                seated.as_mut().ok_or_else(here)?.result(&outcome).map_err(wrong)?;
                continue;
            }
            TableMessage::Bye(_) => return Ok(()),
        };
        serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Starts a match.
fn sit_down(hello: &Hello, engine: Engine) -> Result<Box<dyn Seated>, TableError> {
    if hello.protocol != PROTOCOL {
        return Err(TableError::Protocol(hello.protocol));
    }
    let no_game = || TableError::NoGame(shown(&hello.game));
    let entry = games::find(&hello.game).ok_or_else(no_game)?;
    let (info, seats) = (&entry.info, hello.seats);
    if !info.seating.allows(seats) || hello.seat >= seats {
        let Seating { min, max, .. } = info.seating;
        let takes = if min == max { min.to_string() } else { format!("{min} to {max}") };
        return Err(TableError::NoSuchSeat { seat: hello.seat, seats, game: info.id, takes });
    }
    let options = read_options(info, &hello.options).map_err(TableError::rules)?;
    let open = Open { engine, options, seats, seat: Seat::new(hello.seat) };
    games::visit(info.id, open).ok_or_else(no_game)
}

/// A seat in a match of some game.
trait Seated {
    fn told(&mut self, event: &Event) -> Result<(), TableError>;
    fn result(&mut self, outcome: &Outcome) -> Result<(), TableError>;
    fn decide(&mut self, decide: &Decide) -> Result<Value, TableError>;
}

struct Open {
    engine: Engine,
    options: OptionValues,
    seats: usize,
    seat: Seat,
}

impl Visitor for Open {
    type Out = Box<dyn Seated>;

    fn visit<G: Game>(self) -> Self::Out {
        let Engine { level, budget, seed } = self.engine;
        let recall = Recall::<G>::new(&self.options, self.seats, Some(self.seat));
        Box::new(InMatch { recall, bot: level.bot::<G>(budget), seed, seat: self.seat })
    }
}

struct InMatch<G: Game> {
    recall: Recall<G>,
    bot: Box<dyn Bot<G>>,
    seed: u64,
    seat: Seat,
}

impl<G: Game> Seated for InMatch<G> {
    fn told(&mut self, event: &Event) -> Result<(), TableError> {
        self.recall.told(event)
    }

    fn result(&mut self, outcome: &Outcome) -> Result<(), TableError> {
        self.recall.result(outcome)
    }

    fn decide(&mut self, decide: &Decide) -> Result<Value, TableError> {
        self.recall.knows(&decide.known)?;
        let seen = self.recall.seen()?;
        if seen.view.legal().is_empty() {
            return Err(TableError::NotOurTurn);
        }
        let mut rng = for_bots(self.seed, self.seat.index(), decide.decision);
        let action = write_move(&G::INFO, self.bot.decide(&seen, &mut rng));
        if decide.legal.contains(&action) {
            Ok(action)
        } else {
            Err(TableError::NotAllowed(action.to_string()))
        }
    }
}
