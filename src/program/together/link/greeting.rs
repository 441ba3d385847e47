//! Connecting to a house, and greeting it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{JoinError, Out, lock};
#[cfg(unix)]
use crate::core::text::shown_path;
use crate::core::text::shown_up_to;
#[cfg(unix)]
use crate::together::address::explain_long_path;
use crate::together::address::{Address, split};
use crate::together::door::houses::Entrance;
use crate::together::door::noise::{ANSWER, Channel, Frames, Knock, SealedReader, SealedWriter};
use crate::together::door::{Knocking, Place};
use crate::together::protocol::{
    GuestMessage, Hello, HouseLine, HouseMessage, MAX_HOUSE_LINE, PROTOCOL, Refused, SENTINEL,
};

/// How long connecting and greeting may take if nobody is asked for a password.
const GREETING: Duration = Duration::from_secs(30);

/// The same if somebody may have to type a password for ssh.
const GREETING_WITH_PASSWORD: Duration = Duration::from_secs(180);

/// How long one address of a host may take to accept a connection.
const CONNECTING: Duration = Duration::from_secs(10);

/// The most lines that a login script may print before the house speaks.
const MOST_NOISE: usize = 1000;

/// Lines of limited length.
pub(super) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
}

impl Lines {
    /// The next line without its line feed; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
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
pub(super) fn greet(
    address: &Address,
    name: Option<&str>,
    quietly: bool,
) -> Result<(Lines, Out, String), JoinError> {
    let Ends { reader, pipe, close, child } = connect(address, name, quietly)?;
    let patience = if child.is_some() && !quietly { GREETING_WITH_PASSWORD } else { GREETING };
    let mut out = Out::new(Some(pipe));
    (out.child, out.close) = (child, close);
    let out = Mutex::new(out);
    let (lines, you) = in_time(&out, patience, || {
        let reader = match address {
            Address::Door(entrance) => knock(entrance, reader, &out)?,
            Address::Socket(_) | Address::Ssh(_) => reader,
        };
        let mut lines = Lines { reader: BufReader::new(reader) };
        // `offsuit seat --as` has said the name already.
        let is_ssh = matches!(address, Address::Ssh(_));
        if is_ssh {
            skip_noise(&mut lines)?;
        }
        let you = shake_hands(&mut lines, &out, name.filter(|_| !is_ssh))?;
        Ok((lines, you))
    })?;
    Ok((lines, out.into_inner().unwrap_or_else(PoisonError::into_inner), you))
}

/// Both ends of a connection, and what ends it.
struct Ends {
    reader: Box<dyn Read + Send>,
    pipe: Box<dyn Write + Send>,
    close: Option<Box<dyn Fn() + Send>>,
    child: Option<Child>,
}

fn connect(address: &Address, name: Option<&str>, quietly: bool) -> Result<Ends, JoinError> {
    match address {
        Address::Socket(path) => socket(path),
        Address::Ssh(destination) => Ok(start(destination.command(name, quietly)?, quietly)?),
        Address::Door(entrance) => match &entrance.knocking {
            Knocking::At(place) => Ok(tcp(place)?),
            Knocking::Through(typed) => {
                let nothing =
                    || io::Error::new(io::ErrorKind::InvalidInput, "--through is empty: expected a command");
                let command = split("--through", typed)?.ok_or_else(nothing)?;
                Ok(start(command, quietly)?)
            }
        },
    }
}

/// Starts a command whose standard input and output lead to the house.
fn start(mut command: Command, quietly: bool) -> io::Result<Ends> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // Before the screens open, ssh may ask things there; later it must not write over them.
    command.stderr(if quietly { Stdio::null() } else { Stdio::inherit() });
    let mut child = command.spawn().map_err(|error| {
        let program = shown_up_to(&command.get_program().to_string_lossy(), 200);
        io::Error::new(error.kind(), format!("cannot start {program}: {error}"))
    })?;
    let (Some(pipe), Some(reader)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    Ok(Ends { reader: Box::new(reader), pipe: Box::new(pipe), close: None, child: Some(child) })
}

/// Connects to a TCP port: the first address of the host that answers.
fn tcp(place: &Place) -> io::Result<Ends> {
    let explain = |error: &io::Error| io::Error::new(error.kind(), format!("{place}: {error}"));
    let addresses = (place.host.as_str(), place.port).to_socket_addrs().map_err(|error| explain(&error))?;
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECTING) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                let (reader, handle) = (stream.try_clone()?, stream.try_clone()?);
                let close = move || {
                    let _ = handle.shutdown(Shutdown::Both);
                };
                let close: Box<dyn Fn() + Send> = Box::new(close);
                let (reader, pipe) = (Box::new(reader), Box::new(stream));
                return Ok(Ends { reader, pipe, close: Some(close), child: None });
            }
            Err(error) => failed = error,
        }
    }
    Err(explain(&failed))
}

/// Shows the ticket at a door. From then on, everything is encrypted.
fn knock(
    entrance: &Entrance,
    mut reader: Box<dyn Read + Send>,
    out: &Mutex<Out>,
) -> Result<Box<dyn Read + Send>, JoinError> {
    let (knock, first) = Knock::begin(&entrance.ticket, &entrance.key).map_err(io::Error::from)?;
    let gone = || io::Error::from(io::ErrorKind::NotConnected);
    let mut pipe = lock(out).pipe.take().ok_or_else(gone)?;
    pipe.write_all(&first)?;
    pipe.flush()?;
    let mut frames = Frames::default();
    let mut block = [0; 1];
    let answer = loop {
        // Byte by byte: what follows belongs to the channel.
        match reader.read(&mut block) {
            Ok(0) => return Err(JoinError::Shut),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Err(JoinError::Shut),
            Ok(_) => frames.add(&block),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(answer) = frames.next(ANSWER).map_err(io::Error::from)? {
            break answer;
        }
    };
    let Channel { sealer, opener } = knock.enter(&answer).map_err(io::Error::from)?;
    lock(out).pipe = Some(Box::new(SealedWriter::new(pipe, sealer)));
    Ok(Box::new(SealedReader::new(reader, opener)))
}

/// Hangs up if this takes too long.
pub(super) fn in_time<T>(
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
    let hello = Hello { protocol: PROTOCOL, name: name.map(str::to_owned), ping: true, again: true };
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

#[cfg(unix)]
fn socket(path: &std::path::Path) -> Result<Ends, JoinError> {
    use std::os::unix::net::UnixStream;
    match UnixStream::connect(path) {
        Ok(stream) => {
            let (reader, handle) = (stream.try_clone()?, stream.try_clone()?);
            let close = move || {
                let _ = handle.shutdown(Shutdown::Both);
            };
            let close: Box<dyn Fn() + Send> = Box::new(close);
            Ok(Ends { reader: Box::new(reader), pipe: Box::new(stream), close: Some(close), child: None })
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

/// There are no houses here.
#[cfg(not(unix))]
fn socket(_: &std::path::Path) -> Result<Ends, JoinError> {
    Err(JoinError::NoHouse)
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
        let Ends { reader, pipe, close, .. } = socket(&path).unwrap();
        let mut out = Out::new(Some(pipe));
        out.close = close;
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
}
