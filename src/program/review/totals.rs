//! What people's choices lost on average, over all matches that were reviewed.

use std::io::BufReader;

use super::cache;
use super::report::{self, FEWEST};
use crate::core::{Info, Seat};
use crate::files;
use crate::lang::Words;
use crate::record::{Player, read_match};
use crate::table::{Judgement, SavedMatch, review_file};

/// The losses of many decisions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// Number of decisions with a choice.
    pub decisions: usize,
    /// The sum of their losses, in percentage points of the chance to win the match.
    pub losses: f64,
    /// The sum of the squares of their errors.
    pub squares: f64,
}

impl Totals {
    /// The loss of a decision and its error, unless there are too few for a mean.
    pub fn mean(&self) -> Option<(f64, f64)> {
        let count = self.decisions as f64;
        (self.decisions >= FEWEST).then(|| (self.losses / count, self.squares.sqrt() / count))
    }

    /// The mean in a cell of a table.
    pub fn short(&self, words: &Words) -> Option<String> {
        let (loss, error) = self.mean()?;
        Some(format!("{:.2}% {} {error:.2}%", loss.max(0.0), words.glyphs.give_or_take()))
    }

    /// The mean in a sentence.
    pub fn say(&self, words: &Words) -> Option<String> {
        let (loss, error) = self.mean()?;
        Some(report::mean(words, ["review-total", "review-total-none"], self.decisions, (loss, error)))
    }
}

/// What people lost in these matches of a game, as far as they were reviewed and [count](SavedMatch::counts_in).
pub fn totals<'a>(info: &Info, matches: impl IntoIterator<Item = &'a SavedMatch>) -> Totals {
    let mut totals = Totals::default();
    let counted = matches.into_iter().filter(|kept| kept.counts_in(info.id));
    for judgement in counted.flat_map(|kept| judgements(info, kept)) {
        totals.decisions += 1;
        totals.losses += judgement.loss;
        totals.squares += judgement.error * judgement.error;
    }
    totals
}

/// How people's choices in this match were judged; nothing if it is of another game.
fn judgements(info: &Info, kept: &SavedMatch) -> Vec<Judgement> {
    let Some(header) = kept.found.as_ref().ok().map(|outline| &outline.header) else { return Vec::new() };
    let people = (0..header.seats.len()).filter(|&seat| header.seats[seat].player == Player::Human);
    let files =
        people.filter_map(|seat| Some((Seat::new(seat), review_file(&kept.path, 0, Seat::new(seat))?)));
    let files: Vec<_> = files.filter(|(_, path)| header.game == info.id && path.exists()).collect();
    // Most matches have never been reviewed.
    if files.is_empty() {
        return Vec::new();
    }
    let facts = files::open(&kept.path).ok().and_then(|file| read_match(BufReader::new(file), 0).ok());
    let Some(facts) = facts.map(|reading| reading.facts) else { return Vec::new() };
    files.iter().flat_map(|(seat, path)| cache::judgements(path, &facts, *seat)).collect()
}
