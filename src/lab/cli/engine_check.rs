//! `offsuit-lab engine-check`: tests an engine.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;

use crate::engine::{Patience, words};
use crate::engine_check::{Plan, Tally, check};
use crate::games::Entry;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `engine-check`.
#[derive(Args, Debug)]
#[command(after_help = "\
The engine plays every game against bots, with every number of players and in every seat. 25 matches per game cover \
all of that. The check ends at the first fault, with exit code 1, and names the seed of the match.

Examples:
  offsuit-lab engine-check 'offsuit engine novice' --matches 2
  offsuit-lab engine-check 'offsuit engine random' --game reveille --matches 4 --deadline 2000")]
pub struct EngineCheckArgs {
    /// Command that starts the engine, quoted as in a shell
    pub command: String,
    /// Number of matches per game
    #[arg(long, value_name = "N", default_value_t = 25, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// Seed of the matches
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// Play only this game
    #[arg(long, value_name = "GAME", value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Milliseconds that a decision may take
    #[arg(long, value_name = "MS", default_value_t = 10_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub deadline: u64,
}

pub(super) fn run(args: &EngineCheckArgs) -> Result<(), Failure> {
    words(&args.command).map_err(Failure::usage)?;
    let games: Vec<&'static Entry> = values::games(args.game).collect();
    let deadline = Duration::from_millis(args.deadline);
    let patience = Patience { decide: deadline, ..Patience::default() };
    let plan = Plan { matches: args.matches, seed: args.seed, patience };
    let (begun, mut all, mut written) = (Instant::now(), Tally::default(), Ok(()));
    let checked = check(&args.command, &games, plan, |info, tally| {
        all = all.and(tally);
        if written.is_ok() {
            written = line(info.id, tally);
        }
    });
    written?;
    let name = checked.map_err(Failure::failed)?;
    line("all", all)?;
    let rate = all.decisions as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    let name = if name.is_empty() { "engine".to_owned() } else { name };
    writeln!(to_people(), "{name}: no faults, {rate:.0} decisions/s")?;
    Ok(())
}

fn line(title: &str, tally: Tally) -> Result<(), Failure> {
    let Tally { matches, decisions, time, slowest } = tally;
    let mean = 1000.0 * time.as_secs_f64() / (decisions as f64).max(1.0);
    let slowest = 1000.0 * slowest.as_secs_f64();
    let counted = format!("{matches} matches, {decisions} decisions");
    writeln!(to_people(), "{title}: {counted}, mean {mean:.3} ms, slowest {slowest:.1} ms")?;
    Ok(())
}
