//! Plain mode can do what the screens can: each command of the key table has a word, which does what the key does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

use offsuit::bots::Level;
use offsuit::config::Settings;
use offsuit::games::{self, CATALOG};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, Moment, OnRecord};
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;
use offsuit::ui::keys::{BINDINGS, Command, Scope};

fn settings() -> Settings {
    Settings {
        glyphs: Some(Glyphs::Ascii),
        language: Some(Language::English),
        brief: false,
        ..Settings::default()
    }
}

fn launch() -> Launch {
    Launch { keep: false, seed: Some(7), settings: settings(), ..Launch::default() }
}

/// A table of this game with this many people, and bots in the other seats.
fn setup(game: &str, seats: usize, people: usize, seed: u64) -> Setup {
    let entry = games::find(game).unwrap();
    let person = |n: usize| Sitter { name: format!("Person {n}"), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    Setup { seats: (0..seats).map(sitter).collect(), ..Setup::quick(entry, seed) }
}

/// The output for these input lines.
fn said(launch: Launch, lines: &[&str]) -> String {
    let mut out = Vec::new();
    let typed = lines.iter().flat_map(|line| [line, "\n"]).collect::<String>();
    plain::run(launch, typed.as_bytes(), &mut out, &|| Ok(())).unwrap();
    String::from_utf8(out).unwrap()
}

fn at_table(setup: Setup) -> Launch {
    Launch { setup: Some(setup), ..launch() }
}

fn on_record(name: &str) -> OnRecord {
    OnRecord { path: golden(name), number: NonZero::<usize>::MIN }
}

fn golden(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/golden-{game}.jsonl"))
}

fn expect(text: &str, expected: &[&str]) {
    for expected in expected {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
}

/// The answer to each line, without the next question.
fn answers(launch: Launch, lines: &[&str]) -> Vec<String> {
    let text = said(launch, lines);
    let mut answers = vec![String::new()];
    for line in text.lines() {
        let answer = answers.last_mut().unwrap();
        answer.push_str(line);
        answer.push('\n');
        if line.ends_with("help?") {
            answers.push(String::new());
        }
    }
    answers
}

/// Runs the program with a folder for its data and settings, and with these input lines.
fn program(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    crate::common::set_long_lines(folder);
    let mut child = Process::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .args(["--plain"])
        .env("OFFSUIT_DATA", folder)
        .env("OFFSUIT_CONFIG", folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", lines.join("\n")).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    String::from_utf8(out.stdout).unwrap()
}

/// The only record in the folder.
fn record(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder.join("matches")).unwrap();
    files.next().unwrap().unwrap().path()
}

/// The words that `help` lists, by the matching scope of the screens.
fn words() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut words: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    let confirming = Settings { confirm: true, ..settings() };
    let turns = ["help", "1", "help", "yes", ""].repeat(200);
    let texts = [
        said(launch(), &["help", "setup loo", "help"]),
        said(at_table(setup("loo", 3, 2, 5)), &["help", "hand", "help", "cover", "help"]),
        said(Launch { settings: confirming, ..at_table(setup("loo", 3, 1, 5)) }, &turns),
        said(Launch { replay: Some(on_record("loo")), ..launch() }, &["help"]),
    ];
    for text in &texts {
        let mut place = "";
        for line in text.lines() {
            let questions = [
                ("Which game?", "home"),
                ("Type set", "form"),
                ("Your turn: ", "choose"),
                ("Type hand", "curtain"),
                ("Press Enter for the next deal", "deal over"),
                ("The match is over. Again", "over"),
                ("Step ", "replay"),
            ];
            let asked = questions.iter().find(|(question, _)| line.starts_with(question));
            if line.ends_with("yes, no or help?") {
                place = "ask";
            } else if let (true, Some((_, asked))) = (line.ends_with("help?"), asked) {
                place = asked;
            } else if let Some((word, _)) = line.split_once(": ") {
                words.entry(place).or_default().insert(word.split(' ').next().unwrap().to_owned());
            }
        }
    }
    words
}

/// What only screens have: panels to close, the form at the end of a match, deleted matches to restore.
const fn is_for_screens(command: Command, scope: Scope) -> bool {
    match command {
        Command::Leave => {
            matches!(scope, Scope::Rules | Scope::Replays | Scope::Statistics | Scope::Settings)
        }
        Command::SetUp => matches!(scope, Scope::MatchOver),
        Command::Undo => matches!(scope, Scope::Replays),
        _ => false,
    }
}

/// Where plain mode has a command of this scope, and its word. `None` if plain mode does not need it, because a number,
/// a name or the terminal does the same.
fn word(command: Command, scope: Scope) -> Option<(&'static str, &'static str)> {
    let spot = match scope {
        Scope::Home | Scope::Replays | Scope::Statistics | Scope::Settings => "home",
        Scope::Form => "form",
        Scope::Hand | Scope::Row | Scope::Rules => "choose",
        Scope::Curtain | Scope::Covered => "curtain",
        Scope::DealOver => "deal over",
        Scope::MatchOver | Scope::Result => "over",
        Scope::Replay => "replay",
        Scope::Ask => "ask",
        // Nothing takes time or covers anything, and every line is typed.
        Scope::Wait | Scope::Contents | Scope::Finding | Scope::Listing | Scope::Typing | Scope::Keys => {
            return None;
        }
    };
    let word = match (command, scope) {
        (Command::Back, Scope::Replay) => "back",
        (Command::Forward, Scope::Replay) => "next",
        (Command::First | Command::Last, Scope::Replay) => "goto",
        (Command::Less | Command::More, Scope::Form)
        | (Command::Less | Command::More | Command::Choose, Scope::Settings) => "set",
        (Command::Choose, Scope::Home | Scope::Form) => "start",
        (Command::Choose, Scope::Replays) => "replay",
        (Command::Choose, Scope::MatchOver) => "again",
        (Command::Choose, Scope::Ask) => "yes",
        (Command::Leave, Scope::Ask) => "no",
        (Command::Find, Scope::Replays) | (Command::Replays, _) => "replays",
        (Command::Find | Command::FindNext | Command::FindPrevious, _) => "find",
        (
            Command::Rules
            | Command::Card
            | Command::Contents
            | Command::NextSection
            | Command::PreviousSection,
            _,
        ) => "rules",
        // From the end of a match, home leads to the form. Plain mode does not delete matches.
        (command, scope) if is_for_screens(command, scope) => return None,
        (Command::Leave, _) => "home",
        (Command::Quit, _) => "quit",
        (Command::Keys, _) => "help",
        (Command::LastTrick, _) => "last",
        (Command::Events, _) => "events",
        (Command::Score, _) => "score",
        (Command::Hint, _) => "hint",
        (Command::Undo, _) => "undo",
        (Command::Claim, _) => "claim",
        (Command::Cover, _) => "cover",
        (Command::Continue | Command::Resume, _) => "continue",
        (Command::SetUp, _) => "setup",
        (Command::Statistics, _) => "statistics",
        (Command::Settings, _) => "settings",
        (Command::TrickBack | Command::TrickForward, _) => "trick",
        (Command::DealBack | Command::DealForward, _) => "deal",
        (Command::Sight, _) => "seat",
        (Command::PlayOn | Command::SameCards, _) => "play",
        (Command::Result, _) => "compare",
        (Command::Copy, _) => "code",
        (Command::Daily, _) => "daily",
        // What only screens have: redo, names, the end of a match.
        // The cursor, typing with it, skipping animations, and the terminal's own keys.
        (
            Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Up
            | Command::Down
            | Command::PageUp
            | Command::PageDown
            | Command::Less
            | Command::More
            | Command::Choose
            | Command::Nth(_)
            | Command::Point(_)
            | Command::PointLess(_)
            | Command::PointMore(_)
            | Command::Type(_)
            | Command::Erase
            | Command::Delete
            | Command::Redo
            | Command::Name
            | Command::Discard
            | Command::Review
            | Command::LastDeal
            | Command::Return
            | Command::Faster
            | Command::Slower
            | Command::Exit
            | Command::Suspend
            | Command::Other,
            _,
        ) => return None,
    };
    Some((spot, word))
}

#[test]
fn every_command_of_the_screens_has_a_word() {
    let words = words();
    let mut compared = BTreeSet::new();
    for binding in BINDINGS {
        for &scope in binding.scopes {
            if let Some((spot, word)) = word(binding.command, scope) {
                assert!(
                    words[spot].contains(word),
                    "{:?} in {scope:?}: no {word} in {:?}",
                    binding.command,
                    words[spot]
                );
                compared.insert((spot, word));
            }
        }
    }
    assert!(compared.len() > 50, "{compared:?}");
}

#[test]
fn a_hint_names_the_best_choice_the_reason_and_all_values() {
    for entry in CATALOG {
        let game = entry.info.id;
        let answers = answers(at_table(setup(game, entry.info.seating.best, 1, 5)), &["hint"]);
        let choices =
            answers[0].lines().filter(|line| line.split(": ").next().unwrap().parse::<u8>().is_ok());
        let hint: Vec<&str> = answers[1].lines().collect();
        assert!(hint[0].starts_with("Hint: ") && hint[0].ends_with('.'), "{hint:?}");
        let estimates = hint.iter().filter(|line| line.contains(", plus or minus "));
        assert_eq!(estimates.count(), choices.count(), "{game}: {answers:?}");
    }
}

#[test]
fn a_hint_is_for_the_open_hand_and_is_recorded() {
    let lines = ["hint", "hand", "hint", "1"];
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &lines);
    expect(&answers[1], &["\"hint\" does nothing here"]);
    expect(&answers[3], &["plus or minus"]);
    // Earlier output is out of sight for the next player.
    assert_eq!(answers[4].lines().take_while(|line| line.is_empty()).count(), plain::PAGE);
    assert!(!answers[4].contains("Hint"));
    let folder = tempfile::tempdir().unwrap();
    program(folder.path(), &["play", "hamlet", "--seed", "4"], &["hint", "1"]);
    assert!(fs::read_to_string(record(folder.path())).unwrap().contains("\"hint\":true"));
}

