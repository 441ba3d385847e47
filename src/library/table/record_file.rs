//! A record's file, [locked](lock) so that only one program writes to it. Anybody may read it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Map, Value, json};

use tempfile::TempPath;

use super::sink::{SaveError, Sink};
use crate::files::{self, lock};
use crate::record::{Header, Lines};

/// The extension of record files.
const ENDING: &str = "jsonl";

/// The header field of a match's name.
pub(super) const NAME: &str = "name";

/// An open record.
pub(super) struct RecordFile {
    file: File,
    /// The path that was asked for.
    path: PathBuf,
    /// The real path: a link to it stays a link when the record is rewritten.
    real: PathBuf,
    /// Its length in bytes, unless another program has written to it.
    length: u64,
    /// The end of the last whole line, if a line cut short follows it.
    cut_from: Option<u64>,
    /// Whether the directory entry has been synced.
    name_is_synced: bool,
}

/// Why a record cannot be opened.
pub(super) enum OpenError {
    /// Another process holds its lock.
    InUse,
    /// It cannot be read.
    Io(io::Error),
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        OpenError::Io(error)
    }
}

impl RecordFile {
    /// Creates a file that did not exist, with the next free number.
    pub(super) fn create(folder: &Path, game: &str) -> io::Result<Self> {
        files::create_private_folder(folder)?;
        let mut number = numbered(folder)?.iter().map(|(number, _)| number + 1).max().unwrap_or(1);
        loop {
            let path = folder.join(format!("{number:05}-{game}.{ENDING}"));
            match files::create_private(&path) {
                // If another process has locked the new file first, it may keep it.
                Ok(file) if lock::take(&file) => return RecordFile::of(file, path),
                Ok(_) => number += 1,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Opens a record to resume it, with the reason if it can only be read.
    pub(super) fn open(path: &Path) -> Result<(Self, Option<io::Error>), OpenError> {
        let (file, read_only) = match open_to_append(path) {
            Ok(file) => (file, None),
            Err(error) if lock::is_held(&error) => return Err(OpenError::InUse),
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(error.into()),
            Err(error) => (files::open(path)?, Some(error)),
        };
        // Another program may have replaced the file between opening and locking.
        if !lock::take(&file) || !files::leads_to(path, &file)? {
            return Err(OpenError::InUse);
        }
        Ok((RecordFile::of(file, path.to_owned())?, read_only))
    }

    fn of(file: File, path: PathBuf) -> io::Result<Self> {
        let (real, length) = (fs::canonicalize(&path)?, file.metadata()?.len());
        Ok(RecordFile { file, path, real, length, cut_from: None, name_is_synced: false })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file, to be read.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Removes everything after `end`, a line cut short, when the next line is written.
    pub(super) fn truncate_at(&mut self, end: u64) {
        self.cut_from = (end < self.length).then_some(end);
    }

    /// Changes the name in its header, or removes it. Keeps the file's time of the last change.
    pub(super) fn rename(&mut self, name: Option<&str>) -> Result<(), SaveError> {
        self.change_header(|fields| match name {
            Some(name) => {
                fields.insert(NAME.to_owned(), json!(name));
            }
            None => {
                fields.shift_remove(NAME);
            }
        })
    }

    /// Writes the marks of this header into its own. Keeps the file's time of the last change.
    pub(super) fn mark(&mut self, header: &Header) -> Result<(), SaveError> {
        self.change_header(|fields| header.write_marks(fields))
    }

    fn change_header(&mut self, change: impl FnOnce(&mut Map<String, Value>)) -> Result<(), SaveError> {
        let changed = self.file.metadata()?.modified()?;
        let mut text = Vec::new();
        let mut old = self.with_header(&mut text, change)?;
        old.read_to_end(&mut text)?;
        drop(old);
        self.replace(&text, Some(changed))
    }

    /// Writes the changed header to `text`; returns a reader of the lines below.
    ///
    /// Unknown header fields are kept.
    fn with_header(
        &self,
        text: &mut Vec<u8>,
        change: impl FnOnce(&mut Map<String, Value>),
    ) -> Result<BufReader<File>, SaveError> {
        self.check()?;
        let mut old = BufReader::new(self.file.try_clone()?);
        old.rewind()?;
        let mut line = Vec::new();
        old.read_until(b'\n', &mut line)?;
        let mut header: Value = serde_json::from_slice(&line).map_err(io::Error::from)?;
        if let Some(fields) = header.as_object_mut() {
            change(fields);
        }
        text.extend_from_slice(format!("{header}\n").as_bytes());
        Ok(old)
    }

    /// Replaces the whole file, with this time of the last change if given.
    fn replace(&mut self, text: &[u8], changed: Option<SystemTime>) -> Result<(), SaveError> {
        let folder = self.real.parent().unwrap_or(Path::new("."));
        let mut new = tempfile::Builder::new().prefix(".undo-").make_in(folder, files::create_private)?;
        new.as_file().set_permissions(self.file.metadata()?.permissions())?;
        new.write_all(text)?;
        if let Some(changed) = changed {
            new.as_file().set_modified(changed)?;
        }
        new.as_file().sync_all()?;
        // Locked before it gets the name that others look for.
        if !lock::take(new.as_file()) {
            return Err(io::Error::other("the new file is locked").into());
        }
        let (file, place) = new.into_parts();
        self.put_in_place(file, place)?;
        self.length = text.len() as u64;
        self.cut_from = None;
        // The record is already replaced. A failed directory sync is not worth an error.
        self.name_is_synced = sync_folder(&self.real).is_ok();
        Ok(())
    }

    #[cfg(unix)]
    fn put_in_place(&mut self, file: File, place: TempPath) -> io::Result<()> {
        files::put_in_place(place, &self.real)?;
        self.file = file;
        Ok(())
    }

    /// Not all file systems of Windows can replace an open file, or know an open one after it was renamed. So both are closed
    /// first. If another program opens the record before we do again, it is no longer ours.
    #[cfg(not(unix))]
    fn put_in_place(&mut self, file: File, place: TempPath) -> io::Result<()> {
        self.file = files::open(&place)?;
        drop(file);
        let placed = files::put_in_place(place, &self.real);
        self.file = open_to_append(&self.real)?;
        placed
    }

    /// Adds the line feed that is missing from the last line.
    pub(super) fn end_line(&mut self) -> Result<(), SaveError> {
        self.append(b"\n")
    }
}

impl Sink for RecordFile {
    fn check(&self) -> Result<(), SaveError> {
        if !files::leads_to(&self.path, &self.file)? {
            Err(SaveError::Gone)
        } else if self.file.metadata()?.len() != self.length {
            Err(SaveError::Changed)
        } else {
            Ok(())
        }
    }

    fn append(&mut self, text: &[u8]) -> Result<(), SaveError> {
        self.check()?;
        if let Some(end) = self.cut_from.take() {
            self.file.set_len(end)?;
            self.length = end;
        }
        // Where a file was opened for more than appending, reading has moved the place.
        #[cfg(not(unix))]
        self.file.seek(io::SeekFrom::End(0))?;
        self.file.write_all(text)?;
        self.length += text.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> Result<(), SaveError> {
        self.file.sync_data()?;
        if !self.name_is_synced {
            sync_folder(&self.real)?;
            self.name_is_synced = true;
        }
        Ok(())
    }

    fn discard(&mut self) -> Result<(), SaveError> {
        self.check()?;
        Ok(fs::remove_file(&self.path)?)
    }

    fn rewrite(&mut self, header: &Header, lines: usize) -> Result<(), SaveError> {
        let mut text = Vec::new();
        let mut old = self.with_header(&mut text, |fields| header.write_marks(fields))?;
        for _ in 0..lines {
            old.read_until(b'\n', &mut text)?;
        }
        drop(old);
        self.replace(&text, None)
    }
}

impl Drop for RecordFile {
    fn drop(&mut self) {
        lock::release(&self.file);
    }
}

/// Opens a record for reading and appending.
fn open_to_append(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    files::open_with(lock::when_opened(options.read(true).append(true)), path)
}

/// Makes the system write the directory entry to disk.
#[cfg(unix)]
fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(file.parent().unwrap_or(Path::new(".")))?.sync_all()
}

/// Other systems do this themselves.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The records in a folder, each with the number in its name, or 0 if there is none.
pub(super) fn numbered(folder: &Path) -> io::Result<Vec<(u64, OsString)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let text = name.to_string_lossy();
        if text.rsplit_once('.').is_some_and(|(_, ending)| ending == ENDING) {
            let number: Option<u32> = text.split_once('-').and_then(|(number, _)| number.parse().ok());
            files.push((number.unwrap_or_default().into(), name));
        }
    }
    Ok(files)
}

/// The record of this game in a folder that has these lines. The player may have given it a name.
pub(super) fn copy_of(folder: &Path, game: &str, lines: &[Value]) -> Option<PathBuf> {
    let end = format!("-{game}.{ENDING}");
    let files = numbered(folder).ok()?.into_iter();
    let of_game = files.filter(|(_, name)| name.to_string_lossy().ends_with(&end));
    of_game.map(|(_, name)| folder.join(name)).find(|path| has_lines(path, lines))
}

/// Whether a record has exactly these lines, apart from its name. Of another match's record, only the header is read.
fn has_lines(path: &Path, lines: &[Value]) -> bool {
    let Ok(file) = files::open(path) else { return false };
    let mut written = Lines::new(BufReader::new(file)).map(|line| line.ok().map(|(_, line)| line));
    let mut next = || written.next().flatten();
    let mut header = next();
    if let Some(fields) = header.as_mut().and_then(Value::as_object_mut) {
        fields.shift_remove(NAME);
    }
    let (first, rest) = (lines.first(), lines.get(1..).unwrap_or_default());
    header.as_ref() == first && rest.iter().all(|line| next().as_ref() == Some(line)) && next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;
    use crate::table::{Saver, Setup};

    /// The header of a match in which this many decisions were undone.
    fn undone(undone: u32) -> Header {
        let table = Setup::quick(&CATALOG[0], 7).open(Saver::none()).unwrap();
        Header { undone, ..table.header().clone() }
    }

    fn name(file: &RecordFile) -> String {
        file.path().file_name().unwrap().to_str().unwrap().to_owned()
    }

    #[test]
    fn matches_never_share_a_file_and_later_ones_have_higher_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second, third] = [(); 3].map(|()| RecordFile::create(folder.path(), "game").unwrap());
        fs::remove_file(first.path()).unwrap();
        fs::remove_file(second.path()).unwrap();
        let fourth = RecordFile::create(folder.path(), "game").unwrap();
        assert_eq!(
            [&first, &third, &fourth].map(name),
            ["00001-game.jsonl", "00003-game.jsonl", "00004-game.jsonl"]
        );
    }

