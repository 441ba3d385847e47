//! The arena: its results do not depend on how it is run, equal players tie, and stronger ones win. A report names its
//! run; reports of one run merge to the report of the undivided run, and others are refused.

use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use offsuit_lab::arena::{Arena, Length, Merge, Phase, Report, Run, Shard};
use offsuit_lab::studied;
use offsuit_library::core::OptionValues;
use offsuit_library::games::{self, CATALOG, Entry};

use crate::common::amount;
use crate::offsuit;

fn arena(entry: &Entry, a: &str, b: &str, deals: u64) -> Arena {
    Arena {
        players: entry.info.seating.best,
        options: OptionValues::defaults(entry.info.options),
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        phase: Phase::All,
        length: Length::Deals(deals),
        seed: 5,
        threads: 2,
        precision: None,
        shard: Shard::WHOLE,
    }
}

fn run(entry: &Entry, arena: &Arena) -> Report {
    resume(entry, arena, None, u64::MAX)
}

/// Continues from a report, and stops after this many matches.
fn resume(entry: &Entry, arena: &Arena, from: Option<Report>, most: u64) -> Report {
    let (mut told, stop) = (0, AtomicBool::new(false));
    let before = from.as_ref().map_or(0, |from| from.matches);
    let mut each = |report: &Report| {
        told += 1;
        assert_eq!(report.matches, before + told, "each match is reported, in order");
        stop.store(report.matches >= most, Ordering::Relaxed);
    };
    let run = Run { arena, from, each: &mut each, failed: &|what| panic!("{what}"), stop: &stop };
    let report = studied::visit(entry.info.id, run).unwrap();
    assert_eq!(report.matches, before + told);
    report
}

/// The JSON object of a report without the times, the only part that may differ.
fn timeless(report: &str) -> serde_json::Value {
    let mut object: serde_json::Value = serde_json::from_str(report).unwrap();
    for player in ["a", "b"] {
        object["sums"][player]["nanoseconds"] = 0.into();
        object[format!("ms_{player}")] = 0.into();
    }
    object
}

#[test]
fn threads_change_nothing() {
    for entry in CATALOG {
        let one =
            Arena { threads: 1, ..arena(entry, amount("casual@1", "casual@3"), "novice", amount(3, 10)) };
        let five = Arena { threads: 5, ..one.clone() };
        let [one, five] = [one, five].map(|arena| run(entry, &arena));
        assert!(one.deals >= amount(3, 10));
        assert_eq!(timeless(&one.write()), timeless(&five.write()));
    }
}

#[test]
fn equal_players_tie() {
    for entry in CATALOG {
        let report = run(entry, &arena(entry, "novice", "novice", amount(20, 60)));
        // The rotations of a match are the same match seen from each seat.
        assert!(report.points.abs() < 1e-9, "{report:?}");
        assert!((report.matches_won - report.par).abs() < 1e-9, "{report:?}");
        assert!((report.deals_won - report.par).abs() < 1e-9, "{report:?}");
    }
}

#[test]
fn stronger_players_are_found_stronger() {
    for entry in CATALOG {
        for (a, b, deals) in [
            ("novice", "random", amount(80, 200)),
            ("reference", "random", amount(80, 200)),
            (amount("casual@3", "casual@10"), "random", amount(16, 40)),
        ] {
            let report = run(entry, &arena(entry, a, b, deals));
            assert!(
                report.points > report.points_ci,
                "{}: {a} is not stronger than {b}; look at {} in its play.rs: {report:?}",
                entry.info.id,
                if a == "reference" { "`reference`" } else { "`rule_of_thumb`" }
            );
        }
    }
}

#[test]
fn the_exploiter_beats_the_policy_that_it_expects() {
    for (game, deals) in [("hamlet", amount(12, 24)), ("head-and-tail", 12)].into_iter().take(amount(1, 2)) {
        let entry = games::find(game).unwrap();
        let report = run(entry, &arena(entry, "exploiter@200", "learned", deals));
        assert!(report.points > report.points_ci, "{game}: {report:?}");
    }
}

