//! Connecting to a house, and greeting it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{JoinError, Out, lock};
#[cfg(unix)]
use crate::core::text::shown_path;
use crate::core::text::shown_up_to;
use crate::together::address::Address;
#[cfg(unix)]
use crate::together::address::explain_long_path;
use crate::together::protocol::{
    GuestMessage, Hello, HouseLine, HouseMessage, MAX_HOUSE_LINE, PROTOCOL, Refused, SENTINEL,
};

/// How long connecting and greeting may take if nobody is asked for a password.
const GREETING: Duration = Duration::from_secs(30);

/// The same if somebody may have to type a password for ssh.
const GREETING_WITH_PASSWORD: Duration = Duration::from_secs(180);

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
}
