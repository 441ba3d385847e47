//! The list of saved matches: naming, deleting, restoring and resuming.

use std::fs;
use std::path::PathBuf;

use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::table::{Saver, matches_folder};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::apart::apart;
use crate::common::at_hand::{at_hand_of, step};
use crate::common::kept::{self, path, play_to_end, short};
use crate::common::screen::{draw, press, said, settings, text};

/// A finished match of the first game and an unfinished one of the second.
fn matches() -> [PathBuf; 2] {
    let open = |n: usize| {
        let saver = Saver::in_data_directory(CATALOG[n].info.id);
        short(&CATALOG[n], 3, &[0]).open(saver).unwrap()
    };
    let (mut one, mut other) = (open(0), open(1));
    play_to_end(&mut *one);
    (0..8).for_each(|_| assert!(kept::step(&mut *other)));
    [path(&*one), path(&*other)]
}

fn shown(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

fn typed(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| press(app, KeyCode::Char(key)));
}

/// The list with the match of this file chosen.
fn list(game: usize) -> App {
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let mut app = App::new(Launch { settings, ..Launch::default() }).unwrap();
    typed(&mut app, "r/");
    let title = ["Head", "Loo"][game];
    typed(&mut app, title);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Replays);
    app
}

#[test]
fn a_match_gets_a_name_by_keys_and_is_found_by_it() {
    if !apart("saved::a_match_gets_a_name_by_keys_and_is_found_by_it") {
        return;
    }
    let [one, _] = matches();
    let mut app = list(0);
    typed(&mut app, "n");
    assert_eq!(app.scope(), Scope::Typing);
    typed(&mut app, "Friday d");
    assert!(shown(&mut app).contains("Name: Friday d"));
    press(&mut app, KeyCode::Enter);
    assert!(shown(&mut app).contains("Friday d"));
    // Esc leaves the name as it is.
    typed(&mut app, "nx");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Replays);
    assert!(fs::read_to_string(&one).unwrap().lines().next().unwrap().contains("\"name\":\"Friday d\""));
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "r/friday");
    let found = shown(&mut app);
    assert!(found.contains("Head") && !found.contains("Loo"), "{found}");
}

#[test]
fn a_deleted_match_comes_back_until_the_list_is_left() {
    if !apart("saved::a_deleted_match_comes_back_until_the_list_is_left") {
        return;
    }
    let [one, other] = matches();
    let before = fs::read(&one).unwrap();
    let mut app = list(0);
    typed(&mut app, "d");
    assert!(!one.exists());
    assert!(shown(&mut app).contains("Deleted. Press u to restore it"));
    typed(&mut app, "u");
    assert_eq!(fs::read(&one).unwrap(), before);
    assert!(!shown(&mut app).contains("Undo"), "there is nothing more to restore");
    press(&mut app, KeyCode::Delete);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Home);
    let left: Vec<_> =
        fs::read_dir(matches_folder().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [other]);
}

#[test]
fn the_key_that_the_list_shows_resumes_the_chosen_match() {
    if !apart("saved::the_key_that_the_list_shows_resumes_the_chosen_match") {
        return;
    }
    matches();
    let mut app = list(0);
    assert!(!shown(&mut app).contains("r Replay"), "the match is over");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Replay);
    let mut app = list(1);
    assert!(shown(&mut app).contains("Enter Open") && shown(&mut app).contains("r Replay"));
    typed(&mut app, "r");
    assert_eq!(app.scope(), Scope::Replay);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.session().unwrap().info().id, "loo");
}

/// The only card that may be played is marked at once, and with the setting Enter asks before it plays it.
#[test]
fn a_resumed_match_says_at_once_that_enter_asks() {
    if !apart("saved::a_resumed_match_says_at_once_that_enter_asks") {
        return;
    }
    let mut app = at_hand_of(&CATALOG[3], 5, true, |_| ());
    let is_forced = |app: &App| app.scope() == Scope::Hand && app.session().unwrap().choices().len() == 1;
    for _ in 0..600 {
        if is_forced(&app) {
            break;
        }
        step(&mut app);
    }
    assert!(is_forced(&app) && said(&mut app).contains("Enter: Play"), "{}", shown(&mut app));
    drop(app);
    let settings = Settings { confirm: true, ..settings(Language::English, Glyphs::Unicode, true) };
    let record = fs::read_dir(matches_folder().unwrap()).unwrap().next().unwrap().unwrap().path();
    let mut app =
        App::new(Launch { keep: true, start: Start::Resume(record), settings, ..Launch::default() }).unwrap();
    assert!(is_forced(&app) && said(&mut app).contains("Enter twice: Play"), "{}", shown(&mut app));
    // So does a change of the settings over the table.
    typed(&mut app, ",");
    for _ in 0..40 {
        if said(&mut app).contains("Confirm each play") {
            break;
        }
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Esc);
    assert!(is_forced(&app) && said(&mut app).contains("Enter: Play"), "{}", shown(&mut app));
}

#[test]
fn a_match_without_a_decision_leaves_nothing() {
    if !apart("saved::a_match_without_a_decision_leaves_nothing") {
        return;
    }
    let settings = settings(Language::English, Glyphs::Unicode, true);
    for decides in [false, true] {
        let start = Start::Match(short(&CATALOG[0], 3, &[0]));
        let launch = Launch { start, settings: settings.clone(), ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        while app.scope() == Scope::Wait {
            app.tick();
        }
        if decides {
            press(&mut app, KeyCode::Right);
            press(&mut app, KeyCode::Enter);
        }
        assert_eq!(app.farewell().is_some(), decides);
        if !decides {
            press(&mut app, KeyCode::Char('Q'));
            assert!(
                shown(&mut app).contains("Quit offsuit? You have not played yet."),
                "{}",
                shown(&mut app)
            );
            press(&mut app, KeyCode::Esc);
        }
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Home);
        assert_eq!(shown(&mut app).contains("Continue"), decides);
        assert_eq!(fs::read_dir(matches_folder().unwrap()).unwrap().count(), usize::from(decides));
    }
}