#[test]
fn merged_shards_equal_the_undivided_run() {
    for entry in CATALOG {
        let whole = Arena { length: Length::Matches(11), ..arena(entry, "novice", "random", 0) };
        let expected = run(entry, &whole);
        for shards in [2, 3, 7, 13] {
            let mut merge = Merge::default();
            // Shards merge in any order, even if there are more shards than matches.
            for part in (0..shards).rev() {
                let report =
                    run(entry, &Arena { shard: Shard { number: part + 1, of: shards }, ..whole.clone() });
                // A report reads back unchanged.
                let report = Report::read(&report.write()).unwrap();
                merge.add(&format!("part {part}"), report).unwrap();
            }
            let merged = merge.report(false).unwrap();
            assert_eq!(timeless(&merged.write()), timeless(&expected.write()), "{}: {shards}", entry.info.id);
        }
    }
}

#[test]
fn an_interrupted_run_ends_with_the_same_report() {
    for (id, length, precision) in [
        ("hamlet", Length::Deals(200), None),
        ("fifteens", Length::Matches(13), None),
        ("fifteens", Length::Deals(10_000), Some(0.5)),
    ] {
        let entry = games::find(id).unwrap();
        let arena = Arena { length, precision, ..arena(entry, "novice", "random", 0) };
        let expected = run(entry, &arena);
        for stops in [vec![1], vec![5, 9], vec![8]] {
            let mut state = None;
            for stop in stops {
                let report = resume(entry, &arena, state, stop);
                assert!(!report.is_complete() && report.matches >= stop, "{report:?}");
                let mut merge = Merge::default();
                merge.add("state", report.clone()).unwrap();
                assert!(merge.report(false).unwrap_err().to_string().contains("is not finished"));
                assert_eq!(merge.report(true).unwrap().matches, report.matches);
                state = Some(Report::read(&report.write()).unwrap());
            }
            let report = resume(entry, &arena, state, u64::MAX);
            assert_eq!(timeless(&report.write()), timeless(&expected.write()), "{id}");
        }
    }
}

#[test]
fn a_wrong_shard_is_noticed() {
    let entry = games::find("deer-hunt").unwrap();
    let part = |a: &str, number| {
        let (length, shard) = (Length::Matches(400), Shard { number, of: 4 });
        run(entry, &Arena { length, shard, ..arena(entry, a, "random", 0) })
    };
    let sound: Vec<Report> = (1..=4).map(|number| part("novice", number)).collect();
    let mut merge = Merge::default();
    for (number, report) in (1..).zip(&sound) {
        // On the machine of shard 3, a novice plays at random.
        let report = if number == 3 { part("random", number) } else { report.clone() };
        let text = report.write().replace(r#""a":"random""#, r#""a":"novice""#);
        merge.add(&format!("part {number}"), Report::read(&text).unwrap()).unwrap();
    }
    let different: Vec<bool> = merge.deviations().unwrap().iter().map(|one| one.differs).collect();
    assert!(different[2], "{:?}", merge.deviations());
    // No shard of a correct run differs.
    let mut correct = Merge::default();
    for report in sound {
        correct.add("", report).unwrap();
    }
    assert!(correct.deviations().unwrap().iter().all(|one| !one.differs), "{:?}", correct.deviations());
}

#[test]
fn it_ends_at_the_wanted_precision() {
    let entry = games::find("fifteens").unwrap();
    let endless = Arena { precision: Some(2.0), ..arena(entry, "novice", "random", 100_000) };
    let report = run(entry, &endless);
    assert!(report.points_ci <= 2.0 && report.deals < 2000, "{report:?}");
}

fn lab(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_offsuit-lab")).args(args).output().unwrap()
}

#[test]
fn the_command_prints_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for part in ["1/2", "2/2"] {
        let out = lab(&[
            "arena",
            "hamlet",
            "--a",
            "novice",
            "--b",
            "random",
            "--matches",
            "6",
            "--shard",
            part,
            "--json",
        ]);
        assert!(out.status.success());
        let object: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        for key in
            ["game", "players", "a", "b", "par", "deals", "points", "points_ci", "deals_won", "deals_won_ci"]
        {
            assert!(object.get(key).is_some(), "{key}");
        }
        for key in ["matches_won", "matches_won_ci", "ms_a", "ms_b"] {
            assert!(object.get(key).is_some_and(serde_json::Value::is_number), "{key}");
        }
        let file = folder.path().join(format!("{}.json", files.len()));
        fs::write(&file, &out.stdout).unwrap();
        files.push(file.to_str().unwrap().to_owned());
    }
    let out = lab(&["arena", "merge", &files[0], &files[1]]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success() && text.contains("hamlet, 3 players: novice against random"), "{text}");
}

