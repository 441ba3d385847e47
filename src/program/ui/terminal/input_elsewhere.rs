//! Input on systems without signals and file descriptors: a thread reads the terminal, so that news of other terminals can
//! wake us too.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};

use super::Wake;
use crate::signals::{self, Signal};

/// The most events that wait. The system keeps further ones.
const MOST_WAITING: usize = 1000;

/// What wakes us.
enum Heard {
    Event(Event),
    /// There may be news.
    News,
    Failed(io::Error),
}

/// The terminal's input.
pub(super) struct Input {
    heard: Receiver<Heard>,
    /// What was received, but not asked for yet.
    next: Option<Heard>,
}

impl Input {
    /// Starts reading.
    pub(super) fn open() -> io::Result<Self> {
        let (sender, heard) = sync_channel(MOST_WAITING);
        let waker = sender.clone();
        signals::wake_with(move || {
            // A full channel wakes as well.
            let _ = waker.try_send(Heard::News);
        });
        thread::Builder::new().name("input".to_owned()).spawn(move || read(&sender))?;
        Ok(Input { heard, next: None })
    }

    /// The next event within this time, or without limit if `None`.
    pub(super) fn next(&mut self, timeout: Option<Duration>) -> io::Result<Option<Wake>> {
        let until = timeout.map(|timeout| Instant::now() + timeout);
        loop {
            if signals::take_news() {
                return Ok(Some(Wake::Signal(Signal::News)));
            }
            let heard = match self.next.take() {
                Some(heard) => Ok(heard),
                None => self.wait(until),
            };
            match heard {
                Ok(Heard::Event(event)) => return Ok(Some(Wake::Input(event, None))),
                Ok(Heard::News) => {}
                Ok(Heard::Failed(error)) => return Err(error),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Ok(Some(Wake::Gone)),
            }
        }
    }

    fn wait(&self, until: Option<Instant>) -> Result<Heard, RecvTimeoutError> {
        match until {
            Some(until) => self.heard.recv_timeout(until.saturating_duration_since(Instant::now())),
            None => self.heard.recv().map_err(RecvTimeoutError::from),
        }
    }

    /// Whether an event is waiting.
    pub(super) fn is_waiting(&mut self) -> io::Result<bool> {
        if self.next.is_none() {
            self.next = self.heard.try_recv().ok();
        }
        Ok(self.next.is_some())
    }

    /// Drops everything typed ahead.
    pub(super) fn forget(&mut self) {
        self.next = None;
        while self.heard.try_recv().is_ok() {}
    }
}

/// Reads events until reading fails, or nobody wants them.
fn read(sender: &SyncSender<Heard>) {
    loop {
        let event = event::read();
        let has_failed = event.is_err();
        if sender.send(event.map_or_else(Heard::Failed, Heard::Event)).is_err() || has_failed {
            return;
        }
    }
}
