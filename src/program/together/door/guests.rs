//! A house's list of guests: the tickets that its owner has made, and who uses them.
//!
//! The list is a file that only the owner can read, so that tickets can be made and revoked while the house runs, and
//! while it does not. Several programs may change it at the same moment.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::noise::{PrivateKey, PublicKey, Secret, random};
use super::ticket::{Place, Ticket, TicketId};
use crate::clock::Moment;
use crate::files;
use crate::record::Bytes;

/// The most bytes of a list.
const LARGEST: u64 = 1 << 22;

/// The most tickets that a house knows.
const MOST: usize = 2000;

/// How long a ticket may be used for the first time, if nobody says otherwise.
pub const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long a ticket that lets nobody in is remembered, so that its guest is told why.
const REMEMBERED: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// Why a list of guests cannot be used.
#[derive(Debug, Error)]
pub enum ListError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is not a list.
    #[error("it is not a list of guests: {0}")]
    Malformed(#[from] serde_json::Error),
    /// There are too many tickets.
    #[error("there are {MOST} tickets already: revoke some")]
    Full,
    /// No ticket has this name.
    #[error("nobody has a ticket under the name \"{0}\"")]
    Nobody(String),
}

/// A ticket, as its house knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// Its number, in hexadecimal.
    #[serde(with = "id")]
    pub id: TicketId,
    /// The guest's name.
    pub name: String,
    /// The key that follows from the ticket's secret.
    shared: Bytes,
    /// When it was made.
    pub made: Moment,
    /// Until when it may be used for the first time.
    pub until: Moment,
    /// The public key of the program that has used it first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guest: Option<Bytes>,
    /// When it was used first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Moment>,
    /// When it was revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked: Option<Moment>,
    /// How often another program has tried to use it since.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub attempts: u32,
    /// The last such attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_attempt: Option<Attempt>,
}

/// An attempt to use a ticket that somebody else uses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// When.
    pub when: Moment,
    /// From which address, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<IpAddr>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Ids as hexadecimal digits.
mod id {
    use data_encoding::HEXLOWER;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::TicketId;

    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub(super) fn serialize<S: Serializer>(id: &TicketId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&HEXLOWER.encode(id))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TicketId, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(D::Error::custom)?;
        bytes.try_into().map_err(|_| D::Error::custom("an id has 16 hexadecimal digits"))
    }
}

/// Why a ticket lets nobody in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// It was not used in time.
    Expired,
    /// Its house's owner has revoked it.
    Revoked,
    /// Another program has used it first.
    UsedElsewhere,
}

impl Closed {
    /// The reason, for the guest.
    pub fn why(self) -> &'static str {
        match self {
            Closed::Expired => "this ticket was not used in time; ask for a new one",
            Closed::Revoked => "this ticket was revoked",
            Closed::UsedElsewhere => {
                "this ticket belongs to the program that used it first; ask for a new one for this computer"
            }
        }
    }
}

impl Invitation {
    /// The key that both sides mix in.
    pub fn shared(&self) -> &Bytes {
        &self.shared
    }

    /// Whether this program has used it first.
    pub fn is_of(&self, guest: PublicKey) -> bool {
        self.guest.is_some_and(|known| known.0 == guest.0)
    }

    /// Whether it lets this guest in.
    ///
    /// # Errors
    /// Why not.
    pub fn admit(&self, guest: PublicKey, now: Moment) -> Result<(), Closed> {
        match self.guest {
            _ if self.revoked.is_some() => Err(Closed::Revoked),
            Some(_) if self.is_of(guest) => Ok(()),
            Some(_) => Err(Closed::UsedElsewhere),
            None if now > self.until => Err(Closed::Expired),
            None => Ok(()),
        }
    }

    /// Whether it still lets somebody in.
    pub fn is_open(&self, now: Moment) -> bool {
        self.revoked.is_none() && (self.guest.is_some() || now <= self.until)
    }

    /// Whether nobody needs to remember it.
    fn is_forgotten(&self, now: Moment) -> bool {
        let closed = self.revoked.unwrap_or(self.until);
        !self.is_open(now) && now.duration_since(closed).unsigned_abs() > REMEMBERED
    }
}

