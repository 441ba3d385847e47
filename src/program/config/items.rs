//! The table of all settings.

use toml_edit::Value;

use super::Settings;
use super::depth::Depth;
use super::values::{Signal, Speed, ThemeName};
use crate::core::name::{MAX_NAME, checked};
use crate::lang::{Glyphs, Language, Words};

/// A setting.
pub struct Item {
    /// Its key in the file.
    pub key: &'static str,
    /// Its possible values.
    pub kind: Kind,
    get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> bool,
}

/// The possible values of a setting.
pub enum Kind {
    /// One of these words, with their names for players.
    Choice(fn() -> Vec<(&'static str, Label)>),
    /// `true` or `false`.
    Toggle,
    /// A [valid](checked) name of at most this many characters, or nothing.
    Text(usize),
}

/// The name of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The message of this key.
    Key(&'static str),
    /// A language by its own name.
    Language(Language),
}

impl Label {
    /// The name in words.
    pub fn say(self, words: &Words) -> String {
        match self {
            Label::Key(key) => words.get(key),
            Label::Language(language) => Words::new(language, words.glyphs).get("language-name"),
        }
    }
}

/// The values of a setting, their words in the file, and their names for players.
type Values<T> = [(T, &'static str, Label)];

const AUTO: Label = Label::Key("setting-auto");

const THEMES: &Values<ThemeName> = &[
    (ThemeName::Felt, "felt", Label::Key("setting-theme-felt")),
    (ThemeName::Dark, "dark", Label::Key("setting-theme-dark")),
    (ThemeName::Light, "light", Label::Key("setting-theme-light")),
    (ThemeName::Auto, "auto", AUTO),
    (ThemeName::HighContrast, "high-contrast", Label::Key("setting-theme-high-contrast")),
];

const DEPTHS: &Values<Option<Depth>> = &[
    (None, "auto", AUTO),
    (Some(Depth::None), "none", Label::Key("setting-colours-none")),
    (Some(Depth::Ansi8), "8", Label::Key("setting-colours-8")),
    (Some(Depth::Ansi16), "16", Label::Key("setting-colours-16")),
    (Some(Depth::Ansi256), "256", Label::Key("setting-colours-256")),
    (Some(Depth::TrueColor), "truecolor", Label::Key("setting-colours-truecolor")),
];

const GLYPHS: &Values<Option<Glyphs>> = &[
    (None, "auto", AUTO),
    (Some(Glyphs::Unicode), "unicode", Label::Key("setting-glyphs-unicode")),
    (Some(Glyphs::WideSafe), "wide-safe", Label::Key("setting-glyphs-wide-safe")),
    (Some(Glyphs::Ascii), "ascii", Label::Key("setting-glyphs-ascii")),
];

const SPEEDS: &Values<Speed> = &[
    (Speed::Step, "step", Label::Key("setting-speed-step")),
    (Speed::Slow, "slow", Label::Key("setting-speed-slow")),
    (Speed::Normal, "normal", Label::Key("setting-speed-normal")),
    (Speed::Fast, "fast", Label::Key("setting-speed-fast")),
    (Speed::Instant, "instant", Label::Key("setting-speed-instant")),
];

const SIGNALS: &Values<Signal> = &[
    (Signal::Off, "off", Label::Key("setting-off")),
    (Signal::Bell, "bell", Label::Key("setting-signal-bell")),
    (Signal::Title, "title", Label::Key("setting-signal-title")),
    (Signal::Notify, "notify", Label::Key("setting-signal-notify")),
];

const LANGUAGES: &Values<Option<Language>> = &{
    let mut values = [(None, "auto", AUTO); Language::ALL.len() + 1];
    let mut n = 0;
    while n < Language::ALL.len() {
        let language = Language::ALL[n];
        values[n + 1] = (Some(language), language.code(), Label::Language(language));
        n += 1;
    }
    values
};

/// A setting that has one of these values.
macro_rules! choice {
    ($key:literal, $field:ident, $values:ident) => {
        Item {
            key: $key,
            kind: Kind::Choice(|| choices($values)),
            get: |settings| word($values, &settings.$field),
            set: |settings, word| choose($values, word, &mut settings.$field),
        }
    };
}

/// A setting that is on or off.
macro_rules! switch {
    ($key:literal, $field:ident) => {
        Item {
            key: $key,
            kind: Kind::Toggle,
            get: |settings| settings.$field.to_string(),
            set: |settings, word| toggle(word, &mut settings.$field),
        }
    };
}

/// All settings, in display order.
pub const ITEMS: &[Item] = &[
    choice!("theme", theme, THEMES),
    switch!("four-colour", four_colour),
    choice!("colours", depth, DEPTHS),
    choice!("glyphs", glyphs, GLYPHS),
    choice!("speed", speed, SPEEDS),
    switch!("motion", motion),
    choice!("language", language, LANGUAGES),
    switch!("mouse", mouse),
    switch!("auto-play", auto_play),
    switch!("one-key", one_key),
    switch!("confirm", confirm),
    switch!("brief", brief),
    switch!("spoken", spoken),
    switch!("talk", talk),
    choice!("signal", signal, SIGNALS),
    switch!("coach", coach),
    Item {
        key: "name",
        kind: Kind::Text(MAX_NAME),
        get: |settings| settings.name.clone().unwrap_or_default(),
        set: set_name,
    },
];

fn set_name(settings: &mut Settings, word: &str) -> bool {
    let name = if word.is_empty() { None } else { Some(checked(word)) };
    match name.transpose() {
        Ok(name) => {
            settings.name = name.map(str::to_owned);
            true
        }
        Err(_) => false,
    }
}

fn choices<T>(values: &Values<T>) -> Vec<(&'static str, Label)> {
    values.iter().map(|&(_, word, label)| (word, label)).collect()
}

fn word<T: PartialEq>(values: &Values<T>, value: &T) -> String {
    values.iter().find(|(known, ..)| known == value).map_or("", |&(_, word, _)| word).to_owned()
}

fn choose<T: Copy>(values: &Values<T>, word: &str, value: &mut T) -> bool {
    let found = values.iter().find(|(_, known, _)| *known == word);
    if let Some((known, ..)) = found {
        *value = *known;
    }
    found.is_some()
}

fn toggle(word: &str, value: &mut bool) -> bool {
    let read = word.parse();
    *value = *read.as_ref().unwrap_or(value);
    read.is_ok()
}

impl Item {
    /// The name of the setting for players.
    pub fn label(&self, words: &Words) -> String {
        words.get(&format!("setting-{}", self.key))
    }

    /// The explanation of the setting for players.
    pub fn help(&self, words: &Words) -> String {
        words.get(&format!("setting-{}-help", self.key))
    }

    /// The setting's value as a word: as in the file, without quotes.
    pub fn get(&self, settings: &Settings) -> String {
        (self.get)(settings)
    }

    /// Sets the value of this word; false, without a change, if there is none.
    pub fn set(&self, settings: &mut Settings, word: &str) -> bool {
        (self.set)(settings, word)
    }

    /// Changes to the value `by` places further, wrapping at the ends; does not change a text.
    pub fn turn(&self, settings: &mut Settings, by: isize) {
        let words: Vec<&str> = match self.kind {
            Kind::Choice(choices) => choices().into_iter().map(|(word, _)| word).collect(),
            Kind::Toggle => vec!["false", "true"],
            Kind::Text(_) => return,
        };
        let now = self.get(settings);
        let at = words.iter().position(|word| *word == now).unwrap_or_default();
        let next = (at as isize + by).rem_euclid(words.len().max(1) as isize) as usize;
        if let Some(word) = words.get(next) {
            self.set(settings, word);
        }
    }

    /// The current value's name for players.
    pub fn value_label(&self, settings: &Settings, words: &Words) -> String {
        let value = self.get(settings);
        match self.kind {
            Kind::Choice(choices) => {
                let label = choices().into_iter().find(|(word, _)| *word == value);
                label.map_or(value, |(_, label)| label.say(words))
            }
            Kind::Toggle => words.get(if value == "true" { "setting-on" } else { "setting-off" }),
            Kind::Text(_) => value,
        }
    }

    /// The setting as a line of the file: `key = value`.
    pub fn line(&self, settings: &Settings) -> String {
        format!("{} = {}", self.key, self.toml(settings))
    }

    /// The value in the file.
    pub(super) fn toml(&self, settings: &Settings) -> Value {
        let word = self.get(settings);
        match self.kind {
            Kind::Toggle => Value::from(word == "true"),
            Kind::Choice(_) | Kind::Text(_) => Value::from(word),
        }
    }

    /// The possible values in the file, in words.
    pub fn expected(&self, words: &Words) -> String {
        match self.kind {
            Kind::Choice(choices) => {
                let quoted: Vec<_> = choices().into_iter().map(|(word, _)| format!("\"{word}\"")).collect();
                quoted.join(", ")
            }
            Kind::Toggle => "true, false".to_owned(),
            Kind::Text(most) => words.with("setting-text", &[("most", &most.to_string())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_setting_can_be_set_and_is_read_back() {
        let words = Words::new(Language::English, Glyphs::Ascii);
        for item in ITEMS {
            let mut settings = Settings::default();
            let default = item.get(&settings);
            assert!(item.set(&mut settings, &default) && settings == Settings::default(), "{}", item.key);
            let values: Vec<String> = match item.kind {
                Kind::Choice(choices) => choices().iter().map(|(word, _)| (*word).to_owned()).collect(),
                Kind::Toggle => vec!["true".to_owned(), "false".to_owned()],
                Kind::Text(most) => vec![String::new(), "Ann".to_owned(), "\u{e9}".repeat(most)],
            };
            for value in &values {
                assert!(item.set(&mut settings, value), "{}", item.key);
                assert_eq!(item.get(&settings), *value);
                let shown = item.value_label(&settings, &words);
                assert!(!shown.starts_with("setting-") && !shown.starts_with("language-"), "{shown}");
            }
            let before = settings.clone();
            let wrong = "x".repeat(MAX_NAME + 1);
            assert!(
                [&wrong, "\u{1b}[2J", "\u{200d}"].iter().all(|wrong| !item.set(&mut settings, wrong)),
                "{}",
                item.key
            );
            assert_eq!(settings, before, "{}", item.key);
        }
    }

    #[test]
    fn stepping_a_setting_cycles_through_its_values() {
        for item in ITEMS {
            let count = match item.kind {
                Kind::Choice(choices) => choices().len(),
                Kind::Toggle => 2,
                Kind::Text(_) => 1,
            };
            let mut settings = Settings::default();
            for n in 1..=count {
                item.turn(&mut settings, 1);
                assert_eq!(settings == Settings::default(), n == count, "{}", item.key);
            }
            item.turn(&mut settings, -1);
            item.turn(&mut settings, 1);
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn keys_are_unique() {
        for (n, item) in ITEMS.iter().enumerate() {
            assert!(ITEMS[..n].iter().all(|other| other.key != item.key), "{}", item.key);
        }
    }
}
