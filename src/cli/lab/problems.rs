//! `offsuit lab problems`: finds problems of a game for players.

use std::io::Write;

use clap::Args;

use crate::cli::progress::Progress;
use crate::cli::{Failure, to_people, values};
use crate::games::{self, Entry};
use crate::lab::problems::{Find, Problems};

/// Arguments of `problems`.
#[derive(Args, Debug)]
#[command(after_help = "\
Prints one problem a line, as JSON. The same seed finds the same problems.

Examples:
  offsuit lab problems hamlet > rules/problems/hamlet.jsonl
  offsuit lab problems loo --count 3")]
pub struct ProblemsArgs {
    /// Game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// Number of problems
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub count: usize,
    /// Look at no more than this many deals
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub deals: u64,
    /// Seed of the deals
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
}

pub(super) fn run(args: &ProblemsArgs) -> Result<(), Failure> {
    let problems = Problems { count: args.count, deals: args.deals, seed: args.seed };
    let mut progress = Progress::new(args.count as u64, 1, "problems");
    let (mut found, mut written) = (0, Ok(()));
    let mut each = |line: &serde_json::Value| {
        found += 1;
        progress.set(found);
        if written.is_ok() {
            written = writeln!(to_people(), "{line}");
        }
    };
    games::visit(args.game.info.id, Find { problems: &problems, each: &mut each });
    drop(progress);
    Ok(written?)
}
