//! The house of this machine, and the table that somebody opens there.

use std::fmt;
#[cfg(unix)]
use std::fs;
use std::io;
use std::net::SocketAddr;
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
#[cfg(unix)]
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg(unix)]
use rustix::process::geteuid;
use thiserror::Error;

use super::address::{Address, socket_path};
use super::door::guests::{GuestList, Invitation, ListError};
use super::door::{Place, Ticket};
#[cfg(unix)]
use super::house::unfinished;
use super::link::{JoinError, Link};
use super::protocol::{Chair, GuestMessage, Opening};
#[cfg(unix)]
use super::{HouseThread, Premises, ServeError};
use crate::clock;
use crate::core::name::{NameFault, alike, checked};
use crate::table::data_directory;

/// The paces that are offered, in seconds for a decision; 0 is no limit.
pub const PACES: [u32; 4] = [0, 90, DAY, 3 * DAY];

/// The longest pace, in days.
pub const MOST_DAYS: u32 = 30;

/// The seconds of a day.
pub const DAY: u32 = 24 * 60 * 60;

/// Reads a pace: a [time](parse_time), or `none` for no limit.
pub fn parse_pace(text: &str) -> Option<u32> {
    if text == "none" {
        return Some(0);
    }
    parse_time(text).filter(|&pace| pace <= MOST_DAYS * DAY)
}

/// Reads a time: seconds, or a number with `s`, `m`, `h` or `d`.
pub fn parse_time(text: &str) -> Option<u32> {
    let units = [("s", 1), ("m", 60), ("h", 60 * 60), ("d", DAY)];
    let unit = units.into_iter().find_map(|(sign, seconds)| Some((text.strip_suffix(sign)?, seconds)));
    let (number, seconds) = unit.unwrap_or((text, 1));
    // A sign would be read as part of the number.
    let number = number.chars().all(|letter| letter.is_ascii_digit()).then(|| number.parse::<u32>().ok());
    number.flatten()?.checked_mul(seconds)
}

/// The house of this machine. If none is open, this program can open one, which is closed when the last clone of this is
/// dropped.
#[derive(Clone, Default)]
pub struct LocalHouse {
    /// The folder of the tables and the socket, if they are not the usual ones.
    place: Option<(PathBuf, PathBuf)>,
    #[cfg(unix)]
    own: Arc<Mutex<Option<HouseThread>>>,
}

impl fmt::Debug for LocalHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LocalHouse").field(&self.place).finish()
    }
}

impl LocalHouse {
    /// The house with its tables in this folder and this socket.
    pub fn at(folder: PathBuf, socket: PathBuf) -> Self {
        LocalHouse { place: Some((folder, socket)), ..LocalHouse::default() }
    }

    /// Where it is.
    ///
    /// # Errors
    /// When there is no home directory.
    pub fn address(&self) -> io::Result<Address> {
        Ok(Address::Socket(self.socket()?))
    }

    fn socket(&self) -> io::Result<PathBuf> {
        self.place.as_ref().map_or_else(socket_path, |(_, socket)| Ok(socket.clone()))
    }

    /// The folder of its tables.
    fn folder(&self) -> io::Result<PathBuf> {
        match &self.place {
            Some((folder, _)) => Ok(folder.clone()),
            None => Ok(data_directory()?.join("house")),
        }
    }

    /// How many tables that are not over wait for the house to be opened again; 0 if it is open.
    #[cfg(unix)]
    pub fn waiting(&self) -> usize {
        let count = self.folder().map_or(0, |folder| unfinished(&folder));
        let is_open = || self.socket().is_ok_and(|socket| UnixStream::connect(socket).is_ok());
        if count > 0 && is_open() { 0 } else { count }
    }

    /// There are no houses here.
    #[cfg(not(unix))]
    pub fn waiting(&self) -> usize {
        0
    }

    /// Closes the house if this program has opened it; returns how many tables then [wait](Self::waiting).
    #[cfg(unix)]
    pub fn close(&self) -> usize {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner).take();
        if own.is_none() {
            return 0;
        }
        drop(own);
        self.waiting()
    }

    /// There are no houses here.
    #[cfg(not(unix))]
    pub fn close(&self) -> usize {
        0
    }

    /// Joins the house, without asking for anything: screens may be open.
    ///
    /// # Errors
    /// When there is no house, or it does not let the guest in.
    pub fn join(&self) -> Result<Link, JoinError> {
        Link::join_quietly(&self.address()?, None)
    }

    /// Joins the house, and opens one in this program if there is none. Also returns what is wrong with tables that cannot
    /// be read.
    ///
    /// # Errors
    /// When no house can be opened, or it does not let the guest in.
    #[cfg(unix)]
    pub fn join_or_open(&self) -> Result<(Link, Vec<String>), JoinError> {
        match self.join() {
            Err(JoinError::NoHouse) => {}
            joined => return Ok((joined?, Vec::new())),
        }
        let folder = self.folder()?;
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        // One that has failed must let go of its tables first.
        *own = None;
        let faults = match HouseThread::open(Premises::private(folder, self.socket()?)) {
            Ok((house, faults)) => {
                *own = Some(house);
                faults
            }
            // Another program was faster.
            Err(ServeError::Open(_)) => Vec::new(),
            Err(error) => return Err(JoinError::House(error.to_string())),
        };
        drop(own);
        Ok((self.join()?, faults))
    }

    /// There are no houses here.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(unix))]
    pub fn join_or_open(&self) -> Result<(Link, Vec<String>), JoinError> {
        Ok((self.join()?, Vec::new()))
    }
}

