//! The end of a match: what it shows, and what can be done next by keys and clicks.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Settings, Speed};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::sitting::{Phase, Session};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::apart::apart;
use crate::common::kept::short;
use crate::common::screen::{draw, press, press_on, settings, text};

/// A short match at its end; a person sits in no seat.
fn over(entry: &'static Entry, glyphs: Glyphs, keep: bool) -> App {
    let setup = short(entry, 5, &[]);
    let settings = Settings { speed: Speed::Instant, ..settings(Language::English, glyphs, true) };
    let mut app =
        App::new(Launch { start: Start::Match(setup), keep, settings, ..Launch::default() }).unwrap();
    while app.scope() != Scope::MatchOver {
        if app.wait().is_some() { app.tick() } else { press_on(&mut app) }
    }
    app
}

fn shown(app: &mut App, size: (u16, u16)) -> String {
    text(&draw(app, size))
}

#[test]
fn the_winner_the_totals_and_the_curve_are_shown_at_every_size_and_in_every_glyph_set() {
    for entry in CATALOG {
        for glyphs in Glyphs::ALL {
            let mut app = over(entry, glyphs, false);
            let session = app.session().unwrap();
            let (names, deals) = (session.names(app.words()).to_vec(), session.table().sheet().len());
            let last = session.table().sheet()[deals - 1].totals;
            let winners = session.winners().unwrap();
            for size in [(60, 20), (80, 24), (110, 36), (160, 50)] {
                let shown = shown(&mut app, size);
                for (name, total) in names.iter().zip(last.first(names.len())) {
                    let line = |line: &str| {
                        let words: Vec<&str> = line.split_whitespace().collect();
                        words.windows(2).any(|pair| pair[0] == name && pair[1] == total.to_string())
                    };
                    assert!(shown.lines().any(line), "{name} {total}\n{shown}");
                }
                let winner = &names[winners.iter().next().unwrap().index()];
                assert!(shown.lines().nth(1).unwrap().contains(winner.as_str()), "{shown}");
                assert_eq!(deals > 2 && size.1 >= 24, shown.contains("Totals after each deal"), "{shown}");
                let is_axis = |line: &&str| line.contains('│') || line.contains('└');
                let axis = shown.lines().filter(is_axis).count();
                assert!(glyphs != Glyphs::Unicode || deals < 3 || size.1 < 24 || axis >= 8, "{shown}");
                assert!(glyphs != Glyphs::Ascii || shown.is_ascii(), "{shown}");
                assert!(shown.contains("[ Enter Again ]"), "{shown}");
            }
        }
    }
}

#[test]
fn each_next_step_has_a_key_and_a_button() {
    if !apart("ending::each_next_step_has_a_key_and_a_button") {
        return;
    }
    let game = &CATALOG[1];
    for (button, key, scope) in [
        ("t Other seats", KeyCode::Char('t'), Scope::Form),
        ("v Review", KeyCode::Char('v'), Scope::Review),
        ("Esc Home", KeyCode::Esc, Scope::Home),
        ("Enter Again", KeyCode::Enter, Scope::Wait),
    ] {
        for click in [false, true] {
            let mut app = over(game, Glyphs::Unicode, true);
            let shown = shown(&mut app, (80, 24));
            let wanted = format!("[ {button} ]");
            let found = shown.lines().enumerate().find(|(_, line)| line.contains(&wanted));
            let (row, line) = found.unwrap_or_else(|| panic!("{wanted}:\n{shown}"));
            if click {
                let column = line.split(&wanted).next().unwrap().chars().count() + 3;
                let kind = MouseEventKind::Down(MouseButton::Left);
                let (column, row) = (column as u16, row as u16);
                app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
            } else {
                press(&mut app, key);
            }
            assert_eq!(app.scope(), scope, "{button}");
        }
    }
}

#[test]
fn the_end_of_a_saved_match_names_the_best_and_the_costliest_choice_of_its_only_player() {
    if !apart("ending::the_end_of_a_saved_match_names_the_best_and_the_costliest_choice_of_its_only_player") {
        return;
    }
    let mut said = [0; 3];
    for (people, keep, seed) in
        [(&[0][..], true, 0), (&[0], true, 1), (&[0], true, 2), (&[0, 1], true, 0), (&[0], false, 0)]
    {
        let setup = short(games::find("loo").unwrap(), seed, people);
        let settings =
            Settings { speed: Speed::Instant, ..settings(Language::English, Glyphs::Unicode, true) };
        let mut app =
            App::new(Launch { start: Start::Match(setup), keep, settings, ..Launch::default() }).unwrap();
        while app.scope() != Scope::MatchOver {
            match app.scope() {
                Scope::Hand | Scope::Row => {
                    press(&mut app, KeyCode::Right);
                    press(&mut app, KeyCode::Enter);
                }
                Scope::Wait if app.wait().is_some() => app.tick(),
                _ => press_on(&mut app),
            }
        }
        let told = |app: &mut App| {
            let mut steps = 0;
            while let Some(wait) = app.wait() {
                std::thread::sleep(wait.min(Duration::from_millis(5)));
                app.tick();
                steps += 1;
                assert!(steps < 20_000, "it never ends");
            }
            let shown = shown(app, (110, 36));
            let lines = shown.lines().map(str::trim);
            let told: Vec<String> = lines
                .filter(|line| line.contains("st choice: ") || line.contains("choices was"))
                .map(str::to_owned)
                .collect();
            told
        };
        let first = told(&mut app);
        assert_eq!(first.is_empty(), !keep || people.len() > 1, "{first:?}");
        for line in &first {
            let kinds = ["Best choice: ", "Costliest choice: ", "None of your choices was costly."];
            let kind = kinds.iter().position(|kind| line.starts_with(kind));
            said[kind.unwrap_or_else(|| panic!("{line}"))] += 1;
        }
        if keep && people.len() == 1 {
            // The review is the same one, and the end still says it afterwards.
            press(&mut app, KeyCode::Char('v'));
            assert_eq!(app.scope(), Scope::Review);
            while app.wait().is_some() {
                app.tick();
            }
            press(&mut app, KeyCode::Esc);
            assert_eq!(told(&mut app), first);
        }
    }
    assert!(said[0] > 0 && said[1] > 0, "{said:?}");
}

