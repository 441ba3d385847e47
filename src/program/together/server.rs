//! The house's socket: one thread serves all guests.

mod peer;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fs4::FileExt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use thiserror::Error;

use super::address::explain_long_path;
use super::house::{GuestId, House, Limits};
use super::protocol::MAX_GUEST_LINE;
use crate::files;
use crate::signals;

/// How many bytes are read from a guest at a time.
const BLOCK: usize = 1 << 14;

/// How long to wait when the system has no room for another connection.
const FULL: Duration = Duration::from_millis(100);

/// Why a house cannot be opened.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program holds the tables in this folder.
    #[error("a house is open already: its tables are in {}", .0.display())]
    Open(PathBuf),
    /// There is no group of this name.
    #[error("there is no group {0}")]
    NoGroup(String),
    /// Something else.
    #[error("{}: {why}", path.display())]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        #[source]
        why: io::Error,
    },
}

/// A house with its socket.
pub struct Server {
    house: House,
    listener: UnixListener,
    socket: PathBuf,
    /// The socket's device and number on disk, if they could be read.
    place: Option<(u64, u64)>,
    /// Locked as long as the house is open.
    lock: fs::File,
    guests: BTreeMap<GuestId, Guest>,
    full: bool,
}

/// A guest's connection.
struct Guest {
    stream: UnixStream,
    /// The beginning of a line.
    input: Vec<u8>,
    gone: bool,
}

impl Server {
    /// Opens a house whose tables are in `folder` and whose guests connect to `socket`: the same user, or also the members
    /// of a group. Returns what is wrong with tables that cannot be read.
    ///
    /// # Errors
    /// When another house is open there, or the folder or the socket cannot be created.
    pub fn open(
        folder: &Path,
        socket: &Path,
        group: Option<&str>,
        limits: Limits,
    ) -> Result<(Self, Vec<String>), ServeError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |why| ServeError::Io { path, why }
        };
        files::create_private_folder(folder).map_err(failed(folder))?;
        let lock_path = folder.join("lock");
        let lock = match files::create_private(&lock_path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                files::open_with(fs::OpenOptions::new().read(true).write(true), &lock_path)
            }
            created => created,
        };
        let lock = lock.map_err(failed(&lock_path))?;
        if FileExt::try_lock(&lock).is_err() {
            return Err(ServeError::Open(folder.to_owned()));
        }
        let (house, faults) =
            House::open(folder.to_owned(), limits, Instant::now()).map_err(failed(folder))?;
        let listener = listen(socket, group)?;
        raise_limit(limits.guests);
        let (socket, place) = (socket.to_owned(), place_of(socket));
        let guests = BTreeMap::new();
        Ok((Server { house, listener, socket, place, lock, guests, full: false }, faults))
    }

    /// Serves guests until the other end of `stop` is closed.
    ///
    /// # Errors
    /// When waiting fails.
    pub fn run(mut self, stop: &UnixStream) -> io::Result<()> {
        loop {
            if self.wait(stop)? {
                break;
            }
            self.house.work(Instant::now());
            self.write();
        }
        self.house.close();
        self.write();
        // Another program may have put something else there.
        if self.place.is_some() && place_of(&self.socket) == self.place {
            let _ = fs::remove_file(&self.socket);
        }
        // As for a record, closing the file may be too late.
        let _ = FileExt::unlock(&self.lock);
        Ok(())
    }

    /// Waits for something to do, and reads it; true at the end.
    fn wait(&mut self, stop: &UnixStream) -> io::Result<bool> {
        let mut timeout = self.house.wait(Instant::now());
        let mut fds = vec![PollFd::new(stop, PollFlags::IN)];
        if std::mem::take(&mut self.full) {
            timeout = Some(timeout.map_or(FULL, |timeout| timeout.min(FULL)));
        } else {
            fds.push(PollFd::new(&self.listener, PollFlags::IN));
        }
        let fixed = fds.len();
        let busy: Vec<GuestId> = self.house.busy();
        let ids: Vec<GuestId> = self.guests.keys().copied().collect();
        for id in &ids {
            let mut flags = PollFlags::IN;
            if busy.contains(id) {
                flags |= PollFlags::OUT;
            }
            if let Some(guest) = self.guests.get(id) {
                fds.push(PollFd::from_borrowed_fd(guest.stream.as_fd(), flags));
            }
        }
        let timeout = timeout.and_then(|time| Timespec::try_from(time).ok());
        match poll(&mut fds, timeout.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        if !fds[0].revents().is_empty() {
            return Ok(true);
        }
        let accepts = fixed == 2 && !fds[1].revents().is_empty();
        let ready: Vec<bool> = fds[fixed..]
            .iter()
            .map(|fd| fd.revents().intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR))
            .collect();
        drop(fds);
        for (id, _) in ids.into_iter().zip(ready).filter(|(_, ready)| *ready) {
            self.read(id);
        }
        if accepts {
            self.accept();
        }
        Ok(false)
    }

    fn accept(&mut self) {
        loop {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => {
                    // There is no room for another connection: those that wait would keep waking us.
                    self.full = true;
                    return;
                }
            };
            if stream.set_nonblocking(true).is_err() {
                continue;
            }
            let peer = peer::of(&stream);
            match self.house.connect(&peer.name, peer.is_owner, Instant::now()) {
                Ok(id) => {
                    self.guests.insert(id, Guest { stream, input: Vec::new(), gone: false });
                }
                Err(bye) => {
                    let _ = (&stream).write(bye.as_bytes());
                }
            }
        }
    }

    /// Reads what a guest says.
    fn read(&mut self, id: GuestId) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        let mut block = [0; BLOCK];
        let count = match guest.stream.read(&mut block) {
            Ok(0) => {
                guest.gone = true;
                0
            }
            Ok(count) => count,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => 0,
            Err(_) => {
                guest.gone = true;
                0
            }
        };
        guest.input.extend_from_slice(&block[..count]);
        let now = Instant::now();
        let mut from = 0;
        while let Some(length) = guest.input[from..].iter().position(|&byte| byte == b'\n') {
            // A line that is too long is not a message, and is refused as such.
            let line = &guest.input[from..from + length.min(MAX_GUEST_LINE)];
            self.house.hear(id, line, now);
            from += length + 1;
        }
        guest.input.drain(..from);
        if guest.input.len() > MAX_GUEST_LINE {
            guest.input.truncate(100);
            let line = std::mem::take(&mut guest.input);
            self.house.hear(id, &line, now);
        }
    }

    /// Writes the output for guests, and closes connections that have ended.
    fn write(&mut self) {
        for id in self.house.busy() {
            let output = self.house.take_output(id);
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            match guest.stream.write(&output) {
                Ok(count) if count == output.len() => {}
                Ok(count) => self.house.put_back(id, output[count..].to_vec()),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
                    self.house.put_back(id, output);
                }
                Err(_) => guest.gone = true,
            }
        }
        let house = &self.house;
        let ended: Vec<GuestId> = self
            .guests
            .iter()
            .filter(|(id, guest)| guest.gone || house.is_leaving(**id))
            .map(|(&id, _)| id)
            .collect();
        for id in ended {
            self.guests.remove(&id);
            self.house.disconnected(id, Instant::now());
        }
    }
}

