//! Engines end with the program, however it ends, and learn nothing from it about hidden cards.

#![cfg(unix)]

use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::outside::{OFFSUIT, lab, quoted};
#[cfg(target_os = "linux")]
use crate::common::{outside::gone, window};

/// An engine that only SIGKILL ends, not the end of its stdin, with a child of the same kind. It notes the ids of both
/// processes, and what it can see of its own environment and of its parent's.
const STUBBORN: &str = r#"
trap '' HUP INT TERM QUIT
cd "$1"
env > environment
tr '\0' '\n' < /proc/$PPID/cmdline > arguments
tr '\0' '\n' < /proc/$PPID/environ > parents-environment
sleep 1000 & echo $! >> note
echo $$ >> note
while read -r line; do
    echo "$line" >> told
    case $line in *'"hello"'*) echo '{"hello":{"protocol":1}}' ;; esac
done
sleep 1000
"#;

/// An engine that looks for the player's terminal.
const CURIOUS: &str = r#"
if (: > /dev/tty) 2> /dev/null; then echo found; else echo none; fi > "$1/tty.part"
mv "$1/tty.part" "$1/tty"
cat > /dev/null
"#;

const SEED: &str = "987654321987";

/// The program with a stubborn engine in seat 2, once the engine runs.
fn play(folder: &Path, more: &[&str]) -> Child {
    let script = folder.join("stubborn.sh");
    fs::write(&script, STUBBORN).unwrap();
    let seat = format!("2=engine:sh {} {}", quoted(&script), quoted(folder));
    let child = Command::new(OFFSUIT)
        .args(["play", "hamlet", "--plain", "--seed", SEED, "--seat", &seat])
        .args(more)
        .current_dir(folder)
        .env("OFFSUIT_DATA", folder)
        .env("OFFSUIT_CONFIG", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let note = folder.join("note");
    wait_for("the engine", || fs::read_to_string(&note).unwrap_or_default().lines().count() == 2);
    child
}

fn wait_for(what: &str, done: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !done() {
        assert!(Instant::now() < until, "{what} does not come");
        sleep(Duration::from_millis(10));
    }
}

fn signal(child: &Child, name: &str) {
    assert!(
        Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap().success()
    );
}

#[test]
#[cfg(target_os = "linux")]
fn no_engine_outlives_the_program() {
    std::thread::scope(|scope| {
        for name in ["KILL", "QUIT", "TERM", "HUP", "INT", "ABRT"] {
            scope.spawn(move || {
                let folder = tempfile::tempdir().unwrap();
                let mut child = play(folder.path(), &[]);
                signal(&child, name);
                child.wait().unwrap();
                assert_eq!(gone(&folder.path().join("note")), 2, "{name}");
            });
        }
    });
}

#[test]
#[cfg(target_os = "linux")]
fn the_end_of_the_match_ends_the_engine_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = play(folder.path(), &[]);
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(gone(&folder.path().join("note")), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_sees_no_seed_and_no_folder_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = play(folder.path(), &[]);
    child.stdin.take().unwrap().write_all(b"1\nquit\n").unwrap();
    assert!(child.wait().unwrap().success());
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (own, arguments, parents) = (read("environment"), read("arguments"), read("parents-environment"));
    assert!(
        own.contains("PATH=") && parents.contains("PATH=") && arguments.contains("stubborn.sh"),
        "{arguments}"
    );
    for text in [own, arguments, parents, read("told")] {
        for secret in ["OFFSUIT_DATA", "OFFSUIT_CONFIG", SEED, "--seed"] {
            // The rest of the environment is private.
            let line = text.lines().find(|line| line.contains(secret));
            assert_eq!(line, None);
        }
    }
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("no program");
    fs::write(&plain, "no program").unwrap();
    for (command, expected) in [
        ("no-such-program-at-all", "cannot start \"no-such-program-at-all\": No such file or directory"),
        ("/no/such/program", "cannot start \"/no/such/program\": No such file or directory"),
        ("/", "cannot start \"/\": Permission denied"),
        (&quoted(&plain), "\": Permission denied"),
    ] {
        let out = Command::new(lab()).args(["engine-check", command]).output().unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        assert!(out.status.code() == Some(1) && error.contains(expected), "{command}: {error}");
    }
}

/// The guardian changes nothing for the engine: it answers as quickly, and ends as quickly.
#[test]
fn a_guarded_engine_is_as_quick_as_an_unguarded_one() {
    let (lab, command) = (lab(), format!("{} engine random", quoted(Path::new(OFFSUIT))));
    let begun = Instant::now();
    let mut child = Command::new(lab)
        .args(["engine-check", &command, "--game", "hamlet", "--matches", "2"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let last = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok).last().unwrap();
    assert!(child.wait().unwrap().success());
    assert!(
        last.contains("no faults") && begun.elapsed() < Duration::from_secs(60),
        "{last}: {:?}",
        begun.elapsed()
    );
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_has_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = folder.join("curious.sh");
    fs::write(&script, CURIOUS).unwrap();
    let engine = format!("2=engine:sh {} {}", quoted(&script), quoted(folder));
    let window = window::open(&["play", "reveille", "--seed", "5", "--seat", &engine], folder);
    wait_for("the engine", || folder.join("tty").exists());
    assert_eq!(fs::read_to_string(folder.join("tty")).unwrap(), "none\n");
    window.close();
}