#[test]
fn undo_against_bots_needs_no_agreement() {
    let answers = answers(at_table(setup("fifteens", 4, 1, 5)), &["undo", "1", "undo", "undo", "2"]);
    expect(&answers[1], &["You have no decision to undo."]);
    expect(&answers[3], &["Person 0's last decision is undone.", "Your hand: "]);
    let hand = |text: &str| text.lines().find(|line| line.starts_with("Your hand: ")).map(str::to_owned);
    assert_eq!(hand(&answers[0]), hand(&answers[3]));
    assert_ne!(hand(&answers[0]), hand(&answers[2]));
}

#[test]
fn undo_among_several_people_needs_agreement() {
    let lines = ["hand", "1", "undo", "", "undo", "no", "undo", "yes", "hand"];
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &lines);
    let next = "Type hand to see your hand, ";
    let [first, second] = [0, 2].map(|n| {
        let question = answers[n].lines().last().unwrap();
        question.strip_prefix(next).unwrap().strip_suffix(", or help?").unwrap()
    });
    assert_ne!(first, second);
    let question = format!("{first} wants to undo. {second}, do you agree: yes, no or help?\n");
    assert_eq!((&answers[3], &answers[4]), (&question, &question), "an empty line decides nothing");
    expect(&answers[5], &["\"undo\" does nothing here", &question]);
    expect(&answers[6], &["Nothing is undone.", next, second]);
    assert_eq!(answers[7], question);
    expect(&answers[8], &[&format!("{first}'s last decision is undone."), next]);
    let hand = |text: &str| text.lines().find(|line| line.starts_with("Your hand: ")).map(str::to_owned);
    assert_eq!(hand(&answers[1]), hand(&answers[9]));
}

