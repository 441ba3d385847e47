//! Completions, as the program answers the scripts and as users see them in real shells.
//!
//! A shell that is not installed is not tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::pty::{Start, Terminal};
use clap::CommandFactory;
use offsuit::bots::Level;
use offsuit::cli::Cli;
use offsuit::games::CATALOG;

const PROGRAM: &str = env!("CARGO_BIN_EXE_offsuit");

fn output(command: &mut Command) -> String {
    let out = command.env("LC_ALL", "C").stdin(Stdio::null()).output().unwrap();
    assert!(out.status.success() && out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// The candidates for the last word, and their help.
fn candidates(words: &[&str]) -> Vec<(String, String)> {
    let home = tempfile::tempdir().unwrap();
    let mut program = Command::new(PROGRAM);
    program.env("OFFSUIT_COMPLETE", "fish").args(["--", "offsuit"]).args(words).current_dir(home.path());
    let answer = output(program.env("OFFSUIT_CONFIG", home.path()));
    let split = |line: &str| {
        let (value, help) = line.split_once('\t').unwrap_or((line, ""));
        (value.to_owned(), help.to_owned())
    };
    answer.lines().map(split).collect()
}

fn values(words: &[&str]) -> Vec<String> {
    candidates(words).into_iter().map(|(value, _)| value).filter(|value| !value.starts_with('-')).collect()
}

#[test]
fn commands_games_and_levels_are_candidates() {
    let commands: Vec<String> =
        Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let found = values(&[""]);
    assert!(commands.iter().all(|name| found.contains(name)), "{found:?}");
    let games: Vec<&str> = CATALOG.iter().map(|entry| entry.info.id).collect();
    assert_eq!(values(&["rules", ""]), games);
    assert_eq!(values(&["simulate", "loo", "--bots", "casual,"]).len(), Level::ALL.len());
    assert_eq!(values(&["--lang", ""]), ["en", "ja"]);
}

#[test]
fn candidates_for_options_are_those_of_the_game() {
    let keys = |words: &[&str]| values(&[words, &["--option", ""]].concat());
    for entry in CATALOG {
        let all: Vec<String> = entry.info.options.iter().map(|option| format!("{}=", option.key)).collect();
        assert_eq!(keys(&["play", entry.info.id]), all);
        for option in entry.info.options {
            let given = format!("{}={}", option.key, option.write(option.default_value()));
            let begun = format!("{}=", option.key);
            let rest: Vec<&String> = all.iter().filter(|key| **key != begun).collect();
            assert_eq!(
                keys(&["simulate", entry.info.id, "--option", &given]).iter().collect::<Vec<_>>(),
                rest
            );
            let offered = values(&["play", entry.info.id, "--option", &begun]);
            assert!(offered.contains(&given), "{offered:?}");
            for offer in &offered {
                assert!(option.parse(offer.strip_prefix(&begun).unwrap()).is_ok(), "{offer}");
            }
        }
    }
    assert_eq!(values(&["play", "reveille", "--option", "doubles="]), ["doubles=high", "doubles=suit"]);
    assert_eq!(values(&["play", "loo", "--option=chips=1"]), ["--option=chips=12"][..0]);
    assert_eq!(keys(&["play"]), [""; 0], "without a game there are no options");
}

#[test]
fn candidates_for_seats_are_free_seats_and_then_players() {
    assert_eq!(values(&["play", "hamlet", "--seat", ""]), ["1=", "2=", "3="]);
    assert_eq!(
        values(&["play", "loo", "--players", "4", "--seat", "2=human", "--seat", ""]),
        ["1=", "3=", "4="]
    );
    assert_eq!(values(&["play", "hamlet", "--seat", "2=human", "--name", ""]), ["1=", "2=", "3="]);
    let players = values(&["play", "hamlet", "--seat", "3="]);
    assert!(
        ["3=human", "3=engine:", "3=open", "3=guest:"]
            .iter()
            .all(|player| players.contains(&(*player).to_owned()))
    );
    assert_eq!(players.len(), Level::ALL.len() + 4);
    assert_eq!(values(&["play", "loo", "--players", ""]), ["3", "4", "5", "6", "7"]);
}

#[test]
fn candidates_for_rules_are_sections_and_then_clauses_by_their_titles() {
    let sections = values(&["rules", "loo", ""]);
    assert!(
        sections.contains(&"score".to_owned()) && !sections.contains(&"score-1".to_owned()),
        "{sections:?}"
    );
    assert_eq!(values(&["rules", "loo", "score"])[..2], ["score", "score-1"]);
    let english = candidates(&["rules", "hamlet", "overv"]);
    assert_eq!(english, [("overview".to_owned(), "Overview".to_owned())]);
    let japanese = candidates(&["--lang", "ja", "rules", "hamlet", "overv"]);
    assert!(!japanese[0].1.is_ascii(), "{japanese:?}");
}

#[test]
fn a_wrong_line_has_no_candidates_and_is_not_an_error() {
    assert_eq!(values(&["rules", "whist", ""]), [""; 0]);
    assert_eq!(values(&["play", "loo", "--option", "colour="]), [""; 0]);
    assert_eq!(values(&["play", "loo", "--players", "x", "--seat", "2"]), ["2="]);
    assert_eq!(output(Command::new(PROGRAM).env("OFFSUIT_COMPLETE", "bash").arg("--")), "");
    let ignored = output(Command::new(PROGRAM).env("OFFSUIT_COMPLETE", "ksh").arg("--version"));
    assert!(ignored.starts_with("offsuit "), "{ignored}");
}

#[test]
fn every_shell_has_a_script_that_asks_the_program() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(Command::new(PROGRAM).args(["completions", shell]));
        assert!(script.contains("OFFSUIT_COMPLETE") && script.contains("offsuit --"), "{shell}: {script}");
        assert!(!script.contains(PROGRAM), "{shell}");
    }
}

