//! Where a record is written, and what can go wrong.

use std::io;

use thiserror::Error;

use crate::core::{Arg, Text};
use crate::record::Header;

/// Why a record is not kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SaveError {
    /// Its file was deleted, moved or replaced.
    #[error("the file was deleted, moved or replaced")]
    Gone,
    /// Another program changed its file.
    #[error("another program changed the file")]
    Changed,
    /// The system reported this error.
    #[error("{0}")]
    Io(String),
}

impl SaveError {
    /// The error as a message.
    pub fn text(&self) -> Text {
        match self {
            SaveError::Gone => Text::new("save-gone"),
            SaveError::Changed => Text::new("save-changed"),
            SaveError::Io(why) => Text::new("save-io").with("why", Arg::Quote(why.clone())),
        }
    }
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> Self {
        SaveError::Io(error.to_string())
    }
}

/// Where a record is written: a file, or in tests a disk that fails.
pub(super) trait Sink {
    /// Checks that everything appended is still there.
    fn check(&self) -> Result<(), SaveError>;

    /// Appends whole lines.
    fn append(&mut self, text: &[u8]) -> Result<(), SaveError>;

    /// Returns when everything appended would survive a power failure.
    fn sync(&mut self) -> Result<(), SaveError>;

    /// Deletes everything, so that nothing is left of the record.
    fn discard(&mut self) -> Result<(), SaveError>;

    /// Writes the marks of this header and keeps only this many of the lines after it.
    ///
    /// If it fails, the record is unchanged.
    fn rewrite(&mut self, header: &Header, lines: usize) -> Result<(), SaveError>;
}
