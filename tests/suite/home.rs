//! The home screen: what it says of each game is true and in sight, and its keys and clicks start games.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::core::{Event, OptionValues, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Level, Saver, Setup, Waiting};
use offsuit::ui::{App, Launch};

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
    let found = CATALOG.iter().map(|entry| {
        let mut all: Vec<f64> = (0..31).map(|seed| minutes(entry, seed)).collect();
        all.sort_by(f64::total_cmp);
        (entry.info.id, f64::from(entry.info.minutes), all[all.len() / 2])
    });
    let found: Vec<_> = found.collect();
    assert!(found.iter().all(|(_, promised, median)| (median - promised).abs() <= 3.0), "{found:?}");
}

#[test]
fn every_game_shows_three_of_its_own_pieces() {
    for entry in CATALOG {
        let info = &entry.info;
        let pieces: Vec<_> = info.emblem.iter().map(|name| info.pack.parse(name).unwrap()).collect();
        assert_eq!(pieces.len(), 3, "{}", info.id);
        let mut app = home(Language::English);
        let shown = text(&draw(&mut app, (80, 24)));
        for piece in pieces {
            let name = Glyphs::Unicode.piece(info.pack, piece);
            assert!(shown.contains(&name), "{}: {name}\n{shown}", info.id);
        }
    }
}

#[test]
fn pitches_and_demands_are_never_cut() {
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        for size in [(80, 24), (100, 30), (110, 36), (160, 50)] {
            let mut app = home(language);
            let shown = text(&draw(&mut app, size));
            assert!(!shown.contains('…'), "{language:?} {size:?}\n{shown}");
            for entry in CATALOG {
                let difficulty = words.get(entry.info.difficulty.label());
                assert!(shown.contains(&difficulty), "{difficulty}\n{shown}");
                // Lines may break anywhere in Japanese.
                let pitch = words.get(&format!("pitch-{}", entry.info.id));
                assert!(pitch.chars().all(|letter| shown.contains(letter)), "{pitch}\n{shown}");
            }
        }
        let shown = text(&draw(&mut home(language), (60, 20)));
        assert!(!shown.contains('…'), "{language:?}\n{shown}");
    }
}

#[test]
fn arrows_move_to_the_game_next_to_the_marked_one() {
    // Two games side by side, then three.
    for (size, keys, place) in [
        ((80, 24), &[KeyCode::Down][..], 2),
        ((80, 24), &[KeyCode::Right], 1),
        ((80, 24), &[KeyCode::Up], 4),
        ((80, 24), &[KeyCode::Left], 5),
        ((80, 24), &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Right], 1),
        ((110, 36), &[KeyCode::Down], 3),
        ((110, 36), &[KeyCode::Up, KeyCode::Char('l')], 4),
        ((110, 36), &[KeyCode::Tab, KeyCode::Down], 4),
    ] {
        let mut app = home(Language::English);
        draw(&mut app, size);
        for &key in keys {
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
        let buffer = draw(&mut app, size);
        let shown = text(&buffer);
        let title = Words::new(Language::English, Glyphs::Unicode).get("game-reveille");
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
        assert_eq!(game(&app), Some("reveille"), "{size:?}");
    }
}

#[test]
fn larger_screens_say_how_long_a_match_lasts() {
    for size in [(110, 36), (160, 50)] {
        let shown = text(&draw(&mut home(Language::English), size));
        let lengths = shown.matches("Ends when").count() + shown.matches("A match lasts").count();
        assert_eq!(lengths, CATALOG.len(), "{shown}");
    }
}
