//! Line breaking for terminals, by the rules of Unicode and the width of each character.

use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

/// Breaks a text into lines of at most `width` columns (at least one).
///
/// Lines end where the Unicode line breaking rules allow: between words, or between the letters of scripts without
/// spaces. No line starts with closing punctuation or ends with an opening bracket. A word that is wider than a line
/// is broken anywhere. Japanese lines end between phrases if that takes no more lines.
///
/// ```
/// assert_eq!(offsuit_program::wrap::wrap("lead the 6-4 or 5-5", 10), ["lead the", "6-4 or 5-5"]);
/// ```
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let lines = |separator| {
        let splitter = WordSplitter::Custom(after_hyphens);
        let options = Options::new(width).word_splitter(splitter).word_separator(separator);
        textwrap::wrap(text, options).into_iter().map(Into::into).collect::<Vec<String>>()
    };
    let anywhere = lines(WordSeparator::UnicodeBreakProperties);
    // A phrase that is wider than a line would be broken without regard to punctuation.
    if anywhere.len() < 2 || text.is_ascii() || phrases(text).any(|phrase| display_width(&phrase) > width) {
        return anywhere;
    }
    let between_phrases = lines(WordSeparator::Custom(phrases));
    if between_phrases.len() > anywhere.len() { anywhere } else { between_phrases }
}

/// The words of a text, those of a Japanese phrase together.
fn phrases(text: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut words = WordSeparator::UnicodeBreakProperties.find_words(text).peekable();
    let mut from = 0;
    Box::new(std::iter::from_fn(move || {
        let mut to = from;
        loop {
            let word = words.next()?;
            to += word.len() + word.whitespace.len();
            let next = words.peek().and_then(|next| next.chars().next());
            if next.is_none_or(|next| ends_phrase(text[..to].chars().next_back(), next)) {
                break;
            }
        }
        let phrase = Word::from(&text[from..to]);
        from = to;
        Some(phrase)
    }))
}

/// Whether a phrase ends between two characters where a line may end.
fn ends_phrase(last: Option<char>, next: char) -> bool {
    let is_hiragana = |c: char| ('ぁ'..='ゖ').contains(&c);
    let is_japanese =
        |c: char| is_hiragana(c) || c == 'ー' || ('ァ'..='ヺ').contains(&c) || ('一'..='鿿').contains(&c);
    // The others are often inside a word, such as the second of 切り札.
    let is_particle = |c: char| "はがをにでともへのやかてたるいうばず".contains(c);
    match last {
        Some(last) if is_hiragana(last) => is_particle(last) && !is_hiragana(next),
        Some(last) if is_japanese(last) => next == '（' || next == '「',
        Some(last) => !last.is_alphanumeric() || !is_japanese(next),
        None => true,
    }
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

    #[test]
    fn japanese_lines_end_between_phrases_where_that_costs_no_line() {
        let text = "ダイヤがリードされ、手札にQ♦があります。フォローしてください。";
        let expected = ["ダイヤがリードされ、手札にQ♦があります。", "フォローしてください。"];
        assert_eq!(wrap(text, 58), expected);
        assert_eq!(wrap("切り札を決めた札の次に出します", 12), ["切り札を", "決めた札の", "次に出します"]);
        // It would cost a line, or a phrase is too wide.
        assert_eq!(wrap("切り札を決めた札の次に出します", 10), ["切り札を決", "めた札の次", "に出します"]);
        assert_eq!(wrap("フォローしてください", 8), ["フォロー", "してくだ", "さい"]);
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
