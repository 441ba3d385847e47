//! Plain mode on systems without signals and file descriptors: a thread reads stdin, so that news of other terminals can
//! wake us too.

use std::io::{self, BufRead, BufWriter, Read, stdout};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use crate::cli::Failure;
use crate::launch::Launch;
use crate::{plain, signals};

/// Whether stdin or stdout is a terminal that is gone: the system has ended the program then.
pub(in crate::cli) fn is_hung_up() -> bool {
    false
}

/// Reads a line before plain mode or screens begin.
pub(in crate::cli) fn read_line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line)
}

/// Runs plain mode until the user quits.
pub(in crate::cli) fn speak(launch: Launch) -> Result<(), Failure> {
    Ok(plain::run(launch, Input::open()?, BufWriter::new(stdout().lock()), &|| Ok(()))?)
}

/// What wakes us.
enum Heard {
    /// Some bytes; none at the end.
    Block(io::Result<Vec<u8>>),
    /// There may be news.
    News,
}

/// Stdin. News interrupts waiting for it.
struct Input {
    heard: Receiver<Heard>,
    block: Vec<u8>,
    /// Where the unread part of the block begins.
    from: usize,
    has_ended: bool,
}

impl Input {
    fn open() -> io::Result<Self> {
        let (sender, heard) = sync_channel(1);
        let waker = sender.clone();
        signals::wake_with(move || {
            // A full channel wakes as well.
            let _ = waker.try_send(Heard::News);
        });
        thread::Builder::new().name("input".to_owned()).spawn(move || read(&sender))?;
        Ok(Input { heard, block: Vec::new(), from: 0, has_ended: false })
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.from == self.block.len() && !self.has_ended {
            let heard = match self.heard.try_recv() {
                Err(TryRecvError::Empty) if signals::take_news() => {
                    return Err(io::ErrorKind::WouldBlock.into());
                }
                Err(TryRecvError::Empty) => self.heard.recv().ok(),
                heard => heard.ok(),
            };
            match heard {
                Some(Heard::News) => {}
                Some(Heard::Block(block)) => {
                    (self.block, self.from) = (block?, 0);
                    self.has_ended = self.block.is_empty();
                }
                None => self.has_ended = true,
            }
        }
        Ok(&self.block[self.from..])
    }

    fn consume(&mut self, count: usize) {
        self.from = self.block.len().min(self.from + count);
    }
}

impl Read for Input {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(to)?;
        self.consume(count);
        Ok(count)
    }
}

/// Reads stdin until it ends or fails, or nobody wants it.
fn read(sender: &SyncSender<Heard>) {
    let mut stdin = io::stdin().lock();
    loop {
        let block = stdin.fill_buf().map(<[u8]>::to_vec);
        let count = block.as_ref().map_or(0, Vec::len);
        stdin.consume(count);
        if sender.send(Heard::Block(block)).is_err() || count == 0 {
            return;
        }
    }
}
