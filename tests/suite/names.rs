//! Names of players: at one table nobody has a name that looks like another person's, wherever the names come from; and
//! Japanese screens and lines write those of bots in katakana.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::plain_lines::{expect, launch, on_record, program, record, said};
use crate::common::screen::{press, settings, shown, type_char};
use crossterm::event::KeyCode;
use offsuit::bots::Level;
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, Start};
use offsuit::record::{Header, Player, Sitter, verify};
use offsuit::table::{MatchError, Saver, Setup, open_replay, resume};
use offsuit::ui::App;
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

/// The screens in Japanese, at this match if there is one.
fn japanese(setup: Option<Setup>) -> App {
    let settings = settings(Language::Japanese, Glyphs::Unicode, true);
    let launch = Launch { start: setup.into(), keep: false, seed: Some(7), settings, ..Launch::default() };
    App::new(launch).unwrap()
}

#[test]
fn japanese_screens_write_bots_in_katakana_and_the_match_does_not() {
    let mut app = japanese(Some(Setup::quick(entry(), 7).named(Some("Zoe"))));
    let screen = shown(&mut app);
    for (written, recorded) in [("ベン", "Ben"), ("チョ", "Cho")] {
        assert!(screen.contains(written) && !screen.contains(recorded), "{screen}");
    }
    assert!(screen.contains("Zoe"), "{screen}");
    assert_eq!(names(app.session().unwrap().table().header()), ["Zoe", "Ben", "Cho"]);
    // Where a person has that name, the bot is written as in the record.
    let mut app = japanese(Some(Setup::quick(entry(), 7).named(Some("ベン"))));
    let screen = shown(&mut app);
    assert!(["ベン", "Ben", "チョ"].iter().all(|name| screen.contains(name)), "{screen}");
}

#[test]
fn the_japanese_form_takes_a_name_of_a_bot_in_katakana() {
    let mut app = japanese(None);
    shown(&mut app);
    press(&mut app, KeyCode::Home);
    let at = CATALOG.iter().position(|one| one.info.id == entry().info.id).unwrap();
    (0..at).for_each(|_| press(&mut app, KeyCode::Right));
    type_char(&mut app, 't');
    let form = shown(&mut app);
    assert!(form.contains("ベン") && form.contains("チョ") && !form.contains("Ben"), "{form}");
    // Seat 2.
    press(&mut app, KeyCode::Down);
    "ガス".chars().for_each(|letter| type_char(&mut app, letter));
    press(&mut app, KeyCode::Enter);
    let form = shown(&mut app);
    assert!(form.contains("ガス") && form.contains("チョ"), "{form}");
    press(&mut app, KeyCode::Enter);
    assert_eq!(names(app.session().unwrap().table().header())[1..], ["Gus", "Cho"]);
    let table = shown(&mut app);
    assert!(table.contains("ガス") && !table.contains("Gus"), "{table}");
}

#[test]
fn japanese_lines_write_bots_in_katakana_and_take_both_forms_of_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let japanese = |lines: &[&str]| program(folder.path(), &["--lang", "ja"], lines);
    let set_up = ["setup fifteens", "set code 4", "set name 2 ガス", "set name 3 ﾍﾞﾝ"];
    let begun = japanese(&[&set_up[..], &["start", "1", "1", "quit"]].concat());
    let players = "ガス（中級ボット）、ベン（中級ボット）、ディ（中級ボット）";
    expect(&begun, &["席2：ガス、casual。", "席3：ベン、casual。", players]);
    let text = fs::read_to_string(record(folder.path())).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let recorded: Vec<&str> = (1..4).map(|seat| header["seats"][seat]["name"].as_str().unwrap()).collect();
    assert_eq!(recorded, ["Gus", "Ben", "Dee"]);

    let listed = japanese(&["replays ベン", "replays ben", "replays エリ", "quit"]);
    let lines = listed.lines().filter(|line| line.starts_with("1: 20") && line.contains("ガス、ベン、ディ"));
    assert_eq!(lines.count(), 2, "{listed}");
    expect(&listed, &["「エリ」を含む記録はありません。"]);

    let mut replay = Launch { start: Start::Replay(on_record("hamlet")), ..launch() };
    replay.settings.language = Some(Language::Japanese);
    let text = said(replay, &["seat ベン", "seat cho", "seat ディ", "quit"]);
    let players = "アン（初級ボット）、ベン（初級ボット）、チョ（初級ボット）";
    expect(&text, &[players, "ベンの視点。", "チョの視点。", "席「ディ」はありません。"]);
    assert!(!text.contains("Ben") && !text.contains("Cho"), "{text}");
}
