//! Completions: the scripts that `offsuit completions` prints, and the answers to them.
//!
//! A script asks the program for candidates when the user presses Tab. It starts the program with [`VARIABLE`] set to
//! the name of the shell, and with `--` and the words of the command line as arguments.

mod bash;
mod values;
mod zsh;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write, stdout};

use clap::{CommandFactory, ValueEnum};
use clap_complete::CompletionCandidate;
use clap_complete::engine::complete;
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell};

use super::Cli;
use values::Line;

/// The environment variable that asks for candidates. Its value is the name of the shell.
pub(super) const VARIABLE: &str = "OFFSUIT_COMPLETE";

/// A shell that the program has a script for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shell {
    /// Bash.
    Bash,
    /// Zsh.
    Zsh,
    /// Fish.
    Fish,
    /// Elvish.
    Elvish,
    /// `PowerShell`.
    #[value(help = "PowerShell")]
    Powershell,
}

impl Shell {
    /// The script. Bash and zsh have our own, because clap's script for bash does not complete values that contain `=`,
    /// and its script for zsh puts a blank after `K=` and ignores the first Tab if zsh has loaded it from a file.
    pub(super) fn script(self) -> io::Result<Vec<u8>> {
        match self {
            Shell::Bash => Ok(bash::SCRIPT.into()),
            Shell::Zsh => Ok(zsh::SCRIPT.into()),
            Shell::Fish => registration(&Fish),
            Shell::Elvish => registration(&Elvish),
            Shell::Powershell => registration(&Powershell),
        }
    }

    /// The candidates, in the form in which the script expects them.
    fn answer(self, words: Vec<OsString>) -> io::Result<Vec<u8>> {
        match self {
            Shell::Bash => bash::answer(&words),
            Shell::Zsh => zsh::answer(words),
            Shell::Fish => of_clap(&Fish, words),
            Shell::Elvish => of_clap(&Elvish, words),
            Shell::Powershell => of_clap(&Powershell, words),
        }
    }
}

fn registration(shell: &dyn EnvCompleter) -> io::Result<Vec<u8>> {
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "offsuit", "offsuit", "offsuit", &mut script)?;
    Ok(script)
}

fn of_clap(shell: &dyn EnvCompleter, words: Vec<OsString>) -> io::Result<Vec<u8>> {
    let mut command = values::complete_values(Cli::command(), &Line::read(&words));
    let mut answer = Vec::new();
    shell.write_complete(&mut command, words, env::current_dir().ok().as_deref(), &mut answer)?;
    Ok(answer)
}

/// Answers a script, if one has started the program.
pub(super) fn requested() -> Option<io::Result<()>> {
    let shell = Shell::from_str(&env::var(VARIABLE).ok()?, false).ok()?;
    // Before the words come the name of the program and `--`.
    let words: Vec<OsString> = env::args_os().skip(2).collect();
    Some(shell.answer(words).and_then(|answer| stdout().lock().write_all(&answer)))
}

/// The candidates for the last word. Empty if they are files, which shells complete better.
fn candidates(words: Vec<OsString>) -> io::Result<Vec<CompletionCandidate>> {
    let Some(last) = words.last().cloned() else { return Ok(Vec::new()) };
    let mut command = values::complete_values(Cli::command(), &Line::read(&words));
    command = values::leave_files_to_the_shell(command);
    let at = words.len() - 1;
    let mut found = complete(&mut command, words, at, None)?;
    if found.iter().any(|candidate| candidate.get_value() == values::A_FILE) {
        return Ok(Vec::new());
    }
    // Options only clutter a list of values, unless the user has begun to type one.
    let is_option =
        |candidate: &CompletionCandidate| candidate.get_value().to_string_lossy().starts_with('-');
    if last.is_empty() && !found.iter().all(is_option) {
        found.retain(|candidate| !is_option(candidate));
    }
    Ok(found)
}
