//! `offsuit engine-check`: trying an outside engine out.

use std::io::Write;
use std::time::{Duration, Instant};

use super::args::EngineCheckArgs;
use super::{Failure, to_people};
use crate::engine::check::{Plan, Tally, check};
use crate::engine::{Patience, words};
use crate::games::{CATALOG, Entry};

pub(super) fn run(args: &EngineCheckArgs) -> Result<(), Failure> {
    words(&args.command).map_err(Failure::Usage)?;
    let games: Vec<&'static Entry> = args.game.map_or_else(|| CATALOG.iter().collect(), |game| vec![game]);
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
    let name = checked.map_err(|broken| Failure::Failed(broken.to_string()))?;
    line("all", all)?;
    let rate = all.decisions as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    let name = if name.is_empty() { "the engine".to_owned() } else { name };
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
