//! Matches that the real program plays to their end in a pseudo-terminal, by keys and by mouse.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::facts::{self, FACTS, Facts};
use crate::common::pty::{Start, Terminal, all_at_once, check, is_over, record_in};
use crate::terminal_output::rendition;

/// Starts a short match of a game with `start`, which gets the program's arguments.
fn play(game: &Facts, start: impl FnOnce(&[&str]) -> Terminal) -> Terminal {
    let option = game.short.map(|(key, value)| format!("{key}={value}"));
    let mut args = vec!["play", game.id, "--seed", "5"];
    if let Some(option) = &option {
        args.extend(["--option", option]);
    }
    start(&args)
}

/// Plays by keys until the match is over, and calls `each` from time to time.
fn play_out(terminal: &mut Terminal, folder: &Path, mut each: impl FnMut(&mut Terminal, u32)) {
    let start = Instant::now();
    terminal.watch(Duration::from_millis(300));
    for n in 0.. {
        if is_over(folder) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(240), "{}", terminal.text());
        each(terminal, n);
        // An arrow marks something, Enter chooses it or continues, and both of them skip waits.
        for _ in 0..7 {
            for key in ["\x1b[C", "\r"] {
                terminal.press(key);
                terminal.watch(Duration::from_millis(4));
            }
        }
    }
}

/// Checks the record and leaves.
fn finish(mut terminal: Terminal, folder: &Path) {
    let checked = check(&record_in(folder).unwrap());
    assert_eq!((checked.finished, checked.unfinished), (1, 0));
    assert!(!terminal.text().contains('\u{fffd}'), "{}", terminal.text());
    terminal.press("\u{3}");
    assert!(terminal.ended().success());
    terminal.assert_given_back();
}

/// The games that are played to their end by keys in tests of their own: in another language, without colours, and at many
/// sizes.
const ELSEWHERE: [&str; 3] = ["fifteens", "hamlet", "reveille"];

#[test]
fn a_match_of_each_other_game_is_played_to_its_end_by_keys() {
    let games: Vec<&Facts> = FACTS.iter().filter(|game| !ELSEWHERE.contains(&game.id)).collect();
    all_at_once(&games, |game| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = play(game, |args| Start::new(args, folder.path()).go());
        play_out(&mut terminal, folder.path(), |_, _| ());
        finish(terminal, folder.path());
    });
}

/// The column of the first word that is a number, unlike the name of a tile.
fn first_number(cells: &[String]) -> Option<usize> {
    let is_blank = |cell: &&String| cell.trim().is_empty();
    (0..cells.len()).find(|&at| {
        let starts = at == 0 || is_blank(&&cells[at - 1]);
        let word: String =
            cells[at..].iter().take_while(|cell| !is_blank(cell)).map(String::as_str).collect();
        starts && !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
    })
}

/// Clicks what the screen offers: a key's word in the bar, a choice in a row, a piece above its digit.
fn click_something(terminal: &mut Terminal, n: usize) {
    let bar = 23;
    for label in ["Next deal", "Continue", "Show my hand", "Yes"] {
        if let Some(column) = terminal.find(bar, label) {
            return terminal.click(column + 1, bar);
        }
    }
    // The digits are below the pieces; a choice in a row is in brackets.
    let row = 20;
    if let Some(column) = terminal.find(row, "[") {
        return terminal.click(column + 1, row);
    }
    // In a row, the first choice is after its digit. A piece is above its digit, and a marked one is a row higher.
    if let Some(column) = first_number(&terminal.rows()[row]) {
        return terminal.click(column, row - n % 4);
    }
    if let Some(column) = terminal.find(row, "Pass") {
        return terminal.click(column, row);
    }
    terminal.click(0, 0);
}

#[test]
fn a_match_of_each_game_is_played_to_its_end_by_the_mouse() {
    all_at_once(FACTS, |game| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = play(game, |args| Start::instant(args, folder.path()).go());
        terminal.watch(Duration::from_millis(300));
        let start = Instant::now();
        for n in 0.. {
            if n % 8 == 0 && is_over(folder.path()) {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(240), "{}:\n{}", game.id, terminal.text());
            click_something(&mut terminal, n);
            terminal.watch(Duration::from_millis(8));
        }
        finish(terminal, folder.path());
    });
}

