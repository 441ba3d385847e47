//! `offsuit man`: the manual, as one page on stdout or as one page per command in a directory.

use std::fs::{self, File};
use std::io::{self, Read, Write, stdout};
use std::path::{Path, PathBuf};

use clap::{Arg, Args, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::complete::VARIABLE;
use super::{Cli, Failure, FileError};
use crate::engine::DEADLINE_VARIABLE;
use crate::files;
use crate::together::{SOCKET_VARIABLE, SSH_VARIABLE};

/// The section of the manual for games.
const SECTION: &str = "6";

/// The first line of every page, which marks it as ours.
const MARK: &str = ".\\\" This page was written by \"offsuit man\", which replaces it.\n";

/// Environment variables that the program reads, and what each does.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("OFFSUIT_CONFIG", "Directory of config.toml."),
    ("OFFSUIT_DATA", "Directory that contains the directory of matches."),
    (SOCKET_VARIABLE, "Socket of the house, which holds tables for several terminals."),
    (SSH_VARIABLE, "Command that offsuit join uses for ssh, such as ssh -p 2222 [default: ssh]."),
    (DEADLINE_VARIABLE, "Milliseconds that an engine may take for a decision [default: 10000]."),
    (
        "LC_ALL, LC_MESSAGES, LANG",
        "Language: the first of these that is not empty counts, unless --lang or the settings choose one.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "Characters: the first of these that is not empty counts, unless the settings choose. Only ASCII is shown if \
         it does not name UTF-8.",
    ),
    (
        "TERM, COLORTERM",
        "What the terminal can do: TERM=dumb turns on plain lines, COLORTERM=truecolor turns on all colours. The number of \
         colours of other terminals is read from terminfo.",
    ),
    ("NO_COLOR", "If not empty, turns off colours, unless the settings turn them on."),
    ("USER, USERNAME", "Your name at the table, unless the settings have one."),
    (VARIABLE, "The shell to name candidates for. Only completion scripts set it."),
];

/// Files that the program reads and writes, and what they contain.
pub const FILES: &[(&str, &str)] = &[
    (
        "$XDG_CONFIG_HOME/offsuit/config.toml, else ~/.config/offsuit/config.toml",
        "Your settings. The program changes only values; your comments stay.",
    ),
    (
        "$XDG_DATA_HOME/offsuit/matches, else ~/.local/share/offsuit/matches",
        "Your matches, one file each. Every step is saved before it is shown.",
    ),
    (
        "$XDG_DATA_HOME/offsuit/learn.json, else ~/.local/share/offsuit/learn.json",
        "What you have learned: lessons and problems solved, notes shown, rules opened, decisions to try again.",
    ),
];

/// Exit codes.
const EXIT: &[(&str, &str)] = &[
    ("0", "Success. A closed pipe is not a failure."),
    ("1", "The command failed: a record is not valid, or a file cannot be read or written."),
    ("2", "The command line is wrong."),
    ("128 + N", "Signal N ended the program."),
];

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit man > offsuit.6
  offsuit man --dir pages")]