/// Why nobody was invited.
#[derive(Debug, Error)]
pub enum InviteError {
    /// The name cannot be shown.
    #[error("{0}")]
    Name(#[from] NameFault),
    /// The house's owner goes by this name. A table belongs to the name of its opener, so it would be the guest's too.
    #[error("you go by this name")]
    Own,
    /// The list of guests cannot be used.
    #[error("{0}")]
    List(#[from] ListError),
}

/// The guests of the house.
impl LocalHouse {
    /// Makes a ticket, which may be used for the first time within a while.
    ///
    /// # Errors
    /// When the name cannot be shown or is the owner's, or the list of guests cannot be used.
    pub fn invite(&self, name: &str, at: Option<Place>, within: Duration) -> Result<Ticket, InviteError> {
        let name = checked(name)?;
        if alike(name, &owner()) {
            return Err(InviteError::Own);
        }
        let folder = self.folder().map_err(ListError::Io)?;
        Ok(GuestList::invite(&folder, name, at, within, clock::now())?)
    }

    /// All tickets, the newest last.
    ///
    /// # Errors
    /// When the list of guests cannot be used.
    pub fn invitations(&self) -> Result<Vec<Invitation>, ListError> {
        Ok(GuestList::open(&self.folder()?)?.invitations)
    }

    /// The tickets that let somebody in, the newest last; none if the list of guests cannot be used.
    pub fn guests(&self) -> Vec<Invitation> {
        let mut guests = self.invitations().unwrap_or_default();
        guests.retain(|guest| guest.is_open(clock::now()));
        guests
    }

    /// Revokes all tickets of a name; returns how many there were.
    ///
    /// # Errors
    /// When there are none, or the list of guests cannot be used.
    pub fn revoke(&self, name: &str) -> Result<usize, ListError> {
        GuestList::revoke(&self.folder()?, name, clock::now())
    }
}

/// The name by which the owner of a house is known there.
#[cfg(unix)]
fn owner() -> String {
    super::server::own_name()
}

/// There are no houses here.
#[cfg(not(unix))]
fn owner() -> String {
    String::new()
}

/// The doors of the house.
#[cfg(unix)]
impl LocalHouse {
    /// Whether it is this user's, not one that somebody else runs for the users of this machine.
    pub fn is_own(&self) -> bool {
        let about = self.socket().and_then(fs::metadata);
        about.is_ok_and(|about| about.uid() == geteuid().as_raw())
    }

    /// Where its doors are, in words for people; `None` if it runs in another program.
    pub fn doors(&self) -> Option<Vec<String>> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.as_ref()?.doors().ok()
    }

    /// Opens a door at a TCP port; returns where it is.
    ///
    /// # Errors
    /// When the port cannot be used, or the house runs in another program.
    pub fn listen(&self, at: SocketAddr) -> io::Result<SocketAddr> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.as_ref().ok_or(io::ErrorKind::NotConnected)?.listen(at)
    }
}

/// There are no houses here.
#[cfg(not(unix))]
#[allow(clippy::missing_errors_doc, missing_docs, reason = "as on Unix")]
impl LocalHouse {
    pub fn is_own(&self) -> bool {
        false
    }

    pub fn doors(&self) -> Option<Vec<String>> {
        None
    }

    pub fn listen(&self, _: SocketAddr) -> io::Result<SocketAddr> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A table to open, with a seat for its opener.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The table.
    pub opening: Opening,
    /// The seat of its opener.
    pub own: usize,
}

impl Plan {
    /// Opens the table in a house.
    pub fn open(mut self, link: &Link) {
        if let Some(chair) = self.opening.seats.get_mut(self.own) {
            *chair = Chair::Guest(link.you().to_owned());
        }
        link.send(&GuestMessage::Open(self.opening));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_a_number_of_seconds_or_has_a_unit() {
        let paces = ["none", "0", "90", "90s", "2m", "1h", "1d", "3d", "30d"];
        let seconds = [0, 0, 90, 90, 120, 3600, DAY, 3 * DAY, 30 * DAY];
        assert_eq!(paces.map(parse_pace), seconds.map(Some));
        for wrong in ["", "s", "-1", "+5", "1.5d", "31d", "fast", "90 s", "1w", "9999999999d"] {
            assert_eq!(parse_pace(wrong), None, "{wrong}");
        }
    }
}
