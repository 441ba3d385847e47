//! Input: letters of input methods, the wheel, the mouse's modes, and the measured width of suits.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers, MouseEvent, MouseEventKind};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch;
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Moment};

#[cfg(unix)]
use crate::common::pty::all_at_once;
use crate::common::pty::{Start, Terminal};
use crate::common::screen::{draw, press, settings, text};

fn open(launch: Launch) -> App {
    let settings = settings(Language::English, Glyphs::Unicode, true);
    App::new(Launch { keep: false, seed: Some(3), settings, ..launch }).unwrap()
}

fn shown(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

#[test]
fn full_width_letters_and_digits_work_as_their_narrow_forms() {
    // A game by its number, help, rules, a hint, closing.
    let mut app = open(Launch::default());
    shown(&mut app);
    press(&mut app, KeyCode::Char('４'));
    assert_eq!(app.session().unwrap().info().id, "fifteens");
    while app.scope() != Scope::Hand {
        app.tick();
    }
    press(&mut app, KeyCode::Char('ｓ'));
    assert_eq!(app.scope(), Scope::Listing);
    press(&mut app, KeyCode::Char('ｑ'));
    press(&mut app, KeyCode::Char('？'));
    assert_eq!(app.scope(), Scope::Rules);
    press(&mut app, KeyCode::Char('ｑ'));
    assert_eq!(app.scope(), Scope::Hand);
    press(&mut app, KeyCode::Char('Ｑ'));
    assert_eq!(app.scope(), Scope::Ask);
    press(&mut app, KeyCode::Char('ｙ'));
    assert!(!app.running());
}

#[test]
fn full_width_digits_fill_in_the_form_and_names_keep_their_letters() {
    let mut app = open(Launch::default());
    shown(&mut app);
    press(&mut app, KeyCode::Char('ｔ'));
    press(&mut app, KeyCode::Char('５'));
    assert!(shown(&mut app).contains("Seat 5"));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Char('Ｚ'));
    assert!(shown(&mut app).contains('Ｚ'));
}

fn wheel(app: &mut App, kind: MouseEventKind) {
    app.mouse(MouseEvent { kind, column: 5, row: 5, modifiers: KeyModifiers::NONE });
}

#[test]
fn the_wheel_scrolls_text_by_three_lines_and_lists_by_one_item() {
    let moment = Moment { entry: &CATALOG[0], anchor: String::new() };
    let mut app = open(Launch { start: launch::Start::Rules(moment), ..Launch::default() });
    let line = |app: &mut App, n: usize| shown(app).lines().nth(n).unwrap().to_owned();
    let fourth = line(&mut app, 12);
    wheel(&mut app, MouseEventKind::ScrollDown);
    assert_eq!(line(&mut app, 9), fourth);
    wheel(&mut app, MouseEventKind::ScrollUp);
    assert_eq!(line(&mut app, 12), fourth);
    let mut app = open(Launch::default());
    shown(&mut app);
    press(&mut app, KeyCode::Char(','));
    let mut other = open(Launch::default());
    shown(&mut other);
    press(&mut other, KeyCode::Char(','));
    wheel(&mut app, MouseEventKind::ScrollDown);
    press(&mut other, KeyCode::Down);
    assert_eq!(shown(&mut app), shown(&mut other));
}

#[test]
fn measured_widths_choose_the_characters_unless_settings_do() {
    let mut app = open(Launch::default());
    assert!(!app.wants_width());
    assert!(!app.measure(false), "the settings name the characters");
    let free =
        offsuit::config::Settings { glyphs: None, ..settings(Language::English, Glyphs::Unicode, true) };
    let setup = Setup::quick(&CATALOG[3], 3);
    let launch =
        Launch { keep: false, settings: free, start: launch::Start::Match(setup), ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    if app.words().glyphs == Glyphs::Ascii {
        return; // The locale of this test has nothing else.
    }
    app.measure(false);
    assert_eq!(app.words().glyphs, Glyphs::WideSafe);
    assert!(app.measure(true));
    assert_eq!(app.words().glyphs, Glyphs::Unicode);
    assert!(!app.measure(true), "nothing changes");
}

/// The program in a Japanese locale, in a terminal that answers like this to each question for its cursor.
fn japanese(answer: &str) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "fifteens", "--seed", "5"];
    let start = Start { env: &[("LC_ALL", "ja_JP.UTF-8")], ..Start::instant(&args, folder.path()) };
    let mut terminal = start.go();
    terminal.wait_for(" m ");
    let asked = terminal.bytes.windows(4).filter(|bytes| *bytes == b"\x1b[6n").count();
    assert_eq!(asked, 2);
    // A key between the answers is not lost: it opens the rules.
    terminal.press(&format!("{answer}?{answer}"));
    terminal.wait_for("Esc");
    terminal.watch(Duration::from_millis(300));
    terminal.press("q");
    terminal.watch(Duration::from_millis(300));
    let text = terminal.text();
    terminal.press("Q");
    terminal.wait_for("y ");
    terminal.press("y");
    assert!(terminal.ended().success());
    (text, terminal.bytes.clone())
}

#[test]
#[cfg(unix)]
fn the_terminal_is_asked_for_the_width_of_suits_and_never_waited_for() {
    let suits = ['\u{2660}', '\u{2663}'];
    let (narrow, bytes) = japanese("\x1b[2;2R");
    assert!(narrow.contains(suits), "{narrow}");
    let (wide, _) = japanese("\x1b[2;3R");
    assert!(!wide.contains(suits), "{wide}");
    let (silent, _) = japanese("");
    assert!(!silent.contains(suits), "{silent}");
    // Only buttons and the wheel are reported, never motion.
    let writes = |what: &[u8]| bytes.windows(what.len()).any(|part| part == what);
    assert!(writes(b"\x1b[?1000h") && writes(b"\x1b[?1006h") && writes(b"\x1b[?1000l"));
    assert!(!writes(b"\x1b[?1003h") && !writes(b"\x1b[?1002h"));
}

