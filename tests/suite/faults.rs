//! Matches on a failing disk: system calls fail while matches are played, undone and resumed. Nothing panics, nothing
//! unsaved is shown as saved, the player is told, and every record can be resumed.
//!
//! A preloaded library makes the calls fail. It is compiled with `cc`. Without a C compiler, the tests say so and check
//! nothing. `OFFSUIT_FAULTS=all` tries every call of every match instead of a few.

#![cfg(target_os = "linux")]

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use crate::common::pty::{Start, check};
use offsuit::bots::Budget;
use offsuit::core::{Event, Seat};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Waiting, event_texts, resume};

const ENOSPC: Fault =
    Fault { call: "write", error: 28, from: 1, every: 1, said: "No space left on device", names: "" };
const EIO: Fault = Fault { error: 5, said: "Input/output error", ..ENOSPC };
/// An interrupted call is repeated, and nobody notices.
const EINTR: Fault = Fault { error: 4, every: 2, said: "", ..ENOSPC };
/// Only half of the bytes are written, and the rest follows.
const SHORT: Fault = Fault { error: 0, said: "", ..ENOSPC };
const EACCES: Fault = Fault { call: "open", error: 13, said: "Permission denied", ..ENOSPC };

/// Which calls fail on files of the folder, and how.
#[derive(Clone, Copy, Debug)]
struct Fault {
    call: &'static str,
    /// The number of the error, or 0 if the call does only half of its work.
    error: i32,
    /// The first call that fails, from 1.
    from: usize,
    /// Later calls that fail too: one in this many, or 0 for none.
    every: usize,
    /// What the player must be told; `None` if nothing is lost.
    said: &'static str,
    /// The names of the files that are affected.
    names: &'static str,
}

/// The library to preload; `None` without a C compiler.
fn shim() -> Option<&'static Path> {
    static SHIM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let compile = || {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let library = folder.join("faults.so");
        // Another process may use the library at the same time, so a new one replaces it whole.
        let fresh = tempfile::Builder::new().prefix("faults-").tempfile_in(folder).unwrap().into_temp_path();
        let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let mut command = Command::new(&compiler);
        command.args(["-Wall", "-Werror", "-shared", "-fPIC", "-O1", "-o"]).arg(&fresh).arg(source);
        match command.status() {
            Ok(status) => {
                assert!(status.success(), "{compiler} cannot compile tests/faults/shim.c");
                fresh.persist(&library).unwrap();
                Some(library)
            }
            Err(error) => {
                eprintln!("SKIPPED: no C compiler ({compiler}: {error}), so no faults can be injected");
                None
            }
        }
    };
    SHIM.get_or_init(compile).as_deref()
}

