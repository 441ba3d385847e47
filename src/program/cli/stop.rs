//! Stopping long commands cleanly.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::Failure;

/// Whether a signal has asked the command to stop.
#[derive(Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// Listens for SIGINT and SIGTERM. The first asks the command to stop, the second ends the program.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn listen() -> io::Result<Self> {
        let stop = Stop::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            use signal_hook::flag;
            // The order matters: at the first signal, the flag must not be set yet when the shutdown checks it.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop.flag))?;
            flag::register_usize(signal, Arc::clone(&stop.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&stop.flag))?;
        }
        Ok(stop)
    }

    /// The flag that is set when the command should stop.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// How a stopped command ends.
    pub fn failure(&self) -> Failure {
        Failure::Signal(self.signal.load(Ordering::Relaxed) as u8)
    }

    /// Asks the command to stop.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}
