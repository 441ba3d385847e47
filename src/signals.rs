//! The signals that end, stop and resume the program.
//!
//! They are waited for together with input, so that the program ends in order: the terminal is given back, engines are
//! stopped and the record is closed.

/// A signal that the program reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// End; the signal's number.
    End(i32),
    /// The shell wants the terminal back for a while.
    Suspend,
    /// The program runs again.
    Resume,
    /// The terminal's size has changed.
    Resize,
}

/// Which signals are watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Those that end the program.
    Ends,
    /// All of them, for a program that has the whole terminal.
    All,
}

#[cfg(unix)]
pub use unix::{Signals, stop};

#[cfg(not(unix))]
pub use other::{Signals, stop};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::backend::SignalDelivery;
    use signal_hook::iterator::exfiltrator::SignalOnly;
    use signal_hook::low_level::emulate_default_handler;

    use crate::signals::{Signal, Watch};

    /// How long the program may take to end in order; after that the signal ends it. A terminal that takes no more
    /// output, for one, blocks it for good.
    const GRACE: Duration = Duration::from_secs(3);

    /// The signals that have arrived.
    pub struct Signals {
        delivery: SignalDelivery<UnixStream, SignalOnly>,
    }

    impl Signals {
        /// Watches for signals from now on. Those that end a program are left alone if the program was started to
        /// ignore them, as `nohup` does.
        ///
        /// # Errors
        /// When the system refuses.
        pub fn watch(watch: Watch) -> io::Result<Self> {
            let ignored = ignored();
            let is_heard = |number: &i32| ignored >> (number - 1) & 1 == 0;
            let ends: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heard).collect();
            let mut watched = ends.clone();
            if watch == Watch::All {
                watched.extend([SIGTSTP, SIGCONT, SIGWINCH]);
            }
            let (read, write) = UnixStream::pair()?;
            write.set_nonblocking(true)?;
            let delivery = SignalDelivery::with_pipe(read, write, SignalOnly, watched)?;
            let mut ends = signal_hook::iterator::Signals::new(ends)?;
            thread::spawn(move || {
                if let Some(number) = ends.forever().next() {
                    thread::sleep(GRACE);
                    let _ = emulate_default_handler(number);
                }
            });
            Ok(Signals { delivery })
        }

        /// The next signal that has arrived. Of several, one that ends the program comes first.
        pub fn take(&mut self) -> Option<Signal> {
            let mut next = None;
            for number in self.delivery.pending() {
                match number {
                    SIGTSTP => next = next.or(Some(Signal::Suspend)),
                    SIGCONT => next = Some(Signal::Resume),
                    SIGWINCH => next = next.or(Some(Signal::Resize)),
                    _ => return Some(Signal::End(number)),
                }
            }
            next
        }

        /// Waits until there is something to read, a signal arrives, or this time has passed.
        ///
        /// # Errors
        /// When waiting fails.
        pub fn wait(&self, input: impl AsFd, timeout: Option<Duration>) -> io::Result<()> {
            let mut fds = [
                PollFd::new(&input, PollFlags::IN),
                PollFd::from_borrowed_fd(self.delivery.get_read().as_fd(), PollFlags::IN),
            ];
            let timeout = timeout.and_then(|time| Timespec::try_from(time).ok());
            match poll(&mut fds, timeout.as_ref()) {
                Ok(_) | Err(Errno::INTR) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }
    }

    /// Stops the program, as the shell's job control does, until it is continued.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// The signals that the program was started to ignore, as a bit each; none where the system does not say.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        line.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;

    use crate::signals::{Signal, Watch};

    /// No signals: the system ends the program itself.
    pub struct Signals;

    impl Signals {
        /// Watches for nothing.
        ///
        /// # Errors
        /// Never.
        pub fn watch(_: Watch) -> io::Result<Self> {
            Ok(Signals)
        }

        /// No signal.
        pub fn take(&mut self) -> Option<Signal> {
            None
        }
    }

    /// Does nothing: there is no job control.
    ///
    /// # Errors
    /// Never.
    pub fn stop() -> io::Result<()> {
        Ok(())
    }
}