/// Plays in plain mode with these input lines and this fault, if any. Returns the output.
fn play(folder: &Path, args: &[&str], typed: &str, fault: Option<(&Path, Fault)>) -> String {
    crate::common::plain_lines::set_long_lines(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(args).env("OFFSUIT_DATA", folder).env("OFFSUIT_CONFIG", folder).env("LC_ALL", "C.UTF-8");
    command.env("RUST_BACKTRACE", "0").env("TERM", "dumb").env("USER", "ann");
    if let Some((shim, fault)) = fault {
        for (name, value) in variables(folder, shim, fault) {
            command.env(name, value);
        }
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that ends early stops reading.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let [said, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success() && errors.is_empty(), "{args:?} {fault:?}: {errors}\n{said}");
    said.replace(folder.to_str().unwrap(), "FOLDER")
}

fn variables(folder: &Path, shim: &Path, fault: Fault) -> Vec<(&'static str, String)> {
    vec![
        ("LD_PRELOAD", shim.to_str().unwrap().to_owned()),
        ("FAULT_FILES", folder.join("matches").join(fault.names).to_str().unwrap().to_owned()),
        ("FAULT_CALL", fault.call.to_owned()),
        ("FAULT_ERROR", fault.error.to_string()),
        ("FAULT_FROM", fault.from.to_string()),
        ("FAULT_EVERY", fault.every.to_string()),
    ]
}

/// The only file in the folder of matches; nothing if there is none.
fn record(folder: &Path) -> Vec<u8> {
    let Ok(entries) = fs::read_dir(folder.join("matches")) else { return Vec::new() };
    let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() <= 1, "{files:?}");
    files.first().map_or(Vec::new(), |file| fs::read(file).unwrap())
}

/// The events of a record as seat 0 sees them, after resuming from a copy.
fn told(record: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00001-match.jsonl");
    fs::write(&path, record).unwrap();
    let Ok(resumed) = resume(&path) else {
        assert!(!record.contains(&b'\n'), "it cannot be resumed: {}", String::from_utf8_lossy(record));
        return Vec::new();
    };
    let words = Words::new(Language::English, Glyphs::Unicode);
    let table = resumed.table;
    let names: Vec<String> = table.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
    let info = table.info();
    let events = table.events(0, Some(Seat::new(0)));
    events
        .iter()
        .flat_map(|event: &Event| event_texts(info, names.len(), event))
        .map(|text| words.say(&text, &names))
        .collect()
}

/// How many of these events the output has, in order.
fn shown(said: &str, events: &[String]) -> usize {
    let mut lines = said.lines();
    events.iter().take_while(|event| lines.any(|line| line == event.as_str())).count()
}

/// Plays a match on from its record to its end, without faults.
fn plays_on(record: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00001-match.jsonl");
    fs::write(&path, record).unwrap();
    let Ok(resumed) = resume(&path) else { return };
    let mut table = resumed.table;
    // How well bots play does not matter here, so they decide at once.
    table.set_budget(Budget::iterations(1));
    loop {
        match table.waiting() {
            Waiting::Nothing => break,
            Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
            _ => table.advance().unwrap(),
        }
    }
    drop(table);
    assert_eq!(check(&fs::read_to_string(&path).unwrap()).finished, 1);
}

/// Checks a match that was played with a fault against the same one without.
fn compare(said: &str, kept: &[u8], fault: Fault, whole: &str, reference: &[u8]) {
    let what = format!("{fault:?}\n{said}");
    let kept_events = told(kept);
    if said == whole {
        // Nothing failed for good, so the record is complete.
        assert_eq!(kept, reference, "{what}");
    } else {
        assert!(said.contains(&format!("Not saved: {}", fault.said)), "{what}");
        assert!(!fault.said.is_empty() && !said.contains("The match is saved"), "{what}");
        assert!(reference.starts_with(kept) && kept.len() < reference.len(), "{what}");
        let (before, _) = said.split_once("Not saved").unwrap();
        let (all, shown) = (told(reference), shown(before, &told(reference)));
        assert!(all.starts_with(&kept_events), "{what}");
        assert!(shown <= kept_events.len(), "{shown} were shown, {} are kept: {what}", kept_events.len());
    }
    plays_on(kept);
}

/// Input that always takes the first choice or the lowest bid, and continues after each deal.
fn answers(count: usize) -> String {
    "1\nbid 4\npass\n\n".repeat(count)
}

/// The calls that fail in a match of the game with this number: some of the first few and a later one, or all. Records are
/// written in the same way whatever is played, so the games take turns.
fn places(game: usize) -> Vec<usize> {
    if env::var("OFFSUIT_FAULTS").is_ok_and(|value| value == "all") {
        (1..200).collect()
    } else {
        vec![[1, 2, 3][game % 3], [5, 17][game % 2]]
    }
}

#[test]
fn a_match_on_a_failing_disk_says_what_is_not_saved() {
    let Some(shim) = shim() else { return };
    for (game, entry) in CATALOG.iter().enumerate() {
        // How well bots play does not matter here, so they decide at once.
        let args = ["play", entry.info.id, "--plain", "--seed=7", "--lang", "en", "--iterations", "1"];
        let run = |fault: Option<Fault>| {
            let folder = tempfile::tempdir().unwrap();
            let said = play(folder.path(), &args, &answers(25), fault.map(|fault| (shim, fault)));
            (said, record(folder.path()))
        };
        let (whole, reference) = run(None);
        assert!(whole.contains("The match is saved") || whole.contains("wins the match"), "{whole}");
        for from in places(game) {
            let fault = if from % 2 == 0 { EIO } else { ENOSPC };
            let fault = Fault { from, ..fault };
            let (said, kept) = run(Some(fault));
            // A match makes more calls than the first few.
            assert!(from > 20 || said != whole, "{fault:?} was not noticed");
            compare(&said, &kept, fault, &whole, &reference);
        }
        for fault in [EINTR, SHORT] {
            let (said, kept) = run(Some(fault));
            assert_eq!(said, whole);
            assert!(kept == reference, "{fault:?}");
        }
        let fault = Fault { from: 1 + game % 3, ..EACCES };
        let (said, kept) = run(Some(fault));
        compare(&said, &kept, fault, &whole, &reference);
    }
}

#[test]
fn a_match_is_resumed_from_a_failing_disk_or_left_as_it_is() {
    let Some(shim) = shim() else { return };
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let begin = ["play", entry.info.id, "--plain", "--seed", "7", "--lang", "en"];
        play(folder.path(), &begin, &answers(4), None);
        let mut half = record(folder.path());
        // The last line is cut, as a crash leaves it.
        half.truncate(half.len() - 5);
        let go_on = |typed: &str, fault: Option<Fault>| {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("matches/00001-match.jsonl");
            fs::create_dir(path.parent().unwrap()).unwrap();
            fs::write(&path, &half).unwrap();
            let fault = fault.map(|fault| (shim, fault));
            (play(folder.path(), &["--plain", "--lang", "en"], typed, fault), record(folder.path()))
        };
        let typed = format!("continue\n{}", answers(6));
        let (whole, reference) = go_on(&typed, None);
        assert!(reference.len() > half.len(), "{whole}");
        let cut_off = Fault { call: "ftruncate", ..EIO };
        for fault in [ENOSPC, Fault { from: 4, ..ENOSPC }, Fault { from: 2, ..EIO }, cut_off, EINTR, SHORT] {
            let (said, kept) = go_on(&typed, Some(fault));
            compare(&said, &kept, fault, &whole, &reference);
        }
        // A record that cannot be read is not resumed, and stays as it is.
        for from in 1..6 {
            let unreadable = Fault { call: "read", from, ..EIO };
            let (said, kept) = go_on("continue\n", Some(unreadable));
            assert!(kept == half && !said.contains("Your turn"), "{unreadable:?}\n{said}");
        }
        // Interrupted or short reads are continued.
        for fault in [EINTR, SHORT] {
            let (said, kept) = go_on(&typed, Some(Fault { call: "read", ..fault }));
            assert_eq!(said, whole);
            assert!(kept == reference, "{fault:?}");
        }
    }
}

