//! The part of the settings file that gives commands other keys.
//!
//! ```toml
//! [keys]
//! hint = ["h", "F2"]
//! last-trick = "b"
//! ```

use std::ops::Range;

use toml_edit::{Item, TableLike};

use super::Fault;
use crate::core::text::shown;

/// The table of the keys in the file.
pub(super) const KEYS: &str = "keys";

/// The keys that a command should have. Only the table of keys knows whether it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyChange {
    /// The line in the file, from 1.
    pub line: Option<usize>,
    /// The name of the command. It is safe to show, as are the keys.
    pub command: String,
    /// The names of the keys.
    pub keys: Vec<String>,
}

impl KeyChange {
    /// Its line in the file.
    pub fn written(&self) -> String {
        let keys: toml_edit::Array = self.keys.iter().map(String::as_str).collect();
        format!("{} = {keys}", toml_edit::Key::new(&self.command))
    }
}

/// The changes of this table, and what is wrong with it, with its line.
pub(super) fn key_changes(
    table: &Item,
    line_of: impl Fn(Range<usize>) -> usize,
) -> (Vec<KeyChange>, Vec<(Option<usize>, Fault)>) {
    let (mut changes, mut faults) = (Vec::new(), Vec::new());
    let Some(table) = table.as_table_like() else {
        return (changes, vec![(None, Fault::KeyList(KEYS.to_owned()))]);
    };
    for (name, value) in table.iter() {
        let line = place(table, name, value).map(&line_of);
        match keys(value) {
            Some(keys) => changes.push(KeyChange { line, command: shown(name), keys }),
            None => faults.push((line, Fault::KeyList(shown(name)))),
        }
    }
    changes.sort_by_key(|change| change.line);
    (changes, faults)
}

fn place(table: &dyn TableLike, name: &str, value: &Item) -> Option<Range<usize>> {
    table.key(name).and_then(toml_edit::Key::span).or_else(|| value.span())
}

/// A key or a list of at least one.
fn keys(value: &Item) -> Option<Vec<String>> {
    if let Some(key) = value.as_str() {
        return Some(vec![shown(key)]);
    }
    let keys = value.as_array()?.iter().map(|key| key.as_str().map(shown)).collect::<Option<Vec<_>>>()?;
    (!keys.is_empty()).then_some(keys)
}
