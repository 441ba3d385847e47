//! The changes that the settings make to the table of keys.

use std::collections::BTreeSet;

use super::names::NoKey;
use super::{BINDINGS, Command, Key, Keymap, Line, Scope};
use crate::config::{Fault, KeyChange, Problem};

/// A change that can be made: its line in the file, its command and the new keys.
struct Change {
    line: Option<usize>,
    command: Command,
    keys: Vec<Key>,
    written: Vec<String>,
}

/// The names of all commands that have keys, in alphabetical order.
pub fn names() -> Vec<&'static str> {
    let names: BTreeSet<&str> = BINDINGS.iter().filter_map(|binding| binding.command.name()).collect();
    names.into_iter().collect()
}

impl Keymap {
    /// The table with these changes. A change that is impossible or clashes with another command is left out and reported;
    /// all others hold.
    pub fn changed(changes: &[KeyChange]) -> (Self, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut found: Vec<Change> = Vec::new();
        for change in changes {
            match read(change) {
                Ok(change) => found.push(change),
                Err(fault) => problems.push(Problem { line: change.line, fault }),
            }
        }
        let mut map = made(&found);
        while let Some((at, fault)) = clash(&map, &found) {
            let change = found.remove(at);
            problems.push(Problem { line: change.line, fault });
            map = made(&found);
        }
        problems.sort_by_key(|problem| problem.line);
        (map, problems)
    }
}

fn read(change: &KeyChange) -> Result<Change, Fault> {
    let is_named = |binding: &&super::Binding| binding.command.name() == Some(change.command.as_str());
    let Some(binding) = BINDINGS.iter().find(is_named) else {
        return Err(Fault::KeyCommand { found: change.command.clone(), nearest: nearest(&change.command) });
    };
    let name = binding.command.name().unwrap_or_default();
    let mut keys = Vec::new();
    for text in &change.keys {
        match Key::read(text) {
            Ok(key) => keys.push(key),
            Err(NoKey::Fixed) => return Err(Fault::KeyFixed { command: name, found: text.clone() }),
            Err(NoKey::Unknown) => return Err(Fault::KeyUnknown { command: name, found: text.clone() }),
        }
    }
    Ok(Change { line: change.line, command: binding.command, keys, written: change.keys.clone() })
}

/// The command whose name is most like this text.
fn nearest(text: &str) -> &'static str {
    let unlike = |name: &&str| (strsim::levenshtein(text, name), text.chars().next() != name.chars().next());
    names().into_iter().min_by_key(unlike).unwrap_or_default()
}

/// The table with these changes, whether or not keys clash.
///
/// New keys take the place of the others wherever the command has keys that can be changed. A command that has none gets
/// them everywhere in addition.
fn made(changes: &[Change]) -> Keymap {
    let mut map = Keymap::default();
    for change in changes {
        let lines = || BINDINGS.iter().filter(|binding| binding.command == change.command);
        let is_fixed = lines().all(|binding| binding.keys.iter().all(|key| key.is_fixed()));
        for line in map.lines.iter_mut().filter(|line| line.command == change.command) {
            if is_fixed || line.keys.iter().any(|key| !key.is_fixed()) {
                line.keys.retain(|key| key.is_fixed());
                line.keys.extend(&change.keys);
            }
        }
    }
    map
}

/// The change to leave out, as its place in the list, if a key has two commands: the later one of two.
fn clash(map: &Keymap, changes: &[Change]) -> Option<(usize, Fault)> {
    for scope in Scope::ALL {
        let lines: Vec<&Line> = map.lines(scope).collect();
        for (n, line) in lines.iter().enumerate() {
            let place = |command: Command| changes.iter().rposition(|change| change.command == command);
            let rivals = lines[n + 1..].iter().filter(|other| other.command != line.command);
            for other in rivals {
                let Some(key) = line.keys.iter().find(|key| other.keys.contains(key)) else { continue };
                let (own, rival) = (place(line.command), place(other.command));
                let (at, by) = if own > rival { (own?, other.command) } else { (rival?, line.command) };
                let change = &changes[at];
                let written = change.keys.iter().position(|changed| changed == key);
                let fault = Fault::KeyClash {
                    command: change.command.name().unwrap_or_default(),
                    key: written.map_or_else(String::new, |n| change.written[n].clone()),
                    other: by.name().unwrap_or_default(),
                    free: free(map, change.command),
                };
                return Some((at, fault));
            }
        }
    }
    None
}

