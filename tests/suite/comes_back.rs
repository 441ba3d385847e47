//! Reasons to come back: costly decisions of the player's own, the problem of the day, and the count of days in a row.

use std::fs;
use std::path::PathBuf;

use crossterm::event::KeyCode;
use offsuit::compare::daily;
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::{Launch, OnRecord, Study};
use offsuit::learn::{Exercise, Progress, Task};
use offsuit::record::move_name;
use offsuit::table::{Saver, data_directory, matches_folder};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;
use serde_json::{Value, json};

use crate::common::apart::apart;
use crate::common::kept::{path, play_to_end, short};
use crate::common::plain_lines;
use crate::common::screen::{draw, press, settings, shown, steady, text};
use crate::lessons::choose;

fn launch() -> Launch {
    let settings = settings(Language::English, Glyphs::Unicode, true);
    Launch { keep: true, settings, budget: steady(), ..Launch::default() }
}

fn file() -> PathBuf {
    data_directory().unwrap().join("learn.json")
}

fn own() -> Vec<Value> {
    let value: Value = serde_json::from_slice(&fs::read(file()).unwrap()).unwrap();
    value["own"].as_array().unwrap().clone()
}

/// Makes the first own decision due today, and no other.
fn make_due() {
    let mut value: Value = serde_json::from_slice(&fs::read(file()).unwrap()).unwrap();
    for (n, own) in value["own"].as_array_mut().unwrap().iter_mut().enumerate() {
        own["due"] = if n == 0 { json!(daily::today().to_string()) } else { Value::Null };
    }
    fs::write(file(), value.to_string()).unwrap();
}

/// A saved match whose review finds costly decisions, reviewed on the screen.
fn reviewed() -> (&'static Entry, PathBuf) {
    for entry in CATALOG {
        let mut table =
            short(entry, 3, &[0]).open(Saver::in_folder(&matches_folder().unwrap(), entry.info.id)).unwrap();
        play_to_end(&mut *table);
        let record = path(&*table);
        let replay = OnRecord { path: record.clone(), number: std::num::NonZero::<usize>::MIN };
        let mut app = App::new(Launch { replay: Some(replay), ..launch() }).unwrap();
        press(&mut app, KeyCode::Char('v'));
        while app.wait().is_some() {
            app.tick();
        }
        if file().exists() && !own().is_empty() {
            return (entry, record);
        }
    }
    panic!("somebody who always makes the first choice loses nothing");
}

fn next(entry: &'static Entry) -> (Task, Exercise) {
    Task::next(entry, &Progress::load(true), None).unwrap().unwrap()
}

fn problem(entry: &'static Entry) -> App {
    App::new(Launch { learn: Some(Study::Problems(Some(entry))), ..launch() }).unwrap()
}

