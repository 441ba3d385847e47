//! Words: every message of the program, from one Fluent catalogue per language (`src/program/lang/LANGUAGE/*.ftl`).

mod catalogue;
mod glyphs;
mod options;

use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;

use fluent_bundle::{FluentArgs, FluentBundle, FluentMessage, FluentResource, FluentValue};
use thiserror::Error;

use crate::core::pack::french;
use crate::core::text::shown;
use crate::core::{Arg, Face, Pack, Piece, Text};
use crate::texts;
use catalogue::Catalogue;
pub use glyphs::Glyphs;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// Its code, as in `rules/en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// Its catalogues: those of the games, the screens, lessons, reviews, comparisons and plain mode. They do not refer
    /// to each other. A message is looked for in this order, so those that screens never need come last.
    pub const fn catalogues(self) -> &'static [&'static str; 6] {
        match self {
            Language::English => &[
                include_str!("lang/en/games.ftl"),
                include_str!("lang/en/ui.ftl"),
                include_str!("lang/en/learn.ftl"),
                include_str!("lang/en/review.ftl"),
                include_str!("lang/en/compare.ftl"),
                include_str!("lang/en/plain.ftl"),
            ],
            Language::Japanese => &[
                include_str!("lang/ja/games.ftl"),
                include_str!("lang/ja/ui.ftl"),
                include_str!("lang/ja/learn.ftl"),
                include_str!("lang/ja/review.ftl"),
                include_str!("lang/ja/compare.ftl"),
                include_str!("lang/ja/plain.ftl"),
            ],
        }
    }

    /// The language of a locale such as `ja_JP.UTF-8`.
    ///
    /// English if the program does not know the language, or if the locale's encoding is not UTF-8, in which
    /// other text would be illegible.
    pub fn of_locale(locale: &str) -> Self {
        let (name, encoding) = match locale.split('@').next().unwrap_or_default().split_once('.') {
            Some((name, encoding)) => (name, encoding.to_lowercase()),
            None => (locale, "utf-8".to_owned()),
        };
        let code = name.split(['_', '-', '@']).next().unwrap_or_default().to_lowercase();
        match code.parse() {
            Ok(language) if encoding == "utf-8" || encoding == "utf8" => language,
            _ => Language::English,
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty, or the language
    /// of Windows.
    pub fn of_environment() -> Self {
        Language::of_locale(&locale(&["LC_ALL", "LC_MESSAGES", "LANG"]))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The error for an unknown language code, which is safe to print.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no language \"{0}\": expected {known}", known = Language::ALL.map(Language::code).join(" or "))]
pub struct LanguageError(String);

impl FromStr for Language {
    type Err = LanguageError;

    /// The language of this code; the error lists the known codes.
    fn from_str(code: &str) -> Result<Self, LanguageError> {
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| LanguageError(shown(code)))
    }
}

/// The first of these environment variables that is set and not empty, or else the locale of the system, if it has one.
fn locale(names: &[&str]) -> String {
    let mut values = names.iter().filter_map(|name| std::env::var(name).ok());
    values.find(|value| !value.is_empty()).unwrap_or_else(of_system)
}

#[cfg(unix)]
fn of_system() -> String {
    String::new()
}

/// The language of Windows, whose consoles show all characters.
#[cfg(not(unix))]
fn of_system() -> String {
    format!("{}.UTF-8", sys_locale::get_locale().unwrap_or_default())
}

/// Whether this is the joker that has a name.
fn is_polonius(pack: Pack, piece: Piece) -> bool {
    pack == Pack::French && piece == french::POLONIUS
}

/// The messages of a language.
pub struct Words {
    language: Language,
    /// The catalogues that have been needed.
    catalogues: [OnceCell<Catalogue>; 6],
    /// The messages of games that were [added](texts::added).
    added: OnceCell<Catalogue>,
    /// How to write pieces in sentences.
    pub glyphs: Glyphs,
    /// Whether sentences name pieces in words, such as "queen of spades".
    pub spoken: bool,
}

