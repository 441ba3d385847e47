//! A house whose guests may say anything.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use offsuit::together::protocol::{HouseLine, HouseMessage, MAX_HOUSE_LINE, TableState};
use offsuit::together::{Contribution, GuestId, House, Limits};
use serde_json::{Value, json};

use super::{assert_printable, sample};

/// Three guests talk to a house with one running match. The first byte of each line chooses the guest, or lets time
/// pass; the rest is what the guest says. After a `+`, it contributes to the shuffle as a program would, because no
/// input can guess the house's commitment.
///
/// # Panics
/// When the house says something that is not a line of the protocol.
pub fn run(data: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    stock(folder.path());
    // No bot thinks, so that the result depends only on the input.
    let limits = Limits { thinkers: 0, tables: 3, ..Limits::default() };
    let mut now = Instant::now();
    let (mut house, faults) = House::open(folder.path().to_owned(), limits, now).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    let guests: Vec<GuestId> =
        ["Ann", "Ben", "Eve"].map(|name| house.connect(name, name == "Ann", now).unwrap()).into();
    for &guest in &guests {
        house.hear(guest, br#"{"hello":{"protocol":2}}"#, now);
    }
    let mut tables = BTreeMap::<GuestId, (Contribution, Option<TableState>)>::new();
    for line in data.split(|&byte| byte == b'\n').take(60) {
        let Some((&who, said)) = line.split_first() else { continue };
        match guests.get(usize::from(who % 8)) {
            Some(guest) if said == b"+" => {
                let (contribution, state) = tables.entry(*guest).or_default();
                let answer = state.as_ref().and_then(|state| contribution.answer(state).ok().flatten());
                if let Some(answer) = answer {
                    house.hear(*guest, json!(answer).to_string().as_bytes(), now);
                }
            }
            Some(&guest) => house.hear(guest, said, now),
            None => now += Duration::from_secs(u64::from(who)),
        }
        house.work(now);
        for &guest in &guests {
            if let Some(state) = check(&house.take_output(guest)) {
                tables.entry(guest).or_default().1 = Some(state);
            }
            if house.is_leaving(guest) {
                house.disconnected(guest, now);
            }
        }
    }
}

/// Checks what a guest is told; returns the table that it was last shown.
fn check(output: &[u8]) -> Option<TableState> {
    let mut table = None;
    for line in output.split_inclusive(|&byte| byte == b'\n') {
        assert!(line.len() <= MAX_HOUSE_LINE && line.ends_with(b"\n"));
        let text = std::str::from_utf8(line).unwrap();
        if let HouseMessage::Table(state) = serde_json::from_str::<HouseLine>(text).unwrap().message {
            table = Some(*state);
        }
        assert_printable(text);
    }
    table
}

/// Puts a running match into a house's folder.
fn stock(folder: &Path) {
    let record = sample("golden-hamlet.jsonl");
    let lines: Vec<&str> = record.lines().take(40).collect();
    let mut header: Value = serde_json::from_str(lines[0]).unwrap();
    let seats = header["seats"].as_array_mut().unwrap();
    let notes: Vec<Value> = seats
        .iter_mut()
        .map(|seat| {
            seat["player"] = json!("human");
            json!({"chair": "open", "name": seat["name"]})
        })
        .collect();
    let table = json!({
        "table": 1, "host": "Ann", "game": "hamlet", "options": header["options"], "seats": notes, "manners": {},
        "secret": "07".repeat(32), "record": "00001-hamlet.jsonl",
    });
    fs::write(folder.join("1.json"), table.to_string()).unwrap();
    let record: String = std::iter::once(header.to_string())
        .chain(lines[1..].iter().map(|&line| line.to_owned()))
        .fold(String::new(), |text, line| text + &line + "\n");
    fs::write(folder.join("00001-hamlet.jsonl"), record).unwrap();
}