#[test]
fn a_hand_is_opened_by_a_word_or_name_and_not_by_an_empty_line() {
    for opener in ["hand", "HAND", "p", "Person 1", "person"] {
        let answers = answers(at_table(setup("hamlet", 3, 3, 5)), &["hand", "1", "", "", opener]);
        assert!(answers[1].contains("Your hand: "));
        for said in &answers[2..5] {
            assert!(!said.contains("Your hand: "), "{said}");
            expect(said, &["Type hand to see your hand, "]);
        }
        let opened = answers[5].contains("Your hand: ");
        // The next player may have another name.
        assert!(opened || opener == "Person 1" && !answers[4].contains(opener), "{opener}: {}", answers[5]);
    }
}

#[test]
fn an_open_hand_is_out_of_sight_before_the_next_question() {
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &["hand", "1", "hand", "undo", "no"]);
    assert_eq!(answers[4].lines().take_while(|line| line.is_empty()).count(), plain::PAGE);
    expect(&answers[4], &[" wants to undo. "]);
    expect(&answers[5], &["Nothing is undone.", "Type hand to see your hand"]);
}

#[test]
fn a_decided_deal_is_played_out_on_request() {
    for entry in CATALOG {
        let lines = ["claim", "1", ""].repeat(150);
        let answers = answers(at_table(setup(entry.info.id, entry.info.seating.best, 1, 6)), &lines);
        expect(&answers.concat(), &["is not yet certain"]);
        let offered = "Nothing can change any more: claim plays out the deal";
        let claimed = (0..)
            .zip(answers.windows(2))
            .find(|(n, pair)| lines.get(*n) == Some(&"claim") && pair[0].contains(offered));
        let (_, pair) = claimed.unwrap_or_else(|| panic!("{}: {answers:?}", entry.info.id));
        expect(&pair[1], &[", total "]);
        assert!(!pair[1].contains("Your turn"), "{}", pair[1]);
    }
}

