//! `offsuit replay`: steps through a recorded match.

use std::io::BufReader;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, FileError, GlobalArgs, Message, face};
use crate::files;
use crate::launch::{Launch, OnRecord, Start};
use crate::table;

/// Arguments of `replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
You can play on from any step: that starts a new match with its own record. The file itself is never changed.

Examples:
  offsuit replay match.jsonl
  offsuit replay match.jsonl --match 1 --plain")]
pub struct ReplayArgs {
    /// File with the record
    pub file: PathBuf,
    /// Number of the match in the file
    #[arg(long = "match", value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub number: NonZero<usize>,
}

pub(super) fn run(args: &ReplayArgs, global: GlobalArgs) -> Result<(), Failure> {
    let (path, number) = (&args.file, args.number);
    if path.as_os_str() == "-" {
        return Err(Failure::Usage(Message::new("cli-replay-stdin")));
    }
    // Faults are reported here, so that screens and plain lines do it the same way. Only a regular file will do:
    // anything else could not be read a second time.
    let file = files::open(path).map_err(FileError::open(path))?;
    table::replay(BufReader::new(file), number.get() - 1).map_err(|fault| FileError::content(path, fault))?;
    let start = Start::Replay(OnRecord { path: path.clone(), number });
    face::show(Launch { start, ..global.launch() }, global)
}
