//! Keeping the record of a match: each step is handed to the system before anybody is shown it.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde_json::Value;

use super::record_file::RecordFile;
use crate::lang::Words;

/// The environment variable that names another data directory.
pub const DATA_VARIABLE: &str = "OFFSUIT_DATA";

/// Whether the record of a match is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// In this file.
    At(PathBuf),
    /// Not at all, since nobody asked for it.
    Nowhere,
    /// No longer, for this reason.
    Failed(SaveError),
}

/// Why a record is not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveError {
    /// Its file was deleted, moved or replaced.
    Gone,
    /// Another program changed its file.
    Changed,
    /// The system refused, for this reason.
    Io(String),
}

impl SaveError {
    /// The error in a sentence.
    pub fn say(&self, words: &Words) -> String {
        match self {
            SaveError::Gone => words.get("save-gone"),
            SaveError::Changed => words.get("save-changed"),
            SaveError::Io(why) => why.clone(),
        }
    }
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> Self {
        SaveError::Io(error.to_string())
    }
}

/// What a record is kept in: a file, but for tests of what files do when disks are full.
pub(super) trait Sink {
    /// Checks that what was appended is still there.
    fn check(&self) -> Result<(), SaveError>;

    /// Appends whole lines.
    fn append(&mut self, text: &[u8]) -> Result<(), SaveError>;

    /// Returns when what was appended would outlive a loss of power.
    fn sync(&mut self) -> Result<(), SaveError>;

    /// Puts the header's `undone` at this number, and keeps of the lines after it only this many. The record
    /// is as it was if this fails.
    fn rewrite(&mut self, undone: u32, lines: usize) -> Result<(), SaveError>;
}

/// Where the lines of a record go.
///
/// Whatever a player has been shown outlives the program: it was handed to the system before. Every deal that is over
/// outlives a loss of power too: the system has written it to the disk before the score is shown.
pub struct Saver {
    sink: Option<Box<dyn Sink>>,
    state: Saved,
}

impl Saver {
    /// Keeps nothing.
    pub fn none() -> Self {
        Saver { sink: None, state: Saved::Nowhere }
    }

    /// A new file in the data directory for a match of this game. If there can be none, the match goes on
    /// without, and [`state`](Self::state) says why.
    pub fn in_data_directory(game: &str) -> Self {
        matches_folder()
            .map_or_else(|error| Saver::failed(error.into()), |folder| Saver::in_folder(&folder, game))
    }

    /// A new file in this folder, which is made if need be, for a match of this game. If there can be none,
    /// the match goes on without, and [`state`](Self::state) says why.
    pub fn in_folder(folder: &Path, game: &str) -> Self {
        match RecordFile::create(folder, game) {
            Ok(file) => {
                let path = file.path().to_owned();
                Saver::keep(Box::new(file), path)
            }
            Err(error) => Saver::failed(error.into()),
        }
    }

    /// Keeps the record in `sink`, which is at `path`.
    pub(super) fn keep(sink: Box<dyn Sink>, path: PathBuf) -> Self {
        Saver { sink: Some(sink), state: Saved::At(path) }
    }

    /// Keeps nothing, for this reason.
    pub(super) fn failed(error: SaveError) -> Self {
        Saver { sink: None, state: Saved::Failed(error) }
    }

    /// Whether the record is kept, at this moment: the file is looked at each time.
    pub fn state(&self) -> Saved {
        match self.sink.as_ref().map(|sink| sink.check()) {
            Some(Err(error)) => Saved::Failed(error),
            _ => self.state.clone(),
        }
    }

    /// Appends lines, whole: they have been handed to the system when this returns, and are on the disk where a deal is
    /// over with them. After the first failure nothing is written any more, so that only the last line of the file can
    /// be incomplete.
    pub(super) fn append(&mut self, lines: &[Value]) {
        let Some(sink) = &mut self.sink else { return };
        let text = lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
        let ends_deal = lines.iter().any(|line| line.get("score").is_some());
        let written = sink.append(text.as_bytes());
        if let Err(error) = written.and_then(|()| if ends_deal { sink.sync() } else { Ok(()) }) {
            *self = Saver::failed(error);
        }
    }

    /// Takes back what was written: see [`Sink::rewrite`]. Where nothing is kept there is nothing to do.
    pub(super) fn rewrite(&mut self, undone: u32, lines: usize) -> Result<(), SaveError> {
        self.sink.as_mut().map_or(Ok(()), |sink| sink.rewrite(undone, lines))
    }
}

