//! The home screen: what it says of each game is true and in sight, and its keys and clicks start games.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::compare::daily::game_of;
use offsuit::core::{Event, OptionValues, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Level, Saver, Setup, Waiting};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::apart::apart;
use crate::common::screen::{draw, press, settings, text};

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
        press(&mut app, KeyCode::Left);
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
        assert_eq!(game(&app), Some(CATALOG[0].info.id));
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
        press(&mut app, KeyCode::Down);
        press(&mut app, KeyCode::Enter);
        assert_eq!(game(&app), Some(CATALOG[0].info.id));
    }
}
