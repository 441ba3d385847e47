//! What people's choices lost on average, over all matches that were reviewed.

use std::path::Path;

use super::cache;
use super::report::{self, FEWEST};
use crate::core::{Info, Seat};
use crate::lang::Words;
use crate::record::Player;
use crate::table::{SavedMatch, review_file};

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

    /// The mean in a sentence.
    pub fn say(&self, words: &Words) -> Option<String> {
        let (loss, error) = self.mean()?;
        Some(report::mean(words, ["review-total", "review-total-none"], self.decisions, (loss, error)))
    }
}

/// What people lost in these matches of a game, as far as they were reviewed.
pub fn totals(info: &Info, matches: &[SavedMatch]) -> Totals {
    let mut totals = Totals::default();
    for kept in matches {
        let Ok(outline) = &kept.found else { continue };
        if outline.header.game != info.id {
            continue;
        }
        let seats = outline.header.seats.iter().enumerate();
        for (seat, _) in seats.filter(|(_, sitter)| sitter.player == Player::Human) {
            add(&mut totals, info, &review_file(&kept.path, 0, Seat::new(seat)));
        }
    }
    totals
}

fn add(totals: &mut Totals, info: &Info, path: &Path) {
    for judgement in cache::judgements(info, path) {
        totals.decisions += 1;
        totals.losses += judgement.loss;
        totals.squares += judgement.error * judgement.error;
    }
}
