//! The table of all settings.

use toml_edit::Value;

use super::values::{Depth, Speed, ThemeName};
use super::{MAX_NAME, Settings};
use crate::core::text::is_hidden;
use crate::lang::{Glyphs, Language, Words};

/// A setting.
pub struct Item {
    /// Its key in the file.
    pub key: &'static str,
    /// The message key of its name.
    pub label: &'static str,
    /// The message key of its explanation.
    pub help: &'static str,
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
    /// A text of at most this many characters, none of them [hidden](is_hidden). It may be empty.
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

/// All settings, in display order.
pub const ITEMS: &[Item] = &[
    Item {
        key: "theme",
        label: "setting-theme",
        help: "setting-theme-help",
        kind: Kind::Choice(|| choices(THEMES)),
        get: |settings| word(THEMES, &settings.theme),
        set: |settings, word| choose(THEMES, word, &mut settings.theme),
    },
    Item {
        key: "four-colour",
        label: "setting-four-colour",
        help: "setting-four-colour-help",
        kind: Kind::Toggle,
        get: |settings| settings.four_colour.to_string(),
        set: |settings, word| toggle(word, &mut settings.four_colour),
    },
    Item {
        key: "colours",
        label: "setting-colours",
        help: "setting-colours-help",
        kind: Kind::Choice(|| choices(DEPTHS)),
        get: |settings| word(DEPTHS, &settings.depth),
        set: |settings, word| choose(DEPTHS, word, &mut settings.depth),
    },
    Item {
        key: "glyphs",
        label: "setting-glyphs",
        help: "setting-glyphs-help",
        kind: Kind::Choice(|| choices(GLYPHS)),
        get: |settings| word(GLYPHS, &settings.glyphs),
        set: |settings, word| choose(GLYPHS, word, &mut settings.glyphs),
    },
    Item {
        key: "speed",
        label: "setting-speed",
        help: "setting-speed-help",
        kind: Kind::Choice(|| choices(SPEEDS)),
        get: |settings| word(SPEEDS, &settings.speed),
        set: |settings, word| choose(SPEEDS, word, &mut settings.speed),
    },
    Item {
        key: "motion",
        label: "setting-motion",
        help: "setting-motion-help",
        kind: Kind::Toggle,
        get: |settings| settings.motion.to_string(),
        set: |settings, word| toggle(word, &mut settings.motion),
    },
    Item {
        key: "language",
        label: "setting-language",
        help: "setting-language-help",
        kind: Kind::Choice(|| choices(LANGUAGES)),
        get: |settings| word(LANGUAGES, &settings.language),
        set: |settings, word| choose(LANGUAGES, word, &mut settings.language),
    },
    Item {
        key: "mouse",
        label: "setting-mouse",
        help: "setting-mouse-help",
        kind: Kind::Toggle,
        get: |settings| settings.mouse.to_string(),
        set: |settings, word| toggle(word, &mut settings.mouse),
    },
    Item {
        key: "auto-play",
        label: "setting-auto-play",
        help: "setting-auto-play-help",
        kind: Kind::Toggle,
        get: |settings| settings.auto_play.to_string(),
        set: |settings, word| toggle(word, &mut settings.auto_play),
    },
    Item {
        key: "confirm",
        label: "setting-confirm",
        help: "setting-confirm-help",
        kind: Kind::Toggle,
        get: |settings| settings.confirm.to_string(),
        set: |settings, word| toggle(word, &mut settings.confirm),
    },
    Item {
        key: "brief",
        label: "setting-brief",
        help: "setting-brief-help",
        kind: Kind::Toggle,
        get: |settings| settings.brief.to_string(),
        set: |settings, word| toggle(word, &mut settings.brief),
    },
    Item {
        key: "spoken",
        label: "setting-spoken",
        help: "setting-spoken-help",
        kind: Kind::Toggle,
        get: |settings| settings.spoken.to_string(),
        set: |settings, word| toggle(word, &mut settings.spoken),
    },
    Item {
        key: "name",
        label: "setting-name",
        help: "setting-name-help",
        kind: Kind::Text(MAX_NAME),
        get: |settings| settings.name.clone().unwrap_or_default(),
        set: |settings, word| {
            let name = word.trim();
            let fits = name.chars().count() <= MAX_NAME && !word.contains(is_hidden);
            if fits {
                settings.name = (!name.is_empty()).then(|| name.to_owned());
            }
            fits
        },
    },
];

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

    /// The present value's name for players.
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
                !item.set(&mut settings, &wrong) && !item.set(&mut settings, "\u{1b}[2J"),
                "{}",
                item.key
            );
            assert_eq!(settings, before, "{}", item.key);
            for key in [item.label, item.help] {
                assert!(words.has(key), "{key}");
            }
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
