//! Reasons to come back: costly decisions of the player's own, the problem of the day, and the count of days in a row.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::KeyCode;
use offsuit::compare::daily;
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::{Launch, OnRecord, Start, Study};
use offsuit::learn::{Exercise, Progress, Task, streak};
use offsuit::record::move_name;
use offsuit::table::{Saver, data_directory, library, matches_folder};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;
use serde_json::{Value, json};

use crate::common::apart::apart;
use crate::common::kept::{is_step, path, play_to_end, short};
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
    // The last game has the shortest matches.
    for entry in CATALOG.iter().rev() {
        let mut table =
            short(entry, 3, &[0]).open(Saver::in_folder(&matches_folder().unwrap(), entry.info.id)).unwrap();
        play_to_end(&mut *table);
        let record = path(&*table);
        let replay = OnRecord { path: record.clone(), number: std::num::NonZero::<usize>::MIN };
        let mut app = App::new(Launch { start: Start::Replay(replay), ..launch() }).unwrap();
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
    Task::next(entry, &mut Progress::load(true), None).unwrap().unwrap()
}

fn problem(entry: &'static Entry) -> App {
    App::new(Launch { start: Start::Learn(Study::Problems(Some(entry))), ..launch() }).unwrap()
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
    let mut app = App::new(Launch { start: Start::Replay(replay), ..launch() }).unwrap();
    press(&mut app, KeyCode::Char('v'));
    while app.wait().is_some() {
        app.tick();
    }
    assert_eq!(own(), before);

    // A match that is gone asks nothing, and neither does a file from outside the folder.
    make_due();
    let known = fs::read_to_string(file()).unwrap();
    let elsewhere = data_directory().unwrap().join("elsewhere.jsonl");
    fs::rename(&record, &elsewhere).unwrap();
    assert!(next(entry).0.title(&words).starts_with("Problem 1 of"));
    let name = record.file_name().unwrap().to_str().unwrap();
    fs::write(file(), known.replace(name, "../elsewhere.jsonl")).unwrap();
    assert!(next(entry).0.title(&words).starts_with("Problem 1 of"));
}

/// What plain mode says about problems.
fn said_of_problems() -> String {
    let plain = plain_lines::launch();
    plain_lines::said(Launch { settings: plain.settings, ..launch() }, &["problems"])
}

#[test]
fn a_decision_belongs_to_its_match_and_not_to_a_file_name() {
    if !apart("comes_back::a_decision_belongs_to_its_match_and_not_to_a_file_name") {
        return;
    }
    let (entry, record) = reviewed();
    let words = Words::new(Language::English, Glyphs::Unicode);
    let is_asked = || next(entry).0.title(&words) == "Your decision";
    make_due();
    let (known, whole) = (fs::read_to_string(file()).unwrap(), fs::read_to_string(&record).unwrap());
    let again = || {
        fs::write(file(), &known).unwrap();
        fs::write(&record, &whole).unwrap();
    };
    assert!(is_asked());
    let step = own()[0]["step"].as_u64().unwrap() as usize;

    // Another match gets the number: nothing is asked, counted or kept.
    let elsewhere = tempfile::tempdir().unwrap();
    let mut table = short(entry, 4, &[0]).open(Saver::in_folder(elsewhere.path(), entry.info.id)).unwrap();
    play_to_end(&mut *table);
    let others = own().len() - 1;
    fs::copy(path(&*table), &record).unwrap();
    // The list is read once: what it finds missing is forgotten.
    let said = said_of_problems();
    assert!(said.contains("problems solved\n") && !said.contains("to try again"), "{said}");
    assert_eq!(own().len(), others);
    assert!(!is_asked());

    // The decision was undone.
    again();
    let mut steps = 0;
    let is_before = |line: &&str| {
        steps += usize::from(is_step(line));
        steps <= step
    };
    let before: String = whole.split_inclusive('\n').take_while(is_before).collect();
    fs::write(&record, before).unwrap();
    assert!(!said_of_problems().contains("to try again") && !is_asked());
    assert_eq!(own().len(), others);

    // What was undone and played later does not matter.
    again();
    let undone = whole.replacen("\"seed\"", "\"undone\":3,\"seed\"", 1);
    fs::write(&record, &undone[..=undone.trim_end().rfind('\n').unwrap()]).unwrap();
    assert!(is_asked() && said_of_problems().contains(", and 1 of your own decisions to try again"));

    // A deleted match may be restored: until then, its decisions are not counted, but kept.
    again();
    let bin = record.with_extension("jsonl.deleted");
    fs::rename(&record, &bin).unwrap();
    assert!(!said_of_problems().contains("to try again") && !is_asked());
    assert_eq!(own().len(), others + 1);
    fs::rename(&bin, &record).unwrap();
    assert!(is_asked());
}