/// The directory for what the program keeps: `OFFSUIT_DATA` if set, else where the system keeps data of users.
///
/// # Errors
/// When there is no home directory.
pub fn data_directory() -> io::Result<PathBuf> {
    if let Some(named) = std::env::var_os(DATA_VARIABLE).filter(|name| !name.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let base = choose_base_strategy().map_err(io::Error::other)?;
    Ok(base.data_dir().join("offsuit"))
}

/// The folder in which the records of matches are kept. It need not exist yet.
///
/// # Errors
/// When there is no home directory.
pub fn matches_folder() -> io::Result<PathBuf> {
    Ok(data_directory()?.join("matches"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Level;
    use crate::core::OptionValues;
    use crate::games::CATALOG;
    use crate::record::verify;
    use crate::table::{Setup, Table, Waiting, resume};

    /// A disk with room for so many bytes more.
    struct Filling(RecordFile, usize);

    impl Sink for Filling {
        fn check(&self) -> Result<(), SaveError> {
            self.0.check()
        }

        fn append(&mut self, text: &[u8]) -> Result<(), SaveError> {
            let room = self.1.min(text.len());
            self.1 -= room;
            self.0.append(&text[..room])?;
            if room < text.len() { Err(io::Error::from(io::ErrorKind::StorageFull).into()) } else { Ok(()) }
        }

        fn sync(&mut self) -> Result<(), SaveError> {
            self.0.sync()
        }

        fn rewrite(&mut self, undone: u32, lines: usize) -> Result<(), SaveError> {
            self.0.rewrite(undone, lines)
        }
    }

    fn open(game: usize, saver: Saver) -> Box<dyn Table> {
        let entry = &CATALOG[game];
        let seats = (0..entry.info.seating.best).map(|n| Setup::bot(n, Level::Novice)).collect();
        let options = OptionValues::defaults(entry.info.options);
        Setup { entry, options, seats, seed: 11 }.open(saver).unwrap()
    }

    fn play_to_end(table: &mut dyn Table) {
        while table.waiting() != Waiting::Nothing {
            table.advance().unwrap();
        }
    }

    #[test]
    fn a_full_disk_stops_the_record_and_not_the_match() {
        let folder = tempfile::tempdir().unwrap();
        for game in 0..CATALOG.len() {
            let mut unkept = open(game, Saver::none());
            play_to_end(&mut *unkept);
            for room in [900, 2_003, 2_500, 4_321] {
                let file = RecordFile::create(folder.path(), "full").unwrap();
                let path = file.path().to_owned();
                let mut table = open(game, Saver::keep(Box::new(Filling(file, room)), path.clone()));
                let mut before = table.event_count();
                while matches!(table.saved(), Saved::At(_)) {
                    before = table.event_count();
                    table.advance().unwrap();
                }
                assert!(matches!(table.saved(), Saved::Failed(_)));
                play_to_end(&mut *table);
                assert_eq!(table.sheet(), unkept.sheet());
                assert_eq!(std::fs::metadata(&path).unwrap().len(), room as u64, "no more is written");
                // What had been shown while there was room is there; and where there is room again, it goes on.
                let mut resumed = resume(&path).unwrap();
                assert!(resumed.table.event_count() >= before);
                play_to_end(&mut *resumed.table);
                assert_eq!(resumed.table.sheet(), unkept.sheet());
                assert_eq!(verify(std::fs::read(&path).unwrap().as_slice()).unwrap().finished, 1);
            }
        }
    }

    /// A disk that loses all that was not synced.
    struct Forgetful {
        file: RecordFile,
        kept: std::rc::Rc<std::cell::RefCell<Vec<u8>>>,
        written: Vec<u8>,
    }

    impl Sink for Forgetful {
        fn check(&self) -> Result<(), SaveError> {
            self.file.check()
        }

        fn append(&mut self, text: &[u8]) -> Result<(), SaveError> {
            self.written.extend(text);
            self.file.append(text)
        }

        fn sync(&mut self) -> Result<(), SaveError> {
            self.kept.replace(self.written.clone());
            self.file.sync()
        }

        fn rewrite(&mut self, undone: u32, lines: usize) -> Result<(), SaveError> {
            self.file.rewrite(undone, lines)
        }
    }

    #[test]
    fn every_deal_that_was_scored_outlives_a_loss_of_power() {
        let folder = tempfile::tempdir().unwrap();
        for game in 0..CATALOG.len() {
            let file = RecordFile::create(folder.path(), "synced").unwrap();
            let (path, kept) = (file.path().to_owned(), std::rc::Rc::default());
            let sink = Forgetful { file, kept: std::rc::Rc::clone(&kept), written: Vec::new() };
            let mut table = open(game, Saver::keep(Box::new(sink), path));
            while table.waiting() != Waiting::Nothing {
                table.advance().unwrap();
                let scored = table.sheet().len();
                if scored == 0 {
                    continue;
                }
                let left = folder.path().join("left.jsonl");
                std::fs::write(&left, &*kept.borrow()).unwrap();
                let resumed = resume(&left).unwrap().table;
                assert_eq!(resumed.sheet(), table.sheet());
            }
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_reported() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut table = open(2, Saver::in_folder(&file.path().join("matches"), "game"));
        assert!(matches!(table.saved(), Saved::Failed(_)));
        play_to_end(&mut *table);
    }
}
