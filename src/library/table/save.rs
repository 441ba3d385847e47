//! Keeps the record of a match: each step is written before anybody sees it.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde_json::Value;

use super::record_file::{RecordFile, copy_of};
use super::sink::{SaveError, Sink};
use crate::record::Header;

/// The environment variable that names another data directory.
pub const DATA_VARIABLE: &str = "OFFSUIT_DATA";

/// Whether the record of a match is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// In this file.
    At(PathBuf),
    /// Nowhere, because nobody asked for it.
    Nowhere,
    /// In the house where the match is played.
    ByHouse,
    /// No longer, because of this error.
    Failed(SaveError),
}

/// Where the lines of a record go.
///
/// Everything a player was shown survives a crash of the program, because it was handed to the system first.
/// Every finished deal survives a power failure too, because it is on disk before its score is shown.
pub struct Saver {
    sink: Option<Box<dyn Sink>>,
    state: Saved,
    /// Whether the record was there before the program opened it.
    is_old: bool,
}

impl Saver {
    /// Keeps no record.
    pub fn none() -> Self {
        Saver { sink: None, state: Saved::Nowhere, is_old: false }
    }

    /// Creates a record for a match of this game in the data directory if `keep`; otherwise keeps none.
    pub fn of_new(game: &str, keep: bool) -> Self {
        if keep { Saver::in_data_directory(game) } else { Saver::none() }
    }

    /// Creates a record for a match of this game in the data directory.
    ///
    /// If that fails, the match continues without one, and [`state`](Self::state) says why.
    pub fn in_data_directory(game: &str) -> Self {
        matches_folder()
            .map_or_else(|error| Saver::failed(error.into()), |folder| Saver::in_folder(&folder, game))
    }

    /// Creates a record for a match of this game in this folder, which is created if missing.
    ///
    /// If that fails, the match continues without one, and [`state`](Self::state) says why.
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
        Saver { sink: Some(sink), state: Saved::At(path), is_old: false }
    }

    /// Marks the record as an existing one.
    pub(super) fn reopened(self) -> Self {
        Saver { is_old: true, ..self }
    }

    /// Whether the record was there before the program opened it.
    pub(super) fn is_old(&self) -> bool {
        self.is_old
    }

    /// Keeps no record, because of this error.
    pub(super) fn failed(error: SaveError) -> Self {
        Saver { sink: None, state: Saved::Failed(error), is_old: false }
    }

    /// Whether the record is being kept; checks the file each time.
    pub fn state(&self) -> Saved {
        match self.sink.as_ref().map(|sink| sink.check()) {
            Some(Err(error)) => Saved::Failed(error),
            _ => self.state.clone(),
        }
    }

    /// Appends whole lines, and syncs them when they end a deal.
    ///
    /// Nothing is written after the first failure, so that only the last line of the file can be incomplete.
    pub(super) fn append(&mut self, lines: &[Value]) {
        let Some(sink) = &mut self.sink else { return };
        let text = lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
        let ends_deal = lines.iter().any(|line| line.get("score").is_some());
        let written = sink.append(text.as_bytes());
        if let Err(error) = written.and_then(|()| if ends_deal { sink.sync() } else { Ok(()) }) {
            *self = Saver::failed(error);
        }
    }

    /// Undoes what was written, see [`Sink::rewrite`]. Does nothing if no record is kept.
    pub(super) fn rewrite(&mut self, header: &Header, lines: usize) -> Result<(), SaveError> {
        self.sink.as_mut().map_or(Ok(()), |sink| sink.rewrite(header, lines))
    }

    /// Deletes the record, if one is kept. If that fails, it stays among the saved matches.
    pub(super) fn discard(&mut self) {
        if let Some(mut sink) = self.sink.take() {
            let _ = sink.discard();
            self.state = Saved::Nowhere;
        }
    }
}

/// Keeps a whole record of this game among the saved matches, unless it is there already.
pub fn keep_record(game: &str, lines: &[Value]) -> Saved {
    match matches_folder() {
        Ok(folder) => keep_record_in(&folder, game, lines),
        Err(error) => Saved::Failed(error.into()),
    }
}

/// Keeps a whole record in this folder, unless it is there already.
fn keep_record_in(folder: &Path, game: &str, lines: &[Value]) -> Saved {
    if let Some(path) = copy_of(folder, game, lines) {
        return Saved::At(path);
    }
    let mut saver = Saver::in_folder(folder, game);
    saver.append(lines);
    saver.state()
}

/// The program's data directory: `OFFSUIT_DATA` if set, otherwise the system's place for user data.
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

/// The folder of saved matches. It need not exist yet.
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
    use crate::record::{Dealt, verify};
    use crate::table::Hosted;
    use crate::table::{Setup, Table, Waiting, resume};

    /// A disk with room for this many more bytes.
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

        fn discard(&mut self) -> Result<(), SaveError> {
            self.0.discard()
        }

        fn rewrite(&mut self, header: &Header, lines: usize) -> Result<(), SaveError> {
            self.0.rewrite(header, lines)
        }
    }

    fn open(game: usize, saver: Saver) -> Box<dyn Hosted> {
        let entry = &CATALOG[game];
        let seats = (0..entry.info.seating.best).map(|n| Setup::bot(n, Level::Novice)).collect();
        let options = OptionValues::defaults(entry.info.options);
        Setup { entry, options, seats, seed: 11, dealt: Dealt::FromSeed }.open(saver).unwrap()
    }

    fn play_to_end(table: &mut dyn Table) {
        while table.waiting() != Waiting::Nothing {
            table.advance().unwrap();
        }
    }

    #[test]
    fn a_full_disk_stops_the_record_but_not_the_match() {
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
                // Everything shown before the disk was full is kept, and writing resumes when there is room.
                let mut resumed = resume(&path).unwrap();
                assert!(resumed.table.event_count() >= before);
                play_to_end(&mut *resumed.table);
                assert_eq!(resumed.table.sheet(), unkept.sheet());
                assert_eq!(verify(std::fs::read(&path).unwrap().as_slice()).unwrap().finished, 1);
            }
        }
    }

    #[test]
    fn a_record_that_is_there_already_is_not_kept_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut table = open(0, Saver::in_folder(folder.path(), "one"));
        play_to_end(&mut *table);
        let Saved::At(path) = table.saved() else { panic!("{:?}", table.saved()) };
        drop(table);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let keep = |game: &str, lines: &[Value]| keep_record_in(folder.path(), game, lines);
        assert_eq!(keep("one", &lines), Saved::At(path.clone()));
        // The player has given it a name.
        RecordFile::open(&path).map_err(drop).unwrap().0.rename(Some("the best")).unwrap();
        assert_eq!(keep("one", &lines), Saved::At(path.clone()));
        // The beginning of a match is not the whole, and another game's record is another match.
        let (begun, other) = (keep("one", &lines[..5]), keep("other", &lines));
        assert!(begun != other && ![&begun, &other].contains(&&Saved::At(path)), "{begun:?} {other:?}");
        assert_eq!(keep("one", &lines[..5]), begun);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    /// A disk that loses everything that was not synced.
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

        fn discard(&mut self) -> Result<(), SaveError> {
            self.file.discard()
        }

        fn rewrite(&mut self, header: &Header, lines: usize) -> Result<(), SaveError> {
            self.file.rewrite(header, lines)
        }
    }

    #[test]
    fn every_scored_deal_survives_a_power_failure() {
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
