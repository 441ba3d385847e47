//! A guest at a shared table gets the hint that the same view gives at home.

#![cfg(unix)]

use std::fs;
use std::time::Duration;

use offsuit::bots::Budget;
use offsuit::bots::hint::Hint;
use offsuit::core::Seat;
use offsuit::games::CATALOG;
use offsuit::table::{Local, Table, Waiting, resume};
use offsuit::together::sit_down;

use crate::common::hint_at;
use crate::together::{OpenHouse, begin, play, play_apart};

/// A hint is asked for once in so many decisions.
const EVERY: u64 = 7;

/// A hint, the seat that got it, and the number of decisions before.
type Given = (u64, Seat, Hint);

fn ask(table: &dyn Table, given: &mut Vec<Given>) {
    let Waiting::Human(seat) = table.waiting() else { return };
    let decisions = table.decisions();
    let is_new = given.last().is_none_or(|(last, ..)| decisions >= last + EVERY);
    if is_new && let Some(hint) = hint_at(table, seat) {
        given.push((decisions, seat, hint));
    }
}

/// The match of a record up to this number of decisions.
fn at_home(record: &str, decisions: u64) -> Box<dyn Local> {
    let acts = record.match_indices("{\"act\"");
    let end = acts.map(|(at, _)| at).nth(decisions as usize).unwrap_or(record.len());
    let file = tempfile::Builder::new().suffix(".jsonl").tempfile().unwrap();
    fs::write(file.path(), &record[..end]).unwrap();
    resume(file.path()).unwrap().table
}

#[test]
fn a_shared_table_gives_the_hints_that_a_table_at_home_gives() {
    let budget = Budget::iterations(12);
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let house = OpenHouse::open(folder.path());
        let [(link, state, contribution), ben, _] = begin(&house, entry);
        let ben = play_apart(ben);
        let mut table = sit_down(link, state, contribution, false).unwrap();
        table.set_budget(budget);
        let mut given = Vec::new();
        play(table, Duration::from_secs(60), |table| ask(table, &mut given));
        ben.join().unwrap();
        let files = fs::read_dir(&house.folder).unwrap().map(|file| file.unwrap().path());
        let record =
            files.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "jsonl")).unwrap();
        let record = fs::read_to_string(record).unwrap();
        assert!(given.len() > 1, "{}", entry.info.id);
        for (decisions, seat, hint) in given {
            let mut table = at_home(&record, decisions);
            table.set_budget(budget);
            assert_eq!(hint_at(&*table, seat), Some(hint), "{} after {decisions} decisions", entry.info.id);
        }
    }
}
