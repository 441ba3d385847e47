//! The pictures in `docs/pictures` are what the program shows.
//!
//! `UPDATE_PICTURES=1 cargo test --test suite pictures::` draws them again.

use std::fs;
use std::path::Path;

use crate::common::apart::apart;
use crate::common::film::Film;
use crate::common::svg;
use crossterm::event::KeyCode;
use offsuit::config::{Depth, ThemeName};
use offsuit::games::CATALOG;
use offsuit::ui::keys::Scope;
use ratatui::buffer::Buffer;

const SMALL: (u16, u16) = (80, 24);
const MEDIUM: (u16, u16) = (110, 36);
const LARGE: (u16, u16) = (160, 50);

/// The first match in which the player has a choice after some tricks.
fn choice(id: &str) -> u64 {
    let has_choice = |seed: &u64| Film::in_colour(id, *seed, ThemeName::Felt).play_tricks().has_choice();
    (5..100).find(has_choice).unwrap()
}

/// Every picture: its name, what it shows, and its lines.
fn pictures() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |name: String, title: &str, film: &mut Film, size| {
        let terminal = if name.ends_with("light") { svg::LIGHT } else { svg::DARK };
        all.push((name, svg::picture(&film.buffer(size), terminal, title)));
    };
    for entry in CATALOG {
        let id = entry.info.id;
        let title = format!("offsuit: a table of {id}");
        // What is played does not depend on colours.
        let seed = choice(id);
        let table = |theme, depth| Film::in_depth(id, seed, theme, depth).play_tricks();
        let mut felt = table(ThemeName::Felt, Depth::TrueColor);
        let mut dark = table(ThemeName::Dark, Depth::Ansi16);
        for (size, name) in [(SMALL, "80x24"), (MEDIUM, "110x36"), (LARGE, "160x50")] {
            add(format!("{id}-{name}"), &title, &mut felt, size);
            add(format!("{id}-16-colours-{name}"), &title, &mut dark, size);
        }
        for (theme, name) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
            add(format!("{id}-{name}"), &title, &mut table(theme, Depth::TrueColor), SMALL);
        }
    }
    let hamlet = || Film::in_colour("hamlet", 5, ThemeName::Felt);
    add("hint".to_owned(), "offsuit: a hint", &mut hamlet().play_to(Scope::Hand).type_letters("h"), SMALL);
    add("refusal".to_owned(), "offsuit: why a card is not allowed", &mut hamlet().play_barred(), SMALL);
    add("score".to_owned(), "offsuit: the score of a deal", &mut hamlet().play_to(Scope::DealOver), SMALL);
    add("rules".to_owned(), "offsuit: the rules of the moment", &mut hamlet().type_letters("???"), SMALL);
    add("review".to_owned(), "offsuit: what choices cost", &mut Film::review("golden-hamlet"), SMALL);
    add("end".to_owned(), "offsuit: the end of a match", &mut Film::ended("loo", 5), MEDIUM);
    let mut curtain = Film::around_one_keyboard("loo", 2);
    add("curtain".to_owned(), "offsuit: a curtain between two players", &mut curtain, SMALL);
    add("home".to_owned(), "offsuit: the games", &mut Film::home(), MEDIUM);
    for (name, title, keys) in [
        ("set-up", "offsuit: a match is set up", "t"),
        ("lessons", "offsuit: the lessons of a game", "l"),
        ("problem", "offsuit: the problem of the day", "p"),
        ("settings", "offsuit: the settings", ","),
    ] {
        add(name.to_owned(), title, &mut Film::home().type_letters(keys), MEDIUM);
    }
    let mut lesson = Film::home().type_letters("l").press(&[KeyCode::Enter, KeyCode::Enter]);
    add("lesson".to_owned(), "offsuit: a lesson", &mut lesson, MEDIUM);
    // Last, because the home screen shows these matches too.
    add("statistics".to_owned(), "offsuit: statistics", &mut Film::statistics(), MEDIUM);
    all.push(("tour".to_owned(), svg::animation(&tour(), svg::DARK, 2.5, "offsuit: a tour")));
    all
}

/// A hand of Fifteens: a hint, a choice, the rules, and the score.
fn tour() -> Vec<Buffer> {
    let mut film = Film::in_colour("fifteens", 5, ThemeName::Felt).play_tricks();
    let mut buffers = vec![film.buffer(SMALL)];
    for keys in [
        &[KeyCode::Char('h')][..],
        &[KeyCode::Enter, KeyCode::Right],
        &[KeyCode::Enter],
        &[KeyCode::Right],
        &[KeyCode::Enter],
        // The first time, the rules open at the aim of the game.
        &[KeyCode::Char('?'), KeyCode::Char('?'), KeyCode::Char('?')],
        &[KeyCode::Esc],
    ] {
        film = film.press(keys);
        buffers.push(film.buffer(SMALL));
    }
    film = film.play_to(Scope::DealOver);
    buffers.push(film.buffer(SMALL));
    buffers
}

#[test]
fn pictures_are_up_to_date() {
    if !apart("pictures::pictures_are_up_to_date") {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let all = pictures();
    let mut stale = Vec::new();
    for (name, picture) in &all {
        let path = folder.join(format!("{name}.svg"));
        if fs::read_to_string(&path).ok().as_ref() != Some(picture) {
            stale.push(name);
            if std::env::var_os("UPDATE_PICTURES").is_some() {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, picture).unwrap();
            }
        }
    }
    let known = |name: &str| all.iter().any(|(known, _)| *known == name.trim_end_matches(".svg"));
    for file in fs::read_dir(&folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(known(&name), "docs/pictures/{name} is made by nothing: delete it");
    }
    assert!(
        stale.is_empty() || std::env::var_os("UPDATE_PICTURES").is_some(),
        "stale: {stale:?}. Run UPDATE_PICTURES=1 cargo test --test suite pictures::"
    );
}
