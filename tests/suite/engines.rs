//! Engines: they are told what their seat knows, and good ones play whole matches. Whatever a bad one does, a
//! novice takes over, everybody is told, the record says so, and no process remains.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::kept::{path, play_to_end, resume_soon, short, step};
use crate::common::outside::{OFFSUIT, bad, example, gone, lab, ours, quoted};
use crate::common::screen;
use crate::common::{Cell, Check, cells, check_all, default_cells};
use crossterm::event::KeyCode;
use offsuit::bots::Bot;
use offsuit::core::{Event, Game, Match, Seat, Seen, Text, Turn};
use offsuit::engine::protocol::{Bye, Decide, TableMessage};
use offsuit::engine::{EngineBot, Fault, Patience, Recall, message};
use offsuit::games::{self, CATALOG, Hamlet};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Player, verify};
use offsuit::table::{Local, Saver, Waiting, open_replay, play_on_from_here};
use serde_json::Value;

/// What an engine is told and concludes, compared with what its seat knows.
struct Told {
    seeds: std::ops::Range<u64>,
}

/// The messages, sent over the wire and read back.
fn over_the_wire(message: &TableMessage) -> TableMessage {
    let again: TableMessage = serde_json::from_str(&serde_json::to_string(message).unwrap()).unwrap();
    assert_eq!(again, *message);
    again
}

fn assert_same<G: Game>(one: &Seen<G>, other: &Seen<G>) {
    assert_eq!(one.view.public, other.view.public);
    assert_eq!((one.view.private, one.view.seat), (other.view.private, other.view.seat));
    let past =
        |seen: &Seen<G>| seen.past.iter().map(|past| (past.public, past.seat, past.mv)).collect::<Vec<_>>();
    assert_eq!(past(one), past(other));
}

