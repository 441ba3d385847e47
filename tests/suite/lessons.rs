//! The lessons: every one is played, by the rules and as its player sees it, in both languages, and its claims are
//! compared with the rules and the bots.

use std::collections::BTreeSet;
use std::num::NonZero;

use crossterm::event::KeyCode;

use crate::common::hint_at;
use crate::common::plain_lines;
use crate::common::screen::{press, said, settings, shown, steady};
use offsuit::bots::Budget;
use offsuit::core::{Declaration, Info, Move, Seat};
use offsuit::games::Entry;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::{Launch, Start, Study};
use offsuit::learn::lesson::{Expect, Problem, Prose, named_pieces};
use offsuit::learn::{Lecture, Lesson, Verdict, compose, course, learnable};
use offsuit::record::move_name;
use offsuit::record::{Facts, Marks, Step};
use offsuit::rules::Page;
use offsuit::sitting::Phase;
use offsuit::table::{Line, Local, Table, Waiting, move_label, scripted};
use offsuit::texts;
use offsuit::ui::App;
use offsuit::ui::keys::{Command, Scope};
use offsuit::wrap::wrap;

const PLAYER: Seat = Seat::new(0);

/// Every lesson with its game and its number, from 0.
fn lessons() -> Vec<(&'static Entry, usize, &'static Lesson)> {
    let of = |entry: &'static Entry| {
        let lessons = &course(entry).unwrap_or_else(|error| panic!("{}: {error}", entry.info.id)).lessons;
        lessons.iter().enumerate().map(move |(n, lesson)| (entry, n, lesson))
    };
    learnable().flat_map(of).collect()
}

/// The table at each problem of a lesson.
fn problems(entry: &'static Entry, lesson: &'static Lesson) -> Vec<(&'static Problem, Facts)> {
    let composed = compose(entry, lesson, None);
    let composed = composed.unwrap_or_else(|error| panic!("{} {}: {error}", entry.info.id, lesson.id));
    let at = |(place, problem): (&offsuit::learn::Place, _)| {
        let steps = composed.facts.steps[..place.from].to_vec();
        (problem, Facts { steps, ..composed.facts.clone() })
    };
    composed.places.iter().zip(&lesson.problems).map(at).collect()
}

/// The table after the moves of these names, each made by the player whose turn it is.
fn play_on(facts: &Facts, names: &str) -> Result<Box<dyn Local>, String> {
    let mut facts = facts.clone();
    for name in names.split_whitespace().filter(|name| *name != "|") {
        let table = scripted(facts.clone(), Vec::new()).unwrap();
        let (Waiting::Human(seat) | Waiting::Bot(seat)) = table.waiting() else {
            return Err(format!("{name}: no move is due"));
        };
        let choices = table.choices(seat);
        let named = |mv: &&Move| move_name(table.info(), **mv) == name;
        let mv = choices.iter().find(named).ok_or_else(|| format!("{name}: seat {seat} has no such move"))?;
        facts.steps.push(Step::Act { seat, mv: *mv, marks: Marks::default() });
    }
    Ok(scripted(facts, Vec::new()).unwrap())
}

