//! The settings: listed, changed by a command, applied at once and saved.

use std::io;

use super::PlainMode;
use crate::config::{Fault, ITEMS, Item, Kind, Problem, Settings};
use crate::core::text::shown;
use crate::lang::Words;

impl PlainMode<'_> {
    /// Lists the settings.
    pub fn say_settings(&mut self) -> io::Result<()> {
        let lines: Vec<String> = ITEMS.iter().map(|item| self.setting_line(item)).collect();
        self.talk.say_all(&lines)
    }

    fn setting_line(&self, item: &Item) -> String {
        let words = &self.talk.words;
        let value = item.get(self.talk.settings());
        let args = [
            ("key", item.key.to_owned()),
            ("value", if value.is_empty() { words.get("plain-setting-empty") } else { value }),
            ("label", item.label(words)),
            ("about", item.help(words)),
            ("may", item.expected(words)),
        ];
        words.with("plain-setting", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    /// Changes the typed setting, such as `speed fast`, and shows it; with only its key, shows it.
    pub fn set_setting(&mut self, typed: &str) -> io::Result<()> {
        let (key, value) = typed.split_once(|c: char| c == '=' || c.is_whitespace()).unwrap_or((typed, ""));
        let Some(item) = ITEMS.iter().find(|item| item.key.eq_ignore_ascii_case(key.trim())) else {
            return self.say_problem(Fault::Key(shown(key)));
        };
        let value = value.trim_start_matches(|c: char| c == '=' || c.is_whitespace());
        if !value.is_empty() {
            let mut settings = self.talk.settings().clone();
            if !set(item, &mut settings, &self.talk.words, value) {
                return self.say_problem(Fault::Value { key: item.key, found: shown(value) });
            }
            self.talk.apply(settings);
            let file = self.config.as_mut();
            let notice = file.and_then(|file| file.keep(self.talk.settings(), &self.talk.words));
            notice.map_or(Ok(()), |notice| self.talk.say(&notice))?;
        }
        let line = self.setting_line(item);
        self.talk.say(&line)
    }

    fn say_problem(&mut self, fault: Fault) -> io::Result<()> {
        let problem = Problem { line: None, fault }.say(&self.talk.words);
        self.talk.say_sentence(&problem)
    }
}

/// Sets a value: as written in the file, with or without quotes, or by its name for players.
fn set(item: &Item, settings: &mut Settings, words: &Words, typed: &str) -> bool {
    let bare = typed.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(typed);
    let lower = bare.to_lowercase();
    let is = |label: String| label.to_lowercase() == lower;
    let word = match item.kind {
        Kind::Text(_) => bare.to_owned(),
        Kind::Toggle if is(words.get("setting-on")) || lower == "on" => true.to_string(),
        Kind::Toggle if is(words.get("setting-off")) || lower == "off" => false.to_string(),
        Kind::Toggle => lower,
        Kind::Choice(choices) => {
            let choices = choices();
            let exact = choices.iter().find(|(word, _)| *word == lower);
            let called = || choices.iter().find(|(_, label)| is(label.say(words)));
            exact.or_else(called).map_or_else(|| lower.clone(), |(word, _)| (*word).to_owned())
        }
    };
    // Hidden characters were replaced when read, and are not allowed in names.
    !word.contains('\u{fffd}') && item.set(settings, &word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Glyphs, Language};

    #[test]
    fn values_are_set_by_file_word_or_by_name() {
        let words = Words::new(Language::English, Glyphs::Ascii);
        for (key, typed, value) in [
            ("auto-play", "on", Some("true")),
            ("auto-play", "TRUE", Some("true")),
            ("confirm", "maybe", None),
            ("theme", "\"light\"", Some("light")),
            ("theme", "High Contrast", Some("high-contrast")),
            ("speed", "fast", Some("fast")),
            ("name", "Zoe B", Some("Zoe B")),
            ("name", "\u{fffd}", None),
        ] {
            let item = ITEMS.iter().find(|item| item.key == key).unwrap();
            let mut settings = Settings::default();
            assert_eq!(set(item, &mut settings, &words, typed), value.is_some(), "{key} {typed}");
            assert_eq!(item.get(&settings), value.map_or(item.get(&Settings::default()), str::to_owned));
        }
    }
}
