//! Simulations that are stopped, or cannot write.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

fn offsuit(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn send(child: &Child, signal: Signal) {
    // It may just have ended.
    let _ = kill_process(Pid::from_child(child), signal);
}

/// A simulation has no state to save: when it stops, its record has whole matches.
#[test]
fn a_simulation_that_is_stopped_leaves_whole_matches() {
    let folder = tempfile::tempdir().unwrap();
    let args: Vec<&str> =
        "simulate hamlet --bots novice --matches 100000000 --record some.jsonl".split(' ').collect();
    let child = offsuit(folder.path(), &args).spawn().unwrap();
    let file = folder.path().join("some.jsonl");
    let start = Instant::now();
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(20));
    }
    send(&child, Signal::TERM);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("some.jsonl holds "), "{said}");
    let lines = fs::read_to_string(&file).unwrap();
    assert!(lines.ends_with("}\n") && lines.lines().last().unwrap().contains(r#""end""#), "cut");
    assert!(offsuit(folder.path(), &["verify", "some.jsonl"]).output().unwrap().status.success());
}

/// This simulation would take years, so a path that cannot be written is reported before it begins.
#[test]
fn a_record_that_cannot_be_written_fails_before_any_match() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("directory")).unwrap();
    fs::write(folder.path().join("file"), "precious").unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("link")).unwrap();
    for out in ["no/such/folder", "directory", "file", "file/below", "link", "/proc/result"] {
        let args: Vec<&str> =
            "simulate loo --bots master --matches 1000000 --record".split(' ').chain([out]).collect();
        let child = offsuit(folder.path(), &args).spawn().unwrap();
        let (send, receive) = std::sync::mpsc::channel();
        let pid = Pid::from_child(&child);
        std::thread::spawn(move || send.send(child.wait_with_output().unwrap()));
        let Ok(output) = receive.recv_timeout(Duration::from_secs(60)) else {
            kill_process(pid, Signal::KILL).unwrap();
            panic!("{out}: it plays");
        };
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{out}: {said}");
        assert!(said.contains(out), "{said}");
    }
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"precious");
}
