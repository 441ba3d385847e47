//! What a player has learned: the lessons solved and the notes shown, in a file of the data directory.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::exercise::PackProblem;
use super::own::OwnDecision;
use crate::core::Arg;
use crate::core::Text;
use crate::core::text::{shown, shown_up_to};
use crate::files;
use crate::table::data_directory;

/// The most bytes of the file, far more than all lessons and notes need.
const MOST: u64 = 1 << 20;

/// The section of a rule page about the aim of the game.
const AIM: &str = "overview";

/// Lessons or notes, by game.
type Named = BTreeMap<String, BTreeSet<String>>;

/// What a player has learned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    file: Option<PathBuf>,
    known: Known,
}

/// The contents of the file. Fields that a later version of the program adds are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Known {
    #[serde(default)]
    lessons: Named,
    #[serde(default)]
    notes: Named,
    #[serde(default)]
    problems: Named,
    /// Costly decisions of the player's own.
    #[serde(default)]
    own: Vec<OwnDecision>,
    /// The games whose rules have been opened.
    #[serde(default)]
    rules: BTreeSet<String>,
    /// The days whose problem was solved.
    #[serde(default)]
    days: BTreeSet<Date>,
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// Why progress is not saved.
#[derive(Debug, Error)]
pub enum ProgressError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The file is not a file of progress. It is left as it is.
    #[error("{path}: {error}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

impl ProgressError {
    /// The error as a message.
    pub fn text(&self) -> Text {
        let (key, path, error) = match self {
            ProgressError::Io { path, error } => ("learn-not-kept", path, error.to_string()),
            ProgressError::Damaged { path, error } => ("learn-damaged", path, error.to_string()),
        };
        let why = Arg::Quote(shown_up_to(&error, 200));
        Text::new(key).with("path", Arg::Quote(path.clone())).with("why", why)
    }
}

impl Progress {
    /// The progress in the player's data directory, or an empty one that is not kept. A file that cannot be read counts as
    /// empty: see [`problem`](Self::problem).
    pub fn load(keep: bool) -> Self {
        let folder = data_directory().ok().filter(|_| keep);
        folder.map_or_else(Progress::default, |folder| Self::load_from(&folder.join("learn.json")))
    }

    /// The progress in this file.
    pub fn load_from(file: &Path) -> Self {
        Progress { known: read(file).unwrap_or_default(), file: Some(file.to_owned()) }
    }

    /// Why the file cannot be read, if it exists.
    pub fn problem(&self) -> Option<ProgressError> {
        self.file.as_deref().and_then(|file| read(file).err())
    }

    /// Whether this lesson of a game has been solved.
    pub fn has_solved(&self, game: &str, lesson: &str) -> bool {
        has(&self.known.lessons, game, lesson)
    }

    /// Whether this note about a game has been shown.
    pub fn has_shown(&self, game: &str, note: &str) -> bool {
        has(&self.known.notes, game, note)
    }

    /// Remembers that a lesson has been solved.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn solve(&mut self, game: &str, lesson: &str) -> Result<(), ProgressError> {
        add(&mut self.known.lessons, game, lesson);
        self.keep()
    }

    /// The first of these problems of a game that has not been solved, with its place; the first of all if all have been.
    pub fn next_problem<'a>(&self, game: &str, all: &'a [PackProblem]) -> Option<(usize, &'a PackProblem)> {
        let is_open = |(_, problem): &(usize, &PackProblem)| !has(&self.known.problems, game, &problem.seed);
        let each = || all.iter().enumerate();
        each().find(is_open).or_else(|| each().next())
    }

    /// How many of these problems of a game have been solved.
    pub fn solved_problems(&self, game: &str, all: &[PackProblem]) -> usize {
        all.iter().filter(|problem| has(&self.known.problems, game, &problem.seed)).count()
    }

    /// Remembers that a problem has been solved.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn solve_problem(&mut self, game: &str, seed: &str) -> Result<(), ProgressError> {
        add(&mut self.known.problems, game, seed);
        self.keep()
    }

    /// Remembers these decisions of the player's own, unless they are known.
    ///
    /// # Errors
    /// When this cannot be written. They are remembered as long as the program runs.
    pub fn note_own(&mut self, decisions: Vec<OwnDecision>) -> Result<(), ProgressError> {
        let known = |new: &OwnDecision| self.known.own.iter().any(|own| own.is_same(new));
        let new: Vec<OwnDecision> = decisions.into_iter().filter(|new| !known(new)).collect();
        if new.is_empty() {
            return Ok(());
        }
        self.known.own.extend(new);
        self.keep()
    }

    /// The player's own decisions in a game that are due to be solved again, the longest overdue first.
    pub fn due(&self, game: &str, today: Date) -> Vec<&OwnDecision> {
        let is_due = |own: &&OwnDecision| own.game == game && own.is_due(today);
        let mut due: Vec<_> = self.known.own.iter().filter(is_due).collect();
        due.sort_unstable_by_key(|own| (own.due, &own.record, own.step));
        due
    }

    /// Remembers whether a decision of the player's own was solved at the first attempt.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn answer_own(&mut self, own: &OwnDecision, right: bool, today: Date) -> Result<(), ProgressError> {
        for known in self.known.own.iter_mut().filter(|known| known.is_same(own)) {
            *known = own.answered(right, today);
        }
        self.keep()
    }

    /// Remembers that the problem of a day has been solved.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn solve_day(&mut self, day: Date) -> Result<(), ProgressError> {
        self.known.days.insert(day);
        self.keep()
    }

    /// Whether the problem of a day has been solved.
    pub fn has_solved_day(&self, day: Date) -> bool {
        self.known.days.contains(&day)
    }

    /// Where to open the rules of a game. Remembers that they were opened.
    ///
    /// This is the aim of the game the first time, and `anchor` afterwards.
    pub fn open_rules(&mut self, game: &str, anchor: String) -> String {
        if !self.known.rules.insert(game.to_owned()) {
            return anchor;
        }
        // Nothing is lost if this fails: the rules open at the aim once more.
        let _ = self.keep();
        AIM.to_owned()
    }

    /// Remembers that a note has been shown.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn show(&mut self, game: &str, note: &str) -> Result<(), ProgressError> {
        add(&mut self.known.notes, game, note);
        self.keep()
    }

    /// Writes the file, with what another program has added to it in the meantime.
    fn keep(&mut self) -> Result<(), ProgressError> {
        let Some(file) = self.file.clone() else { return Ok(()) };
        let there = read(&file)?;
        merge(&mut self.known.lessons, there.lessons);
        merge(&mut self.known.notes, there.notes);
        merge(&mut self.known.problems, there.problems);
        merge_own(&mut self.known.own, there.own);
        self.known.days.extend(there.days);
        self.known.rules.extend(there.rules);
        self.known.others = there.others;
        let failed = |error: io::Error| ProgressError::Io { path: path_of(&file), error };
        if let Some(folder) = file.parent() {
            files::create_private_folder(folder).map_err(failed)?;
        }
        let text = serde_json::to_string_pretty(&self.known).map_err(io::Error::from).map_err(failed)?;
        files::write_whole(&file, format!("{text}\n").as_bytes(), true).map_err(failed)
    }
}

