//! `offsuit engine`: a bot as an engine for other programs.

use std::io::{BufWriter, stdin, stdout};

use clap::Args;

use super::args::BudgetArgs;
use super::{Failure, values};
use crate::bots::Level;
use crate::engine::serve::{Engine, ServeError, serve};

/// Arguments of `engine`.
#[derive(Args, Debug)]
#[command(after_help = "\
The engine reads what happens at the table from stdin, one JSON object per line, and writes its answers to stdout. \
docs/protocol.md describes the protocol.

Examples:
  offsuit engine expert
  offsuit engine master --think 500
  offsuit play hamlet --seat 2='engine:offsuit engine novice'")]
pub struct EngineArgs {
    /// Level of the bot
    #[arg(value_parser = values::level())]
    pub level: Level,
    /// How long it may think.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Seed of its random choices
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

pub(super) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let engine = Engine { level: args.level, budget: args.budget.get(), seed: args.seed };
    serve(engine, stdin().lock(), BufWriter::new(stdout().lock())).map_err(|error| match error {
        ServeError::Io(error) => Failure::Io(error),
        error @ ServeError::Table(..) => Failure::failed(error),
    })
}
