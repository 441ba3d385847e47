//! The error type of records.

use thiserror::Error;

use crate::core::text::{clean, shown_up_to};

/// A line of a record that cannot be read, or that contradicts the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct Fault {
    /// The number of the line in its file or stream, from 1.
    pub line: usize,
    /// What was found and what was expected, safe to print.
    pub what: String,
}

impl Fault {
    /// A fault in this line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        Fault { line, what: clean(&what.into()).into_owned() }
    }
}

/// Makes a part of a record safe to quote in a message.
pub(super) fn quoted(text: &str) -> String {
    shown_up_to(text, 200)
}
