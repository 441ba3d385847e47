//! Reads input and signals: signals first, then the oldest key.
//!
//! All waiting input is read at once and at most [`MOST_WAITING`] keys are kept, so that a flood cannot
//! delay Ctrl-C and signals or fill the memory.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use rustix::io::{Errno, read};

use super::bytes::{Parser, Report};
use super::{Wake, is_gone};
use crate::signals::{Signals, Watch};

/// The most keys and clicks that wait; further ones are lost.
const MOST_WAITING: usize = 1000;

/// How long to read input in one go.
const ONE_GO: Duration = Duration::from_millis(20);

/// The terminal's input and the program's signals.
pub(super) struct Input {
    signals: Signals,
    parser: Parser,
    /// The events, each with the Latin letter of its key if its own letter is not Latin.
    waiting: VecDeque<(Event, Option<char>)>,
    /// What the terminal has said about itself.
    reports: VecDeque<Report>,
    gone: bool,
}

impl Input {
    /// Starts watching signals and input.
    pub(super) fn open() -> io::Result<Self> {
        let signals = Signals::watch(Watch::All)?;
        let (parser, waiting) = (Parser::default(), VecDeque::new());
        Ok(Input { signals, parser, waiting, reports: VecDeque::new(), gone: false })
    }

    /// The next event within this time, or without limit if `None`.
    pub(super) fn next(&mut self, timeout: Option<Duration>) -> io::Result<Option<Wake>> {
        let until = timeout.map(|timeout| Instant::now() + timeout);
        loop {
            self.read()?;
            if let Some(signal) = self.signals.take() {
                return Ok(Some(Wake::Signal(signal)));
            }
            if let Some(report) = self.reports.pop_front() {
                return Ok(Some(Wake::Report(report)));
            }
            if let Some((event, latin)) = self.waiting.pop_front() {
                return Ok(Some(Wake::Input(event, latin)));
            }
            if self.gone {
                return Ok(Some(Wake::Gone));
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(None);
            }
            let rest = self.parser.wait(Instant::now());
            let wait = [left, rest].into_iter().flatten().min();
            self.signals.wait(io::stdin(), wait)?;
        }
    }

    /// Whether an event is waiting.
    pub(super) fn is_waiting(&mut self) -> io::Result<bool> {
        self.read()?;
        Ok(!self.waiting.is_empty() || !self.reports.is_empty() || self.gone)
    }

    /// Drops everything typed ahead.
    pub(super) fn forget(&mut self) {
        self.waiting.clear();
    }

    /// Reads all waiting input.
    fn read(&mut self) -> io::Result<()> {
        let start = Instant::now();
        let mut block = [0; 4096];
        while !self.gone && is_readable()? && start.elapsed() < ONE_GO {
            match read(io::stdin(), &mut block) {
                Ok(0) => self.gone = true,
                Ok(count) => {
                    let now = Instant::now();
                    block[..count].iter().for_each(|&byte| self.take(byte, now));
                }
                Err(Errno::INTR | Errno::AGAIN) => return Ok(()),
                Err(error) if is_gone(&error.into()) => self.gone = true,
                Err(error) => return Err(error.into()),
            }
        }
        let event = self.parser.lapse(Instant::now());
        self.keep(event);
        Ok(())
    }

    fn take(&mut self, byte: u8, now: Instant) {
        let event = self.parser.take(byte, now);
        // A terminal that was not asked sends none: a few are enough.
        self.reports.extend(self.parser.take_report().filter(|_| self.reports.len() < 8));
        self.keep(event);
    }

    fn keep(&mut self, event: Option<Event>) {
        let Some(event) = event else { return };
        if let Event::Key(key) = &event
            && interrupts(key)
        {
            // As a terminal does: keys typed before an interrupt are dropped.
            self.waiting.clear();
        }
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back((event, self.parser.take_latin()));
        }
    }
}

/// Whether it is Ctrl-C or Ctrl-Z.
fn interrupts(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'z'))
}

/// Whether there is input, or its end.
fn is_readable() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })) {
        Ok(ready) => Ok(ready > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
