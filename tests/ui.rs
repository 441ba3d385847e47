//! The screens, driven by keys and ticks on a backend without a terminal.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

#[path = "common/screen.rs"]
mod screen;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use offsuit::bots::Level;
use offsuit::core::{Event, Move, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Player, Sitter};
use offsuit::table::{Phase, Setup, event_text};
use offsuit::ui::keys::{BINDINGS, Scope};
use offsuit::ui::{App, Launch};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::style::Color;
use screen::{draw, press, text};

const SIZES: [(u16, u16); 8] =
    [(1, 1), (20, 5), (59, 19), (60, 20), (80, 24), (100, 30), (110, 24), (160, 50)];

fn app(setup: Option<Setup>, glyphs: Glyphs, colored: bool) -> App {
    let settings = screen::settings(Language::English, glyphs, colored);
    App::new(Launch { setup, keep: false, seed: Some(7), settings, ..Launch::default() }).unwrap()
}

fn setup(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let mut setup = Setup::quick(entry, seed);
    let person = |n: usize| Sitter { name: format!("Person {n}"), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    setup.seats = (0..seats).map(sitter).collect();
    setup
}

fn type_char(app: &mut App, c: char) {
    press(app, KeyCode::Char(c));
}

fn shown(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

/// Draws at every size, and leaves the screen at 80x24.
fn draw_at_all_sizes(app: &mut App) {
    for size in SIZES {
        let buffer = draw(app, size);
        let text = text(&buffer);
        if size.0 < 60 || size.1 < 20 {
            assert!(app.wait().is_none(), "time passes unseen");
        } else {
            assert!(text.lines().filter(|line| !line.trim().is_empty()).count() > 2, "{size:?}\n{text}");
        }
    }
    draw(app, (80, 24));
}

/// Whether the text shows the piece's name, and not as a part of a longer one.
fn shows(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Checks what the screen shows of hands: the viewer's all, of others nothing that is not known to all.
fn check_hands(app: &mut App) {
    let shown = shown(app);
    let Some(play) = app.session() else { return };
    let (pack, words, viewer) = (play.info().pack, app.words(), play.viewer());
    let scene = play.scene();
    let at_table = matches!(play.phase(), Phase::Choose(_) | Phase::Bot | Phase::Trick);
    for &piece in &scene.hand {
        let name = words.glyphs.piece(pack, piece);
        assert!(!at_table || shown.contains(&name), "{name} is not to be seen\n{shown}");
    }
    let mut known: Vec<String> = scene.facts.iter().map(|fact| words.say(fact, play.names())).collect();
    known.extend(scene.seats.iter().flat_map(|seat| &seat.facts).map(|fact| words.say(fact, play.names())));
    let events = play.table().events(0, viewer);
    let texts = events.iter().filter_map(|event| event_text(pack, event));
    known.extend(texts.map(|text| words.say(&text, play.names())));
    known.extend(scene.hand.iter().map(|&piece| words.glyphs.piece(pack, piece)));
    let known = known.join("\n");
    for seat in Seat::all(scene.seats.len()).filter(|&seat| viewer != Some(seat)) {
        for piece in play.table().scene(Some(seat)).hand {
            let name = words.glyphs.piece(pack, piece);
            assert!(shows(&known, &name) || !shows(&shown, &name), "{name} of {seat} shows\n{shown}");
        }
    }
}

/// One turn of a scripted player; `n` counts the turns.
fn step(app: &mut App, n: u32) {
    if app.wait().is_some() {
        // Most waits pass, some are skipped.
        if n.is_multiple_of(7) {
            type_char(app, 'x');
        } else {
            app.tick();
        }
        return;
    }
    match app.scope() {
        Scope::Hand if n.is_multiple_of(5) => {
            // A dim piece, if there is one: it is refused, and the refusal stays until the next key.
            let play = app.session().unwrap();
            let scene = play.scene();
            let dim = scene.hand.iter().position(|&piece| !play.can(&scene, piece));
            if let Some(dim) = dim {
                press(app, KeyCode::Home);
                (0..dim).for_each(|_| press(app, KeyCode::Right));
                press(app, KeyCode::Enter);
                assert!(shown(app).contains("press ? to read"));
            }
            type_char(app, '1');
        }
        Scope::Row if n.is_multiple_of(3) => {
            press(app, KeyCode::Right);
            press(app, KeyCode::Enter);
        }
        Scope::Hand | Scope::Row if n.is_multiple_of(2) => type_char(app, '1'),
        _ => press(app, KeyCode::Enter),
    }
}

/// Plays a match to its end.
fn play_out(mut app: App, each: impl Fn(&mut App, u32)) -> App {
    for n in 1.. {
        assert!(n < 60_000, "no end: {:?}", app.scope());
        each(&mut app, n);
        if app.scope() == Scope::MatchOver {
            break;
        }
        step(&mut app, n);
    }
    app
}

#[test]
fn matches_of_one_against_bots_end() {
    for entry in CATALOG {
        for seats in entry.info.seating.min..=entry.info.seating.max {
            let app = app(Some(setup(entry, seats, 1, 5)), Glyphs::Unicode, true);
            let mut app = play_out(app, |app, n| {
                if n.is_multiple_of(11) {
                    check_hands(app);
                }
                if n.is_multiple_of(101) {
                    draw_at_all_sizes(app);
                }
            });
            draw_at_all_sizes(&mut app);
            assert!(shown(&mut app).contains(" win"), "{}", shown(&mut app));
            press(&mut app, KeyCode::Enter);
            assert_ne!(app.scope(), Scope::MatchOver);
        }
    }
}

#[test]
fn matches_around_one_keyboard_end_and_the_curtain_hides_hands() {
    for entry in CATALOG {
        for people in [2, entry.info.seating.min] {
            let setup = setup(entry, entry.info.seating.min, people, 3);
            let app = app(Some(setup), Glyphs::Ascii, false);
            play_out(app, |app, n| {
                if app.scope() == Scope::Curtain {
                    assert!(app.session().unwrap().viewer().is_none());
                    assert!(shown(app).contains("is next"));
                    check_hands(app);
                } else if n.is_multiple_of(13) {
                    check_hands(app);
                }
            });
        }
    }
}

#[test]
fn bots_alone_play_before_spectators() {
    for entry in CATALOG {
        let setup = setup(entry, entry.info.seating.best, 0, 3);
        let app = app(Some(setup), Glyphs::Unicode, true);
        play_out(app, |app, n| {
            if n.is_multiple_of(17) {
                check_hands(app);
            }
        });
    }
}

#[test]
fn three_keys_lead_from_the_start_to_the_first_card() {
    for (n, entry) in CATALOG.iter().enumerate() {
        let mut app = app(None, Glyphs::Unicode, true);
        let mut keys = 0;
        let played = |app: &App| {
            app.session().is_some_and(|play| {
                play.table().events(0, None).iter().any(|event| match event {
                    Event::Acted { seat, mv } => {
                        *seat == Seat::new(0)
                            && matches!(mv, None | Some(Move::Play(_) | Move::Lead(..) | Move::Lay(_)))
                    }
                    _ => false,
                })
            })
        };
        while !played(&app) {
            keys += 1;
            assert!(keys <= 3, "{}\n{}", entry.info.id, shown(&mut app));
            if keys == 1 {
                type_char(&mut app, char::from(b'1' + n as u8));
            } else {
                press(&mut app, KeyCode::Enter);
            }
            while app.wait().is_some() && !played(&app) {
                app.tick();
            }
        }
    }
}

/// Every screen there is, each once.
fn screens(glyphs: Glyphs, colored: bool, mut each: impl FnMut(&mut App)) {
    let mut seen = BTreeSet::new();
    let mut look = |app: &mut App| {
        seen.insert(format!("{:?}", app.scope()));
        each(app);
    };
    let mut home = app(None, glyphs, colored);
    for _ in CATALOG {
        look(&mut home);
        type_char(&mut home, '?');
        look(&mut home);
        for key in [KeyCode::PageDown, KeyCode::Tab, KeyCode::End, KeyCode::BackTab] {
            press(&mut home, key);
            look(&mut home);
        }
        press(&mut home, KeyCode::Esc);
        press(&mut home, KeyCode::Down);
    }
    for entry in CATALOG {
        let setup = setup(entry, entry.info.seating.max, 2, 3);
        let mut app = app(Some(setup), glyphs, colored);
        for n in 1..90 {
            look(&mut app);
            for key in ['?', 't', 'e', 's', 'q'] {
                type_char(&mut app, key);
                look(&mut app);
                let closing = if app.scope() == Scope::Ask { 'n' } else { 'q' };
                if matches!(app.scope(), Scope::Ask | Scope::Rules | Scope::Listing) {
                    type_char(&mut app, closing);
                }
            }
            if app.scope() == Scope::MatchOver {
                break;
            }
            step(&mut app, n);
        }
    }
    for scope in Scope::ALL {
        assert!(scope == Scope::MatchOver || seen.contains(&format!("{scope:?}")), "{scope:?}: {seen:?}");
    }
}

#[test]
fn every_screen_draws_at_every_size() {
    let mut n = 0_u32;
    screens(Glyphs::Unicode, true, |app| {
        n += 1;
        if n.is_multiple_of(9) || n < 60 {
            draw_at_all_sizes(app);
        } else {
            draw(app, (80, 24));
        }
    });
}

#[test]
fn ascii_and_no_colour_mean_it() {
    screens(Glyphs::Ascii, false, |app| {
        let rules = app.scope() == Scope::Rules;
        let buffer = draw(app, (80, 24));
        for cell in buffer.content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            // Rule pages are the authors' text.
            assert!(rules || cell.symbol().is_ascii(), "{:?}\n{}", cell.symbol(), text(&buffer));
        }
    });
}

#[test]
fn a_refusal_leads_to_its_clause() {
    let mut app = app(Some(setup(&CATALOG[3], 4, 1, 5)), Glyphs::Unicode, true);
    for n in 1..400 {
        if app.scope() == Scope::Hand {
            let play = app.session().unwrap();
            let scene = play.scene();
            if let Some(dim) = scene.hand.iter().position(|&piece| !play.can(&scene, piece)) {
                press(&mut app, KeyCode::Home);
                (0..dim).for_each(|_| press(&mut app, KeyCode::Down));
                press(&mut app, KeyCode::Char(' '));
                let refused = shown(&mut app);
                let (before, _) = refused.split_once(", press ? to read)").unwrap();
                let title = format!("▶ {}", before.rsplit_once('(').unwrap().1);
                type_char(&mut app, '?');
                assert_eq!(app.scope(), Scope::Rules);
                assert!(shown(&mut app).contains(&title), "{title}\n{}", shown(&mut app));
                return;
            }
        }
        step(&mut app, n);
    }
    panic!("nothing was ever forbidden");
}

#[test]
fn leaving_asks_and_control_c_does_not() {
    let mut app = app(Some(setup(&CATALOG[0], 4, 1, 5)), Glyphs::Unicode, true);
    type_char(&mut app, 'q');
    assert_eq!(app.scope(), Scope::Ask);
    assert!(app.wait().is_none());
    type_char(&mut app, 'n');
    assert!(app.running() && app.session().is_some());
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Ask, "a stray Enter leaves no match");
    type_char(&mut app, 'y');
    assert!(app.running() && app.scope() == Scope::Home);
    let release = KeyEvent::new_with_kind(KeyCode::Char('q'), KeyModifiers::NONE, KeyEventKind::Release);
    app.key(release);
    assert!(app.running());
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(!app.running());
}

fn ui_keys_in(text: &str) -> BTreeSet<String> {
    let is_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let quoted = text.split("\"ui-").skip(1);
    quoted.map(|rest| format!("ui-{}", rest.chars().take_while(|&c| is_key(c)).collect::<String>())).collect()
}

/// The keys that the sources in this folder and those below use.
fn ui_keys_below(folder: &Path) -> BTreeSet<String> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let keys = |path: PathBuf| {
        if path.is_dir() { ui_keys_below(&path) } else { ui_keys_in(&fs::read_to_string(path).unwrap()) }
    };
    paths.flat_map(keys).collect()
}

#[test]
fn the_catalogue_has_the_words_that_screens_use_and_no_others() {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    // Some are said by what the screens are made of.
    let used: BTreeSet<String> =
        ["ui", "table", "config"].iter().flat_map(|module| ui_keys_below(&source.join(module))).collect();
    let words = Words::new(Language::English, Glyphs::Unicode);
    for key in &used {
        assert!(words.has(key), "{key} is used, and missing in the catalogue");
    }
    for language in Language::ALL {
        let catalogue = source.join("lang").join(language.code()).join("ui.ftl");
        let catalogue = fs::read_to_string(catalogue).unwrap();
        let keys = catalogue.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
        let keys: BTreeSet<String> = keys.filter(|key| key.starts_with("ui-")).map(str::to_owned).collect();
        assert_eq!(keys, used, "{}", language.code());
    }
    for label in BINDINGS.iter().filter_map(|binding| binding.label) {
        assert!(words.has(label), "{label}");
    }
}