#[test]
fn a_damaged_file_is_reported_with_its_whole_path() {
    if !apart("comes_back::a_damaged_file_is_reported_with_its_whole_path") {
        return;
    }
    let (_, record) = reviewed();
    fs::write(file(), "{\"lessons\": 3").unwrap();
    let path = file().display().to_string();
    // The path is longer than the words around it may be.
    assert!(path.len() > 20, "{path}");
    let said = said_of_problems();
    assert!(said.contains(&format!("because {path} is damaged")), "{said}");
    let said = plain_lines::said(
        Launch { settings: plain_lines::launch().settings, ..launch() },
        &["replay 1", "review"],
    );
    assert!(said.matches(&path).count() >= 2, "{said}");

    let replay = OnRecord { path: record, number: std::num::NonZero::<usize>::MIN };
    let mut app = App::new(Launch { start: Start::Replay(replay), ..launch() }).unwrap();
    press(&mut app, KeyCode::Char('v'));
    app.tick();
    let screen = text(&draw(&mut app, (160, 50)));
    assert!(screen.contains(&path), "{screen}");
    let mut app = App::new(launch()).unwrap();
    app.tick();
    let home = text(&draw(&mut app, (160, 50)));
    assert!(home.contains(&path), "{home}");
    assert_eq!(fs::read_to_string(file()).unwrap(), "{\"lessons\": 3");
}

/// Only matches of a day that were played on that day count.
#[test]
fn a_streak_is_of_days_on_which_something_was_played() {
    if !apart("comes_back::a_streak_is_of_days_on_which_something_was_played") {
        return;
    }
    let (folder, today) = (matches_folder().unwrap(), daily::today());
    fs::create_dir_all(&folder).unwrap();
    let days: Vec<_> = std::iter::successors(Some(today), |day| day.yesterday().ok()).take(5).collect();
    let mut records = Vec::new();
    for &day in &days {
        let entry = daily::game_of(day);
        let table = daily::setup(day, entry, None).open(Saver::none()).unwrap();
        let totals = vec![0; table.header().seats.len()];
        let end = json!({ "end": { "totals": totals, "winners": [0] } });
        let record = folder.join(format!("{:05}-{}.jsonl", records.len() + 1, entry.info.id));
        // A list of matches reads only the header and the end.
        fs::write(&record, format!("{}\n{end}\n", table.header().write())).unwrap();
        records.push(record);
    }
    let count = || streak(&Progress::load(true), &library(&folder).unwrap(), today);
    assert_eq!(count(), 1, "only the match of today was played on its day");
    for (days_ago, record) in records.iter().enumerate() {
        let now = fs::metadata(record).unwrap().modified().unwrap();
        let then = now - Duration::from_secs(24 * 60 * 60) * days_ago as u32;
        fs::OpenOptions::new().append(true).open(record).unwrap().set_modified(then).unwrap();
        assert_eq!(count(), days_ago + 1);
    }
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
    let said = plain_lines::said(Launch { start: Start::Learn(Study::ProblemOfDay), ..plain() }, &[]);
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
