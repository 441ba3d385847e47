//! A running engine: lines to its stdin, lines from its stdout, and its end.
//!
//! Three threads serve its pipes, so that no engine can block a table: one writes messages, one reads answers, one keeps
//! the last line of stderr. The channel for answers holds one line, so an engine that writes endlessly blocks on its own
//! full pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::failure::{Failure, Fault};
use super::guardian;
use super::protocol::MAX_ANSWER;
use crate::core::command_line;
use crate::core::text::{shown, shown_up_to};

/// How long an engine may take to end after its stdin has closed.
const GRACE: Duration = Duration::from_millis(300);

/// How long to wait for its last line on stderr after it has ended.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A line from an engine, or what is wrong with it.
type Said = Result<String, LineError>;

/// What is wrong with a line from an engine.
#[derive(Clone, Debug, thiserror::Error)]
enum LineError {
    #[error("its stdout cannot be read")]
    Unreadable,
    #[error("it wrote a line longer than {MAX_ANSWER} bytes: {0}")]
    Long(String),
    #[error("its last line has no line feed: {0}")]
    NoEnd(String),
    #[error("it wrote a line that is not UTF-8")]
    NotText,
}

/// A running engine. Dropping it ends the engine and everything that the engine has started.
pub(super) struct Process {
    /// `None` once it has been ended.
    child: Arc<Mutex<Option<Child>>>,
    /// Lines for its stdin. Dropping it closes the stdin.
    to: Option<Sender<String>>,
    from: Receiver<Said>,
    stderr: Stderr,
    /// Whether it gets time to end by itself.
    polite: bool,
}

/// The last line of an engine's stderr.
struct Stderr {
    last: Arc<Mutex<String>>,
    /// Disconnected once stderr is closed.
    open: Receiver<()>,
}

impl Process {
    /// Starts a program with its arguments, which are split and quoted as in a shell. No shell is used.
    pub(super) fn start(command: &str) -> Result<Self, Failure> {
        let failed = |why: &dyn std::fmt::Display| {
            Failure::new(Fault::NotStarted, format!("cannot start \"{}\": {why}", shown_up_to(command, 200)))
        };
        let (program, arguments) =
            words(command).map_err(|error| Failure::new(Fault::NotStarted, error.to_string()))?;
        let mut command = guardian::command(&program, &arguments).map_err(|error| failed(&error))?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(failed(&"no pipes"));
        };
        Ok(Process::over(Some(child), stdin, BufReader::new(stdout), BufReader::new(stderr)))
    }

    /// Talks over these pipes, which belong to a process if there is one.
    pub(super) fn over(
        child: Option<Child>,
        stdin: impl Write + Send + 'static,
        stdout: impl BufRead + Send + 'static,
        stderr: impl BufRead + Send + 'static,
    ) -> Self {
        let (to, lines) = channel();
        let (said, from) = sync_channel(1);
        let (ends, open) = sync_channel(0);
        let last = Arc::new(Mutex::new(String::new()));
        thread::spawn(move || write(stdin, &lines));
        thread::spawn(move || read(stdout, &said));
        let kept = Arc::clone(&last);
        thread::spawn(move || keep_last(stderr, &kept, ends));
        let child = Arc::new(Mutex::new(child));
        Process { child, to: Some(to), from, stderr: Stderr { last, open }, polite: true }
    }

    /// Queues a line for its stdin. If nobody reads it, no answer will come.
    pub(super) fn send(&mut self, line: String) {
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// Waits for its next line, at most until this time.
    pub(super) fn line(&mut self, until: Instant) -> Result<String, Failure> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(error)) => Err(self.fail(Fault::Malformed, error.to_string())),
            Err(RecvTimeoutError::Timeout) => Err(self.fail(Fault::Late, "it did not answer in time")),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Checks that it has not written anything without being asked.
    pub(super) fn is_silent(&mut self) -> Result<(), Failure> {
        match self.from.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(self.ended()),
            Ok(Ok(line)) => Err(self.unasked(&line)),
            Ok(Err(error)) => Err(self.fail(Fault::Malformed, error.to_string())),
        }
    }

    /// Closes its stdin and waits for it to end, at most until this time.
    pub(super) fn finish(&mut self, until: Instant) -> Result<(), Failure> {
        self.to = None;
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Disconnected) => Ok(()),
            Err(RecvTimeoutError::Timeout) => Err(self.fail(Fault::Late, "it did not end in time after bye")),
            Ok(said) => Err(self.unasked(&said.unwrap_or_else(|error| error.to_string()))),
        }
    }

    /// A function that ends it from another thread, even while its answer is awaited.
    pub(super) fn stopper(&self) -> Box<dyn FnOnce()> {
        let child = Arc::clone(&self.child);
        Box::new(move || end(&child))
    }

    pub(super) fn unasked(&mut self, line: &str) -> Failure {
        self.fail(Fault::Unasked, format!("it wrote without being asked: {}", shown_up_to(line, 200)))
    }

    fn ended(&mut self) -> Failure {
        // Its stderr closes at about the same time.
        let _ = self.stderr.open.recv_timeout(LAST_WORDS);
        self.fail(Fault::Ended, "it ended")
    }

    /// A failure with the last line of stderr. The engine gets no more time to end.
    pub(super) fn fail(&mut self, fault: Fault, what: impl AsRef<str>) -> Failure {
        self.polite = false;
        let last_words = self.stderr.last.lock().map(|last| last.clone()).unwrap_or_default();
        Failure { last_words, ..Failure::new(fault, what) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        let until = Instant::now() + GRACE;
        // Its stdout closes when it ends.
        while self.polite {
            let left = until.saturating_duration_since(Instant::now());
            // An engine that keeps writing gets no extra time.
            self.polite = !left.is_zero() && self.from.recv_timeout(left).is_ok();
        }
        end(&self.child);
    }
}

