//! Keeping the record of a match: a file of its own in the player's data directory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde_json::Value;

/// The environment variable that names another data directory.
pub const DATA_VARIABLE: &str = "OFFSUIT_DATA";

/// Whether the record of a match is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// In this file.
    At(PathBuf),
    /// Not at all, since nobody asked for it.
    Nowhere,
    /// No longer, for this reason.
    Failed(String),
}

/// Where the lines of a record go.
pub struct Saver {
    file: Option<File>,
    state: Saved,
}

impl Saver {
    /// Keeps nothing.
    pub fn none() -> Self {
        Saver { file: None, state: Saved::Nowhere }
    }

    /// A new file in the data directory for a match of this game. If there can be none, the match goes on
    /// without, and [`state`](Self::state) says why.
    pub fn in_data_directory(game: &str) -> Self {
        match data_directory().and_then(|data| new_file(&data.join("matches"), game)) {
            Ok((file, path)) => Saver { file: Some(file), state: Saved::At(path) },
            Err(error) => Saver { file: None, state: Saved::Failed(error.to_string()) },
        }
    }

    /// Whether the record is kept.
    pub fn state(&self) -> &Saved {
        &self.state
    }

    /// Appends lines, whole: they have been handed to the system when this returns.
    pub fn append(&mut self, lines: &[Value]) {
        let Some(file) = &mut self.file else { return };
        let text = lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
        if let Err(error) = file.write_all(text.as_bytes()) {
            self.file = None;
            self.state = Saved::Failed(error.to_string());
        }
    }
}

/// The directory for what the program keeps: `OFFSUIT_DATA` if set, else where the system keeps data of users.
///
/// # Errors
/// When there is no home directory.
pub fn data_directory() -> io::Result<PathBuf> {
    if let Some(named) = std::env::var_os(DATA_VARIABLE).filter(|name| !name.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let base = choose_base_strategy().map_err(io::Error::other)?;
    Ok(base.data_dir().join("offsuit"))
}

/// A file that did not exist, numbered after those that do.
fn new_file(folder: &Path, game: &str) -> io::Result<(File, PathBuf)> {
    fs::create_dir_all(folder)?;
    let mut number = fs::read_dir(folder)?.count() + 1;
    loop {
        let path = folder.join(format!("{number:05}-{game}.jsonl"));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_never_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let first = new_file(folder.path(), "game").unwrap().1;
        let second = new_file(folder.path(), "game").unwrap().1;
        fs::remove_file(&first).unwrap();
        let third = new_file(folder.path(), "game").unwrap().1;
        assert!(first != second && second != third);
    }

    #[test]
    fn a_folder_that_cannot_be_is_said_not_panicked_about() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(new_file(&file.path().join("matches"), "game").is_err());
    }
}
