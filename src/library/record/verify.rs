//! Verification: checks every line of a record against the rules.

use std::io::BufRead;

use serde_json::Value;

use super::facts::{Facts, Step};
use super::fault::{Fault, Flaw, quoted};
use super::header::Dealt;
use super::read::{Cut, Lines, opens_match};
use super::referee::{Referee, Told, referee};

/// Counts of what has been checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Matches that are over.
    pub finished: usize,
    /// Matches that are not over.
    pub unfinished: usize,
    /// Matches whose cards were checked against what the header says they come from.
    pub compared: usize,
    /// Those of them whose cards come from the numbers of several people.
    pub together: usize,
    /// Those of `together` whose numbers were sealed.
    pub sealed: usize,
    /// Deals.
    pub deals: usize,
    /// Decisions.
    pub decisions: usize,
    /// Lists of legal actions.
    pub legal_lists: usize,
    /// Result lines.
    pub results: usize,
    /// What was dropped at the end of the stream.
    pub cut: Option<Cut>,
}

/// Checks a stream of matches.
///
/// # Errors
/// At the first line that cannot be read or contradicts the rules.
///
/// ```
/// let error = offsuit_library::record::verify(&b"{\"offsuit\":2}\n"[..]).expect_err("version 2 is unknown");
/// assert_eq!(error.to_string(), "line 1: unknown record version 2: expected 1");
/// ```
pub fn verify(input: impl BufRead) -> Result<Checked, Fault> {
    let mut checked = Checked::default();
    let mut lines = Lines::new(input);
    let mut current: Option<Box<dyn Referee>> = None;
    for line in lines.by_ref() {
        let (number, value) = line?;
        let opens = opens_match(&value);
        match &mut current {
            Some(referee) if !opens => {
                let told = referee.line(&value).map_err(|what| Fault::new(number, what))?;
                checked.count(&told);
            }
            _ => {
                nothing_due(current.as_deref(), number)?;
                close(current.as_deref(), &mut checked);
                let (header, referee) = referee(&value).map_err(|what| Fault::new(number, what))?;
                checked.compared += usize::from(referee.compares_cards());
                if let Dealt::Together(shuffle) = &header.dealt {
                    checked.together += 1;
                    checked.sealed += usize::from(shuffle.sealed);
                }
                current = Some(referee);
            }
        }
    }
    if current.is_none() {
        return Err(no_match());
    }
    close(current.as_deref(), &mut checked);
    checked.cut = lines.cut();
    Ok(checked)
}

impl Checked {
    fn count(&mut self, told: &Told) {
        match told {
            Told::Draw(_) => {}
            Told::Step(Step::Deal(_)) => self.deals += 1,
            Told::Step(Step::Act { marks, .. }) => {
                self.decisions += 1;
                self.legal_lists += usize::from(marks.legal);
            }
            Told::Result => self.results += 1,
        }
    }
}

fn close(referee: Option<&dyn Referee>, checked: &mut Checked) {
    match referee.map(Referee::finished) {
        Some(true) => checked.finished += 1,
        Some(false) => checked.unfinished += 1,
        None => {}
    }
}

/// Checks that the previous match lacks no result when a new match begins in this line.
fn nothing_due(referee: Option<&dyn Referee>, number: usize) -> Result<(), Fault> {
    referee
        .and_then(Referee::due)
        .map_or(Ok(()), |due| Err(Fault::new(number, Flaw::wrong("a new match begins here", quoted(due)))))
}

fn no_match() -> Fault {
    Fault::new(1, Flaw::wrong("no match found", "a header, {\"offsuit\":1,\"game\":...}"))
}

/// A match that was read and checked.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its facts.
    pub facts: Facts,
    /// The number of its lines, including the header.
    pub lines: usize,
    /// What was dropped at the end of the stream.
    pub cut: Option<Cut>,
    /// The end of the last complete line, in bytes.
    pub end: u64,
    /// Whether that line has a line feed.
    pub ended: bool,
    /// Whether another match follows, which was not read.
    pub followed: bool,
}

/// The first line of the `n`-th match.
fn opening(lines: &mut Lines<impl BufRead>, n: usize) -> Result<(usize, Value), Fault> {
    let mut line = lines.next().unwrap_or_else(|| Err(no_match()))?;
    // Without a header as the first line, there is no match to skip.
    let skipped = if opens_match(&line.1) { n } else { 0 };
    for found in 1..=skipped {
        line = lines
            .next_opening()
            .unwrap_or_else(|| Err(Fault::new(lines.number(), Flaw::NoSuchMatch { wanted: n + 1, found })))?;
    }
    Ok(line)
}

/// Reads and checks the `n`-th match of a stream, from 0. The matches before it are skipped unchecked.
///
/// # Errors
/// At the first line that cannot be read or contradicts the rules, or when the stream has no such match.
pub fn read_match(input: impl BufRead, n: usize) -> Result<Reading, Fault> {
    let mut lines = Lines::new(input);
    let (number, value) = opening(&mut lines, n)?;
    let (header, mut referee) = referee(&value).map_err(|what| Fault::new(number, what))?;
    let mut facts = Facts::new(header);
    let (mut count, mut followed) = (1, false);
    for line in lines.by_ref() {
        let (number, value) = line?;
        if opens_match(&value) {
            nothing_due(Some(&*referee), number)?;
            followed = true;
            break;
        }
        match referee.line(&value).map_err(|what| Fault::new(number, what))? {
            Told::Draw(rounds) => facts.rounds = rounds,
            Told::Step(step) => facts.steps.push(step),
            Told::Result => {}
        }
        count += 1;
    }
    facts.dealer = referee.dealer();
    let (cut, end, ended) = (lines.cut(), lines.end(), lines.ended());
    Ok(Reading { facts, lines: count, cut, end, ended, followed })
}
