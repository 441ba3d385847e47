//! The house's socket and doors: one thread serves all guests.

mod doors;
mod failures;
mod peer;
mod stream;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fs4::FileExt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use thiserror::Error;

use self::doors::{Doors, Newcomer, Pass};
pub(super) use self::peer::own_name;
use self::stream::Stream;
use self::wire::{Gone, Wire};
use super::address::explain_long_path;
use super::door::guests::Closed;
use super::house::{GuestId, House, Limits};
use super::protocol::MAX_GUEST_LINE;
use crate::files;
use crate::signals;

/// How long to wait when the system has no room for another connection.
const FULL: Duration = Duration::from_millis(100);

/// How many notices wait for the owner.
const MOST_NOTICES: usize = 64;

/// Why a house cannot be opened.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program holds the tables in this folder.
    #[error("a house is open already: its tables are in {}", .0.display())]
    Open(PathBuf),
    /// There is no group of this name.
    #[error("there is no group {0}")]
    NoGroup(String),
    /// A port cannot be used.
    #[error("{at}: {why}")]
    Port {
        /// Which one.
        at: SocketAddr,
        /// Why.
        #[source]
        why: io::Error,
    },
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

/// Where a house is, and who may come.
#[derive(Clone, Debug)]
pub struct Premises {
    /// The folder of its tables.
    pub folder: PathBuf,
    /// The socket of its owner.
    pub socket: PathBuf,
    /// The group whose members may use the socket too.
    pub group: Option<String>,
    /// The TCP ports that are doors.
    pub listen: Vec<SocketAddr>,
    /// The Unix sockets that are doors.
    pub doors: Vec<PathBuf>,
    /// How much it allows.
    pub limits: Limits,
}

impl Premises {
    /// A house for its owner alone, without doors.
    pub fn private(folder: PathBuf, socket: PathBuf) -> Self {
        let (group, limits) = (None, Limits::default());
        Premises { folder, socket, group, listen: Vec::new(), doors: Vec::new(), limits }
    }
}

/// Something at a door that the house's owner may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A guest has used a ticket for the first time.
    FirstUse {
        /// The guest's name.
        name: String,
        /// The guest's address, if it is known.
        from: Option<IpAddr>,
    },
    /// Somebody has tried to use a ticket that belongs to another program.
    UsedElsewhere {
        /// The name of its guest.
        name: String,
        /// The address of that program, if it is known.
        from: Option<IpAddr>,
    },
}

/// What the owner of a [`HouseThread`] asks of it.
enum Order {
    /// Open a door at this port.
    Listen(SocketAddr, Sender<io::Result<SocketAddr>>),
    /// Say where the doors are.
    Doors(Sender<Vec<String>>),
}

/// A house with its socket.
pub struct Server {
    house: House,
    listener: UnixListener,
    sockets: Vec<Bound>,
    /// Locked as long as the house is open.
    lock: fs::File,
    guests: BTreeMap<GuestId, Guest>,
    doors: Doors,
    full: bool,
    notices: Option<SyncSender<Notice>>,
    orders: Option<Receiver<Order>>,
}

/// A socket that this house has bound.
struct Bound {
    path: PathBuf,
    /// The socket's device and number on disk, if they could be read.
    place: Option<(u64, u64)>,
}

