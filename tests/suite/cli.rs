//! The program as scripts use it: its output and its exit codes.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use crate::common::facts::{FACTS, Facts};
use clap::CommandFactory;
use offsuit::cli::Cli;

fn offsuit(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    // Rules are printed in the locale's language unless another is given. Matches are kept in a temporary folder.
    command.args(args).stdin(Stdio::null()).env("LC_ALL", "C");
    command
        .env("OFFSUIT_DATA", env!("CARGO_TARGET_TMPDIR"))
        .env("OFFSUIT_CONFIG", env!("CARGO_TARGET_TMPDIR"));
    command
}

fn run(args: &[&str]) -> Output {
    offsuit(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// All commands and their subcommands.
fn commands(command: &clap::Command) -> Vec<String> {
    let mut all = Vec::new();
    for command in command.get_subcommands() {
        let name = command.get_name().to_owned();
        all.extend(commands(command).into_iter().map(|inner| format!("{name} {inner}")));
        all.push(name);
    }
    all
}

fn words(command: &str) -> Vec<&str> {
    command.split_whitespace().collect()
}

#[test]
fn every_command_explains_itself_with_examples() {
    let commands = commands(&Cli::command());
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let help = run(&[&words(&command)[..], &["--help"]].concat());
        assert!(help.status.success() && help.stderr.is_empty(), "{command}");
        assert!(text(&help.stdout).contains("Examples:\n  offsuit "), "{command}");
    }
}

#[test]
fn errors_name_games_as_players_know_them() {
    for (args, expected) in [
        (
            &["play", "loo", "--players", "9"][..],
            ["--players 9: Loo takes 3 to 7 players", "--players 9：ルーは3〜7人用"],
        ),
        (
            &["simulate", "hamlet", "--players", "4"],
            ["--players 4: Hamlet takes 3 players", "ハムレットは3人用"],
        ),
        (
            &["play", "loo", "--option", "x=1"],
            ["--option x: Loo has no such option", "ルーのオプションはchips"],
        ),
        (&["rules", "deer-hunt", "bidding"], ["the sections of Deer Hunt are", "鹿狩りのルールの節は"]),
        (&["learn", "loo", "99"], ["Loo has lessons 1 to", "ルーのレッスンは1〜"]),
        (&["play", "lo"], ["lo: did you mean loo?", "looの間違いではありませんか"]),
        (&["rules", "hamlt"], ["hamlt: did you mean hamlet?", "hamletの間違いではありませんか"]),
        (&["learn", "revelle"], ["revelle: did you mean reveille?", "reveilleの間違いではありませんか"]),
    ] {
        for (language, expected) in ["en", "ja"].into_iter().zip(expected) {
            let out = run(&[args, &["--lang", language]].concat());
            let error = text(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{args:?}: {error}");
            assert!(error.contains(expected), "{args:?}: {error}");
        }
    }
}

#[test]
fn a_wrong_command_line_exits_with_2_and_says_what_is_right() {
    for (args, expected) in [
        (&["simulate", "whist"][..], "whist: expected head-and-tail, loo"),
        (&["simulate", "loo", "--players", "8"], "--players 8: loo takes 3 to 7 players"),
        (&["simulate", "hamlet", "--players", "4"], "--players 4: hamlet takes 3 players"),
        (&["simulate", "loo", "--option", "chips"], "--option chips: expected --option KEY=VALUE"),
        (&["simulate", "loo", "--option", "chips=10"], "a multiple of 3 from 3 to 300"),
        (&["simulate", "loo", "--option", "chip=12"], "--option chip: loo has no such option"),
        (&["simulate", "deer-hunt", "--option", "tie_break=x"], "expected draw, last-deal"),
        (
            &["simulate", "loo", "--bots", "grandmaster"],
            "--bots grandmaster: expected random, novice, casual",
        ),
        (&["simulate", "loo", "--bots", "random,novice"], "2 levels for 5 seats"),
        (&["simulate", "loo", "--legal"], "--record"),
        (&["simulate", "loo", "--matches", "-1"], "--matches -1: expected a whole number, 0 or more"),
        (&["simulate", "loo", "--seed", "x"], "--seed x: expected a whole number"),
        (&["simulate", "loo", "--think", "0"], "--think 0: expected a whole number above 0"),
        (&["play", "loo", "--iterations", "0"], "--iterations"),
        (&["play", "--threads", "0"], "--threads 0: expected a whole number above 0"),
        (&["rules", "loo", "bidding"], "the sections of loo are overview, equipment"),
        (&["rules", "loo", "--lang", "xx"], "--lang xx: expected en, ja"),
        (&["rules", "whist"], "whist: expected head-and-tail, loo"),
        (&["play", "loo", "--seat", "0=human"], "--seat 0=human: the seats are 1 to 5"),
        (&["play", "loo", "--seat", "6=human"], "the seats are 1 to 5"),
        (
            &["play", "loo", "--seat", "1=robot"],
            "--seat 1=robot: expected human, open, guest:NAME, a level (random, novice",
        ),
        (&["play", "loo", "--seat", "1=engine:"], "or engine:COMMAND"),
        (&["play", "loo", "--seat", "1=engine:'x"], "a quotation mark is missing in the command"),
        (&["engine", "grandmaster"], "grandmaster: expected random, novice, casual"),
        (&["play", "loo", "--name", "1=\u{7}"], "control or invisible character"),
        (&["play", "--seed", "1"], "missing: <GAME>\nusage: offsuit play --seed <CODE> <GAME>\n"),
        (&["play", "loo", "--seed", "12U"], "--seed 12U: expected 13 letters and digits"),
        (&["simulate", "loo", "--seed", "99999999999999999999"], "the number is too large"),
        (&["simulate", "loo", "--bots"], "offsuit: --bots: expected random"),
        (&["play", "loo", "--seat"], "--seat <K=WHO>: the value is missing"),
        (&["play", "loo", "--seat", "2=open", "--seed", "1"], "--seed: cannot be used with --seat 2=open"),
        (
            &["play", "loo", "--seat", "2=guest:ann", "--seat", "3=guest:ann"],
            "the name in seat 2 looks the same",
        ),
        (&["play", "loo", "--seat", "2=guest:"], "--seat 2=guest:: a name needs a visible character"),
        (&["join", "4294967296"], "4294967296: expected USER@HOST, then the number of a table"),
        (&["join", "ann@example.org", "--socket", "x"], "--socket: cannot be used with ann@example.org"),
        (&["invite", "..", "ann.pub"], "NAME ..: use ASCII letters"),
        (&["play", "loo", "--seat", "2=open", "--think", "9"], "--think: cannot be used with --seat 2=open"),
        (&["play", "loo", "--playrs", "3"], "--playrs: did you mean --players?"),
        (&["play", "loo", "hamlet"], "hamlet: unknown argument"),
        (&["play", "--plain=x"], "--plain x: this option takes no value"),
        (&["games", "--json", "--json"], "--json: use it only once"),
        (&["rul"], "rul: did you mean rules?"),
        (&["daily", "--date", "yesterday"], "--date yesterday: expected a day such as 2026-11-23"),
        (&["play", "--code", "12"], "too short for a result code"),
        (&["play", "loo", "--code", "12"], "cannot be used with"),
        (&["shuffle"], "shuffle: unknown command"),
        (&["verify"], "<FILE>"),
    ] {
        let out = run(args);
        let error = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.to_lowercase().contains(&expected.to_lowercase()), "{args:?}: {error}");
        assert!(out.stdout.is_empty(), "{args:?}");
        assert!(!error.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {error:?}");
    }
}

#[test]
fn the_list_of_games_and_errors_follow_the_language() {
    let japanese = |args: &[&str]| run(&[args, &["--lang", "ja"]].concat());
    let games = text(&japanese(&["games"]).stdout);
    assert!(
        games.contains("hamlet  ハムレット\n") && games.contains("chips=12（3〜300の3の倍数）"),
        "{games}"
    );
    for (args, expected) in [
        (&["play", "loo", "--players", "8"][..], "--players 8：ルーは3〜7人用です"),
        (&["play", "loo", "--option", "chips=10"], "指定できるのは3〜300の3の倍数です"),
        (&["play", "loo", "--seat", "9=human"], "席は1から5までです"),
        (&["rules", "loo", "bidding"], "ルーのルールの節はoverview, equipment"),
        (&["replay", "-"], "ファイルを指定してください"),
        (&["rules", "whist"], "whist：指定できるのはhead-and-tail、loo、"),
        (&["play", "loo", "--seed", "12U"], "--seed 12U：0123A-BCDE-FGHJのような"),
        (&["simulate", "loo", "--matches", "0"], "--matches 0：1以上の整数を指定してください"),
        (&["play", "--seed", "1"], "<GAME>を指定してください\n使い方：offsuit play --seed <CODE>"),
        (&["play", "loo", "--playrs", "3"], "--playrs：--playersの間違いではありませんか"),
        (&["shuffle"], "shuffle：このコマンドはありません"),
        (&["play", "loo", "--name", "1="], "--name 1=：名前には見える文字が必要です"),
        (&["play", "loo", "--seat", "1=engine:'x"], "引用符が閉じていません"),
    ] {
        let out = japanese(args);
        let error = text(&out.stderr);
        assert!(out.status.code() == Some(2) && error.contains(expected), "{args:?}: {error}");
    }
    for (args, expected) in [
        (&["replay", "none.jsonl"][..], "none.jsonl：開けません（ファイルまたはディレクトリがありません）"),
        (&["verify", ".", "none.jsonl"], "none.jsonl：開けません"),
        (&["replay", "."], "通常のファイルではありません"),
        (&["man", "--dir", "/dev/null/x"], "/dev/null/x：書き込めません"),
    ] {
        let out = japanese(args);
        let error = text(&out.stderr);
        assert!(out.status.code() == Some(1) && error.contains(expected), "{args:?}: {error}");
    }
}

#[test]
fn errors_in_the_command_line_follow_the_language_wherever_it_is_set() {
    let error =
        |args: &[&str], locale: &str| text(&offsuit(args).env("LC_ALL", locale).output().unwrap().stderr);
    let (english, japanese) =
        ("offsuit: shuffle: unknown command\n", "offsuit: shuffle：このコマンドはありません\n");
    for (args, locale, expected) in [
        (&["shuffle"][..], "C", english),
        (&["shuffle"], "ja_JP.UTF-8", japanese),
        (&["--lang", "ja", "shuffle"], "C", japanese),
        (&["--lang=ja", "shuffle"], "C", japanese),
        (&["shuffle", "--lang", "en"], "ja_JP.UTF-8", english),
        (&["--lang=xx", "shuffle"], "C", "offsuit: --lang xx: expected en, ja\n"),
    ] {
        let said = error(args, locale);
        assert!(said.starts_with(expected), "{args:?}: {said}");
    }
}

#[test]
fn control_characters_in_arguments_are_not_printed() {
    for args in [&["\u{1b}[2J"][..], &["simulate", "\u{1b}]0;x\u{7}"], &["verify", "\u{1b}[31m.jsonl"]] {
        let out = run(args);
        assert!(!out.status.success());
        let error = text(&out.stderr);
        assert!(!error.chars().any(|c| c.is_control() && c != '\n'), "{error:?}");
    }
}

#[test]
fn a_failure_exits_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let here = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(here("bad.jsonl"), "{}\n").unwrap();
    std::fs::write(here("binary.jsonl"), b"\xff\xfe\x00").unwrap();
    for (args, expected) in [
        (&["verify", &here("none.jsonl")][..], "none.jsonl: cannot open: "),
        (&["verify", &here("bad.jsonl")], "bad.jsonl: line 1: expected a header"),
        (&["verify", &here("binary.jsonl")], "line 1: byte 1 of the line is not valid UTF-8"),
        (&["verify", folder.path().to_str().unwrap()], "directory"),
        (&["simulate", "loo", "--record", &here("bad.jsonl")], "already exists"),
        (&["simulate", "loo", "--record", &here("no/such/folder")], "cannot write: "),
    ] {
        let out = run(args);
        let error = text(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{args:?}: {error}");
        assert!(error.contains(expected), "{args:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(here("bad.jsonl")).unwrap(), "{}\n", "nothing is overwritten");
}

#[test]
fn the_list_of_games_is_available_as_json() {
    let out = run(&["games", "--json"]);
    let games: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    for (&Facts { id, players: (min, max), .. }, game) in FACTS.iter().zip(games.as_array().unwrap()) {
        assert_eq!(game["id"], id);
        assert_eq!((&game["seats"]["min"], &game["seats"]["max"]), (&min.into(), &max.into()));
        for option in game["options"].as_array().unwrap() {
            let about = option["about"].as_str().unwrap();
            assert!(!about.starts_with("option-"), "{about}");
        }
        assert!(text(&run(&["games"]).stdout).contains(id));
    }
}

#[test]
fn rules_print_a_page_a_section_or_a_clause() {
    for &Facts { id, .. } in FACTS {
        let page = text(&run(&["rules", id]).stdout);
        assert!(page.starts_with("# ") && page.contains("## Overview") && !page.contains("<!--"));
        let clause = text(&run(&["rules", id, "score-1"]).stdout);
        assert!(clause.starts_with("### Score 1\n") && page.contains(&clause));
        assert_eq!(text(&run(&["rules", id, "Score 1", "--lang", "en"]).stdout), clause);
    }
}

#[test]
fn rules_are_in_the_given_language_or_the_locales() {
    let rules = |locale: [&str; 3], more: &[&str]| {
        let mut command = offsuit(&["rules", "loo"]);
        for (name, value) in ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().zip(locale) {
            command.env(name, value);
        }
        let out = command.args(more).output().unwrap();
        assert!(out.status.success(), "{}", text(&out.stderr));
        text(&out.stdout)
    };
    let page = rules(["ja_JP.UTF-8", "C", "C"], &[]);
    assert!(page.starts_with("# ルー\n") && !page.contains("<!--") && !page.contains("{#"));
    assert_eq!(rules(["", "", "ja_JP.UTF-8"], &[]), page);
    assert_eq!(rules(["", "ja_JP.UTF-8", "C"], &[]), page);
    assert_eq!(rules(["C", "C", "C"], &["--lang", "ja"]), page);
    for english in
        [rules(["C", "ja_JP.UTF-8", "ja_JP.UTF-8"], &[]), rules(["ja_JP.UTF-8"; 3], &["--lang", "en"])]
    {
        assert!(english.starts_with("# Loo\n"));
    }
    let clause = rules(["C"; 3], &["play-2", "--lang", "ja"]);
    assert!(clause.starts_with("### プレイ 2\n") && page.contains(&clause));
    for name in ["プレイ 2", "プレイ2", "プレイ２"] {
        assert_eq!(rules(["C"; 3], &[name, "--lang", "ja"]), clause);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_each_match_can_be_played_alone() {
    for &Facts { id, players: (_, seats), .. } in FACTS {
        for bots in ["random", "novice"] {
            let seats = seats.to_string();
            let record = |seed: &str, matches: &str| {
                let args = ["simulate", id, "--players", &seats, "--seed", seed, "--matches", matches];
                let out = run(&[&args[..], &["--bots", bots, "--record", "-", "--legal"]].concat());
                assert!(out.status.success(), "{}", text(&out.stderr));
                text(&out.stdout)
            };
            let series = record("7", "2");
            assert_eq!(series, record("7", "2"));
            let second = series.match_indices("{\"offsuit\"").nth(1).unwrap().0;
            assert_ne!(series[..second], record("8", "1"));
            let header: serde_json::Value =
                serde_json::from_str(series[second..].lines().next().unwrap()).unwrap();
            assert_eq!(record(header["seed"].as_str().unwrap(), "1"), series[second..]);
        }
    }
}

#[test]
fn a_limit_of_iterations_decides_the_same_on_any_number_of_threads() {
    let simulate = |more: &[&str]| {
        let args = ["simulate", "reveille", "--option", "target=1", "--bots", "expert", "--record", "-"];
        run(&[&args[..], more].concat()).stdout
    };
    let records = [
        simulate(&["--iterations", "3"]),
        simulate(&["--iterations", "3", "--threads", "2"]),
        simulate(&["--iterations", "60"]),
    ];
    assert!(!records[0].is_empty() && records[0] == records[1] && records[0] != records[2]);
}

#[test]
fn threads_are_limited_to_four_per_core() {
    let most = std::thread::available_parallelism().unwrap().get() * 4;
    let told = |threads: usize| format!("offsuit: --threads {threads}: using {most}, four per core\n");
    for args in [
        &["simulate", "hamlet", "--option", "target=50"][..],
        &["play", "hamlet", "--option", "target=50"],
        &["engine", "novice"],
    ] {
        for (threads, expected) in [(65_536, told(65_536)), (most + 1, told(most + 1)), (most, String::new())]
        {
            let out = run(&[args, &["--threads", &threads.to_string()]].concat());
            assert!(out.status.success(), "{args:?} {threads}: {:?}", out.status);
            let said = text(&out.stderr);
            let said: String =
                said.split_inclusive('\n').filter(|line| line.starts_with("offsuit: ")).collect();
            assert_eq!(said, expected, "{args:?} {threads}");
        }
    }
}

#[test]
fn simulated_matches_verify_through_a_pipe() {
    for &Facts { id, .. } in FACTS {
        let record = run(&["simulate", id, "--matches", "5", "--record", "-", "--legal"]).stdout;
        let mut verify =
            offsuit(&["verify", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        verify.stdin.take().unwrap().write_all(&record).unwrap();
        let out = verify.wait_with_output().unwrap();
        assert!(out.status.success());
        assert!(text(&out.stdout).starts_with("-: valid: 5 matches, "), "{}", text(&out.stdout));
    }
}

#[test]
fn a_reader_that_closes_the_pipe_ends_the_program_quietly() {
    for args in [
        &["rules", "loo"][..],
        &["simulate", "loo", "--matches", "100000", "--record", "-"],
        &["games"],
        &["--help"],
    ] {
        let mut child = offsuit(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut some = [0; 1];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        let out = child.wait_with_output().unwrap();
        assert!(out.status.success(), "{args:?}: {:?}", out.status);
        assert!(out.stderr.is_empty(), "{args:?}: {}", text(&out.stderr));
    }
}

#[test]
fn a_closed_stdout_causes_no_panic_and_changes_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.jsonl");
    std::fs::write(&bad, "{}\n").unwrap();
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/loo.jsonl");
    for (args, code) in [
        (&["nosuch"][..], 2),
        (&["simulate", "nosuch"], 2),
        (&["simulate", "loo"], 0),
        (&["verify", bad.to_str().unwrap(), good], 1),
    ] {
        let mut child = offsuit(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{args:?}");
    }
}

/// The examples in every help text do what they say.
#[test]
fn the_examples_of_the_help_run() {
    let folder = tempfile::tempdir().unwrap();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_offsuit"));
    let path = std::env::var("PATH").unwrap();
    let search = format!("{}:{path}", binary.parent().unwrap().display());
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden-loo.jsonl");
    std::fs::create_dir(folder.path().join("matches")).unwrap();
    for copy in ["match.jsonl", "matches/00001-loo.jsonl"] {
        std::fs::copy(record, folder.path().join(copy)).unwrap();
    }
    let code = run(&["code", record]);
    std::fs::write(folder.path().join("friends.txt"), code.stdout).unwrap();
    let mut ran = 0;
    // These need people at other terminals: the tests of each cover them.
    let shown = |command: &String| {
        let elsewhere =
            ["host", "join", "watch", "turns", "kick", "close", "seat", "invite"].contains(&&**command);
        !elsewhere
    };
    for command in [String::new()].into_iter().chain(commands(&Cli::command()).into_iter().filter(shown)) {
        let help = run(&[&words(&command)[..], &["--help"]].concat());
        let help = text(&help.stdout);
        let examples = help.split("Examples:\n").nth(1).unwrap();
        for line in examples.lines().map(|line| line.split("   ").next().unwrap().trim()) {
            if line.is_empty() || line.contains("=open") {
                continue;
            }
            let shell = Command::new("sh")
                .args(["-c", line])
                .env("PATH", &search)
                .env("OFFSUIT_DATA", folder.path())
                .env("OFFSUIT_CONFIG", folder.path())
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .output()
                .unwrap();
            // Without a terminal, a table opens in plain mode, and the end of the input closes it.
            assert!(shell.status.success(), "{line}: {}", text(&shell.stderr));
            ran += 1;
        }
    }
    assert!(ran > 20, "{ran}");
}

#[test]
fn an_endless_line_is_refused_early() {
    let mut child = offsuit(&["verify", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = vec![b'a'; 1 << 20];
    // A gigabyte, if the program read all of it.
    let taken = (0..1024).take_while(|_| stdin.write_all(&block).is_ok()).count();
    drop(stdin);
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("longer than 1048576 bytes"), "{}", text(&out.stderr));
    assert!(taken < 16, "{taken} MiB were read");
}

#[test]
fn what_cannot_start_ssh_is_named() {
    for (ssh, what) in [
        ("\"oops", "OFFSUIT_SSH is not a command: missing closing quote: \"oops"),
        ("/nonexistent/ssh -v", "cannot start /nonexistent/ssh: No such file"),
    ] {
        let ran = offsuit(&["join", "ann@example.org"]).env("OFFSUIT_SSH", ssh).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.code() == Some(1) && said.contains(what), "{said}");
    }
}

#[test]
fn a_time_for_engines_that_is_not_a_number_is_refused() {
    for time in ["soon", "0", "-5", "2s"] {
        let ran = offsuit(&["games"]).env("OFFSUIT_ENGINE_MS", time).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        let what = format!("OFFSUIT_ENGINE_MS \"{time}\": expected milliseconds, such as 10000");
        assert!(ran.status.code() == Some(2) && said.contains(&what), "{said}");
    }
    for time in ["", "250"] {
        assert!(offsuit(&["games"]).env("OFFSUIT_ENGINE_MS", time).output().unwrap().status.success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_to_stdout_is_a_failure() {
    for arguments in [&["verify", "tests/data/loo.jsonl"][..], &["games"], &["rules", "loo"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let ran = offsuit(arguments).stdout(full).output().unwrap();
        assert_eq!(ran.status.code(), Some(1), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}
