//! What the real program writes to terminals of different kinds: it erases what others have written, and uses only the
//! colours that a terminal has.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::Duration;

use crate::common::pty::{Start, Terminal, all_at_once};
use crate::terminal::decide;

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
        terminal.wait_for(" m ");
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
        // The key for the list of keys, which is the last one in the bar.
        terminal.wait_for(if args.first() == Some(&"play") { " m " } else { "F1" });
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
        terminal.wait_for(" m ");
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
pub fn rendition(bytes: &[u8]) -> BTreeSet<u32> {
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
