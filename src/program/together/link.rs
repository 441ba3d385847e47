//! A guest's connection to a house.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::address::Address;
#[cfg(unix)]
use super::address::explain_long_path;
use super::protocol::{
    GONE, GuestMessage, Hello, HouseLine, HouseMessage, MAX_HOUSE_LINE, PING, PROTOCOL, Parting, Refused,
    SENTINEL, Since,
};
use crate::core::text::{shown_path, shown_up_to};
use crate::signals;

/// How long connecting and greeting may take if nobody is asked for a password.
const GREETING: Duration = Duration::from_secs(30);

/// The same if somebody may have to type a password for ssh.
const GREETING_WITH_PASSWORD: Duration = Duration::from_secs(180);

/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// The most lines that a login script may print before the house speaks.
const MOST_NOISE: usize = 1000;

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
    /// The process of ssh.
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

/// Reads what the house says, and connects again if the connection is lost.
struct Listener {
    address: Address,
    name: Option<String>,
    out: Arc<Mutex<Out>>,
    sender: Sender<Incoming>,
}

impl Listener {
    fn run(self, mut reader: Lines) {
        loop {
            let end = self.listen(&mut reader);
            let is_final = matches!(end, Incoming::Ended(_) | Incoming::TakenOver);
            if !self.pass(end) || is_final {
                return;
            }
            match self.come_back() {
                Some(again) => reader = again,
                None => return,
            }
        }
    }

    /// Passes messages on until the connection is lost, or the house ends it.
    fn listen(&self, reader: &mut Lines) -> Incoming {
        loop {
            let Ok(Some(line)) = reader.next() else { return Incoming::Lost };
            lock(&self.out).hears();
            // A later house may say more than this guest understands.
            let Ok(line) = serde_json::from_slice::<HouseLine>(&line) else { continue };
            match &line.message {
                HouseMessage::Bye { because: Some(Parting::Closing), .. } => return Incoming::Closed,
                HouseMessage::Bye { because: Some(Parting::TakenOver), .. } => return Incoming::TakenOver,
                HouseMessage::Bye { again: true, .. } => return Incoming::Lost,
                HouseMessage::Bye { why, .. } => return Incoming::Ended(shown_up_to(why, 300)),
                HouseMessage::Ping {} | HouseMessage::Pong {} => continue,
                HouseMessage::Undone(since) => self.told(|seat| seat.since = *since),
                HouseMessage::Table(state) => self.told(|seat| {
                    seat.table = Some(state.table);
                    seat.watches = state.you.is_none();
                    seat.since.undone = state.undone;
                }),
                _ => {}
            }
            if let Some(n) = line.n {
                self.told(|seat| seat.since.events = n + 1);
            }
            if !self.pass(Incoming::Line(Box::new(line))) {
                return Incoming::Lost;
            }
        }
    }

    /// Takes note of what the guest was told, so that it can say so after a new greeting. A guest who has left may still
    /// be told something.
    fn told(&self, note: impl FnOnce(&mut Seat)) {
        if let Some(seat) = &mut lock(&self.out).seat {
            note(seat);
        }
    }

    /// Hands something over; false if nobody is there to take it.
    fn pass(&self, incoming: Incoming) -> bool {
        let passed = self.sender.send(incoming).is_ok();
        signals::nudge();
        passed
    }

    /// Connects again, however long that takes.
    fn come_back(&self) -> Option<Lines> {
        let mut pause = Duration::from_millis(200);
        loop {
            if lock(&self.out).done {
                return None;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
            let greeted = greet(&self.address, self.name.as_deref(), true);
            let mut out = lock(&self.out);
            if out.done {
                return None;
            }
            match greeted {
                Ok((reader, mut fresh, _)) => {
                    fresh.seat = out.seat;
                    *out = fresh;
                    if let Some(Seat { table: Some(table), watches, since }) = out.seat {
                        let since = Some(since);
                        let _ = out.say(&if watches {
                            GuestMessage::Watch { table, since }
                        } else {
                            GuestMessage::Sit { table, since }
                        });
                    }
                    drop(out);
                    self.pass(Incoming::Back);
                    return Some(reader);
                }
                Err(JoinError::Bye { why, again: false }) => {
                    drop(out);
                    self.pass(Incoming::Ended(shown_up_to(&why, 300)));
                    return None;
                }
                Err(_) => {}
            }
        }
    }
}

fn lock(out: &Mutex<Out>) -> std::sync::MutexGuard<'_, Out> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lines of limited length.
struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
}

impl Lines {
    /// The next line without its line feed; `None` at the end.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let most = MAX_HOUSE_LINE as u64;
        let length = (&mut self.reader).take(most).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(None);
        }
        if line.pop() != Some(b'\n') {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(Some(line))
    }
}

