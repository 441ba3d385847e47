//! The numbers in the text of a rule page.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::anchors;

/// The numbers in a text: digits, and in English also words from three on. Pieces such as `6-4`, links, code and
/// comments do not count.
pub fn numbers(text: &str) -> BTreeSet<i64> {
    let text = without(&without(&without(text, "<!--", "-->"), "`", "`"), "[", ")");
    let text = text.replace("Forty-Two", "42").replace("Fifteen", "");
    let letters: Vec<char> = text.chars().collect();
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < letters.len() {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | ',');
        if letters[at].is_ascii_digit() {
            let end = letters[at..].iter().position(|&c| !is_part(c)).map_or(letters.len(), |n| at + n);
            let word: String = letters[at..end].iter().collect();
            let word = word.trim_end_matches([',', '-']);
            if !is_tile(word) {
                found.extend(word.split('-').map(|part| part.replace(',', "").parse::<i64>().expect(word)));
            }
            at = end;
        } else if letters[at].is_ascii_alphabetic() {
            let end =
                letters[at..].iter().position(|c| !c.is_ascii_alphabetic()).map_or(letters.len(), |n| at + n);
            let word: String = letters[at..end].iter().collect();
            let dated = letters.get(end + 1).is_some_and(char::is_ascii_digit);
            found.extend(number_word(&word, dated));
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// Whether this is a tile, such as `6-4`.
pub fn is_tile(word: &str) -> bool {
    matches!(word.as_bytes(), [high, b'-', low] if high.is_ascii_digit() && low.is_ascii_digit())
}

/// A text without what is between these marks.
pub fn without(text: &str, from: &str, to: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, marked)) = rest.split_once(from) {
        kept.push_str(before);
        rest = marked.split_once(to).unwrap_or_else(|| panic!("no {to} after {from}: {marked}")).1;
    }
    kept + rest
}

/// The number that a word means. A month counts before a year.
pub fn number_word(word: &str, dated: bool) -> Option<i64> {
    const WORDS: [&str; 12] = [
        "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen",
    ];
    let word = word.to_lowercase();
    match word.as_str() {
        "may" => dated.then_some(5),
        "july" => dated.then_some(7),
        "fourth" => Some(4),
        "eighth" => Some(8),
        "twenty" => Some(20),
        _ => {
            let place = WORDS.iter().position(|number| *number == word || format!("{number}s") == word);
            place.map(|place| place as i64 + 3).or((word == "sixes").then_some(6))
        }
    }
}

/// The parts of a page by their anchors: each up to the next heading, without the heading.
pub fn parts(page: &str) -> BTreeMap<String, String> {
    let mut parts = BTreeMap::new();
    let mut name = String::new();
    for line in page.lines() {
        if line.starts_with("# ") {
            name.clear();
        } else if let Some(own) = anchors(line).pop_first() {
            name = own;
        } else if !name.is_empty() {
            let text: &mut String = parts.entry(name.clone()).or_default();
            text.push_str(line);
            text.push('\n');
        }
    }
    parts
}
