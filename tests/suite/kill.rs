//! Kills the program at any instant, at the screen or in plain mode, and resumes the match where it was.
//!
//! `cargo test --test suite kill::` kills a few times, `OFFSUIT_KILLS=1000 cargo test --test suite kill::` 1,000 times.

#![cfg(target_os = "linux")]

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::pty::{Start, Terminal, check};
use crate::common::screen;
use offsuit::config::Speed;
use offsuit::core::rng::{below, for_bots};
use offsuit::core::{Seat, Text};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Local, Scene, Table, resume};
use offsuit::ui::{App, Launch};

/// The record that was written last.
fn newest(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder.join("matches")).ok()?;
    files.map(|file| file.unwrap().path()).max()
}

/// The table of a record that is cut off after this many bytes.
fn table_of(whole: &[u8], end: usize) -> Option<(tempfile::TempDir, Box<dyn Local>)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00001-match.jsonl");
    fs::write(&path, &whole[..end]).unwrap();
    resume(&path).ok().map(|resumed| (folder, resumed.table as Box<dyn Local>))
}

/// The scenes that the last frame may have shown: the one on record, and those one or two steps before, which are
/// written just before they are drawn.
fn scenes(whole: &[u8]) -> Vec<(Scene, Vec<String>)> {
    let ends = (0..whole.len()).filter(|&n| whole[n] == b'\n').map(|n| n + 1).rev().take(12);
    let tables = [whole.len()].into_iter().chain(ends).filter_map(|end| table_of(whole, end));
    let seen = tables.map(|(_folder, table)| {
        let names = table.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
        (table.scene(Some(Seat::new(0))), names)
    });
    seen.collect()
}

/// The text in boxes in a row: the names of the pieces in the hand. The lower edge of a box has a sign for red pips.
fn boxed(row: &str) -> Vec<String> {
    let inside = row.split(['│', '┌', '└', '┐', '┘', '─', '○']);
    inside.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

/// Whether the screen shows this: the deal, the owner's tricks and total, and the hand.
fn shows(rows: &[String], scene: &Scene, names: &[String], words: &Words, table: &dyn Table) -> bool {
    let deal = Text::new("ui-deal-number").with("deal", scene.deal);
    let own = &scene.seats[0];
    let total = words.total(table.info(), own.total);
    let tricks = words.say(&Text::new("ui-tricks").with("tricks", own.tricks), names);
    let pack = table.info().pack;
    let hand: Vec<[String; 2]> = scene
        .hand
        .iter()
        .map(|&piece| {
            let name = words.glyphs.piece(pack, piece);
            let narrow = name.replace("10", "T").replace('-', "");
            [name, narrow]
        })
        .collect();
    let drawn: Vec<String> = [17, 18].iter().flat_map(|&row: &usize| boxed(&rows[row])).collect();
    // The selected piece may cover the name of the next.
    rows[0].contains(&words.say(&deal, names))
        && rows[13..17].iter().any(|row| row.contains(&total) && row.contains(&tricks))
        && drawn.len() + 1 >= hand.len()
        && drawn.iter().all(|name| hand.iter().any(|names| names.contains(name)))
}

/// The rows of the last complete frame, which ends by hiding the cursor.
fn last_frame(terminal: &Terminal) -> Vec<String> {
    let end = b"\x1b[?25l";
    let at = terminal.bytes.windows(end.len()).rposition(|bytes| bytes == end).unwrap_or(0);
    let mut screen = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    screen.process(&terminal.bytes[..at]);
    screen.screen().rows(0, 80).collect()
}

/// Plays for a random time, kills and resumes. Returns whether there was a table to compare.
fn kill_and_go_on(number: usize) -> bool {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let mut rng = for_bots(17, number, 0);
    let game = CATALOG[number % CATALOG.len()].info.id;
    let seed = number.to_string();
    let folder = tempfile::tempdir().unwrap();
    // Outlines show where a piece ends.
    let config = "speed = \"instant\"\ncolours = \"16\"\n";
    let args = ["play", game, "--seed", &seed];
    let mut terminal = Start { config, ..Start::new(&args, folder.path()) }.go();
    let start = Instant::now();
    let instant = Duration::from_micros(100_000 + below(&mut rng, 1_500_000) as u64);
    while let Some(left) = instant.checked_sub(start.elapsed()) {
        terminal.press(["\t", "\r", "\r"][below(&mut rng, 3)]);
        terminal.watch_for(left.min(Duration::from_micros(below(&mut rng, 8000) as u64)));
    }
    terminal.kill();
    let rows = last_frame(&terminal);
    let Some(path) = newest(folder.path()) else { return false };
    let whole = fs::read(&path).unwrap();
    let what = || format!("{game}, kill {number}\n{}\n{}", rows.join("\n"), String::from_utf8_lossy(&whole));
    let Some((_copy, table)) = table_of(&whole, whole.len()) else {
        assert!(!whole.contains(&b'\n'), "the record cannot be resumed: {}", what());
        return false;
    };
    // A score, or a match that is over: the next match has not begun.
    let at_table = rows.len() == 24 && rows[0].contains("Deal ") && !whole.is_empty();
    let over = whole.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"{\"end\""));
    if !at_table || over {
        return false;
    }
    let scenes = scenes(&whole);
    assert!(
        scenes.iter().any(|(scene, names)| shows(&rows, scene, names, &words, &*table)),
        "what was shown is not on record: {}",
        what()
    );
    // It resumes as recorded, in every row except the notice about the cut.
    let args: [&str; 0] = [];
    let mut again = Start {
        config: "speed = \"step\"\nmotion = false\ncolours = \"16\"\n",
        ..Start::new(&args, folder.path())
    }
    .go();
    again.wait_for("Continue");
    again.press("c");
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let settings = offsuit::config::Settings { speed: Speed::Step, ..settings };
    let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    app.sit_at(table);
    let expected = screen::text(&screen::draw(&mut app, (80, 24)));
    let upper = |text: &str| text.lines().take(21).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let wait = Instant::now();
    while upper(&again.text()) != upper(&expected) {
        assert!(wait.elapsed() < Duration::from_secs(20), "{}\n{expected}\n{}", again.text(), what());
        again.watch(Duration::from_millis(20));
    }
    // And it can be played on.
    let decisions = || fs::read_to_string(&path).unwrap().matches("{\"act\"").count();
    let (before, wait) = (decisions(), Instant::now());
    while decisions() < before + 4 {
        assert!(wait.elapsed() < Duration::from_secs(20), "{}\n{}", again.text(), what());
        again.press("\t");
        again.press("\r");
        again.watch(Duration::from_millis(5));
    }
    again.press("\u{3}");
    assert!(again.ended().success());
    check(&fs::read_to_string(&path).unwrap());
    true
}

