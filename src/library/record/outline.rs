//! Outlines of records: the header and the results, unchecked.

use std::io::BufRead;

use serde::Deserialize;
use serde_json::Value;

use super::fault::{Fault, Flaw};
use super::header::Header;
use super::line::EndLine;
use super::read::{Lines, opens_match};

/// The outline of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Game, options, seats and seed.
    pub header: Header,
    /// The number of deals that are over.
    pub deals: u32,
    /// The end of the match, if it is over.
    pub end: Option<EndLine>,
}

#[derive(Deserialize)]
struct DealNumber {
    deal: u32,
}

impl Outline {
    /// The outline of a match of which only the header is known.
    pub fn new(header: Header) -> Self {
        Outline { header, deals: 0, end: None }
    }

    /// Adds a line. Only results have an effect.
    ///
    /// # Errors
    /// When a result is malformed.
    pub fn note(&mut self, line: &Value) -> Result<(), Flaw> {
        if let Some(score) = line.get("score") {
            self.deals = DealNumber::deserialize(score).map_err(Flaw::malformed("score"))?.deal;
        }
        if let Some(end) = line.get("end") {
            self.end = Some(EndLine::deserialize(end).map_err(Flaw::malformed("end"))?);
        }
        Ok(())
    }
}

/// Reads the outlines of all matches of a stream, without checking them against the rules.
///
/// # Errors
/// At the first line that cannot be read, or that is not a header where one is required.
pub fn outlines(input: impl BufRead) -> Result<Vec<Outline>, Fault> {
    let mut found: Vec<Outline> = Vec::new();
    for line in Lines::new(input) {
        let (number, value) = line?;
        match found.last_mut() {
            Some(outline) if !opens_match(&value) => outline.note(&value),
            _ => Header::read(&value).map(|header| found.push(Outline::new(header))),
        }
        .map_err(|what| Fault::new(number, what))?;
    }
    Ok(found)
}
