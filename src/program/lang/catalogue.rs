//! One Fluent catalogue, whose messages are parsed when they are first needed.
//!
//! A match needs a few hundred of two thousand messages. Parsing all of them would take longer than drawing the first
//! frame, and their syntax trees would be the largest thing in memory.

#![expect(
    clippy::disallowed_types,
    reason = "nothing depends on the order of a catalogue, and sorting its keys delays the first frame"
)]

use std::cell::RefCell;
use std::collections::HashMap;

use fluent_bundle::{FluentBundle, FluentMessage, FluentResource};

use super::Language;

/// A catalogue of messages that refer to no other catalogue.
pub(super) struct Catalogue {
    /// The sources of the messages that have not been needed yet, by key.
    sources: RefCell<HashMap<&'static str, &'static str>>,
    /// The messages that have been needed.
    parsed: RefCell<FluentBundle<FluentResource>>,
}

impl Catalogue {
    /// The messages of these files.
    pub fn new(language: Language, files: impl IntoIterator<Item = &'static str>) -> Self {
        let id = language.code().parse().unwrap_or_default();
        let mut parsed = FluentBundle::new(vec![id]);
        // Isolation marks would show as garbage in some terminals, and no text here is bidirectional.
        parsed.set_use_isolating(false);
        let sources = files.into_iter().flat_map(messages).collect();
        Catalogue { sources: RefCell::new(sources), parsed: RefCell::new(parsed) }
    }

    /// The result of `make` for the message with this key, if there is one.
    pub fn read<T>(
        &self,
        key: &str,
        make: impl FnOnce(&FluentBundle<FluentResource>, FluentMessage<'_>) -> Option<T>,
    ) -> Option<T> {
        self.parse(key);
        let bundle = self.parsed.borrow();
        make(&bundle, bundle.get_message(key)?)
    }

    /// Parses a message and those that it includes, unless that has been done.
    fn parse(&self, key: &str) {
        let Some(source) = self.sources.borrow_mut().remove(key) else { return };
        // A message that cannot be parsed is skipped; a test looks for every key.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.to_owned());
        self.parsed.borrow_mut().add_resource_overriding(resource);
        // Only a reference to a message begins with a letter: variables, texts and numbers do not.
        for included in source.split('{').skip(1) {
            self.parse(name(included.trim_start()));
        }
    }
}

/// The messages of a file with their keys. A message begins with its key at the start of a line, and continues to the
/// next one or to a comment.
fn messages(file: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut found: Vec<(&str, usize, usize)> = Vec::new();
    let mut at = 0;
    for line in file.split_inclusive('\n') {
        let end = at + line.len();
        let key = name(line);
        if !key.is_empty() {
            found.push((key, at, end));
        } else if !line.starts_with('#')
            && let Some((.., last)) = found.last_mut()
        {
            *last = end;
        }
        at = end;
    }
    found.into_iter().map(|(key, start, end)| (key, &file[start..end])).collect()
}

/// The key at the start of a text, or nothing.
fn name(text: &str) -> &str {
    let of_key = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let key = &text[..text.find(|letter| !of_key(letter)).unwrap_or(text.len())];
    if key.starts_with(|letter: char| letter.is_ascii_alphabetic()) { key } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Comment\nplain = One\n\n# Another\nlong =\n    { $n ->\n        [one] { plain } thing\n       *[other] { other }\n    }\n    .caption = Two\n# End\nother = { long }, Three\n";

    #[test]
    fn a_file_is_divided_into_its_messages() {
        let messages = messages(FILE);
        assert_eq!(messages.iter().map(|(key, _)| *key).collect::<Vec<_>>(), ["plain", "long", "other"]);
        assert!(messages[1].1.starts_with("long =") && messages[1].1.trim_end().ends_with(".caption = Two"));
    }

    #[test]
    fn a_message_is_parsed_with_those_that_it_includes() {
        let catalogue = Catalogue::new(Language::English, [FILE]);
        let said = catalogue.read("long", |bundle, message| {
            let args = [("n", 1)].into_iter().collect();
            Some(bundle.format_pattern(message.value()?, Some(&args), &mut Vec::new()).into_owned())
        });
        assert_eq!(said.as_deref(), Some("One thing"));
        assert!(catalogue.parsed.borrow().has_message("other"));
        assert_eq!(catalogue.read("none", |_, _| Some(())), None);
    }
}