impl Words {
    /// The messages of this language.
    pub fn new(language: Language, glyphs: Glyphs) -> Self {
        Words { language, catalogues: Default::default(), added: OnceCell::new(), glyphs, spoken: false }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether the catalogue has this key.
    pub fn has(&self, key: &str) -> bool {
        self.read(key, |_, _| Some(())).is_some()
    }

    /// A message without arguments; the key itself if the catalogue lacks it.
    pub fn get(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// What to write before the drawn arguments of a message: its attribute `caption`, if it has one.
    pub fn caption(&self, text: &Text, names: &[String]) -> Option<String> {
        self.attribute(text, "caption", names)
    }

    /// An attribute of a message with its arguments, if the message has it.
    pub fn attribute(&self, text: &Text, attribute: &str, names: &[String]) -> Option<String> {
        let args = self.args(text, names);
        self.read(text.key, |bundle, message| formatted(text.key, bundle, &message, Some(attribute), &args))
    }

    /// A message with its arguments; `names` are the players' by seat.
    pub fn say(&self, text: &Text, names: &[String]) -> String {
        self.format(text.key, &self.args(text, names))
    }

    fn args(&self, text: &Text, names: &[String]) -> FluentArgs<'static> {
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            let value = match arg {
                Arg::Number(number) | Arg::Chips(number) => FluentValue::from(*number),
                Arg::FaceDown(count) => FluentValue::from(i64::from(*count)),
                Arg::Piece(pack, piece) => self.pieces(*pack, &[*piece]).into(),
                Arg::Pieces(pack, set) => self.pieces(*pack, &pack.sorted(*set)).into(),
                Arg::ForTricks(pack, pieces) => self.pieces(*pack, pieces).into(),
                // Messages write a suit with `suit-name`, and select by this id.
                Arg::Suit(suit) => suit.id().into(),
                Arg::Seat(seat) => names.get(seat.index()).cloned().unwrap_or_default().into(),
                Arg::Text(inner) => self.say(inner, names).into(),
                Arg::Quote(words) => words.clone().into(),
            };
            args.set(*name, value);
        }
        args
    }