impl Drop for Bound {
    fn drop(&mut self) {
        // Another program may have put something else there.
        if self.place.is_some() && place_of(&self.path) == self.place {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A guest's connection.
struct Guest {
    wire: Wire,
    /// What it came in with, if it came through a door.
    pass: Option<Pass>,
    /// The beginning of a line.
    input: Vec<u8>,
    gone: bool,
}

/// What there is to wait for.
#[derive(Clone, Copy)]
enum Source {
    Stop,
    Socket,
    Door(usize),
    Waiting(u64),
    Guest(GuestId),
}

impl Server {
    /// Opens a house. Returns what is wrong with tables that cannot be read.
    ///
    /// # Errors
    /// When another house is open there, or the folder, a socket or a door cannot be opened.
    pub fn open(premises: &Premises) -> Result<(Self, Vec<String>), ServeError> {
        let Premises { folder, socket, group, listen: ports, doors: paths, limits } = premises;
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
            return Err(ServeError::Open(folder.clone()));
        }
        let (house, faults) = House::open(folder.clone(), *limits, Instant::now()).map_err(failed(folder))?;
        let (listener, bound) = listen(socket, group.as_deref())?;
        let (mut sockets, mut doors) = (vec![bound], Doors::new(folder));
        for &at in ports {
            doors.listen(at).map_err(|why| ServeError::Port { at, why })?;
        }
        for path in paths {
            let (listener, bound) = listen(path, None)?;
            doors.add(listener).map_err(failed(path))?;
            sockets.push(bound);
        }
        raise_limit(limits.guests);
        let server = Server {
            house,
            listener,
            sockets,
            lock,
            guests: BTreeMap::new(),
            doors,
            full: false,
            notices: None,
            orders: None,
        };
        Ok((server, faults))
    }

    /// Opens another door at a TCP port; returns where it is.
    ///
    /// # Errors
    /// When the port cannot be used, or the list of guests cannot be read.
    pub fn listen(&mut self, at: SocketAddr) -> io::Result<SocketAddr> {
        self.doors.listen(at)
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
            let now = Instant::now();
            self.doors.expire(now);
            self.turn_out(now);
            self.house.work(now);
            self.write();
        }
        self.house.close();
        self.write();
        self.sockets.clear();
        // As for a record, closing the file may be too late.
        let _ = FileExt::unlock(&self.lock);
        Ok(())
    }

    /// Waits for something to do, and reads it; true at the end.
    fn wait(&mut self, stop: &UnixStream) -> io::Result<bool> {
        let mut timeout = None;
        let mut sources = vec![(Source::Stop, stop.as_fd(), PollFlags::IN)];
        if std::mem::take(&mut self.full) {
            timeout = Some(FULL);
        } else {
            sources.push((Source::Socket, self.listener.as_fd(), PollFlags::IN));
            let doors = self.doors.fds().enumerate();
            sources.extend(doors.map(|(door, fd)| (Source::Door(door), fd, PollFlags::IN)));
        }
        let waiting = self.doors.waiting();
        sources.extend(waiting.map(|(number, fd)| (Source::Waiting(number), fd, PollFlags::IN)));
        let busy: Vec<GuestId> = self.house.busy();
        let guests = self.guests.iter().map(|(&id, guest)| {
            let writes = guest.wire.is_pending() || busy.binary_search(&id).is_ok();
            let flags = if writes { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
            (Source::Guest(id), guest.wire.as_fd(), flags)
        });
        sources.extend(guests);
        let now = Instant::now();
        let looks = self.guests.values().any(|guest| guest.pass.is_some());
        let alarms = [self.house.wait(now), self.doors.wait(now), looks.then(|| self.doors.look_at(now))];
        let timeout = alarms.into_iter().flatten().chain(timeout).min();
        let ready = poll_for(&sources, timeout)?;
        // Waiting may have taken long.
        let now = Instant::now();
        for source in ready {
            match source {
                Source::Stop if self.obey(stop) => return Ok(true),
                Source::Stop => {}
                Source::Socket => self.accept(),
                Source::Door(door) => self.full |= !self.doors.accept(door, now),
                Source::Waiting(number) => {
                    if let Some(newcomer) = self.doors.read(number, now) {
                        self.let_in(newcomer);
                    }
                }
                Source::Guest(id) => self.read(id),
            }
        }
        Ok(false)
    }

    /// Does what the owner's thread asks for; true if the house shall close.
    fn obey(&mut self, mut stop: &UnixStream) -> bool {
        // One byte comes with each order.
        if !matches!(stop.read(&mut [0; 1]), Ok(1)) {
            return true;
        }
        while let Some(order) = self.orders.as_ref().and_then(|orders| orders.try_recv().ok()) {
            match order {
                Order::Listen(at, answer) => drop(answer.send(self.doors.listen(at))),
                Order::Doors(answer) => drop(answer.send(self.doors.places())),
            }
        }
        false
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
            let peer = peer::of(&stream);
            if let Ok(stream) = Stream::unix(stream) {
                self.admit(Wire::open(stream), &peer.name, peer.is_owner, None);
            }
        }
    }

    /// Takes somebody in as a guest; `None` if the house does not.
    fn admit(&mut self, mut wire: Wire, name: &str, is_owner: bool, pass: Option<Pass>) -> Option<GuestId> {
        match self.house.connect(name, is_owner, Instant::now()) {
            Ok(id) => {
                self.guests.insert(id, Guest { wire, pass, input: Vec::new(), gone: false });
                Some(id)
            }
            Err(bye) => {
                let _ = wire.write(bye.into_bytes());
                None
            }
        }
    }

    /// Takes somebody in who has come through a door, and hears what they have said already.
    fn let_in(&mut self, newcomer: Newcomer) {
        let Newcomer { mut wire, pass, from, said, admitted, name } = newcomer;
        match admitted {
            Ok(admitted) => {
                if admitted.is_first {
                    self.notice(Notice::FirstUse { name: name.clone(), from });
                }
                if let Some(id) = self.admit(wire, &admitted.name, false, Some(pass)) {
                    self.hear(id, &said);
                }
            }
            Err(closed) => {
                if closed == Closed::UsedElsewhere {
                    self.notice(Notice::UsedElsewhere { name, from });
                }
                let _ = wire.write(House::bye(closed.why()).into_bytes());
            }
        }
    }

    fn notice(&self, notice: Notice) {
        if let Some(notices) = &self.notices {
            // Nobody may be there to take them.
            let _ = notices.try_send(notice);
            signals::nudge();
        }
    }

    /// Sends guests away whose tickets have been revoked.
    fn turn_out(&mut self, now: Instant) {
        let passes = self.guests.iter().filter_map(|(&id, guest)| Some((id, guest.pass?)));
        for (id, closed) in self.doors.revoked(passes, now) {
            self.house.turn_out(id, closed.why(), now);
        }
    }

    /// Reads what a guest says.
    fn read(&mut self, id: GuestId) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        match guest.wire.read() {
            Ok(said) => self.hear(id, &said),
            Err(Gone) => guest.gone = true,
        }
    }