/// An engine is told everything that its seat sees, in whole matches one after another: it answers each question legally.
#[test]
fn engines_play_in_the_arena() {
    let command = format!("engine:'{}' engine novice", offsuit().display());
    for entry in CATALOG {
        let mut arena = arena(entry, &command, "random", 1);
        (arena.length, arena.threads) = (Length::Matches(3), 2);
        let report = run(entry, &arena);
        assert_eq!((report.matches, report.failures_a, report.failures_b), (3, 0, 0));
        assert_eq!(Report::read(&report.write()).unwrap(), report);
    }
}

#[test]
fn an_engine_that_fails_is_reported_and_a_novice_plays_on() {
    let (entry, failures) = (&CATALOG[4], Mutex::new(Vec::new()));
    let (mut each, stop) = (|_: &Report| {}, AtomicBool::new(false));
    let failed = |what| failures.lock().unwrap().push(what);
    let mut arena = arena(entry, "novice", "engine:true", 1);
    arena.length = Length::Matches(2);
    let run = Run { arena: &arena, from: None, each: &mut each, failed: &failed, stop: &stop };
    let report = studied::visit(entry.info.id, run).unwrap();
    // The engine has two of the three seats in each of three rotations.
    assert_eq!((report.matches, report.failures_a, report.failures_b), (2, 0, 12));
    let failures = failures.into_inner().unwrap();
    assert_eq!(failures.len(), 12);
    assert!(failures.iter().all(|what| what.contains("engine:true: ")), "{failures:?}");
}