#[test]
fn scores_are_explained_after_every_deal_and_when_asked() {
    for entry in CATALOG {
        let lines = ["1", "", "score"].repeat(60);
        let text = said(at_table(setup(entry.info.id, entry.info.seating.best, 1, 6)), &lines);
        let why = "Deal 1, line by line:\n";
        expect(&text, &[why]);
        let explained = text.split(why).nth(1).unwrap().lines().next().unwrap();
        let first = text.find(explained).unwrap();
        assert!(first < text.find(why).unwrap(), "{}: {explained} is said after the deal", entry.info.id);
    }
}

#[test]
fn settings_apply_at_once_and_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let text = program(
        folder.path(),
        &[],
        &[
            "settings",
            "set speed fast",
            "set speed warp",
            "set pace 2",
            "set auto-play on",
            "set name Zoe",
            "set confirm",
            "start loo",
            "quit",
        ],
    );
    expect(
        &text,
        &[
            "speed: normal. Speed: How fast",
            "speed: fast. ",
            "speed cannot be warp; expected \"step\"",
            "no setting is called \"pace\"; expected one of: theme",
            "auto-play: true. ",
            "confirm: false. ",
            "Loo. Zoe (human), ",
        ],
    );
    let file = fs::read_to_string(folder.path().join("config.toml")).unwrap();
    expect(&file, &["speed = \"fast\"", "auto-play = true", "name = \"Zoe\""]);
    let text = program(folder.path(), &[], &["set language ja", "set language en", "games"]);
    expect(&text, &["language: ja", "language: en. Language: "]);
    assert!(text.lines().any(|line| line.starts_with("language: ja。")), "{text}");
}

#[test]
fn no_bot_has_the_players_name() {
    for name in ["Ben", "Zoe", "Gus"] {
        let seats = Setup::quick(games::find("loo").unwrap(), 5).named(Some(name)).seats;
        let names: BTreeSet<&str> = seats.iter().map(|sitter| sitter.name.as_str()).collect();
        assert_eq!((seats[0].name.as_str(), names.len()), (name, seats.len()));
    }
}

