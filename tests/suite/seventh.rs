//! The game of `examples/three_tricks`, which the library does not know: it plays wherever the six games do.

#[path = "../../examples/three_tricks/game/mod.rs"]
mod game;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::kept::resume_soon;
use crate::common::outside::example;
use crate::common::pty;
use crate::terminal::decide;
use game::{ENTRY, TEXTS, ThreeTricks};
use offsuit::bots::Level;
use offsuit::compare::{self, Field, News, Played};
use offsuit::core::{Event, Explain, Match, OptionValues, PieceSet, Seat, Strategy, TrickTaking, Turn, rng};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::{Launch, Start};
use offsuit::record::verify;
use offsuit::rules::Page;
use offsuit::table::{self, Saver, Setup, Waiting, event_texts, move_label};
use offsuit::{plain, texts, ui};

fn setup(people: bool) -> Setup {
    table::add_game::<ThreeTricks>(&ENTRY);
    compare::add_game::<ThreeTricks>();
    texts::add(&TEXTS);
    let mut setup = Setup::quick(&ENTRY, 5);
    if !people {
        setup.seats[0] = Setup::bot(4, Level::Casual);
    }
    setup
}

/// A match of random moves; `each` sees it before every decision.
fn random_match(seed: u64, mut each: impl FnMut(&Match<ThreeTricks>, Seat)) -> Vec<Event> {
    let values = OptionValues::defaults(ThreeTricks::INFO.options);
    let (mut game, _) = Match::<ThreeTricks>::new(&values, 4, seed);
    let mut log = Vec::new();
    let mut rng = rng::for_bots(seed, 0, 0);
    loop {
        match game.turn() {
            Turn::Over => return log,
            Turn::Deal => game.begin(&game.next_deal(), &mut log).unwrap(),
            Turn::Act(seat) => {
                each(&game, seat);
                let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                game.play(seat, mv, &mut log).unwrap();
            }
        }
    }
}

#[test]
fn it_scores_by_its_rules() {
    let mut seen = [0; 14];
    for seed in 0..40 {
        let mut tricks = [0; 4];
        for event in random_match(seed, |_, _| {}) {
            match event {
                Event::Dealt { .. } => tricks = [0; 4],
                Event::Trick { winner, .. } => tricks[winner.index()] += 1,
                Event::Scored { points, .. } => {
                    for (n, &points) in tricks.iter().zip(points.first(4)) {
                        seen[*n] += 1;
                        let due = [-5, 1, 4, 9].get(*n).copied().unwrap_or(-(*n as i32));
                        assert_eq!(points, due, "{n} tricks");
                    }
                }
                _ => {}
            }
        }
    }
    assert!(seen[..6].iter().all(|&times| times > 0), "{seen:?}");
}

#[test]
fn imagined_worlds_fit_what_was_seen() {
    let (mut rng, mut positions, mut forgotten) = (rng::for_bots(1, 0, 0), 0, 0);
    random_match(3, |game, seat| {
        let view = game.view(seat).unwrap();
        let world = view.imagine(&mut rng).unwrap().hidden.unwrap();
        let truth = game.position().hidden.unwrap();
        for other in Seat::all(4) {
            assert_eq!(world[other].len(), truth[other].len());
            assert!(!world[other].meets(view.public.excluded[other]), "a void was forgotten");
        }
        assert_eq!(world[seat], truth[seat]);
        if let Some(worlds) = ThreeTricks::worlds(&view.public, &view.private, seat, 300) {
            assert!(worlds.contains(&truth) && worlds.contains(&world));
        }
        // A casual player forgets, so a card that was played may be in a hand again.
        let seen = game.seen(seat).unwrap();
        if let Some(then) = seen.past.len().checked_sub(8) {
            let then = seen.past[then].public;
            let (vague, hidden) =
                ThreeTricks::imagine_vaguely(&view.public, &view.private, seat, &then, &mut rng).unwrap();
            let held = Seat::all(4).fold(PieceSet::EMPTY, |held, other| held | hidden[other]);
            assert!(!held.meets(vague.played));
            forgotten += usize::from(held.meets(then.played));
        }
        positions += 1;
    });
    assert!(positions == 4 * 52 && forgotten > 50, "{forgotten} of {positions}");
}

#[test]
fn its_words_are_in_both_languages() {
    setup(true);
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        let names = ["A", "B", "C", "D"].map(str::to_owned);
        let say = |text: &offsuit::core::Text| {
            assert!(words.has(text.key), "{language}: no message {}", text.key);
            assert!(!words.say(text, &names).contains('{'), "{}", words.say(text, &names));
        };
        for key in ["game-three-tricks", "pitch-three-tricks", "length-three-tricks", "total-three-tricks"] {
            assert!(words.has(key), "{language}: no message {key}");
        }
        let page = Page::of(&ENTRY, language.code()).unwrap();
        let has = |anchor: &str| page.sections.iter().any(|section| section.anchor == anchor);
        for event in random_match(1, |game, seat| {
            let view = game.view(seat).unwrap();
            ThreeTricks::facts(game.public()).iter().for_each(say);
            assert!(has(ThreeTricks::section(game.public())));
            for mv in (0..64).map(|n| offsuit::core::Move::Play(offsuit::core::Piece::new(n))) {
                match view.check(mv) {
                    Ok(()) => say(&move_label(&ENTRY.info, mv)),
                    Err(refusal) => {
                        say(&refusal.reason);
                        assert!(has(&refusal.clause.to_string()), "{}", refusal.clause);
                    }
                }
            }
        }) {
            event_texts(&ENTRY.info, 4, &event).iter().for_each(say);
        }
    }
}

