//! Long jobs that write their result to a file. They can be stopped or killed at any time and resume when started again:
//! a job keeps its state next to its result, and does nothing if the result exists.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::files;
use offsuit_program::cli::stop::Stop;
use offsuit_program::cli::{Failure, FileError, shown_path, tell};

/// The least time between two writes of the state.
const PAUSE: Duration = Duration::from_secs(1);

/// Writing the state may take at most one part in this many of the running time.
const SHARE: u32 = 20;

/// A limit for results and states, in bytes; none comes near it.
const LARGEST: u64 = 1 << 30;

/// A job with the files of its result and its state.
pub(super) struct Job<'a> {
    out: PathBuf,
    kept: PathBuf,
    stop: &'a Stop,
    next: Instant,
    /// Why the state could not be written.
    failed: Option<io::Error>,
}

/// What is left to do of a job.
pub(super) enum Begin<'a> {
    /// Nothing: this is the result.
    Done(Vec<u8>),
    /// Work, from this state if there is one.
    Work(Job<'a>, Option<Vec<u8>>),
}

impl<'a> Job<'a> {
    /// Begins a job with its result in `out`. If that file exists, `check` must accept it as a result of the same job.
    pub(super) fn begin<E: Error + Send + Sync + 'static>(
        out: &Path,
        stop: &'a Stop,
        check: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> Result<Begin<'a>, FileError> {
        files::can_write(out).map_err(FileError::write(out))?;
        let mut kept = out.as_os_str().to_owned();
        kept.push(".partial");
        let kept = PathBuf::from(kept);
        if let Some(bytes) = read(out)? {
            check(&bytes).map_err(|error| FileError::exists(out, &format!(" ({error})")))?;
            return Ok(Begin::Done(bytes));
        }
        let state = read(&kept)?;
        if state.is_some() {
            tell(format!("resuming from {}", shown_path(&kept)));
        }
        let job = Job { out: out.to_owned(), kept, stop, next: Instant::now() + PAUSE, failed: None };
        Ok(Begin::Work(job, state))
    }

    /// Writes the state if it is time to.
    pub(super) fn keep(&mut self, state: impl FnOnce() -> Vec<u8>) {
        let start = Instant::now();
        if start < self.next || self.failed.is_some() {
            return;
        }
        if let Err(error) = files::write_whole(&self.kept, &state(), true) {
            self.failed = Some(error);
            self.stop.set();
        }
        self.next = Instant::now() + PAUSE.max(start.elapsed() * SHARE);
    }

    /// Writes the state of a stopped job; `done` says how much is done. Returns how the command ends.
    pub(super) fn stopped(self, state: &[u8], done: &str) -> Failure {
        let written = self.failed.map_or_else(|| files::write_whole(&self.kept, state, true), Err);
        if let Err(error) = written {
            return FileError::write(&self.kept)(error).into();
        }
        let name = shown_path(&self.kept);
        tell(format!("stopped after {done}, saved in {name}: run the same command to resume"));
        self.stop.failure()
    }

    /// Writes the result and removes the state.
    pub(super) fn finish(self, bytes: &[u8]) -> Result<(), FileError> {
        files::write_whole(&self.out, bytes, false).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => FileError::exists(&self.out, " (created during the run)"),
            _ => FileError::write(&self.out)(error),
        })?;
        let _ = fs::remove_file(&self.kept);
        Ok(())
    }

    /// The failure of a job whose state is damaged.
    pub(super) fn damaged(&self, why: impl std::fmt::Display) -> Failure {
        FileError::content(&self.kept, format!("{why}; remove it to start again, or use another --out"))
            .into()
    }
}

/// The content of a regular file; `None` if there is no file.
fn read(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match files::read_up_to(LARGEST, path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::read(path)(error)),
    }
}
