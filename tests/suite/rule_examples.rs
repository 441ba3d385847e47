//! The rule pages: their examples are deals of the records in `data/`, and their links, clauses and options are
//! consistent.
//!
//! An example is a clause `example-N` with a comment that names a record and a deal, and a table with one row per
//! player. The deal is replayed, and everything in the table is computed from its events.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::anchors;
use crate::common::jsonl::{PlayedDeal, Record};
use crate::common::referee::rules::{count_points, open_rank, red_pips};
use offsuit::core::{Declaration, Event, Game, Move, OptionKind, OptionSpec};
use offsuit::games::loo;
use offsuit::games::{self, CATALOG, Visitor};
use offsuit::lang::{Glyphs, Language, Words};

/// An example of a rule page.
struct Example {
    record: String,
    deal: usize,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The columns of examples in other languages, and the words in them.
const IN_ENGLISH: [(&str, &str); 16] = [
    ("プレイヤー", "Player"),
    ("トリック", "Tricks"),
    ("得点", "Points"),
    ("最高の計", "High sum"),
    ("最低の計", "Low sum"),
    ("賭け札", "Betting card"),
    ("宣言", "Declared"),
    ("参加", "stay"),
    ("降り", "drop"),
    ("購入", "buy"),
    ("支払い", "Paid"),
    ("受け取り", "Received"),
    ("赤い目", "Red pips"),
    ("カード点", "Card points"),
    ("1トリック", "Per trick"),
    ("得点牌", "Count tiles"),
];

/// The cells of a row of an example, in English words.
fn in_english(row: &str) -> Vec<String> {
    let english = |cell: String| {
        let found = IN_ENGLISH.iter().find(|(other, _)| *other == cell);
        found.map_or(cell, |(_, english)| (*english).to_owned())
    };
    cells_of(row).into_iter().map(english).collect()
}

/// The cells of a row of a table.
fn cells_of(row: &str) -> Vec<String> {
    row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// The examples of a page. A heading without a record or table is a fault.
fn examples(page: &str) -> Vec<Example> {
    let is_example = |part: &&str| {
        let heading = part.lines().next().map(|line| anchors(&format!("### {line}")));
        heading.into_iter().flatten().any(|anchor| anchor.starts_with("example-"))
    };
    let parts = page.split("\n### ").skip(1).filter(is_example);
    let example = |part: &str| {
        let text = part.split("\n#").next().unwrap();
        let comment = text.split_once("<!-- record: ").and_then(|(_, rest)| rest.split_once(" -->"));
        let (comment, _) = comment.unwrap_or_else(|| panic!("no record: {text}"));
        let (record, deal) = comment.split_once(", deal: ").unwrap_or_else(|| panic!("no deal: {comment}"));
        let mut table = text.lines().filter(|line| line.starts_with('|')).map(in_english);
        let columns = table.next().unwrap_or_else(|| panic!("no table: {text}"));
        let rows: Vec<_> = table.skip(1).collect();
        Example { record: record.to_owned(), deal: deal.parse().expect("a deal's number"), columns, rows }
    };
    parts.map(example).collect()
}

/// A deal, and what the columns are computed from.
struct Facts<'a> {
    record: &'a Record,
    names: Vec<String>,
    played: &'a PlayedDeal,
    /// The chips that stayed in the pot of the deal before.
    pot: i32,
    /// The tricks that count: who played what, and the winner.
    tricks: Vec<(Vec<(usize, String)>, usize)>,
    points: Vec<i32>,
    /// The other facts of the score.
    extra: i32,
}

impl<'a> Facts<'a> {
    fn new<G: Game>(record: &'a Record, pot: i32, played: &'a PlayedDeal) -> Self {
        let names = record.names();
        let seats = names.len();
        let mut facts =
            Facts { record, names, played, pot, tricks: Vec::new(), points: Vec::new(), extra: 0 };
        // The trick on the table.
        let mut table = Vec::new();
        for event in &played.log {
            match *event {
                Event::Acted { seat, mv: Some(Move::Play(piece) | Move::Lead(piece, _)) } => {
                    table.push((seat.index(), G::INFO.pack.name(piece).to_string()));
                }
                // In Reveille, the first half before the call does not count.
                Event::Acted { mv: Some(Move::Declare(_)), .. } => facts.tricks.clear(),
                Event::Trick { winner, .. } => {
                    facts.tricks.push((std::mem::take(&mut table), winner.index()));
                }
                Event::Scored { points, facts: added, .. } => {
                    facts.points = points.first(seats).to_vec();
                    facts.extra = crate::common::extra(added).unwrap_or_default();
                }
                _ => {}
            }
        }
        facts
    }

