//! Names of players: which are valid, and which look alike.
//!
//! Every place that takes a name asks here: the command line, set-up forms, settings, houses and records.

use thiserror::Error;
use unicase::UniCase;
use unicode_normalization::UnicodeNormalization;

use super::text::{is_hidden, is_ignorable, is_visible, shown};

/// The maximum number of characters in a player's name.
pub const MAX_NAME: usize = 32;

/// Why a player's name is invalid. The names in it are safe to print.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameFault {
    /// Nothing in the name is visible.
    #[error("a player's name needs a visible character")]
    Empty,
    /// The name contains a [hidden](is_hidden) character.
    #[error("the name \"{0}\" contains a control or invisible character")]
    Control(String),
    /// The name is longer than [`MAX_NAME`] characters.
    #[error("the name \"{0}\" is longer than {MAX_NAME} characters")]
    Long(String),
}

/// Checks a name that somebody has chosen, and returns it without the spaces around it.
///
/// ```
/// use offsuit_library::core::name::{NameFault, checked};
///
/// assert_eq!(checked(" Ann "), Ok("Ann"));
/// assert_eq!(checked("\u{200d}"), Err(NameFault::Empty));
/// ```
///
/// # Errors
/// When nothing in the name is visible, or it is too long or has [hidden](is_hidden) characters.
pub fn checked(name: &str) -> Result<&str, NameFault> {
    let name = on_record(name)?;
    if name.contains(is_visible) { Ok(name) } else { Err(NameFault::Empty) }
}

/// Checks a name in a record, and returns it without the spaces around it. Records of older versions may have names
/// that nobody can choose any more.
///
/// # Errors
/// When the name is empty, too long, or has [hidden](is_hidden) characters.
pub fn on_record(name: &str) -> Result<&str, NameFault> {
    let trimmed = name.trim();
    if trimmed.is_empty() {
        return Err(NameFault::Empty);
    }
    if name.contains(is_hidden) {
        return Err(NameFault::Control(shown(name)));
    }
    if trimmed.chars().count() > MAX_NAME {
        return Err(NameFault::Long(shown(name)));
    }
    Ok(trimmed)
}

/// Whether two names look alike: they differ only in case, in forms of the same letters, in spaces, or in characters
/// that are not drawn.
///
/// ```
/// use offsuit_library::core::name::alike;
///
/// assert!(alike("Ben", "ＢＥＮ\u{200d}") && !alike("Ben", "Bén"));
/// ```
pub fn alike(one: &str, other: &str) -> bool {
    one == other || look(one) == look(other)
}

/// What is left of a name without these differences. This is the key of a compatibility caseless match, as definition
/// D146 of the Unicode Standard describes it.
fn look(name: &str) -> String {
    let fold = |text: String| UniCase::unicode(text).to_folded_case();
    let seen = name.chars().filter(|&c| !is_ignorable(c)).nfd().collect();
    let folded = fold(fold(seen).nfkd().collect()).nfkd().collect::<String>();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_needs_something_visible() {
        for visible in
            ["Ann", " Ann\u{3000}", "山田 太郎", "❤\u{fe0f}", "👩\u{200d}🚀", "علی\u{200c}رضا", "?", "नील"]
        {
            assert_eq!(checked(visible), Ok(visible.trim()), "{}", visible.escape_unicode());
        }
        for invisible in [
            "",
            " ",
            "\u{3000}",
            "\u{200d}",
            "\u{fe0f}",
            " \u{200c}\u{a0}\u{e0100} ",
            "\u{2800}",
            "\u{301}",
            "\u{180b}",
        ] {
            assert_eq!(checked(invisible), Err(NameFault::Empty), "{}", invisible.escape_unicode());
        }
        assert!(matches!(checked("Ann\u{ad}"), Err(NameFault::Control(_))));
        assert!(matches!(checked(&"é".repeat(MAX_NAME + 1)), Err(NameFault::Long(_))));
        assert!(checked(&"é".repeat(MAX_NAME)).is_ok());
    }

    #[test]
    fn names_look_alike_if_a_reader_cannot_tell_them_apart() {
        for (one, other) in [
            ("Ben", "Ben\u{200d}"),
            ("Ben", "B\u{fe0f}en"),
            ("Ben", "ben"),
            ("Ben", "Ｂｅｎ"),
            ("Zoë", "Zoe\u{308}"),
            ("Strauß", "STRAUSS"),
            ("ΟΔΥΣΣΕΥΣ", "Οδυσσευς"),
            ("ﬁn", "FIN"),
            ("\u{212a}im", "kim"),
            ("\u{1f88}", "\u{1f00}\u{3b9}"),
            ("カトウ", "ｶﾄｳ"),
            ("山田 太郎", "山田\u{3000}太郎"),
            ("Ann  Lee", "Ann\u{a0}Lee "),
            ("葛城", "葛\u{e0100}城"),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in
            [("Ben", "Bén"), ("Ann", "Anna"), ("太郎", "次郎"), ("Ann Lee", "AnnLee"), ("はな", "ハナ")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