/// What is wrong with these claims about the table.
fn faults(expect: &Expect, table: &dyn Table) -> Vec<String> {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let scene = table.scene(Some(PLAYER));
    let seats = scene.seats.len();
    let mut faults = Vec::new();
    let mut compare = |what: &str, claimed: Option<String>, found: String| {
        if claimed.as_ref().is_some_and(|claimed| *claimed != found) {
            faults.push(format!("{what}: {} is claimed, it is {found}", claimed.unwrap()));
        }
    };
    let show = |value: &dyn std::fmt::Debug| format!("{value:?}");
    compare(
        "winner",
        expect.winner.as_ref().map(|seat| show(&Some(*seat))),
        show(&scene.last_trick.as_ref().map(|(_, winner)| winner.index())),
    );
    let tricks: Vec<u8> = scene.seats.iter().map(|seat| seat.tricks).collect();
    compare("tricks", expect.tricks.as_ref().map(|claimed| show(claimed)), show(&tricks));
    let score = table.sheet().last();
    let points = score.map(|score| score.points.first(seats).to_vec()).unwrap_or_default();
    compare("points", expect.points.as_ref().map(|claimed| show(claimed)), show(&points));
    let totals = score.map(|score| score.totals.first(seats).to_vec()).unwrap_or_default();
    compare("totals", expect.totals.as_ref().map(|claimed| show(claimed)), show(&totals));
    let last = table.events(table.event_count().saturating_sub(4), None);
    let won: Vec<usize> =
        offsuit::table::winners(&last).iter().flat_map(|w| w.iter()).map(Seat::index).collect();
    compare("won", expect.won.as_ref().map(|claimed| show(claimed)), show(&won));
    let legal: BTreeSet<String> =
        table.choices(PLAYER).iter().map(|&mv| move_name(table.info(), mv)).collect();
    let claimed: Option<BTreeSet<String>> =
        expect.legal.as_ref().map(|names| names.split_whitespace().map(str::to_owned).collect());
    compare("legal", claimed.map(|claimed| show(&claimed)), show(&legal));
    let names: Vec<String> = table.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
    let facts = scene.facts.iter().chain(scene.seats.iter().flat_map(|seat| &seat.facts));
    let facts: Vec<String> = facts.map(|fact| words.say(fact, &names)).collect();
    for claimed in expect.facts.iter().filter(|claimed| !facts.contains(claimed)) {
        faults.push(format!("no fact {claimed:?} in {facts:?}"));
    }
    faults
}

/// The move of this name, legal or not, where moves like `legal` are possible.
fn any_move(info: &Info, name: &str, legal: Move) -> Move {
    let declarations = (0..info.declarations.len()).map(|n| Move::Declare(Declaration::new(n)));
    if let Some(declared) = declarations.into_iter().find(|&mv| move_name(info, mv) == name) {
        return declared;
    }
    match (info.pack.parse(name), legal) {
        (Ok(piece), Move::Lay(_)) => Move::Lay(piece),
        (Ok(piece), _) => Move::Play(piece),
        (Err(_), _) => name.parse().map_or(Move::Pass, Move::Bid),
    }
}

/// What the moves of these names and their answers are claimed to lead to.
fn check(faults_of: &str, facts: &Facts, names: &str, expect: &Expect) -> Vec<String> {
    match play_on(facts, names) {
        Ok(table) => {
            faults(expect, &*table).into_iter().map(|fault| format!("{faults_of}: {fault}")).collect()
        }
        Err(fault) => vec![format!("{faults_of}: {fault}")],
    }
}

