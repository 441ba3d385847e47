//! Signals that end, suspend and resume the program.
//!
//! The program waits for them together with input, so that it can end cleanly: restore the terminal, stop
//! engines and close the record. On Windows there are only news; the system ends the program.

/// The number of SIGHUP, which says that the terminal is gone.
pub const HANG_UP: i32 = 1;

/// A signal that the program handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// End the program; the signal's number.
    End(i32),
    /// Suspend the program.
    Suspend,
    /// The program has been resumed.
    Resume,
    /// The terminal's size has changed.
    Resize,
    /// Another thread has news: see [`nudge`].
    News,
}

/// The signals to watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Those that end the program.
    Ends,
    /// All of them, for a full-screen program.
    All,
}

#[cfg(unix)]
pub use unix::{Signals, let_writing_fail, nudge, stop};

#[cfg(not(unix))]
pub use other::{let_writing_fail, nudge, stop, take_news, wake_with};

#[cfg(unix)]
mod unix {
    use std::io::{self, Write};
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
        SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::backend::SignalDelivery;
    use signal_hook::iterator::exfiltrator::SignalOnly;
    use signal_hook::low_level::emulate_default_handler;

    use crate::signals::{Signal, Watch};

    /// How long the program may take to end cleanly.
    ///
    /// After that the signal ends it, because a blocked terminal, for example, could block it forever.
    const GRACE: Duration = Duration::from_secs(3);

    /// The usual signals that end a program.
    const ENDS: [i32; 10] =
        [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU];

    /// Whether there is news that nobody has taken.
    static NEWS: AtomicBool = AtomicBool::new(false);

    /// What wakes the thread that waits for signals.
    static WAKER: Mutex<Option<UnixStream>> = Mutex::new(None);

    /// Wakes the thread that waits for signals, with [`Signal::News`]. Any thread may call it.
    pub fn nudge() {
        NEWS.store(true, Ordering::SeqCst);
        if let Some(waker) = &mut *WAKER.lock().unwrap_or_else(PoisonError::into_inner) {
            // A full pipe wakes as well.
            let _ = waker.write(&[0]);
        }
    }

    /// Makes a write beyond the file size limit fail instead of ending the program.
    pub fn let_writing_fail() {
        // Nobody reads the flag. If registering fails, the signal ends the program as before.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    /// The signals that have arrived.
    pub struct Signals {
        delivery: SignalDelivery<UnixStream, SignalOnly>,
    }

    impl Signals {
        /// Starts watching signals.
        ///
        /// Signals that the program was started to ignore, as by `nohup`, stay ignored.
        ///
        /// # Errors
        /// When the system returns an error.
        pub fn watch(watch: Watch) -> io::Result<Self> {
            let ignored = ignored();
            let is_heard = |number: &i32| ignored >> (number - 1) & 1 == 0;
            let ends: Vec<i32> = ENDS.into_iter().filter(is_heard).collect();
            let mut watched = ends.clone();
            if watch == Watch::All {
                watched.extend([SIGTSTP, SIGCONT, SIGWINCH]);
            }
            let (read, write) = UnixStream::pair()?;
            write.set_nonblocking(true)?;
            *WAKER.lock().unwrap_or_else(PoisonError::into_inner) = Some(write.try_clone()?);
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

        /// The next signal; one that ends the program comes first.
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
            next.or_else(|| NEWS.swap(false, Ordering::SeqCst).then_some(Signal::News))
        }

        /// Waits for input, a signal or the timeout.
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

    /// Stops the program until the shell's job control continues it.
    ///
    /// # Errors
    /// When the system returns an error.
    pub fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// The signals that the program was started to ignore, one bit each; none if the system does not tell.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        line.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, PoisonError};

    /// Wakes the thread that waits for input.
    type Waker = Box<dyn Fn() + Send>;

    /// Whether there is news that nobody has taken.
    static NEWS: AtomicBool = AtomicBool::new(false);

    static WAKER: Mutex<Option<Waker>> = Mutex::new(None);

    /// Wakes the thread that waits for input, which then [takes the news](take_news). Any thread may call it.
    pub fn nudge() {
        NEWS.store(true, Ordering::SeqCst);
        if let Some(wake) = &*WAKER.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }

    /// From now on, [`nudge`] calls this. It must not wait for anything.
    pub fn wake_with(waker: impl Fn() + Send + 'static) {
        *WAKER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(waker));
    }

    /// Whether there is news, which is then taken.
    pub fn take_news() -> bool {
        NEWS.swap(false, Ordering::SeqCst)
    }

    /// Does nothing: here, writing fails by itself.
    pub fn let_writing_fail() {}

    /// Does nothing: there is no job control.
    ///
    /// # Errors
    /// Never.
    pub fn stop() -> io::Result<()> {
        Ok(())
    }
}
