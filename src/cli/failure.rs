//! Why commands fail.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::shown_path;
use crate::core::OptionSpec;
use crate::lang::Words;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that does not exist.
    Usage(Message),
    /// The command could not do its work.
    Failed(Message),
    /// Reading or writing failed.
    Io(io::Error),
    /// A signal with this number ended the command.
    Signal(u8),
}

impl Failure {
    /// An error in the command line.
    pub(super) fn usage(error: impl Into<Box<dyn Error>>) -> Self {
        Failure::Usage(Message::Error(error.into()))
    }

    /// An error in the work of the command.
    pub(super) fn failed(error: impl Into<Box<dyn Error>>) -> Self {
        Failure::Failed(Message::Error(error.into()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::failed(error)
    }
}

/// What a failed command says.
#[derive(Debug)]
pub enum Message {
    /// A message of the catalogues with its arguments, for players: it comes in their language.
    Key(&'static str, Vec<(&'static str, Arg)>),
    /// An error that has no translation.
    Error(Box<dyn Error>),
}

/// An argument of a [`Message`].
#[derive(Debug)]
pub enum Arg {
    /// A text or number.
    Text(String),
    /// The values that an option takes.
    Values(OptionSpec),
}

impl Message {
    /// The message with this key, without arguments so far.
    pub(super) fn new(key: &'static str) -> Self {
        Message::Key(key, Vec::new())
    }

    /// Adds an argument.
    pub(super) fn with(self, name: &'static str, value: impl Display) -> Self {
        self.with_arg(name, Arg::Text(value.to_string()))
    }

    /// Adds the values that an option takes.
    pub(super) fn with_values(self, name: &'static str, option: OptionSpec) -> Self {
        self.with_arg(name, Arg::Values(option))
    }

    fn with_arg(mut self, name: &'static str, arg: Arg) -> Self {
        if let Message::Key(_, args) = &mut self {
            args.push((name, arg));
        }
        self
    }

    /// The message in the language of these words.
    pub fn say(&self, words: &Words) -> String {
        match self {
            Message::Key(key, args) => {
                let say = |arg: &Arg| match arg {
                    Arg::Text(text) => text.clone(),
                    Arg::Values(option) => words.option_values(option),
                };
                let said: Vec<_> = args.iter().map(|(name, arg)| (*name, say(arg))).collect();
                words.with(key, &said.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>())
            }
            Message::Error(error) => error.to_string(),
        }
    }
}

/// A file that a command cannot use, and why.
#[derive(Debug, Error)]
#[error("{file}: {what}{error}")]
pub struct FileError {
    file: String,
    what: &'static str,
    #[source]
    error: Box<dyn Error + Send + Sync>,
}

impl FileError {
    fn new(path: &Path, what: &'static str, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        FileError { file: shown_path(path), what, error: error.into() }
    }

    /// It cannot be opened.
    pub(super) fn open(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cannot open: ", error)
    }

    /// It cannot be read.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cannot read: ", error)
    }

    /// It cannot be written.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cannot write: ", error)
    }

    /// It exists and would be overwritten; `what` may add what kind of file it is.
    pub(super) fn exists(path: &Path, what: &str) -> Self {
        FileError::new(path, "", format!("already exists{what}: use another name, or remove it"))
    }

    /// Its content is wrong.
    pub(super) fn content(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        FileError::new(path, "", error)
    }
}
