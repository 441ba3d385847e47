//! The problems that ship: each is a position of its game with one best choice, on which a master agrees; the screen and
//! plain mode judge every choice.

use std::collections::BTreeSet;

use crossterm::event::KeyCode;
use offsuit::core::Move;
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::{Launch, Start, Study};
use offsuit::learn::{Exercise, PackProblem, problems};
use offsuit::record::move_name;
use offsuit::review::report;
use offsuit::table::{Level, Waiting};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;

use crate::common::apart::apart;
use crate::common::kept::saved_and_reviewed;
use crate::common::plain_lines;
use crate::common::screen::{draw, press, settings, shown, solid, steady, type_char};
use crate::common::{amount, is_thorough};
use crate::lessons::choose;
use crate::reviews::is_short;

fn exercise(entry: &'static Entry, problem: &PackProblem) -> Exercise {
    Exercise::of_problem(entry, problem, None).unwrap_or_else(|error| panic!("{}: {error}", entry.info.id))
}

/// The legal choices that are not the best.
fn wrong(exercise: &Exercise) -> Vec<Move> {
    let table = exercise.open().unwrap();
    table.choices(exercise.seat()).into_iter().filter(|&mv| !exercise.is_right(mv)).collect()
}

#[test]
fn every_problem_has_one_best_choice_on_which_a_master_agrees() {
    let mut doubtful = Vec::new();
    for entry in CATALOG {
        let all = problems(entry).unwrap();
        assert!((24..=40).contains(&all.len()), "{} has {} problems", entry.info.id, all.len());
        // No two are from the same deal.
        let seeds: BTreeSet<&String> = all.iter().map(|problem| &problem.seed).collect();
        assert_eq!(seeds.len(), all.len());
        let levels: Vec<Level> = all.iter().map(PackProblem::level).collect();
        assert!(levels.is_sorted() && levels[0] == Level::Novice && levels.last() == Some(&Level::Expert));
        for (n, problem) in all.iter().enumerate() {
            let exercise = exercise(entry, problem);
            let here = || format!("{} {}", entry.info.id, problem.seed);
            let table = exercise.open().unwrap();
            assert_eq!(table.waiting(), Waiting::Human(exercise.seat()), "{}", here());
            assert!(!wrong(&exercise).is_empty(), "{}", here());
            let best = exercise.best().unwrap();
            assert!(table.choices(exercise.seat()).contains(&best) && exercise.is_right(best), "{}", here());
            // A master's search takes most of the time.
            if n % amount(4, 1) == 0 {
                let hint = exercise.hint().unwrap();
                if !exercise.is_right(hint.choice) {
                    doubtful.push(format!("{}: {best:?} {:?}", here(), hint.choice));
                }
            }
        }
    }
    assert!(doubtful.is_empty(), "{doubtful:?}");
}

/// What a launch with the problems of this game needs.
fn launch(entry: &'static Entry, language: Language) -> Launch {
    let study = Study::Problems(Some(entry));
    let settings = settings(language, Glyphs::Unicode, true);
    Launch { start: Start::Learn(study), keep: false, settings, budget: steady(), ..Launch::default() }
}

#[test]
fn the_screen_judges_every_choice() {
    let mut rows = 0;
    for entry in CATALOG {
        for language in Language::ALL {
            let words = Words::new(language, Glyphs::Unicode);
            let exercise = exercise(entry, &problems(entry).unwrap()[0]);
            let mut app = App::new(launch(entry, language)).unwrap();
            let at = |app: &mut App, key: &str| {
                let text = shown(app);
                assert!(app.scope() == Scope::Lesson && text.contains(&words.get(key)), "{key}:\n{text}");
                assert!(!text.contains("problem-") && !text.contains('{'), "{text}");
            };
            at(&mut app, "problem-missed-novice");
            press(&mut app, KeyCode::Enter);
            assert!(matches!(app.scope(), Scope::Hand | Scope::Row), "{}", shown(&mut app));
            // What there is to find can be read again, and hidden for a look at the table.
            press(&mut app, KeyCode::Char(' '));
            at(&mut app, "problem-missed-novice");
            press(&mut app, KeyCode::Char(' '));
            let hidden = shown(&mut app);
            assert!(!hidden.contains(&words.get("problem-missed-novice")), "{hidden}");
            assert!(hidden.lines().last().unwrap().contains(&words.get("ui-key-text")), "{hidden}");
            press(&mut app, KeyCode::Enter);
            at(&mut app, "problem-missed-novice");
            press(&mut app, KeyCode::Enter);
            for mv in wrong(&exercise) {
                choose(&mut app, &move_name(&entry.info, mv));
                at(&mut app, "problem-not-best");
                press(&mut app, KeyCode::Enter);
            }
            choose(&mut app, &move_name(&entry.info, wrong(&exercise)[0]));
            press(&mut app, KeyCode::Char('a'));
            at(&mut app, "problem-answer");
            // An answer that was asked for leads back to the list.
            press(&mut app, KeyCode::Enter);
            assert_eq!(app.scope(), Scope::Lessons);
            press(&mut app, KeyCode::Char('p'));
            press(&mut app, KeyCode::Enter);
            // Nothing is lost by quitting, so nothing is asked.
            type_char(&mut app, 'Q');
            assert!(!app.running());
            let mut app = App::new(launch(entry, language)).unwrap();
            press(&mut app, KeyCode::Enter);
            let is_row = app.scope() == Scope::Row;
            press(&mut app, KeyCode::Right);
            let before = shown(&mut app);
            choose(&mut app, &move_name(&entry.info, exercise.best().unwrap()));
            at(&mut app, "learn-right");
            if is_row {
                // The choices stay in view below the explanation, and the best is marked.
                let row = before.lines().position(|line| line.contains('[')).unwrap();
                let unmarked = |text: &str| text.lines().nth(row).unwrap().replace(['[', ']'], " ");
                let after = shown(&mut app);
                assert_eq!(unmarked(&before), unmarked(&after), "{after}");
                rows += 1;
            }
            press(&mut app, KeyCode::Esc);
            assert_eq!(app.scope(), Scope::Lessons);
        }
    }
    assert!(rows > 0, "no problem has a row of choices");
}

