//! Resumes a match from its record.

use std::io::BufReader;
use std::path::Path;

use thiserror::Error;

use super::game_table::GameTable;
use super::record_file::{OpenError, RecordFile};
use super::save::Saver;
use super::sink::SaveError;
use super::{Hosted, MatchError};
use crate::core::{Arg, Game, Text};
use crate::games::{self, Visitor};
use crate::record::{Cut, Fault, Reading, read_match};

impl From<SaveError> for ResumeError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Io(why) => ResumeError::Unreadable(why),
            SaveError::Gone | SaveError::Changed => ResumeError::InUse,
        }
    }
}

/// Opens a record to change its header or to move it.
pub(super) fn open_to_change(path: &Path) -> Result<RecordFile, ResumeError> {
    match RecordFile::open(path) {
        Ok((file, None)) => Ok(file),
        Ok((_, Some(error))) | Err(OpenError::Io(error)) => Err(ResumeError::Unreadable(error.to_string())),
        Err(OpenError::InUse) => Err(ResumeError::InUse),
    }
}

/// A resumed match.
pub struct Resumed {
    /// Its table, as it was last shown.
    pub table: Box<dyn Hosted>,
    /// What was lost at the end of the record: the match resumes before it.
    pub cut: Option<Cut>,
}

impl Resumed {
    /// Says what was lost at the end of the record.
    pub fn notice(&self) -> Option<Text> {
        let cut = self.cut?;
        let key = if cut.zeros { "ui-resumed-zeros" } else { "ui-resumed-cut" };
        Some(Text::new(key).with("line", cut.line))
    }
}

/// Why a match cannot be resumed. Its file is left unchanged.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// Another program or window is playing it.
    #[error("another program is playing this match")]
    InUse,
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A line cannot be read or breaks the rules.
    #[error(transparent)]
    Damaged(Fault),
    /// It is not one of the player's own matches.
    #[error("this is not a saved match of yours")]
    NotOwn,
    /// The match has been played on since it was read.
    #[error("the match has been played on since it was opened here")]
    PlayedOn,
    /// The file holds more than one match.
    #[error("it holds more than one match")]
    Several,
    /// A seat has a player this program does not know.
    #[error(transparent)]
    Unplayable(MatchError),
}

impl ResumeError {
    /// The error as a message.
    pub fn text(&self) -> Text {
        let quote = |why: &dyn ToString| Arg::Quote(why.to_string());
        match self {
            ResumeError::InUse => Text::new("resume-in-use"),
            ResumeError::Unreadable(why) => Text::new("resume-unreadable").with("why", quote(why)),
            ResumeError::Damaged(fault) => Text::new("resume-damaged").with("fault", quote(fault)),
            ResumeError::NotOwn => Text::new("resume-not-own"),
            ResumeError::PlayedOn => Text::new("resume-played-on"),
            ResumeError::Several => Text::new("resume-several"),
            ResumeError::Unplayable(why) => Text::new("resume-unplayable").with("why", quote(why)),
        }
    }
}

/// Resumes the match of a record.
///
/// Every line is checked as `verify` does, and new steps are appended to the same file. Bots decide as if
/// the match had never stopped.
///
/// If the program died between the lines of one step, the missing results are written now, and so is a
/// missing last line feed. Otherwise the file does not change before the next step. A read-only file is
/// played on without a record; [`Table::saved`](super::Table::saved) says so.
///
/// # Errors
/// When another program is playing the match, the record is damaged other than at its [end](Cut), or a player is
/// unknown.
pub fn resume(path: &Path) -> Result<Resumed, ResumeError> {
    let (mut file, read_only) = RecordFile::open(path).map_err(|error| match error {
        OpenError::InUse => ResumeError::InUse,
        OpenError::Io(error) => ResumeError::Unreadable(error.to_string()),
    })?;
    let reading = read_match(BufReader::new(file.file()), 0).map_err(ResumeError::Damaged)?;
    if reading.followed {
        return Err(ResumeError::Several);
    }
    file.truncate_at(reading.end);
    let saver = match read_only.map_or(Ok(()), |error| Err(SaveError::from(error))) {
        Ok(()) if reading.ended => Saver::keep(Box::new(file), path.to_owned()),
        Ok(()) => match file.end_line() {
            Ok(()) => Saver::keep(Box::new(file), path.to_owned()),
            Err(error) => Saver::failed(error),
        },
        Err(error) => Saver::failed(error),
    };
    let saver = saver.reopened();
    let (game, cut) = (reading.facts.header.game, reading.cut);
    let table = games::visit_any(game, Restore(reading, saver)).unwrap_or(Err(MatchError::NoGame(game)));
    Ok(Resumed { table: table.map_err(ResumeError::Unplayable)?, cut })
}

pub(super) struct Restore(Reading, Saver);

impl Visitor for Restore {
    type Out = Result<Box<dyn Hosted>, MatchError>;

    fn visit<G: Game>(self) -> Self::Out {
        let Restore(reading, saver) = self;
        let mut table = GameTable::<G>::seated(reading.facts)?;
        table.saver = saver;
        // The lines that are missing from the record.
        let due = table.scribe.take_lines().split_off(reading.lines - 1);
        if !due.is_empty() {
            table.saver.append(&due);
        }
        Ok(Box::new(table))
    }
}
