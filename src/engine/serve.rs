//! The other side of the protocol: a bot of ours as an engine at somebody's table.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

use super::protocol::{Act, Decide, EngineMessage, Event, Greeting, Hello, Outcome, PROTOCOL, TableMessage};
use super::recall::Recall;
use crate::bots::{Bot, Budget, Level};
use crate::core::rng::{for_bots, nth_seed};
use crate::core::text::shown_up_to;
use crate::core::{Game, OptionValues, Seat};
use crate::games::{self, Visitor};
use crate::record::{MAX_LINE, read_options, write_move};

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// At which level.
    pub level: Level,
    /// How long it may think. Whoever sets a time leaves some of the table's for the way there and back.
    pub budget: Budget,
    /// What its random choices come from: each match of a conversation has its own.
    pub seed: u64,
}

/// Why a conversation ended otherwise than by `bye` or the end of the input.
#[derive(Debug)]
pub enum ServeError {
    /// The table said something that cannot be, in a line of this number.
    Table(usize, String),
    /// Reading or writing went wrong.
    Io(io::Error),
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        ServeError::Io(error)
    }
}

/// Answers what a table says, until it says `bye` or no more.
///
/// # Errors
/// When the table says what cannot be read or goes against the rules, or is gone.
pub fn serve(engine: Engine, mut input: impl BufRead, mut output: impl Write) -> Result<(), ServeError> {
    let mut seated: Option<Box<dyn Seated>> = None;
    let (mut line, mut number, mut matches) = (String::new(), 0, 0);
    loop {
        line.clear();
        number += 1;
        let wrong = |what: String| ServeError::Table(number, what);
        let length = (&mut input).take(MAX_LINE as u64).read_line(&mut line)?;
        if length == 0 {
            return Ok(());
        }
        let message: TableMessage = serde_json::from_str(&line)
            .map_err(|error| wrong(format!("{error}: {}", shown_up_to(line.trim_end(), 200))))?;
        let here = || wrong("no match has begun".to_owned());
        let answer = match message {
            TableMessage::Hello(hello) => {
                let seed = nth_seed(engine.seed, matches);
                matches += 1;
                seated = Some(sit_down(&hello, Engine { seed, ..engine }).map_err(wrong)?);
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

/// Sits down to a match.
fn sit_down(hello: &Hello, engine: Engine) -> Result<Box<dyn Seated>, String> {
    if hello.protocol != PROTOCOL {
        return Err(format!("the table speaks protocol {}, this program {PROTOCOL}", hello.protocol));
    }
    let entry =
        games::find(&hello.game).ok_or_else(|| format!("no game \"{}\"", shown_up_to(&hello.game, 40)))?;
    let (info, seats) = (&entry.info, hello.seats);
    if !info.seating.allows(seats) || hello.seat >= seats {
        return Err(format!("seat {} of {seats} cannot play {}", hello.seat, info.id));
    }
    let options = read_options(info, &hello.options)?;
    let open = Open { engine, options, seats, seat: Seat::new(hello.seat) };
    games::visit(info.id, open).ok_or_else(|| format!("no game {}", info.id))
}

/// A seat in a match of some game.
trait Seated {
    fn told(&mut self, event: &Event) -> Result<(), String>;
    fn result(&mut self, outcome: &Outcome) -> Result<(), String>;
    fn decide(&mut self, decide: &Decide) -> Result<Value, String>;
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
        let recall = Recall::<G>::new(&self.options, self.seats, self.seat);
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
    fn told(&mut self, event: &Event) -> Result<(), String> {
        self.recall.told(event)
    }

    fn result(&mut self, outcome: &Outcome) -> Result<(), String> {
        self.recall.result(outcome)
    }

    fn decide(&mut self, decide: &Decide) -> Result<Value, String> {
        self.recall.knows(&decide.known)?;
        let seen = self.recall.seen()?;
        if seen.view.legal().is_empty() {
            return Err("it is not this seat's turn".to_owned());
        }
        let mut rng = for_bots(self.seed, self.seat.index(), decide.decision);
        let action = write_move(&G::INFO, self.bot.decide(&seen, &mut rng));
        if decide.legal.contains(&action) {
            Ok(action)
        } else {
            Err(format!("the table does not allow {action}"))
        }
    }
}
