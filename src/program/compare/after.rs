//! A match that has just ended: its code, and what others made of the same cards.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::Date;

use super::comparison::Comparison;
use super::daily;
use super::field::{Field, News};
use super::played::{CodeUnavailable, Played};
use super::store;
use crate::bots::{Budget, Level};
use crate::core::Text;
use crate::games::Entry;
use crate::lang::Words;
use crate::record::Header;
use crate::table::{Saved, SavedMatch, Setup, Table, library, matches_folder};

/// The result of a finished match. Its field plays in the background until this is dropped.
pub struct MatchResult {
    /// The match.
    pub played: Played,
    /// Its code.
    pub code: String,
    /// What this player, remembered friends and the bots so far made of the cards.
    pub comparison: Comparison,
    /// For a daily match: the day, and the number of this try on this computer; no number if it is not a try, because it
    /// continues another match.
    pub daily: Option<(Date, Option<usize>)>,
    field: Field,
}

impl MatchResult {
    /// The result of [the person at this table](Played::at).
    ///
    /// # Errors
    /// When the match has no code, or is not over.
    pub fn at(table: &dyn Table) -> Result<Self, CodeUnavailable> {
        let played = Played::at(table)?;
        // The record tells which try of a daily match it was.
        let file = if let Saved::At(path) = table.saved() { Some(path) } else { None };
        let mut matches = vec![played.clone()];
        matches.extend(store::remembered(&played).into_iter().filter(|other| *other != played));
        let date = daily::date_of(&played.header, daily::today());
        let number = |date| {
            let is_try = played.help.continues.is_none();
            is_try.then(|| number_of_try(&saved(), date, played.header.game, file.as_deref()))
        };
        Ok(MatchResult {
            code: played.code(),
            comparison: Comparison::of(&matches),
            daily: date.map(|date| (date, number(date))),
            field: Field::start(&played, &Level::ALL),
            played,
        })
    }

    /// Waits up to `patience` for the next bot; true if the comparison has changed.
    pub fn wait(&mut self, patience: Duration) -> bool {
        match self.field.wait(patience) {
            News::Result(rival) => self.comparison.add(rival),
            News::Over => {}
            News::Waiting => return false,
        }
        true
    }

    /// Whether all bots have finished.
    pub fn is_over(&self) -> bool {
        self.field.is_over()
    }

    /// How far the bots are.
    pub fn progress(&self) -> Text {
        let (done, total) = self.field.progress();
        Text::new("compare-progress").with("done", done).with("total", total)
    }

    /// The day and the number of the try, for a daily match.
    pub fn about_daily(&self, words: &Words) -> Option<String> {
        let (date, number) = self.daily?;
        let key = match number {
            None => "daily-continued",
            Some(0 | 1) => "daily-first",
            Some(_) => "daily-later",
        };
        let number = number.unwrap_or_default().to_string();
        Some(words.with(key, &[("date", &date.to_string()), ("number", &number)]))
    }

    /// What helped the player, in sentences.
    pub fn remarks(&self, words: &Words) -> Vec<String> {
        self.played.help.say(words, self.played.name())
    }
}

/// Whether a match should be compared at its end: it is a daily match, or its cards come from a friend's code.
pub fn is_compared(header: &Header) -> bool {
    daily::date_of(header, daily::today()).is_some() || store::has_cards_of(header)
}

/// The budget of the bots at a table. If the match will be compared, masters are the same for everybody.
pub fn budget_for(header: &Header, budget: Budget) -> Budget {
    let timed =
        header.seats.iter().any(|sitter| sitter.player.to_string() == format!("bot:{}", Level::Master));
    if timed && is_compared(header) { Budget { steady: true, ..budget } } else { budget }
}

/// How to begin the match of a day.
pub enum Begin {
    /// Resume this record of an unfinished try.
    Resume(PathBuf),
    /// Start this match, the try with this number.
    New(Setup, usize),
}

/// How to begin the match of a day, for a player with this name or the usual one.
pub fn begin_daily(date: Date, entry: &'static Entry, name: Option<&str>) -> Begin {
    let saved = saved();
    let tries = daily::tries(&saved, date, entry.info.id);
    match tries.iter().find(|saved| saved.is_unfinished()) {
        Some(open) => Begin::Resume(open.path.clone()),
        None => Begin::New(daily::setup(date, entry, name), tries.len() + 1),
    }
}

fn saved() -> Vec<SavedMatch> {
    matches_folder().and_then(|folder| library(&folder)).unwrap_or_default()
}

/// The number of a try, from 1. A match that is not saved counts as the last.
fn number_of_try(saved: &[SavedMatch], date: Date, game: &str, file: Option<&Path>) -> usize {
    let tries = daily::tries(saved, date, game);
    let own = tries.iter().position(|saved| Some(saved.path.as_path()) == file);
    own.unwrap_or(tries.len()) + 1
}
