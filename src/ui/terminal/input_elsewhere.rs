//! Input where there are no signals and no file descriptors.

use std::io;
use std::time::Duration;

use crossterm::event;

use super::Wake;

/// A year: for as long as it takes.
const WITHOUT_END: Duration = Duration::from_secs(365 * 24 * 3600);

/// The terminal's input.
pub(super) struct Input;

impl Input {
    /// Reads from now on.
    pub(super) fn open() -> io::Result<Self> {
        Ok(Input)
    }

    /// What comes next within this time, without end if it is `None`.
    pub(super) fn next(&mut self, timeout: Option<Duration>) -> io::Result<Option<Wake>> {
        if !event::poll(timeout.unwrap_or(WITHOUT_END))? {
            return Ok(None);
        }
        event::read().map(|event| Some(Wake::Input(event)))
    }

    /// Whether something waits to be used.
    pub(super) fn is_waiting(&mut self) -> io::Result<bool> {
        event::poll(Duration::ZERO)
    }

    /// Forgets what has been typed ahead: the system keeps it.
    pub(super) fn forget(&mut self) {}
}