/// Starts the program in plain mode with its data in this folder.
fn plain(folder: &Path, args: &[&str]) -> Child {
    crate::common::plain_lines::set_long_lines(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(args).arg("--plain").env("LC_ALL", "C.UTF-8").env_remove("USER").env_remove("USERNAME");
    command.env("OFFSUIT_DATA", folder).env("OFFSUIT_CONFIG", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// The lines that report a decision, in order.
fn told(text: &str) -> Vec<&str> {
    let verbs =
        ["plays ", "wins the trick", "stays", "drops", "bids ", "passes", "takes ", "lays ", "draws "];
    let tells = |line: &&str| {
        let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
        let verb = verbs.iter().any(|verb| rest.starts_with(verb));
        verb && !line.contains([':', ';', '?', ','])
    };
    text.lines().filter(tells).collect()
}

/// Plays in plain mode for a random time and kills. What was reported is reported again after resuming. Returns whether
/// there was something to compare.
fn kill_plain_and_go_on(number: usize) -> bool {
    let mut rng = for_bots(18, number, 0);
    let game = CATALOG[number % CATALOG.len()].info.id;
    let folder = tempfile::tempdir().unwrap();
    let mut child = plain(folder.path(), &["play", game, "--seed", &number.to_string()]);
    let (mut keys, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        output.read_to_end(&mut text).unwrap();
        text
    });
    let start = Instant::now();
    let instant = Duration::from_micros(20_000 + below(&mut rng, 400_000) as u64);
    while start.elapsed() < instant {
        // The match may be over, and the program with it.
        let _ = keys.write_all(["1\n", "2\n", "\n"][below(&mut rng, 3)].as_bytes());
        thread::sleep(Duration::from_micros(below(&mut rng, 4000) as u64));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(keys);
    // The last line may have been cut.
    let text = String::from_utf8_lossy(&reader.join().unwrap()).into_owned();
    let shown = text.rsplit_once('\n').map_or("", |(lines, _)| lines);
    let Some(path) = newest(folder.path()) else {
        assert_eq!(told(shown).len(), 0, "nothing is on record, but shown was {shown}");
        return false;
    };
    let whole = fs::read_to_string(&path).unwrap();
    if !whole.contains('\n') || whole.lines().any(|line| line.starts_with("{\"end\"")) {
        return false;
    }
    let mut again = plain(folder.path(), &[]);
    again.stdin.take().unwrap().write_all(b"continue\nevents 100000\nquit\n").unwrap();
    let again = String::from_utf8(again.wait_with_output().unwrap().stdout).unwrap();
    let mut left = told(&again);
    for line in told(shown) {
        let at = left.iter().position(|other| *other == line);
        let at = at
            .unwrap_or_else(|| panic!("{game}, kill {number}: \"{line}\" was lost:\n{shown}\n---\n{again}"));
        left.remove(at);
    }
    check(&fs::read_to_string(&path).unwrap());
    told(shown).len() > 5
}

#[test]
fn a_match_survives_a_kill_at_any_instant() {
    let count: usize = env::var("OFFSUIT_KILLS").ok().map_or(12, |count| count.parse().unwrap());
    let (next, compared) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let kill = if number % 2 == 0 { kill_and_go_on } else { kill_plain_and_go_on };
                    compared.fetch_add(usize::from(kill(number / 2)), Ordering::Relaxed);
                }
            });
        }
    });
    let compared = compared.into_inner();
    eprintln!("{compared} of {count} kills were at a table, and compared");
    assert!(compared * 3 > count, "only {compared} of {count} were killed at a table");
}