#[test]
fn a_match_is_played_in_japanese() {
    let folder = tempfile::tempdir().unwrap();
    let env = [("LC_ALL", "ja_JP.UTF-8")];
    let mut terminal =
        play(facts::of("hamlet"), |args| Start { env: &env, ..Start::instant(args, folder.path()) }.go());
    terminal.wait_for("ハムレット");
    play_out(&mut terminal, folder.path(), |terminal, _| {
        // Nothing has ambiguous width, and nothing is left in English.
        let text = terminal.text();
        assert!(!text.contains(['♠', '♥', '♦', '♣', '│', '─']), "{text}");
        assert!(!text.contains("trick"), "{text}");
    });
    finish(terminal, folder.path());
}

/// Whether the bytes set a colour.
fn sets_colour(bytes: &[u8]) -> bool {
    rendition(bytes).iter().any(|number| matches!(number, 30..=38 | 40..=48 | 90..=107))
}

#[test]
fn a_match_is_played_in_ascii_without_colour() {
    assert!(sets_colour(b"a\x1b[1;31mb") && !sets_colour(b"a\x1b[1;7mb\x1b[39m"));
    let folder = tempfile::tempdir().unwrap();
    let env = [("NO_COLOR", "1")];
    let config = "speed = \"instant\"\nglyphs = \"ascii\"\n";
    let mut terminal = play(facts::of("reveille"), |args| {
        Start { env: &env, config, ..Start::new(args, folder.path()) }.go()
    });
    play_out(&mut terminal, folder.path(), |_, _| ());
    assert!(terminal.bytes.is_ascii() && !sets_colour(&terminal.bytes));
    finish(terminal, folder.path());
}

#[test]
fn a_match_is_played_while_the_terminal_changes_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(facts::of("fifteens"), |args| Start::instant(args, folder.path()).go());
    let sizes = [(80, 24), (40, 10), (160, 50), (100, 30), (60, 20), (1, 1), (200, 60), (59, 20)];
    play_out(&mut terminal, folder.path(), |terminal, n| {
        let (width, height) = sizes[n as usize % sizes.len()];
        terminal.resize(width, height);
        if n % 5 == 0 && width > 20 && (width, height) < (60, 20) {
            terminal.wait_for("needs a");
        }
    });
    terminal.resize(80, 24);
    terminal.wait_for("Fifteens");
    assert_eq!(terminal.find(0, "\u{fffd}"), None);
    finish(terminal, folder.path());
}

/// A key starts a game, and two make each decision: one marks a choice and Enter makes it.
#[test]
fn the_first_piece_is_played_with_five_keys_at_most() {
    all_at_once(&[1, 2, 3, 4, 5, 6], |digit| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Start::new(&[], folder.path()).go();
        terminal.wait_for("Reveille");
        terminal.press(&digit.to_string());
        for n in 1..=2 {
            // While others move, the arrow only skips the wait.
            for _ in 0..150 {
                if terminal.text().contains("Enter: ") {
                    break;
                }
                terminal.press("\x1b[C");
                terminal.watch(Duration::from_millis(400));
            }
            terminal.press("\r");
            let own = own_moves(&mut terminal, folder.path(), n);
            if own.iter().any(|what| what.get("play").is_some()) {
                return;
            }
            terminal.watch(Duration::from_millis(400));
        }
        panic!("game {digit}:\n{}", terminal.text());
    });
}

/// What the person has done, as soon as there are `n` moves.
fn own_moves(terminal: &mut Terminal, folder: &Path, n: usize) -> Vec<serde_json::Value> {
    let start = Instant::now();
    loop {
        terminal.watch(Duration::from_millis(20));
        let lines = record_in(folder).unwrap_or_default();
        // The last line may be incomplete.
        let steps = lines.lines().map_while(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let own: Vec<_> =
            steps.filter(|step| step["act"]["seat"] == 0).map(|step| step["act"]["do"].clone()).collect();
        if own.len() >= n {
            return own;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{} moves in:\n{}", own.len(), terminal.text());
    }
}
