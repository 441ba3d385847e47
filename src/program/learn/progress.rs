//! What a player has learned: the lessons solved and the notes shown, in a file of the data directory.

use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use thiserror::Error;

use super::exercise::{Exercise, PackProblem};
use super::known::{Change, Known, MOST_READ, has};
use super::own::{Found, OwnDecision};
use crate::core::Arg;
use crate::core::Text;
use crate::core::text::{shown_path, shown_up_to};
use crate::files;
use crate::table::data_directory;

/// The section of a rule page about the aim of the game.
const AIM: &str = "overview";

/// What a player has learned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    file: Option<PathBuf>,
    known: Known,
    /// What could not be written yet.
    unwritten: Vec<Change>,
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
        Progress { known: read(file).unwrap_or_default(), file: Some(file.to_owned()), unwritten: Vec::new() }
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
        self.note(Change::Lesson(game.to_owned(), lesson.to_owned()))
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
        self.note(Change::Problem(game.to_owned(), seed.to_owned()))
    }

    /// Remembers these decisions of the player's own, unless they are known.
    ///
    /// # Errors
    /// When this cannot be written. They are remembered as long as the program runs.
    pub fn note_own(&mut self, decisions: Vec<OwnDecision>) -> Result<(), ProgressError> {
        let known = |new: &OwnDecision| self.known.own.iter().any(|own| own.is_same(new));
        if decisions.iter().all(known) {
            // It is worth saying that the file is damaged, although nothing is lost today.
            return self.problem().map_or(Ok(()), Err);
        }
        self.note(Change::Found(decisions))
    }

    /// The player's own decisions in a game that are due to be solved again, the longest overdue first, each with its
    /// exercise. Forgets those that can never be asked again.
    pub fn due(&mut self, game: &str, today: Date) -> Vec<(OwnDecision, Exercise)> {
        let is_due = |own: &&OwnDecision| own.game == game && own.is_due(today);
        let mut due: Vec<OwnDecision> = self.known.own.iter().filter(is_due).cloned().collect();
        due.sort_unstable_by(|one, other| {
            (one.due, &one.record, one.step).cmp(&(other.due, &other.record, other.step))
        });
        let (mut there, mut gone) = (Vec::new(), Vec::new());
        for own in due {
            match own.find() {
                Found::There(exercise) => there.push((own, *exercise)),
                Found::Away => {}
                Found::Gone => gone.push(own),
            }
        }
        if !gone.is_empty() {
            // If this cannot be written, they are looked for again.
            let _ = self.note(Change::Gone(gone));
        }
        there
    }

    /// Remembers whether a decision of the player's own was solved at the first attempt.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn answer_own(&mut self, own: &OwnDecision, right: bool, today: Date) -> Result<(), ProgressError> {
        self.note(Change::Answered(own.answered(right, today)))
    }

    /// Remembers that the problem of a day has been solved on that day.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn solve_day(&mut self, day: Date) -> Result<(), ProgressError> {
        self.note(Change::Day(day))
    }

    /// Whether the problem of a day has been solved.
    pub fn has_solved_day(&self, day: Date) -> bool {
        self.known.days.contains(&day)
    }

    /// Where to open the rules of a game. Remembers that they were opened.
    ///
    /// This is the aim of the game the first time, and `anchor` afterwards.
    pub fn open_rules(&mut self, game: &str, anchor: String) -> String {
        if self.known.rules.contains(game) {
            return anchor;
        }
        // Nothing is lost if this fails: the rules open at the aim once more.
        let _ = self.note(Change::Rules(game.to_owned()));
        AIM.to_owned()
    }

    /// The name of the order in which the player holds the hand in this game, if they have changed it.
    pub fn order(&self, game: &str) -> Option<&str> {
        self.known.orders.get(game).map(String::as_str)
    }

    /// Remembers the order in which the player holds the hand.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn set_order(&mut self, game: &str, name: &str) -> Result<(), ProgressError> {
        self.note(Change::Order(game.to_owned(), name.to_owned()))
    }

    /// Remembers that a note has been shown.
    ///
    /// # Errors
    /// When this cannot be written. It is remembered as long as the program runs.
    pub fn show(&mut self, game: &str, note: &str) -> Result<(), ProgressError> {
        self.note(Change::Note(game.to_owned(), note.to_owned()))
    }

    /// Makes a change, and writes it to the file together with those that could not be written before.
    fn note(&mut self, change: Change) -> Result<(), ProgressError> {
        change.make(&mut self.known);
        let Some(file) = self.file.clone() else { return Ok(()) };
        self.unwritten.push(change);
        // Other programs may have written the file in the meantime.
        let mut now = Known::default();
        let written = files::change(MOST_READ, &file, |there| -> Result<_, Fault> {
            now = there.as_deref().map_or_else(|| Ok(Known::default()), Known::read)?;
            self.unwritten.iter().for_each(|change| change.make(&mut now));
            Ok(Some(now.text()?.into_bytes()))
        });
        written.map_err(|fault| fault.at(&file))?;
        self.known = now;
        self.unwritten.clear();
        Ok(())
    }
}

