//! Long jobs whose result goes to a file. They can be stopped, killed and started again at any time: a job keeps its
//! state in a file next to its result, and ends at once where the result exists.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::{Failure, shown_path, tell};
use crate::files;

/// How long a state is kept at least before the next is written.
const PAUSE: Duration = Duration::from_secs(1);

/// Writing states may take this part of the time.
const SHARE: u32 = 20;

/// More than any result or state takes.
const LARGEST: u64 = 1 << 30;

/// Whether a signal asks the program to stop.
#[derive(Default)]
pub(super) struct Stop {
    flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// Listens to SIGINT and SIGTERM from now on. The first asks, the second ends the program.
    pub(super) fn listen() -> io::Result<Self> {
        let stop = Stop::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            use signal_hook::flag;
            // In the order in which they act: at the first signal the flag is not set yet.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop.flag))?;
            flag::register_usize(signal, Arc::clone(&stop.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&stop.flag))?;
        }
        Ok(stop)
    }

    /// The flag that is set when the program should stop.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// The end of a command that has been stopped.
    pub(super) fn failure(&self) -> Failure {
        Failure::Signal(self.signal.load(Ordering::Relaxed) as u8)
    }
}

/// A job, its result's file and its state's.
pub(super) struct Job<'a> {
    out: PathBuf,
    kept: PathBuf,
    stop: &'a Stop,
    next: Instant,
    /// Why a state could not be written.
    failed: Option<io::Error>,
}

/// What there is to do for a job.
pub(super) enum Begin<'a> {
    /// Nothing: the result is there already.
    Done(Vec<u8>),
    /// To work, from this state if there is one.
    Work(Job<'a>, Option<Vec<u8>>),
}

impl<'a> Job<'a> {
    /// Begins a job with a result in `out`. What exists there must be a result of the same job: `check` says why it
    /// is not.
    pub(super) fn begin(
        out: &Path,
        stop: &'a Stop,
        check: impl FnOnce(&[u8]) -> Result<(), String>,
    ) -> Result<Begin<'a>, Failure> {
        let name = shown_path(out);
        files::can_write(out)
            .map_err(|error| Failure::Failed(format!("{name} cannot be written: {error}")))?;
        let mut kept = out.as_os_str().to_owned();
        kept.push(".partial");
        let kept = PathBuf::from(kept);
        if let Some(bytes) = read(out)? {
            check(&bytes).map_err(|why| {
                Failure::Failed(format!("{name} is there already: {why}: name another file, or remove it"))
            })?;
            // A run that was killed between its last two steps may have left its state.
            let _ = fs::remove_file(&kept);
            return Ok(Begin::Done(bytes));
        }
        let state = read(&kept)?;
        if state.is_some() {
            tell(format!("resuming from {}", shown_path(&kept)));
        }
        let job = Job { out: out.to_owned(), kept, stop, next: Instant::now() + PAUSE, failed: None };
        Ok(Begin::Work(job, state))
    }

    /// Keeps the state if that is due.
    pub(super) fn keep(&mut self, state: impl FnOnce() -> Vec<u8>) {
        let start = Instant::now();
        if start < self.next || self.failed.is_some() {
            return;
        }
        if let Err(error) = files::write_whole(&self.kept, &state(), true) {
            self.failed = Some(error);
            self.stop.flag.store(true, Ordering::Relaxed);
        }
        self.next = Instant::now() + PAUSE.max(start.elapsed() * SHARE);
    }

    /// Keeps the state of a job that was stopped with so much done; returns how the command ends.
    pub(super) fn stopped(self, state: &[u8], done: &str) -> Failure {
        let name = shown_path(&self.kept);
        let written = self.failed.map_or_else(|| files::write_whole(&self.kept, state, true), Err);
        if let Err(error) = written {
            return Failure::Failed(format!("{name} cannot be written: {error}"));
        }
        tell(format!("stopped with {done}, kept in {name}: run the same command to resume"));
        self.stop.failure()
    }

    /// Writes the result, and drops the state.
    pub(super) fn finish(self, bytes: &[u8]) -> Result<(), Failure> {
        let name = shown_path(&self.out);
        files::write_whole(&self.out, bytes, false).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Failed(format!(
                "{name} appeared during the run and was left unchanged: run the same command to check it"
            )),
            _ => Failure::Failed(format!("{name} cannot be written: {error}")),
        })?;
        let _ = fs::remove_file(&self.kept);
        Ok(())
    }

    /// The refusal of a state that this job cannot resume from.
    pub(super) fn damaged(&self, why: &str) -> Failure {
        let name = shown_path(&self.kept);
        Failure::Failed(format!("{name}: {why}: remove it to start again, or name another --out"))
    }
}

/// What a regular file holds; `None` if there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    match files::read_up_to(LARGEST, path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Failed(format!("{} cannot be read: {error}", shown_path(path)))),
    }
}