    fn tricks_of(&self, seat: usize) -> impl Iterator<Item = &Vec<(usize, String)>> {
        self.tricks.iter().filter(move |(_, winner)| *winner == seat).map(|(cards, _)| cards)
    }

    /// A sum over the cards a seat has won.
    fn sum(&self, seat: usize, worth: impl Fn(&str) -> i32) -> i32 {
        self.tricks_of(seat).flatten().map(|(_, card)| worth(card)).sum()
    }

    fn declared(&self, seat: usize) -> Option<Declaration> {
        self.played.log.iter().find_map(|event| match event {
            Event::Acted { seat: who, mv: Some(Move::Declare(what)) } if who.index() == seat => Some(*what),
            _ => None,
        })
    }

    /// Chips that a seat has paid into the pot and received from it (Loo).
    fn chips(&self, seat: usize) -> (i32, i32) {
        let seats = self.names.len();
        let all: Vec<Option<Declaration>> = (0..seats).map(|seat| self.declared(seat)).collect();
        let ante = if self.pot == 0 { 3 } else { 0 };
        let bought = |seat: usize| if all[seat] == Some(loo::BUY) { 3 } else { 0 };
        let pot = self.pot + ante * seats as i32 + (0..seats).map(bought).sum::<i32>();
        let received = match all[seat] {
            // The dealer, if nobody else stays.
            None => pot,
            _ => pot / 3 * self.tricks_of(seat).count() as i32,
        };
        let mut paid = ante + bought(seat);
        let looed = matches!(all[seat], Some(loo::STAY | loo::BUY)) && received == 0;
        if looed && self.played.before[seat] - paid >= 3 {
            paid += 3;
        }
        (paid, received)
    }

    /// The content of a column of an example in this seat's row.
    fn cell(&self, column: &str, seat: usize) -> String {
        let open = |pick: fn(Vec<i32>) -> Option<i32>| -> i32 {
            let ranks =
                |trick: &Vec<(usize, String)>| trick.iter().map(|(_, card)| open_rank(card)).collect();
            self.tricks_of(seat).map(|trick| pick(ranks(trick)).unwrap()).sum()
        };
        let number = match column {
            "Points" => self.points[seat],
            "Tricks" => self.tricks_of(seat).count() as i32,
            "High sum" => open(|ranks| ranks.into_iter().max()),
            "Low sum" => open(|ranks| ranks.into_iter().min()),
            "Betting card" => {
                let has = |cards: &[(usize, String)]| {
                    cards.iter().any(|(owner, card)| *owner == seat && open_rank(card) == 1)
                };
                let (_, taker) = self.tricks.iter().find(|(cards, _)| has(cards)).expect("it was played");
                return self.names[*taker].clone();
            }
            "Card points" => {
                let values = match self.record.option("values").as_str() {
                    "classic" => [('A', 5), ('K', 4), ('Q', 3), ('J', 2), ('T', 1)],
                    _ => [('A', 5), ('K', 4), ('Q', 2), ('J', 1), ('T', 0)],
                };
                let worth =
                    |card: &str| values.iter().find(|(rank, _)| card.starts_with(*rank)).map_or(0, |it| it.1);
                self.sum(seat, worth)
            }
            // Partners sit opposite and capture together.
            "Red pips" => self.sum(seat, red_pips) + self.sum((seat + 2) % 4, red_pips),
            "Count tiles" => self.sum(seat, count_points),
            "Paid" => self.chips(seat).0,
            "Received" => self.chips(seat).1,
            "Declared" => {
                let word = match self.declared(seat) {
                    Some(loo::STAY) => "stay",
                    Some(loo::DROP) => "drop",
                    Some(_) => "buy",
                    None => "",
                };
                return word.to_owned();
            }
            "Per trick" => {
                let to_be =
                    self.played.log.iter().any(|event| {
                        matches!(event, Event::Revealed { facts, .. } if crate::common::revealed(facts).1)
                    });
                if (seat as i32 == self.extra) == to_be { 10 } else { 1 }
            }
            _ => panic!("unknown column \"{column}\""),
        };
        number.to_string()
    }
}

/// Compares an example with its deal. Returns the differences.
struct Compare<'a>(&'a Example, &'a Record);

impl Visitor for Compare<'_> {
    type Out = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let Compare(example, record) = self;
        let played = record.replay::<G>(example.deal);
        let (last, earlier) = played.split_last().expect("a deal");
        let pot = earlier.last().map_or(0, |deal| Facts::new::<G>(record, 0, deal).extra);
        let facts = Facts::new::<G>(record, pot, last);
        let mut faults = Vec::new();
        let players: Vec<&String> = example.rows.iter().map(|row| &row[0]).collect();
        if !players.iter().copied().eq(&facts.names) {
            faults.push(format!("the players are {:?}, not {players:?}", facts.names));
            return faults;
        }
        for (seat, row) in example.rows.iter().enumerate() {
            assert_eq!(row.len(), example.columns.len(), "a row of another length: {row:?}");
            for (column, written) in example.columns.iter().zip(row).skip(1) {
                let computed = facts.cell(column, seat);
                if *written != computed {
                    faults.push(format!("{}, {column}: {written} is written, {computed} is right", row[0]));
                }
            }
        }
        faults
    }
}

