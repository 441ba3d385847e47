//! `offsuit-lab hints`: checks what hints recommend and promise.

use std::io::Write;

use clap::Args;

use crate::bots::Budget;
use crate::games::{self, Entry};
use crate::hints::{Check, Hints, Kept};
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `hints`.
#[derive(Args, Debug)]
#[command(after_help = "\
Positions come from matches among casual bots. For each, a master with other random numbers chooses too, and a search with \
ten times the iterations says what each choice is worth: the hint's interval should contain that in 95% of cases.

Examples:
  offsuit-lab hints
  offsuit-lab hints deer-hunt --positions 200")]
pub struct HintsArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: u64,
    /// Look at one in this many decisions
    #[arg(long, value_name = "N", default_value_t = 7, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,
    /// Iterations of the master per decision; the deep search has ten times as many
    #[arg(long, value_name = "N", default_value_t = 4000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub iterations: u32,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
}

pub(super) fn run(args: &HintsArgs) -> Result<(), Failure> {
    for entry in values::games(args.game) {
        let hints = Hints {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            positions: args.positions,
            every: args.every,
            budget: Budget::iterations(args.iterations),
            deep: Budget::iterations(args.iterations.saturating_mul(10)),
            seed: args.table.seed,
        };
        let mut progress = Progress::new(args.positions, 0, "positions");
        let check = Check { hints: &hints, each: &mut |done| progress.set(done) };
        let kept = games::visit(entry.info.id, check).unwrap_or_default();
        drop(progress);
        to_people().write_all(text(entry.info.id, hints.players, kept).as_bytes())?;
    }
    Ok(())
}

fn text(game: &str, players: usize, kept: Kept) -> String {
    let percent = |part: u64, all: u64| 100.0 * part as f64 / (all as f64).max(1.0);
    let Kept { positions, same, tied, shown, held, best } = kept;
    format!(
        "{game}, {players} players, {positions} positions\n  another master agrees in {:.1}%, and in {:.1}% it makes a choice \
         as good\n  intervals hold what a deep search finds: {:.1}% of {shown} choices, {:.1}% of those recommended\n",
        percent(same, positions),
        percent(tied, positions),
        percent(held, shown),
        percent(best.1, best.0),
    )
}
