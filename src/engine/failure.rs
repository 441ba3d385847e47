//! What an engine did wrong.

use std::fmt;

use crate::core::text::shown_up_to;
use crate::core::{Seat, Text};

/// What an engine did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be started.
    NotStarted,
    /// It speaks another protocol.
    Version,
    /// It has ended.
    Ended,
    /// It did not answer in time.
    Late,
    /// It said what cannot be read.
    Malformed,
    /// It spoke without being asked.
    Unasked,
    /// It chose what is not allowed.
    Illegal,
}

impl Fault {
    /// What the players are told: that a novice plays for this seat from now on, and why.
    pub fn notice(self, seat: Seat) -> Text {
        Text::new("engine-failed").with("seat", seat).with("why", self.reason())
    }

    fn reason(self) -> Text {
        Text::new(match self {
            Fault::NotStarted => "engine-not-started",
            Fault::Version => "engine-version",
            Fault::Ended => "engine-ended",
            Fault::Late => "engine-late",
            Fault::Malformed => "engine-malformed",
            Fault::Unasked => "engine-unasked",
            Fault::Illegal => "engine-illegal",
        })
    }
}

/// What an engine did wrong, in detail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Of which kind it is.
    pub fault: Fault,
    /// What happened, in English, fit to be shown.
    pub what: String,
    /// The last line it wrote to stderr, fit to be shown.
    pub last_words: String,
}

impl Failure {
    pub(super) fn new(fault: Fault, what: impl AsRef<str>) -> Self {
        Failure { fault, what: shown_up_to(what.as_ref(), 400), last_words: String::new() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        if self.last_words.is_empty() { Ok(()) } else { write!(f, " (stderr: {})", self.last_words) }
    }
}

impl std::error::Error for Failure {}
