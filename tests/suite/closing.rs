//! Closes the terminal window at any moment: the program and its engines end without a panic.
//!
//! `cargo test --test suite closing::` closes a few windows; `OFFSUIT_CLOSINGS=200 cargo test --test suite closing::` closes more.

#![cfg(target_os = "linux")]

use std::env;
use std::fs;
use std::io::BufReader;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::window;
use offsuit::core::rng::{below, for_bots};
use offsuit::record;

/// What a shell reports for a program that SIGHUP ended.
const HUNG_UP: i32 = 129;

/// What runs in the window.
const PROGRAMS: [&[&str]; 8] = [
    &[],
    &["play", "hamlet", "--seed", "5"],
    &["play", "hamlet", "--seed", "5", "--seat", "2=human"],
    &["play", "reveille", "--seed", "5", "--seat", "2=ENGINE"],
    &["play", "hamlet", "--seed", "5", "--seat", "2=master", "--seat", "3=master", "--think", "60000"],
    &["rules", "loo"],
    &["play", "loo", "--seed", "5", "--plain"],
    &["play", "reveille", "--seed", "5", "--plain", "--seat", "2=ENGINE"],
];

/// The processes whose arguments contain this.
fn processes_with(what: &str) -> Vec<String> {
    let is_wanted = |path: &Path| {
        let arguments = fs::read(path.join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).contains(what)
    };
    let entries = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| is_wanted(path)).map(|path| path.display().to_string()).collect()
}

/// Opens a window, closes it after a random time, and checks what remains.
fn close_one(number: usize) {
    let mut rng = for_bots(29, number, 0);
    let folder = tempfile::tempdir().unwrap();
    // The engine ignores the end of its input and every signal it can, so only the program can end it.
    let mark = format!("engine-of-window-{number}-{}", std::process::id());
    let script = "trap '' HUP INT TERM\ncat >/dev/null\nwhile true; do sleep 1; done\n";
    fs::write(folder.path().join(&mark), script).unwrap();
    let engine = format!("2=engine:sh {}", folder.path().join(&mark).display());
    let program = PROGRAMS[number % PROGRAMS.len()];
    let args: Vec<&str> =
        program.iter().map(|&arg| if arg == "2=ENGINE" { engine.as_str() } else { arg }).collect();
    // Where stderr is not the terminal, its text can be read.
    let open = if number.is_multiple_of(3) { window::open_apart } else { window::open };
    let mut window = open(&args, folder.path());
    let keys: &[&[u8]] = match program {
        ["rules", ..] => &[b"j", b"k", b" "],
        _ if args.contains(&"--plain") => &[b"1\n"],
        _ => &[b"1", b"\r", b" ", b"h", b"?"],
    };
    let open_for = Duration::from_micros(below(&mut rng, 1_200_000) as u64);
    let start = Instant::now();
    while start.elapsed() < open_for {
        let key = keys[below(&mut rng, keys.len())];
        if start.elapsed() > Duration::from_millis(100) {
            window.press(key);
        }
        window.watch(Duration::from_millis(below(&mut rng, 40) as u64));
    }
    let (status, took) = window.close();
    let said = fs::read_to_string(folder.path().join("stderr")).unwrap_or_default();
    let what = format!("window {number}, {args:?}, open for {open_for:?}: {status:?} after {took:?}\n{said}");
    // Until the program handles signals, SIGHUP itself ends it.
    let is_hung_up = status.code() == Some(HUNG_UP) || status.signal() == Some(1);
    assert!(is_hung_up && !status.core_dumped() && said.is_empty(), "{what}");
    assert!(took < Duration::from_secs(20), "{what}");
    for entry in fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(!name.to_string_lossy().starts_with("core"), "{what}");
    }
    let records = fs::read_dir(folder.path().join("matches")).into_iter().flatten();
    for path in records.map(|entry| entry.unwrap().path()) {
        let record = fs::read(&path).unwrap();
        // A match whose first line is incomplete has not begun.
        if record.contains(&b'\n') {
            record::verify(BufReader::new(&record[..])).unwrap_or_else(|fault| panic!("{fault}: {what}"));
        }
    }
    let start = Instant::now();
    while !processes_with(&mark).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(20), "an engine is still running: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_closed_window_ends_the_program_and_its_engines() {
    let count: usize = env::var("OFFSUIT_CLOSINGS").map_or(16, |count| count.parse().unwrap());
    let numbers: Vec<usize> = (0..count).collect();
    thread::scope(|scope| {
        for part in numbers.chunks(count.div_ceil(4)) {
            scope.spawn(move || part.iter().for_each(|&number| close_one(number)));
        }
    });
}

/// A window may close while the program starts, and the terminal then looks like none.
#[test]
fn a_window_that_is_gone_before_the_program_starts_ends_it() {
    let (master, open) = window::terminal();
    let slave = open();
    drop(master);
    let folder = tempfile::tempdir().unwrap();
    for args in [&["rules", "loo"][..], &["games"], &["play", "loo", "--plain"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(args)
            .env("OFFSUIT_DATA", folder.path())
            .env("OFFSUIT_CONFIG", folder.path())
            .stdin(slave.try_clone().unwrap())
            .stdout(slave.try_clone().unwrap())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(HUNG_UP), ""), "{args:?}");
    }
}
