//! `offsuit man`: the manual, one page to stdout or a page a command into a directory.

use std::fs::{self, File};
use std::io::{self, Read, Write, stdout};
use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::args::ManArgs;
use super::{Cli, Failure, shown_path};
use crate::engine::DEADLINE_VARIABLE;
use crate::files;

/// The section of manuals that games stand in.
const SECTION: &str = "6";

/// The first line of every page, by which pages of ours are known.
const MARK: &str = ".\\\" This page was written by \"offsuit man\", which replaces it.\n";

/// The variables of the environment that the program asks for, and what each does.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("OFFSUIT_CONFIG", "The directory of config.toml, instead of the one below."),
    ("OFFSUIT_DATA", "The directory in which that of the matches is, instead of the one below."),
    (
        DEADLINE_VARIABLE,
        "How long an outside engine may take for a decision at a table, in milliseconds, instead of 10000.",
    ),
    (
        "LC_ALL, LC_MESSAGES, LANG",
        "The first that is not empty says the language, unless the settings or --lang do; and whether there are \
         characters other than those of ASCII.",
    ),
    (
        "TERM, COLORTERM",
        "What the terminal can do: TERM=dumb means plain lines, COLORTERM=truecolor all colours.",
    ),
    ("NO_COLOR", "Not empty: no colours, unless the settings say otherwise."),
    ("USER, USERNAME", "Your name at the table, unless the settings say another."),
];

/// The files that the program reads and writes, and what is in them.
pub const FILES: &[(&str, &str)] = &[
    (
        "$XDG_CONFIG_HOME/offsuit/config.toml, else ~/.config/offsuit/config.toml",
        "The settings. What is changed on the screens is changed here; everything else in it stays.",
    ),
    (
        "$XDG_DATA_HOME/offsuit/matches, else ~/.local/share/offsuit/matches",
        "Every match that is played, a file each, which grows by every step before it is shown.",
    ),
];

/// How the program ends.
const EXIT: &[(&str, &str)] = &[
    ("0", "All went well. A reader that closes the pipe is no failure."),
    ("1", "Something failed: a record that does not verify, a file that cannot be read or written."),
    ("2", "The command line asks for something that there is not."),
    ("128 + N", "Signal N ended the program."),
];

pub(super) fn run(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    match &args.dir {
        None => Ok(stdout().lock().write_all(&whole(&program)?)?),
        Some(folder) => write_pages(&program, folder),
    }
}

/// All commands on one page.
fn whole(program: &Command) -> io::Result<Vec<u8>> {
    let man = page(program.clone());
    let mut text = begin(&man)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    section("COMMANDS").to_writer(&mut text)?;
    for command in program.get_subcommands() {
        // What holds for all of them stands above.
        let own = |arg: Arg| if arg.is_global_set() || arg.get_id() == "help" { arg.hide(true) } else { arg };
        let command = command.clone().mut_args(own);
        let man = page(command.clone());
        let mut part = Vec::new();
        man.render_synopsis_section(&mut part)?;
        man.render_description_section(&mut part)?;
        if command.get_arguments().any(|arg| !arg.is_hide_set()) {
            man.render_options_section(&mut part)?;
        }
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let mut heading = Roff::new();
        heading.control("SS", [name]);
        heading.to_writer(&mut text)?;
        // Its sections are paragraphs here.
        for line in String::from_utf8_lossy(&part).lines() {
            let line = if line.starts_with(".SH ") { ".PP" } else { line };
            writeln!(text, "{line}")?;
        }
        after(&command, "PP").to_writer(&mut text)?;
    }
    end(program, &mut text)?;
    Ok(text)
}

/// A page of a command by itself.
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

/// Has the few words that an argument may be stand in its help, instead of in a list below.
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

/// What concerns the whole program.
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

/// What stands below a command's help: remarks, and examples as they are typed.
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

/// Writes a page for each command, each whole or not at all, and none if one would replace a file that is not
/// ours.
fn write_pages(program: &Command, folder: &Path) -> Result<(), Failure> {
    let failed = |path: &Path, error: io::Error| {
        Failure::Failed(format!("{} cannot be written: {error}", shown_path(path)))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut pages = Vec::new();
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let path = folder.join(format!("{name}.{SECTION}"));
        let there = is_ours(&path).map_err(|error| failed(&path, error))?;
        if there == Some(false) {
            let what = "is there already and was not written by this command: name another directory";
            return Err(Failure::Failed(format!("{} {what}", shown_path(&path))));
        }
        pages.push((path, there.is_some(), single(command)?));
    }
    for (path, replaces, text) in pages {
        files::write_whole(&path, &text, replaces).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

/// Whether a file is a page of ours; `None` if there is no file.
fn is_ours(path: &Path) -> io::Result<Option<bool>> {
    let file = match File::open(path) {
        // A link that leads nowhere is not ours either.
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
