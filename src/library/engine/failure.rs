//! What an engine did wrong.

use thiserror::Error;

use crate::core::text::shown_up_to;
use crate::core::{Seat, Text};

/// What an engine did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be started.
    NotStarted,
    /// It speaks another protocol.
    Version,
    /// It ended.
    Ended,
    /// It did not answer in time.
    Late,
    /// It wrote something that cannot be read.
    Malformed,
    /// It wrote something without being asked.
    Unasked,
    /// It chose an illegal move.
    Illegal,
}

impl Fault {
    /// The notice for the players: a novice takes over this seat, and why.
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
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{what}{}", if last_words.is_empty() { String::new() } else { format!(" (stderr: {last_words})") })]
pub struct Failure {
    /// The kind of fault.
    pub fault: Fault,
    /// What happened, in English, safe to show.
    pub what: String,
    /// The last line it wrote to stderr, safe to show.
    pub last_words: String,
}

impl Failure {
    pub(super) fn new(fault: Fault, what: impl AsRef<str>) -> Self {
        Failure { fault, what: shown_up_to(what.as_ref(), 400), last_words: String::new() }
    }
}
