//! What a replay hides of a match that is not over.
//!
//! Deals that are over are open. Of the deal that is being played, a replay shows what the only person at the table
//! may see. If several people play, it shows no hand, because nobody knows who is looking. A match of bots hides
//! nothing, since nobody could gain by looking.
//!
//! A player may still open the hands of their own match. Its record says so from then on.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use super::Waiting;
use super::resume::{ResumeError, open_to_change};
use super::save::matches_folder;
use crate::core::{Event, Seat};
use crate::record::{Facts, Header, MatchMarks, Player, read_match};

/// Whose view a replay shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// What this seat saw.
    Seat(Seat),
    /// All hands open.
    Open,
}

impl Sight {
    /// The event in this view.
    pub(super) fn of(self, event: Event) -> Option<Event> {
        match self {
            Sight::Seat(seat) => event.seen_by(Some(seat)),
            Sight::Open => Some(event),
        }
    }
}

/// What a replay hides of the deal that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Veil {
    /// Nothing.
    Lifted,
    /// All hands but that of this seat, the only person's.
    Others(Seat),
    /// Every hand.
    All,
}

impl Veil {
    /// The veil over a match that waits for this.
    pub(super) fn of(header: &Header, waiting: Waiting) -> Self {
        // Between two deals, nothing is left to hide.
        if matches!(waiting, Waiting::Nothing | Waiting::Deal) {
            return Veil::Lifted;
        }
        let seats = Seat::all(header.seats.len()).zip(&header.seats);
        let people: Vec<Seat> =
            seats.filter(|(_, sitter)| sitter.player == Player::Human).map(|(seat, _)| seat).collect();
        match people[..] {
            [] => Veil::Lifted,
            [only] => Veil::Others(only),
            _ => Veil::All,
        }
    }

    /// What it leaves of this view; `None` if it hides every hand.
    pub(super) fn over(self, sight: Sight) -> Option<Sight> {
        match self {
            Veil::Lifted => Some(sight),
            Veil::Others(own) => Some(Sight::Seat(own)),
            Veil::All => None,
        }
    }
}

/// Whether this record is one of the player's own matches.
pub(super) fn is_own(record: &Path) -> bool {
    let folder = matches_folder().and_then(fs::canonicalize);
    let record = fs::canonicalize(record);
    matches!((record, folder), (Ok(record), Ok(folder)) if record.parent() == Some(&folder))
}

/// Writes into the record of an unfinished match that its hands were opened. Returns the header with its new mark.
///
/// # Errors
/// When another program plays the match, it has been played on since `known` was read, or its record cannot be
/// rewritten. Nothing is written then.
pub(super) fn mark_opened(record: &Path, known: &Facts) -> Result<Header, ResumeError> {
    let mut file = open_to_change(record)?;
    let reading = read_match(BufReader::new(file.file()), 0).map_err(ResumeError::Damaged)?;
    if reading.followed {
        return Err(ResumeError::Several);
    }
    let Facts { header, steps, .. } = reading.facts;
    if steps != known.steps {
        return Err(ResumeError::PlayedOn);
    }
    let marked = Header { marks: MatchMarks { opened: true, ..header.marks }, ..header };
    file.mark(&marked)?;
    Ok(marked)
}