#[test]
fn a_page_covers_a_piece_with_its_gold_bar() {
    let mut bars = 0;
    for entry in CATALOG {
        let launch = launch(entry, Language::English);
        let mut app = App::new(Launch { settings: solid(launch.settings), ..launch }).unwrap();
        for size in [(80, 24), (100, 30), (160, 50)] {
            let page = draw(&mut app, size);
            press(&mut app, KeyCode::Char(' '));
            let table = draw(&mut app, size);
            press(&mut app, KeyCode::Char(' '));
            let places = (1..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
            for place in places.filter(|&place| table[place].symbol() == "▀") {
                bars += 1;
                let is_covered = page[place] != table[place];
                let above = (place.0, place.1 - 1);
                assert!(is_covered || page[above] == table[above], "{} {size:?}: {place:?}", entry.info.id);
            }
        }
    }
    assert!(bars > 0, "no piece was winning");
}

#[test]
fn plain_mode_judges_every_choice() {
    for entry in CATALOG {
        let exercise = exercise(entry, &problems(entry).unwrap()[0]);
        let words = Words::new(Language::English, Glyphs::Ascii);
        // Declarations and bids are typed by their words.
        let typed = |mv: Move| match mv {
            Move::Declare(_) | Move::Pass => words.say(&offsuit::table::move_label(&entry.info, mv), &[]),
            mv => move_name(&entry.info, mv).replace('/', " "),
        };
        let mut lines: Vec<String> = wrong(&exercise).into_iter().map(typed).collect();
        let count = lines.len();
        lines.push("hint".to_owned());
        lines.push(typed(exercise.best().unwrap()));
        lines.push(String::new());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let plain = plain_lines::launch();
        let text = plain_lines::said(
            Launch { settings: plain.settings, ..launch(entry, Language::English) },
            &lines,
        );
        assert_eq!(text.matches("Not quite: ").count(), count, "{text}");
        assert!(!text.contains("to read the rule"), "no rule decides which choice is best: {text}");
        let expected = [words.get("problem-goal"), words.get("problem-no-hint"), words.get("problem-done")];
        assert!(expected.iter().all(|line| text.contains(line)), "{text}");
        // An empty line starts the next one; nothing was kept, so it is the first again.
        assert_eq!(text.matches("Problem 1 of ").count(), 2, "{text}");
    }
}

#[test]
fn a_decision_of_a_review_can_be_tried_again() {
    if !apart("problems::a_decision_of_a_review_can_be_tried_again") {
        return;
    }
    let mut tried = 0;
    // What the screen does with a decision does not depend on the game.
    for entry in CATALOG.iter().filter(|entry| is_thorough() || is_short(entry)) {
        let (record, review) = saved_and_reviewed(entry);
        let worst = review.worst();
        let Some(first) = worst.first() else { continue };
        let settings = settings(Language::English, Glyphs::Unicode, true);
        let replay = offsuit::launch::OnRecord { path: record, number: std::num::NonZero::<usize>::MIN };
        let mut app =
            App::new(Launch { start: Start::Replay(replay), settings, ..Launch::default() }).unwrap();
        press(&mut app, KeyCode::Char('v'));
        assert_eq!(app.scope(), Scope::Review);
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.scope(), Scope::Lesson, "{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        choose(&mut app, &move_name(&entry.info, first.judgement.own));
        assert!(shown(&mut app).contains("Not the best"), "{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        choose(&mut app, &move_name(&entry.info, first.judgement.best));
        let best = report::better(&Words::new(Language::English, Glyphs::Unicode), &review, &first.judgement);
        let label = best.trim_start_matches("Better: ").trim_end_matches('.').to_owned();
        assert!(shown(&mut app).contains(&format!("The best choice: {label}.")), "{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.scope(), Scope::Review);
        tried += 1;
    }
    assert!(tried > 0, "no match had a costly choice");
}
