//! What people's choices lost on average, over all matches that were reviewed.

use std::io::BufReader;

use super::cache;
use super::report::{self, FEWEST};
use crate::core::{Info, Seat};
use crate::files;
use crate::lang::Words;
use crate::record::read_match;
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

/// What the players of these seats lost in these matches of a game, as far as they were reviewed and
/// [count](SavedMatch::counts_in).
pub fn totals<'a>(info: &Info, matches: impl IntoIterator<Item = (&'a SavedMatch, Seat)>) -> Totals {
    let mut totals = Totals::default();
    let counted = matches.into_iter().filter(|(kept, _)| kept.counts_in(info.id));
    for judgement in counted.flat_map(|(kept, seat)| judgements(info, kept, seat)) {
        totals.decisions += 1;
        totals.losses += judgement.loss;
        totals.squares += judgement.error * judgement.error;
    }
    totals
}

/// How the choices of this seat were judged; nothing if the match is of another game or was not reviewed.
fn judgements(info: &Info, kept: &SavedMatch, seat: Seat) -> Vec<Judgement> {
    let Ok(outline) = &kept.found else { return Vec::new() };
    // Most matches have never been reviewed.
    let reviewed = review_file(&kept.path, 0, seat).filter(|path| path.exists());
    let Some(path) = reviewed.filter(|_| outline.header.game == info.id) else { return Vec::new() };
    let reading = files::open(&kept.path).ok().and_then(|file| read_match(BufReader::new(file), 0).ok());
    reading.map_or_else(Vec::new, |reading| cache::judgements(&path, &reading.facts, seat))
}
