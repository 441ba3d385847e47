//! Searches a page, ignoring case, width and line breaks.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::rules::PageLine;

/// A search result: parts of lines, counted in letters.
type Place = Vec<(usize, Range<usize>)>;

/// A search and its results.
#[derive(Default)]
pub(super) struct Search {
    /// The search text.
    pub wanted: String,
    places: Vec<Place>,
    /// The current result.
    at: usize,
}

impl Search {
    /// Searches the lines again.
    pub fn look_through(&mut self, lines: &[PageLine]) {
        self.places = find(lines, &self.wanted);
        self.at = self.at.min(self.places.len().saturating_sub(1));
    }

    /// Goes to the first result at or after a line, or else the first of all.
    pub fn start_at(&mut self, line: usize) {
        self.at = self.places.iter().position(|place| place[0].0 >= line).unwrap_or(0);
    }

    /// Goes to the next or previous result, wrapping at the ends.
    pub fn step(&mut self, on: bool) {
        let count = self.places.len().max(1);
        self.at = (self.at + if on { 1 } else { count - 1 }) % count;
    }

    /// The line of the current result.
    pub fn line(&self) -> Option<usize> {
        self.places.get(self.at).map(|place| place[0].0)
    }

    /// The number of the current result, from 1, and of all results; `None` if there are none.
    pub fn count(&self) -> Option<(usize, usize)> {
        self.line().map(|_| (self.at + 1, self.places.len()))
    }

    /// The found parts of a line, and whether they belong to the current result.
    pub fn marks(&self, line: usize) -> Vec<(&Range<usize>, bool)> {
        let parts = self.places.iter().enumerate().flat_map(|(n, place)| {
            place.iter().filter(move |part| part.0 == line).map(move |part| (&part.1, n == self.at))
        });
        parts.collect()
    }
}

/// A letter in its form for comparison, and its place.
struct Letter {
    folded: char,
    line: usize,
    at: usize,
}

/// A letter in its form for comparison: lower case, normal width, hiragana.
fn folded(c: char) -> impl Iterator<Item = char> {
    let c = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{30a1}'..='\u{30f6}' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
        _ => c,
    };
    c.to_lowercase()
}

/// The letters of all lines, with single spaces, also for line ends between words.
fn letters(lines: &[PageLine]) -> Vec<Letter> {
    let wide = |c: char| c.width() == Some(2);
    let mut letters: Vec<Letter> = Vec::new();
    let mut last = ' ';
    for (line, text) in lines.iter().map(PageLine::text).enumerate() {
        let first = text.chars().find(|c| !c.is_whitespace());
        let ends_word = |first| last != '-' && !wide(last) && !wide(first);
        if last != ' ' && first.is_none_or(ends_word) {
            letters.push(Letter { folded: ' ', line, at: 0 });
            last = ' ';
        }
        for (at, c) in text.chars().enumerate().skip_while(|(_, c)| c.is_whitespace()) {
            if !c.is_whitespace() {
                letters.extend(folded(c).map(|folded| Letter { folded, line, at }));
                last = c;
            } else if last != ' ' {
                letters.push(Letter { folded: ' ', line, at });
                last = ' ';
            }
        }
    }
    letters
}

fn find(lines: &[PageLine], wanted: &str) -> Vec<Place> {
    let words: Vec<_> = wanted.split_whitespace().collect();
    let wanted: Vec<char> = words.join(" ").chars().flat_map(folded).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let letters = letters(lines);
    let mut places = Vec::new();
    let mut from = 0;
    while from + wanted.len() <= letters.len() {
        let part = &letters[from..from + wanted.len()];
        if part.iter().map(|letter| letter.folded).eq(wanted.iter().copied()) {
            places.push(place(part));
            from += wanted.len();
        } else {
            from += 1;
        }
    }
    places
}

fn place(letters: &[Letter]) -> Place {
    let mut place: Place = Vec::new();
    for letter in letters {
        match place.last_mut() {
            Some((line, part)) if *line == letter.line => part.end = letter.at + 1,
            // The space of a line end is not one of its letters.
            _ if letter.folded == ' ' => {}
            _ => place.push((letter.line, letter.at..letter.at + 1)),
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::lay_out;

    fn found(markdown: &str, width: usize, wanted: &str) -> Vec<String> {
        let lines = lay_out(markdown, width);
        let part = |(line, part): &(usize, Range<usize>)| -> String {
            lines[*line].text().chars().skip(part.start).take(part.len()).collect()
        };
        let places = find(&lines, wanted);
        places.iter().map(|place| place.iter().map(part).collect::<Vec<_>>().join("/")).collect()
    }

    #[test]
    fn case_width_spaces_and_line_ends_do_not_matter() {
        let page = "Hold a *card* of the suit LED, counter-clockwise.\n\n| A | B |\n|-|-|\n| suit | led |\n";
        assert_eq!(found(page, 76, "suit led"), ["suit LED", "suit  led"]);
        assert_eq!(found(page, 26, " Suit  LED "), ["suit/LED", "suit  led"]);
        assert_eq!(found(page, 22, "counter-clock"), ["counter-/clock"]);
        assert_eq!(found(page, 76, "ｃａｒｄ"), ["card"]);
        assert_eq!(found("ヘッド と ﾃ", 76, "へっど"), ["ヘッド"]);
        assert_eq!(
            found("あああああああああああ", 20, "アアアアアアアアアアア"),
            ["ああああああああああ/あ"]
        );
        assert!(found(page, 76, "suits").is_empty() && found(page, 76, "  ").is_empty());
        assert_eq!(found("aaaa", 76, "aa"), ["aa", "aa"]);
    }

    #[test]
    fn search_wraps_from_the_last_result_to_the_first() {
        let lines = lay_out("# One\n\nfish\n\nfish fish\n", 40);
        let mut search = Search { wanted: "Fish".to_owned(), ..Search::default() };
        assert_eq!(search.count(), None);
        search.look_through(&lines);
        search.start_at(3);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push((search.count().unwrap(), search.line().unwrap()));
            search.step(true);
        }
        assert_eq!(seen, [((2, 3), 3), ((3, 3), 3), ((1, 3), 1), ((2, 3), 3)]);
        search.start_at(0);
        search.step(false);
        assert_eq!(search.count(), Some((3, 3)));
        assert_eq!(search.marks(3), [(&(0..4), false), (&(5..9), true)]);
        search.start_at(9);
        assert_eq!(search.count(), Some((1, 3)));
    }
}
