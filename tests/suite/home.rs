//! The home screen: what it says of each game is true and in sight, and its keys and clicks start games.

use std::collections::BTreeSet;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::compare::daily::game_of;
use offsuit::core::{Event, OptionValues, Seat};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Level, Saver, Setup, Waiting, library, matches_folder};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::apart::apart;
use crate::common::kept::{self, short};
use crate::common::screen::{draw, press, said, settings, text};

fn home(language: Language) -> App {
    let settings = settings(language, Glyphs::Unicode, true);
    App::new(Launch { keep: false, settings, seed: Some(3), ..Launch::default() }).unwrap()
}

/// The game at the table.
fn game(app: &App) -> Option<&'static str> {
    app.session().map(|session| session.info().id)
}

/// How long a match of bots would take a person in seat 0 at normal speed, in minutes.
///
/// A decision takes five seconds, a score ten, and everything else what the program waits.
fn minutes(entry: &'static Entry, seed: u64) -> f64 {
    let seats = (0..entry.info.seating.best).map(|n| Setup::bot(n, Level::Novice)).collect();
    let options = OptionValues::defaults(entry.info.options);
    let mut table = Setup { options, seats, ..Setup::quick(entry, seed) }.open(Saver::none()).unwrap();
    while table.waiting() != Waiting::Nothing {
        table.advance().unwrap();
    }
    let seconds = |event: &Event| match event {
        Event::Acted { seat, .. } if *seat == Seat::new(0) => 5.0,
        Event::Acted { .. } => 0.5,
        Event::Trick { .. } => 1.8,
        Event::Scored { .. } => 10.0,
        _ => 0.0,
    };
    table.events(0, None).iter().map(seconds).sum::<f64>() / 60.0
}

#[test]
fn a_match_takes_as_long_as_promised() {
    for entry in CATALOG {
        let mut all: Vec<f64> = (0..31).map(|seed| minutes(entry, seed)).collect();
        all.sort_by(f64::total_cmp);
        let (promised, median) = (entry.info.minutes, all[all.len() / 2]);
        assert!(
            (median - f64::from(promised)).abs() <= 3.0,
            "{}: INFO.minutes is {promised}, but a match takes {median:.0} minutes",
            entry.info.id
        );
    }
}

#[test]
fn every_game_shows_three_of_its_own_pieces() {
    // 80x24 with six games.
    let height = 3 + 7 * CATALOG.len().div_ceil(2) as u16;
    for entry in CATALOG {
        let info = &entry.info;
        let pieces: Vec<_> = info.emblem.iter().map(|name| info.pack.parse(name).unwrap()).collect();
        assert_eq!(pieces.len(), 3, "{}", info.id);
        let mut app = home(Language::English);
        let shown = text(&draw(&mut app, (80, height)));
        for piece in pieces {
            let name = Glyphs::Unicode.piece(info.pack, piece);
            assert!(shown.contains(&name), "{}: {name}\n{shown}", info.id);
        }
    }
}

#[test]
fn the_chosen_game_is_in_sight_with_its_pitch_and_demands() {
    if !apart("home::the_chosen_game_is_in_sight_with_its_pitch_and_demands") {
        return;
    }
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        for size in [(60, 20), (80, 24), (100, 30), (110, 36), (160, 50)] {
            let mut app = home(language);
            press(&mut app, KeyCode::Home);
            for entry in CATALOG {
                let shown = text(&draw(&mut app, size));
                assert!(!shown.contains('…'), "{language:?} {size:?}\n{shown}");
                let difficulty = words.get(entry.info.difficulty.label());
                assert!(shown.contains(&difficulty), "{difficulty}\n{shown}");
                let title = words.get(&format!("game-{}", entry.info.id));
                assert!(shown.contains(&title), "{title}\n{shown}");
                // Lines may break anywhere in Japanese.
                let pitch = words.get(&format!("pitch-{}", entry.info.id));
                assert!(pitch.chars().all(|letter| shown.contains(letter)), "{pitch}\n{shown}");
                press(&mut app, KeyCode::Right);
            }
        }
    }
}

