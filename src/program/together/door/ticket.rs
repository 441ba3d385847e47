//! Tickets: what a guest needs to come through a door, in one line.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use data_encoding::{Encoding, Specification};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::noise::{PublicKey, Secret};
use crate::core::name::checked;
use crate::core::symbols;
use crate::core::text::shown_up_to;

/// What every ticket begins with. The digit is the version of doors.
const BEGIN: &str = "offsuit1-";

/// The random number of a ticket, by which the house knows it.
pub type TicketId = [u8; 8];

/// The command that takes a ticket, without spaces.
const COMMAND: &str = "offsuitjoin";

/// Bytes of the checksum.
const CHECK: usize = 4;

/// The most characters of a ticket that are read.
pub const LONGEST_TICKET: usize = 600;

/// A ticket: the right to come through a house's doors under one name.
///
/// It is written as `offsuit1-`, letters and digits, and perhaps `@` with where to knock. The letters and digits are
/// Crockford's base 32 of these bytes: the id (8), the secret (16), the house's public key (32), the name in UTF-8, and
/// the first four bytes of the SHA-256 of all of these after the text `offsuit1-`.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Its number.
    pub id: TicketId,
    /// What the guest and the house both know, and nobody else.
    pub secret: Secret,
    /// The house.
    pub house: PublicKey,
    /// The guest's name there.
    pub name: String,
    /// Where to knock, if the ticket says so.
    pub at: Option<Place>,
}

/// Why a text is not a ticket.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TicketError {
    /// It looks different.
    #[error("it is not a ticket: a ticket begins with {BEGIN}")]
    Begin,
    /// It is from a later version.
    #[error("the ticket is for a later version of offsuit")]
    Version,
    /// A letter is wrong.
    #[error("a letter or digit of the ticket is wrong, missing or extra")]
    Check,
    /// The place is wrong.
    #[error("{0}")]
    Place(#[from] PlaceError),
}

impl TicketError {
    /// The key of its message, which has the argument `place`.
    pub fn key(&self) -> &'static str {
        match self {
            TicketError::Begin => "ticket-begin",
            TicketError::Version => "ticket-version",
            TicketError::Check => "ticket-check",
            TicketError::Place(_) => "ticket-place",
        }
    }
}

impl Ticket {
    /// Whether a text is meant to be a ticket, or the command with one.
    pub fn is_meant(text: &str) -> bool {
        let text = bare(text);
        text.get(..7).is_some_and(|begin| begin.eq_ignore_ascii_case("offsuit")) && text.contains('-')
    }

    /// The letters and digits after the beginning.
    fn letters(&self) -> String {
        let mut bytes = Vec::from(self.id);
        bytes.extend(self.secret.0);
        bytes.extend(self.house.0);
        bytes.extend(self.name.bytes());
        bytes.extend(check(&bytes));
        encoding().encode(&bytes)
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{BEGIN}{}", self.letters())?;
        self.at.as_ref().map_or(Ok(()), |at| write!(f, "@{at}"))
    }
}

/// Nothing secret is in it.
impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("name", &self.name).field("at", &self.at).finish_non_exhaustive()
    }
}

impl FromStr for Ticket {
    type Err = TicketError;

    fn from_str(text: &str) -> Result<Self, TicketError> {
        let text = bare(text);
        if !Ticket::is_meant(&text) {
            return Err(TicketError::Begin);
        }
        if text.len() > LONGEST_TICKET {
            return Err(TicketError::Check);
        }
        let (letters, at) = match text.split_once('@') {
            Some((letters, at)) => (letters, Some(at.parse()?)),
            None => (text.as_str(), None),
        };
        let begin = letters.get(..BEGIN.len()).ok_or(TicketError::Check)?;
        if !begin.eq_ignore_ascii_case(BEGIN) {
            return Err(TicketError::Version);
        }
        let letters: String = letters[BEGIN.len()..].chars().filter(|&letter| letter != '-').collect();
        let bytes = encoding().decode(letters.as_bytes()).map_err(|_| TicketError::Check)?;
        let (body, sum) = bytes.split_last_chunk::<CHECK>().ok_or(TicketError::Check)?;
        if check(body) != *sum {
            return Err(TicketError::Check);
        }
        let (id, rest) = body.split_first_chunk().ok_or(TicketError::Check)?;
        let (secret, rest) = rest.split_first_chunk().ok_or(TicketError::Check)?;
        let (house, name) = rest.split_first_chunk().ok_or(TicketError::Check)?;
        let name = str::from_utf8(name).ok().and_then(|name| checked(name).ok()).ok_or(TicketError::Check)?;
        let (secret, house, name) = (Secret(*secret), PublicKey(*house), name.to_owned());
        Ok(Ticket { id: *id, secret, house, name, at })
    }
}

/// A ticket without what stands around it in a chat or on a screen: the command that takes it, spaces and line ends.
fn bare(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    let command = text.get(..COMMAND.len()).filter(|begin| begin.eq_ignore_ascii_case(COMMAND));
    command.and_then(|command| text.strip_prefix(command)).unwrap_or(&text).to_owned()
}

/// Crockford's base 32 in lower case. Reading takes upper case too, and letters that look like digits.
fn encoding() -> Encoding {
    let mut specification = Specification::new();
    for value in 0..32 {
        let letter = symbols::letter(value);
        specification.symbols.push(letter.to_ascii_lowercase());
        if letter.is_ascii_alphabetic() {
            specification.translate.from.push(letter);
            specification.translate.to.push(letter.to_ascii_lowercase());
        }
    }
    specification.translate.from.push_str("oOiIlL");
    specification.translate.to.push_str("001111");
    specification.encoding().unwrap_or(data_encoding::BASE32_NOPAD)
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let sum = Sha256::new().chain_update(BEGIN).chain_update(bytes).finalize();
    sum.first_chunk().copied().unwrap_or_default()
}