/// The first screen, and what it shows after these parts have come with pauses between them.
fn after(parts: &[&str]) -> [String; 2] {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Start::new(&["--lang", "en"], folder.path()).go();
    terminal.wait_for("F1");
    terminal.watch(Duration::from_millis(200));
    let before = terminal.text();
    for part in parts {
        terminal.press(part);
        terminal.watch_for(Duration::from_millis(60));
    }
    terminal.watch(Duration::from_millis(400));
    let shown = terminal.text();
    // Keys are keys again: the list of keys.
    terminal.press("/");
    terminal.wait_for("Search:");
    terminal.press("\u{3}");
    assert!(terminal.ended().success());
    [before, shown]
}

#[test]
#[cfg(unix)]
fn answers_of_the_terminal_press_no_keys_on_a_slow_line() {
    all_at_once(
        &[
            &["\x1b[", "2;2R"][..],
            &["\x1b[2", ";2", "R"],
            &["\x1b[<0;1", ";24M"],
            &["\x1b[<0;10;24", "m"],
            &["\x1bO", "2", "x"],
            &["\x1bP>|kitty(0.26.5)\x1b\\"],
            &["\x1bP>|kit", "ty(0.26.5)\x1b", "\\"],
            &["\x1bP1$r0 q\x1b\\"],
            &["\x1b_Gi=1;OK\x1b\\"],
            &["\x1b_Gi", "=1;OK", "\x1b\\"],
            &["\x1b^1\x1b\\", "\x1bX1\x1b\\"],
            &["\u{90}>|1", "23\u{9c}"],
            // The end of a string whose beginning another program has read.
            &["\x1b\\"],
        ],
        |parts| {
            let [before, shown] = after(parts);
            assert_eq!(before, shown, "{parts:?}");
        },
    );
}

#[test]
#[cfg(unix)]
fn a_key_that_is_split_is_one_key() {
    let [before, whole] = after(&["\x1b[B"]);
    assert_ne!(before, whole);
    for parts in [&["\x1b[", "B"][..], &["\x1bO", "B"], &["\x1b[1;1", ":1", "B"]] {
        assert_eq!(after(parts)[1], whole, "{parts:?}");
    }
}

#[test]
#[cfg(unix)]
fn every_form_of_ctrl_c_quits() {
    all_at_once(&["\x03", "\x1b[27;5;99~", "\x1b[99;5u", "\x1b[99::99;5:1u", "\x1b[1089::99;5u"], |keys| {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Start::new(&["--lang", "en"], folder.path()).go();
        terminal.wait_for("F1");
        terminal.press(keys);
        assert!(terminal.ended().success());
    });
}

/// Each cell as it looks: whether a blank was ever written makes no difference.
fn cells(terminal: &Terminal) -> Vec<String> {
    let screen = terminal.screen.screen();
    let places = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
    let shown = |(row, column)| {
        let cell = screen.cell(row, column).unwrap();
        let text = if cell.has_contents() { cell.contents() } else { " " };
        let look = (cell.fgcolor(), cell.bold(), cell.dim(), cell.inverse(), cell.underline());
        format!("{row},{column}: {text} {:?} {:?}", cell.bgcolor(), (text != " ").then_some(look))
    };
    places.map(shown).collect()
}

/// The first screen with these settings, in a terminal that answers like this to a question for its background.
fn with_ground(config: &str, colorfgbg: &str, answer: Option<&str>) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let env = [("COLORFGBG", colorfgbg)];
    let start = Start { env: &env, config, ..Start::new(&["--lang", "en"], folder.path()) };
    let mut terminal = start.go();
    terminal.wait_for("F1");
    terminal.watch(Duration::from_millis(100));
    let asked = terminal.bytes.windows(8).filter(|bytes| *bytes == b"\x1b]11;?\x1b\\").count();
    assert_eq!(asked, usize::from(answer.is_some()), "{config}");
    // Keys around the answer are not lost: they open and close the list of keys.
    terminal.press(&format!("/{}\x1b", answer.unwrap_or_default()));
    terminal.watch(Duration::from_millis(400));
    let shown = cells(&terminal);
    terminal.press("\u{3}");
    assert!(terminal.ended().success());
    shown
}

#[test]
#[cfg(unix)]
fn the_terminal_is_asked_for_its_background_where_a_theme_follows_it() {
    let [light, dark] = ["\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:1010/1010/1010\x07"];
    for colours in ["256", "16"] {
        let with = |theme: &str| format!("theme = \"{theme}\"\ncolours = \"{colours}\"\n");
        let [by_day, by_night] = ["light", "dark"].map(|theme| with_ground(&with(theme), "", None));
        assert_ne!(by_day, by_night);
        let auto = with("auto");
        assert_eq!(with_ground(&auto, "", Some(light)), by_day, "{colours}");
        assert_eq!(with_ground(&auto, "0;15", Some(dark)), by_night, "{colours}");
        // A silent terminal: the environment decides.
        assert_eq!(with_ground(&auto, "0;15", Some("")), by_day, "{colours}");
        assert_eq!(with_ground(&auto, "", Some("")), by_night, "{colours}");
    }
    // Felt has its own ground, except in sixteen colours.
    with_ground("theme = \"felt\"\ncolours = \"256\"\n", "", None);
    with_ground("theme = \"felt\"\ncolours = \"16\"\n", "", Some(light));
}
