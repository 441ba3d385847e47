//! `offsuit engine`: our bots at others' tables.

use std::io::{BufWriter, stdin, stdout};
use std::time::Duration;

use super::Failure;
use super::args::EngineArgs;
use crate::bots::Budget;
use crate::engine::serve::{Engine, ServeError, serve};

pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let budget = Budget {
        think: args.think.map(Duration::from_millis),
        iterations: args.iterations,
        threads: args.threads.get(),
    };
    let engine = Engine { level: args.level, budget, seed: args.seed };
    serve(engine, stdin().lock(), BufWriter::new(stdout().lock())).map_err(|error| match error {
        ServeError::Table(line, what) => Failure::Failed(format!("line {line}: {what}")),
        ServeError::Io(error) => Failure::Io(error),
    })
}
