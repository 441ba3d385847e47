//! Secrecy on the wire: what a house writes to a seat depends only on what that seat may know.
//!
//! A record of a match is cut in the middle of a deal. Then two pieces that the seat has never seen are exchanged between
//! other hands, the dummy and the stock, so that everything that was played is still legal; the bids of others that lie
//! face down are replaced; and so is the seed. The house must write the same bytes. `shuffle.rs` does this for the numbers
//! of the shuffle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Instant;

use offsuit::core::OptionValues;
use offsuit::core::rng::{below, nth};
use offsuit::games::{CATALOG, Entry};
use offsuit::record::{Player, Sitter, verify};
use offsuit::table::{Saved, Saver, Setup, Waiting};
use offsuit::together::{House, Limits};
use serde_json::{Value, json};

use crate::common::facts::short_options;

const NAMES: [&str; 7] = ["ann", "ben", "cat", "dan", "eve", "fay", "gus"];

/// The lines of a match among people who play at random, with deals that the header does not explain.
fn random_match(entry: &'static Entry, options: OptionValues, seats: usize, seed: u64) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let people = NAMES[..seats].iter().map(|name| Sitter::new(name, Player::Human).unwrap()).collect();
    let setup = Setup { options, seats: people, ..Setup::quick(entry, seed) };
    let mut table = setup.open(Saver::in_folder(folder.path(), "match")).unwrap();
    let mut rng = nth(seed, 1);
    for _ in 0..300 {
        match table.waiting() {
            Waiting::Human(seat) => {
                let choices = table.choices(seat);
                table.play(seat, choices[below(&mut rng, choices.len())]).unwrap();
            }
            Waiting::Nothing => break,
            _ => table.advance().unwrap(),
        }
    }
    let Saved::At(path) = table.saved() else { panic!("not kept") };
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines[0].as_object_mut().unwrap().shift_remove("dealt");
    lines
}

