//! `offsuit verify`: records against the rules.

use std::fs::File;
use std::io::{BufReader, Read, Write, stdin};
use std::path::Path;

use super::args::VerifyArgs;
use super::progress::Progress;
use super::{Failure, shown_path, tell, to_people};
use crate::record::{self, Checked};

/// From how many MB on the reading of a file is watched.
const LARGE: u64 = 8;

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let mut faulty = 0;
    for path in &args.files {
        let name = shown_path(path);
        match check(path) {
            Ok(checked) => {
                // The verdict on the files that follow stands even if nobody reads this.
                let _ = writeln!(to_people(), "{name}: {}", describe(&checked));
                if let Some(line) = checked.cut {
                    tell(format_args!("{name}: line {line} was cut short and is left out"));
                }
            }
            Err(what) => {
                tell(format_args!("{name}: {what}"));
                faulty += 1;
            }
        }
    }
    match faulty {
        0 => Ok(()),
        _ if args.files.len() == 1 => Err(Failure::Failed("the record does not verify".to_owned())),
        _ => Err(Failure::Failed(format!("{faulty} of {} files do not verify", args.files.len()))),
    }
}

fn check(path: &Path) -> Result<Checked, String> {
    let (input, size): (Box<dyn Read>, u64) = if path.as_os_str() == "-" {
        (Box::new(stdin()), 0)
    } else {
        let file = File::open(path).map_err(|error| format!("cannot be opened: {error}"))?;
        let size = file.metadata().map_or(0, |about| about.len());
        (Box::new(file), size)
    };
    let input = Progress::new(size >> 20, LARGE, "MB").watch(input);
    record::verify(BufReader::with_capacity(1 << 16, input)).map_err(|fault| fault.to_string())
}

fn describe(checked: &Checked) -> String {
    let Checked { finished, unfinished, compared, deals, decisions, legal_lists, results, .. } = checked;
    let mut text = format!(
        "{}, {}, {}, {} agree with the rules",
        count(*finished, "match", "matches"),
        count(*deals, "deal", "deals"),
        count(*decisions, "decision", "decisions"),
        count(*results, "result line", "result lines"),
    );
    if *legal_lists > 0 {
        text += "; ";
        text += &count(*legal_lists, "list of legal actions", "lists of legal actions");
    }
    if *unfinished > 0 {
        text += "; ";
        text += &count(*unfinished, "match still in progress", "matches still in progress");
    }
    let not_compared = finished + unfinished - compared;
    let cards = if not_compared == 0 {
        "the cards follow from the seed".to_owned()
    } else if *compared == 0 {
        "the cards were not compared with a seed: no header says \"dealt\"".to_owned()
    } else {
        let matches = count(not_compared, "match", "matches");
        format!("the cards of {matches} were not compared with a seed: the header does not say \"dealt\"")
    };
    format!("{text}; {cards}")
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
