//! Plain mode as a script sees it: lines in, text out.

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use offsuit::bots::Level;
use offsuit::config::Settings;
use offsuit::games;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, OnRecord, Start};
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;

pub fn settings() -> Settings {
    Settings {
        glyphs: Some(Glyphs::Ascii),
        language: Some(Language::English),
        brief: false,
        ..Settings::default()
    }
}

pub fn launch() -> Launch {
    Launch {
        keep: false,
        seed: Some(7),
        settings: settings(),
        budget: super::screen::steady(),
        ..Launch::default()
    }
}

/// A table of this game with this many people, and bots in the other seats.
pub fn setup(game: &str, seats: usize, people: usize, seed: u64) -> Setup {
    let entry = games::find(game).unwrap();
    let person = |n: usize| Sitter { name: format!("Person {n}"), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    Setup { seats: (0..seats).map(sitter).collect(), ..Setup::quick(entry, seed) }
}

/// The output for these input lines.
pub fn said(launch: Launch, lines: &[&str]) -> String {
    let mut out = Vec::new();
    let typed = lines.iter().flat_map(|line| [line, "\n"]).collect::<String>();
    plain::run(launch, typed.as_bytes(), &mut out, &|| Ok(())).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(!text.contains("{$"), "a message lacks an argument: {text}");
    text
}

pub fn at_table(setup: Setup) -> Launch {
    Launch { start: Start::Match(setup), ..launch() }
}

pub fn on_record(name: &str) -> OnRecord {
    OnRecord { path: golden(name), number: NonZero::<usize>::MIN }
}

pub fn golden(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/golden-{game}.jsonl"))
}

pub fn expect(text: &str, expected: &[&str]) {
    for expected in expected {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
}

/// The answer to each line, without the next question.
pub fn answers(launch: Launch, lines: &[&str]) -> Vec<String> {
    let text = said(launch, lines);
    let mut answers = vec![String::new()];
    for line in text.lines() {
        let answer = answers.last_mut().unwrap();
        answer.push_str(line);
        answer.push('\n');
        if line.ends_with("help?") {
            answers.push(String::new());
        }
    }
    answers
}

/// Runs the program with a folder for its data and settings, and with these input lines.
pub fn program(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    set_long_lines(folder);
    let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .args(["--plain"])
        .env("OFFSUIT_DATA", folder)
        .env("OFFSUIT_CONFIG", folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", lines.join("\n")).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    String::from_utf8(out.stdout).unwrap()
}

/// The only record in the folder.
pub fn record(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder.join("matches")).unwrap();
    files.next().unwrap().unwrap().path()
}

/// Sets the long form of plain lines and no coach in this folder of settings, unless it has settings.
pub fn set_long_lines(folder: &Path) {
    let path = folder.join("config.toml");
    if !path.exists() {
        fs::write(path, "brief = false\ncoach = false\n").unwrap();
    }
}