/// Lower-case letters that have no command wherever this one applies.
fn free(map: &Keymap, command: Command) -> String {
    let scopes: Vec<Scope> = BINDINGS
        .iter()
        .filter(|binding| binding.command == command)
        .flat_map(|binding| binding.scopes.iter().copied())
        .collect();
    let is_free = |letter: &char| {
        let key = Key::Code(crossterm::event::KeyCode::Char(*letter));
        !scopes.iter().any(|&scope| map.lines(scope).any(|line| line.keys.contains(&key)))
    };
    let letters: Vec<String> = ('a'..='z').filter(is_free).take(5).map(String::from).collect();
    letters.join(" ")
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent};

    use super::*;

    fn change(line: usize, command: &str, keys: &[&str]) -> KeyChange {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        KeyChange { line: Some(line), command: command.to_owned(), keys }
    }

    fn of(map: &Keymap, scope: Scope, letter: char) -> Option<Command> {
        map.command(scope, &KeyEvent::from(KeyCode::Char(letter)))
    }

    #[test]
    fn a_change_moves_a_command_to_other_keys() {
        let (map, problems) = Keymap::changed(&[change(2, "hint", &["z", "F2"])]);
        assert_eq!(problems, []);
        assert_eq!(of(&map, Scope::Hand, 'z'), Some(Command::Hint));
        assert_eq!(of(&map, Scope::Hand, 'h'), None);
        assert_eq!(map.command(Scope::Row, &KeyEvent::from(KeyCode::F(2))), Some(Command::Hint));
    }

    #[test]
    fn two_commands_can_change_places() {
        let (map, problems) = Keymap::changed(&[change(2, "hint", &["u"]), change(3, "undo", &["h"])]);
        assert_eq!(problems, []);
        assert_eq!(of(&map, Scope::Hand, 'u'), Some(Command::Hint));
        assert_eq!(of(&map, Scope::MatchOver, 'h'), Some(Command::Undo));
    }

    #[test]
    fn only_the_change_that_clashes_is_left_out() {
        let changes = [change(2, "hint", &["u"]), change(3, "last-trick", &["b"])];
        let (map, problems) = Keymap::changed(&changes);
        let [Problem { line: Some(2), fault: Fault::KeyClash { command: "hint", key, other: "undo", free } }] =
            &problems[..]
        else {
            panic!("{problems:?}");
        };
        assert!(key == "u" && !free.contains('u') && !free.is_empty());
        assert_eq!(of(&map, Scope::Hand, 'h'), Some(Command::Hint));
        assert_eq!(of(&map, Scope::Hand, 'u'), Some(Command::Undo));
        assert_eq!(of(&map, Scope::Hand, 'b'), Some(Command::LastTrick));
        // Of two changes that want the same key, the first holds.
        let (map, problems) = Keymap::changed(&[change(2, "hint", &["z"]), change(3, "undo", &["z"])]);
        assert_eq!(problems[0].line, Some(3));
        assert_eq!(of(&map, Scope::Hand, 'z'), Some(Command::Hint));
        assert_eq!(of(&map, Scope::Hand, 'u'), Some(Command::Undo));
    }

    #[test]
    fn impossible_changes_are_reported() {
        let faults = |command: &str, key: &str| Keymap::changed(&[change(1, command, &[key])]).1;
        let fault = |command, key| faults(command, key).pop().map(|problem| problem.fault);
        assert!(matches!(fault("hnit", "z"), Some(Fault::KeyCommand { nearest: "hint", .. })));
        assert!(matches!(fault("hint", "Enter"), Some(Fault::KeyFixed { .. })));
        assert!(matches!(fault("hint", "3"), Some(Fault::KeyFixed { .. })));
        assert!(matches!(fault("hint", "Ctrl-Enter"), Some(Fault::KeyUnknown { .. })));
    }

    #[test]
    fn every_command_has_a_name_of_its_own_and_can_get_a_key() {
        let mut named: Vec<(&str, Command)> = Vec::new();
        for binding in BINDINGS {
            if let (Some(name), Command::Nth(_)) = (binding.command.name(), binding.command) {
                panic!("{name} is no command");
            }
            let Some(name) = binding.command.name() else { continue };
            let known = named.iter().find(|(other, _)| *other == name);
            assert!(known.is_none_or(|(_, command)| *command == binding.command), "{name}");
            named.push((name, binding.command));
            let (map, problems) = Keymap::changed(&[change(1, name, &["ж"])]);
            assert_eq!(problems, [], "{name}");
            assert!(Scope::ALL.iter().any(|&scope| of(&map, scope, 'ж') == Some(binding.command)), "{name}");
        }
    }
}
