//! Who can choose the cards: no number of the shuffle is on the wire too early, and a house that lies is noticed.
//!
//! Ann, Ben and a bot play a whole match, and Zoe watches. Everything that the house writes is captured.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use offsuit::record::{Bytes, Dealt, Header, Shuffle};
use offsuit::together::protocol::{GuestMessage, HouseLine, HouseMessage, Stage, TableState};
use offsuit::together::{Contribution, GuestId, House, Limits, Link, sit_down};
use serde_json::{Value, json};

use crate::together::play;

/// What a guest has heard, and what it contributed.
struct Guest {
    id: GuestId,
    contribution: Contribution,
    nonce: Option<Bytes>,
    /// What the house wrote before the match was over, and after that.
    output: [String; 2],
}

/// A match that was played to its end.
struct Played {
    guests: BTreeMap<&'static str, Guest>,
    record: String,
    shuffle: Shuffle,
}

impl Played {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let now = Instant::now();
        let (mut house, _) = House::open(folder.path().to_owned(), Limits::default(), now).unwrap();
        let mut guests = BTreeMap::new();
        for name in ["ann", "ben", "zoe"] {
            let id = house.connect(name, false, now).unwrap();
            house.hear(id, br#"{"hello":{"protocol":2}}"#, now);
            let seats = json!([{"guest": "ann"}, "open", {"bot": "novice"}]);
            let join = match name {
                "ann" => json!({"open": {"game": "hamlet", "options": {"target": 50}, "seats": seats}}),
                "ben" => json!({"sit": {"table": 1}}),
                _ => json!({"watch": {"table": 1}}),
            };
            house.hear(id, join.to_string().as_bytes(), now);
            let contribution = Contribution::default();
            guests.insert(name, Guest { id, contribution, nonce: None, output: Default::default() });
        }
        let until = Instant::now() + Duration::from_secs(60);
        while guests.values().any(|guest| guest.output[1].is_empty()) {
            assert!(Instant::now() < until, "the match does not end");
            house.work(now);
            for guest in guests.values_mut() {
                for line in String::from_utf8(house.take_output(guest.id)).unwrap().lines() {
                    let message: HouseLine = serde_json::from_str(line).unwrap();
                    let is_record = matches!(message.message, HouseMessage::Record(_));
                    guest.output[usize::from(is_record)].extend([line, "\n"]);
                    if let Some(answer) = guest.answer(&message.message) {
                        house.hear(guest.id, json!(answer).to_string().as_bytes(), now);
                    }
                }
            }
        }
        let record = fs::read_to_string(folder.path().join("00001-hamlet.jsonl")).unwrap();
        let header = Header::read(&serde_json::from_str(record.lines().next().unwrap()).unwrap()).unwrap();
        let Dealt::Together(shuffle) = header.dealt else { panic!("{header:?}") };
        assert_eq!(secret_in(folder.path()), shuffle.secret);
        Played { guests, record, shuffle: *shuffle }
    }

    /// What must not be on the wire before the match is over.
    fn secrets(&self) -> Vec<String> {
        let nonces = ["ann", "ben"].map(|name| self.guests[name].nonce.unwrap());
        assert_eq!(nonces.to_vec(), self.shuffle.guests.iter().map(|(_, nonce)| *nonce).collect::<Vec<_>>());
        let key = Bytes(self.shuffle.key());
        let header: Value = serde_json::from_str(self.record.lines().next().unwrap()).unwrap();
        let seed = header["seed"].as_str().unwrap().to_owned();
        let numbers = [self.shuffle.secret, key].into_iter().chain(nonces).map(|bytes| bytes.to_string());
        numbers.chain([seed]).collect()
    }

    /// The lines that Ann was told once the match had begun, and its state then.
    fn of_ann(&self) -> (TableState, Vec<HouseLine>) {
        let lines = self.guests["ann"].output.concat();
        let lines = lines.lines().map(|line| serde_json::from_str::<HouseLine>(line).unwrap());
        let mut lines = lines.skip_while(
            |line| !matches!(&line.message, HouseMessage::Table(state) if state.stage != Stage::Gathering),
        );
        let Some(HouseMessage::Table(state)) = lines.next().map(|line| line.message) else {
            panic!("it did not begin")
        };
        (*state, lines.collect())
    }
}

