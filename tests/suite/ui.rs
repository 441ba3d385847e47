//! The screens, driven by keys and ticks, without a terminal.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::common::amount;
use crate::common::apart::apart;
use crate::common::at_hand::{self, asks_to_select};
use crate::common::kept;
use crate::common::screen;
use crate::common::screen::{draw, mark_legal, press, said, shown, text, type_char};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use offsuit::bots::Level;
use offsuit::core::{Event, Move, OptionKind, OptionValues, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::OnRecord;
use offsuit::record::{Player, Sitter};
use offsuit::sitting::Phase;
use offsuit::table::{Saved, Saver, Setup, Waiting, event_texts};
use offsuit::ui::keys::{BINDINGS, Scope};
use offsuit::ui::{App, Launch, Start};
use ratatui::style::Color;
use tempfile::TempDir;

const SIZES: [(u16, u16); 8] =
    [(1, 1), (20, 5), (59, 19), (60, 20), (80, 24), (100, 30), (110, 24), (160, 50)];

fn app(setup: Option<Setup>, glyphs: Glyphs, colored: bool) -> App {
    let (settings, budget) = (screen::settings(Language::English, glyphs, colored), screen::hasty());
    App::new(Launch {
        start: setup.into(),
        keep: false,
        seed: Some(7),
        settings,
        budget,
        ..Launch::default()
    })
    .unwrap()
}

fn setup(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let mut setup = Setup::quick(entry, seed);
    let person = |n: usize| Sitter { name: format!("Person {n}"), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    setup.seats = (0..seats).map(sitter).collect();
    setup
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

/// Whether the text has the piece's name, and not only as a part of a longer one.
fn shows(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Checks the hands on the screen: the viewer's completely, and of others only what everybody knows.
fn check_hands(app: &mut App) {
    let shown = shown(app);
    let Some(play) = app.session() else { return };
    let (pack, words, viewer) = (play.info().pack, app.words(), play.viewer());
    let scene = play.scene();
    let at_table = matches!(play.phase(), Phase::Choose(_) | Phase::Bot | Phase::Trick);
    for &piece in &scene.hand {
        let name = words.glyphs.piece(pack, piece);
        assert!(!at_table || shown.contains(&name), "{name} is not visible\n{shown}");
    }
    let names = play.names(words);
    let mut known: Vec<String> = scene.facts.iter().map(|fact| words.say(fact, names)).collect();
    known.extend(scene.seats.iter().flat_map(|seat| &seat.facts).map(|fact| words.say(fact, names)));
    let events = play.table().events(0, viewer);
    let texts = events.iter().flat_map(|event| event_texts(play.info(), names.len(), event));
    known.extend(texts.map(|text| words.say(&text, names)));
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
        // Most waits pass, and some are skipped.
        if n.is_multiple_of(7) {
            press(app, KeyCode::Enter);
        } else {
            app.tick();
        }
        return;
    }
    match app.scope() {
        Scope::Hand if n.is_multiple_of(5) => {
            // A dim piece, if there is one, is refused, and the refusal stays until the next key.
            let play = app.session().unwrap();
            let scene = play.scene();
            let dim = scene.hand.iter().position(|&piece| !play.can(&scene, piece));
            if let Some(dim) = dim {
                press(app, KeyCode::Home);
                (0..dim).for_each(|_| press(app, KeyCode::Right));
                press(app, KeyCode::Enter);
                let refused = said(app);
                assert!(refused.contains("? for rule"), "{refused}");
            }
            mark_legal(app);
        }
        Scope::Row if n.is_multiple_of(3) => {
            press(app, KeyCode::Right);
            press(app, KeyCode::Enter);
        }
        Scope::Hand | Scope::Row if n.is_multiple_of(2) => mark_legal(app),
        // A curtain may have cleared the mark.
        _ => at_hand::step(app),
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
fn matches_against_bots_end() {
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
fn bots_play_for_spectators() {
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
fn one_key_and_two_for_each_decision_lead_to_the_first_card() {
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
        let decisions = |app: &App| {
            let own = |event: &&Event| matches!(event, Event::Acted { seat, .. } if *seat == Seat::new(0));
            app.session().map_or(0, |play| play.table().events(0, None).iter().filter(own).count())
        };
        while !played(&app) {
            keys += 1;
            assert!(keys <= 1 + 2 * (decisions(&app) + 1), "{}\n{}", entry.info.id, shown(&mut app));
            if keys == 1 {
                type_char(&mut app, char::from(b'1' + n as u8));
            } else {
                let unmarked = asks_to_select(&mut app);
                press(&mut app, if unmarked { KeyCode::Right } else { KeyCode::Enter });
            }
            while app.wait().is_some() && !played(&app) {
                app.tick();
            }
        }
    }
}

/// A recorded match, and its folder.
fn record(entry: &'static Entry) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let mut table =
        setup(entry, entry.info.seating.best, 1, 3).open(Saver::in_folder(folder.path(), "match"));
    let table = table.as_mut().unwrap();
    for _ in 0..60 {
        match table.waiting() {
            Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
            _ => table.advance().unwrap(),
        }
    }
    let Saved::At(path) = table.saved() else { panic!("no record") };
    (folder, path.clone())
}

/// A short match of bots alone.
/// Saves a match of a person that is not over.
fn leave_unfinished(entry: &'static Entry) {
    let saver = Saver::in_data_directory(entry.info.id);
    let mut table = setup(entry, entry.info.seating.min, 1, 3).open(saver).unwrap();
    (0..8).for_each(|_| assert!(kept::step(&mut *table)));
}

fn short(entry: &'static Entry) -> Setup {
    let mut options = OptionValues::defaults(entry.info.options);
    for option in entry.info.options {
        if let OptionKind::Number { min, .. } = option.kind {
            options.set(entry.info.options, option.key, &min.to_string()).unwrap();
        }
    }
    Setup { options, ..setup(entry, entry.info.seating.min, 0, 3) }
}

/// Lets bots play until a person must decide.
fn wait_for_person(app: &mut App) {
    shown(app);
    while app.wait().is_some() {
        app.tick();
    }
}

/// Presses keys that leave a screen until this one is reached.
fn leave(app: &mut App, to: Scope) {
    for _ in 0..10 {
        if app.scope() != to {
            // A match that is not saved is left only after a question.
            press(app, if app.scope() == Scope::Ask { KeyCode::Char('y') } else { KeyCode::Esc });
        }
    }
    assert_eq!(app.scope(), to, "{}", shown(app));
}

/// Every screen, most of them several times. Records are read from a folder: see [`apart`].
fn screens(glyphs: Glyphs, colored: bool, mut each: impl FnMut(&mut App)) {
    use KeyCode::{BackTab, Char, Down, End, Enter, Esc, F, PageDown, Right, Tab};

    let mut seen = BTreeSet::new();
    let mut look = |app: &mut App| {
        seen.insert(format!("{:?}", app.scope()));
        each(app);
    };
    let mut keys = |app: &mut App, codes: &[KeyCode]| {
        look(app);
        for &code in codes {
            press(app, code);
            look(app);
        }
    };
    let mut home = app(None, glyphs, colored);
    for entry in CATALOG {
        let rules = [Char('?'), PageDown, Tab, End, BackTab, Char('r'), Char('r')];
        keys(&mut home, &rules);
        keys(&mut home, &[Char('/'), Char('t'), Char('r'), Enter, Char('n'), Char('c'), Down, Enter]);
        keys(&mut home, &[Right, Enter, Char('q')]);
        keys(&mut home, &[Char('t'), Right, Down, Char('x'), Esc, Down, Right, End, F(1), Esc, Esc]);
        keys(
            &mut home,
            &[Char('L'), Down, Right, Enter, Char('?'), Char('q'), Enter, Right, Enter, Enter, Esc],
        );
        leave(&mut home, Scope::Home);
        let (_folder, path) = record(entry);
        let settings = screen::settings(Language::English, glyphs, colored);
        let launch = Launch {
            start: Start::Replay(OnRecord { path, number: NonZero::<usize>::MIN }),
            keep: false,
            settings,
            ..Launch::default()
        };
        let mut replay = App::new(launch).unwrap();
        keys(&mut replay, &[Right, Down, Down, Tab, PageDown, Char('e'), Esc, Char('s'), Esc]);
        keys(&mut replay, &[Char('v'), Char('c'), Char('a'), Down, Char('a'), Enter]);
        leave(&mut replay, Scope::Replay);
        keys(&mut replay, &[Char('w'), Char('w'), End, F(1), Esc, Char('?'), Char('q'), Esc]);
        keys(&mut home, &[Down]);
    }
    keys(&mut home, &[Char('r'), Char('/'), Char('a'), Enter, Esc, Char('s'), Esc]);
    keys(&mut home, &[Char(','), Down, Down, End, Enter, Char('x'), Esc, Esc]);
    for entry in CATALOG {
        let setup = setup(entry, entry.info.seating.max, 2, 3);
        let mut app = app(Some(setup), glyphs, colored);
        for n in 1..60 {
            keys(&mut app, &[]);
            for key in ['?', '.', 'e', 's', 'l', 'h', 'Q'] {
                // A hint takes time.
                if key == 'h' && n % 23 != 0 {
                    continue;
                }
                keys(&mut app, &[Char(key)]);
                match app.scope() {
                    Scope::Ask => keys(&mut app, &[Char('n')]),
                    Scope::Rules => keys(&mut app, &[Char('q')]),
                    Scope::Listing | Scope::Covered => keys(&mut app, &[Enter]),
                    _ => {}
                }
            }
            if app.scope() == Scope::MatchOver {
                break;
            }
            // Questions and the key that covers a hand have brought the curtain down.
            if app.scope() == Scope::Curtain {
                keys(&mut app, &[Char(' ')]);
            }
            step(&mut app, n);
        }
    }
    for entry in CATALOG {
        // A single person covers the hand, and opens it again.
        let mut app = app(Some(setup(entry, entry.info.seating.min, 1, 3)), glyphs, colored);
        wait_for_person(&mut app);
        keys(&mut app, &[Char('.'), Enter, Char('.'), Char('.')]);
    }
    for entry in CATALOG {
        let mut app = app(Some(short(entry)), glyphs, colored);
        for n in 1..4000 {
            if app.scope() == Scope::MatchOver {
                break;
            }
            if n % 29 == 0 {
                keys(&mut app, &[]);
            }
            step(&mut app, n);
        }
        keys(&mut app, &[Down, Char('s'), Esc, Char('x'), PageDown, Esc]);
    }
    leave_unfinished(&CATALOG[0]);
    keys(&mut app(None, glyphs, colored), &[Char('1'), Down, Esc]);
    #[cfg(unix)]
    {
        crate::lobby::visit(app(None, glyphs, colored), |app| keys(app, &[Down]));
        crate::company::visit(app(None, glyphs, colored), |app| keys(app, &[Down]));
    }
    for scope in Scope::ALL {
        assert!(seen.contains(&format!("{scope:?}")), "{scope:?}: {seen:?}");
    }
}

#[test]
fn every_screen_draws_at_every_size() {
    if !apart("ui::every_screen_draws_at_every_size") {
        return;
    }
    let mut n = 0_u32;
    screens(Glyphs::Unicode, true, |app| {
        n += 1;
        if n.is_multiple_of(amount(36, 9)) || n < amount(30, 60) {
            draw_at_all_sizes(app);
        } else {
            draw(app, (80, 24));
        }
    });
}

#[test]
fn ascii_and_no_colour_are_honoured() {
    if !apart("ui::ascii_and_no_colour_are_honoured") {
        return;
    }
    screens(Glyphs::Ascii, false, |app| {
        let rules = app.scope() == Scope::Rules;
        let buffer = draw(app, (80, 24));
        for cell in buffer.content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            // Rule pages are not in the catalogues.
            assert!(rules || cell.symbol().is_ascii(), "{:?}\n{}", cell.symbol(), text(&buffer));
        }
    });
}

#[test]
fn leaving_asks_if_the_match_is_not_saved() {
    let mut app = app(Some(setup(&CATALOG[0], 4, 1, 5)), Glyphs::Unicode, true);
    type_char(&mut app, 'Q');
    assert_eq!(app.scope(), Scope::Ask);
    assert!(app.wait().is_none());
    type_char(&mut app, 'n');
    assert!(app.running() && app.session().is_some());
    assert_eq!(app.farewell(), None);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Ask, "a stray Enter leaves no match");
    type_char(&mut app, 'y');
    assert!(app.running() && app.scope() == Scope::Home && app.session().is_none());
    let release = KeyEvent::new_with_kind(KeyCode::Char('q'), KeyModifiers::NONE, KeyEventKind::Release);
    app.key(release);
    assert!(app.running());
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(!app.running());
}

#[test]
fn a_saved_match_is_left_at_once_and_resumed_as_it_was() {
    if !apart("ui::a_saved_match_is_left_at_once_and_resumed_as_it_was") {
        return;
    }
    for entry in CATALOG {
        let settings = screen::settings(Language::English, Glyphs::Unicode, true);
        let setup = setup(entry, entry.info.seating.best, 1, 5);
        let launch = Launch { start: Start::Match(setup), seed: Some(7), settings, ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        for n in 1..60 {
            step(&mut app, n);
        }
        // Play on until nothing is marked: a mark would not come back with the match. A match in which nothing has been
        // decided is not kept.
        while !asks_to_select(&mut app) || !shown(&mut app).contains("u Undo") {
            step(&mut app, 1);
        }
        // An open question or row is closed first.
        let left = shown(&mut app);
        while app.scope() != Scope::Home {
            press(&mut app, KeyCode::Esc);
        }
        assert!(shown(&mut app).contains("Continue"));
        type_char(&mut app, 'c');
        let found = shown(&mut app);
        // Prompts and refusals may be reworded; the table is the same.
        let table = |text: &str| text.lines().take(17).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(table(&found), table(&left), "{left}\n{found}");
        type_char(&mut app, 'Q');
        if app.scope() == Scope::Ask {
            // At a decision, it may have been meant for a queen.
            assert!(shown(&mut app).contains("Quit offsuit? The match is saved."));
            type_char(&mut app, 'y');
        }
        assert!(!app.running());
        assert_eq!(app.farewell().unwrap(), "Your match is saved. Start offsuit and press c to resume it.");
    }
}

fn ui_keys_in(text: &str) -> BTreeSet<String> {
    let is_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let quoted = text.split("\"ui-").skip(1);
    quoted.map(|rest| format!("ui-{}", rest.chars().take_while(|&c| is_key(c)).collect::<String>())).collect()
}

/// The keys that the sources in this folder and its subfolders use.
fn ui_keys_below(folder: &Path) -> BTreeSet<String> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let keys = |path: PathBuf| match path.extension() {
        // A key that only a test names is not used.
        _ if path.ends_with("tests") => BTreeSet::new(),
        _ if path.is_dir() => ui_keys_below(&path),
        Some(extension) if extension == "rs" => ui_keys_in(&fs::read_to_string(path).unwrap()),
        // Other files are data that a game has learned.
        _ => BTreeSet::new(),
    };
    paths.flat_map(keys).collect()
}

#[test]
fn screens_use_exactly_their_catalogue() {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let used = ui_keys_below(&source);
    let words = Words::new(Language::English, Glyphs::Unicode);
    for key in &used {
        assert!(words.has(key), "{key} is used, and missing in the catalogue");
    }
    for language in Language::ALL {
        let catalogue = source.join("program/lang").join(language.code()).join("ui.ftl");
        let catalogue = fs::read_to_string(catalogue).unwrap();
        let keys = catalogue.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
        let keys: BTreeSet<String> = keys.filter(|key| key.starts_with("ui-")).map(str::to_owned).collect();
        assert_eq!(keys, used, "{}", language.code());
    }
    for label in BINDINGS.iter().filter_map(|binding| binding.label) {
        assert!(words.has(label), "{label}");
    }
}
