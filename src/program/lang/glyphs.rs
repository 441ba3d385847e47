//! The glyph sets: the characters that a terminal can show.
//!
//! Suits, lines and most other signs of card games have *ambiguous* width (Unicode Standard Annex 11): one
//! column in most terminals, two in Chinese, Japanese and Korean ones. The diamond has one column
//! everywhere, so a row of suits is not even off by a fixed amount.

use std::borrow::Cow;

use crate::core::{Face, Pack, Piece, Suit, pack::french};

/// The characters for pieces, frames and signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// Suit signs and lines.
    Unicode,
    /// Only characters of the same width everywhere; suits as letters.
    WideSafe,
    /// Only ASCII; pieces as in the record.
    Ascii,
}

impl Glyphs {
    /// All glyph sets, the richest first.
    pub const ALL: [Glyphs; 3] = [Glyphs::Unicode, Glyphs::WideSafe, Glyphs::Ascii];

    /// The glyph set for a locale (such as `ja_JP.UTF-8`) and terminal type (such as `xterm-256color`).
    pub fn of_terminal(locale: &str, term: &str) -> Self {
        let lower = locale.to_lowercase();
        let utf8 = lower.contains("utf-8") || lower.contains("utf8");
        if !utf8 || term == "linux" || term == "dumb" {
            Glyphs::Ascii
        } else if ["ja", "ko", "zh"].iter().any(|language| lower.starts_with(language)) {
            Glyphs::WideSafe
        } else {
            Glyphs::Unicode
        }
    }

    /// The glyph set for the current terminal.
    pub fn of_environment() -> Self {
        let locale = super::locale(&["LC_ALL", "LC_CTYPE", "LANG"]);
        Glyphs::of_terminal(&locale, &std::env::var("TERM").unwrap_or_default())
    }

    /// The sign before a margin of error.
    pub const fn give_or_take(self) -> &'static str {
        match self {
            Glyphs::Unicode => "\u{b1}",
            Glyphs::WideSafe | Glyphs::Ascii => "+-",
        }
    }

    /// A text in the letters of this glyph set: ASCII spells umlauts with an e.
    pub fn spelled(self, text: &str) -> Cow<'_, str> {
        const UMLAUTS: [(char, &str); 4] =
            [('\u{e4}', "ae"), ('\u{f6}', "oe"), ('\u{fc}', "ue"), ('\u{df}', "ss")];
        let text = Cow::Borrowed(text);
        if self != Glyphs::Ascii {
            return text;
        }
        UMLAUTS.iter().fold(text, |text, &(umlaut, letters)| {
            if text.contains(umlaut) { text.replace(umlaut, letters).into() } else { text }
        })
    }

    /// A suit, in one column.
    pub const fn suit(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Glyphs::Unicode, Suit::Clubs) => "\u{2663}",
            (Glyphs::Unicode, Suit::Diamonds) => "\u{2666}",
            (Glyphs::Unicode, Suit::Hearts) => "\u{2665}",
            (Glyphs::Unicode, Suit::Spades) => "\u{2660}",
            (_, Suit::Clubs) => "C",
            (_, Suit::Diamonds) => "D",
            (_, Suit::Hearts) => "H",
            (_, Suit::Spades) => "S",
        }
    }

    /// A piece in at most three columns: rank and suit, `6-4` for a tile, letters for a joker.
    pub fn piece(self, pack: Pack, piece: Piece) -> String {
        match pack.face(piece) {
            Some(Face::Card { rank: 10, suit }) => format!("10{}", self.suit(suit)),
            Some(Face::Card { rank, suit }) => format!("{}{}", french::rank_letter(rank), self.suit(suit)),
            // The record's name JK looks like a jack.
            Some(Face::Joker(_)) if piece == french::POLONIUS => "Pol".to_owned(),
            _ => pack.name(piece).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::pack::{chinese, dominoes};
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn names_have_the_width_their_set_promises() {
        let packs = [
            (Pack::French, french::CARDS | french::JOKERS),
            (Pack::Dominoes, dominoes::ALL),
            (Pack::Chinese, chinese::ALL),
        ];
        for (pack, all) in packs {
            for piece in all {
                for glyphs in Glyphs::ALL {
                    let name = glyphs.piece(pack, piece);
                    assert!(name.width() <= 3, "{name}");
                    assert!(glyphs == Glyphs::Unicode || name.width() == name.width_cjk(), "{name}");
                    assert!(glyphs != Glyphs::Ascii || name.is_ascii(), "{name}");
                }
            }
        }
    }

    #[test]
    fn the_english_pages_can_be_spelled_in_ascii() {
        for (_, page) in crate::texts::TEXTS.iter().map(|texts| texts.pages[0]) {
            assert!(Glyphs::Ascii.spelled(page).is_ascii());
            assert_eq!(Glyphs::Unicode.spelled(page), page);
        }
        assert_eq!(Glyphs::Ascii.spelled("F\u{fc}nfzehnern"), "Fuenfzehnern");
    }

    #[test]
    fn glyph_sets_match_locale_and_terminal() {
        for (locale, term, expected) in [
            ("en_GB.UTF-8", "xterm-256color", Glyphs::Unicode),
            ("C.utf8", "", Glyphs::Unicode),
            ("ja_JP.UTF-8", "xterm-256color", Glyphs::WideSafe),
            ("zh_TW.utf8", "screen", Glyphs::WideSafe),
            ("ko_KR.UTF-8", "xterm", Glyphs::WideSafe),
            ("ja_JP.eucJP", "xterm", Glyphs::Ascii),
            ("ja_JP.UTF-8", "linux", Glyphs::Ascii),
            ("en_GB.UTF-8", "dumb", Glyphs::Ascii),
            ("POSIX", "xterm", Glyphs::Ascii),
            ("", "xterm", Glyphs::Ascii),
        ] {
            assert_eq!(Glyphs::of_terminal(locale, term), expected, "{locale} {term}");
        }
    }
}
