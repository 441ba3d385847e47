//! Talks to an engine: every question gets an answer or a failure.

use std::io::{BufRead, Write};
use std::num::NonZero;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::failure::{Failure, Fault};
use super::process::Process;
use super::protocol::{Act, Bye, Decide, EngineMessage, Hello, PROTOCOL, TableMessage};
use crate::core::text::{is_visible, shown, shown_up_to};

/// The environment variable for the time that a table waits for a decision, in milliseconds.
pub const DEADLINE_VARIABLE: &str = "OFFSUIT_ENGINE_MS";

/// The value of [`DEADLINE_VARIABLE`] is not a time.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{DEADLINE_VARIABLE} \"{0}\": expected milliseconds, such as 10000")]
pub struct DeadlineError(String);

/// How long to wait for answers, and what the engine should spend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the greeting.
    pub start: Duration,
    /// For a decision.
    pub decide: Duration,
    /// Iterations per decision, if the engine counts any.
    pub iterations: Option<u32>,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { start: Duration::from_secs(10), decide: Duration::from_secs(10), iterations: None }
    }
}

impl Patience {
    /// The patience of tables: set by [`DEADLINE_VARIABLE`], or the default.
    ///
    /// # Errors
    /// When the variable is neither empty nor a whole number above 0. The program then refuses to start.
    pub fn of_tables() -> Result<Self, DeadlineError> {
        let usual = Patience::default();
        let asked = std::env::var_os(DEADLINE_VARIABLE).unwrap_or_default();
        if asked.is_empty() {
            return Ok(usual);
        }
        let asked = asked.to_string_lossy();
        let ms: NonZero<u64> = asked.parse().map_err(|_| DeadlineError(shown(&asked)))?;
        Ok(Patience { decide: Duration::from_millis(ms.get()), ..usual })
    }
}

/// A running engine.
pub struct Client {
    process: Process,
    patience: Patience,
    /// When the greeting is due.
    greeting: Option<Instant>,
    name: String,
}

impl Client {
    /// Starts an engine: a program and its arguments, quoted as in a shell. No shell is used.
    ///
    /// # Errors
    /// When the command cannot be started.
    pub fn start(command: &str, patience: Patience) -> Result<Self, Failure> {
        let process = Process::start(command)?;
        Ok(Client { process, patience, greeting: None, name: String::new() })
    }

    /// Talks to an engine that this program did not start: `to` is its input, `from` its output.
    pub fn over(
        to: impl Write + Send + 'static,
        from: impl BufRead + Send + 'static,
        patience: Patience,
    ) -> Self {
        let process = Process::over(None, to, from, std::io::empty());
        Client { process, patience, greeting: None, name: String::new() }
    }

    /// The engine's name, once it has greeted; safe to show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How long it may take to answer.
    pub fn patience(&self) -> Patience {
        self.patience
    }

    /// Begins a match, without waiting for the greeting.
    ///
    /// # Errors
    /// When the greeting for the previous match was wrong.
    pub fn hello(&mut self, hello: Hello) -> Result<(), Failure> {
        self.settle()?;
        self.greeting = Some(Instant::now() + self.patience.start);
        self.tell(&TableMessage::Hello(hello));
        Ok(())
    }

    /// Sends a message that has no answer.
    pub fn tell(&mut self, message: &TableMessage) {
        self.process.send(line(message));
    }

    /// Asks for a decision.
    ///
    /// # Errors
    /// When there is no valid answer in time. The answer may still be an illegal move.
    pub fn decide(&mut self, decide: Decide) -> Result<Value, Failure> {
        self.settle()?;
        self.process.is_silent()?;
        let (asked, until) = (decide.decision, Instant::now() + self.patience.decide);
        self.tell(&TableMessage::Decide(decide));
        match self.answer(until)? {
            EngineMessage::Act(Act { decision, action }) if decision == asked => Ok(action),
            EngineMessage::Act(Act { decision, .. }) => {
                let what = format!("it answered question {decision} instead of {asked}");
                Err(self.process.fail(Fault::Unasked, what))
            }
            EngineMessage::Hello(_) => Err(self.process.unasked("hello")),
        }
    }

    /// A failure because of a faulty answer. The engine gets no more time to end by itself.
    pub fn fail(&mut self, fault: Fault, what: impl AsRef<str>) -> Failure {
        self.process.fail(fault, what)
    }

    /// A function that ends the engine from another thread.
    pub fn stopper(&self) -> Box<dyn FnOnce()> {
        self.process.stopper()
    }

    /// Says goodbye and waits for the engine to end.
    ///
    /// # Errors
    /// When it writes anything, or does not end within the time for a decision.
    pub fn bye(mut self) -> Result<(), Failure> {
        self.settle()?;
        self.tell(&TableMessage::Bye(Bye {}));
        let until = Instant::now() + self.patience.decide;
        self.process.finish(until)
    }

    /// Waits for the greeting, if one is due.
    fn settle(&mut self) -> Result<(), Failure> {
        let Some(until) = self.greeting.take() else { return Ok(()) };
        match self.answer(until)? {
            EngineMessage::Hello(greeting) if greeting.protocol == PROTOCOL => {
                let is_named = greeting.name.contains(is_visible);
                self.name = if is_named { shown(&greeting.name) } else { String::new() };
                Ok(())
            }
            EngineMessage::Hello(greeting) => {
                let what = format!("it speaks protocol {}: expected {PROTOCOL}", greeting.protocol);
                Err(self.process.fail(Fault::Version, what))
            }
            EngineMessage::Act(_) => Err(self.process.unasked("act, before hello")),
        }
    }

    fn answer(&mut self, until: Instant) -> Result<EngineMessage, Failure> {
        let said = self.process.line(until)?;
        serde_json::from_str(&said).map_err(|error| {
            let what = format!("it wrote \"{}\": {error}", shown_up_to(&said, 200));
            self.process.fail(Fault::Malformed, what)
        })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.tell(&TableMessage::Bye(Bye {}));
    }
}

/// A message as a line.
fn line(message: &impl Serialize) -> String {
    // Messages consist of numbers, strings and lists, which always serialise.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}
