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

/// A table after some tricks, in the first match in which the player then has a choice.
fn at_choice(id: &str, theme: ThemeName, depth: Depth) -> Film {
    let mut films = (5..100).map(|seed| Film::in_depth(id, seed, theme, depth).play_tricks());
    films.find(Film::has_choice).unwrap()
}

/// Every picture: its name, what it shows, and its lines.
fn pictures() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |name: String, title: &str, mut film: Film, size| {
        let terminal = if name.ends_with("light") { svg::LIGHT } else { svg::DARK };
        all.push((name, svg::picture(&film.buffer(size), terminal, title)));
    };
    for entry in CATALOG {
        let id = entry.info.id;
        let title = format!("offsuit: a table of {id}");
        for (size, name) in [(SMALL, "80x24"), (MEDIUM, "110x36"), (LARGE, "160x50")] {
            let film = at_choice(id, ThemeName::Felt, Depth::TrueColor);
            add(format!("{id}-{name}"), &title, film, size);
            let film = at_choice(id, ThemeName::Dark, Depth::Ansi16);
            add(format!("{id}-16-colours-{name}"), &title, film, size);
        }
        for (theme, name) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
            add(format!("{id}-{name}"), &title, at_choice(id, theme, Depth::TrueColor), SMALL);
        }
    }
    let hamlet = || Film::in_colour("hamlet", 5, ThemeName::Felt);
    add("hint".to_owned(), "offsuit: a hint", hamlet().play_to(Scope::Hand).type_letters("h"), SMALL);
    add("refusal".to_owned(), "offsuit: why a card is not allowed", hamlet().play_barred(), SMALL);
    add("score".to_owned(), "offsuit: the score of a deal", hamlet().play_to(Scope::DealOver), SMALL);
    add("rules".to_owned(), "offsuit: the rules of the moment", hamlet().type_letters("???"), SMALL);
    add("review".to_owned(), "offsuit: what choices cost", Film::review("golden-hamlet"), SMALL);
    add("end".to_owned(), "offsuit: the end of a match", Film::ended("loo", 5), MEDIUM);
    let curtain = Film::around_one_keyboard("loo", 2);
    add("curtain".to_owned(), "offsuit: a curtain between two players", curtain, SMALL);
    add("home".to_owned(), "offsuit: the games", Film::home(), MEDIUM);
    for (name, title, keys) in [
        ("set-up", "offsuit: a match is set up", "t"),
        ("lessons", "offsuit: the lessons of a game", "l"),
        ("problem", "offsuit: the problem of the day", "p"),
        ("settings", "offsuit: the settings", ","),
    ] {
        add(name.to_owned(), title, Film::home().type_letters(keys), MEDIUM);
    }
    let lesson = Film::home().type_letters("l").press(&[KeyCode::Enter, KeyCode::Enter]);
    add("lesson".to_owned(), "offsuit: a lesson", lesson, MEDIUM);
    // Last, because the home screen shows these matches too.
    add("statistics".to_owned(), "offsuit: statistics", Film::statistics(), MEDIUM);
    all.push(("tour".to_owned(), svg::animation(&tour(), svg::DARK, 2.5, "offsuit: a tour")));
    all
}

/// A hand of Fifteens: a hint, a choice, the rules, and the score.
fn tour() -> Vec<Buffer> {
    let mut film = Film::in_colour("fifteens", 5, ThemeName::Felt).play_tricks();
    let mut buffers = vec![film.buffer(SMALL)];
    for keys in [
        &[KeyCode::Char('h')][..],
        &[KeyCode::Enter],
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