#[test]
fn costly_decisions_come_back_as_problems() {
    if !apart("comes_back::costly_decisions_come_back_as_problems") {
        return;
    }
    let (entry, record) = reviewed();
    let words = Words::new(Language::English, Glyphs::Unicode);
    let tomorrow = daily::today().tomorrow().unwrap().to_string();
    assert!(own().iter().all(|own| own["due"] == tomorrow && own["solved"] == 0), "{:?}", own());
    assert!(next(entry).0.title(&words).starts_with("Problem 1 of"), "today, it would be remembered");

    make_due();
    let (task, exercise) = next(entry);
    assert_eq!(task.title(&words), "Your decision");
    let plain = plain_lines::launch();
    let said = plain_lines::said(Launch { settings: plain.settings, ..launch() }, &["problems"]);
    assert!(said.contains(", and 1 of your own decisions to try again"), "{said}");
    let best = exercise.best().unwrap();
    let wrong = {
        let table = exercise.open().unwrap();
        table.choices(exercise.seat()).into_iter().find(|&mv| !exercise.is_right(mv)).unwrap()
    };
    // A wrong choice first: it comes back tomorrow.
    let mut app = problem(entry);
    assert!(shown(&mut app).contains("This decision cost you something."), "{}", shown(&mut app));
    press(&mut app, KeyCode::Enter);
    choose(&mut app, &move_name(&entry.info, wrong));
    press(&mut app, KeyCode::Enter);
    choose(&mut app, &move_name(&entry.info, best));
    assert_eq!((&own()[0]["due"], &own()[0]["solved"]), (&json!(tomorrow), &json!(0)));

    make_due();
    let mut app = problem(entry);
    press(&mut app, KeyCode::Enter);
    choose(&mut app, &move_name(&entry.info, best));
    assert_eq!(own()[0]["solved"], 1);
    // The problems of the pack follow.
    press(&mut app, KeyCode::Enter);
    assert!(shown(&mut app).contains("Problem 1 of"), "{}", shown(&mut app));

    // The same review adds nothing.
    let before = own();
    let replay = OnRecord { path: record.clone(), number: std::num::NonZero::<usize>::MIN };
    let mut app = App::new(Launch { replay: Some(replay), ..launch() }).unwrap();
    press(&mut app, KeyCode::Char('v'));
    while app.wait().is_some() {
        app.tick();
    }
    assert_eq!(own(), before);

    // A match that is gone asks nothing, and neither does a file from outside the folder.
    make_due();
    let elsewhere = data_directory().unwrap().join("elsewhere.jsonl");
    fs::rename(&record, &elsewhere).unwrap();
    assert!(next(entry).0.title(&words).starts_with("Problem 1 of"));
    let known = fs::read_to_string(file()).unwrap();
    let name = record.file_name().unwrap().to_str().unwrap();
    fs::write(file(), known.replace(name, "../elsewhere.jsonl")).unwrap();
    assert!(next(entry).0.title(&words).starts_with("Problem 1 of"));
}

#[test]
fn home_has_the_problem_of_the_day_and_counts_days() {
    if !apart("comes_back::home_has_the_problem_of_the_day_and_counts_days") {
        return;
    }
    let today = daily::today();
    let (task, exercise) = Task::of_day(today, None).unwrap().unwrap();
    assert_eq!(task.entry().info.id, daily::game_of(today).info.id);
    let mut app = App::new(launch()).unwrap();
    app.tick();
    let home = text(&draw(&mut app, (80, 24)));
    assert!(home.contains("p  Problem: ") && !home.contains('✓'), "{home}");
    press(&mut app, KeyCode::Char('p'));
    assert!(shown(&mut app).contains(&format!("Problem of {today}")), "{}", shown(&mut app));
    press(&mut app, KeyCode::Enter);
    choose(&mut app, &move_name(&task.entry().info, exercise.best().unwrap()));
    assert!(Progress::load(true).has_solved_day(today));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Home);
    app.tick();
    let home = text(&draw(&mut app, (110, 36)));
    assert!(home.contains('✓') && !home.contains("in a row"), "{home}");
    Progress::load(true).solve_day(today.yesterday().unwrap()).unwrap();
    let mut app = App::new(launch()).unwrap();
    app.tick();
    let home = text(&draw(&mut app, (110, 36)));
    assert!(home.contains("2 days in a row"), "{home}");

    // The same in plain lines, and by the command.
    let plain = || Launch { settings: plain_lines::launch().settings, ..launch() };
    let said = plain_lines::said(plain(), &["problems daily"]);
    assert!(said.contains(&format!("Problem of {today}")), "{said}");
    let said = plain_lines::said(Launch { learn: Some(Study::ProblemOfDay), ..plain() }, &[]);
    assert!(said.contains(&format!("Problem of {today}")), "{said}");
}

/// Every day of a year has a problem, and a game's days have different ones.
#[test]
fn every_day_has_a_problem() {
    let mut day = jiff::civil::Date::constant(2026, 1, 1);
    let mut titles = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let (task, exercise) = Task::of_day(day, None).unwrap().unwrap();
        assert!(exercise.can_be_solved());
        titles.insert((task.entry().info.id, format!("{:?}", exercise.best())));
        day = day.tomorrow().unwrap();
    }
    assert!(titles.len() > 40, "{}", titles.len());
}
