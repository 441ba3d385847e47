//! The progress of a long command: a line on stderr, if it is a terminal.
//!
//! The usual crate uses `pow` from the C library, which nothing else here needs, and which would add half a megabyte of
//! resident memory to every process.

use std::io::{IsTerminal, Read, Write, stderr};
use std::time::{Duration, Instant};

use crossterm::cursor::MoveToColumn;
use crossterm::terminal::{Clear, ClearType, size};
use crossterm::{execute, queue};

/// The least time between two updates.
const PAUSE: Duration = Duration::from_millis(100);

/// The width of the bar.
const WIDTH: u128 = 30;

/// A progress line, which is erased when dropped.
pub struct Progress {
    total: u64,
    /// What an earlier run did.
    before: u64,
    unit: &'static str,
    start: Instant,
    /// When to draw the line next; `None` if nobody sees it.
    next: Option<Instant>,
    drawn: bool,
}

impl Progress {
    /// The progress of a task with this many units; shown if there are at least `long`.
    pub fn new(total: u64, long: u64, unit: &'static str) -> Self {
        let start = Instant::now();
        let seen = total >= long.max(1) && stderr().is_terminal();
        Progress { total, before: 0, unit, start, next: seen.then(|| start + PAUSE), drawn: false }
    }

    /// The same, with this much done by an earlier run, which is ignored when estimating the time left.
    #[must_use]
    pub fn from(mut self, before: u64) -> Self {
        self.before = before;
        self
    }

    /// Reports how much is done.
    pub fn set(&mut self, done: u64) {
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            let width = size().map_or(80, |(width, _)| width.saturating_sub(1));
            let line = line(self.before, done, self.total, self.unit, now - self.start);
            let line: String = line.chars().take(width.into()).collect();
            let mut err = stderr().lock();
            // The task must continue even if nobody reads this.
            let _ = queue!(err, MoveToColumn(0), Clear(ClearType::CurrentLine));
            let _ = write!(err, "{line}").and_then(|()| err.flush());
            self.next = Some(now + PAUSE);
            self.drawn = true;
        }
    }

    /// Wraps an input and reports how many MB (of 2^20 bytes) have been read.
    pub fn watch<R: Read>(self, input: R) -> impl Read {
        Watched { input, read: 0, progress: self }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn {
            let _ = execute!(stderr(), MoveToColumn(0), Clear(ClearType::CurrentLine));
        }
    }
}

struct Watched<R> {
    input: R,
    read: u64,
    progress: Progress,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read += read as u64;
        self.progress.set(self.read >> 20);
        Ok(read)
    }
}

/// A line such as `####------ 120 of 360 deals, 1:40 left`; everything after `before` took the time `taken`.
fn line(before: u64, done: u64, total: u64, unit: &str, taken: Duration) -> String {
    // Wide enough for any number of units.
    let (done, total) = (u128::from(done.min(total)), u128::from(total));
    let full = (WIDTH * done).checked_div(total).unwrap_or_default();
    let left = (u128::from(taken.as_secs()) * (total - done)).checked_div(done.saturating_sub(before.into()));
    let left = left.map_or(String::new(), |left| format!(", {}:{:02} left", left / 60, left % 60));
    let bar = "#".repeat(full as usize) + &"-".repeat((WIDTH - full) as usize);
    format!("{bar} {done} of {total} {unit}{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_what_is_done_and_the_time_left() {
        let minutes = |n: u64| Duration::from_secs(60 * n);
        let third = line(0, 120, 360, "deals", minutes(5));
        assert_eq!(third, "##########-------------------- 120 of 360 deals, 10:00 left");
        // Twenty more in five minutes, after a hundred that another run did.
        let resumed = line(100, 120, 360, "deals", minutes(5));
        assert_eq!(resumed, "##########-------------------- 120 of 360 deals, 60:00 left");
        assert_eq!(line(0, 0, 7, "MB", minutes(1)), "------------------------------ 0 of 7 MB");
        assert_eq!(line(0, 9, 7, "MB", minutes(1)), "############################## 7 of 7 MB, 0:00 left");
        assert_eq!(line(0, 0, 0, "MB", minutes(1)), "------------------------------ 0 of 0 MB");
        assert!(line(0, u64::MAX - 1, u64::MAX, "deals", minutes(1)).ends_with(", 0:00 left"));
        assert!(line(0, 1, u64::MAX, "deals", minutes(1)).ends_with(" left"));
    }
}