fn text_of(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// What a house with this match writes to a guest of this name, who sits down or watches.
fn bytes(entry: &Entry, seats: usize, lines: &[Value], guest: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    write_table(folder.path(), entry, seats, lines);
    let (mut house, faults) =
        House::open(folder.path().to_owned(), Limits::default(), Instant::now()).unwrap();
    assert_eq!(faults, Vec::<String>::new());
    let id = house.connect(guest, false, Instant::now()).unwrap();
    let join = if NAMES[..seats].contains(&guest) { "sit" } else { "watch" };
    for line in [json!({"hello": {"protocol": 2}}), json!({"list": {}}), json!({join: {"table": 1}})] {
        house.hear(id, line.to_string().as_bytes(), Instant::now());
    }
    house.work(Instant::now());
    house.take_output(id)
}

/// Writes a table as a house keeps it.
pub fn write_table(folder: &Path, entry: &Entry, seats: usize, lines: &[Value]) {
    let notes: Vec<Value> =
        NAMES[..seats].iter().map(|name| json!({"chair": "open", "name": name})).collect();
    let table = json!({
        "table": 1, "host": "ann", "game": entry.info.id, "options": lines[0]["options"], "seats": notes,
        "manners": {}, "secret": "07".repeat(32), "record": "00001-match.jsonl",
    });
    fs::write(folder.join("1.json"), table.to_string()).unwrap();
    fs::write(folder.join("00001-match.jsonl"), text_of(lines)).unwrap();
}

/// The names of the pieces in a value, whatever its shape.
fn names(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(name) => {
            found.insert(name.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| names(value, found)),
        _ => {}
    }
}

/// Exchanges two pieces everywhere below this value.
fn exchange(value: &mut Value, one: &str, other: &str) {
    match value {
        Value::String(name) if name == one => other.clone_into(name),
        Value::String(name) if name == other => one.clone_into(name),
        Value::Array(values) => values.iter_mut().for_each(|value| exchange(value, one, other)),
        Value::Object(fields) => fields.values_mut().for_each(|value| exchange(value, one, other)),
        _ => {}
    }
}

/// The same match with other secrets, for a viewer who has seen these pieces of the last deal; the seats whose own view has
/// changed.
fn altered(
    lines: &[Value],
    viewer: Option<usize>,
    seen: &BTreeSet<String>,
    rng: u64,
) -> Option<(Vec<Value>, Vec<usize>)> {
    let deal = lines.iter().rposition(|line| line.get("deal").is_some())?;
    let mut all = BTreeSet::new();
    names(&lines[deal], &mut all);
    let unseen: Vec<&String> = all.iter().filter(|name| !seen.contains(*name)).collect();
    let mut rng = nth(rng, 7);
    for _ in 0..200 {
        if unseen.len() < 2 {
            return None;
        }
        let (one, other) = (unseen[below(&mut rng, unseen.len())], unseen[below(&mut rng, unseen.len())]);
        let mut new = lines.to_vec();
        exchange(&mut new[deal], one, other);
        let hands = |line: &Value| line["deal"]["hands"].as_array().unwrap().clone();
        let sorted = |hand: &Value| {
            let mut found = BTreeSet::new();
            names(hand, &mut found);
            found
        };
        let (old, fresh) = (hands(&lines[deal]), hands(&new[deal]));
        let changed: Vec<usize> =
            (0..old.len()).filter(|&seat| sorted(&old[seat]) != sorted(&fresh[seat])).collect();
        if changed.is_empty() || viewer.is_some_and(|viewer| changed.contains(&viewer)) {
            continue;
        }
        // Cards that others have laid face down and nobody has seen.
        let revealed = new[deal..].iter().any(|line| line.get("reveal").is_some());
        for line in new[deal + 1..].iter_mut().filter(|_| !revealed) {
            if line["act"]["do"]["bid"].is_string()
                && viewer.map(|seat| seat as u64) != line["act"]["seat"].as_u64()
            {
                exchange(&mut line["act"]["do"], one, other);
            }
        }
        new[0]["seed"] = json!("4711");
        if verify(text_of(&new).as_bytes()).is_ok() {
            return Some((new, changed));
        }
    }
    None
}

/// The pieces of the current deal that a viewer has seen, who was told this: its own hand and everything that was played or
/// shown.
fn seen(told: &[u8]) -> BTreeSet<String> {
    let output = str::from_utf8(told).unwrap();
    let mut found = BTreeSet::new();
    let events = output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let events: Vec<Value> =
        events.filter(|line| line.get("n").is_some() || line.get("known").is_some()).collect();
    let deal = events.iter().rposition(|line| line["event"].get("deal").is_some()).unwrap_or(0);
    events[deal..].iter().for_each(|event| names(event, &mut found));
    found
}

#[test]
fn a_house_writes_to_a_seat_only_what_that_seat_may_know() {
    for entry in CATALOG {
        let mut compared = 0;
        for seats in entry.info.seating.min..=entry.info.seating.max {
            if !entry.info.seating.allows(seats) {
                continue;
            }
            let lines = random_match(entry, short_options(entry), seats, 31 + seats as u64);
            let acts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].get("act").is_some()).collect();
            for cut in [1, acts.len() / 4, acts.len() / 3, acts.len() / 2, acts.len() * 4 / 5] {
                // Up to a decision: results that follow from it are left to the house.
                let lines = &lines[..acts[cut.min(acts.len() - 1)]];
                let guests = || NAMES[..seats].iter().copied().chain(["zoe"]);
                let told: BTreeMap<&str, Vec<u8>> =
                    guests().map(|guest| (guest, bytes(entry, seats, lines, guest))).collect();
                for guest in guests() {
                    let viewer = NAMES[..seats].iter().position(|name| *name == guest);
                    let seen = seen(&told[guest]);
                    let Some((other, changed)) = altered(lines, viewer, &seen, cut as u64) else { continue };
                    assert!(
                        told[guest] == bytes(entry, seats, &other, guest),
                        "{} with {seats}, cut {cut}: {guest} is told what it may not know",
                        entry.info.id
                    );
                    // A check of the test itself: the player whose hand was changed is told something else.
                    let owner = NAMES[changed[0]];
                    assert!(
                        told[owner] != bytes(entry, seats, &other, owner),
                        "{} with {seats}, cut {cut}",
                        entry.info.id
                    );
                    compared += 1;
                }
            }
        }
        assert!(compared > 3, "{}: only {compared} comparisons", entry.info.id);
    }
}

/// What a seat may not know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Secret {
    /// The hands of others.
    Hands,
    /// What was dealt to nobody.
    Stock,
    /// What others have bid face down.
    Bids,
    /// What the bots draw from.
    Seed,
}

impl Secret {
    const ALL: [Secret; 4] = [Secret::Hands, Secret::Stock, Secret::Bids, Secret::Seed];

