//! Plain mode between matches: settings, saved matches, statistics, replays and rules.

use std::collections::BTreeSet;
use std::fs;

use crate::common::plain_lines::{
    answers, at_table, expect, golden, launch, on_record, program, record, said, setup,
};
use offsuit::games;
use offsuit::launch::{Launch, Moment, Start};
use offsuit::plain;
use offsuit::table::Setup;

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
            "Your turn",
        ],
    );
    fs::write(&path, format!("{}{}", &text[..text.len() - 5], "\0".repeat(4096))).unwrap();
    let torn = program(folder.path(), &[], &["replays", "replay 1", "home", "continue 1", "quit"]);
    let lost = format!("Line {line} of the record was lost, probably in a power failure");
    expect(
        &torn,
        &[
            &format!("{lost}, and is ignored."),
            &format!("{lost}: the match continues from before it."),
            "Your turn",
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
    expect(&again, &["Your turn"]);
}

/// A folder with the golden records of two games.
fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("matches")).unwrap();
    for (n, game) in [(1, "loo"), (2, "hamlet")] {
        let to = folder.path().join(format!("matches/0000{n}-{game}.jsonl"));
        // A person is in the first seat.
        let text = fs::read_to_string(golden(game)).unwrap();
        let (before, after) = text.split_once("\"player\":\"bot:").unwrap();
        let (_, after) = after.split_once('"').unwrap();
        fs::write(to, format!("{before}\"player\":\"human\"{after}")).unwrap();
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
            "Ann, novice bots: 1 match, ",
            "% (par 33%); average ",
        ],
    );
}

#[test]
fn a_replay_says_what_can_be_typed_instead_of_a_wrong_word() {
    let replay = Launch { start: Start::Replay(on_record("hamlet")), ..launch() };
    let lines = ["trick xyz", "deal 3", "play foo", "quit"];
    let answers = answers(replay, &lines);
    for (line, answer) in lines.iter().zip(&answers[1..]).take(3) {
        let word = line.split(' ').nth(1).unwrap();
        let expected = format!("\"{word}\" is not understood. You can type ");
        assert!(answer.contains(&expected) && answer.contains("goto"), "{line}: {answer}");
    }
}

#[test]
fn a_saved_match_is_replayed_and_played_on() {
    let replay = || Launch { start: Start::Replay(on_record("hamlet")), ..launch() };
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
    let missing = plain::run(
        Launch { start: Start::Replay(on_record("x")), ..launch() },
        &b""[..],
        Vec::new(),
        &|| Ok(()),
    );
    assert!(missing.unwrap_err().to_string().contains("golden-x.jsonl"));
}

#[test]
fn rules_open_alone_and_errors_come_first() {
    let rules = |anchor: &str| Launch {
        start: Start::Rules(Moment { entry: games::find("loo").unwrap(), anchor: anchor.to_owned() }),
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

#[test]
fn the_first_time_the_rules_open_at_the_aim_of_the_game() {
    let answers = answers(at_table(setup("loo", 5, 1, 3)), &["rules score-1", "rules", "rules"]);
    let begins = |n: usize, title: &str| assert!(answers[n].starts_with(title), "{}", answers[n]);
    begins(1, "Score 1\n");
    begins(2, "Overview\n");
    begins(3, "Declare\n");
}
