//! The command line. Data goes to stdout, everything else to stderr.
//!
//! Exit codes: 0; 1 if a command fails; 2 if the command line is wrong; 128 + N if signal N ended the program. A
//! closed pipe ends the program quietly.

pub mod args;
mod code;
mod compare;
mod complete;
mod completions;
mod daily;
mod engine;
mod face;
mod failure;
mod games;
pub mod help;
mod learn;
mod man;
mod matches;
mod play;
mod problems;
mod program;
pub mod progress;
mod refusal;
mod replay;
mod review;
mod rules;
mod settings;
mod simulate;
mod stdin;
pub mod stop;
mod together;
pub mod values;
mod verify;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::Parser;
use clap::error::ErrorKind;

pub use args::GlobalArgs;
pub use failure::{Failure, FileError, Message};
pub use man::{ENVIRONMENT, FILES};
pub use program::{Cli, Command};

use crate::core::text::clean;
pub use crate::core::text::shown_path;
use crate::engine::{Patience, guardian};
use crate::lang::Words;
use crate::signals::{HANG_UP, let_writing_fail};

/// The name of the program. Its error messages begin with it.
static NAME: OnceLock<&str> = OnceLock::new();

fn name() -> &'static str {
    NAME.get().unwrap_or(&"offsuit")
}

/// Prints a line on stderr, made safe to show. Ignores errors, such as a closed stderr.
pub fn tell(what: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}: {}", name(), clean(&what.to_string()));
}

/// Stdout for text that people read: everything written to it is made safe to show. Records and other data for
/// programs go directly to stdout.
pub fn to_people() -> impl Write {
    Shown(io::stdout().lock())
}

/// Makes text safe to show. Each write must contain whole characters, as those of `write!` do.
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

/// Makes a text safe to print, keeping its line breaks.
fn clean_lines(text: &str) -> String {
    text.split('\n').map(clean).collect::<Vec<_>>().join("\n")
}

/// Runs the program `offsuit` with the arguments it was started with.
pub fn main() -> ExitCode {
    if !guardian::is_one()
        && let Some(answered) = complete::requested()
    {
        return if answered.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    run_program("offsuit", run)
}

/// Runs a program of this name with the arguments it was started with.
pub fn run_program<P: Parser>(name: &'static str, run: impl FnOnce(P) -> Result<(), Failure>) -> ExitCode {
    if guardian::is_one() {
        return guardian::run();
    }
    let _ = NAME.set(name);
    guardian::enable();
    let_writing_fail();
    let program = match parse::<P>() {
        Ok(program) => program,
        Err(error) => return refuse(&error),
    };
    let (code, what) = match run(program) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        // The same codes that a shell reports. Using a lost terminal may fail before its signal arrives.
        Err(Failure::Signal(number)) => return ExitCode::from(128 + number),
        Err(Failure::Io(_)) if stdin::is_hung_up() => return ExitCode::from(128 + HANG_UP as u8),
        Err(Failure::Nothing) => return ExitCode::FAILURE,
        Err(failure) => failure.explain(&asked_words()),
    };
    tell(what);
    ExitCode::from(code)
}

/// Reads the command line. If it asks for help, that is in the user's language.
fn parse<P: Parser>() -> Result<P, clap::Error> {
    let asks =
        std::env::args_os().any(|argument| argument == "--help" || argument == "-h" || argument == "help");
    let texts = if asks { help::Texts::of(asked_words().language()) } else { None };
    match texts {
        // Other programs have no texts but their doc comments.
        Some(texts) if P::command().get_name() == "offsuit" => {
            let matches = texts.translate(P::command()).try_get_matches()?;
            P::from_arg_matches(&matches).map_err(|error| error.format(&mut P::command()))
        }
        _ => P::try_parse(),
    }
}

/// The words of the language that the command line asks for, or of the user's.
fn asked_words() -> Words {
    refusal::global(std::env::args_os()).words()
}

/// Prints what clap returned: help and version on stdout; errors, which quote arguments, on stderr.
fn refuse(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return match error.print() {
                // A closed pipe is not an error here.
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    tell(error);
                    ExitCode::FAILURE
                }
                _ => ExitCode::SUCCESS,
            };
        }
        // The help of a group of commands.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(io::stderr(), "{}", error.render());
        }
        _ => {
            let text = refusal::say(error, &asked_words());
            let _ = writeln!(io::stderr(), "{}: {}", name(), clean_lines(&text));
        }
    }
    ExitCode::from(2)
}

fn run(cli: Cli) -> Result<(), Failure> {
    let global = cli.global;
    // Tables read this when they seat an engine, which is too late to refuse it.
    Patience::of_tables().map_err(Failure::usage)?;
    match cli.command.unwrap_or_default() {
        Command::Play(args) => play::run(&args, global),
        Command::Daily(args) => daily::run(&args, global),
        Command::Replay(args) => replay::run(&args, global),
        Command::Problems(args) => problems::run(&args, global),
        Command::Review(args) => review::run(&args, global),
        Command::Code(args) => code::run(&args, global),
        Command::Compare(args) => compare::run(&args, global),
        Command::Learn(args) => learn::run(&args, global),
        Command::Rules(args) => rules::run(&args, global),
        Command::Games(args) => games::run(&args, global),
        Command::Host(args) => together::host::run(&args, global),
        Command::Join(args) => together::join::run(&args, global),
        Command::Watch(args) => together::join::watch(&args, global),
        Command::Turns(args) => together::turns::run(&args, global),
        Command::Kick(args) => together::manage::kick(&args, global),
        Command::Close(args) => together::manage::close(&args, global),
        Command::Seat(args) => together::seat::run(&args),
        Command::Invite(args) => together::invite::run(&args, global),
        Command::Settings => settings::run(global),
        Command::Simulate(args) => simulate::run(&args, global),
        Command::Verify(args) => verify::run(&args, global),
        Command::Engine(args) => engine::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
