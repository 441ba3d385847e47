//! The real program in a pseudo-terminal: it restores the terminal however it ends, and rests when there is nothing to do.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::pty::{Start, Terminal, all_at_once, check, record_in};

#[test]
fn leaving_a_match_keeps_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Start::new(&["play", "fifteens", "--seed", "3"], folder.path()).go();
    // A key skips the moves of others.
    terminal.watch(Duration::from_millis(500));
    terminal.press("\r");
    terminal.wait_for("Your turn");
    decide(&mut terminal);
    let shown = record_in(folder.path()).unwrap();
    terminal.press("\u{3}");
    assert!(terminal.ended().success());
    assert!(terminal.text().contains("press c to resume it"), "{}", terminal.text());
    let kept = record_in(folder.path()).unwrap();
    assert!(kept.starts_with(&shown));
    let checked = check(&kept);
    assert_eq!((checked.unfinished, checked.deals), (1, 1));
}

#[test]
fn rules_are_read_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Start::new(&["rules", "loo", "play-2"], folder.path()).go();
    terminal.wait_for("▶ Play 2");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("r");
    terminal.wait_for("Quick reference");
    terminal.press("q");
    assert!(terminal.ended().success());
    terminal.assert_given_back();
}

/// A match at its first decision.
fn at_table(folder: &Path, env: &[(&str, &str)]) -> Terminal {
    let args = ["play", "loo", "--seed", "5"];
    let mut terminal = Start { env, ..Start::instant(&args, folder) }.go();
    terminal.wait_for("Your turn");
    terminal.watch(Duration::from_millis(100));
    let screen = terminal.screen.screen();
    assert!(terminal.is_raw() && screen.alternate_screen() && screen.hide_cursor());
    assert_ne!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    terminal
}

/// Makes the first decision: without one, nothing is kept of a match.
pub fn decide(terminal: &mut Terminal) {
    terminal.watch(Duration::from_millis(400));
    terminal.press("\u{1b}[C");
    // Enter does nothing before the mark has been drawn.
    terminal.wait_for("Enter: ");
    terminal.watch(Duration::from_millis(400));
    terminal.press("\r");
    terminal.watch(Duration::from_millis(300));
}

#[test]
fn signals_give_the_terminal_back() {
    all_at_once(&["TERM", "HUP", "INT", "QUIT", "USR1", "ALRM", "XCPU"], |signal| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = at_table(folder.path(), &[]);
        decide(&mut terminal);
        terminal.signal(signal);
        let status = terminal.ended();
        assert!(!status.success(), "{signal}: {status:?}");
        terminal.assert_given_back();
        check(&record_in(folder.path()).unwrap());
    });
}

#[test]
fn a_panic_gives_the_terminal_back_and_says_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = at_table(folder.path(), &[("OFFSUIT_TEST_PANIC", "1")]);
    terminal.watch(Duration::from_millis(300));
    terminal.press("\r");
    assert!(!terminal.ended().success());
    terminal.assert_given_back();
    assert!(terminal.text().contains("OFFSUIT_TEST_PANIC is set"), "{}", terminal.text());
    check(&record_in(folder.path()).unwrap());
}

#[test]
fn a_suspended_program_gives_the_terminal_back() {
    // By the key, which does not reach the terminal as a signal here, and by the signal.
    all_at_once(&[true, false], |&by_key| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = at_table(folder.path(), &[]);
        // Written blanks are ignored: a screen that is redrawn completely has fewer.
        let lines =
            |text: String| -> Vec<String> { text.lines().map(|line| line.trim_end().to_owned()).collect() };
        let shown = lines(terminal.text());
        for _ in 0..2 {
            if by_key {
                terminal.press("\u{1a}");
            } else {
                terminal.signal("TSTP");
            }
            let start = Instant::now();
            while terminal.stat()[0] != "T" {
                assert!(start.elapsed() < Duration::from_secs(10), "it does not stop");
                terminal.watch(Duration::from_millis(10));
            }
            terminal.watch(Duration::from_millis(50));
            terminal.assert_given_back();
            terminal.signal("CONT");
            terminal.wait_for("Your turn");
            terminal.watch(Duration::from_millis(200));
            assert_eq!(lines(terminal.text()), shown);
            let screen = terminal.screen.screen();
            assert!(terminal.is_raw() && screen.alternate_screen() && screen.hide_cursor());
            assert_ne!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        }
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
        terminal.assert_given_back();
    });
}

/// Around one keyboard, nobody who returns to it sees a hand.
#[test]
fn a_suspended_program_covers_the_open_hand() {
    all_at_once(&[["TSTP", "by key"], ["TSTP", "by signal"], ["STOP", "by signal"]], |&[signal, how]| {
        let folder = tempfile::tempdir().unwrap();
        let args = ["play", "loo", "--seed", "5", "--seat", "2=human"];
        let mut terminal = Start::instant(&args, folder.path()).go();
        terminal.wait_for("is next");
        terminal.watch(Duration::from_millis(600));
        terminal.press(" ");
        terminal.wait_for("Your turn");
        terminal.watch(Duration::from_millis(100));
        if how == "by key" {
            terminal.press("\u{1a}");
        } else {
            terminal.signal(signal);
        }
        let start = Instant::now();
        while terminal.stat()[0] != "T" {
            assert!(start.elapsed() < Duration::from_secs(10), "it does not stop");
            terminal.watch(Duration::from_millis(10));
        }
        // What is typed for the shell opens nothing.
        let written = terminal.bytes.len();
        terminal.signal("CONT");
        terminal.press(" \r");
        terminal.wait_for("is next");
        terminal.watch(Duration::from_millis(600));
        terminal.wait_for("is next");
        let since = String::from_utf8_lossy(&terminal.bytes[written..]).into_owned();
        assert!(!since.contains("Your turn"), "{since}");
        terminal.press(" ");
        terminal.wait_for("Your turn");
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
        terminal.assert_given_back();
    });
}

