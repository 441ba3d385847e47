//! The real program in a pseudo-terminal: plays matches to their end by keys and by mouse, and restores the terminal
//! however the program ends.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::facts::{self, FACTS, Facts};
use crate::common::pty::{Start, Terminal, all_at_once, check, is_over, record_in};

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
fn decide(terminal: &mut Terminal) {
    for key in ["\u{1b}[C", "\r"] {
        terminal.watch(Duration::from_millis(400));
        terminal.press(key);
    }
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
        terminal.watch(Duration::from_millis(400));
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

/// What a terminal without an alternate screen shows after these bytes. A shell has filled it before.
fn without_alternate_screen(bytes: &[u8]) -> vt100::Parser {
    let [rows, columns] = [24, 80].map(|cells| NonZero::<u16>::new(cells).unwrap());
    let mut screen = vt100::Parser::new(rows, columns, 0);
    screen.process("\x1b[1;44mSHELL ".repeat(24 * 80 / 6).as_bytes());
    let mut rest = bytes;
    while !rest.is_empty() {
        let switches = rest.starts_with(b"\x1b[?1049");
        rest = if switches { &rest[8..] } else { rest };
        screen.process(&rest[..usize::from(!switches)]);
        rest = &rest[1..];
    }
    screen
}

/// As on the Linux console, or in GNU screen.
#[test]
fn a_terminal_without_an_alternate_screen_is_erased() {
    let looks = ["theme = \"dark\"\n", "colours = \"16\"\n", "colours = \"none\"\n", "theme = \"felt\"\n"];
    all_at_once(&looks, |&config| {
        let folder = tempfile::tempdir().unwrap();
        let args = ["play", "fifteens", "--seed", "3", "--lang", "en"];
        let mut terminal = Start { config, ..Start::new(&args, folder.path()) }.go();
        terminal.wait_for("F1");
        terminal.watch(Duration::from_millis(300));
        terminal.press("\r");
        terminal.wait_for("Your turn");
        terminal.watch(Duration::from_millis(500));
        let shown = without_alternate_screen(&terminal.bytes).screen().contents();
        assert!(!shown.contains("SHELL"), "{config}{shown}");
        assert_eq!(shown, terminal.text(), "{config}");
        decide(&mut terminal);
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
        // What the program says at the end, and then the shell: nothing else.
        let mut screen = without_alternate_screen(&terminal.bytes);
        screen.process(b"$ ");
        let shown = screen.screen().contents();
        let lines: Vec<&str> = shown.trim_end().lines().collect();
        assert!(
            lines.len() == 2 && lines[0].contains("press c to resume it") && lines[1] == "$",
            "{config}{shown}"
        );
        assert!(!screen.screen().cell(23, 79).unwrap().inverse(), "{config}");
        assert_eq!(screen.screen().cell(23, 79).unwrap().bgcolor(), vt100::Color::Default, "{config}");
    });
}

/// Something else writes on the screen: a message of the system, or a terminal that folds lines as it is resized.
fn spoil(terminal: &mut Terminal) -> Vec<String> {
    terminal.watch(Duration::from_millis(300));
    let lines =
        |terminal: &Terminal| terminal.text().lines().map(|line| line.trim_end().to_owned()).collect();
    let shown = lines(terminal);
    for row in [2, 9, 16, 24] {
        terminal.screen.process(format!("\x1b[{row};3H\x1b[31mSPOILED").as_bytes());
    }
    assert_ne!(lines(terminal), shown);
    shown
}

#[test]
fn what_others_write_is_erased_by_ctrl_l_and_by_a_resize() {
    let two: &[&str] = &["play", "loo", "--seed", "5", "--seat", "2=human"];
    // A command, and keys that lead to the screen to spoil, with what it shows then.
    let places: [(&[&str], &[&str], &str); 6] = [
        (&[], &[], "Reveille"),
        (&["play", "loo", "--seed", "5"], &[], "Your turn"),
        (two, &[], "is next"),
        (two, &[" "], "Your turn"),
        (&["rules", "loo"], &["/"], "Search"),
        (&["play", "loo", "--seed", "5"], &["Q"], "Quit"),
    ];
    all_at_once(&places, |&(args, keys, what)| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Start::instant(args, folder.path()).go();
        terminal.watch(Duration::from_millis(700));
        for key in keys {
            terminal.press(key);
        }
        terminal.wait_for(what);
        for how in ["\u{c}", "\x1b[27;5;108~", "WINCH"] {
            let shown = spoil(&mut terminal);
            let written = terminal.bytes.len();
            if how == "WINCH" {
                terminal.signal(how);
            } else {
                terminal.press(how);
            }
            terminal.watch(Duration::from_millis(300));
            let now: Vec<String> = terminal.text().lines().map(|line| line.trim_end().to_owned()).collect();
            assert_eq!(now, shown, "{args:?} {how:?}");
            let since = String::from_utf8_lossy(&terminal.bytes[written..]).into_owned();
            assert!(since.contains("\x1b[2J"), "{args:?} {how:?}");
            // A curtain stays down.
            assert!(what != "is next" || !since.contains("Your turn"), "{since}");
        }
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
    });
}

