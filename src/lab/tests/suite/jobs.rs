//! Long commands that write a file: they write it whole or not at all, fail before any work if they cannot, and never
//! replace a result of something else. Stopped or killed at any time, the same command produces the same bytes.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::amount;

fn lab(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit-lab"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    lab(folder, args).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The report of the arena without its times.
fn timeless(bytes: &[u8]) -> Vec<u8> {
    let mut object: serde_json::Value = serde_json::from_slice(bytes).unwrap();
    for player in ["a", "b"] {
        object["sums"][player]["nanoseconds"] = 0.into();
        object[format!("ms_{player}")] = 0.into();
    }
    object.to_string().into_bytes()
}

#[test]
fn an_interrupted_arena_ends_with_the_same_report() {
    let level = amount("expert@100", "expert@250");
    let job = format!("arena fifteens --a {level} --b novice --matches 24 --out result.json");
    comes_to_the_same(&job, timeless);
}

#[test]
fn an_interrupted_table_ends_with_the_same_bytes() {
    let iterations = amount(70_000, 220_000);
    let job = format!("train loo --iterations {iterations} --seed 3 --out result.bin");
    comes_to_the_same(&job, <[u8]>::to_vec);
}

#[test]
fn an_interrupted_policy_ends_with_the_same_bytes() {
    // More threads would only take more processor time in the seconds until there are states to resume from.
    let iterations = amount(10, 50);
    let job =
        format!("train hamlet --iterations {iterations} --worlds 12 --seed 3 --threads 1 --out result.in");
    comes_to_the_same(&job, <[u8]>::to_vec);
}

fn send(child: &Child, signal: Signal) {
    // It may just have ended.
    let _ = kill_process(Pid::from_child(child), signal);
}

/// Waits until the program handles SIGINT by itself.
fn until_it_handles_interrupts(child: &Child) {
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    if !status.exists() {
        // Only Linux has this file.
        return sleep(Duration::from_millis(300));
    }
    let end = Instant::now() + Duration::from_secs(60);
    let handles = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << (Signal::INT.as_raw() - 1) != 0
    };
    while !handles() {
        assert!(Instant::now() < end, "SIGINT is not handled");
        sleep(Duration::from_millis(1));
    }
}

/// Runs a job of a few seconds with and without interruptions, and compares what must be the `same` in every run.
fn comes_to_the_same(job: &str, same: fn(&[u8]) -> Vec<u8>) {
    let args: Vec<&str> = job.split(' ').collect();
    let out = *args.last().unwrap();
    let whole = tempfile::tempdir().unwrap();
    let output = run(whole.path(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(files(whole.path()), [out], "nothing else is left");
    let expected = same(&fs::read(whole.path().join(out)).unwrap());

    let cut = tempfile::tempdir().unwrap();
    let partial = format!("{out}.partial");
    let state = cut.path().join(&partial);
    // A stop right after the start keeps the little there is.
    let child = lab(cut.path(), &args).spawn().unwrap();
    until_it_handles_interrupts(&child);
    send(&child, Signal::INT);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains(&format!("saved in {partial}")), "{}", stderr(&output));
    assert_eq!(files(cut.path()), [partial.as_str()]);

    // Killed as soon as there is another state, and stopped after the next one.
    for (signal, code) in [(Signal::KILL, None), (Signal::TERM, Some(143))] {
        let before = fs::read(&state).unwrap_or_default();
        let mut child = lab(cut.path(), &args).spawn().unwrap();
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none() {
            if fs::read(&state).is_ok_and(|now| now != before) {
                break;
            }
            sleep(Duration::from_millis(20));
        }
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        // On a fast machine it may already be done.
        assert!(output.status.success() || output.status.code() == code, "{output:?}");
        assert!(signal == Signal::TERM || stderr(&output).contains(&format!("resuming from {partial}")));
    }
    let output = run(cut.path(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    // A kill in the middle of writing may leave a hidden file, but the state is gone.
    let names: Vec<String> = files(cut.path()).into_iter().filter(|name| !name.starts_with('.')).collect();
    assert_eq!(names, [out]);
    assert!(same(&fs::read(cut.path().join(out)).unwrap()) == expected, "{job} has another result");
}

#[test]
fn a_complete_result_ends_the_job_and_another_result_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (args, other) in [
        ("arena hamlet --a novice --b random --matches 4 --out result", "--seed 2"),
        ("arena hamlet --a novice --b random --matches 4 --shard 1/2 --out shard", "--shard 2/2"),
        ("train loo --iterations 300 --out table", "--seed 2"),
        ("train hamlet --iterations 1 --worlds 2 --out policy", "--worlds 3"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let result = folder.path().join(args.last().unwrap());
        assert!(run(folder.path(), &args).status.success());
        let bytes = fs::read(&result).unwrap();
        let again = run(folder.path(), &args);
        assert!(
            again.status.success() && stderr(&again).contains("is already complete"),
            "{}",
            stderr(&again)
        );
        // Repeating an argument would be an error, so replace its value.
        let mut changed: Vec<&str> = args.clone();
        let (name, value) = other.split_once(' ').unwrap();
        match changed.iter().position(|arg| *arg == name) {
            Some(at) => changed[at + 1] = value,
            None => changed.extend([name, value]),
        }
        let output = run(folder.path(), &changed);
        assert_eq!(output.status.code(), Some(1), "{changed:?}");
        let error = stderr(&output);
        assert!(error.contains("already exists") && error.contains("another run"), "{error}");
        assert_eq!(fs::read(&result).unwrap(), bytes, "nothing is overwritten");
        // Other files are refused too, and so are incomplete ones.
        for content in [&b"precious"[..], &bytes[..bytes.len() / 2], b""] {
            fs::write(&result, content).unwrap();
            assert_eq!(run(folder.path(), &args).status.code(), Some(1), "{args:?}");
            assert_eq!(fs::read(&result).unwrap(), content);
        }
    }
}

#[test]
fn a_state_of_another_run_or_a_damaged_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("result.partial");
    for args in [
        "arena hamlet --a novice --b random --matches 4 --out result",
        "train loo --iterations 300 --out result",
        "train hamlet --iterations 2 --worlds 2 --out result",
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let first_line = format!(
            "// Made by offsuit {}: train {} --iterations {} --worlds {} --seed 1\n{{\"nodes\":[",
            env!("CARGO_PKG_VERSION"),
            args[2],
            args[4],
            if args[2] == "loo" { 100 } else { 2 }
        );
        for content in ["", "nonsense\n", "{\"offsuit-arena\":1}\n", &first_line] {
            fs::write(&state, content).unwrap();
            let output = run(folder.path(), &args);
            let error = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{content}");
            assert!(error.contains("result.partial: line ") && error.contains("remove it"), "{error}");
            assert_eq!(files(folder.path()), ["result.partial"]);
        }
    }
}

/// These jobs would take years, so a path that cannot be written is reported before they begin.
#[test]
fn an_output_that_cannot_be_written_fails_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("directory")).unwrap();
    fs::write(folder.path().join("file"), "precious").unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("link")).unwrap();
    let before = files(folder.path());
    for job in [
        "arena loo --a master --b master --matches 1000000 --out",
        "train loo --iterations 1000000000000 --out",
        "train hamlet --iterations 1000000 --out",
        "strength --effort 1000 --out",
    ] {
        for out in ["no/such/folder", "directory", "file", "file/below", "link", "/proc/result"] {
            let args: Vec<&str> = job.split(' ').chain([out]).collect();
            let child = lab(folder.path(), &args).spawn().unwrap();
            let (send, receive) = std::sync::mpsc::channel();
            let pid = Pid::from_child(&child);
            std::thread::spawn(move || send.send(child.wait_with_output().unwrap()));
            let Ok(output) = receive.recv_timeout(Duration::from_secs(60)) else {
                kill_process(pid, Signal::KILL).unwrap();
                panic!("{args:?} works");
            };
            assert_eq!(output.status.code(), Some(1), "{args:?}: {}", stderr(&output));
            assert!(stderr(&output).contains(out), "{}", stderr(&output));
        }
        assert_eq!(files(folder.path()), before, "{job}");
    }
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"precious");
}

