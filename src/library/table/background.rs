//! Work on a thread of its own, so that nobody has to wait for it.

use std::convert::Infallible;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The result of work on its own thread.
///
/// Dropping this discards the result, so a late result cannot be mistaken for that of later work.
#[derive(Debug)]
pub struct Background<T> {
    thread: JoinHandle<T>,
    /// Disconnected when the work is done.
    open: Receiver<Infallible>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts the work.
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (done, open) = channel();
        let thread = thread::spawn(move || {
            let result = work();
            drop(done);
            result
        });
        Background { thread, open }
    }

    /// Waits up to `patience`; true if the work is done.
    pub fn is_over(&self, patience: Duration) -> bool {
        matches!(self.open.recv_timeout(patience), Err(RecvTimeoutError::Disconnected))
    }

    /// Waits for the result. Panics if the work has panicked.
    pub fn end(self) -> T {
        self.thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}