/// What is wrong with a file of progress.
enum Fault {
    Io(io::Error),
    Damaged(serde_json::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Io(error)
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Fault::Damaged(error)
    }
}

impl Fault {
    fn at(self, file: &Path) -> ProgressError {
        let path = shown_path(file);
        match self {
            Fault::Io(error) => ProgressError::Io { path, error },
            Fault::Damaged(error) => ProgressError::Damaged { path, error },
        }
    }
}

/// The contents of the file; nothing if it does not exist.
fn read(file: &Path) -> Result<Known, ProgressError> {
    match files::read_up_to(MOST_READ, file) {
        Ok(bytes) => Known::read(&bytes).map_err(|error| Fault::Damaged(error).at(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Known::default()),
        Err(error) => Err(Fault::Io(error).at(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::known::MOST;

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
    fn programs_that_learn_at_the_same_moment_keep_everything() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        let names: Vec<String> = (0..8).map(|n| n.to_string()).collect();
        std::thread::scope(|scope| {
            for game in &names {
                let mut progress = Progress::load_from(&file);
                let names = &names;
                scope.spawn(move || names.iter().for_each(|name| progress.solve(game, name).unwrap()));
            }
        });
        let now = Progress::load_from(&file);
        for game in &names {
            assert!(names.iter().all(|name| now.has_solved(game, name)), "{game}");
        }
    }

    fn decision(n: usize) -> OwnDecision {
        OwnDecision {
            game: "loo".to_owned(),
            record: format!("{n:05}-loo.jsonl"),
            of: format!("{n:064}"),
            step: 3,
            seat: 0,
            best: serde_json::Value::Null,
            due: None,
            solved: 0,
        }
    }

    #[test]
    fn whatever_is_written_can_be_read_and_the_oldest_decisions_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        let mut progress = Progress::load_from(&file);
        progress.solve("a", "x").unwrap();
        progress.note_own((0..5_000).map(decision).collect()).unwrap();
        assert!(std::fs::metadata(&file).unwrap().len() <= MOST);
        let known = Progress::load_from(&file);
        assert!(known.has_solved("a", "x"));
        let kept: Vec<&str> = known.known.own.iter().map(|own| &*own.of).collect();
        assert!(kept.len() > 1000 && kept.last() == Some(&&*decision(4_999).of), "{}", kept.len());
        assert!(kept.is_sorted());
        assert_eq!(known, progress);

        // What an older version wrote is read, although it is larger.
        let all: Vec<OwnDecision> = (0..5_000).map(decision).collect();
        let text = serde_json::to_string_pretty(&Known { own: all, ..Known::default() }).unwrap();
        assert!(text.len() as u64 > MOST);
        std::fs::write(&file, text).unwrap();
        assert_eq!(Progress::load_from(&file).known.own.len(), 5_000);
        Progress::load_from(&file).solve("a", "y").unwrap();
        assert!(std::fs::metadata(&file).unwrap().len() <= MOST);
    }

    #[test]
    fn decisions_that_cannot_be_identified_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        let old = r#"{"lessons": {"a": ["x"]}, "own": [{"game": "loo", "record": "00001-loo.jsonl", "step": 3,
            "seat": 0, "best": "pass", "due": "2026-01-01", "solved": 1}]}"#;
        std::fs::write(&file, old).unwrap();
        let progress = Progress::load_from(&file);
        assert!(progress.problem().is_none() && progress.has_solved("a", "x"));
        assert!(progress.known.own.is_empty());
    }

    #[test]
    fn what_cannot_be_written_now_is_written_later() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.json");
        std::fs::write(&file, "damaged").unwrap();
        let mut progress = Progress::load_from(&file);
        assert!(progress.solve("a", "x").is_err());
        std::fs::write(&file, r#"{"lessons": {"a": ["z"]}}"#).unwrap();
        progress.solve("a", "y").unwrap();
        let now = Progress::load_from(&file);
        assert!(["x", "y", "z"].iter().all(|lesson| now.has_solved("a", lesson)));
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
