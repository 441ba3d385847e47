//! Naming and deleting saved matches.
//!
//! A name is an optional field of the record's header, which other readers ignore. A deleted record keeps
//! its place under another ending until the [`Bin`] is emptied; if the program dies before, it is restored.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::record_file::RecordFile;
use super::resume::{ResumeError, open_to_change};
use super::save::{data_directory, matches_folder};
use crate::core::text::{is_hidden, is_visible};
use crate::core::{MAX_SEATS, Seat};

/// The most characters of a match's name.
pub const MAX_MATCH_NAME: usize = 40;

/// The ending of deleted records, which are not listed.
const DELETED: &str = "deleted";

/// Names a saved match, or removes its name if nothing in `name` is visible. The date of the match stays.
///
/// Hidden characters are left out, and so is what is longer than [`MAX_MATCH_NAME`] characters.
///
/// # Errors
/// When the match is open elsewhere or its record cannot be rewritten. Nothing changes then.
pub fn name_match(path: &Path, name: &str) -> Result<(), ResumeError> {
    let name: String = name.trim().chars().filter(|&c| !is_hidden(c)).take(MAX_MATCH_NAME).collect();
    let name = name.contains(is_visible).then_some(name);
    Ok(open_to_change(path)?.rename(name.as_deref())?)
}

/// Deleted matches that can be restored. Dropping it deletes them for good.
#[derive(Default)]
pub struct Bin {
    /// Where each was, and its file, locked so that no other program restores it.
    taken: Vec<(PathBuf, PathBuf, RecordFile)>,
}

impl Bin {
    /// An empty bin for this folder. Restores what a program that died had in its bin.
    pub fn new(folder: &Path) -> Self {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == DELETED))
        {
            if open_to_change(&path).is_ok() {
                // What cannot be restored stays where it is.
                let _ = put_back(&path, &path.with_extension(""));
            }
        }
        Bin::default()
    }

    /// Deletes a saved match.
    ///
    /// # Errors
    /// When it is open elsewhere or cannot be moved. Nothing changes then.
    pub fn delete(&mut self, path: &Path) -> Result<(), ResumeError> {
        let file = open_to_change(path)?;
        let deleted = deleted(path);
        fs::rename(path, &deleted).map_err(|error| ResumeError::Unreadable(error.to_string()))?;
        self.taken.push((path.to_owned(), deleted, file));
        Ok(())
    }

    /// Whether there is something to restore.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// Restores the match deleted last; returns its file.
    ///
    /// # Errors
    /// When it cannot be moved back. It stays in the bin then.
    pub fn restore(&mut self) -> Option<io::Result<PathBuf>> {
        let (path, deleted, file) = self.taken.pop()?;
        let restored = put_back(&deleted, &path);
        if restored.is_err() {
            self.taken.push((path, deleted, file));
        }
        Some(restored)
    }
}

impl Drop for Bin {
    fn drop(&mut self) {
        for (path, deleted, _) in &self.taken {
            // A file that stays is restored by the next bin.
            if fs::remove_file(deleted).is_ok() {
                for seat in Seat::all(MAX_SEATS) {
                    // There need not be a review of every seat.
                    let _ = review_file(path, 0, seat).map(fs::remove_file);
                }
            }
        }
    }
}

/// Where a record is while it is in the bin.
fn deleted(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(DELETED);
    PathBuf::from(name)
}

/// Whether a saved match was deleted, but can be restored.
pub fn is_in_bin(path: &Path) -> bool {
    !matches!(deleted(path).try_exists(), Ok(false))
}

/// Whether a saved match was deleted for good.
pub fn is_gone(path: &Path) -> bool {
    // If the whole folder is missing, it may come back.
    path.parent().is_some_and(Path::is_dir) && matches!(path.try_exists(), Ok(false)) && !is_in_bin(path)
}

/// Whether a file is in the player's folder of saved matches.
pub fn is_saved_match(path: &Path) -> bool {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return false,
    };
    let real = |path: &Path| fs::canonicalize(path).ok();
    matches_folder().ok().and_then(|folder| real(&folder)).is_some_and(|kept| real(folder) == Some(kept))
}