impl Check for Told {
    fn check<G: Game>(&self, cell: &Cell) {
        let pack = G::INFO.pack;
        for seed in self.seeds.clone() {
            let seats = || Seat::all(cell.seats);
            let mut rng = offsuit::core::rng::for_bots(seed, 9, 0);
            let (mut game, _) = Match::<G>::new(&cell.values, cell.seats, seed);
            let mut recalls: Vec<_> =
                seats().map(|seat| Recall::<G>::new(&cell.values, cell.seats, Some(seat))).collect();
            let mut log: Vec<Event> = Vec::new();
            // Long matches with few chips show nothing that short ones do not.
            while game.standing().deal < 60 {
                for event in log.drain(..) {
                    for (recall, seat) in recalls.iter_mut().zip(seats()) {
                        let Some(event) = event.seen_by(Some(seat)) else { continue };
                        match over_the_wire(&message(&G::INFO, cell.seats, &event)) {
                            TableMessage::Event(event) => recall.told(&event).unwrap(),
                            TableMessage::Result(_) => {}
                            other => panic!("{other:?}"),
                        }
                    }
                }
                match game.turn() {
                    Turn::Over => break,
                    Turn::Deal => game.begin(&game.next_deal(), &mut log).unwrap(),
                    Turn::Act(seat) => {
                        let seen = game.seen(seat).unwrap();
                        let names = |seat| {
                            let known = pack.sorted(game.public().known[seat]);
                            known.into_iter().map(|piece| pack.name(piece).to_string()).collect()
                        };
                        let recall = &mut recalls[seat.index()];
                        recall.knows(&seats().map(names).collect::<Vec<Vec<_>>>()).unwrap();
                        assert_same(&recall.seen().unwrap(), &seen);
                        game.play(seat, seen.view.legal().pick(&mut rng), &mut log).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn an_engine_knows_what_its_seat_knows() {
    check_all(&default_cells(), &Told { seeds: 1..6 });
}

#[test]
fn an_engine_knows_what_its_seat_knows_with_every_preset() {
    check_all(&cells(), &Told { seeds: 7..8 });
}

#[test]
fn impossible_messages_of_a_table_are_refused() {
    let cell = default_cells().into_iter().find(|cell| cell.id() == "hamlet").unwrap();
    let deal = r#"{"deal":{"number":1,"dealer":0}}"#;
    let hand = r#"{"hand":{"seat":1,"pieces":["AS","KS","QS","JS","TS","9S","8S","7S","AH","KH","QH"]}}"#;
    let act = |act: &str| format!(r#"{{"act":{{"seat":1,"do":{act}}}}}"#);
    for told in [
        vec![r#"{"deal":{"number":2,"dealer":0}}"#.to_owned()],
        vec![r#"{"deal":{"number":1,"dealer":3}}"#.to_owned()],
        vec![deal.to_owned(), deal.to_owned()],
        vec![deal.to_owned(), hand.replace("\"seat\":1", "\"seat\":2")],
        vec![deal.to_owned(), hand.replace("KS", "AS")],
        vec![deal.to_owned(), hand.replace("KS", "5-5")],
        vec![deal.to_owned(), hand.to_owned(), act(r#"{"play":"AS"}"#)],
        vec![deal.to_owned(), hand.to_owned(), act(r#"{"bid":"7C"}"#)],
        vec![deal.to_owned(), hand.to_owned(), act(r#"{"bid":99}"#)],
        vec![deal.to_owned(), hand.to_owned(), act(r#"{"bid":"AS"}"#), act(r#"{"bid":"KS"}"#)],
        vec![deal.to_owned(), hand.to_owned(), r#"{"act":{"seat":2}}"#.to_owned()],
        vec![hand.to_owned()],
    ] {
        let mut recall = Recall::<Hamlet>::new(&cell.values, 3, Some(Seat::new(1)));
        let event = |line: &String| serde_json::from_str(line).unwrap();
        let heard = told.iter().try_for_each(|line| recall.told(&event(line)));
        assert!(heard.and_then(|()| recall.seen().map(drop)).is_err(), "{told:?}");
    }
}

/// The keys of the notices to players: that an engine failed, and why.
fn reasons(notices: &[Text]) -> Vec<&str> {
    let reason = |notice: &Text| {
        assert_eq!(notice.key, "engine-failed");
        let why = notice.args.iter().find_map(|(name, arg)| match arg {
            offsuit::core::Arg::Text(text) if *name == "why" => Some(text.key),
            _ => None,
        });
        why.unwrap()
    };
    notices.iter().map(reason).collect()
}

/// Whether a stand-in made each decision of a seat, according to the record.
fn stand_ins(record: &Path, seat: usize) -> Vec<bool> {
    let text = fs::read_to_string(record).unwrap();
    let acts =
        text.lines().filter_map(|line| serde_json::from_str::<Value>(line).unwrap().get("act").cloned());
    let marks = acts.filter(|act| act["seat"] == seat).map(|act| match act.get("by") {
        Some(by) => by == "bot:novice" || panic!("{by}"),
        None => false,
    });
    marks.collect()
}

/// A short match with the engine of this command in seat 1, a person in seat 0 or none.
/// The children of bad engines run for 1000 s, so whatever ends sooner did not wait for them.
const PATIENCE: Duration = Duration::from_secs(60);

fn table(game: &str, command: &str, people: &[usize], folder: &Path) -> Box<dyn Local> {
    let mut setup = short(games::find(game).unwrap(), 3, people);
    setup.seats[1].player = Player::Engine(command.to_owned());
    setup.open(Saver::in_folder(folder, game)).unwrap()
}

/// Whatever the engine does, the match is played to its end.
#[test]
fn a_novice_replaces_an_engine_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let missing = quoted(&folder.path().join("no such program"));
    let ways: Vec<(String, &str, usize)> = [
        ("dies-at-once", "engine-ended", 0),
        ("old", "engine-version", 0),
        ("eager", "engine-unasked", 0),
        ("dies", "engine-ended", 2),
        ("lies", "engine-illegal", 2),
        ("lists", "engine-malformed", 2),
        ("talks", "engine-malformed", 2),
        ("binary", "engine-malformed", 2),
        ("repeats", "engine-unasked", 2),
        ("answers-twice", "engine-unasked", 3),
        ("floods", "engine-unasked", 3),
        ("endless", "engine-malformed", 2),
    ]
    .map(|(way, reason, good)| (bad(way, &note), reason, good))
    .into_iter()
    .chain([(missing, "engine-not-started", 0), ("'".to_owned(), "engine-not-started", 0)])
    .chain([(" ".to_owned(), "engine-not-started", 0), ("/".to_owned(), "engine-not-started", 0)])
    .collect();
    for game in ["hamlet", "loo"] {
        for (command, reason, good) in &ways {
            let begun = Instant::now();
            let mut table = table(game, command, &[], folder.path());
            let record = path(&*table);
            play_to_end(&mut *table);
            let what = format!("{game}: {command}");
            assert_eq!(reasons(table.notices()), [*reason], "{what}");
            drop(table);
            assert!(begun.elapsed() < PATIENCE, "{what}: {:?}", begun.elapsed());
            let marks = stand_ins(&record, 1);
            assert!(marks.len() > *good, "{what}: {marks:?}");
            assert_eq!(marks.iter().position(|&mark| mark), Some(*good), "{what}: {marks:?}");
            assert!(marks[*good..].iter().all(|&mark| mark), "{what}: {marks:?}");
            assert!(!stand_ins(&record, 0).contains(&true), "{what}");
            let checked = verify(fs::read(&record).unwrap().as_slice()).unwrap();
            assert_eq!(checked.finished, 1, "{what}");
        }
    }
    assert_eq!(gone(&note), 2 * 12);
}

#[test]
fn an_engine_is_told_what_its_seat_sees_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let (game, seat) = (entry.info.id, Seat::new(1));
        let note = folder.path().join(game);
        let mut table = table(game, &bad("writes-down", &note), &[], folder.path());
        play_to_end(&mut *table);
        assert_eq!(table.notices(), []);
        let seats = table.header().seats.len();
        let seen = table.events(0, Some(seat));
        drop(table);
        let told = fs::read_to_string(&note).unwrap();
        let told: Vec<TableMessage> =
            told.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        let expected = seen.iter().map(|event| message(&entry.info, seats, event));
        let expected: Vec<_> = expected.chain([TableMessage::Bye(Bye {})]).collect();
        assert_eq!(told, expected, "{game}");
    }
}

/// The program with a short time for engines, its data in this folder, and Enter pressed over and over.
fn play(folder: &Path, command: &str, language: &str) -> (String, PathBuf) {
    let seat = format!("2=engine:{command}");
    let mut child = Command::new(OFFSUIT)
        .args("play hamlet --option target=50 --seed 3 --seat 1=casual".split(' '))
        .args(["--seat", &seat, "--lang", language])
        .envs([("OFFSUIT_ENGINE_MS", "3000"), ("LC_ALL", "C")])
        .env("OFFSUIT_DATA", folder)
        .env("OFFSUIT_CONFIG", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&b"\n".repeat(50)).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    let record = fs::read_dir(folder.join("matches")).unwrap().next().unwrap().unwrap().path();
    (String::from_utf8(out.stdout).unwrap(), record)
}

#[test]
fn an_engine_that_is_late_is_not_waited_for() {
    std::thread::scope(|scope| {
        for (way, language, said) in [
            ("hangs", "en", "Ben: the engine did not answer in time. A novice bot takes over."),
            ("late", "ja", "Ben：エンジンが時間内に答えませんでした。初級ボットが代わります。"),
            ("has-children", "en", "Ben: the engine did not answer in time. A novice bot takes over."),
        ] {
            scope.spawn(move || {
                let folder = tempfile::tempdir().unwrap();
                let note = folder.path().join("note");
                let begun = Instant::now();
                let (out, record) = play(folder.path(), &bad(way, &note), language);
                assert!(begun.elapsed() < PATIENCE, "{way}: {:?}", begun.elapsed());
                assert_eq!(out.matches(said).count(), 1, "{way}: {out}");
                let marks = stand_ins(&record, 1);
                assert_eq!(marks.iter().position(|&mark| mark), Some(2), "{way}: {marks:?}");
                assert_eq!(verify(fs::read(&record).unwrap().as_slice()).unwrap().finished, 1);
                assert_eq!(gone(&note), if way == "has-children" { 2 } else { 1 });
            });
        }
    });
}

#[test]
fn silent_and_stubborn_engines_are_ended() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let cell = default_cells().into_iter().find(|cell| cell.id() == "hamlet").unwrap();
    for (way, fault) in [("never-greets", Some(Fault::Late)), ("stays", None)] {
        let patience = Patience {
            start: Duration::from_secs(if fault.is_some() { 2 } else { 20 }),
            ..Patience::default()
        };
        let (seat, command) = (Seat::new(1), bad(way, &note));
        let mut bot = EngineBot::<Hamlet>::start(&command, &cell.values, cell.seats, seat, patience);
        let (mut game, _) = Match::<Hamlet>::new(&cell.values, cell.seats, 1);
        game.begin(&game.next_deal(), &mut ()).unwrap();
        while game.turn() != Turn::Act(seat) {
            let Turn::Act(other) = game.turn() else { unreachable!() };
            game.play(other, game.view(other).unwrap().legal().nth(0), &mut ()).unwrap();
        }
        let begun = Instant::now();
        let mv = bot.decide(&game.seen(seat).unwrap(), &mut game.bot_rng(seat));
        let failure = bot.failure();
        assert_eq!(failure.map(|failure| failure.fault), fault, "{way}");
        game.play(seat, mv, &mut ()).unwrap();
        drop(bot);
        assert!(begun.elapsed() < PATIENCE, "{way}: {:?}", begun.elapsed());
    }
    assert_eq!(gone(&note), 2);
}

#[test]
fn an_engine_resumes_with_the_match() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["deer-hunt", "hamlet", "loo", "reveille"] {
        let mut whole = table(game, &ours("novice"), &[], folder.path());
        play_to_end(&mut *whole);
        let whole = fs::read_to_string(path(&*whole)).unwrap();
        let mut left = table(game, &ours("novice"), &[], folder.path());
        let record = path(&*left);
        let mut steps = 0;
        while step(&mut *left) {
            steps += 1;
            if [5, 6, 17].contains(&steps) {
                drop(left);
                left = resume_soon(&record).table;
            }
        }
        assert_eq!(left.notices(), []);
        assert_eq!(fs::read_to_string(&record).unwrap(), whole, "{game}");
        drop(left);
        // A replaced engine stays replaced and is not started again.
        let note = folder.path().join(game);
        let mut left = table(game, &bad("dies", &note), &[], folder.path());
        let record = path(&*left);
        while left.notices().is_empty() {
            step(&mut *left);
        }
        drop(left);
        let mut left = resume_soon(&record).table;
        play_to_end(&mut *left);
        assert_eq!(left.notices(), []);
        let marks = stand_ins(&record, 1);
        assert!(marks.len() > 3 && marks.iter().skip(2).all(|&mark| mark), "{marks:?}");
        assert_eq!(verify(fs::read(&record).unwrap().as_slice()).unwrap().finished, 1);
        assert_eq!(gone(&note), 1);
    }
}

#[test]
fn a_decision_is_undone_against_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let me = Seat::new(0);
    for (command, reasons_given) in
        [(ours("novice"), vec![]), (bad("dies", &folder.path().join("note")), vec!["engine-ended"])]
    {
        let mut table = table("hamlet", &command, &[0], folder.path());
        let record = path(&*table);
        for _ in 0..20 {
            step(&mut *table);
        }
        for _ in 0..5 {
            table.undo(me).unwrap();
        }
        play_to_end(&mut *table);
        assert_eq!(reasons(table.notices()), reasons_given);
        drop(table);
        let text = fs::read_to_string(&record).unwrap();
        assert!(text.contains("\"undone\":5"));
        assert_eq!(verify(text.as_bytes()).unwrap().finished, 1);
        assert_eq!(stand_ins(&record, 1).contains(&true), !reasons_given.is_empty());
    }
    // A failed engine is not started again, even if the failure itself is undone.
    assert_eq!(gone(&folder.path().join("note")), 1);
}

/// Plays until an engine that hangs is asked for its third decision, after one by seat 0.
fn to_the_third_question(table: &mut dyn Local) {
    let mut asked = 0;
    loop {
        if table.waiting() == Waiting::Bot(Seat::new(1)) {
            asked += 1;
            if asked == 3 {
                table.think();
                assert!(table.thinks(Duration::from_millis(50)));
                return;
            }
        }
        step(table);
    }
}

#[test]
fn an_unwanted_decision_of_an_engine_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut table = table("hamlet", &bad("has-children", &note), &[0], folder.path());
    to_the_third_question(&mut *table);
    let begun = Instant::now();
    let (me, before) = (Seat::new(0), table.event_count());
    table.undo(me).unwrap();
    assert!(table.waiting() == Waiting::Human(me) && table.event_count() < before);
    // The engine that was asked is gone with its children, and another runs for the seat.
    let text = fs::read_to_string(&note).unwrap();
    let first = folder.path().join("first");
    fs::write(&first, text.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
    assert_eq!(gone(&first), 2);
    for _ in 0..3 {
        step(&mut *table);
    }
    assert_eq!(reasons(table.notices()), [""; 0]);
    drop(table);
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    gone(&note);
}

#[test]
fn leaving_the_table_ends_a_thinking_engine() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut table = table("hamlet", &bad("has-children", &note), &[0], folder.path());
    let record = path(&*table);
    to_the_third_question(&mut *table);
    let begun = Instant::now();
    drop(table);
    assert_eq!(gone(&note), 2);
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    // The record is complete, and can be resumed.
    drop(resume_soon(&record));
}

#[test]
fn a_replay_starts_no_engine() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut table = table("hamlet", &bad("dies", &note), &[], folder.path());
    play_to_end(&mut *table);
    let mut replay = open_replay(&path(&*table), 0).unwrap();
    let mut on = play_on_from_here(&mut *replay, Seat::new(0), Saver::none).unwrap();
    assert_eq!(on.header().seats[1].player, Player::Bot("novice".to_owned()));
    play_to_end(&mut *on);
    assert_eq!(gone(&note), 1);
}

#[test]
fn the_screen_says_that_an_engine_has_failed_until_the_next_key() {
    let folder = tempfile::tempdir().unwrap();
    let table = table("hamlet", &bad("dies-at-once", &folder.path().join("note")), &[0], folder.path());
    assert_eq!(table.waiting(), Waiting::Deal);
    let mut app = screen::at_table(table, true);
    let said = "Ben: the engine stopped. A novice bot takes over.";
    let mut ticks = 0;
    while !screen::said(&mut app).contains(said) {
        ticks += 1;
        assert!(ticks < 50, "{}", screen::shown(&mut app));
        if app.wait().is_some() {
            app.tick();
        } else {
            screen::press_on(&mut app);
        }
    }
    while app.wait().is_some() {
        app.tick();
        assert!(screen::said(&mut app).contains(said), "{}", screen::shown(&mut app));
    }
    screen::press(&mut app, KeyCode::Right);
    assert!(!screen::said(&mut app).contains("engine"), "{}", screen::shown(&mut app));
}

#[test]
fn every_failure_has_a_message_in_every_language() {
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        let mut said = std::collections::BTreeSet::new();
        for fault in [
            Fault::NotStarted,
            Fault::Version,
            Fault::Ended,
            Fault::Late,
            Fault::Malformed,
            Fault::Unasked,
            Fault::Illegal,
        ] {
            let notice = fault.notice(Seat::new(1));
            let sentence = words.say(&notice, &["Ann".to_owned(), "Ben".to_owned()]);
            assert!(sentence.contains("Ben") && !sentence.contains("engine-"), "{sentence}");
            said.insert(sentence);
        }
        assert_eq!(said.len(), 7);
    }
}

fn engine_check(command: &str, more: &[&str]) -> Output {
    Command::new(lab()).args(["engine-check", command]).args(more).output().unwrap()
}

#[test]
fn good_engines_pass() {
    /// Matches of each game.
    const EACH: usize = 6;
    let mut engines = vec![
        (ours("novice"), "offsuit 0.1.0 novice: no faults"),
        (quoted(&example("engine-sample")), "Sample in Rust: no faults"),
    ];
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if python.is_ok_and(|status| status.success()) {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/sample.py");
        engines.push((format!("python3 {}", quoted(&sample)), "Sample in Python: no faults"));
    }
    for (command, expected) in engines {
        let out = engine_check(&command, &["--matches", &EACH.to_string()]);
        let (said, error) = (String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap());
        assert!(out.status.success() && error.is_empty(), "{command}: {error}");
        let all = format!("all: {} matches, ", EACH * CATALOG.len());
        assert!(said.contains(expected) && said.contains(&all), "{command}: {said}");
    }
}

#[test]
fn bad_engines_fail() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    for (way, expected) in [
        ("dies-at-once", "it ended (stderr: no\u{fffd}[31m luck today)"),
        ("dies", "deal 1, decision 7: it ended"),
        ("lies", "it chose {\"bid\":63}; legal moves: {\"play\":"),
        ("hangs", "it did not answer in time"),
        ("talks", "it wrote \"What a fine day!\": expected value"),
        ("endless", "it wrote a line longer than 4096 bytes: aaaa"),
        ("old", "it speaks protocol 0: expected 1"),
        ("stays", "it did not end in time after bye"),
    ] {
        let game = if way == "dies" { "hamlet" } else { "fifteens" };
        let out = engine_check(&bad(way, &note), &["--matches", "1", "--deadline", "1000", "--game", game]);
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(1), "{way}: {error}");
        assert!(error.contains(expected), "{way}: {error}");
        let placed = error.starts_with(&format!("offsuit-lab: {game}, ")) && error.contains(" seed 1, ");
        assert!(placed || way == "stays", "{way}: {error}");
    }
    assert_eq!(gone(&note), 8);
    let out = engine_check("no-such-program-at-all", &[]);
    assert_eq!(out.status.code(), Some(1));
}

/// Our engines report what is wrong with a table, and end.
#[test]
fn an_engine_leaves_a_senseless_table() {
    let hello = r#"{"hello":{"protocol":1,"game":"hamlet","options":{"target":250},"seats":3,"seat":0,"deadline_ms":9}}"#;
    let question = serde_json::to_string(&TableMessage::Decide(Decide {
        decision: 0,
        legal: Vec::new(),
        known: Vec::new(),
        deadline_ms: 9,
    }));
    let question = question.unwrap();
    for (lines, code, expected) in [
        (vec![], 0, ""),
        (vec![hello, r#"{"bye":{}}"#, "never read"], 0, ""),
        (vec!["{}"], 1, "line 1: "),
        (vec![hello, "what?"], 1, "line 2: \"what?\": expected value"),
        (vec![&question], 1, "line 1: no match has begun"),
        (vec![hello, &question], 1, "line 2: no deal has begun"),
        (vec![&hello.replace("\"protocol\":1", "\"protocol\":2")], 1, "the table speaks protocol 2"),
        (vec![&hello.replace("hamlet", "whist")], 1, "unknown game \"whist\""),
        (vec![&hello.replace("\"seats\":3", "\"seats\":4")], 1, "seat 0 of 4: hamlet takes 3 players"),
        (vec![&hello.replace("250", "9")], 1, "option \"target\" cannot be"),
    ] {
        let mut child = Command::new(OFFSUIT)
            .args(["engine", "novice"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
        let out = child.wait_with_output().unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(code), "{lines:?}: {error}");
        assert!(error.contains(expected), "{lines:?}: {error}");
    }
}
