//! The player's own costly decisions, which come back as problems after 1, 3, 7 and 21 days.

use std::path::Path;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::exercise::Exercise;
use super::progress::{Progress, ProgressError};
use crate::compare::daily;
use crate::core::Seat;
use crate::record::{Facts, Player, read_move, write_move};
use crate::review::Review;
use crate::table::{Verdict, is_gone, is_in_bin, is_saved_match, matches_folder, open_replay};

/// The days until a decision comes back: at first, and after it was solved once, twice and three times.
const DAYS: [i32; 4] = [1, 3, 7, 21];

/// A costly decision of a saved match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnDecision {
    /// The game.
    pub game: String,
    /// The file name of the match in the folder of saved matches.
    pub record: String,
    /// The [digest](Facts::digest) of the match up to this decision and including it, in hexadecimal digits. It identifies
    /// the decision, because another match may get the same file name. Older versions of the program did not write it.
    #[serde(default)]
    pub of: String,
    /// The step of the decision in the match, counted from 0.
    pub step: usize,
    /// The place of the player's seat.
    pub seat: usize,
    /// The best choice, as in a record.
    pub best: Value,
    /// When it comes back; `None` once it has been solved often enough.
    pub due: Option<Date>,
    /// How often it has been solved in a row.
    pub solved: usize,
}

/// Whether a decision can be asked again.
pub(super) enum Found {
    /// It can.
    There(Box<Exercise>),
    /// Not now: its match was deleted and can be restored, or cannot be read.
    Away,
    /// Never again: its match is gone, or the decision was undone.
    Gone,
}

impl OwnDecision {
    /// The costly decisions in a review of a person's seat, found today. Empty if the match is not saved.
    pub fn of(review: &Review, record: Option<&Path>, today: Date) -> Vec<OwnDecision> {
        let (facts, seat) = (review.facts(), review.seat().index());
        let is_person = facts.header.seats.get(seat).is_some_and(|sitter| sitter.player == Player::Human);
        let saved = record.filter(|path| is_saved_match(path));
        let name = saved.and_then(|path| path.file_name()).and_then(|name| name.to_str());
        let (Some(name), true) = (name, is_person) else { return Vec::new() };
        let costly = review.decisions().filter(|one| one.judgement.verdict() == Verdict::Costly);
        costly
            .map(|one| OwnDecision {
                game: facts.header.game.to_owned(),
                record: name.to_owned(),
                of: facts.digest(one.place.step + 1).to_string(),
                step: one.place.step,
                seat,
                best: write_move(review.info(), one.judgement.best),
                due: after(today, 0),
                solved: 0,
            })
            .collect()
    }

    /// Whether both are the same decision.
    pub fn is_same(&self, other: &OwnDecision) -> bool {
        self.of == other.of
    }

    /// Whether it is due to be solved again.
    pub fn is_due(&self, today: Date) -> bool {
        self.due.is_some_and(|due| due <= today)
    }

    /// The same decision after it was solved at the first attempt, or not.
    #[must_use]
    pub fn answered(&self, right: bool, today: Date) -> OwnDecision {
        let solved = if right { self.solved.saturating_add(1) } else { 0 };
        OwnDecision { due: after(today, solved), solved, ..self.clone() }
    }

    /// Looks for the decision in its match.
    pub(super) fn find(&self) -> Found {
        // Only a file directly in the folder is allowed.
        let name = Path::new(&self.record);
        let Some(plain) = name.file_name().filter(|plain| *plain == name.as_os_str()) else {
            return Found::Gone;
        };
        let Ok(path) = matches_folder().map(|folder| folder.join(plain)) else { return Found::Away };
        let opened = open_replay(&path, 0).map(|replay| self.in_match(replay.facts()));
        match opened {
            Ok(Some(exercise)) => Found::There(Box::new(exercise)),
            // Another match may have its file name by now.
            Ok(None) if !is_in_bin(&path) => Found::Gone,
            Err(_) if is_gone(&path) => Found::Gone,
            _ => Found::Away,
        }
    }

    /// The decision as a problem; `None` if it is not in this match.
    fn in_match(&self, facts: &Facts) -> Option<Exercise> {
        if facts.steps.len() <= self.step || facts.digest(self.step + 1).to_string() != self.of {
            return None;
        }
        let seat = Seat::all(facts.header.seats.len()).nth(self.seat)?;
        let best = read_move(facts.header.info()?, &self.best).ok()?;
        let exercise = Exercise::of_decision(facts, self.step, seat, best).ok()?;
        exercise.can_be_solved().then_some(exercise)
    }
}

/// Remembers the costly decisions in a complete review of a saved match, so that they come back.
///
/// # Errors
/// When this cannot be written.
pub fn note_own(review: &Review, record: Option<&Path>) -> Result<(), ProgressError> {
    Progress::load(true).note_own(OwnDecision::of(review, record, daily::today()))
}

/// The day on which a decision that was solved this often comes back; `None` after the last time.
fn after(today: Date, solved: usize) -> Option<Date> {
    today.checked_add(DAYS.get(solved)?.days()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(today: Date) -> OwnDecision {
        OwnDecision {
            game: "loo".to_owned(),
            record: "loo-1.jsonl".to_owned(),
            of: "0".to_owned(),
            step: 3,
            seat: 0,
            best: Value::Null,
            due: after(today, 0),
            solved: 0,
        }
    }

    #[test]
    fn a_decision_comes_back_after_1_3_7_and_21_days() {
        let mut day = Date::constant(2026, 12, 20);
        let mut own = decision(day);
        for days in DAYS {
            assert!(!own.is_due(day));
            let next = day.checked_add(days.days()).unwrap();
            assert!(!own.is_due(next.yesterday().unwrap()) && own.is_due(next));
            // Somebody who comes late loses nothing.
            day = next.tomorrow().unwrap();
            own = own.answered(true, day);
        }
        assert_eq!(own.due, None);
    }

    #[test]
    fn a_wrong_answer_begins_anew() {
        let day = Date::constant(2026, 2, 27);
        let own = decision(day).answered(true, day).answered(true, day).answered(false, day);
        assert_eq!((own.solved, own.due), (0, Some(Date::constant(2026, 2, 28))));
    }
}
