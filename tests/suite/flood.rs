//! A terminal that floods the program with input, pastes into it, or claims to be huge: signals act at once, and memory
//! stays bounded.
//!
//! `cargo test --test suite flood::` sends up to 2 MB; `OFFSUIT_FLOOD=20 cargo test --release --test suite flood::` sends 20 MB.

#![cfg(target_os = "linux")]

use std::env;
use std::os::unix::process::ExitStatusExt;
use std::time::{Duration, Instant};

use crate::common::window::{Window, open, open_sized};
use rustix::process::Signal;

/// How soon a signal must act. It takes less than 0.1 s on an idle machine, but tests rarely have a machine to themselves.
const AT_ONCE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 5000 } else { 250 });

/// How much more memory a flood may take, in KB.
const MORE: u64 = 4 * 1024;

/// The size of a flood in bytes.
fn flood() -> usize {
    env::var("OFFSUIT_FLOOD").map_or(2, |mega| mega.parse::<usize>().unwrap()) << 20
}

/// The bytes to send over and over.
const KEYS: [(&str, &[u8]); 8] = [
    ("plays", b"1\r"),
    ("letters", b"x"),
    ("arrows", b"\x1b[C"),
    ("hints", b"h"),
    ("rules", b"?q"),
    ("clicks", b"\x1b[<0;40;20M"),
    ("digits of a sequence without end", b"\x1b[111111111111111111111111111111111111111111111111111"),
    ("bytes that are not text", b"\xff\xfe\xc3\x80\x1b[?\x1b[<"),
];

/// A match that waits for a person.
fn at_table(folder: &std::path::Path) -> Window {
    let mut window = open(&["play", "fifteens", "--seed", "5"], folder);
    window.wait_for("Your turn");
    window.watch(Duration::from_millis(200));
    window
}

fn repeated(keys: &[u8], bytes: usize) -> Vec<u8> {
    keys.iter().copied().cycle().take(bytes).collect()
}

#[test]
fn signals_act_at_once_whatever_is_typed() {
    for (n, (what, keys)) in KEYS.into_iter().enumerate() {
        let (signal, number) = [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2)][n % 3];
        let folder = tempfile::tempdir().unwrap();
        let mut window = at_table(folder.path());
        window.press(&repeated(keys, flood() / 4));
        // Everything that the terminal can hold is waiting.
        window.press_until_full(&repeated(keys, 1 << 17), Duration::from_millis(1));
        window.signal(signal);
        let (status, took) = window.ended();
        assert_eq!(status.code(), Some(128 + number), "{what}");
        eprintln!("{what}: {signal:?} took {took:?}");
        assert!(took < AT_ONCE, "{what}: {signal:?} took {took:?}");
    }
}

#[test]
fn ctrl_c_is_found_behind_a_flood() {
    for (what, keys) in &KEYS[..6] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = at_table(folder.path());
        let before = window.peak_memory();
        let start = Instant::now();
        window.press(&repeated(keys, flood() / 2));
        let typed = start.elapsed();
        let more = window.peak_memory() - before;
        window.press(b"\x03");
        let (status, took) = window.ended();
        assert!(status.success(), "{what}: {status:?}");
        eprintln!("{what}: typed in {typed:?}, Ctrl-C took {took:?}, {more} KB more");
        assert!(took < AT_ONCE, "{what}: Ctrl-C took {took:?}");
        assert!(more < MORE, "{what}: {more} KB more");
    }
}

#[test]
fn a_paste_plays_nothing_and_is_kept_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_table(folder.path());
    assert!(window.has_written("\x1b[?2004h"), "pastes are not distinguished from keys");
    let record = || std::fs::read(record_path(folder.path())).unwrap();
    let (before, memory) = (record(), window.peak_memory());
    let paste = [b"\x1b[200~", &repeated(b"1\r\n", flood())[..], b"\x1b[201~"].concat();
    window.press(&paste);
    window.watch(Duration::from_millis(500));
    assert_eq!(record(), before, "a paste has played");
    let more = window.peak_memory() - memory;
    assert!(more < MORE, "{more} KB more");
    // Keys work as keys again.
    window.press(b"?");
    window.wait_for("Fifteens: Overview");
    window.press(b"\x03");
    assert!(window.ended().0.success());
    assert!(window.has_written("\x1b[?2004l"));
}

