//! The examples of the rule pages: they are deals of the records in `data/`.
//!
//! An example is a clause `example-N` with a comment that names a record and a deal, and a table with one row per
//! player. The deal is replayed, and everything in the table is computed from its events. If the comment also names a
//! trick, the table shows this trick in the order of play. The examples are from matches of expert bots, so that they
//! do not teach silly play.

use crate::common::anchors;
use crate::common::jsonl::{PlayedDeal, Record};
use crate::common::referee::rules::{count_points, open_rank, red_pips};
use offsuit::core::{Declaration, Event, Game, LedSuit, Move};
use offsuit::games::loo;
use offsuit::games::{self, CATALOG, Visitor};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::texts;

/// An example of a rule page.
struct Example {
    record: String,
    deal: usize,
    /// The trick it shows, from 1; `None` if it shows the whole deal.
    trick: Option<usize>,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The columns of examples in other languages, and the words in them.
const IN_ENGLISH: [(&str, &str); 23] = [
    ("プレイヤー", "Player"),
    ("トリック", "Tricks"),
    ("得点", "Points"),
    ("マーク", "Marks"),
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
    ("現金なら", "In cash"),
    ("カード点", "Card points"),
    ("1トリック", "Per trick"),
    ("得点牌", "Count tiles"),
    ("手札", "Hand"),
    ("出せる牌", "May play"),
    ("出した牌", "Plays"),
    ("勝ち", "wins"),
    ("どれでも", "any"),
];

/// The cells of a row of an example, in English words.
fn in_english(row: &str) -> Vec<String> {
    let english = |cell: String| {
        let found = IN_ENGLISH.iter().find(|(other, _)| *other == cell);
        let spaced = || cell.replace('、', ", ").replace('（', " as ").replace("として）", "");
        found.map_or_else(spaced, |(_, english)| (*english).to_owned())
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
        let (record, place) = comment.split_once(", deal: ").unwrap_or_else(|| panic!("no deal: {comment}"));
        let (deal, trick) = place.split_once(", trick: ").map_or((place, None), |(d, t)| (d, Some(t)));
        let number = |text: &str| text.parse().expect("a number");
        let mut table = text.lines().filter(|line| line.starts_with('|')).map(in_english);
        let columns = table.next().unwrap_or_else(|| panic!("no table: {text}"));
        let rows: Vec<_> = table.skip(1).collect();
        Example { record: record.to_owned(), deal: number(deal), trick: trick.map(number), columns, rows }
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

    /// The red pips of a seat and its partner (Deer Hunt).
    fn side_pips(&self, seat: usize) -> i32 {
        self.sum(seat, red_pips) + self.sum((seat + 2) % 4, red_pips)
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
            "Points" | "Marks" => self.points[seat],
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
            "Red pips" => self.side_pips(seat),
            "In cash" => self.side_pips(seat) - self.side_pips((seat + 1) % 4),
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
        if let Some(trick) = example.trick {
            return compare_trick::<G>(example, &facts, trick);
        }
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

/// Compares an example of a trick with the record. Returns the differences.
fn compare_trick<G: Game>(example: &Example, facts: &Facts<'_>, trick: usize) -> Vec<String> {
    let pack = G::INFO.pack;
    let (cards, winner) = &facts.tricks[trick - 1];
    // Tricks that do not count come first, and are not numbered.
    let counted = facts.tricks.len() * cards.len();
    let plays = &facts.played.plays[facts.played.plays.len() - counted..];
    let played = |mv: Move| match mv {
        Move::Play(piece) | Move::Lead(piece, _) => pack.name(piece).to_string(),
        _ => panic!("no play: {mv:?}"),
    };
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names.dedup();
        names.join(", ")
    };
    let list = |cell: &str| sorted(cell.split(", ").map(str::to_owned).collect());
    let start = (trick - 1) * cards.len();
    let mut faults = Vec::new();
    for (row, (seat, mv, legal)) in example.rows.iter().zip(&plays[start..]) {
        let seat = seat.index();
        // A deal that is played to its end shows in the end what everybody held.
        let own = plays[start..].iter().filter(|play| play.0.index() == seat);
        let hand = sorted(own.map(|play| played(play.1)).collect());
        for (column, written) in example.columns.iter().zip(row) {
            let (written, right) = match column.as_str() {
                "Player" => (written.clone(), facts.names[seat].clone()),
                "Plays" => match mv {
                    Move::Lead(piece, LedSuit::Number(suit)) => {
                        (written.clone(), format!("{} as {suit}", pack.name(*piece)))
                    }
                    _ => (written.clone(), played(*mv)),
                },
                "May play" => {
                    let legal = sorted(legal.iter().map(|mv| played(*mv)).collect());
                    (list(written), if legal == hand { "any".to_owned() } else { legal })
                }
                "Hand" => (list(written), hand.clone()),
                "Red pips" => (written.clone(), red_pips(&played(*mv)).to_string()),
                "Tricks" => (written.clone(), if seat == *winner { "wins" } else { "" }.to_owned()),
                _ => panic!("unknown column \"{column}\""),
            };
            if written != right {
                faults.push(format!("{}, {column}: {written} is written, {right} is right", row[0]));
            }
        }
    }
    if example.rows.len() != cards.len() {
        faults.push(format!("{} of {} plays", example.rows.len(), cards.len()));
    }
    faults
}

#[test]
fn examples_match_their_records() {
    let mut faults = Vec::new();
    for entry in CATALOG {
        for (language, page) in texts::of(entry.info.id).pages {
            let examples = examples(page);
            assert!(!examples.is_empty(), "{language}/{}: no example", entry.info.id);
            for (n, example) in examples.iter().enumerate() {
                let record = Record::read(&example.record);
                assert_eq!(record.game(), entry.info.id, "{} is of another game", example.record);
                assert!(record.is_of("bot:expert"), "{} is not of experts", example.record);
                let found = games::visit(entry.info.id, Compare(example, &record)).unwrap();
                let named = |fault| format!("{language}/{}, example {}: {fault}", entry.info.id, n + 1);
                faults.extend(found.into_iter().map(named));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What the explanations of some examples must say: game, number of the example on its page, and lines with their
/// clause and their result.
const EXPLAINED: &[(&str, usize, &str)] = &[
    (
        "head-and-tail",
        2,
        "Cho is the head with 4 tricks (score-1) Cho -3
        Ann is the tail with 3 tricks and low cards adding up to 5 (score-4) Ann -3
        Ben also has 3 tricks, but low cards adding up to 15 (score-4)
        Dee also has 3 tricks, but low cards adding up to 13 (score-4)
        Ann's betting card AS went to Cho, the head (score-5) Ann +1
        Ben's betting card AH went to Cho, the head (score-5) Ben +1
        Cho's betting card AD went to Cho, the head (score-6) Cho +1
        Dee's betting card AC went to Ann, the tail (score-5) Dee +2",
    ),
    (
        "head-and-tail",
        3,
        "Ann is the head with 4 tricks and high cards adding up to 42 (score-2) Ann -3
        Dee is the head with 4 tricks and high cards adding up to 42 (score-2) Dee -3
        Ben is the tail with 2 tricks (score-3) Ben -3
        Ann's betting card AS went to Dee, the head (score-5) Ann +1
        Ben's betting card AH went to Ann, the head (score-5) Ben +1
        Cho's betting card AD went to Dee, the head (score-5) Cho +1
        Dee's betting card AC went to Ben, the tail (score-5) Dee +2",
    ),
    (
        "loo",
        4,
        "Everyone antes 3 to open the round: 15 in the pot (round-1) Ann -3 Ben -3 Cho -3 Dee -3 Eli -3
        Dee buys the dummy hand for 3 (declare-3) Dee -3
        Each trick is worth 6, a third of the pot of 18 (score-1)
        Ann: 2 tricks at 6 each (score-1) Ann +12
        Eli: 1 trick at 6 (score-1) Eli +6
        Ben won no tricks and is looed: pays 3 (score-2) Ben -3
        Dee is looed and cannot pay 3: the match is over (end-1)
        Nobody gets the 3 left in the pot (end-2)",
    ),
    (
        "deer-hunt",
        1,
        "Ann and Cho captured 26 red pips: 6-6 6-4 6-1 5-4 5-1 4-3 4-1 2-1 (score-1)
        Ben and Dee captured 38 red pips: 6-6 6-4 6-1 5-1 4-4 4-4 4-2 3-1 3-1 1-1 1-1 (score-1)
        Ben and Dee: 38 minus 32 (in cash, the difference: 12) (score-2) Ben +6 Dee +6",
    ),
    (
        "fifteens",
        1,
        "Card points: A 5, K 4, Q 2, J 1; 48 in a deal (score-1)
        Ann: 0 card points minus 15 (score-2) Ann -15
        Ben: 16 card points minus 15 (score-2) Ben +1
        Cho: 15 card points minus 15 (score-2)
        Dee: 17 card points minus 15 (score-2) Dee +2",
    ),
    (
        "hamlet",
        4,
        "Not to be, no face card in 10H 7H 10D: Hamlet 1 per trick, others 10 (bid-4)
        Ben is Hamlet with 5 tricks, between 0 and 6 (hamlet-1)
        Ann: no tricks, counted as 10 at 10 each (score-3) Ann +100
        Ben: 5 tricks at 1 each (score-2) Ben +5
        Cho: 6 tricks at 10 each (score-2) Cho +60",
    ),
    (
        "reveille",
        2,
        "Ben bid 31 and named twos as trumps (trump-1)
        Ben won 6 tricks and 15 in count tiles: 21 in all (score-1)
        A total of 21 misses the bid of 31: Ann scores the mark (score-2) Ann +1",
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
        let examples = examples(texts::of(game).pages[0].1);
        let example = &examples[number - 1];
        let explained = Explained(Record::read(&example.record), example.deal);
        let lines = games::visit(game, explained).unwrap();
        let expected: Vec<&str> = expected.lines().map(str::trim).collect();
        assert_eq!(lines, expected, "{game}, example {number}");
    }
}