#[test]
fn a_plan_makes_the_reports_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        "strength --effort 0.05 --game deer-hunt --shards 2 --out".split(' ').chain(["it's strong.md"]);
    let args: Vec<&str> = args.collect();
    let output = run(folder.path(), &[&args[..], &["--plan"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let plan = String::from_utf8(output.stdout).unwrap();
    assert!(plan.lines().count() >= 11 && plan.contains("--shard 2/2"), "{plan}");
    for line in plan.lines() {
        let words = shell_words::split(line).unwrap();
        assert_eq!(words[..3], ["offsuit-lab", "arena", "deer-hunt"]);
        let mut words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let value = |words: &[&str], name| words.iter().position(|word| *word == name).unwrap() + 1;
        // The real players are slow: others play under their names.
        let (a, b, out) = (value(&words, "--a"), value(&words, "--b"), value(&words, "--out"));
        let names = [words[a], words[b]].map(ToOwned::to_owned);
        (words[a], words[b]) = ("novice", "random");
        let output = run(folder.path(), &words);
        assert!(output.status.success(), "{line}: {}", stderr(&output));
        let report = fs::read_to_string(folder.path().join(words[out])).unwrap();
        let report = report.replace(r#""a":"novice""#, &format!(r#""a":"{}""#, names[0]));
        let report = report.replace(r#""b":"random""#, &format!(r#""b":"{}""#, names[1]));
        fs::write(folder.path().join(words[out]), report).unwrap();
    }
    let made = results(folder.path());
    let output = run(folder.path(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(results(folder.path()), made, "nothing is played again");
    let page = fs::read_to_string(folder.path().join("it's strong.md")).unwrap();
    assert!(
        page.contains("| master | expert |") && page.contains("## hamlet, 3 players\n\nNot measured yet"),
        "{page}"
    );
    // The same arguments make the same page from the reports. With other arguments, the reports are of another run.
    assert!(run(folder.path(), &args).status.success());
    assert_eq!(fs::read_to_string(folder.path().join("it's strong.md")).unwrap(), page);
    let output = run(folder.path(), &[&args[..], &["--seed", "2"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(r#""seed" is "1", expected "2""#), "{}", stderr(&output));
    // A file that is not a page is not replaced.
    fs::write(folder.path().join("notes.md"), "precious").unwrap();
    let output = run(folder.path(), &["strength", "--effort", "0.001", "--out", "notes.md"]);
    assert_eq!(
        (output.status.code(), fs::read(folder.path().join("notes.md")).unwrap()),
        (Some(1), b"precious".to_vec())
    );
}

/// The files in the folder of results, with their bytes.
fn results(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = folder.join("it's strong.results");
    let mut found: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}