#[test]
fn impossible_runs_are_refused() {
    for (args, code, expected) in [
        (&["arena", "whist"][..], 2, "whist: expected head-and-tail"),
        (&["arena"], 2, "<GAME>"),
        (&["arena", "loo", "--a", "wizard"], 2, "no bot \"wizard\""),
        (&["arena", "loo", "--a", "expert@x"], 2, "limit \"x\""),
        (&["arena", "loo", "--a", "engine:"], 2, "a command"),
        (&["arena", "loo", "--a", "engine:/nothing-here"], 1, "cannot start \"/nothing-here\""),
        (&["arena", "loo", "--shard", "3/2"], 2, "I/N"),
        (&["arena", "loo", "--ci", "0"], 2, "above 0"),
        (&["arena", "loo", "--players", "9"], 2, "3 to 7"),
        (&["arena", "merge"], 2, "<FILE>"),
        (&["arena", "merge", "nothing-here.json"], 1, "cannot read"),
        (&["arena", "merge", "Cargo.toml"], 1, "Cargo.toml: line 1: column 2: not a report of the arena"),
        (&["arena", "merge", "/dev/null"], 1, "expected one JSON object per line"),
        (&["arena", "loo", "--shard", "1/2"], 2, "--matches"),
        (&["arena", "loo", "--shard", "1/2", "--deals", "5"], 2, "--deals"),
        (&["arena", "loo", "--matches", "4", "--shard", "1/2", "--ci", "1"], 2, "--ci"),
        (&["arena", "loo", "--matches", "4", "--deals", "4"], 2, "--deals"),
    ] {
        let out = lab(args);
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}

/// The report of a shard of a run, as the command prints it.
fn part(shard: &str, more: &[&str]) -> String {
    let usual = [["--a", "novice"], ["--b", "random"], ["--matches", "9"], ["--shard", shard]];
    let usual = usual.into_iter().filter(|arg| !more.contains(&arg[0])).flatten();
    let mut args = vec!["arena", "hamlet", "--json"];
    args.extend(usual.chain(more.iter().copied()));
    let out = lab(&args);
    assert!(out.status.success(), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

/// Writes these files and merges them. Returns the exit code, stdout and stderr.
fn merge(files: &[&str], more: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit-lab"));
    command.current_dir(&folder).args(["arena", "merge"]).args(more);
    for (n, text) in files.iter().enumerate() {
        fs::write(folder.path().join(format!("{n}.json")), text).unwrap();
        command.arg(format!("{n}.json"));
    }
    let out = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

#[test]
fn merge_accepts_each_shard_of_one_run_once() {
    let parts = ["1/3", "2/3", "3/3"].map(|shard| part(shard, &[]));
    let [one, two, three] = parts.each_ref().map(String::as_str);
    let (code, merged, said) = merge(&[three, one, two], &["--json"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(timeless(&merged), timeless(&part("1/1", &[])));
    assert!(said.contains("shard 3/3: points"), "{said}");
    // The reports may also be lines of one file, with empty lines between them.
    let (code, again, _) = merge(&[&format!("{one}\n{two}{three}\n")], &["--json"]);
    assert_eq!((code, timeless(&again)), (Some(0), timeless(&merged)));

    for (files, expected) in [
        (vec![one, two, three, two], "3.json: line 1: shard 2/3 is already in 1.json, line 1"),
        (vec![one, one], "1.json: line 1: shard 1/3 is already in 0.json, line 1"),
        (vec![merged.as_str(), merged.as_str()], "shard 1/1 is already in 0.json"),
        (vec![one, three], "shard 2/3 is missing: use --partial"),
        (vec![two], "shards 1, 3 of 3 are missing"),
        (
            vec![one, two, three, merged.as_str()],
            "3.json: line 1: report of another run: \"shards\" is 1, expected 3",
        ),
    ] {
        let (code, out, error) = merge(&files, &[]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{error}");
        assert!(error.contains(expected), "{error}");
    }
    // A partial merge can be merged with the rest.
    let (code, some, _) = merge(&[one, three], &["--json", "--partial"]);
    assert_eq!(code, Some(0));
    assert_eq!(merge(&[&some], &[]).0, Some(1));
    let (code, again, _) = merge(&[&some, two], &["--json"]);
    assert_eq!((code, timeless(&again)), (Some(0), timeless(&merged)));
}

#[test]
fn merge_refuses_reports_of_different_runs() {
    let one = part("1/2", &[]);
    for (other, expected) in [
        (part("2/2", &["--seed", "2"]), r#""seed" is "2", expected "1""#),
        (part("2/2", &["--a", "novice@5"]), r#""a" is "novice@5", expected "novice""#),
        (part("2/2", &["--b", "random@5ms"]), r#""b" is "random@5ms", expected "random""#),
        (part("2/2", &["--option", "target=100"]), r#""options" is ["target=100"]"#),
        (part("2/3", &[]), "\"shards\" is 3, expected 2"),
        (part("2/2", &[]).replace(env!("CARGO_PKG_VERSION"), "9.9.9"), r#""program" is "9.9.9""#),
        (
            part("2/2", &[]).replace("{\"matches\":9}", "{\"matches\":8}"),
            r#""length" is {"matches":8}, expected {"matches":9}"#,
        ),
    ] {
        let (code, out, error) = merge(&[&one, &other], &["--partial"]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{expected}: {error}");
        assert!(error.contains("1.json: line 1: ") && error.contains(expected), "{error}");
    }
}

#[test]
fn merge_refuses_damaged_reports() {
    let good = part("1/1", &[]);
    let object: serde_json::Value = serde_json::from_str(&good).unwrap();
    let change = |path: &str, value: &str| {
        let mut changed = object.clone();
        *changed.pointer_mut(path).unwrap() = serde_json::from_str(value).unwrap();
        changed.to_string()
    };
    let cases = [
        (change("/offsuit-arena", "2"), "report format 2: this program reads only format 1"),
        (change("/game", r#""whi\u001b[31mst""#), "\"game\" is"),
        (change("/players", "9"), "\"players\" is"),
        (change("/players", "-3"), "column"),
        (change("/options", r#"["target=7000"]"#), "\"options\" is"),
        (change("/options", "[]"), "each option of the game once"),
        (change("/seed", r#""18446744073709551616""#), "below 2^64"),
        (change("/a", r#""wizard""#), "\"a\" is \"wizard\": expected a player of the arena"),
        (change("/length", r#"{"matches":1e999}"#.replace("1e999", "7").as_str()), "\"parts\" is impossible"),
        (change("/precision", "0.0"), "expected a number above 0"),
        (change("/shards", "0"), "\"shards\" is"),
        (change("/parts", "[]"), "\"parts\" is impossible"),
        (change("/parts/0/matches", "8"), "counts different matches"),
        (change("/parts/0/matches", "18446744073709551615"), "\"parts\" is impossible"),
        (change("/sums/points/count", "-1"), "column"),
        (change("/sums/points/count", "1"), "counts different deals"),
        (change("/sums/points/count", "1e300"), "column"),
        (change("/sums/points/sum", "9223372036854775807"), "\"points\" in \"sums\" is too large"),
        (change("/sums/points/squares", "1"), "too large for its squares"),
        (change("/sums/matches_won/sum", "-2"), "below 0"),
        (change("/sums/a/nanoseconds", "18446744073709551615"), "too large"),
        (change("/points", "77.5"), "\"points\" is 77.5: expected"),
        (change("/points_ci", "0.0"), "(from the sums)"),
        (change("/par", "0.9"), "\"par\" is 0.9"),
        (good.replace("\"points\":{\"count\"", "\"points\":{\"more\":1,\"count\""), "unknown field"),
        (good.replacen("\"par\":", "\"par\":NaN,\"x\":", 1), "column"),
        (good[..good.len() / 2].to_owned(), "not a report of the arena"),
        (good.replace("hamlet", "ham\u{202e}let\u{1b}"), "column"),
    ];
    assert_eq!(merge(&[&good], &[]).0, Some(0));
    for (text, expected) in cases {
        let (code, out, error) = merge(&[&text], &["--partial"]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{text}: {error}");
        assert!(error.contains("0.json: line 1: ") && error.contains(expected), "{expected}: {error}");
        assert!(!error.contains('\u{1b}'), "{error:?}");
    }
    let other_bytes = tempfile::NamedTempFile::new().unwrap();
    fs::write(&other_bytes, b"\n{\"offsuit-arena\":\xff}").unwrap();
    let out = lab(&["arena", "merge", other_bytes.path().to_str().unwrap()]);
    assert!(String::from_utf8(out.stderr).unwrap().contains("line 2: not UTF-8: invalid utf-8"));
}

/// Merge reads a bounded amount of endless input and then fails.
#[cfg(target_os = "linux")]
#[test]
fn merge_reads_a_bounded_amount() {
    let out = lab(&["arena", "merge", "/dev/zero"]);
    let error = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert!(error.contains("too large"), "{error}");
}

/// In a game with no decisions but plays, the phase changes nothing. In others, B bids for A, and the result differs.
#[test]
fn in_the_phase_of_play_b_makes_the_other_decisions() {
    for (id, is_all_play) in [("fifteens", true), ("hamlet", false), ("loo", false)] {
        let entry = games::find(id).unwrap();
        let all = arena(entry, "random", "novice", 30);
        let play = Arena { phase: Phase::Play, ..all.clone() };
        let [all, play] = [all, play].map(|arena| run(entry, &arena));
        assert_eq!(all.points.to_bits() == play.points.to_bits(), is_all_play, "{id}");
        assert_eq!(play.phase, Phase::Play);
        assert!(all.must_be_of(&play).is_err(), "reports of different phases must not be merged");
        // A bot gains nothing over itself.
        let equal = Arena { phase: Phase::Play, ..arena(entry, "novice", "novice", 8) };
        assert_eq!(run(entry, &equal).points.to_bits(), 0.0f64.to_bits(), "{id}");
    }
}