/// A shell in a terminal, with the program on its path and a directory with two files.
struct Shell {
    terminal: Terminal,
    _home: tempfile::TempDir,
}

impl Shell {
    /// Starts it; `None` if it is not installed.
    fn start(shell: &str, args: &[&str], script: &str, load: impl Fn(&Path) -> String) -> Option<Self> {
        let found = Command::new(shell).arg("--version").stdout(Stdio::null()).status();
        if !found.is_ok_and(|status| status.success()) {
            return None;
        }
        let home = tempfile::tempdir().unwrap();
        let files = home.path().join("files");
        fs::create_dir(&files).unwrap();
        for name in ["first match.jsonl", "second.jsonl"] {
            fs::write(files.join(name), "").unwrap();
        }
        let path = home.path().join(script);
        fs::write(&path, output(Command::new(PROGRAM).args(["completions", shell]))).unwrap();
        let folders = [PathBuf::from(PROGRAM).parent().unwrap().to_owned()];
        let search = std::env::var_os("PATH").unwrap_or_default();
        let search = std::env::join_paths(folders.into_iter().chain(std::env::split_paths(&search))).unwrap();
        let folder = home.path().to_str().unwrap().to_owned();
        let env = [("PATH", search.to_str().unwrap()), ("HOME", &folder), ("ZDOTDIR", &folder)];
        let start = Start { program: shell, env: &env, ..Start::new(args, home.path()) };
        let load = load(home.path());
        let terminal = start.go();
        let mut shell = Shell { terminal, _home: home };
        shell.terminal.press(&format!("{load}; cd {folder}/files; PS1='rea''dy> '; clear\r"));
        shell.terminal.wait_for("ready> ");
        Some(shell)
    }

    /// Types a line and presses Tab, until the screen shows this.
    fn completes(&mut self, typed: &str, expected: &str) {
        self.terminal.press(&format!("{typed}\t"));
        self.terminal.watch(Duration::from_millis(50));
        if !self.terminal.text().contains(expected) {
            // Lists come at the second Tab.
            self.terminal.wait_for(typed.split(' ').next().unwrap());
            self.terminal.watch(Duration::from_millis(400));
            self.terminal.press("\t");
        }
        self.terminal.wait_for(expected);
        self.terminal.press("\u{15}clear\r");
        self.terminal.watch(Duration::from_millis(100));
    }
}

/// What bash and zsh complete alike: a line, and what the screen then shows.
const LINES: [(&str, &str); 9] = [
    ("offsuit pl", "ready> offsuit play"),
    ("offsuit play de", "offsuit play deer-hunt"),
    ("offsuit play loo --seat 2=no", "--seat 2=novice"),
    ("offsuit play loo --seat 2=en", "--seat 2=engine:"),
    ("offsuit play loo --option ch", "--option chips="),
    ("offsuit play reveille --option=doubles=s", "--option=doubles=suit"),
    ("offsuit simulate loo --bots casual,nov", "--bots casual,novice"),
    ("offsuit rules loo ov", "offsuit rules loo overview"),
    ("offsuit verify fi", "offsuit verify first\\ match.jsonl"),
];

#[test]
fn bash_completes() {
    let load = |home: &Path| format!("source {}/offsuit.bash", home.display());
    let Some(mut bash) = Shell::start("bash", &["--norc", "-i"], "offsuit.bash", load) else { return };
    for (typed, expected) in LINES {
        bash.completes(typed, expected);
    }
    bash.completes("offsuit play hamlet --seat 1=human --seat ", "2=  3=");
    bash.completes("offsuit play loo --option chips=", "3    12   300");
    bash.completes("offsuit verify ", "second.jsonl");
}

#[test]
fn zsh_completes_at_the_first_tab() {
    let load = |home: &Path| {
        format!("fpath=({0} $fpath); autoload -U compinit; compinit -u -d {0}/dump", home.display())
    };
    let Some(mut zsh) = Shell::start("zsh", &["-f"], "_offsuit", load) else { return };
    for (typed, expected) in LINES {
        zsh.completes(typed, expected);
    }
    zsh.completes("offsuit rules loo ", "-- Overview");
}

#[test]
fn fish_completes() {
    if !Command::new("fish")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
    {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("offsuit.fish");
    fs::write(&script, output(Command::new(PROGRAM).args(["completions", "fish"]))).unwrap();
    let path =
        format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let completed = |typed: &str| {
        let ask = format!("source {}; complete -C'{typed}'", script.display());
        let mut fish = Command::new("fish");
        output(fish.args(["--no-config", "-c", &ask]).env("PATH", &path).env("HOME", folder.path()))
    };
    assert_eq!(completed("offsuit play loo --seat 2=no"), "2=novice\n");
    assert_eq!(completed("offsuit rules loo ov"), "overview\tOverview\n");
}
