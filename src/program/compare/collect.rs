//! Collects results from codes and records. Every match is replayed once, however often it occurs.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::code::CodeError;
use super::number::Reader;
use super::played::{CodeUnavailable, FollowFault, Followed, Played, Source, follow};
use crate::core::OptionValues;
use crate::core::rng::CardSource;
use crate::lang::Words;
use crate::record::{Fault, Header, read_match, split};

/// Results, each of them once.
#[derive(Default)]
pub struct Collected {
    all: Vec<Played>,
    /// The codes of all results.
    codes: BTreeSet<String>,
    /// The matches that were replayed from codes.
    known: BTreeMap<Choices, (Followed, bool)>,
    replays: usize,
}

/// All that the course of a match depends on. The names of its players and their kinds are not among it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Choices {
    game: &'static str,
    options: OptionValues,
    seats: usize,
    cards: CardSource,
    digits: Reader,
}

/// Why a file of records has a match without a result.
#[derive(Debug, Error)]
pub enum RecordError {
    /// A line cannot be read or breaks the rules.
    #[error(transparent)]
    Damaged(#[from] Fault),
    /// A match has no result code.
    #[error(transparent)]
    NoCode(#[from] CodeUnavailable),
}

impl RecordError {
    /// The error as a sentence without a full stop.
    pub fn say(&self, words: &Words) -> String {
        match self {
            RecordError::Damaged(fault) => fault.to_string(),
            RecordError::NoCode(why) => why.say(words),
        }
    }
}

impl Collected {
    /// The results, in the order in which they were added.
    pub fn all(&self) -> &[Played] {
        &self.all
    }

    /// How many matches were replayed.
    pub fn replays(&self) -> usize {
        self.replays
    }

    /// Adds the result of a code.
    ///
    /// # Errors
    /// When the text is damaged, or no match could have given it.
    pub fn add_code(&mut self, text: &str) -> Result<(), CodeError> {
        let played = Played::read_by(text, |header, digits| self.replay(header, digits))?;
        self.add(played);
        Ok(())
    }

    /// Adds the result of the first person in each match of a file.
    ///
    /// # Errors
    /// At the first match that cannot be read or has no result code.
    pub fn add_records(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        let mut seen = BTreeSet::new();
        for part in split(bytes).into_iter().filter(|part| seen.insert(part.text)) {
            self.replays += 1;
            let read = read_match(part.text, 0);
            let reading = read.map_err(|fault| Fault { line: fault.line + part.lines_before, ..fault })?;
            self.add(Played::of(&reading.facts, None)?);
        }
        Ok(())
    }

    fn add(&mut self, played: Played) {
        if self.codes.insert(played.code()) {
            self.all.push(played);
        }
    }

    fn replay(&mut self, header: &Header, digits: Reader) -> Result<(Followed, bool), FollowFault> {
        let Header { game, options, seats, .. } = header;
        let (seats, cards) = (seats.len(), header.cards());
        let choices = Choices { game, options: *options, seats, cards, digits: digits.clone() };
        if let Some(known) = self.known.get(&choices) {
            return Ok(known.clone());
        }
        self.replays += 1;
        let followed = follow(header, Source::Digits(digits))?;
        Ok(self.known.entry(choices).or_insert(followed).clone())
    }
}
