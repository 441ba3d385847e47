//! The rule pages are true: each worked example is a deal of a sample match, and every figure in its table is
//! reckoned again; every clause is numbered in order, and every link leads somewhere.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;

use offsuit::core::{Deal, Event, Match, Move, Pack, Piece, PieceSet, Seat, Stock, TrickTaking};
use offsuit::games::{self, CATALOG, Visitor};
use offsuit::record::{Header, read_move};
use offsuit::rules::Page;
use serde_json::Value;

/// A piece, and the seat that played it.
type Played = (usize, Piece);

/// A deal of a record, as the core replays it.
struct Replayed {
    game: &'static str,
    pack: Pack,
    names: Vec<String>,
    acts: Vec<(usize, Move)>,
    tricks: Vec<(Vec<Played>, usize)>,
    points: Vec<i32>,
    /// Of a Loo deal: the pot it began with, of a Hamlet deal: whether it was *to be*.
    pot_before: i32,
    to_be: bool,
}

struct Replay<'a> {
    header: &'a Header,
    lines: &'a [Value],
    wanted: u64,
}

impl Visitor for Replay<'_> {
    type Out = Replayed;

    fn visit<G: TrickTaking>(self) -> Replayed {
        let pack = G::INFO.pack;
        let deals = || self.lines.iter().filter_map(|line| line.get("deal"));
        let dealer = Seat::new(deals().next().unwrap()["dealer"].as_u64().unwrap() as usize);
        let seats = self.header.seats.len();
        let mut game = Match::<G>::with_dealer(&self.header.options, seats, self.header.seed, dealer);
        let mut replayed = Replayed {
            game: G::INFO.id,
            pack,
            names: self.header.seats.iter().map(|sitter| sitter.name.clone()).collect(),
            acts: Vec::new(),
            tricks: Vec::new(),
            points: Vec::new(),
            pot_before: 0,
            to_be: false,
        };
        let mut deal_number = 0;
        let mut pot = 0;
        for line in self.lines {
            let mut log: Vec<Event> = Vec::new();
            if let Some(fact) = line.get("deal") {
                deal_number = fact["number"].as_u64().unwrap();
                if deal_number == self.wanted {
                    replayed.pot_before = pot;
                }
                game.begin(&deal(pack, fact), &mut log).unwrap();
            } else if let Some(fact) = line.get("act") {
                let seat = fact["seat"].as_u64().unwrap() as usize;
                let mv = read_move(pack, &fact["do"]).unwrap();
                game.play(Seat::new(seat), mv, &mut log).unwrap();
                if deal_number == self.wanted {
                    replayed.acts.push((seat, mv));
                }
            }
            for event in log {
                if let Event::Scored { extra, .. } = event {
                    pot = extra.map_or(0, |(_, value)| value);
                }
                if deal_number == self.wanted {
                    replayed.note(event, seats);
                }
            }
        }
        replayed
    }
}

fn deal(pack: Pack, fact: &Value) -> Deal {
    let mut seen = PieceSet::EMPTY;
    let mut one = |name: &Value| {
        let first = pack.parse(name.as_str().unwrap()).unwrap();
        let piece = (pack.alike(first) - seen).first().unwrap();
        seen.insert(piece);
        piece
    };
    let mut deal = Deal::default();
    for (n, hand) in fact["hands"].as_array().unwrap().iter().enumerate() {
        deal.hands[Seat::new(n)] = hand.as_array().unwrap().iter().map(&mut one).collect();
    }
    deal.dummy = fact["dummy"].as_array().into_iter().flatten().map(&mut one).collect();
    deal.turn_up = fact.get("turn_up").map(&mut one);
    let stock: Vec<Piece> = fact["stock"].as_array().into_iter().flatten().map(&mut one).collect();
    deal.stock = Stock::new(&stock);
    deal
}

