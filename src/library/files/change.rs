//! Changes files that several programs may change at the same moment.

use std::fs::File;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use fs4::{FileExt, TryLockError};

use super::whole::folder;
use super::{create_private_folder, read_up_to, write_own};

/// How long to wait for another program, which needs milliseconds unless it was suspended.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often to try.
const PAUSE: Duration = Duration::from_millis(5);

/// Reads a file, changes it and writes it, while no other program that uses this function can do so. A missing folder is
/// created. A new file can be read only by its owner.
///
/// `change` gets the contents, or `None` if there is no file, and returns the new ones, or `None` to leave the file as it is.
///
/// # Errors
/// When `change` fails, or the file cannot be read or written, has more than `most` bytes, or stays locked. Nothing changes
/// then.
pub fn change<E: From<io::Error>>(
    most: u64,
    path: &Path,
    change: impl FnOnce(Option<Vec<u8>>) -> Result<Option<Vec<u8>>, E>,
) -> Result<(), E> {
    let folder = folder(path);
    create_private_folder(folder)?;
    let _lock = Lock::wait(folder, PATIENCE)?;
    let there = match read_up_to(most, path) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(new) = change(there)? {
        write_own(path, &new, true)?;
    }
    Ok(())
}

/// The lock of a folder, for all its files: writing replaces a file, so that its own lock would be lost.
struct Lock(File);

impl Lock {
    fn wait(folder: &Path, patience: Duration) -> io::Result<Self> {
        let file = open_lock(folder)?;
        let end = Instant::now() + patience;
        // Some file systems have no locks.
        while let Err(TryLockError::WouldBlock) = FileExt::try_lock(&file) {
            if Instant::now() >= end {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "another program keeps it locked"));
            }
            thread::sleep(PAUSE);
        }
        Ok(Lock(file))
    }
}

#[cfg(unix)]
fn open_lock(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Other systems cannot open a folder.
#[cfg(not(unix))]
fn open_lock(folder: &Path) -> io::Result<File> {
    let mut options = std::fs::OpenOptions::new();
    super::open_own(options.read(true).write(true).create(true), &folder.join(".lock"))
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing it is not enough: while another thread starts a program, that program has a copy of every open file.
        let _ = FileExt::unlock(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add_line(path: &Path, line: &str) -> io::Result<()> {
        change(1 << 10, path, |there| {
            let mut bytes = there.unwrap_or_default();
            bytes.extend(format!("{line}\n").bytes());
            Ok(Some(bytes))
        })
    }

    #[test]
    fn changes_at_the_same_moment_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/file");
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..8).for_each(|_| add_line(&path, "x").unwrap()));
            }
        });
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "x\n".repeat(64));
    }

    #[test]
    fn a_program_that_keeps_the_lock_is_an_error_after_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let held = Lock::wait(folder.path(), PATIENCE).unwrap();
        let error = Lock::wait(folder.path(), PAUSE).err().unwrap();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(held);
        add_line(&path, "x").unwrap();
    }

    #[test]
    fn what_is_not_changed_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        change(9, &path, Ok::<_, io::Error>).unwrap();
        assert!(!path.exists());
        std::fs::write(&path, "ten letters").unwrap();
        let error = change(9, &path, Ok::<_, io::Error>).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