#[test]
fn arrows_move_to_the_game_next_to_the_marked_one() {
    let count = CATALOG.len();
    // The first game of the last row, with this many games side by side.
    let last_row = |columns: usize| (count - 1) / columns * columns;
    // Between the last row and the first is the day.
    let down_the_column = vec![KeyCode::Down; count.div_ceil(2) + 1];
    for (size, keys, place) in [
        ((80, 24), vec![KeyCode::Down], 2),
        ((80, 24), vec![KeyCode::Right], 1),
        ((80, 24), vec![KeyCode::Up, KeyCode::Up], last_row(2)),
        ((80, 24), vec![KeyCode::Left], count - 1),
        ((80, 24), [down_the_column, vec![KeyCode::Right]].concat(), 1),
        ((110, 36), vec![KeyCode::Down], 3),
        ((110, 36), vec![KeyCode::Up, KeyCode::Up, KeyCode::Right], (last_row(3) + 1) % count),
        ((110, 36), vec![KeyCode::Tab, KeyCode::Down], 4),
    ] {
        let mut app = home(Language::English);
        draw(&mut app, size);
        press(&mut app, KeyCode::Home);
        for &key in &keys {
            press(&mut app, key);
        }
        press(&mut app, KeyCode::Enter);
        assert_eq!(game(&app), Some(CATALOG[place].info.id), "{size:?} {keys:?}");
    }
}

#[test]
fn a_click_anywhere_on_a_game_marks_it_and_a_second_starts_it() {
    for size in [(80, 24), (160, 50), (60, 20)] {
        let mut app = home(Language::English);
        let id = CATALOG[CATALOG.len() - 1].info.id;
        // Without its number, it may also be the game of the day.
        let name = Words::new(Language::English, Glyphs::Unicode).get(&format!("game-{id}"));
        let title = format!("{}  {name}", CATALOG.len());
        // The last game comes into sight, and the one before it is chosen.
        press(&mut app, KeyCode::End);
        draw(&mut app, size);
        press(&mut app, KeyCode::Left);
        let buffer = draw(&mut app, size);
        let shown = text(&buffer);
        let row = shown.lines().position(|line| line.contains(&title)).unwrap();
        let line = shown.lines().nth(row).unwrap();
        let column = line.chars().count() - line.split(&title).nth(1).unwrap().chars().count() - 1;
        // In the picture below the title.
        for _ in 0..2 {
            assert_eq!(game(&app), None);
            app.mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: column as u16,
                row: row as u16 + 2,
                modifiers: KeyModifiers::NONE,
            });
        }
        assert_eq!(game(&app), Some(id), "{size:?}");
    }
}

#[test]
fn larger_screens_say_how_long_a_match_lasts() {
    for size in [(110, 36), (160, 50)] {
        let shown = text(&draw(&mut home(Language::English), size));
        let words = Words::new(Language::English, Glyphs::Unicode);
        let begins = CATALOG.iter().map(|entry| {
            let defaults = OptionValues::defaults(entry.info.options);
            let length = words.match_length(&entry.info, &defaults);
            length.split(' ').take(2).collect::<Vec<_>>().join(" ")
        });
        let begins: Vec<String> = begins.collect();
        for begin in &begins {
            let alike = begins.iter().filter(|other| *other == begin).count();
            assert_eq!(shown.matches(begin).count(), alike, "{begin}\n{shown}");
        }
    }
}

#[test]
fn the_day_names_its_game_and_keeps_the_cursor() {
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let words = Words::new(Language::English, Glyphs::Unicode);
    let first = games::easiest().unwrap().info.id;
    for days in 0..CATALOG.len() as i8 {
        let day = jiff::civil::date(2026, 1, 1 + days);
        let launch = Launch { keep: false, settings: settings.clone(), day: Some(day), ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        let own = game_of(day).info.id;
        let shown = text(&draw(&mut app, (60, 20)));
        for what in ["Daily deal", "Problem"] {
            let wanted = format!("{what}: {}", words.get(&format!("game-{own}")));
            assert!(shown.contains(&wanted), "{wanted}\n{shown}");
        }
        // Learn opens the lessons of the game that was chosen before.
        press(&mut app, KeyCode::Char('p'));
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('l'));
        press(&mut app, KeyCode::Enter);
        assert_eq!(game(&app), Some(first));
        for _ in 0..2 {
            press(&mut app, KeyCode::Esc);
        }
        assert_eq!(app.scope(), Scope::Home);
        // Enter after coming back starts the same again, and no match of the game that was chosen before.
        for (key, scope) in [('p', Scope::Lesson), ('d', Scope::Wait)] {
            press(&mut app, KeyCode::Char(key));
            for _ in 0..2 {
                assert!(app.scope() == scope || game(&app) == Some(own), "{own} {key} {:?}", app.scope());
                press(&mut app, KeyCode::Esc);
                if app.scope() == Scope::Ask {
                    press(&mut app, KeyCode::Char('y'));
                }
                assert_eq!(app.scope(), Scope::Home);
                press(&mut app, KeyCode::Enter);
            }
            press(&mut app, KeyCode::Esc);
            if app.scope() == Scope::Ask {
                press(&mut app, KeyCode::Char('y'));
            }
        }
        press(&mut app, KeyCode::Home);
        press(&mut app, KeyCode::Enter);
        assert_eq!(game(&app), Some(CATALOG[0].info.id));
    }
}

