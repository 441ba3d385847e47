//! The real program in a pseudo-terminal of 80x24: a match of each game, played to its end with keys.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufReader, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::record::{self, Checked};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The program in a terminal, and what the terminal shows.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// The terminal closes when this is dropped.
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn start(args: &[&str], data: &Path) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_offsuit"));
        command.args(args);
        command.env("OFFSUIT_DATA", data);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = channel();
        thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(read) = reader.read(&mut block) {
                if read == 0 || send.send(block[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let cells = |n: u16| NonZero::new(n).unwrap();
        let screen = vt100::Parser::new(cells(24), cells(80), 0);
        Terminal { child, keys, output, screen, _master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Takes in what is shown until nothing new has come for `quiet`.
    fn watch(&mut self, quiet: Duration) {
        while let Ok(block) = self.output.recv_timeout(quiet) {
            self.screen.process(&block);
        }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    fn wait_for(&mut self, what: &str) {
        let start = Instant::now();
        while !self.text().contains(what) {
            assert!(start.elapsed() < Duration::from_secs(60), "no {what:?} in:\n{}", self.text());
            self.watch(Duration::from_millis(20));
        }
    }

    /// The exit code, once the program has ended.
    fn ended(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            self.watch(Duration::from_millis(10));
            if let Some(status) = self.child.try_wait().unwrap() {
                self.watch(Duration::from_millis(100));
                return status.exit_code();
            }
            assert!(start.elapsed() < Duration::from_secs(60), "still running:\n{}", self.text());
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Does the same with each, in threads of their own: most of the time they wait.
fn all_at_once<T: Sync>(cases: &[T], work: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| work(case));
        }
    });
}

/// The record of the one match that was played.
fn record_in(data: &Path) -> Option<String> {
    let mut files = fs::read_dir(data.join("matches")).ok()?;
    fs::read_to_string(files.next()?.ok()?.path()).ok()
}

fn check(record: &str) -> Checked {
    record::verify(BufReader::new(record.as_bytes())).unwrap_or_else(|fault| panic!("{fault}\n{record}"))
}

#[test]
fn a_match_of_each_game_is_played_to_its_end() {
    let games: [&[&str]; 6] = [
        &["head-and-tail", "--option", "limit=5"],
        &["loo"],
        &["deer-hunt"],
        &["fifteens", "--option", "deals=4"],
        &["hamlet", "--option", "target=100"],
        &["reveille", "--option", "target=2"],
    ];
    all_at_once(&games, |game| {
        let data = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(&[&["play"], *game, &["--seed", "5"]].concat(), data.path());
        terminal.watch(Duration::from_millis(300));
        let start = Instant::now();
        // A digit takes the first choice that is allowed, Enter goes on; either skips a wait.
        let is_over =
            |record: &String| record.lines().last().is_some_and(|line| line.starts_with("{\"end\""));
        while !record_in(data.path()).as_ref().is_some_and(is_over) {
            assert!(start.elapsed() < Duration::from_secs(240), "{game:?}:\n{}", terminal.text());
            for _ in 0..5 {
                terminal.press("1");
                terminal.watch(Duration::from_millis(4));
                terminal.press("\r");
                terminal.watch(Duration::from_millis(4));
            }
        }
        let checked = check(&record_in(data.path()).unwrap());
        assert_eq!((checked.finished, checked.unfinished), (1, 0), "{game:?}");
        assert!(!terminal.text().contains('\u{fffd}'));
        terminal.press("\u{3}");
        assert_eq!(terminal.ended(), 0);
        assert!(!terminal.screen.screen().alternate_screen(), "the terminal is as it was");
        assert!(!terminal.screen.screen().hide_cursor(), "the cursor is back");
    });
}

/// From the start of the program to the first piece, bid or declaration in two keys; to the first piece played
/// in three, where a bid or a declaration comes first.
#[test]
fn the_first_piece_is_played_with_three_keys() {
    all_at_once(&[1, 2, 3, 4, 5, 6], |digit| {
        let data = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(&[], data.path());
        terminal.wait_for("Reveille");
        let mut acts = 0;
        for key in [digit.to_string().as_str(), "\r", "\r"] {
            // Until the program waits for a person: bots take their time.
            terminal.watch(Duration::from_millis(1500));
            terminal.press(key);
        }
        terminal.watch(Duration::from_millis(300));
        for line in record_in(data.path()).unwrap().lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let own_play = line["act"]["seat"] == 0 && line["act"]["do"].get("play").is_some();
            acts += usize::from(own_play);
        }
        assert!(acts > 0, "game {digit}:\n{}", terminal.text());
    });
}

#[test]
fn leaving_a_match_keeps_its_record() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "fifteens", "--seed", "3"], data.path());
    terminal.watch(Duration::from_millis(500));
    for _ in 0..20 {
        terminal.press("1");
        terminal.watch(Duration::from_millis(5));
    }
    let shown = record_in(data.path()).unwrap();
    terminal.press("\u{3}");
    assert_eq!(terminal.ended(), 0);
    let kept = record_in(data.path()).unwrap();
    assert!(kept.starts_with(&shown));
    let checked = check(&kept);
    assert_eq!((checked.unfinished, checked.deals), (1, 1));
}

#[test]
fn rules_are_read_on_the_screen() {
    let data = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["rules", "loo", "play-2"], data.path());
    terminal.wait_for("▶ Play 2");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("r");
    terminal.wait_for("At a glance");
    terminal.press("q");
    assert_eq!(terminal.ended(), 0);
    assert!(!terminal.screen.screen().alternate_screen(), "the terminal is as it was");
}
