//! The contents of `docs/scale.md` work: its commands are understood, and its scripts play shards that merge.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use clap::Parser;
use offsuit_lab::cli::Lab;

const PAGE: &str = include_str!("../../../../docs/scale.md");

/// The code blocks of this language, with continued lines joined.
fn blocks(language: &str) -> Vec<String> {
    let opening = format!("\n```{language}\n");
    let parts = PAGE.split(&opening).skip(1);
    parts.map(|part| part.split("\n```").next().unwrap().replace("\\\n", " ")).collect()
}

/// The commands of the page, from `offsuit-lab` on.
fn commands() -> Vec<String> {
    let all = [blocks("sh"), blocks("yaml")].concat().join("\n");
    let lines = all.lines().filter(|line| !line.trim_start().starts_with(['#', '-']));
    lines.filter_map(|line| line.find("offsuit-lab ").map(|at| line[at..].to_owned())).collect()
}

#[test]
fn the_commands_are_understood() {
    let commands = commands();
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands {
        let command = ["{}", "$SLURM_ARRAY_TASK_ID", "$shard"]
            .iter()
            .fold(command.clone(), |command, name| command.replace(name, "3"));
        let words = shell_words::split(command.split(" > ").next().unwrap()).unwrap();
        if let Err(error) = Lab::try_parse_from(&words) {
            panic!("{command}: {error}");
        }
    }
}

/// Runs a script in a folder with our program in its path, and with players and numbers that take little time.
fn sh(folder: &Path, script: &str, variable: (&str, &str)) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_offsuit-lab")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let script = script.replace("--a expert --b novice", "--a novice --b random");
    Command::new("sh")
        .current_dir(folder)
        .args(["-c", &script])
        .env("PATH", path)
        .env(variable.0, variable.1)
        .output()
        .unwrap()
}

/// Runs a script for each shard, some twice as after a failure, and merges the reports as the page describes.
fn merged(script: &str, variable: &str, first: u32) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    for n in (first..first + 8).rev().chain([first]) {
        let output = sh(folder.path(), script, (variable, &n.to_string()));
        assert!(output.status.success(), "{output:?}");
    }
    let names: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, (1..=8).map(|n| format!("part-{n}.json")).collect());
    let merge =
        commands().into_iter().find(|command| command.starts_with("offsuit-lab arena merge")).unwrap();
    report(&sh(folder.path(), &format!("{merge} --json"), ("NONE", "")))
}

/// The report without its times.
fn report(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{output:?}");
    let mut report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for player in ["a", "b"] {
        report["sums"][player]["nanoseconds"] = 0.into();
        report[format!("ms_{player}")] = 0.into();
    }
    report
}

#[test]
fn the_scripts_play_what_one_run_plays() {
    let folder = tempfile::tempdir().unwrap();
    let one = "offsuit-lab arena hamlet --a expert --b novice --matches 64 --json";
    let expected = report(&sh(folder.path(), one, ("NONE", "")));

    let shells = blocks("sh");
    let parallel = shells.iter().find(|block| block.starts_with("seq 8")).unwrap();
    let command =
        parallel.lines().next().unwrap().split_once("offsuit-lab").unwrap().1.replace("{}", "$SHARD");
    assert_eq!(merged(&format!("offsuit-lab{command}"), "SHARD", 1), expected);

    let slurm = shells.iter().find(|block| block.contains("#SBATCH --array=1-8")).unwrap();
    assert_eq!(merged(slurm, "SLURM_ARRAY_TASK_ID", 1), expected);

    let yaml = blocks("yaml").remove(0);
    assert!(yaml.contains("completions: 8\n"));
    let script = yaml.split_once("- |\n").unwrap().1.split_once("volumeMounts").unwrap().0;
    assert_eq!(merged(script, "JOB_COMPLETION_INDEX", 0), expected);
}