/// Secret bids, one after another: a key that is held down makes none of them.
#[test]
fn a_held_key_bids_nothing_and_opens_no_hand() {
    all_at_once(&["\r", " ", "2", "b"], |key| {
        let folder = tempfile::tempdir().unwrap();
        let people = ["--seat", "2=human", "--seat", "3=human", "--name", "1=Ann", "--name", "2=Ben"];
        let args = [&["play", "hamlet", "--seed", "5"][..], &people].concat();
        let mut terminal = Start::instant(&args, folder.path()).go();
        terminal.wait_for("is next");
        terminal.watch(Duration::from_millis(600));
        terminal.press(" ");
        terminal.wait_for("Your turn");
        assert!(!terminal.text().contains("is next"), "{}", terminal.text());
        for n in 0..30 {
            terminal.press(key);
            terminal.watch_for(Duration::from_millis(if n == 0 { 500 } else { 33 }));
        }
        terminal.watch(Duration::from_millis(300));
        let record = record_in(folder.path()).unwrap();
        let decisions = record.lines().filter(|line| line.starts_with("{\"act\"")).count();
        assert_eq!(decisions, 0, "{key:?}\n{record}");
        // Enter makes the bid that another key has marked.
        if *key == "\r" {
            terminal.watch(Duration::from_millis(700));
            terminal.press("2");
            terminal.press("\r");
            terminal.wait_for("is next");
        }
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
    });
}

/// As people do it, from a shell.
#[test]
fn a_shell_suspends_and_resumes_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let env = [("PS1", "ready> "), ("ENV", ""), ("OFFSUIT", env!("CARGO_BIN_EXE_offsuit"))];
    let mut terminal = Start { program: "sh", env: &env, ..Start::new(&["-i"], folder.path()) }.go();
    terminal.wait_for("ready> ");
    terminal.press("\"$OFFSUIT\" play loo --seed 5\r");
    terminal.wait_for("Your turn");
    terminal.press("\u{1a}");
    terminal.wait_for("Stopped");
    terminal.wait_for("ready> ");
    assert!(!terminal.screen.screen().alternate_screen() && !terminal.screen.screen().hide_cursor());
    terminal.press("stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e icanon -e isig | tr '\\n' '+'\r");
    terminal.wait_for("isig+icanon+echo+");
    terminal.press("fg\r");
    terminal.wait_for("Your turn");
    terminal.watch(Duration::from_millis(300));
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("\u{3}");
    terminal.wait_for("ready> ");
    assert!(!terminal.screen.screen().alternate_screen());
    terminal.press("exit\r");
    terminal.ended();
}

#[test]
fn a_waiting_program_uses_no_processor_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = at_table(folder.path(), &[]);
    terminal.watch_for(Duration::from_millis(500));
    let ticks = |terminal: &Terminal| -> u64 {
        // User and system time: fields 14 and 15, counted from the state, which is field 3.
        terminal.stat()[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum()
    };
    let (written, used) = (terminal.bytes.len(), ticks(&terminal));
    terminal.watch_for(Duration::from_secs(5));
    assert_eq!(terminal.bytes.len(), written, "it draws though nothing changes");
    assert_eq!(ticks(&terminal), used, "it works though nothing happens");
}

/// A bot thinks for a minute. Meanwhile keys work, the screen follows the terminal's size, and nothing unchanged is
/// redrawn. When the program ends, so does the bot.
#[test]
fn the_screen_stays_responsive_while_a_bot_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let bots = ["--seat", "2=master", "--seat", "3=master", "--think", "60000"];
    let args = [&["play", "hamlet", "--seed", "5"][..], &bots].concat();
    let mut terminal = Start::instant(&args, folder.path()).go();
    let begun = Instant::now();
    while !terminal.text().contains("is thinking...") {
        assert!(begun.elapsed() < Duration::from_secs(50), "{}", terminal.text());
        terminal.watch(Duration::from_millis(700));
        terminal.press("\r");
    }
    terminal.watch(Duration::from_millis(500));
    let (thinking, written) = (Instant::now(), terminal.bytes.len());
    let record = record_in(folder.path()).unwrap();
    terminal.watch_for(Duration::from_secs(1));
    assert_eq!(terminal.bytes.len(), written, "it draws though nothing changes");
    terminal.resize(40, 10);
    terminal.wait_for("needs a");
    terminal.resize(80, 24);
    terminal.wait_for("is thinking...");
    terminal.press("?");
    terminal.watch(Duration::from_millis(300));
    terminal.press("r");
    terminal.wait_for("Quick reference");
    assert_eq!(record_in(folder.path()).unwrap(), record);
    check(&record);
    terminal.signal("TERM");
    assert!(!terminal.ended().success());
    terminal.assert_given_back();
    assert!(thinking.elapsed() < Duration::from_secs(30), "{:?}", thinking.elapsed());
    // Nobody had decided anything.
    assert_eq!(record_in(folder.path()), None);
}
