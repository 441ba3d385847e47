//! Matches named on the command line: a file, the number of a saved match, or `last`.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use super::{Failure, FileError, Message, shown_path};
use crate::compare::Played;
use crate::core::Seat;
use crate::core::text::shown;
use crate::files;
use crate::lang::Words;
use crate::record::{Header, Player, Sitter, read_match, split};
use crate::table::{SavedMatch, library, matches_folder};

/// The word for the last finished match.
const LAST: &str = "last";
/// The largest file of records or codes that is read, in bytes.
const LARGEST: u64 = 1 << 26;
/// The most digits of the number of a saved match: anything longer is a code or a file.
const DIGITS: usize = 6;

/// Whether this names a saved match.
pub(super) fn is_saved(named: &str) -> bool {
    named == LAST
        || (!named.is_empty() && named.len() <= DIGITS && named.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The file of a match: `last` is the last finished one, a number is the place in the list of saved matches.
pub(super) fn path(named: &str) -> Result<PathBuf, Failure> {
    if !is_saved(named) {
        return Ok(PathBuf::from(named));
    }
    let saved = library(&matches_folder()?)?;
    let is_over = |saved: &&SavedMatch| saved.found.as_ref().is_ok_and(|outline| outline.end.is_some());
    let found = match named.parse::<usize>() {
        Ok(number) => saved.get(number.wrapping_sub(1)),
        Err(_) => saved.iter().find(is_over),
    };
    found.map(|saved| saved.path.clone()).ok_or_else(|| {
        let key = if named == LAST { "cli-no-last" } else { "cli-no-saved" };
        Failure::Failed(Message::new(key).with("number", named).with("count", saved.len()))
    })
}

/// Reads a whole file of records or codes.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    files::read_up_to(LARGEST, path).map_err(FileError::open(path))
}

/// The result of a seat in a match of a file, by its number from 1; the only one if no number is given. Without a seat, that
/// of the user, whose names these are.
pub(super) fn played(
    path: &Path,
    bytes: &[u8],
    number: Option<NonZero<usize>>,
    (seat, names): (Option<usize>, &[String]),
    words: &Words,
) -> Result<Played, Failure> {
    let n = number.map_or(0, |number| number.get() - 1);
    let reading = read_match(bytes, n).map_err(|fault| FileError::content(path, fault))?;
    if number.is_none() && reading.followed {
        let count = split(bytes).len();
        let message = Message::new("cli-several-matches").with("file", shown_path(path)).with("count", count);
        return Err(Failure::Usage(message));
    }
    let header = &reading.facts.header;
    let seat = self::seat(seat, header.seats.len())?.or_else(|| own_seat(header, names));
    Played::of(&reading.facts, seat).map_err(|why| FileError::content(path, why.say(words)).into())
}

/// The seat of the person with one of these names.
fn own_seat(header: &Header, names: &[String]) -> Option<Seat> {
    let is_own = |sitter: &Sitter| sitter.player == Player::Human && names.contains(&sitter.name);
    header.seats.iter().position(is_own).map(Seat::new)
}

/// The names by which the user may have played: the one in the settings, and those that the system has for houses.
pub(super) fn own_names(name: Option<String>) -> Vec<String> {
    let login =
        ["LOGNAME", "USER", "USERNAME"].into_iter().filter_map(|variable| std::env::var(variable).ok());
    name.into_iter().chain(login).collect()
}

/// The seat of a number from 1.
pub(super) fn seat(number: Option<usize>, seats: usize) -> Result<Option<Seat>, Failure> {
    match number {
        None => Ok(None),
        Some(number) if (1..=seats).contains(&number) => Ok(Some(Seat::new(number - 1))),
        Some(number) => {
            let message = Message::new("cli-no-seat")
                .with("option", "--seat")
                .with("value", shown(&number.to_string()));
            Err(Failure::Usage(message.with("most", seats)))
        }
    }
}