#[test]
fn a_match_of_bots_is_saved_verified_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = setup(false).open(Saver::in_folder(folder.path(), "three-tricks")).unwrap();
    let path = crate::common::kept::path(&*table);
    let mut steps = 0;
    while table.waiting() != Waiting::Nothing && steps < 100 {
        table.advance().unwrap();
        steps += 1;
    }
    drop(table);
    let mut resumed = resume_soon(&path).table;
    assert_eq!(resumed.header().game, "three-tricks");
    while resumed.waiting() != Waiting::Nothing {
        resumed.advance().unwrap();
    }
    drop(resumed);
    let checked = verify(fs::File::open(&path).map(std::io::BufReader::new).unwrap()).unwrap();
    assert_eq!((checked.finished, checked.unfinished), (1, 0));
    let record = fs::read_to_string(&path).unwrap();
    let altered = record.replacen("\"points\":[", "\"points\":[7", 1);
    assert!(verify(altered.as_bytes()).is_err());
    assert!(table::replay(record.as_bytes(), 0).is_ok());
}

#[test]
fn a_match_has_a_result_code_and_a_field() {
    let mut table = setup(false).open(Saver::none()).unwrap();
    while table.waiting() != Waiting::Nothing {
        table.advance().unwrap();
    }
    let played = Played::of(table.finished().unwrap(), None).unwrap();
    let code = played.code();
    let read = Played::read(&code).unwrap();
    assert_eq!((read.code(), &read.points), (code, &played.points));
    let mut field = Field::start(&played, &[Level::Casual]);
    let News::Result(rival) = field.wait(std::time::Duration::from_secs(60)) else { panic!("no result") };
    assert_eq!((rival.points, rival.total), (played.own_points(), played.total()));
}

#[test]
fn a_person_plays_it_in_plain_mode_and_on_the_screens() {
    let settings = || offsuit::config::Settings { brief: false, ..Default::default() };
    let launch = || Launch {
        start: Start::Match(setup(true)),
        keep: false,
        settings: settings(),
        ..Launch::default()
    };
    // An empty line continues after a score, and otherwise only repeats the question.
    let answers = "rules\n\nhint\n".to_owned() + &"1\n\n".repeat(60);
    let mut said = Vec::new();
    plain::run(launch(), answers.as_bytes(), &mut said, &|| Ok(())).unwrap();
    let said = String::from_utf8(said).unwrap();
    for words in ["Three Tricks", " won one trick", "Deal 4: "] {
        assert!(said.contains(words), "no {words:?} in\n{said}");
    }
    let mut app = ui::App::new(launch()).unwrap();
    let shown = crate::common::screen::shown(&mut app);
    assert!(shown.contains("Three Tricks") && shown.contains("Deal 1 · Ends after 4 deals"), "{shown}");
}

/// The program that the README starts.
#[test]
fn the_example_has_the_screens_bots_and_rules_of_the_program() {
    let (program, folder) = (example("three_tricks"), tempfile::tempdir().unwrap());
    let env = [("USER", "zoe")];
    let program = program.to_str().unwrap();
    let mut terminal = pty::Start { program, env: &env, ..pty::Start::new(&[], folder.path()) }.go();
    terminal.wait_for("Your turn");
    for words in ["Three Tricks", "Zoe (you)", "Ben", "Cho", "Dee"] {
        assert!(terminal.text().contains(words), "no {words}:\n{}", terminal.text());
    }
    terminal.watch(Duration::from_millis(400));
    terminal.press("?");
    terminal.wait_for("For 4 players, everyone for themselves.");
    terminal.press("q");
    terminal.wait_for("Your turn");
    // Keys that come before a new screen could be read are ignored.
    let end = Instant::now() + Duration::from_secs(60);
    while !terminal.text().contains("1 trick") {
        assert!(Instant::now() < end, "{}", terminal.text());
        terminal.watch(Duration::from_millis(400));
        if terminal.text().contains("Your turn") {
            decide(&mut terminal);
        }
    }
    terminal.watch(Duration::from_millis(400));
    terminal.press("Q");
    terminal.wait_for("It is not being saved.");
    terminal.watch(Duration::from_millis(400));
    terminal.press("y");
    assert!(terminal.ended().success());
    terminal.assert_given_back();
}

#[test]
fn the_example_plays_in_plain_lines_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(example("three_tricks"))
        .arg("--plain")
        .env("OFFSUIT_DATA", folder.path())
        .env("OFFSUIT_CONFIG", folder.path())
        .env("LC_ALL", "C.UTF-8")
        .env("USER", "zoe")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // In long lines, 1 is always a legal choice.
    let typed = "rules\nset brief off\n".to_owned() + &"1\n\n".repeat(30);
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    let said = String::from_utf8(out.stdout).unwrap();
    for words in
        ["Three Tricks. Zoe (human), Ben (casual bot)", "For 4 players, everyone for themselves.", "Deal 2: "]
    {
        assert!(said.contains(words), "no {words:?} in\n{said}");
    }
}