    /// A message with texts as arguments.
    pub fn with(&self, key: &str, args: &[(&'static str, &str)]) -> String {
        let args = args.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
        self.format(key, &args)
    }

    /// A piece in a list: by its signs, or in words if that is set.
    pub fn piece(&self, pack: Pack, piece: Piece) -> String {
        match self.spoken {
            true => self.spoken_piece(pack, piece),
            false if is_polonius(pack, piece) => self.get("piece-polonius-short"),
            false => self.glyphs.piece(pack, piece),
        }
    }

    /// A piece by its signs, in at most three columns.
    pub fn signs(&self, pack: Pack, piece: Piece) -> String {
        if is_polonius(pack, piece) {
            return self.get("piece-polonius-narrow");
        }
        self.glyphs.piece(pack, piece)
    }

    /// A piece in words, such as "queen of spades" or "six-five".
    pub fn spoken_piece(&self, pack: Pack, piece: Piece) -> String {
        match pack.face(piece) {
            Some(Face::Card { rank, suit }) => {
                let rank = Text::new("spoken-rank").with("rank", i32::from(rank));
                let card = Text::new("spoken-card").with("suit", suit);
                self.say(&card.with("rank", rank), &[])
            }
            Some(Face::Tile { high, low }) => {
                let [high, low] = [high, low].map(|end| Text::new("spoken-end").with("end", i32::from(end)));
                self.say(&Text::new("spoken-tile").with("high", high).with("low", low), &[])
            }
            _ if is_polonius(pack, piece) => self.get("piece-polonius"),
            _ => self.glyphs.piece(pack, piece),
        }
    }

    /// Pieces in sentences: by their signs, except a joker that has a name. Signs need a comma only in Japanese, which
    /// has no spaces between words.
    fn pieces(&self, pack: Pack, pieces: &[Piece]) -> String {
        if matches!(pieces, [piece] if is_polonius(pack, *piece)) {
            return self.get("piece-polonius");
        }
        let pieces = pieces.iter().map(|&piece| self.piece(pack, piece));
        let between = self.get(if self.spoken { "ui-comma" } else { "ui-between-pieces" });
        pieces.collect::<Vec<_>>().join(&between)
    }

    /// Sentences one after another.
    pub fn sentences(&self, sentences: &[String]) -> String {
        sentences.join(&self.get("ui-after-sentence"))
    }

    fn format(&self, key: &str, args: &FluentArgs) -> String {
        let said = self.read(key, |bundle, message| formatted(key, bundle, &message, None, args));
        said.unwrap_or_else(|| key.to_owned())
    }

    /// The result of `make` for the message with this key, from the first catalogue that has it.
    fn read<T>(
        &self,
        key: &str,
        make: impl Fn(&FluentBundle<FluentResource>, FluentMessage<'_>) -> Option<T>,
    ) -> Option<T> {
        let own = self.catalogues.iter().zip(self.language.catalogues()).find_map(|(cell, file)| {
            cell.get_or_init(|| Catalogue::new(self.language, [*file])).read(key, &make)
        });
        own.or_else(|| {
            let added = self.added.get_or_init(|| {
                let files = texts::added().into_iter().flat_map(|texts| texts.messages);
                let files = files.filter(|(code, _)| *code == self.language.code());
                Catalogue::new(self.language, files.map(|(_, text)| *text))
            });
            added.read(key, &make)
        })
    }
}

/// The value of a message, or its attribute of this name, with these arguments.
///
/// If an argument is missing, a player would read `{$name}`, or a choice would silently take its default. Debug builds
/// stop instead, so every test that says such a message fails.
fn formatted(
    key: &str,
    bundle: &FluentBundle<FluentResource>,
    message: &FluentMessage<'_>,
    attribute: Option<&str>,
    args: &FluentArgs,
) -> Option<String> {
    let pattern = match attribute {
        Some(name) => message.get_attribute(name)?.value(),
        None => message.value()?,
    };
    let mut errors = Vec::new();
    let said = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "message {key}: {errors:?}");
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "message plain-no-section: ")]
    fn a_message_that_lacks_an_argument_stops_a_debug_build() {
        Words::new(Language::English, Glyphs::Ascii).get("plain-no-section");
    }

    #[test]
    fn a_locale_chooses_the_language() {
        for japanese in ["ja_JP.UTF-8", "ja_JP.utf8", "ja_JP", "ja", "ja-JP", "JA", "ja_JP.UTF-8@x", "ja@x"] {
            assert_eq!(Language::of_locale(japanese), Language::Japanese, "{japanese}");
        }
        for other in ["", "C", "C.UTF-8", "POSIX", "en_GB.UTF-8", "de_DE.UTF-8", "jav", "ja_JP.eucJP", "日本"]
        {
            assert_eq!(Language::of_locale(other), Language::English, "{other}");
        }
    }

    #[test]
    fn pieces_in_japanese_sentences_have_commas_between_them() {
        let [queen, ten] = ["QS", "TC"].map(|name| Pack::French.parse(name).unwrap().set());
        for (language, said) in [(Language::English, "QS 10C"), (Language::Japanese, "QS、10C")] {
            let words = Words::new(language, Glyphs::Ascii);
            assert_eq!(words.pieces(Pack::French, &Pack::French.sorted(queen | ten)), said);
        }
    }

    #[test]
    fn a_code_is_a_language_or_an_error_that_names_the_codes() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let error = "tlh\u{1b}".parse::<Language>().unwrap_err();
        assert_eq!(error.to_string(), "no language \"tlh\u{fffd}\": expected en or ja");
    }
}
