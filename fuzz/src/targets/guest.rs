//! A guest of a house that may say anything.

use std::time::Duration;

use offsuit::core::Seat;
use offsuit::table::{Company, Waiting};
use offsuit::together::protocol::{HouseLine, HouseMessage, Stage};
use offsuit::together::{Arrival, Contribution, Link};

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
    let states = lines.iter().filter_map(|line| match &line.message {
        HouseMessage::Table(state) => Some(state.as_ref().clone()),
        _ => None,
    });
    // The first table is where the guest sits down, or contributes to the shuffle until the match begins.
    let mut contribution = Contribution::default();
    let mut at = None;
    for state in states {
        let gathers = state.stage == Stage::Gathering;
        let is_over = contribution.answer(&state).is_err();
        at = Some(state);
        if !gathers || is_over {
            break;
        }
    }
    let Some(state) = at else { return };
    // The guest believes what the house says about its seat.
    let mut arrival = Arrival::new(Link::recorded(lines), state, contribution, false);
    // Everything that will ever arrive is there. Waiting for more would take most of the time.
    arrival.is_complete(Duration::ZERO);
    let Ok(mut table) = arrival.sit_down() else { return };
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

fn look_at(table: &mut dyn Company) {
    table.listen();
    let _ = (table.fellows(), table.question(), table.time_left());
    for said in table.talk() {
        assert_printable(&said.name);
    }
    for viewer in [None, table.people().iter().next(), Some(Seat::new(0))] {
        let _ = (table.scene(viewer), table.events(0, viewer));
    }
    let _ = (table.can_claim(), table.sheet().len(), table.notices().len());
    for sitter in &table.header().seats {
        assert_printable(&sitter.name);
    }
}
