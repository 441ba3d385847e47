//! Plain mode on Unix, which waits for input and signals together.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufWriter, Read, stdout};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::termios::tcgetattr;

use crate::cli::Failure;
use crate::launch::Launch;
use crate::plain;
use crate::signals::{Signal, Signals, Watch};

/// Whether stdin or stdout is a terminal that is gone.
pub(in crate::cli) fn is_hung_up() -> bool {
    let states = [tcgetattr(io::stdin()), tcgetattr(io::stdout())];
    states.into_iter().any(|state| state.err() == Some(Errno::IO))
}

/// Runs plain mode until the user quits or a signal comes.
pub(in crate::cli) fn speak(launch: Launch) -> Result<(), Failure> {
    let end = End { signals: RefCell::new(Signals::watch(Watch::Ends)?), number: Cell::new(None) };
    let input = Input { end: &end, block: vec![0; 8192], from: 0, to: 0 };
    let result = plain::run(launch, input, BufWriter::new(stdout().lock()), &|| end.check().map(drop));
    // When the terminal disappears, input and output may end before the signal is noticed.
    let _ = end.check();
    match end.number.get() {
        Some(number) => Err(Failure::Signal(number as u8)),
        None => Ok(result?),
    }
}

/// The most bytes of a line that is read before plain mode or screens begin.
const LONGEST: usize = 1024;

/// Reads a line before plain mode or screens begin, and nothing that comes after it.
pub(in crate::cli) fn read_line() -> io::Result<String> {
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < LONGEST && read(io::stdin(), &mut byte)? > 0 && byte != *b"\n" {
        line.push(byte[0]);
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// The signal that ends the program, once it has arrived.
struct End {
    signals: RefCell<Signals>,
    number: Cell<Option<i32>>,
}

impl End {
    /// Fails once a signal has arrived; true if there is news.
    fn check(&self) -> io::Result<bool> {
        let mut news = false;
        while let (None, Some(signal)) = (self.number.get(), self.signals.borrow_mut().take()) {
            match signal {
                Signal::End(number) => self.number.set(Some(number)),
                other => news |= other == Signal::News,
            }
        }
        match self.number.get() {
            Some(number) => Err(io::Error::other(format!("ended by signal {number}"))),
            None => Ok(news),
        }
    }
}

/// Stdin. Signals and news interrupt waiting for it.
struct Input<'a> {
    end: &'a End,
    block: Vec<u8>,
    /// The unread part of the block.
    from: usize,
    to: usize,
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let mut news = self.end.check()?;
        while self.from == self.to {
            if news && !is_readable()? {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            self.end.signals.borrow().wait(io::stdin(), None)?;
            news = self.end.check()?;
            if !is_readable()? {
                continue;
            }
            match read(io::stdin(), &mut self.block) {
                Ok(0) => break,
                Ok(count) => (self.from, self.to) = (0, count),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(&self.block[self.from..self.to])
    }

    fn consume(&mut self, count: usize) {
        self.from = self.to.min(self.from + count);
    }
}

/// Whether there is input, or its end: news of other terminals wakes us too.
fn is_readable() -> io::Result<bool> {
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut fds, Some(&Timespec::default())) {
        Ok(ready) => Ok(ready > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Read for Input<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(to)?;
        self.consume(count);
        Ok(count)
    }
}
