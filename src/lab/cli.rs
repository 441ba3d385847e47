//! The command line of `offsuit-lab`: commands for developers of bots and engines.

mod arena;
mod bids;
mod deals;
mod engine_check;
mod hints;
mod jeers;
mod job;
mod policies;
mod problems;
mod reasons;
mod reviews;
mod strength;
mod train;
mod truth;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use offsuit_program::cli::{Failure, run_program};

use crate::engine::Patience;

/// Measure, train and test bots and engines
#[derive(Parser, Debug)]
#[command(
    name = "offsuit-lab",
    version,
    after_help = "\
Examples:
  offsuit-lab arena hamlet --a novice --b random --deals 40
  offsuit-lab engine-check 'offsuit engine novice' --matches 2"
)]
pub struct Lab {
    /// What to do.
    #[command(subcommand)]
    pub command: LabCommand,
}

/// The commands of the laboratory.
#[derive(Subcommand, Debug)]
pub enum LabCommand {
    /// Measure how strong one bot is against another
    Arena(Box<arena::ArenaArgs>),
    /// Measure what the secret bids of a level gain
    Bids(bids::BidsArgs),
    /// Measure how strong all bots are, and write a report
    Strength(strength::StrengthArgs),
    /// Count the laughable moves of bots
    Jeers(jeers::JeersArgs),
    /// Check what hints recommend and promise
    Hints(hints::HintsArgs),
    /// Check how well hints say why
    Reasons(reasons::ReasonsArgs),
    /// Find problems for players
    Problems(problems::ProblemsArgs),
    /// Measure what the decisions of each level lose
    Reviews(reviews::ReviewsArgs),
    /// Check whether estimated values hold up in play
    Truth(truth::TruthArgs),
    /// Measure a policy without search
    Policy(policies::PolicyArgs),
    /// Train a game's bots
    Train(train::TrainArgs),
    /// Test an engine
    EngineCheck(engine_check::EngineCheckArgs),
}

/// Runs the program with the arguments it was started with.
pub fn main() -> ExitCode {
    run_program("offsuit-lab", |lab: Lab| run(&lab.command))
}

fn run(command: &LabCommand) -> Result<(), Failure> {
    // Checked now: otherwise the deadline is read only when an engine sits down, which is too late to refuse it.
    Patience::of_tables().map_err(Failure::usage)?;
    match command {
        LabCommand::Arena(args) => arena::run(args),
        LabCommand::Bids(args) => bids::run(args),
        LabCommand::Strength(args) => strength::run(args),
        LabCommand::Jeers(args) => jeers::run(args),
        LabCommand::Hints(args) => hints::run(args),
        LabCommand::Reasons(args) => reasons::run(args),
        LabCommand::Problems(args) => problems::run(args),
        LabCommand::Reviews(args) => reviews::run(args),
        LabCommand::Truth(args) => truth::run(args),
        LabCommand::Policy(args) => policies::run(args),
        LabCommand::Train(args) => train::run(args),
        LabCommand::EngineCheck(args) => engine_check::run(args),
    }
}
