//! A guest's connection to a house.

mod greeting;
mod listener;

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::address::Address;
use super::protocol::{GONE, GuestMessage, HouseLine, PING, PROTOCOL, Since};
use crate::core::{Arg, Text};
use greeting::greet;
use listener::Listener;

/// What arrives from a house.
#[derive(Clone, PartialEq, Debug)]
pub enum Incoming {
    /// A message.
    Line(Box<HouseLine>),
    /// The connection is lost; the link tries to get it back.
    Lost,
    /// The house was closed, and has saved its tables; the link tries until it is open again.
    Closed,
    /// The connection is back, and the guest in its seat.
    Back,
    /// The house ended the connection, for this reason.
    Ended(String),
    /// The guest has taken the seat over in another program, so the house ended the connection.
    TakenOver,
}

impl Incoming {
    /// Whether nothing more arrives after it.
    pub fn is_final(&self) -> bool {
        matches!(self, Incoming::Ended(_) | Incoming::TakenOver)
    }

    /// What has happened to the connection, in words.
    pub fn news(&self) -> Option<Text> {
        Some(match self {
            Incoming::Line(_) => return None,
            Incoming::Lost => Text::new("together-lost-how"),
            Incoming::Closed => Text::new("together-house-closed"),
            Incoming::Back => Text::new("together-found"),
            Incoming::Ended(why) => Text::new("together-ended-why").with("why", Arg::Quote(why.clone())),
            Incoming::TakenOver => Text::new("together-taken-over"),
        })
    }
}

/// Why a house cannot be joined.
#[derive(Debug, Error)]
pub enum JoinError {
    /// No connection.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Nobody listens at the socket.
    #[error("no house is open here")]
    NoHouse,
    /// There is none, and none could be opened in this program.
    #[error("{0}")]
    House(String),
    /// ssh has failed; the last line that it printed.
    #[error("ssh: {0}")]
    Ssh(String),
    /// The house does not open its door.
    #[error(
        "the door was not opened: the house does not know this ticket, or too many strangers have knocked from your \
         network; if the ticket is right, try again in a minute"
    )]
    Shut,
    /// The other side is not a house, or speaks another version of the protocol.
    #[error("the other side does not speak protocol {PROTOCOL}: {0}")]
    Protocol(String),
    /// The other side says nothing for this number of seconds.
    #[error("the house did not answer within {0} seconds")]
    Silent(u64),
    /// The house does not let the guest in.
    #[error("{why}")]
    Bye {
        /// Why not.
        why: String,
        /// Whether the guest may try again later.
        again: bool,
    },
}

/// A connection to a house. When it is lost, the link connects again, and the guest returns to its seat.
pub struct Link {
    incoming: Receiver<Incoming>,
    out: Arc<Mutex<Out>>,
    you: String,
    ended: Cell<bool>,
}

/// The side to write to.
struct Out {
    pipe: Option<Box<dyn Write + Send>>,
    /// The process of ssh, or of the command that leads to a door.
    child: Option<Child>,
    /// Ends the connection while another thread reads from it.
    close: Option<Box<dyn Fn() + Send>>,
    /// When something was last said.
    said: Instant,
    /// When something was last heard, if the house shows that it is there.
    heard: Option<Instant>,
    /// What to say after a new greeting.
    seat: Option<Seat>,
    /// Whether nobody needs the connection any more.
    done: bool,
}

/// Where the guest is, and what it has been told.
#[derive(Clone, Copy)]
struct Seat {
    /// The table's number, once the house has said it.
    table: Option<u32>,
    watches: bool,
    since: Since,
}

impl Out {
    /// A connection on which nothing has been said.
    fn new(pipe: Option<Box<dyn Write + Send>>) -> Self {
        let said = Instant::now();
        Out { pipe, child: None, close: None, said, heard: None, seat: None, done: false }
    }

    /// Shows that the guest is there if it has said nothing for some time, and hangs up if the house has. Returns how long
    /// nothing needs to be done.
    fn keep_alive(&mut self, now: Instant) -> Duration {
        if self.heard.is_some_and(|heard| now.saturating_duration_since(heard) >= GONE) {
            self.heard = None;
            self.hang_up();
        }
        if now.saturating_duration_since(self.said) >= PING {
            let _ = self.say(&GuestMessage::Ping {});
            self.said = now;
        }
        let ping = Some(self.said + PING);
        let next = ping.into_iter().chain(self.heard.map(|heard| heard + GONE)).min();
        next.map_or(PING, |next| next.saturating_duration_since(now))
    }

    /// Whether the guest sits at this table.
    fn sits_at(&self, table: u32) -> bool {
        self.seat.is_some_and(|seat| seat.table == Some(table) && !seat.watches)
    }

    /// Takes note that the house has said something.
    fn hears(&mut self) {
        self.heard = self.heard.map(|_| Instant::now());
    }

    fn hang_up(&mut self) {
        self.pipe = None;
        if let Some(close) = &self.close {
            close();
        }
        if let Some(child) = &mut self.child {
            // ssh ends when its input does, but one that hangs must not keep the program running.
            let _ = child.kill();
        }
    }

