//! Names of players: at one table nobody has a name that looks like another person's, wherever the names come from.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::plain_lines::{launch, said};
use offsuit::bots::Level;
use offsuit::games::{self, Entry};
use offsuit::record::{Header, Player, Sitter, verify};
use offsuit::table::{MatchError, Saver, Setup, open_replay, resume};
use serde_json::{Value, json};

fn entry() -> &'static Entry {
    games::find("hamlet").unwrap()
}

/// Hamlet with two people and a bot of these names.
fn seated(names: [&str; 3]) -> Setup {
    let sitter = |(n, name): (usize, &str)| {
        let player = if n < 2 { Player::Human } else { Setup::bot(n, Level::Novice).player };
        Sitter { name: name.to_owned(), player }
    };
    Setup { seats: names.into_iter().enumerate().map(sitter).collect(), ..Setup::quick(entry(), 7) }
}

fn names(header: &Header) -> Vec<&str> {
    header.seats.iter().map(|sitter| sitter.name.as_str()).collect()
}

#[test]
fn a_new_match_has_no_two_people_whose_names_look_alike() {
    for other in ["Ben", "BEN", "Ben\u{200d}", "Ｂen"] {
        let error = seated(["Ben", other, "Cho"]).open(Saver::none()).err().unwrap();
        assert!(matches!(error, MatchError::Namesakes(..)), "{error}");
        assert!(error.to_string().contains("seats 1 and 2"), "{error}");
    }
    let table = seated(["Ben", "Bén", "Cho"]).open(Saver::none()).unwrap();
    assert_eq!(names(table.header()), ["Ben", "Bén", "Cho"]);
}

#[test]
fn a_bot_gives_way_to_a_person() {
    for name in ["Cho", "cho", "Cho\u{fe0f}"] {
        let table = seated([name, "Ann", "Cho"]).open(Saver::none()).unwrap();
        assert_eq!(names(table.header()), [name, "Ann", "Dee"]);
        let quick = Setup::quick(entry(), 7).named(Some(name));
        assert_eq!((quick.seats[0].name.as_str(), quick.seats[2].name.as_str()), (name, "Dee"));
    }
}

/// A record as older versions wrote it: two people with one name, or a name that cannot be seen.
fn old_record(folder: &Path, names: [&str; 3]) -> std::path::PathBuf {
    let mut table = seated(["Ann", "Ben", "Cho"]).open(Saver::in_folder(folder, "hamlet")).unwrap();
    table.advance().unwrap();
    drop(table);
    let path = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let record = fs::read_to_string(&path).unwrap();
    let (header, rest) = record.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    for (seat, name) in header["seats"].as_array_mut().unwrap().iter_mut().zip(names) {
        seat["name"] = json!(name);
    }
    fs::write(&path, format!("{header}\n{rest}")).unwrap();
    path
}

#[test]
fn old_records_with_such_names_still_open() {
    for old in [["Ben", "Ben", "Ben"], ["Ben", "Ben\u{200d}", "Cho"], ["\u{200d}", "\u{fe0f}", "Cho"]] {
        let folder = tempfile::tempdir().unwrap();
        let path = old_record(folder.path(), old);
        verify(fs::read(&path).unwrap().as_slice()).unwrap();
        assert_eq!(names(open_replay(&path, 0).unwrap().header()), old);
        assert_eq!(names(resume(&path).unwrap().table.header()), old);
    }
}

#[test]
fn the_plain_form_refuses_a_name_that_looks_like_another_persons() {
    let lines = [
        "setup hamlet",
        "set player 2 human",
        "set name 1 Zoe",
        "set name 2 ZOE\u{200d}",
        "set name 2 \u{200d}",
        "set name 1 Cho",
        "set player 3 human",
        "set name 3 cho",
        "show",
        "quit",
    ];
    let text = said(launch(), &lines);
    assert_eq!(
        text.matches("The name in seat 1 looks the same: two people need different names.").count(),
        2,
        "{text}"
    );
    assert!(text.contains("A name has 1 to 32 characters"), "{text}");
    let shown = text.rsplit("Seats: ").next().unwrap();
    for name in ["Cho", "Ben", "Dee"] {
        assert!(shown.contains(name), "{shown}");
    }
}

/// What the program says about a command line that it refuses.
fn refusal(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(args).env("LC_ALL", "C.UTF-8").env("LANG", "C.UTF-8").env("USER", "zoe");
    let out =
        command.env("OFFSUIT_DATA", folder.path()).env("OFFSUIT_CONFIG", folder.path()).output().unwrap();
    assert_eq!(out.status.code(), Some(2), "{out:?}");
    String::from_utf8(out.stderr).unwrap()
}

#[test]
fn the_command_line_refuses_such_names() {
    let two = ["play", "hamlet", "--seat", "2=human", "--name"];
    let with = |rest: &[&str]| refusal(&[&two[..], rest].concat());
    let alike = |value: &str| {
        format!("--name {value}: the name in seat 1 looks the same: two people need different names")
    };
    for (rest, expected) in [
        (&["1=Ann", "--name", "2=ann"][..], &*alike("2=ann")),
        (&["2=ZOE\u{200d}"], &alike("2=ZOE\u{200d}")),
        (&["1=\u{200d}"], "a name needs a visible character"),
        (&["1=\u{2800}"], "a name needs a visible character"),
    ] {
        let error = with(rest);
        assert!(error.contains(expected), "{error}");
    }
    let error = refusal(&["play", "hamlet", "--seat", "2=guest:ann", "--seat", "3=guest:Ann"]);
    assert!(error.contains("--seat 3=guest:Ann: the name in seat 2 looks the same"), "{error}");
    for args in [&["join", "--as", "\u{200d}"][..], &["seat", "--as", "\u{fe0f}"]] {
        assert!(refusal(args).contains("visible characters"), "{args:?}");
    }
}