/// A description of a terminal with so many colours, as `tic` compiles it.
fn description(colours: i16) -> Vec<u8> {
    let name = b"wonder\0";
    let mut numbers = [-1; 14];
    numbers[13] = colours;
    let header = [0o432, name.len() as i16, 0, 14, 0, 0];
    let words = |words: &[i16]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    // The numbers begin at an even place.
    [words(&header), name.to_vec(), vec![0], words(&numbers)].concat()
}

#[test]
fn terminals_get_the_colours_that_they_have() {
    let none: &[u32] = &[];
    let eight: &[u32] = &[30, 31, 32, 33, 34, 35, 36, 37, 40, 41, 42, 43, 44, 45, 46, 47];
    let bright: Vec<u32> = eight.iter().map(|number| number + 60).collect();
    let sixteen = [eight, &bright].concat();
    let cases = [
        ("vt100", "truecolor", "", none),
        ("vt102", "", "", none),
        ("vt220", "", "", none),
        ("unknown", "", "", none),
        ("linux", "truecolor", "", eight),
        ("eterm-color", "", "", eight),
        ("xterm", "", "", &sixteen),
        ("screen", "truecolor", "", &sixteen),
        // By its description, and without one.
        ("wonder", "", "", eight),
        ("no-such-terminal", "", "", &sixteen),
        // The settings decide.
        ("xterm-256color", "", "colours = \"8\"\n", eight),
        ("vt100", "", "colours = \"16\"\n", &sixteen),
    ];
    all_at_once(&cases, |&(term, colorterm, config, allowed)| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("w")).unwrap();
        std::fs::write(folder.path().join("w/wonder"), description(8)).unwrap();
        let terminfo = folder.path().to_str().unwrap();
        // Where the settings decide, NO_COLOR does not.
        let no_color = if config.is_empty() { "" } else { "1" };
        let env = [("TERM", term), ("COLORTERM", colorterm), ("TERMINFO", terminfo), ("NO_COLOR", no_color)];
        let args = ["play", "deer-hunt", "--seed", "5", "--lang", "en"];
        let mut terminal = Start { env: &env, config, ..Start::new(&args, folder.path()) }.go();
        terminal.wait_for("F1");
        terminal.watch(Duration::from_millis(700));
        terminal.press("\u{3}");
        assert!(terminal.ended().success());
        let numbers = rendition(&terminal.bytes);
        let attributes = [0, 1, 2, 4, 7];
        let odd = |number: &&u32| !attributes.contains(number) && !allowed.contains(number);
        assert_eq!(numbers.iter().find(odd), None, "{term}: {numbers:?}");
        assert_eq!(numbers.iter().any(|number| allowed.contains(number)), !allowed.is_empty(), "{term}");
    });
}

/// The numbers of all sequences that set attributes and colours.
fn rendition(bytes: &[u8]) -> BTreeSet<u32> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\u{1b}[").skip(1).filter_map(|sequence| {
        let end = sequence.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        sequence[end..].starts_with('m').then(|| sequence[..end].to_owned())
    });
    let numbers = |sequence: String| -> Vec<u32> {
        sequence.split(';').map(|number| number.parse().unwrap_or(0)).collect()
    };
    sequences.flat_map(numbers).collect()
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
