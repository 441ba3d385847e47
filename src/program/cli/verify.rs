//! `offsuit verify`: checks records against the rules.

use std::fs::File;
use std::io::{BufReader, Read, Write, stdin};
use std::path::{Path, PathBuf};

use clap::Args;

use super::progress::Progress;
use super::{Failure, FileError, GlobalArgs, shown_path, tell, to_people};
use crate::record::{self, Checked, Cut};

/// The least size of a file, in MB, for which reading it shows progress.
const LARGE: u64 = 8;

/// Arguments of `verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit verify match.jsonl
  offsuit simulate hamlet --matches 100 --record - | offsuit verify -")]
pub struct VerifyArgs {
    /// Files with records; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

pub(super) fn run(args: &VerifyArgs, global: GlobalArgs) -> Result<(), Failure> {
    let mut faulty = 0;
    let mut written = Ok(());
    for path in &args.files {
        match check(path) {
            Ok(checked) => {
                let name = shown_path(path);
                // The other files are checked even if nobody reads this.
                written = written.and(writeln!(to_people(), "{name}: {}", describe(&checked)));
                if let Some(cut) = checked.cut {
                    tell(format_args!("{name}: {}", describe_cut(cut)));
                }
            }
            Err(error) if args.files.len() == 1 => return Err(error.into()),
            Err(error) => {
                tell(error.say(&global.words()));
                faulty += 1;
            }
        }
    }
    if faulty == 0 {
        return Ok(written?);
    }
    Err(Failure::failed(format!("{faulty} of {} files are not valid", args.files.len())))
}

fn check(path: &Path) -> Result<Checked, FileError> {
    let (input, size): (Box<dyn Read>, u64) = if path.as_os_str() == "-" {
        (Box::new(stdin()), 0)
    } else {
        let file = File::open(path).map_err(FileError::open(path))?;
        let size = file.metadata().map_or(0, |about| about.len());
        (Box::new(file), size)
    };
    let input = Progress::new(size >> 20, LARGE, "MB").watch(input);
    record::verify(BufReader::with_capacity(1 << 16, input)).map_err(|fault| FileError::content(path, fault))
}

fn describe(checked: &Checked) -> String {
    let Checked { finished, unfinished, compared, together, sealed, .. } = checked;
    let Checked { deals, decisions, legal_lists, results, .. } = checked;
    let mut parts = vec![format!(
        "valid: {}, {}, {}, {}",
        count(*finished, "match", "matches"),
        count(*deals, "deal", "deals"),
        count(*decisions, "decision", "decisions"),
        count(*results, "result line", "result lines"),
    )];
    if *legal_lists > 0 {
        parts.push(count(*legal_lists, "list of legal moves", "lists of legal moves"));
    }
    if *unfinished > 0 {
        parts.push(count(*unfinished, "unfinished match", "unfinished matches"));
    }
    let matches = |n: usize| count(n, "match", "matches");
    let unchecked = finished + unfinished - compared;
    let unsealed = together - sealed;
    if unchecked > 0 && *compared == 0 {
        parts.push("cards not checked against a seed (no \"dealt\" in the header)".to_owned());
    } else if unchecked > 0 {
        let matches = matches(unchecked);
        parts.push(format!("cards of {matches} not checked against a seed (no \"dealt\" in the header)"));
    } else if compared > together {
        parts.push("cards checked against the seed".to_owned());
    }
    if *sealed > 0 {
        parts.push(format!("cards of {} checked against the players' sealed numbers", matches(*sealed)));
    }
    if unsealed > 0 {
        parts.push(format!(
            "cards of {} checked against the players' numbers, which were not sealed: the last player could \
             choose the cards",
            matches(unsealed)
        ));
    }
    parts.join("; ")
}

fn describe_cut(Cut { line, zeros }: Cut) -> String {
    if zeros {
        format!(
            "line {line} was lost, probably in a power failure: the file ends with zero bytes, which were ignored"
        )
    } else {
        format!("line {line} is incomplete and was ignored")
    }
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
