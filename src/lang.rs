//! Words: every sentence the program shows, from a catalogue a language (`src/lang/LANGUAGE/*.ftl`, in Fluent's format).

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::core::{Arg, Face, Pack, Piece, PieceSet, Suit, Text, pack::french};

/// A language the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 1] = [Language::English];

    /// Its code, as in `rules/en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
        }
    }

    /// Its catalogues: what the games say, and what the screens say.
    pub const fn catalogues(self) -> &'static [&'static str] {
        match self {
            Language::English => &[
                include_str!("lang/en/games.ftl"),
                include_str!("lang/en/ui.ftl"),
                include_str!("lang/en/plain.ftl"),
            ],
        }
    }
}

/// How pieces are drawn within a line of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// Suit signs.
    Unicode,
    /// Letters, as in the record.
    Ascii,
}

impl Glyphs {
    /// What a terminal of this locale and type can show.
    pub fn of_terminal(locale: &str, term: &str) -> Self {
        let lower = locale.to_lowercase();
        let utf8 = lower.contains("utf-8") || lower.contains("utf8");
        if utf8 && term != "linux" && term != "dumb" { Glyphs::Unicode } else { Glyphs::Ascii }
    }

    /// What the terminal we run in can show.
    pub fn of_environment() -> Self {
        let get = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let locale = get("LC_ALL").or_else(|| get("LC_CTYPE")).or_else(|| get("LANG")).unwrap_or_default();
        Glyphs::of_terminal(&locale, &get("TERM").unwrap_or_default())
    }

    /// A suit.
    pub const fn suit(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Glyphs::Unicode, Suit::Clubs) => "\u{2663}",
            (Glyphs::Unicode, Suit::Diamonds) => "\u{2666}",
            (Glyphs::Unicode, Suit::Hearts) => "\u{2665}",
            (Glyphs::Unicode, Suit::Spades) => "\u{2660}",
            (Glyphs::Ascii, Suit::Clubs) => "C",
            (Glyphs::Ascii, Suit::Diamonds) => "D",
            (Glyphs::Ascii, Suit::Hearts) => "H",
            (Glyphs::Ascii, Suit::Spades) => "S",
        }
    }

    /// A piece: `Q` and its suit, `10` rather than `T`; a tile as `6-4`; a joker by its letters.
    pub fn piece(self, pack: Pack, piece: Piece) -> String {
        match pack.face(piece) {
            Some(Face::Card { rank: 10, suit }) => format!("10{}", self.suit(suit)),
            Some(Face::Card { rank, suit }) => format!("{}{}", french::rank_letter(rank), self.suit(suit)),
            _ => pack.name(piece).to_string(),
        }
    }

    /// Pieces side by side, in the order in which a player holds them.
    pub fn pieces(self, pack: Pack, set: PieceSet) -> String {
        let names: Vec<_> = pack.sorted(set).into_iter().map(|piece| self.piece(pack, piece)).collect();
        names.join(" ")
    }
}

/// The words of a language, ready for use.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// How pieces are drawn in sentences.
    pub glyphs: Glyphs,
}

impl Words {
    /// The words of this language.
    pub fn new(language: Language, glyphs: Glyphs) -> Self {
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // Isolation marks are invisible in good terminals and garbage in others; names here are not bidirectional.
        bundle.set_use_isolating(false);
        for catalogue in language.catalogues() {
            // What cannot be parsed is left out, and missed by the test that looks for every key.
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*catalogue).to_owned());
            bundle.add_resource_overriding(resource);
        }
        Words { language, bundle, glyphs }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether the catalogue has this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A sentence without arguments; the key itself where the catalogue lacks it.
    pub fn get(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// A sentence with its arguments; `names` are the players', by seat.
    pub fn say(&self, text: &Text, names: &[String]) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            let value = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Pieces(pack, set) => self.glyphs.pieces(*pack, *set).into(),
                // The word, by its letter: catalogues choose its form.
                Arg::Suit(suit) => self.suit_name(*suit).into(),
                Arg::Seat(seat) => names.get(seat.index()).cloned().unwrap_or_default().into(),
                Arg::Text(inner) => self.say(inner, names).into(),
            };
            args.set(*name, value);
        }
        self.format(text.key, &args)
    }

    /// A sentence with texts as arguments.
    pub fn with(&self, key: &str, args: &[(&'static str, &str)]) -> String {
        let args = args.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
        self.format(key, &args)
    }

    /// The name of a suit.
    pub fn suit_name(&self, suit: Suit) -> String {
        self.get(match suit {
            Suit::Clubs => "suit-clubs",
            Suit::Diamonds => "suit-diamonds",
            Suit::Hearts => "suit-hearts",
            Suit::Spades => "suit-spades",
        })
    }

    fn format(&self, key: &str, args: &FluentArgs) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        pattern.map_or_else(
            || key.to_owned(),
            |pattern| self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned(),
        )
    }
}
