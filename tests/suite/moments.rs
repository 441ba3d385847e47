//! Moments: the bids are turned over together, and the pot goes to the winners of a deal.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use crate::common::screen::{draw, press, press_on, settings, text};
use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::core::Event;
use offsuit::games::{self, CATALOG};
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

/// No moment takes longer.
const LONGEST: Duration = Duration::from_millis(400);

/// A table of this game with one person.
fn open(id: &str, motion: bool) -> App {
    let mut setup = Setup::quick(games::find(id).unwrap(), 5);
    setup.seats[0] = Sitter::new("Ann", Player::Human).unwrap();
    let settings = Settings { motion, ..settings(Language::English, Glyphs::Unicode, true) };
    let launch =
        Launch { start: Start::Match(setup), keep: false, seed: Some(7), settings, ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    draw(&mut app, (80, 24));
    app
}

fn events(app: &App) -> Vec<Event> {
    app.session().unwrap().table().events(0, None)
}

/// Plays on until the newest event is one that `is_it` accepts.
fn play_to(app: &mut App, is_it: impl Fn(&Event) -> bool) {
    for _ in 0..2000 {
        if events(app).last().is_some_and(&is_it) {
            return;
        }
        if app.wait().is_some() {
            app.tick();
        } else {
            press_on(app);
        }
    }
    panic!("it never happens");
}

/// The frames until the next event, and how long they take.
fn frames(app: &mut App) -> (Vec<String>, Duration) {
    let (before, mut frames, mut took) = (events(app).len(), Vec::new(), Duration::ZERO);
    while events(app).len() == before && app.scope() == Scope::Wait {
        frames.push(text(&draw(app, (80, 24))));
        let wait = app.wait().unwrap();
        // The pause before a bot plays is longer than a frame.
        took += if wait < Duration::from_millis(50) { wait } else { Duration::ZERO };
        app.tick();
    }
    (frames, took)
}

fn revealed(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. })
}

/// How many bids are face down.
fn face_down(frame: &str) -> usize {
    frame.matches("bid │▒▒│").count()
}

/// How many cards are face down in the middle of the table.
fn backs_on_the_table(frame: &str) -> usize {
    frame.matches("│▒▒▒│").count()
}

#[test]
fn bids_are_turned_over_together() {
    let mut app = open("hamlet", true);
    play_to(&mut app, revealed);
    let (frames, took) = frames(&mut app);
    let backs: Vec<usize> = frames.iter().map(|frame| face_down(frame)).collect();
    assert_eq!(backs.first(), Some(&3), "{}", frames[0]);
    assert_eq!(backs.last(), Some(&0), "{}", frames.last().unwrap());
    assert!(backs.iter().all(|count| [0, 3].contains(count)), "all together: {backs:?}");
    let on_the_table: Vec<usize> = frames.iter().map(|frame| backs_on_the_table(frame)).collect();
    assert_eq!(on_the_table.first(), Some(&3), "{}", frames[0]);
    assert_eq!(on_the_table.last(), Some(&0), "{}", frames.last().unwrap());
    // They stay there until somebody leads.
    let cards = |frame: &str| frame.matches("└───┘").count();
    assert_eq!(cards(frames.last().unwrap()), cards(&frames[0]), "{}", frames.last().unwrap());
    for frame in &frames {
        let told = frame.contains("Trump ") || frame.contains("Trump:");
        let turned = face_down(frame) == 0 && !frame.contains("bid  ││");
        assert_eq!(told, turned, "what the bids show is not told before them:\n{frame}");
    }
    assert!(took > Duration::ZERO && took <= LONGEST, "{took:?}");
}

#[test]
fn a_key_ends_a_moment_and_a_setting_turns_all_of_them_off() {
    let mut app = open("hamlet", true);
    play_to(&mut app, revealed);
    press(&mut app, KeyCode::Char('s'));
    assert_eq!(app.scope(), Scope::Listing, "the key has its usual effect");
    press(&mut app, KeyCode::Esc);
    assert_eq!(face_down(&text(&draw(&mut app, (80, 24)))), 0);
    let mut app = open("hamlet", false);
    play_to(&mut app, revealed);
    assert_eq!(face_down(&text(&draw(&mut app, (80, 24)))), 0);
}

#[test]
fn a_bid_is_face_down_in_front_of_its_player() {
    let mut app = open("hamlet", false);
    for bids in 1..=2 {
        while events(&app).iter().filter(|event| matches!(event, Event::Acted { .. })).count() < bids {
            if app.wait().is_some() {
                app.tick();
            } else {
                press_on(&mut app);
            }
        }
        let frame = text(&draw(&mut app, (80, 24)));
        assert_eq!(backs_on_the_table(&frame), bids, "{frame}");
    }
}

#[test]
fn chips_go_from_the_pot_to_the_winners_when_a_deal_ends() {
    let chips = |frame: &str| -> Vec<(usize, usize)> {
        let rows = frame.lines().enumerate().skip(2);
        rows.filter_map(|(y, row)| row.find('●').map(|at| (row[..at].chars().count(), y))).collect()
    };
    let is_trick = |event: &Event| matches!(event, Event::Trick { .. });
    let is_scored = |event: &Event| matches!(event, Event::Scored { .. });
    for (motion, is_over) in [(true, true), (true, false), (false, true)] {
        let mut app = open("loo", motion);
        play_to(&mut app, |event| if is_over { is_scored(event) } else { is_trick(event) });
        let (frames, took) = frames(&mut app);
        let mut places: Vec<_> = frames.iter().flat_map(|frame| chips(frame)).collect();
        places.dedup();
        assert_eq!(places.len() > 3, motion && is_over, "{places:?}\n{}", frames.last().unwrap());
        assert!(took <= LONGEST, "{took:?}");
        // Then the table is as it was.
        assert_eq!(chips(&text(&draw(&mut app, (80, 24)))), []);
    }
}

/// The columns of the seats at the sides, in the rows with a name and below it, and the viewer's row without its bid.
fn written(app: &App, frame: &str) -> Vec<String> {
    let session = app.session().unwrap();
    let (own, others) = session.names(app.words()).split_first().unwrap();
    let rows: Vec<Vec<char>> = frame.lines().map(|row| row.chars().collect()).collect();
    let part = |y: usize, columns: Range<usize>| -> String {
        rows.get(y).into_iter().flatten().skip(columns.start).take(columns.len()).collect()
    };
    let mut written = Vec::new();
    // The facts above and the messages below name players too.
    for y in 4..rows.len() - 3 {
        for columns in [0..25, 55..80] {
            let is_title = others.iter().any(|name| part(y, columns.clone()).contains(&format!("{name}  ")));
            let below = (y..y + if is_title { 2 } else { 0 }).map(|y| part(y, columns.clone()));
            written.extend(below);
        }
        if part(y, 0..80).contains(&format!("{own} (you)")) {
            written.push(part(y, 25..64));
        }
    }
    written
}

#[test]
fn what_moves_covers_no_words() {
    for entry in CATALOG {
        let (id, mut moments) = (entry.info.id, 0);
        let mut app = open(id, true);
        for _ in 0..60 {
            play_to(&mut app, |_| true);
            let mut seen = BTreeSet::new();
            for frame in frames(&mut app).0 {
                moments += 1;
                seen.insert(written(&app, &frame));
                assert!(seen.len() == 1, "{id} {seen:#?}\n{frame}");
            }
            if app.scope() != Scope::Wait {
                press_on(&mut app);
            }
            if app.scope() == Scope::MatchOver {
                break;
            }
        }
        assert!(moments > 50, "{id}: {moments}");
    }
}