/// The file in the data directory that keeps the review of this seat in match `n` (from 0) of a record; `None` unless the
/// record is among the saved matches.
pub fn review_file(record: &Path, n: usize, seat: Seat) -> Option<PathBuf> {
    let folder = data_directory().ok().filter(|_| is_saved_match(record))?.join("reviews");
    let name =
        Path::new(record.file_name()?).with_extension(format!("{}-{}.review", n + 1, seat.index() + 1));
    Some(folder.join(name))
}

/// Moves a file back, under a higher number if its own was given to another match.
fn put_back(deleted: &Path, path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (number, rest) = name.split_once('-').unwrap_or(("0", &name));
    let first: u64 = number.parse().unwrap_or(0);
    for number in first..first + 1000 {
        let to = if number == first {
            path.to_owned()
        } else {
            path.with_file_name(format!("{number:05}-{rest}"))
        };
        match fs::hard_link(deleted, &to) {
            Ok(()) => {
                fs::remove_file(deleted)?;
                return Ok(to);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // Some file systems have no links.
            Err(_) if !to.try_exists()? => return fs::rename(deleted, &to).map(|()| to),
            Err(_) => {}
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;
    use crate::table::{Saver, Setup, library};

    /// The header of a match of the first game, with a field that this program does not know.
    fn header() -> String {
        let table = Setup::quick(&CATALOG[0], 7).open(Saver::none()).unwrap();
        let header = table.header().write().to_string();
        format!("{},\"other\":[1]}}\n", header.strip_suffix('}').unwrap())
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00007-game.jsonl");
        fs::write(&path, header()).unwrap();
        (folder, path)
    }

    #[test]
    fn a_name_is_kept_in_the_header_and_nothing_else_changes() {
        let (folder, path) = folder();
        let tail = header() + "{\"cut sho";
        fs::write(&path, &tail).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        let before = fs::metadata(&path).unwrap();
        name_match(&path, "  The \u{202e}long\u{7} one ").unwrap();
        let listed = library(folder.path()).unwrap();
        assert_eq!(listed[0].name.as_deref(), Some("The long one"));
        assert_eq!(listed[0].modified, before.modified().unwrap());
        assert_eq!(fs::metadata(&path).unwrap().permissions(), before.permissions());
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\"other\":[1]") && text.ends_with("\n{\"cut sho"), "{text}");
        name_match(&path, " ").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), tail);
        name_match(&path, &"x".repeat(100)).unwrap();
        assert_eq!(library(folder.path()).unwrap()[0].name.as_ref().unwrap().len(), MAX_MATCH_NAME);
    }

    #[test]
    fn a_match_that_is_being_played_is_left_alone() {
        let (folder, path) = folder();
        let Ok((_playing, None)) = RecordFile::open(&path) else { panic!("it cannot be opened") };
        assert!(matches!(name_match(&path, "name"), Err(ResumeError::InUse)));
        assert!(matches!(Bin::new(folder.path()).delete(&path), Err(ResumeError::InUse)));
        assert_eq!(fs::read_to_string(&path).unwrap(), header());
    }

    #[test]
    fn a_deleted_match_can_be_restored_until_the_bin_is_emptied() {
        let (folder, path) = folder();
        let other = folder.path().join("00008-other.jsonl");
        fs::write(&other, "other").unwrap();
        let mut bin = Bin::new(folder.path());
        bin.delete(&path).unwrap();
        bin.delete(&other).unwrap();
        assert!(library(folder.path()).unwrap().is_empty());
        // Another match has taken the number meanwhile.
        fs::write(&other, "taken").unwrap();
        let restored = bin.restore().unwrap().unwrap();
        assert_eq!(restored, folder.path().join("00009-other.jsonl"));
        assert_eq!(fs::read_to_string(&restored).unwrap(), "other");
        assert_eq!(bin.restore().unwrap().unwrap(), path);
        assert!(bin.restore().is_none());
        bin.delete(&path).unwrap();
        drop(bin);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "the deleted match is gone for good");
    }

    #[test]
    fn matches_deleted_by_a_program_that_died_come_back() {
        let (folder, path) = folder();
        let mut died = Bin::new(folder.path());
        died.delete(&path).unwrap();
        // While it runs, its lock keeps the match in its bin.
        drop(Bin::new(folder.path()));
        assert!(!path.exists());
        died.taken.clear();
        drop(Bin::new(folder.path()));
        assert_eq!(fs::read_to_string(&path).unwrap(), header());
    }
}
