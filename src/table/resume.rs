//! Going on with a match from its record.

use std::io::BufReader;
use std::path::Path;

use super::Table;
use super::game_table::GameTable;
use super::record_file::{OpenError, RecordFile};
use super::save::{SaveError, Saver};
use crate::core::Game;
use crate::games::{self, Visitor};
use crate::lang::Words;
use crate::record::{Fault, Reading, read_match};

/// A match that goes on.
pub struct Resumed {
    /// Its table, as it was last shown.
    pub table: Box<dyn Table>,
    /// The number of the record's last line, if it was cut short: it was left out, and the match goes on
    /// before it.
    pub cut: Option<usize>,
}

/// Why a match cannot go on. Its file is left as it is.
#[derive(Debug)]
pub enum ResumeError {
    /// Another program, or another window of this one, plays it.
    InUse,
    /// The file cannot be read, for this reason.
    Unreadable(String),
    /// A line of it cannot be read, or the rules do not give it.
    Damaged(Fault),
    /// There is more than one match in the file.
    Several,
    /// A seat is one's whom this program cannot seat: who, and whom it could.
    Unplayable(String),
}

impl ResumeError {
    /// The error in a sentence.
    pub fn say(&self, words: &Words) -> String {
        match self {
            ResumeError::InUse => words.get("resume-in-use"),
            ResumeError::Unreadable(why) => words.with("resume-unreadable", &[("why", why)]),
            ResumeError::Damaged(fault) => words.with("resume-damaged", &[("fault", &fault.to_string())]),
            ResumeError::Several => words.get("resume-several"),
            ResumeError::Unplayable(why) => words.with("resume-unplayable", &[("why", why)]),
        }
    }
}

/// Opens the match of a record to go on with it: every line is checked as `verify` does, and what is played
/// from now on is appended to the same file. Bots decide as if the match had never stopped.
///
/// Results that were never written, since the program died between the lines of one step, are written now, and so is
/// the line feed that the last line may lack. Otherwise the file is not touched before the next step. A file that can be read and not written is played
/// on without a record; [`Table::saved`] says so.
///
/// # Errors
/// When another plays the match, or its record is damaged otherwise than by a last line cut short, or this
/// program cannot seat who plays in it.
pub fn resume(path: &Path) -> Result<Resumed, ResumeError> {
    let (mut file, read_only) = RecordFile::open(path).map_err(|error| match error {
        OpenError::InUse => ResumeError::InUse,
        OpenError::Io(error) => ResumeError::Unreadable(error.to_string()),
    })?;
    let reading = read_match(BufReader::new(file.file()), 0).map_err(ResumeError::Damaged)?;
    if reading.followed {
        return Err(ResumeError::Several);
    }
    file.goes_on_from(reading.end);
    let saver = match read_only.map_or(Ok(()), |error| Err(SaveError::from(error))) {
        Ok(()) if reading.ended => Saver::keep(Box::new(file), path.to_owned()),
        Ok(()) => match file.end_line() {
            Ok(()) => Saver::keep(Box::new(file), path.to_owned()),
            Err(error) => Saver::failed(error),
        },
        Err(error) => Saver::failed(error),
    };
    let (game, cut) = (reading.facts.header.game, reading.cut);
    let table =
        games::visit_any(game, Restore(reading, saver)).unwrap_or_else(|| Err(format!("no game {game}")));
    Ok(Resumed { table: table.map_err(ResumeError::Unplayable)?, cut })
}

pub(super) struct Restore(Reading, Saver);

impl Visitor for Restore {
    type Out = Result<Box<dyn Table>, String>;

    fn visit<G: Game>(self) -> Self::Out {
        let Restore(reading, saver) = self;
        let mut table = GameTable::<G>::seated(reading.facts)?;
        table.saver = saver;
        // The record's own lines are these, but for those it still owes.
        let due = table.scribe.take_lines().split_off(reading.lines - 1);
        if !due.is_empty() {
            table.saver.append(&due);
        }
        Ok(Box::new(table))
    }
}
