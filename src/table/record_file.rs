//! The file of a record that is being written: locked, so that no two programs write one match.
//!
//! The lock is the system's own and advisory: anybody may read the file meanwhile, and it is gone with the
//! process that held it, however that ends. On file systems that know no locks a record is kept without.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};
use serde_json::{Value, json};

use super::library::numbered;
use super::save::Sink;

/// How the name of a record's file ends.
pub(super) const ENDING: &str = "jsonl";

/// An open record.
pub(super) struct RecordFile {
    file: File,
    path: PathBuf,
    /// What to do before the next line is written.
    mend: Option<Mend>,
}

/// How the end of a record is made fit for further lines.
#[derive(Clone, Copy)]
struct Mend {
    /// Where the last whole line ends.
    end: u64,
    /// Whether it lacks its line feed.
    unended: bool,
}

/// Why a record cannot be opened.
pub(super) enum OpenError {
    /// Another holds its lock.
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
    /// A file that did not exist, numbered after those that do.
    pub(super) fn create(folder: &Path, game: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut number = numbered(folder)?.iter().map(|(number, _)| number + 1).max().unwrap_or(1);
        loop {
            let path = folder.join(format!("{number:05}-{game}.{ENDING}"));
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                // Whoever was quick enough to lock it as it appeared may have it.
                Ok(file) if lock(&file) => return Ok(RecordFile { file, path, mend: None }),
                Ok(_) => number += 1,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Opens a record to go on with it; beside it why it cannot be written, if it can only be read.
    pub(super) fn open(path: &Path) -> Result<(Self, Option<io::Error>), OpenError> {
        let (file, read_only) = match OpenOptions::new().read(true).append(true).open(path) {
            Ok(file) => (file, None),
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(error.into()),
            Err(error) => (File::open(path)?, Some(error)),
        };
        // Between opening and locking, another may have put a new file in this one's place.
        let opened = same_file::Handle::from_file(file.try_clone()?)?;
        if !lock(&file) || opened != same_file::Handle::from_path(path)? {
            return Err(OpenError::InUse);
        }
        Ok((RecordFile { file, path: path.to_owned(), mend: None }, read_only))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file, to be read.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Once a line is to be written, what stands after `end` is cut off first; and a line feed is added if the
    /// last line is not `ended`.
    pub(super) fn goes_on_from(&mut self, end: u64, ended: bool) {
        self.mend = Some(Mend { end, unended: !ended });
    }
}

impl Sink for RecordFile {
    fn append(&mut self, text: &[u8]) -> io::Result<()> {
        if let Some(mend) = self.mend {
            self.file.set_len(mend.end)?;
            if mend.unended {
                self.file.write_all(b"\n")?;
            }
            self.mend = None;
        }
        self.file.write_all(text)
    }

    fn rewrite(&mut self, undone: u32, lines: usize) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let mut new = tempfile::Builder::new().prefix(".undo-").append(true).tempfile_in(folder)?;
        new.as_file().set_permissions(self.file.metadata()?.permissions())?;
        self.file.rewind()?;
        let mut old = BufReader::new(&self.file);
        let (mut line, mut text) = (Vec::new(), Vec::new());
        old.read_until(b'\n', &mut line)?;
        // Fields of the header that are not ours stay, as do whole lines below.
        let mut header: Value = serde_json::from_slice(&line)?;
        if let Some(fields) = header.as_object_mut() {
            fields.insert("undone".to_owned(), json!(undone));
        }
        text.extend_from_slice(format!("{header}\n").as_bytes());
        for _ in 0..lines {
            old.read_until(b'\n', &mut text)?;
        }
        new.write_all(&text)?;
        new.as_file().sync_all()?;
        // Locked before it has the name that others look for.
        if !lock(new.as_file()) {
            return Err(io::Error::other("the new file is locked"));
        }
        self.file = new.persist(&self.path).map_err(|error| error.error)?;
        self.mend = None;
        Ok(())
    }
}

/// Locks a file; `false` if another has.
fn lock(file: &File) -> bool {
    !matches!(FileExt::try_lock(file), Err(TryLockError::WouldBlock))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_folder_that_cannot_be_is_said_not_panicked_about() {
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
        first.rewrite(1, 1).unwrap();
        assert!(in_use(), "the new file is locked too");
        first.append(b"{\"a\":1}\n").unwrap();
        drop(first);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"undone\":1}\n{}\n{\"a\":1}\n");
        assert!(!in_use());
    }

    #[test]
    fn a_cut_line_goes_only_when_another_comes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00001-game.jsonl");
        fs::write(&path, "{}\n{\"a").unwrap();
        let Ok((mut file, None)) = RecordFile::open(&path) else { panic!("it can be opened") };
        file.goes_on_from(3, true);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{\"a");
        file.append(b"{}\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{}\n");
    }
}