#[test]
fn an_undo_that_cannot_be_written_undoes_nothing() {
    let Some(shim) = shim() else { return };
    let args = ["play", "reveille", "--plain", "--seed", "3", "--lang", "en"];
    let run = |typed: &str, fault: Option<Fault>| {
        let folder = tempfile::tempdir().unwrap();
        let said = play(folder.path(), &args, typed, fault.map(|fault| (shim, fault)));
        (said, record(folder.path()))
    };
    let (_, whole) = run(&answers(3), None);
    let (_, undone) = run(&format!("{}undo\n", answers(3)), None);
    assert!(undone.len() < whole.len() && check(std::str::from_utf8(&undone).unwrap()).unfinished == 1);
    // The record is first rewritten under another name.
    let on_new = |fault| Fault { names: ".undo-", ..fault };
    let [write, open, sync] = [ENOSPC, EACCES, Fault { call: "fsync", ..EIO }].map(on_new);
    for fault in [write, open, sync] {
        let (said, kept) = run(&format!("{}undo\n", answers(3)), Some(fault));
        assert!(said.contains("Nothing is undone"), "{fault:?}\n{said}");
        assert!(said.contains("The match is saved"), "{fault:?}\n{said}");
        assert_eq!(kept, whole, "{fault:?}");
        plays_on(&kept);
    }
}

#[test]
fn the_screens_say_what_is_not_saved() {
    let Some(shim) = shim() else { return };
    for (entry, from) in CATALOG.iter().zip(1..) {
        let folder = tempfile::tempdir().unwrap();
        let variables = variables(folder.path(), shim, Fault { from, ..ENOSPC });
        let env: Vec<(&str, &str)> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let args = ["play", entry.info.id, "--seed", "7", "--lang", "en"];
        let mut terminal = Start { env: &env, ..Start::instant(&args, folder.path()) }.go();
        let mut tries = 0;
        while !terminal.text().contains("Not saved") {
            tries += 1;
            assert!(tries < 400, "{}\n{}", entry.info.id, terminal.text());
            for key in ["\t", "\r"] {
                terminal.press(key);
                terminal.watch(Duration::from_millis(25));
            }
        }
        assert!(terminal.text().contains("No space left"), "{}", terminal.text());
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
        plays_on(&record(folder.path()));
    }
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_no_signal() {
    let folder = tempfile::tempdir().unwrap();
    // The shell counts blocks of 512 bytes or of 1024.
    let limited = "ulimit -f 2; exec \"$0\" simulate hamlet --matches 20 --record record.jsonl";
    let ran = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_offsuit")])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(1), "{:?}: {said}", ran.status);
    assert!(said.contains("too large") && !said.contains("panicked"), "{said}");
}
