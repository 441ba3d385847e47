//! A house whose guests may say anything.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use offsuit::together::protocol::{HouseLine, MAX_HOUSE_LINE};
use offsuit::together::{GuestId, House, Limits};
use serde_json::{Value, json};

use super::{assert_printable, sample};

/// Three guests talk to a house with one running match. The first byte of each line chooses the guest, or lets time pass;
/// the rest is what the guest says.
///
/// # Panics
/// When the house says something that is not a line of the protocol.
pub fn run(data: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    stock(folder.path());
    // No bot thinks: what follows depends on the input alone.
    let limits = Limits { thinkers: 0, tables: 3, ..Limits::default() };
    let mut now = Instant::now();
    let (mut house, faults) = House::open(folder.path().to_owned(), limits, now).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    let guests: Vec<GuestId> =
        ["Ann", "Ben", "Eve"].map(|name| house.let_in(name, name == "Ann").unwrap()).into();
    for &guest in &guests {
        house.hear(guest, br#"{"hello":{"protocol":2}}"#, now);
    }
    for line in data.split(|&byte| byte == b'\n').take(60) {
        let Some((&who, said)) = line.split_first() else { continue };
        match guests.get(usize::from(who % 8)) {
            Some(&guest) => house.hear(guest, said, now),
            None => now += Duration::from_secs(u64::from(who)),
        }
        house.work(now);
        for &guest in &guests {
            check(&house.take_output(guest));
            if house.is_leaving(guest) {
                house.let_out(guest);
            }
        }
    }
}

fn check(output: &[u8]) {
    for line in output.split_inclusive(|&byte| byte == b'\n') {
        assert!(line.len() <= MAX_HOUSE_LINE && line.ends_with(b"\n"));
        let text = std::str::from_utf8(line).unwrap();
        serde_json::from_str::<HouseLine>(text).unwrap();
        assert_printable(text);
    }
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
