//! The file of what a player has learned, and changes to it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::own::OwnDecision;

/// The most bytes of the file that are written, far more than all lessons and notes need.
pub const MOST: u64 = 1 << 20;
/// The most bytes of the file that are read: older versions of the program wrote files of any size.
pub const MOST_READ: u64 = 1 << 24;

/// Lessons or notes, by game.
pub type Named = BTreeMap<String, BTreeSet<String>>;

/// The contents of the file. Fields that a later version of the program adds are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    #[serde(default)]
    pub lessons: Named,
    #[serde(default)]
    pub notes: Named,
    #[serde(default)]
    pub problems: Named,
    /// Costly decisions of the player's own.
    #[serde(default)]
    pub own: Vec<OwnDecision>,
    /// The games whose rules have been opened.
    #[serde(default)]
    pub rules: BTreeSet<String>,
    /// The days whose problem was solved.
    #[serde(default)]
    pub days: BTreeSet<Date>,
    /// The orders in which the player holds the hand, by game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: BTreeMap<String, String>,
    #[serde(flatten)]
    pub others: serde_json::Map<String, serde_json::Value>,
}

/// Something that was learned. Changes are repeated on what the file contains when it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A lesson was solved.
    Lesson(String, String),
    /// A note was shown.
    Note(String, String),
    /// A problem was solved.
    Problem(String, String),
    /// The rules of a game were opened.
    Rules(String),
    /// The player holds the hand of a game in this order.
    Order(String, String),
    /// The problem of a day was solved on that day.
    Day(Date),
    /// Decisions of the player's own were found.
    Found(Vec<OwnDecision>),
    /// A decision of the player's own was answered, and this is what it became.
    Answered(OwnDecision),
    /// Decisions of the player's own can never be asked again.
    Gone(Vec<OwnDecision>),
}

impl Change {
    /// Makes the change.
    pub fn make(&self, known: &mut Known) {
        match self {
            Change::Lesson(game, lesson) => add(&mut known.lessons, game, lesson),
            Change::Note(game, note) => add(&mut known.notes, game, note),
            Change::Problem(game, seed) => add(&mut known.problems, game, seed),
            Change::Rules(game) => {
                known.rules.insert(game.clone());
            }
            Change::Order(game, name) => {
                known.orders.insert(game.clone(), name.clone());
            }
            Change::Day(day) => {
                known.days.insert(*day);
            }
            Change::Found(found) => {
                for new in found {
                    if !known.own.iter().any(|own| own.is_same(new)) {
                        known.own.push(new.clone());
                    }
                }
            }
            Change::Answered(answered) => {
                for own in known.own.iter_mut().filter(|own| own.is_same(answered)) {
                    own.clone_from(answered);
                }
            }
            Change::Gone(gone) => known.own.retain(|own| !gone.iter().any(|gone| gone.is_same(own))),
        }
    }
}

impl Known {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// When it is damaged.
    pub fn read(bytes: &[u8]) -> serde_json::Result<Known> {
        let mut known: Known = serde_json::from_slice(bytes)?;
        // Nobody can tell whether these are still in the match that has the file name. A review finds them again.
        known.own.retain(|own| !own.of.is_empty());
        Ok(known)
    }

    /// The text of the file. If it would be too large to be read again, the oldest decisions of the player's own go first.
    ///
    /// # Errors
    /// When it is still too large.
    pub fn text(&mut self) -> io::Result<String> {
        loop {
            let text = serde_json::to_string_pretty(self)? + "\n";
            if text.len() as u64 <= MOST {
                return Ok(text);
            }
            if self.own.is_empty() {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            // All have about the same length.
            let surplus = (text.len() as u64 - MOST) * self.own.len() as u64 / text.len() as u64;
            self.own.drain(..=(surplus as usize).min(self.own.len() - 1));
        }
    }
}

/// Whether this is named in a game.
pub fn has(named: &Named, game: &str, name: &str) -> bool {
    named.get(game).is_some_and(|names| names.contains(name))
}

fn add(named: &mut Named, game: &str, name: &str) {
    named.entry(game.to_owned()).or_default().insert(name.to_owned());
}
