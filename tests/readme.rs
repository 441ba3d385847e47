//! The README stays true: its screenshot is what the program shows, its commands run, its figures are the
//! program's.
//!
//! `UPDATE_README=1 cargo test --test readme` writes the screenshot anew.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use offsuit::games::{self, CATALOG};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::Sitter;
use offsuit::table::Setup;
use offsuit::ui::{App, Launch};
use ratatui::crossterm::event::KeyCode;

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")
}

fn readme() -> String {
    fs::read_to_string(path()).unwrap()
}

/// The program at 80x24, the first trick of `offsuit play hamlet --seed 5`.
fn screenshot() -> String {
    let mut setup = Setup::quick(games::find("hamlet").unwrap(), 5);
    let player = setup.seats[0].player.clone();
    setup.seats[0] = Sitter::new("Ann", player).unwrap();
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let launch = Launch { setup: Some(setup), keep: false, settings, ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    screen::draw(&mut app, (80, 24));
    for key in [KeyCode::Enter] {
        while app.wait().is_some() {
            app.tick();
        }
        screen::press(&mut app, key);
    }
    while app.wait().is_some() {
        app.tick();
    }
    screen::text(&screen::draw(&mut app, (80, 24)))
}

#[test]
fn the_screenshot_is_the_programs() {
    let text = readme();
    let opening = "<!-- screenshot: hamlet -->\n```text\n";
    let start = text.find(opening).unwrap() + opening.len();
    let end = start + text[start..].find("```").unwrap();
    let shown = screenshot();
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(path(), format!("{}{shown}{}", &text[..start], &text[end..])).unwrap();
        return;
    }
    assert_eq!(text[start..end], shown, "UPDATE_README=1 cargo test --test readme");
}

/// Every command line of the README, in its order.
fn commands() -> Vec<String> {
    let text = readme();
    let blocks = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
    let lines: Vec<String> =
        blocks.flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines
        .iter()
        .map(|line| line.split(" #").next().unwrap().trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

#[test]
fn its_commands_run() {
    let folder = tempfile::tempdir().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_offsuit"));
    let search = std::env::join_paths(
        std::iter::once(binary.parent().unwrap().to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let mut ran = 0;
    for line in commands().iter().filter(|line| line.starts_with("offsuit")) {
        let out = Command::new("sh")
            .args(["-c", line])
            .env("PATH", &search)
            .env("LC_ALL", "C")
            .env("OFFSUIT_DATA", folder.path())
            .env("OFFSUIT_CONFIG", folder.path())
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        // Without a terminal a table opens in plain lines, and the end of the input closes it.
        assert!(out.status.success(), "{line}: {error}");
        ran += 1;
    }
    assert!(ran >= 10, "{:?}", commands());
    assert!(commands().iter().any(|line| line == "cargo run --release"));
    assert!(commands().iter().any(|line| line == "cargo test"));
}

#[test]
fn its_facts_are_the_programs() {
    let text = readme();
    let words = Words::new(Language::English, Glyphs::Ascii);
    for info in CATALOG.iter().map(|entry| entry.info) {
        let title = words.get(&format!("game-{}", info.id));
        let row = text.lines().find(|line| line.starts_with(&format!("| **{title}**"))).unwrap();
        let (min, max) = (info.seating.min, info.seating.max);
        let players = if min == max { min.to_string() } else { format!("{min}-{max}") };
        assert!(row.contains(&format!("| {players}")), "{row}");
        assert_eq!(row.contains("partners"), info.partners, "{row}");
    }
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
    assert!(text.contains(&format!("{} or newer", version.trim_matches('"'))));
    let bench = text.split("<!-- bench -->").nth(1).unwrap().split("```").nth(1).unwrap();
    for info in CATALOG.iter().map(|entry| entry.info) {
        for seats in info.seating.min..=info.seating.max {
            assert!(bench.contains(&format!("\n{} {seats} ", info.id)), "no figures of {} {seats}", info.id);
        }
    }
    for name in ["OFFSUIT_DATA", "rules/en", "rules/ja", ".ci/soak", "tests/referee.py", "LICENSE"] {
        assert!(text.contains(name), "{name}");
    }
    for file in ["rules/en", "rules/ja", ".ci/soak", ".ci/run", "tests/referee.py", "LICENSE", "src/games.rs"]
    {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file}");
    }
}