impl Replayed {
    fn note(&mut self, event: Event, seats: usize) {
        match event {
            Event::Trick { trick, winner } => {
                // The plays since the last trick are this one's.
                let plays = self.acts.iter().filter_map(|&(seat, mv)| match mv {
                    Move::Play(piece) | Move::Lead(piece, _) => Some((seat, piece)),
                    _ => None,
                });
                let before: usize = self.tricks.iter().map(|(pieces, _)| pieces.len()).sum();
                let pieces: Vec<Played> = plays.skip(before).collect();
                assert_eq!(pieces.iter().map(|(_, piece)| *piece).collect::<Vec<_>>(), trick.pieces());
                self.tricks.push((pieces, winner.index()));
            }
            Event::Scored { points, .. } => self.points = points.first(seats).to_vec(),
            Event::Revealed { to_be, .. } => self.to_be = to_be,
            _ => {}
        }
    }

    /// The tricks that count: in Reveille, those of the second half.
    fn counting(&self) -> &[(Vec<Played>, usize)] {
        if self.game == "reveille" { &self.tricks[7..] } else { &self.tricks }
    }

    fn won(&self, seat: usize) -> impl Iterator<Item = &[Played]> {
        self.counting().iter().filter(move |(_, winner)| *winner == seat).map(|(pieces, _)| pieces.as_slice())
    }

    fn name(&self, piece: Piece) -> String {
        self.pack.name(piece).to_string()
    }

    /// A card's rank in Head & Tail.
    fn rank(&self, piece: Piece) -> i32 {
        match self.name(piece).as_str() {
            "JR" | "JB" => 1,
            name => {
                ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
                    .iter()
                    .position(|rank| name.starts_with(rank))
                    .unwrap() as i32
                    + 1
            }
        }
    }

    /// What stands in a column for a seat, reckoned from the tricks alone.
    fn cell(&self, column: &str, seat: usize) -> String {
        let sum = |each: &dyn Fn(&[Played]) -> i32| self.won(seat).map(each).sum::<i32>();
        let pieces = |each: &dyn Fn(&str) -> i32| {
            sum(&|trick| trick.iter().map(|(_, piece)| each(&self.name(*piece))).sum())
        };
        let number = match column {
            "Points" => self.points[seat],
            "Tricks" => self.won(seat).count() as i32,
            "High sum" => sum(&|trick| trick.iter().map(|(_, piece)| self.rank(*piece)).max().unwrap()),
            "Low sum" => sum(&|trick| trick.iter().map(|(_, piece)| self.rank(*piece)).min().unwrap()),
            "Card points" => pieces(&|name| match &name[..1] {
                "A" => 5,
                "K" => 4,
                "Q" => 2,
                "J" => 1,
                _ => 0,
            }),
            "Count tiles" => pieces(&|name| match name {
                "5-0" | "4-1" | "3-2" => 5,
                "6-4" | "5-5" => 10,
                _ => 0,
            }),
            "Red pips" => self.red_pips(seat) + self.red_pips((seat + 2) % 4),
            "A trick" => {
                let hamlet = (0..3).find(|&n| self.is_hamlet(n)).unwrap();
                if self.to_be == (hamlet == seat) { 10 } else { 1 }
            }
            "Received" => self.received(seat),
            "Paid" => self.received(seat) - self.points[seat],
            "Betting card" => {
                let own = ["AS", "AH", "AD", "AC", "JR", "JB"][seat];
                let fell = |(pieces, _): &&(Vec<Played>, usize)| {
                    pieces.iter().any(|(_, piece)| self.name(*piece) == own)
                };
                return self.names[self.tricks.iter().find(fell).unwrap().1].clone();
            }
            "Declared" => {
                let declared = self.acts.iter().find_map(|(who, mv)| match mv {
                    Move::Declare(declaration) if *who == seat => {
                        Some(format!("{declaration:?}").to_lowercase())
                    }
                    _ => None,
                });
                return declared.unwrap();
            }
            _ => panic!("no way to reckon the column {column}"),
        };
        number.to_string()
    }

