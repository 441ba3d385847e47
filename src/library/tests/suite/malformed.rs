//! Damaged records: each is refused with the line and the reason, and none causes a panic.

use std::fs;

use crate::common::facts::FACTS;
use crate::common::of_repository;
use crate::common::pointers::pointers;
use offsuit_library::core::{DealFault, Part, Seat};
use offsuit_library::record::{Cut, Flaw, read_match, split, verify};
use serde_json::{Value, json};

fn sample(name: &str) -> Vec<Value> {
    let path = of_repository("tests/data").join(name);
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The file of each game's commented match.
fn samples() -> impl Iterator<Item = String> {
    FACTS.iter().map(|facts| format!("{}.jsonl", facts.sample))
}

fn written(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// Every field of every kind of line, changed to an invalid value.
#[test]
fn an_altered_field_is_a_fault_in_its_line() {
    let junk = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(""),
        json!("\u{7}\u{1b}[2J"),
        json!([]),
        json!({}),
        json!(true),
        json!("9-9"),
        json!(u64::MAX),
    ];
    let mut tried = 0;
    for name in samples() {
        let lines = sample(&name);
        // Only the first deal and the last lines: the others are similar.
        let chosen = (0..lines.len()).filter(|&n| n < 40 || n + 4 > lines.len());
        for n in chosen {
            for (k, pointer) in pointers(&lines[n]).iter().enumerate() {
                for bad in junk.iter().skip((n + k) % 3).step_by(3) {
                    let mut damaged = lines[..=n].to_vec();
                    let place = damaged[n].pointer_mut(pointer).unwrap();
                    let text_stays_text = pointer.contains("/seats/") && bad == "9-9";
                    if place == bad || text_stays_text {
                        continue;
                    }
                    *place = bad.clone();
                    let what = format!("{name}:{}: {pointer} = {bad}", n + 1);
                    let fault = verify(written(&damaged).as_bytes()).expect_err(&what);
                    assert_eq!(fault.line, n + 1, "{what}");
                    assert!(!fault.to_string().chars().any(char::is_control), "{what}: {fault}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

#[test]
fn a_missing_repeated_or_swapped_line_is_a_fault() {
    for name in samples() {
        let lines: Vec<String> = sample(&name).iter().map(|line| format!("{line}\n")).collect();
        for n in 1..60.min(lines.len() - 1) {
            let mut missing = lines.clone();
            missing.remove(n);
            assert!(verify(missing.concat().as_bytes()).is_err(), "{name}: without line {}", n + 1);
            let mut doubled = lines.clone();
            doubled.insert(n, lines[n].clone());
            assert!(verify(doubled.concat().as_bytes()).is_err(), "{name}: line {} twice", n + 1);
            let mut exchanged = lines.clone();
            exchanged.swap(n, n + 1);
            assert!(verify(exchanged.concat().as_bytes()).is_err(), "{name}: lines {0} and {0}+1", n + 1);
        }
    }
}

/// A record that ends in the middle of a line was being written: everything before that line counts.
#[test]
fn a_cut_last_line_is_ignored_and_any_other_is_refused() {
    for name in samples() {
        let lines = sample(&name);
        // Before a cut in the last line, the whole match is checked: some places are enough.
        for (n, step) in [(1, 1), (2, 1), (5, 1), (lines.len() - 1, 5)] {
            let before = written(&lines[..n]);
            let line = lines[n].to_string();
            for end in (1..line.len()).step_by(step) {
                let cut = format!("{before}{}", &line[..end]);
                let checked = verify(cut.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                assert_eq!(checked.cut, Some(Cut { line: n + 1, zeros: false }));
                let fault = verify(format!("{cut}\n").as_bytes()).unwrap_err();
                assert_eq!(fault.line, n + 1, "{fault}");
            }
        }
    }
}

/// After a power failure, a file may end with zero bytes, whether its last line is whole or not.
#[test]
fn zero_bytes_at_the_end_are_ignored_and_elsewhere_refused() {
    for name in samples() {
        let lines = sample(&name);
        for n in [1, 2, 5, lines.len() - 1] {
            let (before, line) = (written(&lines[..n]), lines[n].to_string());
            for (text, missing) in [("", n + 1), (&line[..line.len() / 2], n + 1), (&line, n + 2)] {
                for count in [1, 512, 3 << 20] {
                    let torn = format!("{before}{text}{}", "\0".repeat(count));
                    let checked = verify(torn.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                    assert_eq!(checked.cut, Some(Cut { line: missing, zeros: true }), "{name}: {text}");
                    let fault = verify(format!("{torn}\n{line}\n").as_bytes()).unwrap_err();
                    assert_eq!(fault.line, n + 1, "{fault}");
                }
            }
        }
    }
}

/// To find a match, only the lines that could open one are read.
#[test]
fn matches_before_the_sought_one_are_skipped_unread() {
    for name in samples() {
        let lines = sample(&name);
        let whole = written(&lines);
        // The name in another place, and its letters escaped.
        let named = json!({"act": {"note": "offsuit"}}).to_string();
        let broken = format!("{}\n{{\"act\":{{\n{named}\nno JSON at all\n", lines[0]);
        let escaped = whole.replacen("\"offsuit\"", "\"\\u006fffsuit\"", 1);
        let text = [&*broken, &whole, &broken, &escaped, &whole].concat();
        for n in [1, 3, 4] {
            let reading = read_match(text.as_bytes(), n).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!((reading.lines, reading.followed), (lines.len(), n < 4), "{name}: {n}");
        }
        assert_eq!(read_match(text.as_bytes(), 0).unwrap_err().line, 2);
        assert_eq!(read_match(text.as_bytes(), 2).unwrap_err().line, 4 + lines.len() + 2);
        let none = read_match(text.as_bytes(), 5).unwrap_err();
        assert_eq!(none.what, Flaw::NoSuchMatch { wanted: 6, found: 5 });
        let parts = split(text.as_bytes());
        assert_eq!(parts.iter().map(|part| part.text).collect::<Vec<_>>().concat(), text.as_bytes());
        let before: Vec<usize> = parts.iter().map(|part| part.lines_before).collect();
        let count = lines.len();
        assert_eq!(before, [0, 4, 4 + count, 8 + count, 8 + 2 * count]);
        // A broken header could make one match of two.
        let headless = whole.replacen("\"game\"", "game", 1);
        let fault = read_match(format!("{whole}{headless}{whole}").as_bytes(), 2).unwrap_err();
        assert_eq!(fault.line, count + 1, "{fault}");
    }
}

/// An unknown field is ignored everywhere except in a move, whose meaning it could change.
#[test]
fn a_move_has_no_unknown_fields() {
    for name in samples() {
        let lines = sample(&name);
        let act = lines.iter().position(|line| line.get("act").is_some()).unwrap();
        let with = |pointer: &str| {
            let mut lines = lines.clone();
            lines[act].pointer_mut(pointer).unwrap()["new"] = json!(1);
            verify(written(&lines).as_bytes())
        };
        for place in ["", "/act"] {
            assert!(with(place).is_ok(), "{name}: {place}");
        }
        let fault = with("/act/do").unwrap_err();
        assert_eq!(fault.line, act + 1);
        assert!(fault.to_string().contains("unknown field \"new\""), "{fault}");
    }
}

/// The events that a line of a record can have.
const EVENTS: [&str; 7] = ["draw", "deal", "act", "reveal", "trick", "score", "end"];

fn event(line: &Value) -> Option<&'static str> {
    EVENTS.into_iter().find(|event| line.get(event).is_some())
}

/// A line of every kind, of whatever game, where one of another kind is due.
#[test]
fn a_line_of_another_kind_is_refused_with_what_is_due() {
    let all: Vec<Value> = samples().flat_map(|name| sample(&name)).collect();
    let first = |kind| all.iter().find(|line| event(line) == Some(kind)).unwrap().clone();
    let one_each: Vec<Value> = EVENTS.into_iter().map(first).chain([json!({"comment": "?"})]).collect();
    for name in samples() {
        let lines = sample(&name);
        // Only the first deal and the last lines: the others are similar.
        for n in (1..=lines.len()).filter(|&n| n < 40 || n + 3 > lines.len()) {
            let due = lines.get(n).and_then(event);
            let expected = match due {
                Some("draw") => "the draw for the first deal".to_owned(),
                Some("deal") => "a deal".to_owned(),
                Some("act") => format!("a decision by seat {}", lines[n]["act"]["seat"]),
                Some(result) => format!("{{\"{result}\""),
                None => "no more lines of this match".to_owned(),
            };
            for other in one_each.iter().filter(|line| event(line) != due) {
                let record = written(&lines[..n]) + &other.to_string() + "\n";
                let fault = verify(record.as_bytes()).unwrap_err();
                let says = fault.to_string();
                let is_right = fault.line == n + 1 && says.contains(&format!("expected {expected}"));
                assert!(is_right, "{name}: {other} where {due:?} is due: {says}");
            }
        }
    }
}

#[test]
fn a_match_that_a_stream_lacks_is_a_fault_in_its_last_line() {
    for name in samples() {
        let lines = sample(&name);
        let fault = read_match(written(&lines).as_bytes(), 1).unwrap_err();
        assert_eq!((fault.line, fault.what), (lines.len(), Flaw::NoSuchMatch { wanted: 2, found: 1 }));
    }
}

#[test]
fn every_message_says_what_was_expected() {
    let header = json!({
        "offsuit": 1, "game": "loo", "options": {"chips": 12}, "seed": "7",
        "seats": [
            {"name": "Ann", "player": "human"}, {"name": "Ben", "player": "bot:novice"},
            {"name": "Cho", "player": "engine:x"},
        ],
    });
    assert!(verify(format!("{header}\n").as_bytes()).is_ok());
    for (pointer, value, expected) in [
        ("/offsuit", json!(2), "unknown record version 2: expected 1"),
        ("/game", json!("whist"), "unknown game \"whist\": expected one of head-and-tail, loo"),
        ("/options/chips", json!(13), "option \"chips\" cannot be \"13\": use a multiple of 3 from 3 to 300"),
        ("/options", json!({}), "the header lacks option \"chips\""),
        ("/options", json!({"chips": 12, "x": 1}), "unknown option \"x\": expected chips"),
        ("/seats", json!([]), "the header has 0 seats: loo takes 3 to 7 players"),
        ("/seats/0/name", json!("a\u{7}b"), "contains a control or invisible character"),
        ("/seats/0/name", json!(" "), "needs a visible character"),
        ("/seats/0/name", json!("x".repeat(33)), "longer than 32 characters"),
        ("/seats/1/player", json!("robot"), "expected \"human\", \"bot:LEVEL\" or \"engine:NAME\""),
        ("/seed", json!("-1"), "not a decimal number below 2^64"),
        ("/seed", json!("18446744073709551616"), "not a decimal number below 2^64"),
    ] {
        let mut damaged = header.clone();
        *damaged.pointer_mut(pointer).unwrap() = value;
        let fault = verify(format!("{damaged}\n").as_bytes()).unwrap_err().to_string();
        assert!(fault.starts_with("line 1: ") && fault.contains(expected), "{fault}");
    }
    for (undone, good) in [(json!(0), true), (json!(12), true), (json!(-1), false), (json!("2"), false)] {
        let mut taken_back = header.clone();
        taken_back["undone"] = undone;
        assert_eq!(verify(format!("{taken_back}\n").as_bytes()).is_ok(), good, "{taken_back}");
    }
    let empty = verify(&b""[..]).unwrap_err().to_string();
    assert!(empty.contains("expected a header"), "{empty}");
    for cut in ["{", "nul", "\"abc", "{\"offsuit\":1,\"ga"] {
        assert!(verify(cut.as_bytes()).is_err(), "{cut}: a record needs its header");
    }
    let open = sample("loo.jsonl");
    let due = open.iter().position(|line| line.get("trick").is_some()).unwrap();
    let next = format!("{}{}", written(&open[..due]), written(&open[..1]));
    let fault = verify(next.as_bytes()).unwrap_err().to_string();
    assert!(fault.contains("a new match begins here"), "{fault}");
    let mut two = open[due].clone();
    two["act"] = open[due - 1]["act"].clone();
    let fault = verify(format!("{}{two}\n", written(&open[..due])).as_bytes()).unwrap_err().to_string();
    assert!(fault.contains("has two events"), "{fault}");
    let deep = "[".repeat(100_000);
    assert!(verify(format!("{{\"a\":{deep}\n").as_bytes()).is_err());
}

/// If a header says how the cards were dealt, other cards are a fault, even if everything else agrees.
#[test]
fn cards_that_do_not_follow_from_the_seed_are_a_fault() {
    for name in FACTS.iter().map(|facts| format!("golden-{}.jsonl", facts.id)) {
        let lines = sample(&name);
        let whole = verify(written(&lines).as_bytes()).unwrap();
        assert_eq!((whole.finished, whole.compared), (1, 1), "{name}");
        let mut other_seed = lines.clone();
        other_seed[0]["seed"] = json!((1_u64 << 63).to_string());
        let fault = verify(written(&other_seed).as_bytes()).unwrap_err().to_string();
        assert!(fault.starts_with("line 2: ") && fault.contains("the seed"), "{name}: {fault}");
        // The same match with its cards as facts.
        other_seed[0].as_object_mut().unwrap().remove("dealt");
        let facts = verify(written(&other_seed).as_bytes()).unwrap();
        assert_eq!((facts.finished, facts.compared), (1, 0), "{name}");
        // A method that this version does not know is not checked.
        other_seed[0]["dealt"] = json!("offsuit-999");
        assert_eq!(verify(written(&other_seed).as_bytes()).unwrap().compared, 0, "{name}");
        // Two cards change hands in the second deal, or the stock is reversed.
        let second = lines.iter().rposition(|line| line.get("deal").is_some()).unwrap();
        let mut tampered = lines[..=second].to_vec();
        let hands = tampered[second].pointer_mut("/deal/hands").unwrap();
        let (a, b) = (hands[0][0].clone(), hands[1][0].clone());
        (hands[0][0], hands[1][0]) = (b, a);
        let fault = verify(written(&tampered).as_bytes()).unwrap_err();
        assert_eq!(fault.line, second + 1, "{name}: {fault}");
        // The rules check the deal before the seed does.
        let known =
            matches!(fault.what, Flaw::NotFromSeed { what: "deal", .. } | Flaw::Within { part: "deal", .. });
        assert!(known, "{name}: {fault}");
    }
}

/// The draw, and so the first dealer, follows from the seed too.
#[test]
fn a_first_dealer_that_contradicts_the_seed_is_a_fault() {
    let mut lines = sample("golden-hamlet.jsonl");
    let dealer = lines[1].pointer("/deal/dealer").unwrap().as_u64().unwrap();
    lines[1]["deal"]["dealer"] = json!((dealer + 1) % 3);
    let fault = verify(written(&lines).as_bytes()).unwrap_err().to_string();
    assert!(fault.contains("the first dealer does not match the seed"), "{fault}");
    let mut lines = sample("golden-deer-hunt.jsonl");
    let rounds = lines[1].pointer_mut("/draw/rounds").unwrap().as_array_mut().unwrap();
    rounds.last_mut().unwrap().as_array_mut().unwrap().reverse();
    let fault = verify(written(&lines).as_bytes()).unwrap_err().to_string();
    assert!(fault.contains("the draw does not match the seed"), "{fault}");
}

/// A line has one event. A second one would be ignored, or readers would differ in which one they use.
#[test]
fn a_line_with_two_events_is_refused() {
    let lines = sample("golden-loo.jsonl");
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let within = |n: usize, more: &str| {
        let mut damaged = text.clone();
        damaged[n] = format!("{},{more}}}", damaged[n].strip_suffix('}').unwrap());
        let fault = verify((damaged.join("\n") + "\n").as_bytes()).unwrap_err();
        assert_eq!(fault.line, n + 1, "{fault}");
        fault.what.to_string()
    };
    assert!(within(0, r#""act":{"seat":1,"do":{"declare":"drop"}}"#).contains("header"));
    assert!(within(2, r#""act":{"seat":1,"do":{"declare":"drop"}}"#).contains("appears twice"));
    assert!(within(2, r#""trick":{"leader":0,"cards":[],"winner":0}"#).contains("two events"));
    assert!(within(2, r#""offsuit":1"#).contains("header"));
    let trick = lines.iter().position(|line| line.get("trick").is_some()).unwrap();
    assert!(within(trick, r#""act":{"seat":1,"do":{"declare":"drop"}}"#).contains("two events"));
}

/// Each side of Deer Hunt is dealt one each of 6-6, 6-5, 6-4 and 4-4.
#[test]
fn a_deal_that_gives_one_side_both_tiles_of_a_shared_kind_is_a_fault() {
    let mut lines = sample("golden-deer-hunt.jsonl");
    lines[0].as_object_mut().unwrap().remove("dealt");
    let deal = lines.iter().position(|line| line.get("deal").is_some()).unwrap();
    let hands = lines[deal].pointer_mut("/deal/hands").unwrap();
    let place = |hands: &Value, seats: [usize; 2], wanted: &dyn Fn(&str) -> bool| {
        let tiles = seats.into_iter().flat_map(|seat| (0..8).map(move |n| (seat, n)));
        tiles.into_iter().find(|&(seat, n)| wanted(hands[seat][n].as_str().unwrap())).unwrap()
    };
    let theirs = place(hands, [1, 3], &|name| name == "6-6");
    let ours = place(hands, [0, 2], &|name| !["6-6", "6-5", "6-4", "4-4"].contains(&name));
    let (one, other) = (hands[theirs.0][theirs.1].clone(), hands[ours.0][ours.1].clone());
    (hands[theirs.0][theirs.1], hands[ours.0][ours.1]) = (other, one);
    let fault = verify(written(&lines[..=deal]).as_bytes()).unwrap_err();
    assert_eq!(fault.line, deal + 1);
    let (of, part) = ("6-6".to_owned(), Part::Hands(Seat::new(0), Seat::new(2)));
    let why = Box::new(Flaw::Deal(DealFault::Number { of, part, expected: 1, found: 2 }));
    assert_eq!(fault.what, Flaw::Within { part: "deal", why });
}