#[test]
fn other_seats_start_with_those_of_the_match() {
    let mut app = over(&CATALOG[0], Glyphs::Unicode, false);
    let names = app.session().unwrap().names(app.words()).to_vec();
    press(&mut app, KeyCode::Char('t'));
    let shown = shown(&mut app, (80, 24));
    assert!(names.iter().all(|name| shown.contains(name.as_str())), "{shown}");
    assert!(shown.contains("< novice bot >"), "{shown}");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::MatchOver);
}

/// A match of this game at its end that satisfies `wanted`, with the first seed that leads to one.
fn over_with(id: &str, options: &[(&str, &str)], wanted: impl Fn(&Session) -> bool) -> App {
    let entry = games::find(id).unwrap();
    let settings = Settings { speed: Speed::Instant, ..settings(Language::English, Glyphs::Unicode, true) };
    for seed in 0..400 {
        let mut setup = short(entry, seed, &[]);
        for (key, value) in options {
            setup.options.set(entry.info.options, key, value).unwrap();
        }
        let launch = Launch {
            start: Start::Match(setup),
            keep: false,
            settings: settings.clone(),
            ..Launch::default()
        };
        let mut app = App::new(launch).unwrap();
        while app.scope() != Scope::MatchOver {
            if app.wait().is_some() { app.tick() } else { press_on(&mut app) }
        }
        if app.session().is_some_and(&wanted) {
            return app;
        }
    }
    panic!("no such match of {id}");
}

#[test]
fn the_end_says_why_the_match_is_over() {
    for (id, options, said) in [
        ("loo", &[][..], " cannot pay, so the match is over."),
        ("hamlet", &[], " points: the match ends at "),
        ("deer-hunt", &[("deals", "4")], "The match is over after 4 deals."),
        ("fifteens", &[("deals", "4")], "The match is over after 4 deals."),
        ("head-and-tail", &[], ": the match ends at +"),
        ("reveille", &[("target", "1")], " has 1 mark: the match ends at 1."),
    ] {
        let mut app = over_with(id, options, |_| true);
        let shown = shown(&mut app, (80, 24));
        assert!(shown.contains(said), "{said}\n{shown}");
    }
}

#[test]
fn the_end_says_what_everybody_takes_home() {
    let mut app = over_with("loo", &[("chips", "12")], |session| session.table().sheet().len() > 2);
    let session = app.session().unwrap();
    let (names, sheet) = (session.names(app.words()).to_vec(), session.table().sheet().to_vec());
    let totals = sheet.last().unwrap().totals;
    let said = crate::common::screen::said(&mut app);
    for (name, total) in names.iter().zip(totals.first(names.len())) {
        let change = if *total == 12 { "0".to_owned() } else { format!("{:+}", total - 12) };
        assert!(said.contains(&format!("{name} {total} ({change})")), "{name} {total} {change}: {said}");
    }
    // No total is there twice.
    assert!(!said.contains("takes home"), "{said}");
    let shown = shown(&mut app, (60, 20));
    assert!(shown.contains(" cannot pay, so the match is over."), "{shown}");
}

#[test]
fn a_match_of_one_deal_has_no_best_and_no_worst_deal() {
    for (id, option, deals, has) in
        [("reveille", ("target", "1"), 1, false), ("deer-hunt", ("deals", "4"), 4, true)]
    {
        let mut app = over_with(id, &[option], |session| session.table().sheet().len() == deals);
        let shown = shown(&mut app, (160, 50));
        assert_eq!((shown.contains("Best deal"), shown.contains("Worst deal")), (has, has), "{shown}");
    }
}

#[test]
fn the_question_whether_to_play_on_leaves_the_end_in_sight() {
    let mut app = over(&CATALOG[0], Glyphs::Unicode, false);
    let before = shown(&mut app, (80, 24));
    press(&mut app, KeyCode::Char('P'));
    assert_eq!(app.scope(), Scope::Ask);
    let asked = shown(&mut app, (80, 24));
    assert!(asked.contains("as a new match?"), "{asked}");
    let above = |shown: &str| shown.lines().take(20).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(above(&asked), above(&before));
}

#[test]
fn a_match_in_which_all_are_level_is_a_draw() {
    let all_win = |session: &Session| session.winners().is_some_and(|winners| winners.len() == 4);
    let mut app = over_with("deer-hunt", &[("deals", "4")], all_win);
    let shown = shown(&mut app, (80, 24));
    assert!(shown.contains("The match is a draw"), "{shown}");
}

#[test]
fn the_last_deal_is_explained_on_request() {
    let mut app = over(&CATALOG[0], Glyphs::Unicode, false);
    press(&mut app, KeyCode::Char('l'));
    assert_eq!(app.scope(), Scope::Listing);
    assert!(shown(&mut app, (80, 24)).contains("is the head"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::MatchOver);
    assert_eq!(app.session().unwrap().phase(), Phase::Over);
}
