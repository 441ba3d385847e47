//! The command line. What a command prints on stdout is data; everything else goes to stderr.
//!
//! Exit codes: 0, 1 for a failure (a record that does not verify, a file that cannot be read), 2 for a
//! command line that cannot be understood. A reader that closes the pipe ends the program quietly.

mod arena;
mod args;
mod completions;
mod engine;
mod engine_check;
mod face;
mod games;
mod job;
mod man;
mod play;
mod progress;
mod replay;
mod rules;
mod settings;
mod simulate;
mod stdin;
mod strength;
mod train;
mod values;
mod verify;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

pub use args::{Cli, Command, Manner};
pub use man::{ENVIRONMENT, FILES};

use crate::core::text::{clean, shown};
use crate::engine::guardian;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that there is not.
    Usage(String),
    /// It went wrong.
    Failed(String),
    /// Reading or writing went wrong.
    Io(io::Error),
    /// A signal of this number ended it.
    Signal(u8),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

/// Says something on stderr, in one line that is fit to be shown. That nobody reads it is no reason to fail.
pub(crate) fn tell(what: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "offsuit: {}", clean(&what.to_string()));
}

/// Stdout for lines that people read: what is written to it is fit to be shown. Records and other data that programs
/// read go to stdout itself.
pub(crate) fn to_people() -> impl Write {
    Shown(io::stdout().lock())
}

/// Writes texts as they may be shown. Each call must have whole characters, as those of `write!` do.
struct Shown<W>(W);

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(clean_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A text of several lines as it may be shown.
fn clean_lines(text: &str) -> String {
    text.split('\n').map(clean).collect::<Vec<_>>().join("\n")
}

/// A file's name as it may be shown.
pub(crate) fn shown_path(path: &Path) -> String {
    path.to_string_lossy().split('/').map(shown).collect::<Vec<_>>().join("/")
}

/// Runs the program with the arguments it was started with.
pub fn main() -> ExitCode {
    if guardian::is_one() {
        return guardian::run();
    }
    guardian::enable();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Usage(what)) => {
            tell(what);
            ExitCode::from(2)
        }
        Err(Failure::Failed(what)) => {
            tell(what);
            ExitCode::FAILURE
        }
        Err(Failure::Io(error)) => {
            tell(error);
            ExitCode::FAILURE
        }
        // As a shell would say it.
        Err(Failure::Signal(number)) => ExitCode::from(128 + number),
    }
}

/// Says what clap found: help and version on stdout, errors, which quote arguments, on stderr.
fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed pipe is no error here.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let _ = write!(io::stderr(), "{}", clean_lines(&error.render().to_string()));
    ExitCode::from(2)
}

fn run(cli: Cli) -> Result<(), Failure> {
    let manner = cli.manner;
    match cli.command.unwrap_or_default() {
        Command::Games(args) => games::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Strength(args) => strength::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Rules(args) => rules::run(&args, manner),
        Command::Play(args) => play::run(&args, manner),
        Command::Replay(args) => replay::run(&args, manner),
        Command::Engine(args) => engine::run(&args),
        Command::EngineCheck(args) => engine_check::run(&args),
        Command::Settings => settings::run(),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