    /// Hears what has arrived of what a guest says.
    fn hear(&mut self, id: GuestId, said: &[u8]) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        guest.input.extend_from_slice(said);
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
        let pending = self.guests.iter().filter(|(_, guest)| guest.wire.is_pending()).map(|(&id, _)| id);
        let busy: BTreeSet<GuestId> = pending.chain(self.house.busy()).collect();
        for id in busy {
            let output = self.house.take_output(id);
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            match guest.wire.write(output) {
                Ok(rest) if rest.is_empty() => {}
                Ok(rest) => self.house.put_back(id, rest),
                Err(Gone) => guest.gone = true,
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

/// Waits until one of these is ready; returns those that are, or none when the time is over.
fn poll_for(
    sources: &[(Source, BorrowedFd<'_>, PollFlags)],
    timeout: Option<Duration>,
) -> io::Result<Vec<Source>> {
    let mut fds: Vec<PollFd> =
        sources.iter().map(|&(_, fd, flags)| PollFd::from_borrowed_fd(fd, flags)).collect();
    let timeout = timeout.and_then(|time| Timespec::try_from(time).ok());
    match poll(&mut fds, timeout.as_ref()) {
        Ok(_) => {}
        Err(Errno::INTR) => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    }
    let is_ready = |fd: &PollFd| fd.revents().intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR);
    let ready = sources.iter().zip(&fds).filter(|(_, fd)| is_ready(fd));
    Ok(ready.map(|(&(source, ..), _)| source).collect())
}

/// A house in a thread of its own. It is closed when this is dropped.
pub struct HouseThread {
    stop: Option<UnixStream>,
    orders: Sender<Order>,
    notices: Receiver<Notice>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl HouseThread {
    /// Opens a house as [`Server::open`] does, and serves its guests.
    ///
    /// # Errors
    /// As for [`Server::open`], or when no thread can be started.
    pub fn open(premises: Premises) -> Result<(Self, Vec<String>), ServeError> {
        let socket = premises.socket.clone();
        let failed = |why| ServeError::Io { path: socket.clone(), why };
        let (stop, stopped) = UnixStream::pair().map_err(failed)?;
        let (sender, opened) = channel();
        let ((orders, ordered), (notify, notices)) = (channel(), sync_channel(MOST_NOTICES));
        // The tables cannot move to another thread, so the house is opened in its own.
        let thread = thread::Builder::new().name("house".to_owned()).spawn(move || {
            let server = match Server::open(&premises) {
                Ok((server, faults)) => {
                    let _ = sender.send(Ok(faults));
                    Server { notices: Some(notify), orders: Some(ordered), ..server }
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
        Ok((HouseThread { stop: Some(stop), orders, notices, thread: Some(thread) }, faults))
    }

    /// Opens a door at a TCP port; returns where it is.
    ///
    /// # Errors
    /// As for [`Server::listen`], or when the house has failed.
    pub fn listen(&self, at: SocketAddr) -> io::Result<SocketAddr> {
        self.ask(|answer| Order::Listen(at, answer))?
    }

    /// Where its doors are, in words for people.
    ///
    /// # Errors
    /// When the house has failed.
    pub fn doors(&self) -> io::Result<Vec<String>> {
        self.ask(Order::Doors)
    }

    fn ask<T>(&self, order: impl FnOnce(Sender<T>) -> Order) -> io::Result<T> {
        let gone = || io::Error::from(ErrorKind::BrokenPipe);
        let (answer, answered) = channel();
        self.orders.send(order(answer)).map_err(|_| gone())?;
        self.stop.as_ref().ok_or_else(gone)?.write_all(&[0])?;
        answered.recv().map_err(|_| gone())
    }

    /// What happened at its doors, if anything did since the last call.
    pub fn notice(&self) -> Option<Notice> {
        self.notices.try_recv().ok()
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
fn listen(socket: &Path, group: Option<&str>) -> Result<(UnixListener, Bound), ServeError> {
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
    Ok((listener, Bound { path: socket.to_owned(), place: place_of(socket) }))
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
