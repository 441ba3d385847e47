//! What a record says of itself, at a glance: its header and its results, unchecked.

use std::io::BufRead;

use serde::Deserialize;
use serde_json::Value;

use super::fault::Fault;
use super::header::Header;
use super::line::EndLine;
use super::read::Lines;

/// A match at a glance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Game, options, seats and seed.
    pub header: Header,
    /// How many deals are over.
    pub deals: u32,
    /// How it ended, if it has.
    pub end: Option<EndLine>,
}

#[derive(Deserialize)]
struct DealNumber {
    deal: u32,
}

impl Outline {
    /// A match of which nothing but its header is known.
    pub fn new(header: Header) -> Self {
        Outline { header, deals: 0, end: None }
    }

    /// Takes note of a further line. Only results count, whatever else it tells.
    ///
    /// # Errors
    /// When a result is of another form than such a result is.
    pub fn note(&mut self, line: &Value) -> Result<(), String> {
        if let Some(score) = line.get("score") {
            self.deals = DealNumber::deserialize(score).map_err(|error| format!("the score: {error}"))?.deal;
        }
        if let Some(end) = line.get("end") {
            self.end = Some(EndLine::deserialize(end).map_err(|error| format!("the end: {error}"))?);
        }
        Ok(())
    }
}

/// The matches of a stream at a glance, none of them checked against the rules.
///
/// # Errors
/// With the first line that cannot be read, or that is no header where one must stand.
pub fn outlines(input: impl BufRead) -> Result<Vec<Outline>, Fault> {
    let mut found: Vec<Outline> = Vec::new();
    for line in Lines::new(input) {
        let (number, value) = line?;
        match found.last_mut() {
            Some(outline) if value.get("offsuit").is_none() => outline.note(&value),
            _ => Header::read(&value).map(|header| found.push(Outline::new(header))),
        }
        .map_err(|what| Fault::new(number, what))?;
    }
    Ok(found)
}
