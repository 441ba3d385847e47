//! The same cards, compared: the field, the commands, the daily match, the screens and plain mode.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crossterm::event::KeyCode;
use jiff::civil::{Date, date};
use offsuit::compare::{Begin, Comparison, Field, News, Played, Rival, Who, begin_daily, daily};
use offsuit::core::{Event, OptionValues, Seat};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::{DATA_VARIABLE, Level, Local, Saver, Setup, Waiting};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};
use serde_json::Value;

use crate::common::apart::apart;
use crate::common::kept::{play_to_end, short};
use crate::common::screen::{draw, press, press_on, settings, text};

/// Runs the program with this folder for all its files.
fn run(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .current_dir(home)
        .env(DATA_VARIABLE, home)
        .env("OFFSUIT_CONFIG", home)
        .env("LC_ALL", "C")
        .env("TZ", "UTC")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn utf8(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A finished short match of bots.
fn over(entry: &'static Entry, seed: u64, people: &[usize]) -> Box<dyn Local> {
    let mut table = short(entry, seed, people).open(Saver::none()).unwrap();
    play_to_end(&mut *table);
    table
}

fn all(field: &mut Field) -> Vec<Rival> {
    let mut rivals = Vec::new();
    loop {
        match field.wait(Duration::from_secs(60)) {
            News::Result(rival) => rivals.push(rival),
            News::Waiting => panic!("a short match takes too long"),
            News::Over => break,
        }
    }
    rivals.sort_by_key(|rival| rival.level);
    rivals
}

#[test]
fn a_bot_of_the_field_does_what_the_same_bot_did_at_the_table() {
    for entry in CATALOG {
        let table = over(entry, 7, &[]);
        let played = Played::of(table.finished().unwrap(), Some(Seat::new(1))).unwrap();
        let levels = [Level::Random, Level::Novice, Level::Casual];
        let rivals = all(&mut Field::start(&played, &levels));
        assert_eq!(rivals.iter().map(|rival| rival.level).collect::<Vec<_>>(), levels);
        let novice = &rivals[1];
        assert_eq!(
            (&novice.points, novice.total),
            (&played.own_points(), played.total()),
            "{}",
            entry.info.id
        );
        let again = all(&mut Field::start(&played, &levels));
        assert_eq!(again, rivals);
    }
}

#[test]
fn a_table_tells_its_decisions_only_when_it_is_over() {
    for entry in CATALOG {
        let mut table = short(entry, 3, &[]).open(Saver::none()).unwrap();
        while table.waiting() != Waiting::Nothing {
            assert!(table.finished().is_none());
            table.advance().unwrap();
        }
        assert!(table.finished().is_some());
    }
}

#[test]
fn commands_make_read_and_compare_codes() {
    let home = tempfile::tempdir().unwrap();
    let record = |seed: &str, matches: &str, name: &str| {
        let args =
            ["simulate", "loo", "--bots", "novice", "--seed", seed, "--matches", matches, "--record", name];
        assert!(run(home.path(), &args).status.success());
    };
    record("7", "1", "one.jsonl");
    record("8", "2", "two.jsonl");
    let out = run(home.path(), &["code", "one.jsonl"]);
    let code = utf8(&out.stdout).trim().to_owned();
    assert!(out.status.success() && utf8(&out.stderr).contains("offsuit compare CODE"), "{out:?}");
    assert_eq!(code.lines().count(), 1);
    // Several matches in a file.
    let out = run(home.path(), &["code", "two.jsonl"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(utf8(&out.stderr).contains("add --match 1 to 2"), "{out:?}");
    let second = utf8(&run(home.path(), &["code", "two.jsonl", "--match", "2", "--seat", "3"]).stdout);
    assert_eq!(Played::read(&second).unwrap().seat, Seat::new(2));
    let out = run(home.path(), &["code", "one.jsonl", "--seat", "9"]);
    assert_eq!(out.status.code(), Some(2), "{out:?}");
    // An unfinished match, and one whose cards are not known to follow from the seed.
    let whole = fs::read_to_string(home.path().join("one.jsonl")).unwrap();
    let cut: Vec<&str> = whole.lines().take(6).collect();
    fs::write(home.path().join("cut.jsonl"), cut.join("\n") + "\n").unwrap();
    let out = run(home.path(), &["code", "cut.jsonl"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(utf8(&out.stderr).contains("would reveal every hand"), "{out:?}");
    let sample = format!("{}/tests/data/loo.jsonl", env!("CARGO_MANIFEST_DIR"));
    assert!(utf8(&run(home.path(), &["code", &sample]).stderr).contains("how it was dealt"));
    assert!(utf8(&run(home.path(), &["code", "last"]).stderr).contains("no finished match is saved"));
    // A wrapped code in a file, with a comment, against the record itself: the same match counts once.
    let (start, end) = code.split_at(code.find('-').unwrap() + 1);
    fs::write(home.path().join("codes.txt"), format!("# Ann\n{start}\n{end}\n")).unwrap();
    let args = ["compare", "codes.txt", "one.jsonl", &code, "--bots", "random,novice", "--json"];
    let out = run(home.path(), &args);
    assert!(out.status.success(), "{out:?}");
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    let entrants = json["entrants"].as_array().unwrap();
    // A code has no names of the others, so the program takes the record for another match only if its players differ.
    let names: Vec<&Value> = entrants.iter().map(|entrant| &entrant["name"]).collect();
    assert_eq!(names[0], "Ann", "{json}");
    assert_eq!(entrants.last().unwrap()["level"], "random");
    let (own, novice) = (&entrants[0], entrants.iter().find(|entrant| entrant["level"] == "novice").unwrap());
    assert_eq!((&own["points"], &own["total"]), (&novice["points"], &novice["total"]));
    assert_eq!(own["place"], novice["place"]);
    // The table has a row for each deal.
    let out = run(home.path(), &["compare", &code, "--bots", "novice"]);
    let shown = utf8(&out.stdout);
    let deals = own["points"].as_array().unwrap().len();
    assert_eq!(shown.lines().filter(|line| line.starts_with("Deal ")).count(), deals, "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("Beats") && line.contains("50%")), "{shown}");
    assert_eq!(utf8(&run(home.path(), &["compare", &code, "--bots", "novice"]).stdout), shown);
    // Other cards, another seat, damage.
    let out = run(home.path(), &["compare", &code, &second, "--bots", "none"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(utf8(&out.stderr).contains("they had different deals"), "{out:?}");
    let seat = utf8(&run(home.path(), &["code", "one.jsonl", "--seat", "2"]).stdout);
    let out = run(home.path(), &["compare", &code, seat.trim(), "--bots", "none"]);
    assert!(utf8(&out.stderr).contains("different seats"), "{out:?}");
    let wrong = code.replacen('-', "Z-", 1);
    let out = run(home.path(), &["compare", &wrong]);
    assert!(utf8(&out.stderr).contains("wrong, missing, extra or in the wrong place"), "{out:?}");
    let out = run(home.path(), &["compare", &code, "--bots", "genius"]);
    assert_eq!(out.status.code(), Some(2), "{out:?}");
}

#[test]
fn two_matches_with_the_same_cards_are_compared_as_worked_out_by_hand() {
    let entry = games::find("fifteens").unwrap();
    let by = |level| {
        let mut setup = short(entry, 5, &[]);
        setup.seats[0] = Sitter { name: "Ann".to_owned(), ..Setup::bot(0, level) };
        let mut table = setup.open(Saver::none()).unwrap();
        play_to_end(&mut *table);
        Played::of(table.finished().unwrap(), None).unwrap()
    };
    let matches = [by(Level::Novice), by(Level::Random)];
    let comparison = Comparison::of(&matches);
    for deal in 0..matches[0].points.len() {
        let [one, other] = [0, 1].map(|n: usize| matches[n].own_points()[deal]);
        let mark = comparison.marks().of(0, deal).unwrap();
        let beaten = 50.0 * f64::from(1 + (one - other).signum());
        assert_eq!((mark.beaten, mark.above), (beaten, f64::from(one - other)));
    }
    assert!(matches!(&comparison.entrants[1].who, Who::Player(name) if name == "Ann"));
}

const DAY: Date = date(2026, 11, 23);

#[test]
fn the_daily_match_is_the_same_on_every_machine() {
    // Made once. A change here would give players on the same day different cards.
    let pinned = [
        ("head-and-tail", 9_730_523_797_808_354_561),
        ("loo", 16_430_292_999_251_056_440),
        ("deer-hunt", 5_274_348_452_439_128_411),
        ("fifteens", 3_223_334_098_789_838_800),
        ("hamlet", 16_803_425_025_480_060_604),
        ("reveille", 7_641_575_313_189_777_919),
    ];
    for (n, entry) in CATALOG.iter().enumerate() {
        let id = entry.info.id;
        let found = (id, daily::seed_of(DAY, id));
        assert_eq!(pinned.get(n), Some(&found), "{id}: a new game needs the line {found:?} in `pinned` here");
    }
    // The games take turns, by the days since 1970.
    for (date, days) in [(date(1970, 1, 1), 0_i64), (DAY, 20_780), (date(1969, 12, 31), -1)] {
        for later in 0..7 {
            let expected = &CATALOG[(days + later).rem_euclid(CATALOG.len() as i64) as usize];
            let date = date.checked_add(jiff::Span::new().days(later)).unwrap();
            assert_eq!(daily::game_of(date).info.id, expected.info.id, "{date}");
        }
    }
}

/// How long a match takes a person in seat 0, in minutes: five seconds a decision, ten a score, and the pauses.
fn minutes(setup: Setup) -> f64 {
    let mut table = setup.open(Saver::none()).unwrap();
    while table.waiting() != Waiting::Nothing {
        table.advance().unwrap();
    }
    let seconds = |event: &Event| match event {
        Event::Acted { seat, .. } if *seat == Seat::new(0) => 5.0,
        Event::Acted { .. } => 0.5,
        Event::Trick { .. } => 1.8,
        Event::Scored { .. } => 10.0,
        _ => 0.0,
    };
    table.events(0, None).iter().map(seconds).sum::<f64>() / 60.0
}

#[test]
fn a_daily_match_takes_five_to_ten_minutes_against_experts() {
    for entry in CATALOG {
        let options = daily::setup(DAY, entry, None).options;
        for (key, value) in entry.info.daily {
            let mut set = OptionValues::defaults(entry.info.options);
            set.set(entry.info.options, key, value).unwrap();
            assert_eq!(options, set, "{}", entry.info.id);
        }
        let setup = daily::setup(DAY, entry, Some("Max"));
        assert_eq!((&*setup.seats[0].name, &setup.seats[0].player), ("Max", &Player::Human));
        let expert = Player::Bot("expert".to_owned());
        assert!(setup.seats.iter().skip(1).all(|sitter| sitter.player == expert));
        let mut all: Vec<f64> = (0..15)
            .map(|seed| {
                let seats = (0..setup.seats.len()).map(|n| Setup::bot(n, Level::Novice)).collect();
                minutes(Setup { seats, seed, ..setup.clone() })
            })
            .collect();
        all.sort_by(f64::total_cmp);
        assert!((4.0..=10.0).contains(&all[7]), "{}: {all:?}", entry.info.id);
    }
}

#[test]
fn the_first_try_and_an_unfinished_one_are_known() {
    if !apart("same_cards::the_first_try_and_an_unfinished_one_are_known") {
        return;
    }
    let entry = games::find("loo").unwrap();
    let play = |steps: usize| {
        let mut table = daily::setup(DAY, entry, None).open(Saver::in_data_directory("loo")).unwrap();
        let mut count = 0;
        while count < steps && crate::common::kept::step(&mut *table) {
            count += 1;
        }
        table
    };
    assert!(matches!(begin_daily(DAY, entry, None), Begin::New(_, 1)));
    let table = play(3);
    let path = crate::common::kept::path(&*table);
    drop(table);
    assert!(matches!(begin_daily(DAY, entry, None), Begin::Resume(found) if found == path));
    let mut table = offsuit::table::resume(&path).unwrap().table;
    play_to_end(&mut *table);
    assert!(matches!(begin_daily(DAY, entry, None), Begin::New(_, 2)));
    assert!(daily::is_daily(table.header(), DAY));
    assert!(!daily::is_daily(table.header(), DAY.tomorrow().unwrap()));
    assert_eq!(daily::date_of(table.header(), date(2026, 11, 25)), Some(DAY));
    assert_eq!(daily::date_of(table.header(), date(2026, 12, 25)), None);
}

/// A finished match on the screen, in which the first choice was always taken.
fn finished(entry: &'static Entry) -> App {
    let settings = offsuit::config::Settings {
        speed: offsuit::config::Speed::Instant,
        ..settings(Language::English, Glyphs::Unicode, true)
    };
    let mut app =
        App::new(Launch { start: Start::Match(short(entry, 5, &[])), settings, ..Launch::default() })
            .unwrap();
    while app.scope() != Scope::MatchOver {
        if app.wait().is_some() { app.tick() } else { press_on(&mut app) }
    }
    app
}

#[test]
fn the_last_screen_shows_copies_and_challenges_the_code() {
    if !apart("same_cards::the_last_screen_shows_copies_and_challenges_the_code") {
        return;
    }
    for entry in CATALOG {
        let mut app = finished(entry);
        let seed = app.session().unwrap().table().header().seed;
        let code = Played::of(app.session().unwrap().table().finished().unwrap(), None).unwrap().code();
        assert!(text(&draw(&mut app, (80, 24))).contains("x Compare"));
        press(&mut app, KeyCode::Char('x'));
        assert_eq!(app.scope(), Scope::Result);
        for size in [(60, 20), (80, 24), (160, 50)] {
            let shown = text(&draw(&mut app, size));
            let first: Vec<&str> = code.split('-').take(9).collect();
            assert!(shown.contains(&first.join("-")), "{shown}");
        }
        assert_eq!(app.take_copied(), None);
        press(&mut app, KeyCode::Char('y'));
        assert_eq!(app.take_copied(), Some(code.clone()));
        // The same cards, from the same seat: afterwards Enter compares both.
        press(&mut app, KeyCode::Char('b'));
        assert_eq!(app.session().unwrap().table().header().seed, seed);
        while app.scope() != Scope::MatchOver {
            if app.wait().is_some() { app.tick() } else { press_on(&mut app) }
        }
        assert!(!text(&draw(&mut app, (80, 24))).contains("Enter Again"));
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.scope(), Scope::Result);
        let shown = text(&draw(&mut app, (160, 50)));
        let heads = shown.lines().find(|line| line.contains("Beats")).unwrap();
        assert!(heads.contains("Ann"), "{shown}");
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::MatchOver);
    }
}

#[test]
fn the_home_screen_opens_the_daily_match() {
    if !apart("same_cards::the_home_screen_opens_the_daily_match") {
        return;
    }
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let mut app = App::new(Launch { settings, ..Launch::default() }).unwrap();
    assert!(text(&draw(&mut app, (80, 24))).contains("d  Daily deal: "));
    press(&mut app, KeyCode::Char('d'));
    let header = app.session().unwrap().table().header().clone();
    let today = daily::today();
    assert!(daily::date_of(&header, today).is_some(), "{header:?}");
    assert_eq!(header.seats[0].player, Player::Human);
    let shown = text(&draw(&mut app, (80, 24)));
    assert!(shown.contains("The daily match: the same cards for everybody"), "{shown}");
}

#[test]
fn a_code_pasted_on_the_home_screen_opens_its_cards() {
    if !apart("same_cards::a_code_pasted_on_the_home_screen_opens_its_cards") {
        return;
    }
    let table = over(games::find("loo").unwrap(), 5, &[]);
    let code = Played::of(table.finished().unwrap(), Some(Seat::new(2))).unwrap().code();
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let mut app = App::new(Launch { settings, ..Launch::default() }).unwrap();
    draw(&mut app, (80, 24));
    for text in ["", "loo", &code[1..], "\u{1b}[31m", &"1".repeat(100_000)] {
        app.paste(text);
        assert_eq!(app.scope(), Scope::Home);
    }
    app.paste(&format!("\n {code}\n"));
    let header = app.session().unwrap().table().header();
    assert_eq!((header.seed, &header.seats[2].player), (5, &Player::Human));
}

#[test]
fn plain_mode_says_the_code_and_plays_codes() {
    if !apart("same_cards::plain_mode_says_the_code_and_plays_codes") {
        return;
    }
    let table = over(games::find("loo").unwrap(), 5, &[]);
    let played = Played::of(table.finished().unwrap(), None).unwrap();
    let settings =
        offsuit::config::Settings { brief: false, ..settings(Language::English, Glyphs::Ascii, false) };
    let said = |setup: Option<Setup>, lines: &str| {
        let mut out = Vec::new();
        let launch = Launch { start: setup.into(), settings: settings.clone(), ..Launch::default() };
        plain::run(launch, lines.as_bytes(), &mut out, &|| Ok(())).unwrap();
        utf8(&out)
    };
    let enters = "\n".repeat(40);
    let watched = said(Some(short(games::find("loo").unwrap(), 5, &[])), &format!("{enters}code\n"));
    let first: Vec<&str> = played.code().leak().split('-').take(5).collect();
    assert!(watched.contains("Result code:") && watched.contains(&first.join("-")), "{watched}");
    let begun = said(None, &format!("play {}\nquit\n", played.code()));
    assert!(begun.contains("Loo"), "{begun}");
    let wrong = said(None, "play 1F3QK-ABCDE\nquit\n");
    assert!(wrong.contains("wrong, missing, extra or in the wrong place."), "{wrong}");
    let today = said(None, "daily loo\nquit\n");
    assert!(today.contains("expert") || today.contains("Loo"), "{today}");
}

/// Neither a device without an end nor a pipe without a writer is a time zone, whatever `TZ` says.
#[cfg(target_os = "linux")]
#[test]
fn a_time_zone_is_read_only_from_a_regular_file() {
    let home = tempfile::tempdir().unwrap();
    let pipe = home.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (pipe, folder) = (pipe.to_str().unwrap(), home.path().to_str().unwrap());
    for (tz, folder) in [(pipe, ""), (&*format!(":{pipe}"), ""), ("pipe", folder), ("/dev/zero", "")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["problems", "--daily"])
            .env(DATA_VARIABLE, home.path())
            .env("OFFSUIT_CONFIG", home.path())
            .env("LC_ALL", "C")
            .envs([("TZ", tz), ("TZDIR", folder)])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let start = std::time::Instant::now();
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None if start.elapsed() > Duration::from_secs(60) => {
                    child.kill().unwrap();
                    panic!("TZ={tz}: it waits for the pipe");
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        assert!(status.success(), "TZ={tz}");
    }
}