/// Where a door is: a host name or an address, and a TCP port.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// A host name, or an IP address.
    pub host: String,
    /// The port.
    pub port: u16,
}

/// A text that is not a place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a place: expected HOST:PORT, such as play.example.org:4242 or [2001:db8::1]:4242")]
pub struct PlaceError(pub String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let wrong = || PlaceError(shown_up_to(text, 100));
        let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
        let is_number = port.bytes().all(|digit| digit.is_ascii_digit());
        let port = Some(port).filter(|_| is_number).and_then(|port| port.parse::<u16>().ok());
        let port = port.filter(|&port| port != 0).ok_or_else(wrong)?;
        let host = match host.strip_prefix('[').map(|inner| inner.strip_suffix(']')) {
            Some(Some(inner)) => inner.parse::<Ipv6Addr>().map_err(|_| wrong())?.to_string(),
            None if is_host(host) => host.to_ascii_lowercase(),
            Some(None) | None => return Err(wrong()),
        };
        Ok(Place { host, port })
    }
}

/// Whether a text can be the name of a host or an IPv4 address.
fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        !label.is_empty() && label.len() < 64 && label.chars().all(is_plain) && !label.starts_with('-')
    };
    text.len() < 254 && text.strip_suffix('.').unwrap_or(text).split('.').all(is_label)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.parse() {
            Ok(IpAddr::V6(address)) => write!(f, "[{address}]:{}", self.port),
            _ => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

/// How a guest gets to a door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Knocking {
    /// By TCP.
    At(Place),
    /// Through a command that the player has typed: its standard input and output lead to the door.
    Through(String),
}

impl fmt::Display for Knocking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Knocking::At(place) => place.fmt(f),
            Knocking::Through(command) => f.write_str(&shown_up_to(command, 200)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(name: &str, at: Option<&str>) -> Ticket {
        let at = at.map(|at| at.parse().unwrap());
        Ticket {
            id: [1, 2, 3, 4, 5, 6, 7, 255],
            secret: Secret([9; 16]),
            house: PublicKey([200; 32]),
            name: name.to_owned(),
            at,
        }
    }

    #[test]
    fn a_ticket_is_one_line_of_harmless_letters_whatever_it_holds() {
        for name in ["ben", "The other Ben", "ベン", "Бен Ю", "x", &"n".repeat(32)] {
            for at in [None, Some("play.example.org:4242"), Some("[2001:db8::1]:4242"), Some("10.0.0.1:1")] {
                let ticket = ticket(name, at);
                let text = ticket.to_string();
                let is_harmless = |c: char| c.is_ascii_alphanumeric() || "-@:[].".contains(c);
                assert!(text.chars().all(is_harmless), "{text}");
                assert_eq!(text.parse::<Ticket>().unwrap(), ticket);
                // As a mail program or a person may change it.
                assert_eq!(format!(" {}\n", text.to_uppercase()).parse::<Ticket>().unwrap(), ticket);
                // With the command, and broken into lines.
                let line = format!("  offsuit join {}\n{}", &text[..40], &text[40..]);
                assert_eq!(line.parse::<Ticket>().unwrap(), ticket);
            }
        }
        let text = ticket("ben", None).to_string();
        assert_eq!(text.len(), BEGIN.len() + (8 + 16 + 32 + 3 + 4) * 8_usize.div_ceil(5) - 25, "{text}");
    }

    #[test]
    fn every_mistyped_letter_is_noticed() {
        let text = ticket("ben", None).to_string();
        for at in BEGIN.len()..text.len() {
            let mut wrong = text.clone().into_bytes();
            wrong[at] = if wrong[at] == b'7' { b'8' } else { b'7' };
            let wrong = String::from_utf8(wrong).unwrap();
            assert_eq!(wrong.parse::<Ticket>(), Err(TicketError::Check), "{wrong}");
            let short: String = text.chars().take(at).collect();
            assert!(short.parse::<Ticket>().is_err(), "{short}");
        }
        for (wrong, error) in [
            ("", TicketError::Begin),
            ("ann@example.org", TicketError::Begin),
            ("offsuit1-", TicketError::Check),
            ("offsuit1-é", TicketError::Check),
            ("offsuit2-7k", TicketError::Version),
            (&format!("{text}@"), TicketError::Place(PlaceError(String::new()))),
            (&format!("{text}@host"), TicketError::Place(PlaceError("host".to_owned()))),
            (&format!("{text}{}", "0".repeat(1000)), TicketError::Check),
        ] {
            assert_eq!(wrong.parse::<Ticket>(), Err(error), "{wrong}");
        }
    }

    #[test]
    fn a_place_is_a_host_and_a_port() {
        for good in
            ["localhost:1", "play.example.org:4242", "[::1]:65535", "192.0.2.7:80", "xn--bcher-kva.example:9"]
        {
            assert_eq!(good.parse::<Place>().unwrap().to_string(), good);
        }
        for bad in [
            "host",
            "host:",
            ":1",
            "host:0",
            "host:65536",
            "host:+1",
            "-x:1",
            "a b:1",
            "::1:4",
            "[x]:1",
            "a..b:1",
        ] {
            assert!(bad.parse::<Place>().is_err(), "{bad}");
        }
    }
}