    fn say(&mut self, message: &GuestMessage) -> io::Result<()> {
        let Some(pipe) = &mut self.pipe else { return Err(io::ErrorKind::NotConnected.into()) };
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        self.said = Instant::now();
        pipe.write_all(&line)?;
        pipe.flush()
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        self.hang_up();
        if let Some(mut child) = self.child.take() {
            let _ = child.wait();
        }
    }
}

impl Link {
    /// Connects and greets. `name` is a name to go by, which only the house's owner may take.
    ///
    /// # Errors
    /// When there is no house, or it does not let the guest in.
    pub fn join(address: &Address, name: Option<&str>) -> Result<Self, JoinError> {
        Self::connect(address, name, false)
    }

    /// Like [`join`](Self::join), but ssh must not ask for a password: screens are open.
    ///
    /// # Errors
    /// As for [`join`](Self::join).
    pub fn join_quietly(address: &Address, name: Option<&str>) -> Result<Self, JoinError> {
        Self::connect(address, name, true)
    }

    fn connect(address: &Address, name: Option<&str>, quietly: bool) -> Result<Self, JoinError> {
        let (reader, out, you) = greet(address, name, quietly)?;
        let out = Arc::new(Mutex::new(out));
        let (sender, incoming) = channel();
        let listener = Listener {
            address: address.clone(),
            name: name.map(str::to_owned),
            out: Arc::clone(&out),
            sender,
        };
        thread::Builder::new().name("link".to_owned()).spawn(move || listener.run(reader))?;
        let pinger = Arc::downgrade(&out);
        thread::Builder::new().name("ping".to_owned()).spawn(move || {
            while let Some(out) = pinger.upgrade() {
                let pause = lock(&out).keep_alive(Instant::now());
                drop(out);
                thread::sleep(pause);
            }
        })?;
        Ok(Link { incoming, out, you, ended: Cell::new(false) })
    }

    /// A link on which these lines have arrived, and nothing else ever will.
    pub fn recorded(lines: impl IntoIterator<Item = HouseLine>) -> Self {
        let (sender, incoming) = channel();
        for line in lines {
            let _ = sender.send(Incoming::Line(Box::new(line)));
        }
        let mut out = Out::new(None);
        out.done = true;
        Link { incoming, out: Arc::new(Mutex::new(out)), you: String::new(), ended: Cell::new(false) }
    }

    /// Whether nothing will arrive any more.
    pub fn has_ended(&self) -> bool {
        self.ended.get()
    }

    /// The guest's name in the house.
    pub fn you(&self) -> &str {
        &self.you
    }

    /// Sends a message. If the connection is lost, so is the message.
    pub fn send(&self, message: &GuestMessage) {
        let mut out = lock(&self.out);
        match message {
            // A program that sits there already goes on from what it was told.
            &GuestMessage::Sit { table, since: None } if out.sits_at(table) => {}
            &GuestMessage::Sit { table, since } => {
                out.seat =
                    Some(Seat { table: Some(table), watches: false, since: since.unwrap_or_default() });
            }
            &GuestMessage::Watch { table, since } => {
                out.seat = Some(Seat { table: Some(table), watches: true, since: since.unwrap_or_default() });
            }
            GuestMessage::Open(_) => {
                out.seat = Some(Seat { table: None, watches: true, since: Since::default() });
            }
            GuestMessage::Leave {} => out.seat = None,
            _ => {}
        }
        let _ = out.say(message);
    }

    /// The next thing that arrives, if anything does within this time.
    pub fn next(&self, patience: Duration) -> Option<Incoming> {
        match self.incoming.recv_timeout(patience) {
            Ok(incoming) => Some(incoming),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.ended.set(true);
                thread::sleep(patience);
                None
            }
        }
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("you", &self.you).finish_non_exhaustive()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let mut out = lock(&self.out);
        out.done = true;
        let _ = out.say(&GuestMessage::Leave {});
        out.hang_up();
    }
}

fn lock(out: &Mutex<Out>) -> std::sync::MutexGuard<'_, Out> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that anybody can look into.
    #[derive(Clone, Default)]
    struct Glass(Arc<Mutex<Vec<u8>>>);

    impl Write for Glass {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().map_err(|_| io::ErrorKind::Other)?.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_guest_pings_after_its_own_silence_and_hangs_up_after_that_of_the_house() {
        let pipe = Glass::default();
        let mut out = Out::new(Some(Box::new(pipe.clone())));
        let begin = Instant::now();
        let after = |seconds| begin + Duration::from_secs(seconds);
        (out.said, out.heard) = (begin, Some(begin));
        assert_eq!(out.keep_alive(after(5)), Duration::from_secs(15));
        assert!(pipe.0.lock().unwrap().is_empty());
        assert_eq!(out.keep_alive(after(20)), PING);
        assert_eq!(*pipe.0.lock().unwrap(), b"{\"ping\":{}}\n");
        // The clock jumps: the house has been heard in time, but not since.
        assert_eq!(out.keep_alive(after(59)), Duration::from_secs(1));
        assert!(out.pipe.is_some());
        out.keep_alive(after(60));
        assert!(out.pipe.is_none(), "the listener reads the end of the connection, and connects again");
        // A house that does not ping is there as long as the connection lasts.
        let mut out = Out::new(Some(Box::new(pipe)));
        out.keep_alive(after(10_000));
        assert!(out.pipe.is_some());
    }
}