/// Ends a process and everything it has started, unless that has been done. Returns only once it has been done, so the
/// program cannot end halfway through because another thread has begun.
fn end(child: &Mutex<Option<Child>>) {
    let mut kept = child.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(mut child) = kept.take() else { return };
    // The whole group at once: if the program were killed between two signals, nobody would end the engine of a guardian
    // that is gone. Its id cannot be reused before `wait`.
    #[cfg(unix)]
    if kill_group(&child).is_ok() {
        let _ = child.wait();
        return;
    }
    // It is fine if everything has ended already. But a guardian that has just started may have no group yet. It must not
    // start anything any more, and if it just has, there is a group now.
    let _ = child.kill();
    #[cfg(unix)]
    let _ = kill_group(&child);
    let _ = child.wait();
}

#[cfg(unix)]
fn kill_group(leader: &Child) -> rustix::io::Result<()> {
    rustix::process::kill_process_group(
        rustix::process::Pid::from_child(leader),
        rustix::process::Signal::KILL,
    )
}

/// Why a text is not a command.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum CommandError {
    #[error("the command is empty: expected a program and its arguments")]
    Empty,
    #[error("command \"{0}\": {1}")]
    Quote(String, #[source] shell_words::ParseError),
}

/// A program and its arguments: see [`command_line::split`].
///
/// # Errors
/// When there is no program, or a quote is not closed.
pub fn words(command: &str) -> Result<(String, Vec<String>), CommandError> {
    let words = command_line::split(command);
    let words = words.map_err(|error| CommandError::Quote(shown_up_to(command, 200), error))?;
    let mut words = words.into_iter();
    let program = words.next().ok_or(CommandError::Empty)?;
    Ok((program, words.collect()))
}

/// Writes lines until there are no more or nobody reads them. Lines that are queued together are written together.
fn write(mut stdin: impl Write, lines: &Receiver<String>) {
    while let Ok(mut text) = lines.recv() {
        while let Ok(line) = lines.try_recv() {
            text.push_str(&line);
        }
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more, one is bad, or nobody wants them.
fn read(mut stdout: impl BufRead, said: &SyncSender<Said>) {
    let mut goes_on = true;
    while goes_on {
        let mut line = Vec::new();
        let end = (&mut stdout).take(MAX_ANSWER as u64 + 1).read_until(b'\n', &mut line);
        if line.is_empty() {
            return;
        }
        let whole = line.pop_if(|&mut last| last == b'\n').is_some();
        let text = match String::from_utf8(line) {
            _ if end.is_err() => Err(LineError::Unreadable),
            Ok(text) if whole => Ok(text),
            Ok(text) if text.len() > MAX_ANSWER => Err(LineError::Long(shown(&text))),
            Ok(text) => Err(LineError::NoEnd(shown(&text))),
            Err(_) => Err(LineError::NotText),
        };
        goes_on = text.is_ok() && said.send(text.clone()).is_ok();
        if text.is_err() {
            let _ = said.send(text);
        }
    }
}

/// Keeps the last line that is not empty. `open` is dropped at the end.
fn keep_last(mut stderr: impl BufRead, last: &Mutex<String>, open: SyncSender<()>) {
    loop {
        let mut line = Vec::new();
        let end = (&mut stderr).take(MAX_ANSWER as u64).read_until(b'\n', &mut line);
        if line.is_empty() || end.is_err() {
            drop(open);
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if let (false, Ok(mut last)) = (text.trim().is_empty(), last.lock()) {
            *last = shown_up_to(text.trim(), 200);
        }
    }
}