    fn red_pips(&self, seat: usize) -> i32 {
        let pips = |name: &str| match name {
            "6-6" => 6,
            _ => name.chars().filter_map(|c| c.to_digit(10)).filter(|&end| end == 1 || end == 4).sum::<u32>()
                as i32,
        };
        self.won(seat).flatten().map(|(_, piece)| pips(&self.name(*piece))).sum()
    }

    fn is_hamlet(&self, seat: usize) -> bool {
        let won = |n: usize| self.won(n % 3).count();
        let (own, left, right) = (won(seat), won(seat + 1), won(seat + 2));
        left == right || (left.min(right) < own && own < left.max(right))
    }

    /// What a seat took out of the pot in Loo.
    fn received(&self, seat: usize) -> i32 {
        let antes = if self.pot_before == 0 { 3 * self.names.len() as i32 } else { 0 };
        let bought = self.acts.iter().filter(|(_, mv)| format!("{mv:?}").contains("Buy")).count() as i32;
        (self.pot_before + antes + 3 * bought) / 3 * self.won(seat).count() as i32
    }
}

/// Splits the rows of the first table of a text.
fn table(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|-"));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

#[test]
fn every_worked_example_is_reckoned_again() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for entry in CATALOG {
        let page = Page::of(entry, "en").unwrap();
        let examples: Vec<_> = page.sections.iter().filter(|s| s.anchor.starts_with("example-")).collect();
        assert!(!examples.is_empty(), "{}", entry.info.id);
        for example in examples {
            let text = page.text(example);
            let named = text.split("<!-- record: ").nth(1).unwrap().split(" -->").next().unwrap();
            let (file, number) = named.split_once(", deal: ").unwrap();
            let record = fs::read_to_string(data.join(file)).unwrap();
            let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let header = Header::read(&lines[0]).unwrap();
            assert_eq!(header.game, entry.info.id);
            let replay = Replay { header: &header, lines: &lines[1..], wanted: number.parse().unwrap() };
            let replayed = games::visit(header.game, replay).unwrap();
            let rows = table(text);
            let (head, body) = rows.split_first().unwrap();
            assert_eq!((head[0].as_str(), head.last().unwrap().as_str()), ("Player", "Points"));
            assert_eq!(body.len(), replayed.names.len(), "{} {}", entry.info.id, example.title);
            for (seat, row) in body.iter().enumerate() {
                assert_eq!(row[0], replayed.names[seat]);
                for (column, cell) in head.iter().zip(row).skip(1) {
                    let reckoned = replayed.cell(column, seat);
                    let place = format!("{} {}: {column} of {}", entry.info.id, example.title, row[0]);
                    assert_eq!(cell.trim_start_matches('+'), reckoned, "{place}");
                }
            }
        }
    }
}

#[test]
fn clauses_are_numbered_in_order_and_links_lead_somewhere() {
    for entry in CATALOG {
        let page = Page::of(entry, "en").unwrap();
        let mut last: Option<(String, usize)> = None;
        for section in &page.sections {
            match section
                .title
                .rsplit_once(' ')
                .and_then(|(name, n)| Some((name.to_owned(), n.parse().ok()?)))
            {
                Some((name, number)) if section.level == 3 => {
                    let expected = last.filter(|(before, _)| *before == name).map_or(1, |(_, n)| n + 1);
                    assert_eq!(number, expected, "{}: {}", entry.info.id, section.title);
                    last = Some((name, number));
                }
                _ => assert!(section.level < 3, "{}: {} is no clause", entry.info.id, section.title),
            }
        }
        let links = page.source.split("](#").skip(1).map(|rest| rest.split(')').next().unwrap());
        for link in links {
            assert!(page.find(link).is_some(), "{}: #{link}", entry.info.id);
        }
    }
}
