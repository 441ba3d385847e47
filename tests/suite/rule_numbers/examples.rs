//! The numbers of an example: those of the deal that it shows, and of its table.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::jsonl::{PlayedDeal, Record};
use crate::common::referee::rules::{count_points, open_rank};
use offsuit::core::{Event, Game, Move, Pack};
use offsuit::games::{self, Visitor};

use super::facts::{Known, note_lines, tricks_that_count};

/// The numbers of the deal that an example shows.
pub struct OfExample<'a>(&'a Record, usize);

impl Visitor for OfExample<'_> {
    type Out = BTreeSet<i64>;

    fn visit<G: Game>(self) -> BTreeSet<i64> {
        let played = self.0.replay::<G>(self.1);
        let PlayedDeal { log, lines, .. } = played.last().expect("a deal");
        let mut known = Known::default();
        note_lines(lines, &mut known);
        known.put_one("players", self.0.names().len());
        known.put_one("tricks", tricks_that_count(log));
        let mut fallen = 0;
        for event in log {
            let Event::Acted { mv: Some(mv), .. } = event else { continue };
            match mv {
                Move::Bid(points) => known.put_one("bid", *points),
                Move::Lay(card) => known.put_one("laid", open_rank(&G::INFO.pack.name(*card).to_string())),
                Move::Play(tile) if G::INFO.pack == Pack::Dominoes => {
                    fallen += count_points(&G::INFO.pack.name(*tile).to_string());
                }
                // The first half is over.
                Move::Declare(_) if G::INFO.pack == Pack::Dominoes => {
                    known.put_one("highest-bid", 42 - fallen);
                    fallen = 0;
                }
                _ => {}
            }
        }
        known.0.into_values().flatten().collect()
    }
}

/// The numbers of an example: those of its deal, and those of its table and their sums by column.
pub fn of_example(game: &str, text: &str) -> BTreeSet<i64> {
    let place =
        text.split("<!-- record: ").nth(1).and_then(|rest| rest.split(" -->").next()).expect("a record");
    let (record, deal) = place.split_once(", deal: ").expect("a deal");
    let deal = deal.split(',').next().unwrap().parse().expect("a number");
    let mut pool = games::visit(game, OfExample(&Record::read(record), deal)).unwrap();
    let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
    for row in text.lines().filter(|line| line.starts_with('|')) {
        for (column, cell) in row.split('|').enumerate() {
            if let Ok(number) = cell.trim().parse::<i64>() {
                pool.insert(number.abs());
                *sums.entry(column).or_default() += number;
            }
        }
    }
    pool.extend(sums.values().map(|sum| sum.abs()));
    pool
}
