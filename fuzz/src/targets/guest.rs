//! A guest of a house that may say anything.

use std::time::Duration;

use offsuit::core::Seat;
use offsuit::record::Bytes;
use offsuit::table::{Table, Waiting};
use offsuit::together::protocol::{HouseLine, HouseMessage};
use offsuit::together::{Link, sit_down};

use super::assert_printable;

/// The most lines of an input that are read.
const MOST: usize = 400;

/// Sits down at a table and believes what the house says, as far as the rules allow it.
///
/// # Panics
/// When a name is not safe to show, or a move that the table offers is not allowed.
pub fn run(data: &[u8]) {
    let lines = data.split(|&byte| byte == b'\n').take(MOST);
    let lines: Vec<HouseLine> = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let state = lines.iter().find_map(|line| match &line.message {
        HouseMessage::Table(state) => Some(state.as_ref().clone()),
        _ => None,
    });
    let Some(state) = state else { return };
    // What the house calls this guest's seat is believed.
    let Ok(mut table) = sit_down(Link::recorded(lines), state, Some(Bytes([1; 32]))) else { return };
    for _ in 0..MOST {
        look_at(&mut *table);
        match table.waiting() {
            Waiting::Nothing => break,
            Waiting::Human(seat) => {
                if let Some(&mv) = table.choices(seat).first() {
                    table.play(seat, mv).unwrap();
                }
                if table.waiting() == Waiting::Human(seat) {
                    break;
                }
            }
            Waiting::Bot(_) if table.thinks(Duration::ZERO) => break,
            Waiting::Bot(_) | Waiting::Deal => {
                if table.advance().is_err() {
                    break;
                }
            }
        }
    }
}

fn look_at(table: &mut dyn Table) {
    if let Some(company) = table.company_mut() {
        company.listen();
        let _ = (company.fellows(), company.question(), company.time_left());
        for said in company.talk() {
            assert_printable(&said.name);
        }
    }
    for viewer in [None, table.people().iter().next(), Some(Seat::new(0))] {
        let _ = (table.scene(viewer), table.events(0, viewer));
    }
    let _ = (table.can_claim(), table.known(), table.sheet().len(), table.notices().len());
    for sitter in &table.header().seats {
        assert_printable(&sitter.name);
    }
}
