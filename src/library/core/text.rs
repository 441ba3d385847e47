//! Untrusted texts, made safe to print.

use std::borrow::Cow;
use std::path::Path;

use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthChar;

/// Whether a character of an untrusted text must not be printed.
///
/// Such a character may control the terminal, start a new line, reorder other characters, or be invisible. These are
/// the control characters, the line and paragraph separators, the `Bidi_Control` characters, the noncharacters, and
/// the `Default_Ignorable_Code_Point` characters of Unicode 17, except those that names need: the joiners (Persian,
/// emoji) and the variation selectors (Japanese, Mongolian, emoji).
pub const fn is_hidden(c: char) -> bool {
    match c {
        _ if shapes_others(c) => false,
        // Control characters.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Line and paragraph separators.
        | '\u{2028}' | '\u{2029}'
        // Bidirectional controls.
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Invisible characters.
        | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
        // Noncharacters of the first plane. The last arm covers those at the end of each plane.
        | '\u{fdd0}'..='\u{fdef}' => true,
        other => other as u32 & 0xfffe == 0xfffe,
    }
}

/// Whether a character only changes how others are drawn: the joiners and the variation selectors.
const fn shapes_others(c: char) -> bool {
    matches!(
        c,
        '\u{200c}'
            | '\u{200d}'
            | '\u{180b}'..='\u{180d}'
            | '\u{180f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a character is not drawn by itself: all that are [hidden](is_hidden), and those that only change how others
/// are drawn.
pub const fn is_ignorable(c: char) -> bool {
    is_hidden(c) || shapes_others(c)
}

/// Whether a character can be seen without others around it.
pub fn is_visible(c: char) -> bool {
    /// An empty braille cell, which is neither a space nor ignorable.
    const BLANK: char = '\u{2800}';
    c.width().is_some_and(|width| width > 0) && !c.is_whitespace() && !is_ignorable(c) && c != BLANK
}

/// Makes an untrusted text safe to print, replacing each [hidden](is_hidden) character by U+FFFD.
///
/// Every untrusted text goes through this function, or one of those below, before the program prints it.
///
/// ```
/// assert_eq!(offsuit_library::core::text::clean("Ann\u{1b}[2J"), "Ann\u{fffd}[2J");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    // Nearly every text that is drawn is of visible ASCII characters, and they are found fastest.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    if text.contains(is_hidden) {
        Cow::Owned(text.chars().map(|c| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The usual form of a letter that an input method made wide or otherwise different (NFKC).
///
/// ```
/// use offsuit_library::core::text::narrow;
///
/// assert_eq!(['３', 'ｈ', '　', '？', '札'].map(narrow), ['3', 'h', ' ', '?', '札']);
/// ```
pub fn narrow(letter: char) -> char {
    let mut forms = std::iter::once(letter).nfkc();
    match (forms.next(), forms.next()) {
        (Some(narrow), None) => narrow,
        _ => letter,
    }
}

/// Makes an untrusted text safe to print, and cuts it to 40 characters.
pub fn shown(text: &str) -> String {
    shown_up_to(text, 40)
}

/// Makes an untrusted text safe to print, and cuts it to `most` characters.
pub fn shown_up_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", clean(&text[..end])),
        None => clean(text).into_owned(),
    }
}

/// Makes a path safe to print. It is never cut, because somebody has to find the file.
pub fn shown_path(path: &Path) -> String {
    clean(&path.display().to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_characters_are_replaced() {
        for hidden in [
            "\0",
            "\n",
            "\t",
            "\u{1b}",
            "\u{7f}",
            "\u{85}",
            "\u{9b}",
            "\u{ad}",
            "\u{61c}",
            "\u{200b}",
            "\u{200e}",
            "\u{200f}",
            "\u{2028}",
            "\u{2029}",
            "\u{202a}",
            "\u{202e}",
            "\u{2060}",
            "\u{2066}",
            "\u{2069}",
            "\u{206a}",
            "\u{3164}",
            "\u{feff}",
            "\u{fffe}",
            "\u{fdd0}",
            "\u{10ffff}",
            "\u{e0001}",
            "\u{e0041}",
        ] {
            assert_eq!(clean(&format!("a{hidden}b")), "a\u{fffd}b", "{}", hidden.escape_unicode());
        }
    }

    #[test]
    fn names_in_any_language_stay_as_they_are() {
        for name in [
            "Zo\u{eb}",
            "Zoe\u{308}",
            "\u{5c71}\u{7530}\u{3000}\u{592a}\u{90ce}",
            "\u{845b}\u{e0100}\u{57ce}",
            "\u{639}\u{644}\u{6cc}\u{200c}\u{631}\u{636}\u{627}",
            "\u{5d3}\u{5d5}\u{5d3}",
            "\u{929}\u{940}\u{932}",
            "\u{2764}\u{fe0f}",
            "\u{1f469}\u{200d}\u{1f680}",
            "\u{fffd}",
            "a\u{a0}b",
        ] {
            assert!(matches!(clean(name), Cow::Borrowed(_)), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(shown_up_to("\u{e9}\u{e9}\u{e9}", 3), "\u{e9}\u{e9}\u{e9}");
        assert_eq!(shown_up_to("\u{e9}\n\u{e9}", 2), "\u{e9}\u{fffd}...");
        assert_eq!(shown_up_to("ab", usize::MAX), "ab");
    }
}
