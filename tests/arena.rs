//! The arena: its numbers are the same however it is run, equals come out equal, and the stronger are seen to be so.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::process::Command;

use offsuit::bots::arena::{Arena, Merge, Report, Run};
use offsuit::core::OptionValues;
use offsuit::games::{self, CATALOG, Entry};

fn arena(entry: &Entry, a: &str, b: &str, deals: u64) -> Arena {
    Arena {
        players: entry.info.seating.best,
        options: OptionValues::defaults(entry.info.options),
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        deals,
        seed: 5,
        threads: 2,
        precision: None,
        shard: (0, 1),
    }
}

fn run(entry: &Entry, arena: &Arena) -> Report {
    let mut told = 0;
    let report = games::visit(entry.info.id, Run(arena, &mut |done| told = done)).unwrap();
    assert!(told >= report.deals.min(1), "progress was not told");
    // Times are all that may differ.
    Report { ms_a: 0.0, ms_b: 0.0, ..report }
}

#[test]
fn threads_change_nothing() {
    for entry in CATALOG {
        let two = arena(entry, "casual@3", "novice", 20);
        let one = Arena { threads: 1, ..two.clone() };
        let five = Arena { threads: 5, ..two.clone() };
        let reports = [one, two, five].map(|arena| run(entry, &arena));
        assert!(reports[0] == reports[1] && reports[1] == reports[2], "{reports:?}");
        assert!(reports[0].deals >= 20);
    }
}

#[test]
fn equals_are_equal() {
    for entry in CATALOG {
        let report = run(entry, &arena(entry, "novice", "novice", 60));
        // The rotations of a match are the same match, seen from each seat.
        assert!(report.points.abs() < 1e-9, "{report:?}");
        assert!((report.matches_won - report.par).abs() < 1e-9, "{report:?}");
        assert!((report.deals_won - report.par).abs() < 1e-9, "{report:?}");
    }
}

#[test]
fn the_stronger_are_seen_to_be() {
    for entry in CATALOG {
        for (a, b, deals) in
            [("novice", "random", 400), ("reference", "random", 400), ("casual", "random", 60)]
        {
            let report = run(entry, &arena(entry, a, b, deals));
            assert!(report.points > report.points_ci, "{report:?}");
        }
    }
}

#[test]
fn shards_add_up() {
    // Every match has four deals: halves of the matches are halves of the deals.
    let entry = games::find("deer-hunt").unwrap();
    let whole = arena(entry, "novice", "random", 64);
    let mut merge = Merge::default();
    for part in 0..2 {
        merge.add(run(entry, &Arena { shard: (part, 2), deals: 32, ..whole.clone() })).unwrap();
    }
    let (merged, whole) = (merge.report().unwrap(), run(entry, &whole));
    assert_eq!((merged.deals, merged.matches), (whole.deals, whole.matches));
    assert!((merged.points - whole.points).abs() < 1e-9);
    assert!((merged.matches_won - whole.matches_won).abs() < 1e-9);
    // Each half has its own mean to vary around.
    assert!((merged.points_ci / whole.points_ci - 1.0).abs() < 0.2, "{merged:?} {whole:?}");
    let other = games::find("fifteens").unwrap();
    assert!(merge.add(run(other, &arena(other, "novice", "random", 8))).is_err());
}

#[test]
fn a_precision_that_is_reached_ends_it() {
    let entry = games::find("fifteens").unwrap();
    let endless = Arena { precision: Some(2.0), ..arena(entry, "novice", "random", 100_000) };
    let report = run(entry, &endless);
    assert!(report.points_ci <= 2.0 && report.deals < 2000, "{report:?}");
}

fn offsuit(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_offsuit")).args(args).output().unwrap()
}

#[test]
fn the_command_prints_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for part in ["1/2", "2/2"] {
        let out = offsuit(&[
            "arena", "hamlet", "--a", "novice", "--b", "random", "--deals", "40", "--shard", part, "--json",
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
    let out = offsuit(&["arena", "merge", &files[0], &files[1]]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success() && text.contains("hamlet for 3: novice against random"), "{text}");
}

#[test]
fn what_it_cannot_do_it_says() {
    for (args, code, expected) in [
        (&["arena", "whist"][..], 2, "possible values"),
        (&["arena"], 2, "<GAME>"),
        (&["arena", "loo", "--a", "wizard"], 2, "no player of the arena"),
        (&["arena", "loo", "--a", "expert@x"], 2, "no limit"),
        (&["arena", "loo", "--shard", "3/2"], 2, "I/N"),
        (&["arena", "loo", "--ci", "0"], 2, "above 0"),
        (&["arena", "loo", "--players", "9"], 2, "3 to 7"),
        (&["arena", "merge"], 2, "<FILE>"),
        (&["arena", "merge", "nothing-here.json"], 1, "cannot be read"),
        (&["arena", "merge", "Cargo.toml"], 1, "line 1"),
    ] {
        let out = offsuit(args);
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}
