//! The doors of a house: who stands there, and who is let in.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::failures::Failures;
use super::stream::Stream;
use super::wire::{Gone, Wire, is_later};
use crate::clock;
use crate::core::text::shown_path;
use crate::together::door::TicketId;
use crate::together::door::guests::{Admitted, Closed, GuestList, ListError, path};
use crate::together::door::noise::{Channel, FIRST, Frames, KeyPair, Knocked, PublicKey};

/// The most guests that wait at all doors together.
const MOST_WAITING: usize = 64;

/// How long a guest may take to show its ticket.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most guests that are looked at before the tables go on.
const ROUND: usize = 64;

/// How many bytes of a waiting guest are read at a time.
const BLOCK: usize = 4096;

/// How often the list of guests is looked at while somebody is there.
const LOOK: Duration = Duration::from_secs(1);

/// What the file of the list looks like from outside: when this changes, so has the file.
type Stamp = Option<(SystemTime, u64, u64)>;

fn stamp(folder: &Path) -> Stamp {
    let about = fs::metadata(path(folder)).ok()?;
    Some((about.modified().ok()?, about.len(), about.ino()))
}

/// The doors of a house.
pub(super) struct Doors {
    /// The folder of the house.
    folder: PathBuf,
    listeners: Vec<Listener>,
    waiting: BTreeMap<u64, Waiting>,
    next: u64,
    failures: Failures,
    /// The list of guests, and what its file looked like when it was read.
    list: Option<(Stamp, GuestList)>,
    looked: Option<Instant>,
    /// Whether the list was read since the guests who are in were last checked against it.
    is_unchecked: bool,
    /// The house's key, once somebody has knocked.
    own: Option<KeyPair>,
}

/// A door.
enum Listener {
    Tcp(TcpListener),
    Unix(UnixListener),
}

/// Somebody at a door.
struct Waiting {
    stream: Stream,
    from: Option<IpAddr>,
    since: Instant,
    frames: Frames,
    /// What they have shown so far.
    shown: Option<Shown>,
}

/// A guest whose first message was answered.
struct Shown {
    channel: Channel,
    id: TicketId,
    guest: PublicKey,
}

/// What a guest came in with.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    id: TicketId,
    guest: PublicKey,
}

/// Somebody who has shown a ticket of this house.
pub(super) struct Newcomer {
    pub(super) wire: Wire,
    pub(super) pass: Pass,
    pub(super) from: Option<IpAddr>,
    /// What they have said already.
    pub(super) said: Vec<u8>,
    /// Whether their ticket lets them in.
    pub(super) admitted: Result<Admitted, Closed>,
    /// Whose ticket it is.
    pub(super) name: String,
}

impl Doors {
    /// No doors yet, for the house with its tables in this folder.
    pub(super) fn new(folder: &Path) -> Self {
        Doors {
            folder: folder.to_owned(),
            listeners: Vec::new(),
            waiting: BTreeMap::new(),
            next: 0,
            failures: Failures::default(),
            list: None,
            looked: None,
            is_unchecked: false,
            own: None,
        }
    }

    /// Opens a door at a TCP port; returns where it is.
    pub(super) fn listen(&mut self, at: SocketAddr) -> io::Result<SocketAddr> {
        self.read_list().map_err(|error| io::Error::other(error.to_string()))?;
        let listener = TcpListener::bind(at)?;
        listener.set_nonblocking(true)?;
        let at = listener.local_addr()?;
        self.listeners.push(Listener::Tcp(listener));
        Ok(at)
    }

    /// Adds a door at a Unix socket.
    pub(super) fn add(&mut self, listener: UnixListener) -> io::Result<()> {
        self.read_list().map_err(|error| io::Error::other(error.to_string()))?;
        self.listeners.push(Listener::Unix(listener));
        Ok(())
    }

    /// Where the doors are.
    pub(super) fn places(&self) -> Vec<String> {
        let place = |listener: &Listener| match listener {
            Listener::Tcp(listener) => listener.local_addr().ok().map(|at| at.to_string()),
            Listener::Unix(listener) => {
                let at = listener.local_addr().ok()?;
                at.as_pathname().map(shown_path)
            }
        };
        self.listeners.iter().filter_map(place).collect()
    }

