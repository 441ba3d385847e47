//! Input on systems without signals and file descriptors.

use std::io;
use std::time::Duration;

use crossterm::event;

use super::Wake;

/// A year, as good as forever.
const WITHOUT_END: Duration = Duration::from_secs(365 * 24 * 3600);

/// The terminal's input.
pub(super) struct Input;

impl Input {
    /// Starts reading.
    pub(super) fn open() -> io::Result<Self> {
        Ok(Input)
    }

    /// The next event within this time, or without limit if `None`.
    pub(super) fn next(&mut self, timeout: Option<Duration>) -> io::Result<Option<Wake>> {
        if !event::poll(timeout.unwrap_or(WITHOUT_END))? {
            return Ok(None);
        }
        event::read().map(|event| Some(Wake::Input(event, None)))
    }

    /// Whether an event is waiting.
    pub(super) fn is_waiting(&mut self) -> io::Result<bool> {
        event::poll(Duration::ZERO)
    }

    /// Does nothing: the system keeps what is typed ahead.
    pub(super) fn forget(&mut self) {}
}
