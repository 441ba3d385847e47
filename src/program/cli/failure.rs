//! Why commands fail.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::path::Path;

use super::shown_path;
use crate::core::{Info, OptionSpec, Text};
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
    /// The command found nothing, and has said so.
    Nothing,
    /// The exit code of the command is an answer, and there is none for this reason.
    Unanswered(Box<Failure>),
}

impl Failure {
    /// An error in the command line.
    pub fn usage(error: impl Into<Box<dyn Error>>) -> Self {
        Failure::Usage(Message::Error(error.into()))
    }

    /// The same failure of a command whose exit code is an answer.
    pub(super) fn unanswered(self) -> Self {
        match self {
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Failure::Io(error),
            Failure::Io(_) | Failure::Failed(_) => Failure::Unanswered(Box::new(self)),
            other => other,
        }
    }

    /// The exit code, and what to say.
    pub(super) fn explain(self, words: &Words) -> (u8, String) {
        match self {
            Failure::Usage(message) => (2, message.say(words)),
            Failure::Failed(message) => (1, message.say(words)),
            Failure::Io(error) => (1, say_io(&error, words)),
            Failure::Unanswered(why) => (2, why.explain(words).1),
            Failure::Signal(number) => (128 + number, String::new()),
            Failure::Nothing => (1, String::new()),
        }
    }

    /// An error in the work of the command.
    pub fn failed(error: impl Into<Box<dyn Error>>) -> Self {
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
        Failure::Failed(Message::File(error))
    }
}

/// What a failed command says.
#[derive(Debug)]
pub enum Message {
    /// A message of the catalogues with its arguments, for players: it comes in their language.
    Key(&'static str, Vec<(&'static str, Arg)>),
    /// The same, as other parts of the program write it.
    Text(Text),
    /// A file that the command cannot use.
    File(FileError),
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
    /// The name of a game, by its id.
    Game(&'static str),
}

impl Message {
    /// The message with this key, without arguments so far.
    pub fn new(key: &'static str) -> Self {
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

    /// Adds the name of a game.
    pub(super) fn with_game(self, info: &Info) -> Self {
        self.with_arg("game", Arg::Game(info.id))
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
                    Arg::Game(id) => words.get(&format!("game-{id}")),
                };
                let said: Vec<_> = args.iter().map(|(name, arg)| (*name, say(arg))).collect();
                words.with(key, &said.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>())
            }
            Message::Text(text) => words.say(text, &[]),
            Message::File(error) => error.say(words),
            Message::Error(error) => error.to_string(),
        }
    }
}

/// A file that a command cannot use, and why.
#[derive(Debug)]
pub struct FileError {
    file: String,
    /// The key of the message.
    key: &'static str,
    /// Details.
    error: Box<dyn Error + Send + Sync>,
}

impl FileError {
    fn new(path: &Path, key: &'static str, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        FileError { file: shown_path(path), key, error: error.into() }
    }

    /// It cannot be opened.
    pub fn open(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cli-file-open", error)
    }

    /// It cannot be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cli-file-read", error)
    }

    /// It cannot be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| FileError::new(path, "cli-file-write", error)
    }

    /// It exists and would be overwritten; `what` may add what kind of file it is.
    pub fn exists(path: &Path, what: &str) -> Self {
        FileError::new(path, "cli-file-exists", what)
    }

    /// It exists, is not a manual page of ours, and would be overwritten.
    pub fn not_a_page(path: &Path) -> Self {
        FileError::new(path, "cli-file-not-a-page", "")
    }

    /// Its content is wrong.
    pub fn content(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        FileError::new(path, "cli-file-content", error)
    }

    /// The error in the language of these words. Details may be in English.
    pub fn say(&self, words: &Words) -> String {
        let details = match self.error.downcast_ref() {
            Some(error) => say_io(error, words),
            None => self.error.to_string(),
        };
        words.with(self.key, &[("file", &self.file), ("error", &details)])
    }
}

/// An error of the operating system in the language of these words, if they have it.
fn say_io(error: &io::Error, words: &Words) -> String {
    let key = match error.kind() {
        io::ErrorKind::NotFound => "cli-io-not-found",
        io::ErrorKind::PermissionDenied => "cli-io-denied",
        io::ErrorKind::StorageFull => "cli-io-full",
        io::ErrorKind::IsADirectory => "cli-io-directory",
        // Ours, from `files`.
        io::ErrorKind::InvalidInput if error.raw_os_error().is_none() => "cli-io-not-a-file",
        _ => return error.to_string(),
    };
    words.get(key)
}