/// A house in a thread of its own. It is closed when this is dropped.
pub struct HouseThread {
    stop: Option<UnixStream>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl HouseThread {
    /// Opens a house as [`Server::open`] does, and serves its guests.
    ///
    /// # Errors
    /// As for [`Server::open`], or when no thread can be started.
    pub fn open(
        folder: &Path,
        socket: &Path,
        group: Option<&str>,
        limits: Limits,
    ) -> Result<(Self, Vec<String>), ServeError> {
        let failed = |why| ServeError::Io { path: socket.to_owned(), why };
        let (stop, stopped) = UnixStream::pair().map_err(failed)?;
        let (sender, opened) = channel();
        let (folder, at, group) = (folder.to_owned(), socket.to_owned(), group.map(str::to_owned));
        // The tables cannot move to another thread, so the house is opened in its own.
        let thread = thread::Builder::new().name("house".to_owned()).spawn(move || {
            let server = match Server::open(&folder, &at, group.as_deref(), limits) {
                Ok((server, faults)) => {
                    let _ = sender.send(Ok(faults));
                    server
                }
                Err(error) => {
                    let _ = sender.send(Err(error));
                    return Ok(());
                }
            };
            let ended = server.run(&stopped);
            signals::nudge();
            ended
        });
        let thread = thread.map_err(failed)?;
        let gone = || failed(ErrorKind::BrokenPipe.into());
        let faults = opened.recv().map_err(|_| gone())??;
        Ok((HouseThread { stop: Some(stop), thread: Some(thread) }, faults))
    }

    /// Whether the house has failed.
    pub fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for HouseThread {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The device and the number of a file, which no other file has while it exists.
fn place_of(path: &Path) -> Option<(u64, u64)> {
    let about = fs::symlink_metadata(path).ok()?;
    Some((about.dev(), about.ino()))
}

/// Binds the socket, for this user alone or also for a group.
fn listen(socket: &Path, group: Option<&str>) -> Result<UnixListener, ServeError> {
    let failed = |why| ServeError::Io { path: socket.to_owned(), why };
    let folder = socket.parent().unwrap_or(Path::new("."));
    if group.is_none() {
        files::create_private_folder(folder).map_err(failed)?;
    }
    // We hold the lock of the folder, so we may replace a socket that an earlier house has left.
    if fs::symlink_metadata(socket).is_ok() {
        use std::os::unix::fs::FileTypeExt;
        let about = fs::symlink_metadata(socket).map_err(failed)?;
        if !about.file_type().is_socket() {
            return Err(failed(io::Error::other("it is not a socket")));
        }
        if UnixStream::connect(socket).is_ok() {
            return Err(ServeError::Open(socket.to_owned()));
        }
        fs::remove_file(socket).map_err(failed)?;
    }
    let id = |name: &str| peer::group(name).ok_or_else(|| ServeError::NoGroup(name.to_owned()));
    let group = group.map(id).transpose()?;
    let listener = UnixListener::bind(socket).map_err(|error| failed(explain_long_path(error)))?;
    let mode = if let Some(id) = group {
        std::os::unix::fs::chown(socket, None, Some(id)).map_err(failed)?;
        0o660
    } else {
        0o600
    };
    fs::set_permissions(socket, fs::Permissions::from_mode(mode)).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    Ok(listener)
}

/// Allows as many open files as that many guests need, if the system lets us.
fn raise_limit(guests: usize) {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = guests as u64 * 2 + 64;
    let most = maximum.unwrap_or(u64::MAX);
    if current.is_some_and(|current| current < wanted) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted.min(most)), maximum });
    }
}