/// The list of a house, as it was last read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GuestList {
    /// The version of the file.
    version: u32,
    /// The house's key.
    key: PrivateKey,
    /// The tickets.
    #[serde(default)]
    pub invitations: Vec<Invitation>,
}

/// Where the list of the house with its tables in this folder is.
pub(in crate::together) fn path(folder: &Path) -> PathBuf {
    folder.join("door").join("guests.json")
}

impl GuestList {
    /// Reads the list; a new one with a new key if there is none.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn open(folder: &Path) -> Result<Self, ListError> {
        let mut found = None;
        change(folder, |list| {
            found = Some(list.clone());
            Ok(())
        })?;
        found.ok_or_else(|| ListError::Io(io::ErrorKind::NotFound.into()))
    }

    /// The house's key.
    pub fn key(&self) -> &PrivateKey {
        &self.key
    }

    /// The ticket with this number.
    pub fn find(&self, id: TicketId) -> Option<&Invitation> {
        self.invitations.iter().find(|invitation| invitation.id == id)
    }

    /// Makes a ticket for a name that was checked, which may be used for the first time within a while.
    ///
    /// # Errors
    /// When there are too many tickets, or the list cannot be written.
    pub fn invite(
        folder: &Path,
        name: &str,
        at: Option<Place>,
        within: Duration,
        now: Moment,
    ) -> Result<Ticket, ListError> {
        let name = name.to_owned();
        let (id, secret) = (random()?, Secret::fresh()?);
        let mut house = None;
        change(folder, |list| {
            list.invitations.retain(|invitation| !invitation.is_forgotten(now));
            if list.invitations.len() >= MOST {
                return Err(ListError::Full);
            }
            house = Some(list.key.public());
            list.invitations.push(Invitation {
                id,
                name: name.clone(),
                shared: secret.shared(),
                made: now,
                until: now.saturating_add(within).unwrap_or(Moment::MAX),
                guest: None,
                used: None,
                revoked: None,
                attempts: 0,
                last_attempt: None,
            });
            Ok(())
        })?;
        let house = house.ok_or_else(|| ListError::Io(io::ErrorKind::NotFound.into()))?;
        Ok(Ticket { id, secret, house, name, at })
    }

    /// Revokes all tickets of a name; returns how many there were.
    ///
    /// # Errors
    /// When there are none, or the list cannot be written.
    pub fn revoke(folder: &Path, name: &str, now: Moment) -> Result<usize, ListError> {
        let mut count = 0;
        change(folder, |list| {
            let open = list.invitations.iter_mut().filter(|one| one.name == name && one.is_open(now));
            for invitation in open {
                invitation.revoked = Some(now);
                count += 1;
            }
            if count == 0 { Err(ListError::Nobody(name.to_owned())) } else { Ok(()) }
        })?;
        Ok(count)
    }

    /// Lets a guest in who has shown its ticket and its own key: the first one to do so is remembered, and others are noted.
    /// Returns the list as it is then, and whether the guest was let in.
    ///
    /// # Errors
    /// When the list cannot be read or written.
    pub fn admit(
        folder: &Path,
        id: TicketId,
        guest: PublicKey,
        from: Option<IpAddr>,
        now: Moment,
    ) -> Result<(Self, Result<Admitted, Closed>), ListError> {
        let mut outcome = (None, Err(Closed::Revoked));
        change(folder, |list| {
            if let Some(invitation) = list.invitations.iter_mut().find(|invitation| invitation.id == id) {
                let admitted = invitation.admit(guest, now);
                let is_first = admitted.is_ok() && invitation.guest.is_none();
                if is_first {
                    (invitation.guest, invitation.used) = (Some(Bytes(guest.0)), Some(now));
                }
                if admitted == Err(Closed::UsedElsewhere) {
                    invitation.attempts = invitation.attempts.saturating_add(1);
                    invitation.last_attempt = Some(Attempt { when: now, from });
                }
                outcome.1 = admitted.map(|()| Admitted { name: invitation.name.clone(), is_first });
            }
            outcome.0 = Some(list.clone());
            Ok(())
        })?;
        let list = outcome.0.ok_or_else(|| ListError::Io(io::ErrorKind::NotFound.into()))?;
        Ok((list, outcome.1))
    }
}