    #[test]
    fn an_impossible_folder_is_an_error_not_a_panic() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(RecordFile::create(&file.path().join("matches"), "game").is_err());
    }

    #[test]
    fn an_open_record_is_locked_until_it_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = RecordFile::create(folder.path(), "game").unwrap();
        let path = first.path().to_owned();
        let in_use = || matches!(RecordFile::open(&path), Err(OpenError::InUse));
        assert!(in_use());
        first.append(b"{}\n{}\n{}\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{}\n{}\n", "anybody may read it");
        first.rewrite(&undone(1), 1).unwrap();
        assert!(in_use(), "the new file is locked too");
        first.append(b"{\"a\":1}\n").unwrap();
        let copy = first.file().try_clone().unwrap();
        drop(first);
        // Elsewhere, the lock ends when the file is closed.
        #[cfg(not(unix))]
        drop(copy);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"undone\":1}\n{}\n{\"a\":1}\n");
        assert!(!in_use());
        #[cfg(unix)]
        drop(copy);
    }

    #[test]
    fn a_line_cut_short_is_removed_only_by_the_next_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00001-game.jsonl");
        fs::write(&path, "{}\n{\"a").unwrap();
        let Ok((mut file, None)) = RecordFile::open(&path) else { panic!("it cannot be opened") };
        file.truncate_at(3);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{\"a");
        file.append(b"{}\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{}\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_record_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real.jsonl"), folder.path().join("00001-game.jsonl"));
        fs::write(&real, "{}\n{}\n").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let Ok((mut file, None)) = RecordFile::open(&link) else { panic!("it cannot be opened") };
        file.rewrite(&undone(1), 0).unwrap();
        file.append(b"{\"a\":1}\n").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "{\"undone\":1}\n{\"a\":1}\n");
    }
}