#[test]
fn choices_follow_the_settings() {
    let confirm = Settings { confirm: true, ..settings() };
    let launch = Launch { settings: confirm, ..at_table(setup("fifteens", 4, 1, 5)) };
    let answers = answers(launch, &["1", "", "no", "1", "yes"]);
    expect(&answers[1], &["Play ", ": yes, no or help?"]);
    assert!(answers[2].ends_with(": yes, no or help?\n"), "an empty line decides nothing");
    expect(&answers[3], &["Your hand: "]);
    expect(&answers[5], &["Person 0 "]);
    for people in [1, 2] {
        let auto = Settings { auto_play: true, ..settings() };
        let launch = Launch { settings: auto, ..at_table(setup("fifteens", 4, people, 5)) };
        let lines = ["", "1"].repeat(150);
        let text = said(launch, &lines);
        assert_eq!(text.contains(", automatically: it is the only choice."), people == 1, "{text}");
    }
}

#[test]
fn automatic_choices_can_be_undone() {
    let auto = Settings { auto_play: true, ..settings() };
    let by_itself = ", automatically: it is the only choice.\n";
    for n in 0..30 {
        let mut lines = vec!["1"; n];
        lines.push("undo");
        let launch = Launch { settings: auto.clone(), ..at_table(setup("fifteens", 4, 1, 5)) };
        let answers = answers(launch, &lines);
        let (last, before) = (&answers[n + 1], &answers[n]);
        if before.contains(by_itself) && before.ends_with("help?\n") && !before.contains("Score") {
            expect(last, &["last decision is undone.", "Your turn: "]);
            assert!(!last.contains(by_itself), "{last}");
            return;
        }
    }
    panic!("nothing was made by itself");
}

#[test]
fn an_unfinished_match_is_offered_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let first = program(folder.path(), &["play", "fifteens", "--seed", "4"], &["1", "1", "home", "quit"]);
    expect(&first, &["The match is saved", "Continue Fifteens: ", ", first deal: type continue."]);
    let again = program(folder.path(), &[], &["continue", "hand", "quit"]);
    expect(&again, &[": type continue.", "Fifteens. ", "Your hand: "]);
    let hand = |text: &str| text.lines().rfind(|line| line.starts_with("Your hand: ")).map(str::to_owned);
    assert_eq!(hand(&first), hand(&again));
    let path = record(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 5]).unwrap();
    let line = text.lines().count();
    let cut = program(folder.path(), &[], &["replays", "replay 1", "home", "continue 1", "quit"]);
    expect(
        &cut,
        &[
            &format!("Line {line} of the record was cut short and is ignored."),
            &format!("Line {line} of the record was cut short: the match continues from before it."),
            "unfinished, 0 deals.",
            "Your turn: ",
        ],
    );
    let none =
        program(tempfile::tempdir().unwrap().path(), &[], &["continue", "replays", "replay 1", "statistics"]);
    expect(&none, &["There is no such unfinished match", "No saved matches yet.", "No finished matches yet"]);
}

#[test]
fn resuming_retells_only_the_last_deal() {
    let folder = tempfile::tempdir().unwrap();
    let lines = [&["1", ""].repeat(14)[..], &["quit"]].concat();
    let first = program(folder.path(), &["play", "fifteens", "--seed", "4"], &lines);
    expect(&first, &["Deal 2: "]);
    let again = program(folder.path(), &[], &["continue", "quit"]);
    assert!(!again.contains("Deal 1"), "{again}");
    expect(&again, &["Your turn: "]);
}

/// A folder with the golden records of two games.
fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("matches")).unwrap();
    for (n, game) in [(1, "loo"), (2, "hamlet")] {
        let to = folder.path().join(format!("matches/0000{n}-{game}.jsonl"));
        fs::copy(golden(game), to).unwrap();
    }
    fs::write(folder.path().join("matches/00003-x.jsonl"), "{\"a\":1}\n").unwrap();
    folder
}

