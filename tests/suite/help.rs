//! The help of the commands in Japanese: every command and every argument has a text, and every text is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use clap::CommandFactory;
use offsuit::cli::Cli;
use offsuit::cli::help::Texts;
use offsuit::lang::Language;

fn help(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    let output = command.args(args).env("OFFSUIT_CONFIG", "/nonexistent").output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_and_argument_has_a_text_that_is_used() {
    let texts = Texts::of(Language::Japanese).unwrap();
    let mut program = Cli::command();
    program.build();
    let mut used = BTreeSet::new();
    let commands = std::iter::once(&program).chain(program.get_subcommands());
    for command in commands.filter(|command| command.get_name() != "help") {
        let name = command.get_name();
        assert!(texts.about(name).is_some(), "{name}");
        used.insert(name.to_owned());
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            assert!(texts.argument(name, id).is_some(), "{name}.{id}");
            used.extend([format!("{name}.{id}"), id.to_owned()]);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/program/cli/help/ja.toml");
    let file = fs::read_to_string(path).unwrap();
    let tables = file.split("[about]").nth(1).unwrap();
    let keys = tables.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(" = "));
    for key in keys.map(|(key, _)| key.trim_matches('"')) {
        assert!(used.contains(key), "nothing is called {key}");
    }
}

#[test]
fn the_help_is_in_the_language_asked_for() {
    for args in [
        &["--lang", "ja", "--help"][..],
        &["play", "--lang", "ja", "--help"],
        &["verify", "-h", "--lang", "ja"],
    ] {
        let said = help(args);
        assert!(said.contains("使い方：") && said.contains("共通オプション"), "{said}");
        for english in
            ["Usage", "Options:", "Commands:", "Arguments:", "Print help", "Examples", "choose a game"]
        {
            assert!(!said.contains(english), "{english}: {said}");
        }
        assert!(said.contains("例："), "{said}");
    }
    assert!(help(&["--lang", "en", "--help"]).contains("Usage: offsuit"));
}
