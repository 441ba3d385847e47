//! The error types of records.

use std::io;

use thiserror::Error;

use super::line::MAX_LINE;
use crate::core::name::NameFault;
use crate::core::options::OptionError;
use crate::core::pack::ParsePieceError;
use crate::core::text::{clean, shown_up_to};
use crate::core::{Clause, DealFault, Seat};

/// A line of a record that cannot be read, or that contradicts the rules. Its message is safe to print.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {}", clean(&what.to_string()))]
pub struct Fault {
    /// The number of the line in its file or stream, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub what: Flaw,
}

impl Fault {
    /// A fault in this line.
    pub fn new(line: usize, what: impl Into<Flaw>) -> Self {
        Fault { line, what: what.into() }
    }
}

/// What is wrong with a line of a record, or with a move, an option or a player in its notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum Flaw {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("this is a directory: expected a record file")]
    Directory,
    #[error("the line is longer than {MAX_LINE} bytes")]
    TooLong,
    #[error("byte {0} of the line is not valid UTF-8")]
    NotUtf8(usize),
    #[error("invalid JSON at column {column}: {why}: {text}")]
    Json { column: usize, why: String, text: String },
    /// A field that is missing or has the wrong type, in the words of the JSON reader.
    #[error("{0}")]
    Field(String),
    /// A flaw in a part of the line.
    #[error("invalid {part}: {why}")]
    Within { part: &'static str, why: Box<Flaw> },
    #[error("no match {wanted}: the record has {found}")]
    NoSuchMatch { wanted: usize, found: usize },
    #[error("no match found{}", if *begun { ": its header was never written" } else { "" })]
    Empty { begun: bool },
    #[error("unknown game {0}")]
    NoGame(&'static str),
    #[error("the header has {found} seats: {game} takes {expected} players")]
    Seats { found: usize, game: &'static str, expected: String },
    #[error("seed \"{0}\" is not a decimal number below 2^64")]
    Seed(String),
    #[error("the header lacks option \"{0}\"")]
    NoOption(&'static str),
    #[error("the header lacks \"{0}\"")]
    NoField(&'static str),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Name(#[from] NameFault),
    #[error(transparent)]
    Piece(#[from] ParsePieceError),
    #[error("{0} appears more often than in the pack")]
    TooOften(String),
    #[error(transparent)]
    Deal(#[from] DealFault),
    /// The cards are not those that the seed determines.
    #[error("the {what} does not match the seed: expected {expected}")]
    NotFromSeed { what: &'static str, expected: String },
    #[error("illegal action {action} by seat {seat} (clause {clause}): expected one of {legal}")]
    Illegal { action: String, seat: Seat, clause: Clause, legal: String },
    /// A line or value other than the one that must come here.
    #[error("expected {expected}, found {found}")]
    Unexpected { expected: String, found: String },
    /// A value that contradicts the match so far.
    #[error("wrong {what}: expected {expected}, found {found}")]
    Differs { what: &'static str, expected: String, found: String },
    /// A value that is never right.
    #[error("{what}: expected {expected}")]
    Wrong { what: String, expected: String },
}

impl Flaw {
    pub(crate) fn wrong(what: impl Into<String>, expected: impl Into<String>) -> Self {
        Flaw::Wrong { what: what.into(), expected: expected.into() }
    }

    pub(super) fn unexpected(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Flaw::Unexpected { expected: expected.into(), found: found.into() }
    }

    pub(super) fn differs(what: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Flaw::Differs { what, expected: expected.into(), found: found.into() }
    }

    /// Says which part of the line a flaw is in.
    pub(super) fn within<E: Into<Flaw>>(part: &'static str) -> impl FnOnce(E) -> Self {
        move |why| Flaw::Within { part, why: Box::new(why.into()) }
    }

    /// Says which part of the line the JSON reader refused.
    pub(super) fn malformed(part: &'static str) -> impl FnOnce(serde_json::Error) -> Self {
        move |error| Self::within(part)(Flaw::Field(error.to_string()))
    }
}

impl From<io::Error> for Flaw {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::IsADirectory => Flaw::Directory,
            _ => Flaw::Unreadable(error.to_string()),
        }
    }
}

/// Makes a part of a record safe to quote in a message.
pub(super) fn quoted(part: &(impl ToString + ?Sized)) -> String {
    shown_up_to(&part.to_string(), 200)
}
