//! What is wrong with the settings file, in words.

use super::items::ITEMS;
use crate::lang::Words;

/// A problem with the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its line, from 1; `None` if it concerns the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the file or a line. Texts from the file are safe to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No setting has this key.
    Key(String),
    /// The setting cannot have this value.
    Value {
        /// The setting's key.
        key: &'static str,
        /// The value in the file.
        found: String,
    },
    /// The value is not a key or a list of keys.
    KeyList(String),
    /// No command has this name.
    KeyCommand {
        /// The name in the file.
        found: String,
        /// The name that is most like it.
        nearest: &'static str,
    },
    /// This key keeps its command.
    KeyFixed {
        /// The command that should get it.
        command: &'static str,
        /// The key in the file.
        found: String,
    },
    /// Terminals cannot send this key, or it is not the name of a key.
    KeyUnknown {
        /// The command that should get it.
        command: &'static str,
        /// The key in the file.
        found: String,
    },
    /// The key has another command in the same place.
    KeyClash {
        /// The command that should get it.
        command: &'static str,
        /// The key in the file.
        key: String,
        /// The command that has it.
        other: &'static str,
        /// Letters that are free wherever the command applies.
        free: String,
    },
    /// The file is not TOML: nothing in it applies, and saving sets it aside.
    NotToml(String),
    /// The file could not be read.
    Unreadable(String),
}

impl Problem {
    /// The problem in words: where it is, what it is, and what was expected.
    pub fn say(&self, words: &Words) -> String {
        let problem = match &self.fault {
            Fault::Key(found) => {
                let known: Vec<&str> = ITEMS.iter().map(|item| item.key).collect();
                words.with("setting-problem-key", &[("found", found), ("expected", &known.join(", "))])
            }
            Fault::Value { key, found } => {
                let item = ITEMS.iter().find(|item| item.key == *key);
                let expected = item.map_or_else(String::new, |item| item.expected(words));
                let args = [("key", *key), ("found", found), ("expected", &expected)];
                words.with("setting-problem-value", &args)
            }
            Fault::KeyList(name) => words.with("setting-problem-key-list", &[("command", name)]),
            Fault::KeyCommand { found, nearest } => {
                words.with("setting-problem-command", &[("found", found), ("nearest", nearest)])
            }
            Fault::KeyFixed { command, found } => {
                words.with("setting-problem-fixed", &[("command", command), ("found", found)])
            }
            Fault::KeyUnknown { command, found } => {
                words.with("setting-problem-unsent", &[("command", command), ("found", found)])
            }
            Fault::KeyClash { command, key, other, free } => {
                let args = [("command", *command), ("key", key), ("other", other), ("free", free)];
                words.with("setting-problem-clash", &args)
            }
            Fault::NotToml(why) => words.with("setting-problem-toml", &[("why", why)]),
            Fault::Unreadable(why) => words.with("setting-problem-unreadable", &[("why", why)]),
        };
        match self.line {
            Some(line) => {
                words.with("setting-problem-at", &[("line", &line.to_string()), ("problem", &problem)])
            }
            None => problem,
        }
    }
}
