//! The command line of the laboratory.

use std::process::{Command, Output};

use clap::CommandFactory;
use offsuit_lab::cli::Lab;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_offsuit-lab")).args(args).env("LC_ALL", "C").output().unwrap()
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in Lab::command().get_subcommands() {
        let out = run(&[command.get_name(), "--help"]);
        let help = String::from_utf8(out.stdout).unwrap();
        assert!(out.status.success() && help.contains("Examples:\n  offsuit-lab "), "{help}");
    }
}

#[test]
fn mistakes_are_explained() {
    for (args, expected) in [
        (&["engine-check", " "][..], "offsuit-lab: the command is empty"),
        (&["train", "loo", "--iterations", "0", "--out", "none"], "--iterations"),
        (&["train", "loo"], "--out"),
        (&["arena", "loo", "--matches", "1", "--deals", "1"], "cannot be used with --"),
        (&["truth", "loo", "--a", "engine:./a"], "expected a bot"),
        (&["truth", "loo", "--playouts", "clairvoyant"], "knows only what its seat does"),
        (&["bids", "hamlet", "--a", "learned"], "expected a level"),
        (&["bids", "loo"], "expected a game with secret bids"),
        (&["policy", "loo", "--policy", "expert"], "does not search"),
        (&[], "Usage: offsuit-lab"),
    ] {
        let out = run(args);
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(expected) && out.stdout.is_empty(), "{args:?}: {error}");
    }
}
