//! `offsuit engine`: our bots at others' tables.

use std::io::{BufWriter, stdin, stdout};

use super::Failure;
use super::args::EngineArgs;
use crate::engine::serve::{Engine, ServeError, serve};

pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let engine = Engine { level: args.level, budget: args.budget.get(), seed: args.seed };
    serve(engine, stdin().lock(), BufWriter::new(stdout().lock())).map_err(|error| match error {
        ServeError::Table(line, what) => Failure::Failed(format!("line {line}: {what}")),
        ServeError::Io(error) => Failure::Io(error),
    })
}
