//! A guest's list of houses: the tickets that this player has used, and the key that belongs to each.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::noise::PrivateKey;
use super::ticket::{Knocking, Ticket, TicketError};
use crate::clock::{self, Moment};
use crate::core::text::{shown, shown_up_to};
use crate::core::{Arg, Text};
use crate::files;
use crate::table::data_directory;

/// The most bytes of a list.
const LARGEST: u64 = 1 << 20;

/// The most houses that are remembered.
const MOST: usize = 100;

/// A house that this player has been to.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The ticket, with the place where the house was last found.
    pub ticket: Ticket,
    /// The key that belongs to it.
    pub key: PrivateKey,
    /// How to get to the door; unknown if the ticket does not say so.
    pub knocking: Option<Knocking>,
    /// When it was last used.
    pub last: Moment,
}

/// The same, in the file.
#[derive(Serialize, Deserialize)]
struct Line {
    ticket: String,
    key: PrivateKey,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    through: Option<String>,
    last: Moment,
}

impl Line {
    fn of(known: &Known) -> Self {
        let through = match &known.knocking {
            Some(Knocking::Through(command)) => Some(command.clone()),
            Some(Knocking::At(_)) | None => None,
        };
        Line { ticket: known.ticket.to_string(), key: known.key, through, last: known.last }
    }

    fn read(self) -> Option<Known> {
        let ticket: Ticket = self.ticket.parse().ok()?;
        let knocking = self.through.map(Knocking::Through).or_else(|| ticket.at.clone().map(Knocking::At));
        Some(Known { ticket, key: self.key, knocking, last: self.last })
    }
}

/// How to come through a door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrance {
    /// The guest's ticket.
    pub ticket: Ticket,
    /// The key that belongs to the ticket.
    pub key: PrivateKey,
    /// How to get to the door.
    pub knocking: Knocking,
}

/// Why a ticket leads nowhere.
#[derive(Debug, Error)]
pub enum TicketFault {
    /// It is no ticket.
    #[error("{0}")]
    Ticket(#[from] TicketError),
    /// Nobody has said where the house is.
    #[error("the ticket does not say where the house is")]
    Nowhere,
    /// The list cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl TicketFault {
    /// What to say to the player.
    pub fn text(&self) -> Text {
        match self {
            TicketFault::Ticket(error @ TicketError::Place(place)) => {
                Text::new(error.key()).with("place", Arg::Quote(shown(&place.0)))
            }
            TicketFault::Ticket(error) => Text::new(error.key()),
            TicketFault::Nowhere => Text::new("ticket-nowhere"),
            TicketFault::Io(error) => {
                Text::new("ticket-unwritten").with("why", Arg::Quote(shown_up_to(&error.to_string(), 200)))
            }
        }
    }
}

/// The way to the house of a ticket, through this command if there is one. From now on, the house is known.
///
/// # Errors
/// When nobody has said where the house is, or the list cannot be read or written.
pub fn visit(ticket: &Ticket, through: Option<&Knocking>) -> Result<Entrance, TicketFault> {
    remember(ticket, through)?.entrance().ok_or(TicketFault::Nowhere)
}

impl Known {
    /// The way there; `None` if nobody has said where the house is.
    pub fn entrance(self) -> Option<Entrance> {
        Some(Entrance { knocking: self.knocking?, ticket: self.ticket, key: self.key })
    }

