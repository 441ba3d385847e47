//! What is wrong with a record, and where.

use std::fmt;

use crate::core::text::{clean, shown_up_to};

/// Something in a record that cannot be read, or that the rules do not give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the line in its file or stream, from 1.
    pub line: usize,
    /// What stands there and what was expected. It is fit to be shown.
    pub what: String,
}

impl Fault {
    /// A fault in this line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        Fault { line, what: clean(&what.into()).into_owned() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Fault {}

/// A piece of a record as it may be quoted.
pub(super) fn quoted(text: &str) -> String {
    shown_up_to(text, 200)
}