#[test]
fn the_first_start_marks_the_easiest_game_where_it_stands() {
    let easiest = games::easiest().unwrap().info;
    assert!(CATALOG.iter().all(|entry| entry.info.difficulty >= easiest.difficulty));
    let mut app = home(Language::English);
    let marked = text(&draw(&mut app, (80, 24)));
    let place = CATALOG.iter().position(|entry| entry.info.id == easiest.id).unwrap();
    let title = Words::new(Language::English, Glyphs::Unicode).get(&format!("game-{}", easiest.id));
    assert!(marked.contains(&format!("█  {}  {title}", place + 1)), "{marked}");
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app), Some(easiest.id));
}

/// Saves this many unfinished matches of a game, all begun in the same minute.
fn leave(entry: &'static Entry, count: usize) {
    for _ in 0..count {
        let mut table = short(entry, 3, &[0]).open(Saver::in_data_directory(entry.info.id)).unwrap();
        (0..8).for_each(|_| assert!(kept::step(&mut *table)));
    }
}

fn saved() -> usize {
    library(&matches_folder().unwrap()).unwrap().len()
}

#[test]
fn a_game_with_an_unfinished_match_asks_before_it_starts_another() {
    if !apart("home::a_game_with_an_unfinished_match_asks_before_it_starts_another") {
        return;
    }
    let at = CATALOG.len() - 1;
    let number = KeyCode::Char(char::from_digit(at as u32 + 1, 10).unwrap());
    leave(&CATALOG[at], 1);
    let begin = || {
        let settings = settings(Language::English, Glyphs::Unicode, true);
        App::new(Launch { settings, ..Launch::default() }).unwrap()
    };
    for key in [KeyCode::Enter, number] {
        // Enter continues, and the game of the match is marked at the start.
        let mut app = begin();
        press(&mut app, key);
        assert_eq!((app.scope(), game(&app)), (Scope::Unfinished, None));
        let asked = said(&mut app);
        assert!(asked.contains("1 Continue") && asked.contains("2 New match"), "{asked}");
        assert!(!asked.contains("3 Saved"), "{asked}");
        press(&mut app, KeyCode::Enter);
        let events = app.session().unwrap().table().event_count();
        assert!(events > 8, "{events}");
        // Back home, Enter asks again.
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Enter);
        assert_eq!((app.scope(), saved()), (Scope::Unfinished, 1));
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Home);
    }
    // Another game has nothing to continue.
    let mut app = begin();
    press(&mut app, KeyCode::Char('1'));
    assert_eq!(game(&app), Some(CATALOG[0].info.id));
    drop(app);
    // New match leaves the unfinished one alone.
    let mut app = begin();
    press(&mut app, number);
    press(&mut app, KeyCode::Char('2'));
    assert_eq!(game(&app), Some(CATALOG[at].info.id));
    assert!(app.session().unwrap().is_untouched());
    drop(app);
    assert_eq!(saved(), 1);
    // Of several, the others are in the list, where no two lines are the same.
    leave(&CATALOG[at], 2);
    let mut app = begin();
    press(&mut app, number);
    assert!(said(&mut app).contains("2 more unfinished matches of this game."));
    press(&mut app, KeyCode::Char('3'));
    assert_eq!(app.scope(), Scope::Replays);
    let list = text(&draw(&mut app, (110, 36)));
    let lines = list.lines().filter(|line| line.contains("unfinished"));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches([' ', '│', '▶'])).collect();
    let apart: BTreeSet<&str> = lines.iter().copied().collect();
    assert_eq!((lines.len(), apart.len()), (3, 3), "{list}");
}