    /// What the player calls this house: where it is, or the command that leads there.
    pub fn label(&self) -> String {
        self.knocking.as_ref().map(Knocking::to_string).unwrap_or_default()
    }
}

/// The file of the list.
fn file() -> io::Result<PathBuf> {
    Ok(data_directory()?.join("houses.json"))
}

/// The houses that this player has been to, the last one first. Empty if the list cannot be read.
pub fn known() -> Vec<Known> {
    file().map_or_else(|_| Vec::new(), |file| known_in(&file))
}

fn known_in(file: &Path) -> Vec<Known> {
    let bytes = files::read_own(LARGEST, file).unwrap_or_default();
    let lines: Vec<Line> = serde_json::from_slice(&bytes).unwrap_or_default();
    let mut known: Vec<Known> = lines.into_iter().filter_map(Line::read).collect();
    known.sort_by_key(|known| std::cmp::Reverse(known.last));
    known
}

/// The way to the house behind this door, if the player has been there.
pub fn by(knocking: &Knocking) -> Option<Entrance> {
    by_in(known(), knocking)
}

/// A house that was last reached in another way may still be at the place in its ticket.
fn by_in(known: Vec<Known>, knocking: &Knocking) -> Option<Entrance> {
    let is_there = |known: &Known| match knocking {
        Knocking::At(place) => known.ticket.at.as_ref() == Some(place),
        Knocking::Through(_) => known.knocking.as_ref() == Some(knocking),
    };
    let known = known.into_iter().find(is_there)?;
    Known { knocking: Some(knocking.clone()), ..known }.entrance()
}

/// The key that belongs to a ticket. Makes one, and remembers the house, when the ticket is used for the first time: before
/// anything is sent, because the ticket is of no use with any other key.
///
/// # Errors
/// When the list cannot be read or written.
fn remember(ticket: &Ticket, knocking: Option<&Knocking>) -> io::Result<Known> {
    remember_in(&file()?, ticket, knocking, clock::now())
}

fn remember_in(file: &Path, ticket: &Ticket, knocking: Option<&Knocking>, now: Moment) -> io::Result<Known> {
    let mut found = None;
    files::change(LARGEST, file, |there| {
        let mut lines: Vec<Line> = match there {
            Some(bytes) => serde_json::from_slice(&bytes)?,
            None => Vec::new(),
        };
        let is_same = |line: &Line| {
            line.ticket
                .parse()
                .is_ok_and(|known: Ticket| known.id == ticket.id && known.house == ticket.house)
        };
        let before = lines.iter().position(is_same).map(|at| lines.remove(at)).and_then(Line::read);
        let key = match &before {
            Some(known) => known.key,
            None => PrivateKey::fresh()?,
        };
        let before = before.and_then(|known| known.knocking);
        let knocking = knocking.cloned().or_else(|| ticket.at.clone().map(Knocking::At)).or(before);
        // The place in the ticket is the one where the house was last found.
        let at = match &knocking {
            Some(Knocking::At(place)) => Some(place.clone()),
            _ => ticket.at.clone(),
        };
        let known = Known { ticket: Ticket { at, ..ticket.clone() }, key, knocking, last: now };
        lines.insert(0, Line::of(&known));
        lines.truncate(MOST);
        found = Some(known);
        Ok::<_, io::Error>(Some(serde_json::to_vec_pretty(&lines)?))
    })?;
    found.ok_or_else(|| io::ErrorKind::NotFound.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::together::door::noise::{PublicKey, Secret};

    fn ticket(id: u8, at: Option<&str>) -> Ticket {
        let house = PublicKey([7; 32]);
        let at = at.map(|at| at.parse().unwrap());
        Ticket { id: [id; 8], secret: Secret([id; 16]), house, name: "ben".to_owned(), at }
    }

    #[test]
    fn a_ticket_keeps_its_key_and_the_place_where_the_house_was_last_found() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("houses.json");
        let at = |second| Moment::new(second, 0).unwrap();
        let first = remember_in(&file, &ticket(1, Some("old.example:1")), None, at(1)).unwrap();
        let other = remember_in(&file, &ticket(2, None), None, at(2)).unwrap();
        assert_ne!(first.key.public(), other.key.public());
        // Without a place, the last one holds; another one replaces it.
        let again = remember_in(&file, &ticket(1, None), None, at(3)).unwrap();
        assert_eq!((again.key.public(), again.label()), (first.key.public(), "old.example:1".to_owned()));
        let moved = remember_in(&file, &ticket(1, Some("new.example:1")), None, at(4)).unwrap();
        assert_eq!((moved.key.public(), moved.label()), (first.key.public(), "new.example:1".to_owned()));
        let through = Knocking::Through("ssh relay nc localhost 1".to_owned());
        remember_in(&file, &ticket(1, Some("new.example:1")), Some(&through), at(5)).unwrap();
        let known = known_in(&file);
        assert_eq!(known.iter().map(Known::label).collect::<Vec<_>>(), ["ssh relay nc localhost 1", ""]);
        assert_eq!(known[0].key.public(), first.key.public());
        // It may still be where it was.
        let at = Knocking::At("new.example:1".parse().unwrap());
        let found = by_in(known.clone(), &at).unwrap();
        assert_eq!((found.ticket.id, found.knocking), ([1; 8], at));
        assert_eq!(by_in(known.clone(), &through).unwrap().ticket.id, [1; 8]);
        assert!(by_in(known, &Knocking::Through("nc x 1".to_owned())).is_none());
    }

    #[test]
    fn a_list_that_cannot_be_read_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("houses.json");
        std::fs::write(&file, "[1").unwrap();
        assert!(remember_in(&file, &ticket(1, None), None, Moment::UNIX_EPOCH).is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "[1");
        assert!(known_in(&file).is_empty());
    }
}