#[test]
fn examples_match_their_records() {
    let mut faults = Vec::new();
    for entry in CATALOG {
        for (language, page) in entry.pages {
            let examples = examples(page);
            assert!(!examples.is_empty(), "{language}/{}: no example", entry.info.id);
            for (n, example) in examples.iter().enumerate() {
                let record = Record::read(&example.record);
                assert_eq!(record.game(), entry.info.id, "{} is of another game", example.record);
                let found = games::visit(entry.info.id, Compare(example, &record)).unwrap();
                let named = |fault| format!("{language}/{}, example {}: {fault}", entry.info.id, n + 1);
                faults.extend(found.into_iter().map(named));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The anchors of a page's clauses and examples, in order: those of third-level headings.
fn clauses(page: &str) -> Vec<String> {
    page.lines().filter(|line| line.starts_with("### ")).flat_map(anchors).collect()
}

#[test]
fn links_have_targets() {
    for entry in CATALOG {
        for (language, page) in entry.pages {
            let known = anchors(page);
            for link in page.split("](").skip(1) {
                let target = link.split(')').next().unwrap();
                let anchor = target.strip_prefix('#');
                let anchor = anchor.unwrap_or_else(|| panic!("{language}/{}: {target}", entry.info.id));
                assert!(known.contains(anchor), "{language}/{}: no section {anchor}", entry.info.id);
            }
        }
    }
}

#[test]
fn clauses_are_numbered_from_one() {
    for entry in CATALOG {
        let english = clauses(entry.pages[0].1);
        for (language, page) in entry.pages {
            let mut counts: BTreeMap<String, u32> = BTreeMap::new();
            let all = clauses(page);
            for clause in &all {
                let (section, number) = clause.rsplit_once('-').expect("a section and a number");
                let count = counts.entry(section.to_owned()).or_default();
                *count += 1;
                assert_eq!(number, count.to_string(), "{language}/{}: {clause}", entry.info.id);
            }
            let (own, first): (BTreeSet<_>, BTreeSet<_>) = (all.iter().collect(), english.iter().collect());
            assert_eq!(own, first, "{language}/{} has other clauses than the first page", entry.info.id);
            let headings = page.lines().filter(|line| line.starts_with("##")).count();
            assert_eq!(anchors(page).len(), headings, "{language}/{}: two headings alike", entry.info.id);
        }
    }
}

/// The sections of a page, in order: those of second-level headings.
fn sections(page: &str) -> Vec<String> {
    page.lines().filter(|line| line.starts_with("## ")).flat_map(anchors).collect()
}

#[test]
fn pages_have_their_sections_in_the_same_order() {
    for entry in CATALOG {
        let english = sections(entry.pages[0].1);
        let (first, last) = (["overview", "equipment"], ["score", "end", "tips", "options", "sources"]);
        assert!(english.starts_with(&first.map(str::to_owned)), "{}: {english:?}", entry.info.id);
        assert!(english.ends_with(&last.map(str::to_owned)), "{}: {english:?}", entry.info.id);
        for (language, page) in entry.pages {
            assert_eq!(sections(page), english, "{language}/{}", entry.info.id);
        }
    }
}

/// What the table of options must say about one: `4 (4 to 40`, or all its words.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.kind {
        OptionKind::Number { default, min, max, .. } => {
            vec![format!("{default} ("), min.to_string(), max.to_string()]
        }
        OptionKind::Choice(words) => words.iter().map(|word| format!("`{word}`")).collect(),
    }
}

#[test]
fn pages_list_the_options() {
    for entry in CATALOG {
        for (language, page) in entry.pages {
            for spec in entry.info.options {
                let start = format!("| `{}` |", spec.key);
                let row = page.lines().find(|line| line.starts_with(&start));
                let row =
                    row.unwrap_or_else(|| panic!("{language}/{}: no option {}", entry.info.id, spec.key));
                let listed = &cells_of(row)[1].replace('（', " (");
                let at = values(spec).iter().map(|value| listed.find(value.as_str())).collect::<Vec<_>>();
                assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{}: {listed}", entry.info.id);
            }
        }
    }
}

/// What the explanations of some examples must say: game, number of the example on its page, and lines with their
/// clause and their result.
const EXPLAINED: &[(&str, usize, &str)] = &[
    (
        "head-and-tail",
        3,
        "Eli is head with 4 tricks and high cards adding up to 48 (score-2) Eli -3
        Ben also has 4 tricks, but high cards adding up to only 47 (score-2)
        Ann is tail with no tricks (score-4) Ann -3
        Dee is tail with no tricks (score-4) Dee -3
        Ann's betting card AS went to Cho, who is neither (score-5)
        Ben's betting card AH went to Eli, who is head (score-5) Ben +1
        Cho's betting card AD went to Ben, who is neither (score-5)
        Dee's betting card AC went to Eli, who is head (score-5) Dee +1
        Eli's betting card JR went to Eli, who is head (score-6) Eli +1",
    ),
    (
        "loo",
        4,
        "Everyone antes 3 to open the round: 15 in the pot (round-1) Ann -3 Ben -3 Cho -3 Dee -3 Eli -3
        Eli buys the dummy hand for 3 (declare-3) Eli -3
        Each trick wins 6, a third of the pot of 18 (score-1)
        Ben: 1 trick at 6 (score-1) Ben +6
        Cho: 2 tricks at 6 (score-1) Cho +12
        Dee won no tricks and is looed: pays 3 (score-2) Dee -3
        Eli is looed and cannot pay 3: the match is over (end-1)
        Nobody gets the 3 left in the pot (end-2)",
    ),
    (
        "deer-hunt",
        1,
        "Ann and Cho captured 27 red pips: 6-6 6-1 6-1 5-4 5-1 5-1 4-3 4-2 3-1 3-1 2-1 1-1 (score-1)
        Ben and Dee captured 37 red pips: 6-6 6-4 6-4 4-4 4-4 4-1 1-1 (score-1)
        Ben and Dee: 37 minus 32 (score-2) Ben +5 Dee +5",
    ),
    (
        "fifteens",
        1,
        "Card points: A 5, K 4, Q 2, J 1; 48 in a deal (score-1)
        Ann: 0 card points minus 15 (score-2) Ann -15
        Ben: 15 card points minus 15 (score-2)
        Cho: 15 card points minus 15 (score-2)
        Dee: 18 card points minus 15 (score-2) Dee +3",
    ),
    (
        "hamlet",
        3,
        "To be, because of JS: Hamlet 10 per trick, others 1 (bid-4)
        Ann is Hamlet with 4 tricks, between 0 and 7 (hamlet-1)
        Ann: 4 tricks at 10 (score-1) Ann +40
        Ben: 7 tricks at 1 (score-1) Ben +7
        Cho: no tricks, counted as 10 at 1 (score-3) Cho +10",
    ),
    (
        "reveille",
        2,
        "Ann bid 27 and named 1 as trump (trump-1)
        Ann won 5 tricks and 15 in count tiles: 20 in all (score-1)
        A total of 20 misses the bid of 27: Ben scores the mark (score-2) Ben +1",
    ),
];

/// The score of a deal explained in English.
struct Explained(Record, usize);

impl Visitor for Explained {
    type Out = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let names = self.0.names();
        let words = Words::new(Language::English, Glyphs::Ascii);
        let played = self.0.replay::<G>(self.1);
        let lines = played.last().expect("a deal").lines.iter();
        let explained = lines.map(|line| {
            let points = names.iter().zip(line.points.first(names.len()));
            let points = points.filter(|(_, points)| **points != 0);
            let said = format!("{} ({})", words.say(&line.reason, &names), line.clause);
            points.fold(said, |said, (name, points)| format!("{said} {name} {points:+}"))
        });
        explained.collect()
    }
}

#[test]
fn scores_of_examples_are_explained_in_full() {
    for (game, number, expected) in EXPLAINED {
        let examples = examples(games::find(game).unwrap().pages[0].1);
        let example = &examples[number - 1];
        let explained = Explained(Record::read(&example.record), example.deal);
        let lines = games::visit(game, explained).unwrap();
        let expected: Vec<&str> = expected.lines().map(str::trim).collect();
        assert_eq!(lines, expected, "{game}, example {number}");
    }
}
