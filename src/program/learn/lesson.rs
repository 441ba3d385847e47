//! The format of a file of lessons.
//!
//! ```toml
//! [[lesson]]
//! id = "follow"                     # never changes: progress is kept under this name
//! clause = "play-2"                 # the clause of the rule page that it is about
//! title = { en = "Follow suit", ja = "フォロー" }
//! basics.en = "The game in short: only before the first lesson."
//! basics.ja = "…"
//! goal.en = "What to do and why, shown before anything else."
//! goal.ja = "…"
//!
//! [[lesson.deal]]                   # the player sits in seat 0
//! dealer = 2
//! hands = ["QS 9H …", "…", "…"]
//! play = "KS QS 9S | KH"            # what everybody does up to the first problem, in turn; bars have no meaning
//!
//! [[lesson.problem]]
//! ask = { en = "Hearts were led. Win the trick.", ja = "…" }
//! accept = "AH KH"
//! wrong."QH" = { en = "Cho may still hold the {KH}.", ja = "…" }
//! otherwise = { en = "That loses the trick.", ja = "…" }
//! right = { en = "The explanation, after it is solved.", ja = "…" }
//! after = "2H 3H"                   # what then happens, perhaps with plays of the player's own
//!
//! # Claims, which the test suite compares with the rules and the bots:
//! best = true
//! refused."2C" = "play-2"
//! expect = { winner = 0, tricks = [1, 0, 0] }
//! ```
//!
//! Moves have the names of records: `QS`, `6-4`, `12`, `pass`, `stay`, and `5-3/3` for a tile led as a three. Prose names
//! pieces as `{QS}`, which is then shown as on the table. Lines of prose are joined.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::core::Pack;
use crate::lang::{Language, Words};

/// Everything that a game has to teach.
#[derive(Debug, Default)]
pub struct Course {
    /// Its lessons, in order.
    pub lessons: Vec<Lesson>,
    /// The notes of its coach.
    pub notes: Vec<Note>,
}

/// A lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the file of progress.
    pub id: String,
    /// The anchor of the clause that it is about.
    pub clause: String,
    /// Its title.
    pub title: Prose,
    /// The game in short, shown before the first lesson.
    pub basics: Option<Prose>,
    /// What to do and why.
    pub goal: Prose,
    /// The number of seats; by default the game's best.
    pub seats: Option<usize>,
    /// The options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The deals up to the first problem.
    #[serde(rename = "deal")]
    pub deals: Vec<Dealt>,
    /// The problems, in order.
    #[serde(rename = "problem")]
    pub problems: Vec<Problem>,
}

/// A deal that somebody composed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// The dealer of the first deal.
    pub dealer: Option<usize>,
    /// The hand of each seat.
    pub hands: Vec<String>,
    /// The hand dealt to nobody.
    #[serde(default)]
    pub dummy: String,
    /// The piece turned up.
    pub turn_up: Option<String>,
    /// The stock, in drawing order.
    #[serde(default)]
    pub stock: String,
    /// What everybody does, in turn.
    #[serde(default)]
    pub play: String,
}

/// A decision that the player has to make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What to do, in a line.
    pub ask: Prose,
    /// The moves that solve it.
    pub accept: String,
    /// What to say to other legal moves. A key may name several moves.
    #[serde(default)]
    pub wrong: BTreeMap<String, Wrong>,
    /// What to say to all other legal moves.
    pub otherwise: Option<Prose>,
    /// The explanation after it is solved.
    pub right: Prose,
    /// What happens after it is solved, until the next problem or the end of the lesson.
    #[serde(default)]
    pub after: String,
    /// Whether bots agree that the accepted moves are the best ones.
    #[serde(default)]
    pub best: bool,
    /// Moves that the rules refuse here, with their clauses.
    #[serde(default)]
    pub refused: BTreeMap<String, String>,
    /// What is true when all moves of [`after`](Self::after) have been made.
    #[serde(default)]
    pub expect: Expect,
}

/// What to say to a legal move that does not solve the problem.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
    /// What the others would do, if the text depends on it.
    #[serde(default)]
    pub after: String,
    /// What would then be true.
    #[serde(default)]
    pub expect: Expect,
}

impl Wrong {
    /// The text in this language.
    pub fn say(&self, words: &Words, pack: Pack) -> String {
        say([&self.en, &self.ja], words, pack)
    }
}

/// Claims about the table, which the test suite compares with the rules.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The seat that won the last trick.
    pub winner: Option<usize>,
    /// Each seat's tricks in this deal.
    pub tricks: Option<Vec<u8>>,
    /// Each seat's points in the deal that has just been scored.
    pub points: Option<Vec<i32>>,
    /// Each seat's total after that deal.
    pub totals: Option<Vec<i32>>,
    /// The seats that won the match.
    pub won: Option<Vec<usize>>,
    /// The player's next legal moves.
    pub legal: Option<String>,
    /// Facts on the table or about a seat, as they are written in English with ASCII signs.
    #[serde(default)]
    pub facts: Vec<String>,
}

/// A note of the coach, shown once.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its name in the file of progress.
    pub id: String,
    /// When it is shown: the conditions that a [`Moment`](super::Moment) must meet.
    pub when: BTreeMap<String, String>,
    /// The note, in a line.
    pub text: Prose,
}

/// A text in all languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prose {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
}

impl Prose {
    /// The text in this language, with the pieces of this pack as they are shown.
    pub fn say(&self, words: &Words, pack: Pack) -> String {
        say([&self.en, &self.ja], words, pack)
    }
}

fn say([en, ja]: [&String; 2], words: &Words, pack: Pack) -> String {
    let (text, between) = match words.language() {
        Language::English => (en, " "),
        Language::Japanese => (ja, ""),
    };
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = lines.join(between);
    let mut said = String::new();
    let mut rest = text.as_str();
    while let Some((before, piece, after)) = first_piece(rest) {
        said.push_str(before);
        said.push_str(&pack.parse(piece).map_or_else(|_| piece.to_owned(), |piece| words.piece(pack, piece)));
        rest = after;
    }
    said + rest
}

/// The first `{piece}` of a text, with what is before and after it.
fn first_piece(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (piece, after) = rest.split_once('}')?;
    Some((before, piece, after))
}

/// The names between braces in a text.
pub fn named_pieces(text: &str) -> Vec<&str> {
    let mut rest = text;
    let mut names = Vec::new();
    while let Some((_, piece, after)) = first_piece(rest) {
        names.push(piece);
        rest = after;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Glyphs;

    #[test]
    fn prose_shows_pieces_and_joins_lines() {
        let prose = Prose { en: "Lead\n  the {QS}.".to_owned(), ja: "{QS}を\nリード。".to_owned() };
        let say = |language| prose.say(&Words::new(language, Glyphs::Unicode), Pack::French);
        assert_eq!(say(Language::English), "Lead the Q♠.");
        assert_eq!(say(Language::Japanese), "Q♠をリード。");
        assert_eq!(named_pieces("{QS} {9H} {"), ["QS", "9H"]);
    }
}