    /// This secret of a match, for this viewer; null if there is none.
    fn of(self, lines: &[Value], viewer: Option<usize>) -> Value {
        let deal = lines.iter().rposition(|line| line.get("deal").is_some()).unwrap();
        let others = |seat: usize| Some(seat) != viewer;
        match self {
            Secret::Hands => {
                let hands = lines[deal]["deal"]["hands"].as_array().unwrap().iter().enumerate();
                hands.filter(|(seat, _)| others(*seat)).map(|(_, hand)| hand.clone()).collect()
            }
            Secret::Stock => {
                let mut dealt = lines[deal]["deal"].clone();
                dealt.as_object_mut().unwrap().shift_remove("hands");
                let mut found = BTreeSet::new();
                names(&dealt, &mut found);
                if found.is_empty() { Value::Null } else { dealt }
            }
            Secret::Bids => {
                let after = &lines[deal..];
                let acts = after.iter().filter_map(|line| line.get("act"));
                let bids = acts.filter(|act| {
                    act["do"]["bid"].is_string()
                        && act["seat"].as_u64().is_none_or(|seat| others(seat as usize))
                });
                let bids: Vec<Value> = bids.map(|act| act["do"].clone()).collect();
                let hidden = !bids.is_empty() && !after.iter().any(|line| line.get("reveal").is_some());
                if hidden { json!(bids) } else { Value::Null }
            }
            Secret::Seed => lines[0]["seed"].clone(),
        }
    }
}

/// What a house would write that puts this secret into one of its messages.
fn leaky(told: &[u8], at: usize, secret: &Value) -> Vec<u8> {
    let told = str::from_utf8(told).unwrap();
    let messages = told.lines().enumerate().map(|(number, line)| {
        let mut message: Value = serde_json::from_str(line).unwrap();
        if number == at {
            message["more"] = secret.clone();
        }
        message.to_string() + "\n"
    });
    messages.collect::<String>().into_bytes()
}

#[test]
fn a_deliberate_leak_is_caught() {
    let mut all = BTreeSet::new();
    for entry in CATALOG {
        let seats = entry.info.seating.best.max(3);
        let seats = if entry.info.seating.allows(seats) { seats } else { entry.info.seating.best };
        let lines = random_match(entry, short_options(entry), seats, 77);
        let acts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].get("act").is_some()).collect();
        let (mut there, mut caught) = (BTreeSet::new(), BTreeSet::new());
        for cut in [1, 2, acts.len() / 3, acts.len() / 2] {
            let lines = &lines[..acts[cut.min(acts.len() - 1)]];
            for guest in [NAMES[0], NAMES[1], "zoe"] {
                let viewer = NAMES[..seats].iter().position(|name| *name == guest);
                let told = bytes(entry, seats, lines, guest);
                let seen = seen(&told);
                let count = str::from_utf8(&told).unwrap().lines().count();
                let kinds = Secret::ALL.into_iter().filter(|kind| !kind.of(lines, viewer).is_null());
                let kinds: Vec<Secret> = kinds.collect();
                there.extend(kinds.iter().copied());
                for rng in 0..6 {
                    let Some((other, _)) = altered(lines, viewer, &seen, rng) else { continue };
                    let other_told = bytes(entry, seats, &other, guest);
                    for &kind in &kinds {
                        let at = rng as usize * 7 % count;
                        let leak = |told: &[u8], lines: &[Value]| leaky(told, at, &kind.of(lines, viewer));
                        if leak(&told, lines) != leak(&other_told, &other) {
                            caught.insert(kind);
                        }
                    }
                }
            }
        }
        assert_eq!(caught, there, "{}: what leaks and is not caught", entry.info.id);
        assert!(there.contains(&Secret::Hands), "{}: {there:?}", entry.info.id);
        all.extend(there);
    }
    assert_eq!(all, BTreeSet::from(Secret::ALL));
}

/// Writes what houses say to guests as a corpus for fuzzing: `cargo test --test suite wire::corpus -- --ignored`.
#[test]
#[ignore = "writes into fuzz/corpus"]
fn corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/guest");
    fs::create_dir_all(&folder).unwrap();
    for entry in CATALOG {
        let seats = entry.info.seating.best;
        let lines = random_match(entry, short_options(entry), seats, 5);
        let acts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].get("act").is_some()).collect();
        for (number, guest) in ["ann", "ben", "zoe"].into_iter().enumerate() {
            let cut = acts[(acts.len() - 1).min(10 + 15 * number)];
            let mut told = bytes(entry, seats, &lines[..cut], guest);
            told.truncate(8000);
            fs::write(folder.join(format!("{}-{guest}", entry.info.id)), told).unwrap();
        }
    }
}
