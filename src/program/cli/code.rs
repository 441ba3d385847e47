//! `offsuit code`: the result code of a finished match.

use std::io::{Write, stdout};
use std::num::NonZero;

use clap::Args;

use super::{Failure, GlobalArgs, matches, tell};
use crate::compare::report;

/// Arguments of `code`.
#[derive(Args, Debug)]
#[command(after_help = "\
A result code is the whole match in letters and digits: anyone who has it can replay the match, compare it, or take \
your seat with the same cards. The code of an unfinished match would reveal every hand, so there is none.

RECORD is a file, the number of a saved match in the list of `replays` in plain mode, or last: your last finished match.

Examples:
  offsuit code last
  offsuit code match.jsonl --match 1 --seat 2")]
pub struct CodeArgs {
    /// Record of the match: a file, the number of a saved match, or last
    #[arg(value_name = "RECORD", default_value = "last")]
    pub record: String,
    /// Number of the match in the file [default: the only one]
    #[arg(long = "match", value_name = "N", allow_negative_numbers = true)]
    pub number: Option<NonZero<usize>>,
    /// Seat whose result it is, from 1 [default: yours by name, else the first person's]
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub seat: Option<usize>,
}

pub(super) fn run(args: &CodeArgs, global: GlobalArgs) -> Result<(), Failure> {
    let settings = global.launch().settings;
    let (words, names) = (settings.words(), matches::own_names(settings.name));
    let path = matches::path(&args.record)?;
    let bytes = matches::read(&path)?;
    let played = matches::played(&path, &bytes, args.number, (args.seat, &names), &words)?;
    writeln!(stdout(), "{}", played.code())?;
    let (heading, total) = (report::heading(&words, &played), played.total().to_string());
    played.help.say(&words, played.name()).into_iter().for_each(tell);
    tell(words.with("cli-code", &[("name", played.name()), ("match", &heading), ("total", &total)]));
    Ok(())
}