fn path_of(file: &Path) -> String {
    shown(&file.display().to_string())
}

/// The contents of the file; nothing if it does not exist.
fn read(file: &Path) -> Result<Known, ProgressError> {
    match files::read_up_to(MOST, file) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map_err(|error| ProgressError::Damaged { path: path_of(file), error }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Known::default()),
        Err(error) => Err(ProgressError::Io { path: path_of(file), error }),
    }
}

fn has(named: &Named, game: &str, name: &str) -> bool {
    named.get(game).is_some_and(|names| names.contains(name))
}

fn add(named: &mut Named, game: &str, name: &str) {
    named.entry(game.to_owned()).or_default().insert(name.to_owned());
}

fn merge(own: &mut Named, other: Named) {
    for (game, names) in other {
        own.entry(game).or_default().extend(names);
    }
}

/// Adds what is new. If a decision was answered twice, keeps the answer after which it comes back later, or never
/// again.
fn merge_own(own: &mut Vec<OwnDecision>, other: Vec<OwnDecision>) {
    let later = |one: &OwnDecision| one.due.map_or((1, None), |due| (0, Some(due)));
    for new in other {
        match own.iter_mut().find(|known| known.is_same(&new)) {
            Some(known) if later(known) < later(&new) => *known = new,
            Some(_) => {}
            None => own.push(new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_keep_what_both_have_learned() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/learn.json");
        let (mut one, mut other) = (Progress::load_from(&file), Progress::load_from(&file));
        one.solve("a", "x").unwrap();
        other.show("a", "n").unwrap();
        other.solve("b", "y").unwrap();
        let now = Progress::load_from(&file);
        assert!(now.has_solved("a", "x") && now.has_solved("b", "y") && now.has_shown("a", "n"));
        assert!(!now.has_solved("a", "y") && !now.has_shown("b", "n"));
    }

    #[test]
    fn the_rules_of_each_game_open_at_the_aim_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        let open = |progress: &mut Progress, game| progress.open_rules(game, "play".to_owned());
        let mut progress = Progress::load_from(&file);
        assert_eq!([open(&mut progress, "loo"), open(&mut progress, "loo")], ["overview", "play"]);
        let mut next = Progress::load_from(&file);
        assert_eq!([open(&mut next, "loo"), open(&mut next, "hamlet")], ["play", "overview"]);
        // Without a file it is remembered as long as the program runs.
        let mut progress = Progress::load(false);
        assert_eq!([open(&mut progress, "loo"), open(&mut progress, "loo")], ["overview", "play"]);
    }

    #[test]
    fn a_damaged_file_is_reported_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        std::fs::write(&file, "{\"lessons\": 3").unwrap();
        let mut progress = Progress::load_from(&file);
        assert!(matches!(progress.problem(), Some(ProgressError::Damaged { .. })));
        assert!(matches!(progress.solve("a", "x"), Err(ProgressError::Damaged { .. })));
        assert!(progress.has_solved("a", "x"), "it is still known while the program runs");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "{\"lessons\": 3");
    }

    #[test]
    fn what_a_later_version_writes_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        std::fs::write(&file, r#"{"lessons": {"a": ["z"]}, "more": {"a": 7}}"#).unwrap();
        Progress::load_from(&file).solve("a", "x").unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("\"more\"") && text.contains("\"z\"") && text.contains("\"x\""), "{text}");
    }
}