    /// The doors, in the order of their numbers.
    pub(super) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.listeners.iter().map(|listener| match listener {
            Listener::Tcp(listener) => listener.as_fd(),
            Listener::Unix(listener) => listener.as_fd(),
        })
    }

    /// Who waits, by number.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (u64, BorrowedFd<'_>)> {
        self.waiting.iter().map(|(&number, waiting)| (number, waiting.stream.as_fd()))
    }

    /// How long until somebody has waited too long.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        let first = self.waiting.values().map(|waiting| waiting.since + PATIENCE).min();
        first.map(|at| at.saturating_duration_since(now))
    }

    /// Lets those who have come to a door wait; false if the system has no room for another connection.
    pub(super) fn accept(&mut self, door: usize, now: Instant) -> bool {
        for _ in 0..ROUND {
            let accepted = match &self.listeners[door] {
                Listener::Tcp(listener) => {
                    listener.accept().and_then(|(stream, from)| Ok((Stream::tcp(stream)?, Some(from.ip()))))
                }
                Listener::Unix(listener) => {
                    listener.accept().and_then(|(stream, _)| Ok((Stream::unix(stream)?, None)))
                }
            };
            match accepted {
                Ok((stream, from)) => self.add_waiting(stream, from, now),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                // Somebody has left again.
                Err(error)
                    if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {}
                Err(_) => return false,
            }
        }
        true
    }

    fn add_waiting(&mut self, stream: Stream, from: Option<IpAddr>, now: Instant) {
        if self.waiting.len() >= MOST_WAITING {
            self.make_room(now);
        }
        let waiting = Waiting { stream, from, since: now, frames: Frames::default(), shown: None };
        self.waiting.insert(self.next, waiting);
        self.next += 1;
    }

    /// Sends one away to make room: from the address with the most, the one that has waited longest. So a crowd from one
    /// place does not keep others out. Those who have shown a ticket stay if possible.
    fn make_room(&mut self, now: Instant) {
        let mut crowds: BTreeMap<Option<IpAddr>, (usize, u64)> = BTreeMap::new();
        let all_have_shown = self.waiting.values().all(|waiting| waiting.shown.is_some());
        let may_go = |waiting: &Waiting| all_have_shown || waiting.shown.is_none();
        for (&number, waiting) in self.waiting.iter().rev().filter(|(_, waiting)| may_go(waiting)) {
            let crowd = crowds.entry(waiting.from).or_default();
            *crowd = (crowd.0 + 1, number);
        }
        if let Some(&(_, oldest)) = crowds.values().max_by_key(|(count, _)| *count) {
            self.fail(oldest, now);
        }
    }

    /// Sends somebody away, and counts it.
    fn fail(&mut self, number: u64, now: Instant) {
        if let Some(from) = self.waiting.remove(&number).and_then(|waiting| waiting.from) {
            self.failures.note(from, now);
        }
    }

    /// Sends those away who have waited too long.
    pub(super) fn expire(&mut self, now: Instant) {
        let is_late = |waiting: &Waiting| now.saturating_duration_since(waiting.since) >= PATIENCE;
        let late: Vec<u64> =
            self.waiting.iter().filter(|(_, waiting)| is_late(waiting)).map(|(&n, _)| n).collect();
        for number in late {
            self.fail(number, now);
        }
    }

    /// Reads what somebody who waits has sent. Returns them once they have shown a ticket.
    pub(super) fn read(&mut self, number: u64, now: Instant) -> Option<Newcomer> {
        match self.hear(number, now) {
            Ok(None) => None,
            Ok(Some(said)) => self.let_in(number, said, now),
            Err(Gone) => {
                self.fail(number, now);
                None
            }
        }
    }

    /// Takes the next step with somebody who waits; returns what they have said once they are known.
    fn hear(&mut self, number: u64, now: Instant) -> Result<Option<Vec<u8>>, Gone> {
        let waiting = self.waiting.get_mut(&number).ok_or(Gone)?;
        let mut block = [0; BLOCK];
        let count = match waiting.stream.read(&mut block) {
            Ok(0) => return Err(Gone),
            Ok(count) => count,
            Err(error) if is_later(error.kind()) => return Ok(None),
            Err(_) => return Err(Gone),
        };
        let mut bytes = block[..count].to_vec();
        if waiting.shown.is_none() {
            waiting.frames.add(&bytes);
            let Some(first) = waiting.frames.next(FIRST).map_err(|_| Gone)? else { return Ok(None) };
            bytes = std::mem::take(&mut waiting.frames).into_rest();
            self.answer(number, &first, now)?;
        }
        let waiting = self.waiting.get_mut(&number).ok_or(Gone)?;
        let channel = &mut waiting.shown.as_mut().ok_or(Gone)?.channel;
        let said = channel.opener.open(&bytes).map_err(|_| Gone)?;
        Ok((!channel.opener.is_fresh()).then_some(said))
    }

    /// Answers somebody's first message. Those with a key that is not known have to wait if their address has failed often.
    fn answer(&mut self, number: u64, first: &[u8], now: Instant) -> Result<(), Gone> {
        if first.len() != FIRST {
            return Err(Gone);
        }
        // An earlier list has the same key.
        if self.list.is_none() {
            self.read_list().map_err(|_| Gone)?;
        }
        let (_, list) = self.list.as_ref().ok_or(Gone)?;
        let own = self.own.filter(|own| own.is_of(list.key())).unwrap_or_else(|| list.key().pair());
        self.own = Some(own);
        let knocked = Knocked::read(&own, first).map_err(|_| Gone)?;
        let (id, guest) = (knocked.id, knocked.guest);
        self.look().map_err(|_| Gone)?;
        let (_, list) = self.list.as_ref().ok_or(Gone)?;
        let invitation = list.find(id).ok_or(Gone)?;
        let waiting = self.waiting.get_mut(&number).ok_or(Gone)?;
        let is_held_back = waiting.from.is_some_and(|from| self.failures.is_too_many(from, now));
        if is_held_back && !invitation.is_of(guest) {
            return Err(Gone);
        }
        let (channel, answer) = knocked.answer(invitation.shared()).map_err(|_| Gone)?;
        // There is room for so little as long as nothing was written.
        match io::Write::write(&mut waiting.stream, &answer) {
            Ok(count) if count == answer.len() => {}
            _ => return Err(Gone),
        }
        waiting.shown = Some(Shown { channel, id, guest });
        Ok(())
    }

    /// Looks into the list of guests whether the ticket of somebody who has shown one lets them in.
    fn let_in(&mut self, number: u64, said: Vec<u8>, now: Instant) -> Option<Newcomer> {
        let Waiting { stream, from, shown, .. } = self.waiting.remove(&number)?;
        let Shown { channel, id, guest } = shown?;
        let (name, admitted) = self.admit(id, guest, from)?;
        if let (Err(_), Some(from)) = (&admitted, from) {
            self.failures.note(from, now);
        }
        let wire = Wire::sealed(stream, channel);
        Some(Newcomer { wire, pass: Pass { id, guest }, from, said, admitted, name })
    }

    /// Whether a ticket lets a guest in, and whose it is. Only what is new is written.
    fn admit(
        &mut self,
        id: TicketId,
        guest: PublicKey,
        from: Option<IpAddr>,
    ) -> Option<(String, Result<Admitted, Closed>)> {
        self.look().ok()?;
        let known = self.list.as_ref().and_then(|(_, list)| list.find(id));
        if let Some(known) = known.filter(|known| known.is_of(guest)) {
            let admitted = known.admit(guest, clock::now());
            let name = known.name.clone();
            return Some((name.clone(), admitted.map(|()| Admitted { name, is_first: false })));
        }
        let before = stamp(&self.folder);
        let (list, admitted) = GuestList::admit(&self.folder, id, guest, from, clock::now()).ok()?;
        let name = list.find(id)?.name.clone();
        self.keep(before, list);
        Some((name, admitted))
    }

    /// Reads the list of guests anew.
    fn read_list(&mut self) -> Result<(), ListError> {
        let before = stamp(&self.folder);
        let list = GuestList::open(&self.folder)?;
        self.keep(before, list);
        Ok(())
    }

    /// Keeps a list with what its file looked like before it was read: what was written in between is read next time.
    fn keep(&mut self, before: Stamp, list: GuestList) {
        self.list = Some((before, list));
        self.is_unchecked = true;
    }

    /// Reads the list of guests if its file has changed.
    fn look(&mut self) -> Result<(), ListError> {
        let stamp = stamp(&self.folder);
        if self.list.as_ref().is_some_and(|(known, _)| *known == stamp) { Ok(()) } else { self.read_list() }
    }

    /// How long until [`revoked`](Self::revoked) looks again.
    pub(super) fn look_at(&self, now: Instant) -> Duration {
        self.looked.map_or(Duration::ZERO, |looked| (looked + LOOK).saturating_duration_since(now))
    }

    /// Why some of these guests have to leave, if the list says so. Looks once in a while.
    pub(super) fn revoked<K>(
        &mut self,
        guests: impl Iterator<Item = (K, Pass)>,
        now: Instant,
    ) -> Vec<(K, Closed)> {
        if self.look_at(now) > Duration::ZERO {
            return Vec::new();
        }
        self.looked = Some(now);
        // A list that cannot be read at this moment revokes nothing.
        if self.look().is_err() || !std::mem::take(&mut self.is_unchecked) {
            return Vec::new();
        }
        let Some((_, list)) = &self.list else { return Vec::new() };
        let today = clock::now();
        let closed = |pass: Pass| match list.find(pass.id) {
            Some(invitation) => invitation.admit(pass.guest, today).err(),
            None => Some(Closed::Revoked),
        };
        guests.filter_map(|(key, pass)| Some((key, closed(pass)?))).collect()
    }
}