impl Guest {
    fn answer(&mut self, message: &HouseMessage) -> Option<GuestMessage> {
        match message {
            HouseMessage::Table(state) => {
                let answer = self.contribution.answer(state).unwrap();
                if let Some(GuestMessage::Nonce { nonce, .. }) = answer {
                    self.nonce = Some(nonce);
                }
                answer
            }
            HouseMessage::Turn(turn) => {
                let action = turn.legal.first()?.clone();
                Some(GuestMessage::Act { decision: turn.decision, action, hint: false })
            }
            HouseMessage::Refused { why, what } => panic!("{why:?} {what}"),
            _ => None,
        }
    }
}

fn secret_in(folder: &Path) -> Bytes {
    let table: Value = serde_json::from_slice(&fs::read(folder.join("1.json")).unwrap()).unwrap();
    table["secret"].as_str().unwrap().parse().unwrap()
}

/// The secrets that occur in what was written to a guest.
fn shown<'a>(written: &str, secrets: &'a [String]) -> Vec<&'a String> {
    secrets.iter().filter(|secret| written.contains(*secret)).collect()
}

#[test]
fn no_number_of_the_shuffle_is_on_the_wire_before_the_match_is_over() {
    let played = Played::new();
    let secrets = played.secrets();
    for (name, guest) in &played.guests {
        let [before, after] = &guest.output;
        assert_eq!(shown(before, &secrets), Vec::<&String>::new(), "{name}");
        // Afterwards, all but the key is there, so that everybody can work it out.
        assert_eq!(shown(after, &secrets).len(), secrets.len() - 1, "{name}");
        // A deliberate leak is noticed in any message.
        for (at, line) in before.lines().enumerate() {
            let message: Value = serde_json::from_str(line).unwrap();
            for secret in &secrets {
                let mut leaky = message.clone();
                leaky["more"] = json!(secret);
                assert_eq!(shown(&leaky.to_string(), &secrets), [secret], "{name}, message {at}");
            }
        }
    }
}

/// What Ann is told at the end by a house that says this.
fn verdict(state: TableState, lines: Vec<HouseLine>, contribution: &Contribution) -> Vec<&'static str> {
    let table = sit_down(Link::recorded(lines), state, contribution.clone(), false).unwrap();
    let table = play(table, Duration::from_secs(20), |_| ());
    let notices = table.notices().iter().map(|notice| notice.key);
    notices.filter(|key| ["together-fair", "together-unfair"].contains(key)).collect()
}

#[test]
fn a_guest_notices_cards_that_do_not_come_from_the_shuffle_it_was_shown() {
    let (played, other) = (Played::new(), Played::new());
    let ann = &played.guests["ann"].contribution;
    let (state, lines) = played.of_ann();
    assert_eq!(verdict(state.clone(), lines.clone(), ann), ["together-fair"]);
    // Another match, with all that belongs to it: other numbers, and other seals than those shown.
    let (other_state, other_lines) = other.of_ann();
    assert_eq!(verdict(other_state, other_lines.clone(), ann), ["together-unfair"]);
    // The cards of another match, and at the end the record of the one that was agreed.
    let is_record = |line: &HouseLine| matches!(line.message, HouseMessage::Record(_));
    let (records, _): (Vec<_>, Vec<_>) = lines.clone().into_iter().partition(is_record);
    let (_, events): (Vec<_>, Vec<_>) = other_lines.into_iter().partition(is_record);
    let swapped: Vec<HouseLine> = events.into_iter().chain(records).collect();
    assert_eq!(verdict(state.clone(), swapped, ann), ["together-unfair"]);
    // A record without the seals: it is valid, but shows less than was agreed.
    let unsealed = lines.into_iter().map(|mut line| {
        if let HouseMessage::Record(header) = &mut line.message
            && header.get("shuffle").is_some()
        {
            let shuffle = Shuffle { sealed: false, ..played.shuffle.clone() };
            header["shuffle"] = shuffle.write();
        }
        line
    });
    assert_eq!(verdict(state, unsealed.collect(), ann), ["together-unfair"]);
}
