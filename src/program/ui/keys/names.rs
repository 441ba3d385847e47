//! How the settings file writes keys and commands.

use crossterm::event::KeyCode;

use super::{Command, Key, Scope};
use crate::core::text::narrow;

/// The keys that have a name, besides the function keys.
const NAMED: [(&str, KeyCode); 10] = [
    ("Space", KeyCode::Char(' ')),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Backspace", KeyCode::Backspace),
];

/// The keys that keep their commands, by the names that somebody may try.
const FIXED: [&str; 9] = ["Enter", "Return", "Esc", "Escape", "Left", "Right", "Up", "Down", "Ctrl-C"];

/// The number of function keys that terminals send.
const FUNCTION_KEYS: u8 = 12;

/// Why a text in the settings file is no key for a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoKey {
    /// This key keeps its command.
    Fixed,
    /// Terminals cannot send it, or it is not the name of a key.
    Unknown,
}

impl Key {
    /// Reads a key as the settings file writes it: a character, `F2`, `Space` or `PgUp`.
    pub(super) fn read(text: &str) -> Result<Key, NoKey> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if FIXED.into_iter().any(is) {
            return Err(NoKey::Fixed);
        }
        if let Some((_, code)) = NAMED.iter().find(|(name, _)| is(name)) {
            return Ok(Key::Code(*code));
        }
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => match narrow(letter) {
                '0'..='9' => Err(NoKey::Fixed),
                letter if letter.is_control() || letter.is_whitespace() => Err(NoKey::Unknown),
                letter => Ok(Key::Code(KeyCode::Char(letter))),
            },
            (Some('F' | 'f'), Some('1'..='9')) => match text[1..].parse() {
                Ok(number @ 1..=FUNCTION_KEYS) => Ok(Key::Code(KeyCode::F(number))),
                _ => Err(NoKey::Unknown),
            },
            _ => Err(NoKey::Unknown),
        }
    }

    /// Whether this key keeps its command, whatever the settings say.
    pub(super) fn is_fixed(self) -> bool {
        matches!(
            self,
            Key::Digit
                | Key::Ctrl(_)
                | Key::Code(
                    KeyCode::Enter
                        | KeyCode::Esc
                        | KeyCode::Left
                        | KeyCode::Right
                        | KeyCode::Up
                        | KeyCode::Down
                )
        )
    }
}

impl Command {
    /// Its name in the settings file; `None` if no key of its own gives it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Command::Exit => Some("exit"),
            Command::Nth(_)
            | Command::Point(_)
            | Command::PointLess(_)
            | Command::PointMore(_)
            | Command::Type(_)
            | Command::Other => None,
            _ => self.meaning(Scope::Home).split_once("-do-").map(|(_, name)| name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        let letter = |letter| Ok(Key::Code(KeyCode::Char(letter)));
        assert_eq!(Key::read("h"), letter('h'));
        assert_eq!(Key::read("H"), letter('H'));
        assert_eq!(Key::read("р"), letter('р'));
        assert_eq!(Key::read("ｈ"), letter('h'));
        assert_eq!(Key::read("f12"), Ok(Key::Code(KeyCode::F(12))));
        assert_eq!(Key::read("pgup"), Ok(Key::Code(KeyCode::PageUp)));
        for fixed in ["Enter", "esc", "7", "Left"] {
            assert_eq!(Key::read(fixed), Err(NoKey::Fixed), "{fixed}");
        }
        for unknown in ["", "F13", "F0", "Ctrl-Enter", "hh", "\n", "F1x"] {
            assert_eq!(Key::read(unknown), Err(NoKey::Unknown), "{unknown}");
        }
    }
}
