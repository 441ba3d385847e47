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
    /// The command line is wrong.
    pub(super) fn usage(message: impl Into<Message>) -> Self {
        Failure::Usage(message.into())
    }

    /// The command could not do its work.
    pub(super) fn failed(message: impl Into<Message>) -> Self {
        Failure::Failed(message.into())
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

impl<E: Error + 'static> From<E> for Message {
    fn from(error: E) -> Self {
        Message::Error(Box::new(error))
    }
}

/// A file that a command cannot use.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be opened.
    #[error("{0}: cannot open: {1}")]
    Open(String, #[source] io::Error),
    /// It cannot be read.
    #[error("{0}: cannot read: {1}")]
    Read(String, #[source] io::Error),
    /// It cannot be written.
    #[error("{0}: cannot write: {1}")]
    Write(String, #[source] io::Error),
    /// It exists and would be overwritten.
    #[error("{0}: already exists{1}: use another name, or remove it")]
    Exists(String, String),
    /// Its content is wrong.
    #[error("{0}: {1}")]
    Content(String, #[source] Box<dyn Error + Send + Sync>),
}

impl FileError {
    /// Turns an error of opening this file into a failure.
    pub(super) fn open(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let name = shown_path(path);
        |error| FileError::Open(name, error)
    }

    /// Turns an error of reading this file into a failure.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let name = shown_path(path);
        |error| FileError::Read(name, error)
    }

    /// Turns an error of writing this file into a failure.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let name = shown_path(path);
        |error| FileError::Write(name, error)
    }

    /// This file exists; `what` says what kind of file it is, after a comma, if anything.
    pub(super) fn exists(path: &Path, what: &str) -> FileError {
        FileError::Exists(shown_path(path), what.to_owned())
    }

    /// The content of this file is wrong.
    pub(super) fn content(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> FileError {
        FileError::Content(shown_path(path), error.into())
    }
}