/// Connects and greets.
fn greet(address: &Address, name: Option<&str>, quietly: bool) -> Result<(Lines, Out, String), JoinError> {
    let (reader, pipe, close, child, name) = match address {
        Address::Socket(path) => {
            let (reader, pipe, close) = socket(path)?;
            (reader, pipe, Some(close), None, name)
        }
        Address::Ssh(destination) => {
            let mut command = destination.command(name, quietly)?;
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
            // Before the screens open, ssh may ask things there; later it must not write over them.
            command.stderr(if quietly { Stdio::null() } else { Stdio::inherit() });
            let mut child = command.spawn().map_err(|error| {
                let program = shown_up_to(&command.get_program().to_string_lossy(), 200);
                io::Error::new(error.kind(), format!("cannot start {program}: {error}"))
            })?;
            let (Some(pipe), Some(reader)) = (child.stdin.take(), child.stdout.take()) else {
                return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
            };
            // `offsuit seat --as` has said the name already.
            let (reader, pipe): (Box<dyn Read + Send>, Box<dyn Write + Send>) =
                (Box::new(reader), Box::new(pipe));
            (reader, pipe, None, Some(child), None)
        }
    };
    let patience = if child.is_some() && !quietly { GREETING_WITH_PASSWORD } else { GREETING };
    let mut out = Out::new(Some(pipe));
    (out.child, out.close) = (child, close);
    let out = Mutex::new(out);
    let mut lines = Lines { reader: BufReader::new(reader) };
    let you = in_time(&out, patience, || shake_hands(&mut lines, &out, name))?;
    Ok((lines, out.into_inner().unwrap_or_else(PoisonError::into_inner), you))
}

/// Hangs up if this takes too long.
fn in_time<T>(
    out: &Mutex<Out>,
    patience: Duration,
    task: impl FnOnce() -> Result<T, JoinError>,
) -> Result<T, JoinError> {
    thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let watchdog = scope.spawn(move || {
            let is_late = waiting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
            if is_late {
                lock(out).hang_up();
            }
            is_late
        });
        let result = task();
        drop(done);
        match watchdog.join() {
            Ok(true) if result.is_err() => Err(JoinError::Silent(patience.as_secs())),
            _ => result,
        }
    })
}

/// Greets the house, and returns the guest's name in it.
fn shake_hands(lines: &mut Lines, out: &Mutex<Out>, name: Option<&str>) -> Result<String, JoinError> {
    if lock(out).child.is_some() {
        skip_noise(lines)?;
    }
    let hello = Hello { protocol: PROTOCOL, name: name.map(str::to_owned), ping: true };
    lock(out).say(&GuestMessage::Hello(hello))?;
    let mut refused = None;
    while let Some(line) = lines.next()? {
        let found = || JoinError::Protocol(shown_up_to(&String::from_utf8_lossy(&line), 200));
        match serde_json::from_slice::<HouseLine>(&line).map_err(|_| found())?.message {
            HouseMessage::Welcome { protocol: PROTOCOL, you, ping, .. } => {
                lock(out).heard = ping.then(Instant::now);
                return Ok(shown_up_to(&you, 100));
            }
            HouseMessage::Bye { why, again, .. } => {
                return Err(JoinError::Bye { why: shown_up_to(&why, 300), again });
            }
            HouseMessage::Refused { why: Refused::Name, what } => refused = Some(what),
            _ => return Err(found()),
        }
    }
    let again = refused.is_none();
    Err(JoinError::Bye { why: refused.unwrap_or_else(|| "the connection was closed".to_owned()), again })
}

/// Skips what a login script prints before the house speaks.
fn skip_noise(lines: &mut Lines) -> Result<(), JoinError> {
    let mut last = String::new();
    for _ in 0..MOST_NOISE {
        match lines.next()? {
            Some(line) if line.ends_with(SENTINEL.as_bytes()) => return Ok(()),
            Some(line) => last = shown_up_to(&String::from_utf8_lossy(&line), 200),
            None => break,
        }
    }
    Err(JoinError::Ssh(if last.is_empty() { "the connection was closed".to_owned() } else { last }))
}

/// Both ends of a connection, and what ends it.
type Ends = (Box<dyn Read + Send>, Box<dyn Write + Send>, Box<dyn Fn() + Send>);

#[cfg(unix)]
fn socket(path: &std::path::Path) -> Result<Ends, JoinError> {
    use std::os::unix::net::UnixStream;
    match UnixStream::connect(path) {
        Ok(stream) => {
            let (reader, handle) = (stream.try_clone()?, stream.try_clone()?);
            let close = move || {
                let _ = handle.shutdown(std::net::Shutdown::Both);
            };
            Ok((Box::new(reader), Box::new(stream), Box::new(close)))
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            Err(JoinError::NoHouse)
        }
        Err(error) => {
            let error = explain_long_path(error);
            Err(io::Error::new(error.kind(), format!("{}: {error}", shown_path(path))).into())
        }
    }
}

#[cfg(not(unix))]
fn socket(_: &std::path::Path) -> Result<Ends, JoinError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn a_house_that_says_nothing_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("socket");
        // It accepts connections, as the system does for a stopped program.
        let _listener = UnixListener::bind(&path).unwrap();
        let (reader, pipe, close) = socket(&path).unwrap();
        let mut out = Out::new(Some(pipe));
        out.close = Some(close);
        let (out, mut lines) = (Mutex::new(out), Lines { reader: BufReader::new(reader) });
        let patience = Duration::from_millis(50);
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let greeted = in_time(&out, patience, || shake_hands(&mut lines, &out, None));
            let _ = sender.send(greeted);
        });
        let greeted = receiver.recv_timeout(Duration::from_secs(20)).expect("it is not waited for");
        assert!(matches!(greeted, Err(JoinError::Silent(0))), "{greeted:?}");
    }

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
