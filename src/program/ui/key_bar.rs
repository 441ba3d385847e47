//! The key bar and the list of keys in words.

use crossterm::event::KeyCode;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Key, Scope};
use super::look::Look;

impl Key {
    /// The key's name in the key bar.
    pub fn shown(self, look: &Look) -> String {
        let [left, right, up, down] = look.signs().arrows;
        match self {
            Key::Digit => "1-9".to_owned(),
            Key::Ctrl(letter) => format!("^{}", letter.to_uppercase()),
            Key::Code(KeyCode::Enter) => look.words.get("ui-enter"),
            Key::Code(KeyCode::Esc) => look.words.get("ui-esc"),
            Key::Code(KeyCode::Tab) => look.words.get("ui-tab"),
            Key::Code(KeyCode::Char(' ')) => look.words.get("ui-space"),
            Key::Code(KeyCode::BackTab) => format!("Shift-{}", look.words.get("ui-tab")),
            Key::Code(KeyCode::Home) => look.words.get("ui-home-key"),
            Key::Code(KeyCode::End) => look.words.get("ui-end-key"),
            Key::Code(KeyCode::Backspace) => look.words.get("ui-backspace"),
            Key::Code(KeyCode::Delete) => look.words.get("ui-delete"),
            Key::Code(KeyCode::PageUp) => look.words.get("ui-page-up"),
            Key::Code(KeyCode::PageDown) => look.words.get("ui-page-down"),
            Key::Code(KeyCode::Left) => left.to_owned(),
            Key::Code(KeyCode::Right) => right.to_owned(),
            Key::Code(KeyCode::Up) => up.to_owned(),
            Key::Code(KeyCode::Down) => down.to_owned(),
            Key::Code(code) => code.to_string(),
        }
    }
}

/// An entry of the key bar.
pub struct BarEntry {
    /// The keys' names and commands.
    pub keys: Vec<(String, Command)>,
    /// What they do, in one or two words.
    pub label: String,
}

impl BarEntry {
    /// Its width in columns, with the space after it.
    pub fn width(&self) -> usize {
        self.keys.iter().map(|(key, _)| key.width()).sum::<usize>() + 1 + self.label.width() + 2
    }
}

/// The key bar in this scope.
pub fn bar(scope: Scope, look: &Look) -> Vec<BarEntry> {
    let mut entries: Vec<(&str, Vec<(String, Command)>)> = Vec::new();
    for binding in look.keys.lines(scope) {
        let (Some(label), Some(key)) = (binding.label, binding.keys.first()) else { continue };
        let shown = key.shown(look);
        match entries.last_mut() {
            Some((last, keys)) if *last == label => {
                // Symbols and letters are joined; words are separated.
                if shown.chars().count() > 1 {
                    keys.push(("/".to_owned(), Command::Other));
                }
                keys.push((shown, binding.command));
            }
            _ => entries.push((label, vec![(shown, binding.command)])),
        }
    }
    let worded = |(label, keys)| BarEntry { keys, label: look.words.get(label) };
    entries.into_iter().map(worded).collect()
}

/// A command in the list of keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The command.
    pub command: Command,
    /// The keys' names.
    pub keys: Vec<String>,
    /// Its labels in the key bar.
    pub labels: Vec<String>,
    /// What it does, in a line.
    pub meaning: String,
}

/// All commands of a scope, once each, in the order of the key bar.
pub fn listed(scope: Scope, look: &Look) -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    // Other systems have no job control.
    let is_there = |command| cfg!(unix) || command != Command::Suspend;
    for binding in look.keys.lines(scope).filter(|binding| is_there(binding.command)) {
        let keys = binding.keys.iter().map(|key| key.shown(look));
        let label = binding.label.map(|label| look.words.get(label));
        match all.iter_mut().find(|listed| listed.command == binding.command) {
            Some(listed) => {
                listed.keys.extend(keys);
                listed.labels.extend(label);
            }
            None => all.push(Listed {
                command: binding.command,
                keys: keys.collect(),
                labels: label.into_iter().collect(),
                meaning: look.words.get(binding.command.meaning(scope)),
            }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Glyphs, Language, Words};
    use crate::ui::keys::Keymap;
    use crate::ui::look::Hits;
    use crate::ui::look::Theme;

    #[test]
    fn every_key_is_listed_with_words() {
        let words = Words::new(Language::English, Glyphs::Unicode);
        let (hits, keys) = (Hits::default(), Keymap::usual());
        let look = Look { words: &words, theme: &Theme::plain(), names: &[], hits: &hits, keys };
        for scope in Scope::ALL {
            assert!(words.has(scope.title()), "{scope:?}");
            let all = listed(scope, &look);
            for binding in Keymap::usual().lines(scope) {
                let listed = all.iter().find(|listed| listed.command == binding.command).unwrap();
                assert!(words.has(binding.command.meaning(scope)), "{binding:?}");
                assert!(
                    binding.keys.iter().all(|key| listed.keys.contains(&key.shown(&look))),
                    "{binding:?}"
                );
            }
            let named = |listed: &Listed| listed.keys.iter().all(|key| !key.trim().is_empty());
            assert!(all.iter().all(named), "{scope:?}");
            assert!(all.iter().any(|listed| listed.keys.contains(&"F1".to_owned())), "{scope:?}");
        }
    }
}