#[test]
fn saved_matches_are_listed_found_and_counted() {
    let folder = library();
    let text = program(
        folder.path(),
        &[],
        &["replays", "replays HAM won", "replays nowhere", "replay 9", "statistics"],
    );
    let listed: Vec<&str> =
        text.lines().filter(|line| line.ends_with(" won.") && line.contains("; ")).collect();
    assert_eq!(listed.iter().filter(|line| line.contains(", Hamlet; ")).count(), 2, "{text}");
    assert_eq!(listed.iter().filter(|line| line.contains(", Loo; ")).count(), 1, "{text}");
    expect(
        &text,
        &[
            "00003-x.jsonl; ",
            "No saved match matches \"nowhere\".",
            "\"9\" is not the number of a saved match",
            "\nLoo.\n",
            "\nHamlet.\n",
            ": 1 match, 1 won, 100%; average ",
        ],
    );
}

#[test]
fn a_saved_match_is_replayed_and_played_on() {
    let replay = || Launch { replay: Some(on_record("hamlet")), ..launch() };
    let lines = [
        "next",
        "back",
        "",
        "trick",
        "trick back",
        "deal",
        "deal back",
        "goto 9",
        "goto end",
        "",
        "goto x",
        "score",
        "last",
        "table",
        "events 2",
        "open",
        "seat 2",
        "seat 9",
        "seat",
        "hand",
        "rules",
        "find trump",
        "play on",
    ];
    let answers = answers(replay(), &lines);
    let of = |line: &str| &answers[1 + lines.iter().position(|other| *other == line).unwrap()];
    expect(&answers[0], &["Hamlet. ", "All hands open.", " holds ", "Step 1 of "]);
    expect(of("next"), &["Step 2 of "]);
    expect(of("back"), &["Step 1 of ", "Deal 1, dealer "]);
    expect(&answers[3], &["Step 2 of "]);
    expect(of("trick"), &[" wins "]);
    expect(of("trick back"), &["Step 1 of "]);
    expect(of("deal"), &["Deal 2, dealer "]);
    expect(of("deal back"), &["Step 1 of "]);
    expect(of("goto 9"), &["Step 9 of "]);
    expect(of("goto end"), &["wins the match."]);
    expect(&answers[10], &["That is the end of the record."]);
    expect(of("goto x"), &["Type goto and a step"]);
    expect(of("score"), &["Deal 1: ", ", line by line:", "wins the match."]);
    expect(of("last"), &["Last trick: "]);
    expect(of("table"), &[" tricks, total "]);
    assert_eq!(of("events 2").lines().count(), 3);
    assert!(of("open").matches(" holds ").count() > 2, "{}", of("open"));
    expect(of("seat 2"), &["Seen by "]);
    expect(of("seat 9"), &["\"9\" is not a seat"]);
    expect(of("hand"), &[" holds "]);
    expect(of("rules"), &["Sections: card, "]);
    expect(of("find trump"), &["rump"]);
    expect(of("play on"), &["The match is over here"]);
    let text = said(replay(), &["goto 6", "play on", "hand", "home", "home"]);
    expect(&text, &["Your hand: ", "(human)", "This match is not being saved.", "1: "]);
    let missing =
        plain::run(Launch { replay: Some(on_record("x")), ..launch() }, &b""[..], Vec::new(), &|| Ok(()));
    assert!(missing.unwrap_err().to_string().contains("golden-x.jsonl"));
}

#[test]
fn rules_open_alone_and_errors_come_first() {
    let rules = |anchor: &str| Launch {
        rules: Some(Moment { entry: games::find("loo").unwrap(), anchor: anchor.to_owned() }),
        ..launch()
    };
    let whole = said(rules(""), &["help"]);
    assert!(whole.starts_with("Loo\n") && !whole.contains("help"), "{whole}");
    let clause = said(rules("score-1"), &[]);
    assert!(clause.starts_with("Score 1\n") && whole.contains(&clause), "{clause}");
    assert!(plain::run(rules("nowhere"), &b""[..], Vec::new(), &|| Ok(())).is_err());
    let text = said(Launch { notice: Some("Something.".to_owned()), ..launch() }, &[]);
    assert!(text.starts_with("Something.\noffsuit: "), "{text}");
    let found = said(launch(), &["setup loo", "find POT", "find xyzzy", "rules card"]);
    expect(&found, &["These rules do not mention \"xyzzy\".", "pot"]);
}
