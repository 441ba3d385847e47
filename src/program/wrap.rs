//! Line breaking for terminals, by the rules of Unicode and the width of each character.

use textwrap::{Options, WordSplitter};

/// Breaks a text into lines of at most `width` columns (at least one).
///
/// Lines end where the Unicode line breaking rules allow: between words, or between the letters of scripts without
/// spaces. No line starts with closing punctuation or ends with an opening bracket. A word that is wider than a line
/// is broken anywhere.
///
/// ```
/// assert_eq!(offsuit_program::wrap::wrap("lead the 6-4 or 5-5", 10), ["lead the", "6-4 or 5-5"]);
/// ```
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::Custom(after_hyphens));
    textwrap::wrap(text, options).into_iter().map(Into::into).collect()
}

/// The places within a word where a line may end: after hyphens between letters. A hyphen between digits is part of
/// a domino's name.
fn after_hyphens(word: &str) -> Vec<usize> {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let between_letters =
        |at: usize| letter(word[..at].chars().next_back()) && letter(word[at + 1..].chars().next());
    word.match_indices('-').map(|(at, _)| at).filter(|&at| between_letters(at)).map(|at| at + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn words_and_pieces_stay_whole() {
        assert_eq!(wrap("lead the 6-4 or 5-5", 10), ["lead the", "6-4 or 5-5"]);
        assert_eq!(wrap("lead the 6-4", 11), ["lead the", "6-4"]);
        assert_eq!(wrap("trick-taking", 8), ["trick-", "taking"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
    }

    #[test]
    fn wide_letters_take_two_columns_and_wrap_anywhere() {
        assert_eq!(wrap("切り札を出します", 8), ["切り札を", "出します"]);
        assert_eq!(wrap("切り札を出します", 9), ["切り札を", "出します"]);
        assert_eq!(wrap("Annは♠10と6-4を出す", 10), ["Annは♠10と", "6-4を出す"]);
        assert_eq!(wrap("は-3点", 4), ["は-3", "点"]);
    }

    /// Japanese typography (kinsoku) forbids some characters at the start of a line, and others at its end.
    #[test]
    fn punctuation_stays_with_its_word() {
        let text =
            "リード（「最初」の、トリック）は、親の左隣です。ちょっと待って、ルーッ！　3人〜7人々・K？";
        for width in 8..40 {
            let lines = wrap(text, width);
            for line in &lines {
                assert!(line.width() <= width, "{width}: {line}");
                assert!(
                    !line.starts_with([
                        '。', '、', '）', '」', 'ー', 'ッ', 'ょ', 'っ', '！', '？', '々', '・'
                    ]),
                    "{lines:?}"
                );
                assert!(!line.ends_with(['（', '「']), "{lines:?}");
            }
            assert_eq!(lines.concat().replace('　', ""), text.replace('　', ""), "nothing is lost");
        }
    }
}
