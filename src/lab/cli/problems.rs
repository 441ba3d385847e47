//! `offsuit-lab problems`: finds problems of a game for players.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::games::{self, Entry};
use crate::problems::{Confirm, Find, Found, Problems};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};
use offsuit_program::learn::problems;

/// Arguments of `problems`.
#[derive(Args, Debug)]
#[command(after_help = "\
Prints one problem a line, as JSON. The same seed finds the same problems.

With --confirm, a master with ten times its usual iterations and other random numbers is asked for the \
answers to the problems that ship. Those on which it disagrees are printed.

Examples:
  offsuit-lab problems hamlet > rules/problems/hamlet.jsonl
  offsuit-lab problems hamlet --confirm
  offsuit-lab problems loo --count 3")]
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
    /// Check the answers to the problems that ship instead
    #[arg(long, conflicts_with_all = ["count", "deals", "seed"])]
    pub confirm: bool,
}

pub(super) fn run(args: &ProblemsArgs) -> Result<(), Failure> {
    if args.confirm {
        return confirm(args.game);
    }
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

/// Prints the problems that ship with answers on which a deep search disagrees.
fn confirm(entry: &'static Entry) -> Result<(), Failure> {
    let all = problems(entry).map_err(Failure::failed)?;
    let mut progress = Progress::new(all.len() as u64, 1, "problems");
    let found: Vec<Found> =
        all.iter().map(|one| Found { seed: &one.seed, play: &one.play, best: &one.best }).collect();
    let mut verdicts = Vec::new();
    let mut each = |agrees| {
        verdicts.push(agrees);
        progress.set(verdicts.len() as u64);
    };
    games::visit(entry.info.id, Confirm { problems: &found, each: &mut each });
    drop(progress);
    let doubtful = || all.iter().zip(&verdicts).filter(|(_, agrees)| !**agrees).map(|(problem, _)| problem);
    let mut out = to_people();
    for problem in doubtful() {
        writeln!(out, "{}", json!(problem))?;
    }
    let agreed = all.len() - doubtful().count();
    writeln!(out, "{}: the master agrees with {agreed} of {} answers", entry.info.id, all.len())?;
    Ok(())
}