#[test]
fn every_claim_of_a_lesson_is_true() {
    let mut all = Vec::new();
    for (entry, _, lesson) in lessons() {
        for (n, (problem, facts)) in problems(entry, lesson).into_iter().enumerate() {
            let here = format!("{} {} {}", entry.info.id, lesson.id, n + 1);
            for accepted in problem.accept.split_whitespace() {
                let names = format!("{accepted} {}", problem.after);
                all.extend(check(&format!("{here} {accepted}"), &facts, &names, &problem.expect));
            }
            for (names, wrong) in &problem.wrong {
                for name in names.split_whitespace() {
                    let names = format!("{name} {}", wrong.after);
                    all.extend(check(&format!("{here} {name}"), &facts, &names, &wrong.expect));
                }
            }
            let table = scripted(facts.clone(), Vec::new()).unwrap();
            for (name, clause) in &problem.refused {
                let mv = any_move(&entry.info, name, table.choices(PLAYER)[0]);
                let found = table.check(PLAYER, mv).err().map(|refusal| refusal.clause.to_string());
                if found.as_deref() != Some(clause) {
                    all.push(format!("{here}: {name} is refused by {found:?}, not {clause}"));
                }
            }
            let claims_nothing = !problem.best
                && problem.refused.is_empty()
                && problem.expect == Expect::default()
                && problem.wrong.values().all(|wrong| wrong.expect == Expect::default());
            if claims_nothing {
                all.push(format!("{here}: there is nothing that a test could check"));
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn every_legal_choice_has_an_answer() {
    let mut all = Vec::new();
    for (entry, _, lesson) in lessons() {
        for (n, (problem, facts)) in problems(entry, lesson).into_iter().enumerate() {
            let here = format!("{} {} {}", entry.info.id, lesson.id, n + 1);
            let table = scripted(facts, Vec::new()).unwrap();
            let legal: BTreeSet<String> =
                table.choices(PLAYER).iter().map(|&mv| move_name(table.info(), mv)).collect();
            let accepted: BTreeSet<String> = problem.accept.split_whitespace().map(str::to_owned).collect();
            let named: Vec<String> =
                problem.wrong.keys().flat_map(|names| names.split_whitespace()).map(str::to_owned).collect();
            let wrong: BTreeSet<String> = named.iter().cloned().collect();
            assert_eq!(named.len(), wrong.len(), "{here}: a wrong move has two answers");
            if !accepted.is_subset(&legal) || !wrong.is_subset(&legal) || !accepted.is_disjoint(&wrong) {
                all.push(format!("{here}: legal are {legal:?}"));
            }
            let mut rest = legal.iter().filter(|name| !accepted.contains(*name) && !wrong.contains(*name));
            match (rest.next(), &problem.otherwise) {
                (Some(name), None) => all.push(format!("{here}: nothing is said to {name}")),
                (None, Some(_)) => all.push(format!("{here}: nothing is left for `otherwise`")),
                _ => {}
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// How many worlds bots imagine to check that a move is best.
const WORLDS: u32 = 400;

#[test]
fn bots_agree_with_what_is_called_best() {
    let budget = Budget { iterations: Some(WORLDS), ..steady() };
    let mut all = Vec::new();
    for (entry, _, lesson) in lessons() {
        for (n, (problem, facts)) in problems(entry, lesson).into_iter().enumerate().filter(|(_, p)| p.0.best)
        {
            let mut table = scripted(facts, Vec::new()).unwrap();
            table.set_budget(budget);
            let hint = hint_at(&*table, PLAYER).expect("it is the player's turn");
            let accepted = |mv: Move| {
                let name = move_name(table.info(), mv);
                problem.accept.split_whitespace().any(|other| other == name)
            };
            let worth = |estimate: &&offsuit::table::Estimate| (accepted(estimate.mv), estimate.gain);
            let worths: Vec<(bool, f64)> = hint.alternatives.iter().map(|e| worth(&e)).collect();
            let least = worths.iter().filter(|w| w.0).map(|w| w.1).fold(f64::INFINITY, f64::min);
            let most = worths.iter().filter(|w| !w.0).map(|w| w.1).fold(f64::NEG_INFINITY, f64::max);
            if least <= most {
                let found: Vec<String> = hint
                    .alternatives
                    .iter()
                    .map(|e| format!("{} {:.1}", move_name(table.info(), e.mv), e.gain))
                    .collect();
                all.push(format!("{} {} {}: {}", entry.info.id, lesson.id, n + 1, found.join(", ")));
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// All texts of a lesson; each with the most lines of a page at the smallest size.
fn texts(lesson: &Lesson) -> Vec<(&Prose, usize)> {
    let mut texts = vec![(&lesson.title, 1), (&lesson.goal, PAGE)];
    texts.extend(lesson.basics.iter().map(|text| (text, PAGE)));
    for problem in &lesson.problems {
        texts.extend([(&problem.ask, ASK), (&problem.right, PAGE)]);
        texts.extend(problem.otherwise.iter().map(|text| (text, PAGE)));
    }
    texts
}

/// The lines and columns of a page where there is least room: on a screen of 60 columns and 20 rows.
const PAGE: usize = 10;
const ASK: usize = 2;
const COLUMNS: usize = 56;

#[test]
fn lessons_have_texts_and_clauses_in_both_languages() {
    let mut all = Vec::new();
    let mut names = BTreeSet::new();
    for (entry, _, lesson) in lessons() {
        let here = format!("{} {}", entry.info.id, lesson.id);
        assert!(names.insert(here.clone()), "{here} exists twice");
        assert!((1..=3).contains(&lesson.problems.len()), "{here} has {} problems", lesson.problems.len());
        for (code, _) in texts::of(entry.info.id).pages {
            let page = Page::of(entry, code).unwrap();
            assert!(page.find(&lesson.clause).is_some(), "{here}: no clause {} in {code}", lesson.clause);
        }
        for language in Language::ALL {
            let words = Words::new(language, Glyphs::Unicode);
            for (text, most) in texts(lesson) {
                let said = text.say(&words, entry.info.pack);
                // The line below the prompt of the smallest screen for seven players.
                let fits = wrap(&said, 78).len() == 1 || most != ASK;
                let columns = if most == 1 { COLUMNS - 14 } else { COLUMNS };
                let lines = wrap(&said, columns).len();
                if said.trim().is_empty() || lines > most || !fits {
                    all.push(format!("{here}: {lines} lines of {columns}: {said:?}"));
                }
            }
            for wrong in lesson.problems.iter().flat_map(|problem| problem.wrong.values()) {
                let said = wrong.say(&words, entry.info.pack);
                if said.trim().is_empty() || wrap(&said, COLUMNS).len() > PAGE {
                    all.push(format!("{here}: {said:?}"));
                }
            }
        }
        let wrong = lesson.problems.iter().flat_map(|problem| problem.wrong.values());
        let wrong = wrong.flat_map(|wrong| [&wrong.en, &wrong.ja]);
        for text in texts(lesson).into_iter().flat_map(|(text, _)| [&text.en, &text.ja]).chain(wrong) {
            for piece in named_pieces(text) {
                if entry.info.pack.parse(piece).is_err() {
                    all.push(format!("{here}: {{{piece}}} is not a piece"));
                }
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn every_game_has_six_to_eight_lessons_after_its_basics() {
    for entry in offsuit::games::CATALOG {
        let lessons = &course(entry).unwrap().lessons;
        assert!((6..=8).contains(&lessons.len()), "{} has {} lessons", entry.info.id, lessons.len());
        let basics: Vec<bool> = lessons.iter().map(|lesson| lesson.basics.is_some()).collect();
        assert!(basics[0] && !basics[1..].contains(&true), "{}", entry.info.id);
    }
}

#[test]
fn a_lesson_says_what_becomes_of_the_rest_of_the_deal() {
    let ending = |game: &str, number: usize| {
        let entry = offsuit::games::find(game).unwrap();
        let words = Words::new(Language::English, Glyphs::Ascii);
        let (mut table, lecture) = Lecture::begin(entry, number, 0, None).unwrap();
        let right = |mv: &&Move| matches!(lecture.judge(**mv), Verdict::Right);
        table.play(PLAYER, *table.choices(PLAYER).iter().find(right).unwrap()).unwrap();
        while let (false, Waiting::Bot(_)) = (lecture.is_solved(&*table), table.waiting()) {
            table.advance().unwrap();
        }
        lecture.ending(&words, &*table)
    };
    assert_eq!(ending("loo", 0).unwrap(), "The rest was played for you.");
    assert_eq!(ending("loo", 3).unwrap(), "The rest was played for you.");
    assert_eq!(ending("loo", 4).unwrap(), "The lesson ends here; the rest of the deal is left out.");
    // Nothing is said where another problem follows.
    assert_eq!(ending("reveille", 2), None);
}

/// What to type for a move: the words of a declaration are those of the language.
fn typed(words: &Words, info: &Info, name: &str) -> String {
    let mv = any_move(info, name, Move::Pass);
    match (mv, name.split_once('/')) {
        (Move::Declare(_) | Move::Pass, _) => words.say(&move_label(info, mv), &[]),
        (_, Some((tile, suit))) => format!("{tile} {suit}"),
        _ => name.to_owned(),
    }
}

/// A launch that opens this lesson, which keeps nothing.
fn launch(entry: &'static Entry, number: usize, language: Language) -> Launch {
    let settings = offsuit::config::Settings { language: Some(language), ..plain_lines::settings() };
    let study = Study::Lessons(Some(entry), NonZero::new(number + 1));
    Launch { start: Start::Learn(study), settings, ..plain_lines::launch() }
}

#[test]
fn plain_mode_plays_every_lesson() {
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Ascii);
        for (entry, number, lesson) in lessons() {
            let here = format!("{} {} {language}", entry.info.id, lesson.id);
            let mut lines: Vec<String> = Vec::new();
            let opening = lesson.basics.iter().chain([&lesson.goal]);
            let mut expected: Vec<String> = opening.map(|text| text.say(&words, entry.info.pack)).collect();
            for problem in &lesson.problems {
                for (names, wrong) in &problem.wrong {
                    lines.extend(names.split_whitespace().map(|name| typed(&words, &entry.info, name)));
                    expected.push(wrong.say(&words, entry.info.pack));
                }
                lines.push(typed(&words, &entry.info, problem.accept.split_whitespace().next().unwrap()));
                expected.push(problem.ask.say(&words, entry.info.pack));
                expected.push(problem.right.say(&words, entry.info.pack));
            }
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let text = plain_lines::said(launch(entry, number, language), &lines);
            for expected in &expected {
                assert!(text.contains(expected.as_str()), "{here}: no {expected:?} in\n{text}");
            }
            let is_last = number + 1 == course(entry).unwrap().lessons.len();
            let over = words.get(if is_last { "learn-all-done" } else { "learn-done" });
            assert!(text.contains(&over), "{here}:\n{text}");
        }
    }
}

/// Chooses a move on the screen, as with the mouse: once to mark it, once to make it.
pub fn choose(app: &mut App, name: &str) {
    let session = app.session().expect("a lesson");
    let info = session.info();
    let scene = session.scene();
    let places: Vec<String> = if scene.legal.pieces().is_empty() {
        session.choices().iter().map(|&mv| move_name(info, mv)).collect()
    } else {
        scene.hand.iter().map(|&piece| info.pack.name(piece).to_string()).collect()
    };
    let (piece, way) = name.split_once('/').unwrap_or((name, ""));
    let at = places.iter().position(|place| place == piece).unwrap_or_else(|| panic!("{name} in {places:?}"));
    app.command(Command::Point(at));
    app.command(Command::Point(at));
    if !way.is_empty() {
        let ways = app.session().unwrap().choices();
        let mut ways = ways.iter().map(|&mv| move_name(info, mv)).filter(|way| way.starts_with(piece));
        let at = ways.position(|way| way == name).unwrap();
        app.command(Command::Point(at));
        app.command(Command::Point(at));
    }
}

#[test]
fn the_screen_plays_every_lesson() {
    for language in Language::ALL {
        for (entry, number, lesson) in lessons() {
            let here = format!("{} {} {language}", entry.info.id, lesson.id);
            let settings = settings(language, Glyphs::Unicode, true);
            let words = Words::new(language, Glyphs::Unicode);
            let study = Study::Lessons(Some(entry), NonZero::new(number + 1));
            let launch = Launch {
                start: Start::Learn(study),
                keep: false,
                settings,
                budget: steady(),
                ..Launch::default()
            };
            let mut app = App::new(launch).unwrap();
            let squeezed = |text: &str| text.split_whitespace().collect::<String>().replace('│', "");
            let page = |app: &mut App, expected: &str| {
                assert_eq!(app.scope(), Scope::Lesson, "{here}: {}", shown(app));
                let text = squeezed(&shown(app));
                // Names of pieces are drawn on the table too, so the page's first words are enough.
                let expected: String = squeezed(expected).chars().take(24).collect();
                assert!(text.contains(&expected), "{here}: no {expected:?} in\n{}", shown(app));
            };
            for text in lesson.basics.iter().chain([&lesson.goal]) {
                press(&mut app, KeyCode::Char(' '));
                assert!(
                    !squeezed(&shown(&mut app)).contains(&squeezed(&words.get("learn-basics"))),
                    "{here}"
                );
                press(&mut app, KeyCode::Char(' '));
                page(&mut app, &text.say(&words, entry.info.pack));
                if lesson.basics.as_ref().is_some_and(|basics| std::ptr::eq(text, basics)) {
                    press(&mut app, KeyCode::Enter);
                }
            }
            press(&mut app, KeyCode::Enter);
            for problem in &lesson.problems {
                while !matches!(app.scope(), Scope::Hand | Scope::Row) {
                    app.tick();
                }
                let asked = squeezed(&problem.ask.say(&words, entry.info.pack));
                let asked: String = asked.chars().take(20).collect();
                assert!(
                    squeezed(&said(&mut app)).contains(&asked),
                    "{here}: no {asked:?} in\n{}",
                    shown(&mut app)
                );
                for (names, wrong) in &problem.wrong {
                    for name in names.split_whitespace() {
                        choose(&mut app, name);
                        page(&mut app, &wrong.say(&words, entry.info.pack));
                        press(&mut app, KeyCode::Enter);
                    }
                }
                choose(&mut app, problem.accept.split_whitespace().next().unwrap());
                for _ in 0..200 {
                    if app.scope() == Scope::Lesson {
                        break;
                    }
                    app.tick();
                }
                if matches!(app.session().unwrap().phase(), Phase::DealOver | Phase::Over) {
                    press(&mut app, KeyCode::Enter);
                }
                page(&mut app, &problem.right.say(&words, entry.info.pack));
                press(&mut app, KeyCode::Enter);
            }
            assert_eq!(app.scope(), Scope::Lesson, "{here}");
            if number + 1 == course(entry).unwrap().lessons.len() {
                // After the last lesson, Enter leads back to it, and m starts a match.
                page(&mut app, &words.get("learn-course-done"));
                press(&mut app, KeyCode::Char('g'));
                assert!(app.session().is_some_and(|session| session.info().id == entry.info.id), "{here}");
                press(&mut app, KeyCode::Esc);
                while app.scope() != Scope::Lessons {
                    press(&mut app, KeyCode::Char('y'));
                }
            }
        }
    }
}

#[test]
fn a_player_with_the_name_of_another_seat_sits_as_ann() {
    let (entry, number, _) = lessons()[0];
    for (name, expected) in [("Zoe", "Zoe"), ("Ben", "Ann")] {
        let (table, lecture) = Lecture::begin(entry, number, 0, Some(name)).unwrap();
        assert_eq!(table.header().seats[0].name, expected);
        assert_eq!(table.header().seats[1].name, "Ben");
        assert!(!lecture.is_solved(&*table));
    }
}

#[test]
fn the_last_problem_solves_a_lesson() {
    for (entry, number, lesson) in lessons().into_iter().filter(|(_, _, lesson)| lesson.problems.len() > 1) {
        let (_, lecture) = Lecture::begin(entry, number, 0, None).unwrap();
        assert!(lecture.can_skip());
        let (mut table, lecture) = lecture.skip(None).unwrap();
        assert!(!lecture.can_skip() && !lecture.is_solved(&*table));
        let last = lesson.problems.last().unwrap();
        let choices = table.choices(PLAYER);
        let right = |mv: &&Move| matches!(lecture.judge(**mv), Verdict::Right);
        table.play(PLAYER, *choices.iter().find(right).expect(&last.accept)).unwrap();
        while let (false, Waiting::Bot(_)) = (lecture.is_solved(&*table), table.waiting()) {
            table.advance().unwrap();
        }
        assert!(lecture.is_solved(&*table), "{} {}", entry.info.id, lesson.id);
    }
}

#[test]
fn esc_cancels_a_choice_before_it_leaves_and_a_closed_text_waits() {
    let entry = learnable().find(|entry| entry.info.id == "hamlet").unwrap();
    let mut app = App::new(launch(entry, 1, Language::English)).unwrap();
    for _ in 0..2 {
        assert!(shown(&mut app).contains("The table waits until you close the text."), "{}", shown(&mut app));
        press(&mut app, KeyCode::Char(' '));
    }
    while app.scope() == Scope::Lesson {
        press(&mut app, KeyCode::Enter);
    }
    assert!(!shown(&mut app).contains("The table waits"), "{}", shown(&mut app));
    let before = shown(&mut app);
    press(&mut app, KeyCode::Right);
    assert!(shown(&mut app).contains("Esc Unselect"), "{}", shown(&mut app));
    press(&mut app, KeyCode::Esc);
    assert_eq!(shown(&mut app), before);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Lessons);
}

#[test]
fn the_list_of_keys_leaves_the_chosen_lesson() {
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let mut app = App::new(Launch { settings, keep: false, ..Launch::default() }).unwrap();
    press(&mut app, KeyCode::Char('l'));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Down);
    let before = shown(&mut app);
    press(&mut app, KeyCode::F(1));
    assert!(shown(&mut app).contains("Solve problems of this game"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(shown(&mut app), before);
}

#[test]
fn a_script_waits_for_the_person() {
    let (entry, _, lesson) = lessons()[0];
    let (problem, facts) = problems(entry, lesson).remove(0);
    let table = scripted(facts.clone(), vec![Line::Person]).unwrap();
    assert_eq!(table.waiting(), Waiting::Human(PLAYER));
    let name = problem.accept.split_whitespace().next().unwrap();
    let named = |mv: &Move| move_name(table.info(), *mv) == name;
    let mv = table.choices(PLAYER).into_iter().find(named).unwrap();
    let mut table = scripted(facts, vec![Line::Move(PLAYER, mv)]).unwrap();
    assert_eq!(table.waiting(), Waiting::Bot(PLAYER));
    let before = table.decisions();
    table.advance().unwrap();
    assert_eq!(table.decisions(), before + 1);
}