pub struct ManArgs {
    /// Write one page per command to this directory; other files there are not replaced
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

pub(super) fn run(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    match &args.dir {
        None => Ok(stdout().lock().write_all(&whole(&program)?)?),
        Some(folder) => write_pages(&program, folder),
    }
}

/// A page about a command and its subcommands.
fn whole(command: &Command) -> io::Result<Vec<u8>> {
    let man = page(command.clone());
    let mut text = begin(&man)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    section("COMMANDS").to_writer(&mut text)?;
    for command in command.get_subcommands() {
        // Options of all commands are described above.
        let own = |arg: Arg| if arg.is_global_set() || arg.get_id() == "help" { arg.hide(true) } else { arg };
        let command = command.clone().mut_args(own);
        let man = page(command.clone());
        let mut part = Vec::new();
        man.render_synopsis_section(&mut part)?;
        man.render_description_section(&mut part)?;
        if command.get_arguments().any(|arg| !arg.is_hide_set()) {
            man.render_options_section(&mut part)?;
        }
        if command.has_subcommands() {
            man.render_subcommands_section(&mut part)?;
        }
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let mut heading = Roff::new();
        heading.control("SS", [name]);
        heading.to_writer(&mut text)?;
        // Sections of a subcommand become paragraphs here.
        for line in String::from_utf8_lossy(&part).lines() {
            let line = if line.starts_with(".SH ") { ".PP" } else { line };
            writeln!(text, "{line}")?;
        }
        after(&command, "PP").to_writer(&mut text)?;
    }
    end(command, &mut text)?;
    Ok(text)
}

/// A page about a command that has no subcommands, or that only lists them.
fn single(command: &Command) -> io::Result<Vec<u8>> {
    let man = page(command.clone());
    let mut text = begin(&man)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
        end(command, &mut text)?;
    } else {
        after(command, "SH").to_writer(&mut text)?;
    }
    Ok(text)
}

fn page(command: Command) -> Man {
    let command = command.mut_args(in_a_line);
    let source = format!("offsuit {}", env!("CARGO_PKG_VERSION"));
    Man::new(command).section(SECTION).source(source).manual("Games")
}

/// Lists the possible values of an argument in its help, instead of below it.
fn in_a_line(arg: Arg) -> Arg {
    let values = arg.get_possible_values();
    let names: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    if names.is_empty() {
        return arg;
    }
    arg.hide_possible_values(true).help(format!("{help} [one of: {}]", names.join(", ")))
}

fn section(title: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    roff
}

/// Title, name and synopsis.
fn begin(man: &Man) -> io::Result<Vec<u8>> {
    let mut text = MARK.as_bytes().to_vec();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    Ok(text)
}

/// Environment, files, exit codes and examples.
fn end(program: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    for (title, entries) in [("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES), ("EXIT STATUS", EXIT)] {
        let mut roff = section(title);
        for (name, meaning) in entries {
            roff.control("TP", []);
            roff.text([bold(*name)]);
            roff.text([roman(*meaning)]);
        }
        roff.to_writer(text)?;
    }
    after(program, "SH").to_writer(text)
}

/// What follows a command's help: remarks and examples.
fn after(command: &Command, examples: &str) -> Roff {
    let mut roff = Roff::new();
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (remarks, lines) = help.split_once("Examples:\n").unwrap_or((&help, ""));
    if !remarks.trim().is_empty() {
        roff.control("PP", []);
        roff.text([roman(remarks.trim())]);
    }
    if !lines.is_empty() {
        roff.control(examples, if examples == "SH" { vec!["EXAMPLES"] } else { vec![] });
        roff.control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff
}

/// Writes one page per command. If that would replace a file that is not a page of ours, writes nothing.
fn write_pages(program: &Command, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(FileError::write(folder))?;
    let mut pages = Vec::new();
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let path = folder.join(format!("{name}.{SECTION}"));
        let there = is_ours(&path).map_err(FileError::write(&path))?;
        if there == Some(false) {
            return Err(FileError::not_a_page(&path).into());
        }
        // The page of the program lists the commands; that of a group describes them.
        let is_group = command.has_subcommands() && command.get_name() != program.get_name();
        pages.push((path, there.is_some(), if is_group { whole(command)? } else { single(command)? }));
    }
    for (path, replaces, text) in pages {
        files::write_whole(&path, &text, replaces).map_err(FileError::write(&path))?;
    }
    Ok(())
}

/// Whether a file is one of our pages; `None` if there is no file.
fn is_ours(path: &Path) -> io::Result<Option<bool>> {
    let file = match File::open(path) {
        // A dangling link is not ours either.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(fs::symlink_metadata(path).is_ok().then_some(false));
        }
        file => file?,
    };
    let mut start = Vec::new();
    match file.take(MARK.len() as u64).read_to_end(&mut start) {
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => Ok(Some(false)),
        read => read.map(|_| Some(start == MARK.as_bytes())),
    }
}