#[test]
fn a_paste_goes_into_a_text_field() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(&["rules", "loo"], folder.path());
    window.wait_for("Loo");
    window.watch(Duration::from_millis(200));
    window.press(b"/");
    window.watch(Duration::from_millis(200));
    window.press(b"\x1b[200~pool\x07\x1b[31m of\r\nchips\r\n\x1b[201~");
    window.wait_for("pool[31m of chips");
    window.press(b"\x03");
    assert!(window.ended().0.success());
}

fn record_path(folder: &std::path::Path) -> std::path::PathBuf {
    std::fs::read_dir(folder.join("matches")).unwrap().map(|file| file.unwrap().path()).min().unwrap()
}

#[test]
fn a_window_of_any_size_is_drawn_in_bounded_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut usual = at_table(folder.path());
    let memory = usual.peak_memory();
    usual.press(b"\x03");
    assert!(usual.ended().0.success());
    for size in [(65535, 65535), (5000, 2000), (65535, 1), (1, 65535), (0, 0), (0, 24), (500, 200)] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open_sized(&["play", "fifteens", "--seed", "5"], folder.path(), size);
        window.watch(Duration::from_millis(300));
        for other in [(80, 24), size, (0, 0), (65535, 65535), (80, 24)] {
            window.resize(other);
            window.watch(Duration::from_millis(100));
        }
        window.wait_for("Your turn");
        let more = window.peak_memory() - memory;
        eprintln!("{size:?}: {more} KB more");
        // Two buffers of 500x200 cells, and the output for one.
        assert!(more < 40 * 1024, "{size:?}: {more} KB more");
        window.signal(Signal::TERM);
        let (status, _) = window.ended();
        assert_eq!(status.code(), Some(128 + 15), "{size:?}: {status:?}");
        assert!(!status.core_dumped());
    }
}

#[test]
fn plain_mode_reads_a_bounded_amount_and_ends_at_once() {
    let plain: &[&str] = &["play", "fifteens", "--seed", "5", "--plain"];
    let thinking: &[&str] = &[
        "play", "hamlet", "--seed", "5", "--plain", "--seat", "2=master", "--seat", "1=master", "--think",
        "60000",
    ];
    for (what, args, line) in [
        ("lines", plain, &b"events\n"[..]),
        ("empty lines", plain, b"\n"),
        ("a line without end", plain, b"xxxxxxxxxxxxxx"),
        ("a bot that thinks", thinking, b"1\n"),
    ] {
        for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2)] {
            let folder = tempfile::tempdir().unwrap();
            let mut window = open(args, folder.path());
            window.watch(Duration::from_millis(300));
            let before = window.peak_memory();
            window.press_until_full(&repeated(line, flood() / 8), Duration::from_millis(30));
            let more = window.peak_memory() - before;
            window.signal(signal);
            let (status, took) = window.ended();
            assert_eq!(status.code(), Some(128 + number), "{what}: {status:?}");
            eprintln!("plain, {what}: {signal:?} took {took:?}, {more} KB more");
            assert!(took < AT_ONCE, "{what}: {signal:?} took {took:?}");
            assert!(more < MORE, "{what}: {more} KB more");
        }
    }
}

/// Twenty megabytes through a pipe, where no terminal limits a line.
#[test]
fn a_huge_line_from_a_pipe_is_ignored() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(["play", "fifteens", "--seed", "5", "--plain"]);
    command.env("OFFSUIT_DATA", folder.path()).env("OFFSUIT_CONFIG", folder.path());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&vec![b'x'; 20 << 20]).unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim();
    let peak: u64 = peak.trim_end_matches(" kB").parse().unwrap();
    assert!(peak < 40 * 1024, "{peak} KB");
    // It waits for the end of the line, but a signal still ends it.
    let start = Instant::now();
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
}
