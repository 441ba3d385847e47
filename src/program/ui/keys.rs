//! The commands, keys and their words: one table for input, key bar and key help.

mod bindings;
mod changes;
mod commands;
mod names;
mod scopes;

use std::sync::OnceLock;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub(super) use bindings::CHOOSING;
use bindings::MATCH;
pub use bindings::{AT_MATCH, BINDINGS};
pub use changes::names;
pub use commands::Command;
pub use scopes::Scope;

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A single key.
    Code(KeyCode),
    /// A digit, which gives [`Command::Nth`] its number; 0 is the tenth.
    Digit,
    /// A letter with Ctrl.
    Ctrl(char),
}

/// A line of the table: keys, their command, where they apply, and their word in the key bar.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys; the first is shown in the key bar.
    pub keys: &'static [Key],
    /// Their command.
    pub command: Command,
    /// The word in the key bar; neighbours with the same word are joined. `None` hides the keys.
    pub label: Option<&'static str>,
    /// Where they apply.
    pub scopes: &'static [Scope],
}

/// A line of the table with the keys in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The keys; the first is shown in the key bar.
    pub keys: Vec<Key>,
    /// Their command.
    pub command: Command,
    /// The word in the key bar, if it has one.
    pub label: Option<&'static str>,
    /// Where they apply.
    pub scopes: &'static [Scope],
}

/// The keys in force: the table, with the changes that the settings make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keymap {
    lines: Vec<Line>,
}

impl Default for Keymap {
    fn default() -> Self {
        let line = |binding: &Binding| Line {
            keys: binding.keys.to_vec(),
            command: binding.command,
            label: binding.label,
            scopes: binding.scopes,
        };
        Keymap { lines: BINDINGS.iter().map(line).collect() }
    }
}

impl Keymap {
    /// The keys of the table.
    pub fn usual() -> &'static Keymap {
        static USUAL: OnceLock<Keymap> = OnceLock::new();
        USUAL.get_or_init(Keymap::default)
    }

    /// The lines that apply in this scope, in the order of the key bar.
    pub fn lines(&self, scope: Scope) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.scopes.contains(&scope))
    }

    /// The command of a key in this scope.
    pub fn command(&self, scope: Scope, event: &KeyEvent) -> Option<Command> {
        let mut here =
            self.lines(scope).flat_map(|line| line.keys.iter().map(move |key| (key, line.command)));
        here.find_map(|(key, command)| {
            key.takes(event).map(|digit| match command {
                Command::Nth(_) => Command::Nth(digit),
                other => other,
            })
        })
    }

    /// In a scope at a match, what this key does elsewhere at a match: its command and one of the places.
    pub fn elsewhere(&self, scope: Scope, event: &KeyEvent) -> Option<(Command, Scope)> {
        let places = if AT_MATCH.contains(&scope) { AT_MATCH } else { &[] };
        places.iter().find_map(|&scope| self.command(scope, event).map(|command| (command, scope)))
    }

    /// The first key of this command in this scope.
    pub fn key(&self, scope: Scope, command: Command) -> Option<Key> {
        self.lines(scope).find(|line| line.command == command).and_then(|line| line.keys.first()).copied()
    }

    /// Whether this letter, in either case, has no command while a match is played and answers no question.
    pub fn is_free(&self, letter: char) -> bool {
        let letters = [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
        let keys = letters.map(|letter| Key::Code(KeyCode::Char(letter)));
        let used = |line: &Line| {
            let played = |scope: &Scope| *scope != Scope::MatchOver && MATCH.contains(scope);
            let here = line.scopes.iter().any(|scope| *scope == Scope::Ask || played(scope));
            // Nobody shares a keyboard where these apply.
            let alone =
                line.command.needs_company() || matches!(line.command, Command::Replay | Command::Review);
            !alone && here && line.keys.iter().any(|key| keys.contains(key))
        };
        !self.lines.iter().any(used)
    }
}

impl Key {
    fn takes(self, event: &KeyEvent) -> Option<usize> {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match (self, event.code) {
            (Key::Ctrl(letter), KeyCode::Char(typed)) if control && typed == letter => Some(0),
            (Key::Digit, KeyCode::Char('0')) if !control => Some(10),
            (Key::Digit, KeyCode::Char(digit @ '1'..='9')) if !control => Some(digit as usize - '0' as usize),
            (Key::Code(code), typed) if !control && code == typed => Some(0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn letters_of_commands_are_not_free() {
        assert!("abdfgijrtvwxz".chars().all(|letter| Keymap::usual().is_free(letter)));
        assert!(!"cehklmnopqsuyQ".chars().any(|letter| Keymap::usual().is_free(letter)));
    }

    #[test]
    fn no_key_does_two_things_in_one_place() {
        for scope in Scope::ALL {
            let keys: Vec<_> = Keymap::usual().lines(scope).flat_map(|line| line.keys.clone()).collect();
            for (n, key) in keys.iter().enumerate() {
                assert!(!keys[n + 1..].contains(key), "{scope:?}: {key:?}");
            }
        }
    }

    /// Newcomers could not remember letters that meant one thing in a hand, another in a list and a third in a replay.
    #[test]
    fn a_letter_has_one_command_at_a_match() {
        let mut commands: BTreeMap<char, Command> = BTreeMap::new();
        for &scope in AT_MATCH {
            for line in Keymap::usual().lines(scope) {
                for key in &line.keys {
                    let Key::Code(KeyCode::Char(letter)) = *key else { continue };
                    if letter.is_alphabetic() {
                        let first = *commands.entry(letter).or_insert(line.command);
                        assert_eq!(first, line.command, "{letter} in {scope:?}");
                    }
                }
            }
        }
        assert!(commands.len() > 20, "{commands:?}");
    }
}
