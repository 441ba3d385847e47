//! The record reader: verifying, listing, reading, replaying and resuming a file of any bytes.

use std::fs;

use offsuit::core::Seat;
use offsuit::record::{Player, Sitter, outlines, read_match, verify};
use offsuit::table::{Saved, Sight, Waiting, replay, resume};

use super::assert_printable;

/// How many steps a resumed match plays.
const STEPS: usize = 3;

/// Reads these bytes as a record in every way there is.
///
/// # Panics
/// When a message is not printable, when what is verified cannot be read, replayed or resumed, or when a resumed match
/// leaves a record that does not verify.
pub fn run(data: &[u8]) {
    let verified = verify(data);
    if let Err(fault) = &verified {
        assert_printable(&fault.to_string());
    }
    if let Err(fault) = outlines(data) {
        assert_printable(&fault.to_string());
        assert!(verified.is_err(), "it verifies, but cannot be listed: {fault}");
    }
    for n in 0..2 {
        match read_match(data, n) {
            Err(fault) => {
                assert_printable(&fault.to_string());
                assert!(verified.is_err() || n > 0, "it verifies, but cannot be read: {fault}");
            }
            Ok(_) => look_at(data, n),
        }
    }
    if let Ok(reading) = read_match(data, 0) {
        let engine = |sitter: &Sitter| matches!(sitter.player, Player::Engine(_));
        // Resuming a match starts its engines, and these bytes could name any program.
        if !reading.followed && !reading.facts.header.seats.iter().any(engine) {
            go_on(data);
        }
    }
}

/// Replays a match that can be read.
fn look_at(data: &[u8], n: usize) {
    let mut replay = replay(data, n).unwrap();
    let steps = replay.steps().len();
    let sights = || Seat::all(replay.header().seats.len()).map(Sight::Seat).chain([Sight::Open]);
    let sights: Vec<Sight> = sights().collect();
    for step in [steps, steps / 2, 0, steps + 1] {
        replay.go_to(step);
        assert_eq!(replay.at(), step.min(steps));
        for &sight in &sights {
            let _ = replay.scene_in(sight);
            assert!(replay.events_in(0, sight).len() <= replay.event_count());
        }
    }
}

/// Resumes a match that can be read, and plays a few steps.
fn go_on(data: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00001-match.jsonl");
    fs::write(&path, data).unwrap();
    // A bot of an unknown level cannot be seated.
    let Ok(resumed) = resume(&path) else { return };
    let mut table = resumed.table;
    let mut stepped = false;
    for _ in 0..STEPS {
        let before = table.event_count();
        match table.waiting() {
            Waiting::Nothing => break,
            // The first legal move.
            Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
            _ => table.advance().unwrap(),
        }
        stepped |= table.event_count() > before;
    }
    assert!(matches!(table.saved(), Saved::At(_)), "{:?}", table.saved());
    drop(table);
    let after = fs::read(&path).unwrap();
    let checked = verify(after.as_slice());
    assert!(checked.is_ok(), "the record it was resumed from does not verify: {checked:?}");
    if stepped {
        assert_eq!(after.last(), Some(&b'\n'));
    }
}
