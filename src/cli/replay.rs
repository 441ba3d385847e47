//! `offsuit replay`: a match on record, step by step.

use std::io::BufReader;

use super::args::ReplayArgs;
use super::{Failure, Manner, face, shown_path};
use crate::files;
use crate::launch::{Launch, OnRecord};
use crate::table;

pub(super) fn run(args: &ReplayArgs, manner: Manner) -> Result<(), Failure> {
    let (path, number) = (&args.file, args.number);
    if path.as_os_str() == "-" {
        let what = "a replay is read from a file, since stdin answers its questions: name a file";
        return Err(Failure::Usage(what.to_owned()));
    }
    // Whatever face opens it, what is wrong with it is said first, and the same way.
    check(args).map_err(|what| Failure::Failed(format!("{}: {what}", shown_path(path))))?;
    let replay = Some(OnRecord { path: path.clone(), number });
    face::show(Launch { replay, ..manner.launch() }, manner)
}

fn check(args: &ReplayArgs) -> Result<(), String> {
    let cannot = |error| format!("cannot be opened: {error}");
    // What can be read only once would be gone when the face reads it.
    let file = files::open(&args.file).map_err(cannot)?;
    match table::replay(BufReader::new(file), args.number.get() - 1) {
        Ok(_) => Ok(()),
        Err(fault) => Err(fault.to_string()),
    }
}