/// A guest who is let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admitted {
    /// The guest's name.
    pub name: String,
    /// Whether the ticket was used for the first time.
    pub is_first: bool,
}

/// Reads the list, changes it and writes it if it has changed.
fn change(
    folder: &Path,
    change: impl FnOnce(&mut GuestList) -> Result<(), ListError>,
) -> Result<(), ListError> {
    files::change(LARGEST, &path(folder), |there| {
        let mut list = match &there {
            Some(bytes) => serde_json::from_slice(bytes)?,
            None => GuestList { version: 1, key: PrivateKey::fresh()?, invitations: Vec::new() },
        };
        change(&mut list)?;
        let new = serde_json::to_vec_pretty(&list)?;
        Ok((there.as_ref() != Some(&new)).then_some(new))
    })
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn the_first_program_that_uses_a_ticket_is_the_only_one() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let now: Moment = "2026-11-28T12:00:00Z".parse().unwrap();
        let place = "play.example.org:4242".parse().ok();
        let ticket = GuestList::invite(folder, "ben", place, WEEK, now).unwrap();
        let list = GuestList::open(folder).unwrap();
        assert_eq!(list.key().public(), ticket.house);
        assert_eq!(*list.find(ticket.id).unwrap().shared(), ticket.secret.shared());
        let [one, other] = [1, 2].map(|n| PublicKey([n; 32]));
        let admit = |guest, now| GuestList::admit(folder, ticket.id, guest, None, now).unwrap().1;
        let is_let_in = |is_first| Ok(Admitted { name: "ben".to_owned(), is_first });
        assert_eq!(admit(one, now), is_let_in(true));
        assert_eq!(admit(one, now), is_let_in(false));
        assert_eq!(admit(other, now), Err(Closed::UsedElsewhere));
        // It does not expire once it is used.
        assert_eq!(admit(one, now + (24 * 400).hours()), is_let_in(false));
        let list = GuestList::open(folder).unwrap();
        let invitation = list.find(ticket.id).unwrap();
        assert_eq!((invitation.attempts, invitation.used), (1, Some(now)));
        assert_eq!(GuestList::revoke(folder, "ben", now).unwrap(), 1);
        assert_eq!(admit(one, now), Err(Closed::Revoked));
        assert!(matches!(GuestList::revoke(folder, "ben", now), Err(ListError::Nobody(_))));
        // A ticket that the list does not have.
        let unknown = GuestList::admit(folder, [0; 8], one, None, now).unwrap().1;
        assert_eq!(unknown, Err(Closed::Revoked));
    }

    #[test]
    fn a_ticket_expires_before_its_first_use_and_is_forgotten_much_later() {
        let folder = tempfile::tempdir().unwrap();
        let now: Moment = "2026-11-28T12:00:00Z".parse().unwrap();
        let ticket = GuestList::invite(folder.path(), "ben", None, Duration::from_secs(60), now).unwrap();
        let later = now + 2.minutes();
        let admitted = GuestList::admit(folder.path(), ticket.id, PublicKey([1; 32]), None, later).unwrap();
        assert_eq!(admitted.1, Err(Closed::Expired));
        GuestList::invite(folder.path(), "cho", None, WEEK, now + (24 * 89).hours()).unwrap();
        assert_eq!(GuestList::open(folder.path()).unwrap().invitations.len(), 2);
        GuestList::invite(folder.path(), "dee", None, WEEK, now + (24 * 91).hours()).unwrap();
        let names: Vec<_> =
            GuestList::open(folder.path()).unwrap().invitations.into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["cho", "dee"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_list_holds_no_secret_and_only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let ticket = GuestList::invite(folder.path(), "ben", None, WEEK, Moment::UNIX_EPOCH).unwrap();
        let path = path(folder.path());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains(&data_encoding::HEXLOWER.encode(&ticket.secret.0)), "{text}");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::write(&path, "{\"version\":1}").unwrap();
        let error = GuestList::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("not a list of guests"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"version\":1}", "nothing is overwritten");
    }
}
