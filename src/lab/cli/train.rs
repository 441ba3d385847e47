//! `offsuit-lab train`: trains a game's bots.

use std::fmt::Write;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use thiserror::Error;

use super::job::{Begin, Job};
use crate::games::{self, Entry};
use crate::studied::{self, Studied, Visitor};
use crate::train::{Learn, Lesson, Lessons};
use crate::work::{Made, Work};
use offsuit_program::cli::args::players;
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::stop::Stop;
use offsuit_program::cli::{Failure, shown_path, tell, values};

/// Arguments of `train`.
#[derive(Args, Debug)]
#[command(after_help = "\
The result is compiled into the program. Some games learn a table: the same arguments always give the same bytes. All \
others learn a policy from matches of a search that uses the current policy, so the result depends on the version of the \
program. The number of threads changes nothing.

An interrupted command resumes: until the result is complete, its state is in FILE.partial.

Examples:
  offsuit-lab train loo --iterations 2000000 --out table.bin
  offsuit-lab train hamlet --iterations 200 --worlds 200 --threads 2 --out network.in")]
pub struct TrainArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// Number of deals (for a table) or matches (for a policy) to learn from
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: u64,
    /// Learn a policy, even if the game has a table
    #[arg(long)]
    pub policy: bool,
    /// Simulated deals per decision
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub worlds: u32,
    /// Number of players [default: each that the game allows, in turn]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Seed of the matches
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// Threads to play matches on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Write the result to this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Why nothing was learned.
#[derive(Debug, Error)]
enum TrainError {
    #[error("the result of another run")]
    OtherResult,
    #[error("line 1: the state of another run, expected {0}")]
    OtherState(String),
    #[error("{0} has nothing to train")]
    Nothing(&'static str),
}

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let info = &args.game.info;
    let id = info.id;
    let lesson = Lesson {
        players: match args.players {
            Some(_) => vec![players(info, args.players)?],
            None => {
                (info.seating.min..=info.seating.max).filter(|&seats| info.seating.allows(seats)).collect()
            }
        },
        matches: args.iterations,
        worlds: args.worlds,
        seed: args.seed,
        threads: values::threads(args.threads),
    };
    let run = heading(args);
    let stop = Stop::listen()?;
    let check = |bytes: &[u8]| {
        let is_table = studied::visit(id, IsTable(bytes, args)).unwrap_or_default();
        let is_source = bytes.starts_with(run.as_bytes()) && bytes.ends_with(b"]\n");
        if is_source || (is_table && !args.policy) { Ok(()) } else { Err(TrainError::OtherResult) }
    };
    let Begin::Work(mut job, state) = Job::begin(&args.out, &stop, check)? else {
        tell(format!("{} is already complete", shown_path(&args.out)));
        return Ok(());
    };
    // The first line of a state says which run it belongs to.
    let from = match &state {
        None => None,
        Some(state) => match state.strip_prefix(run.as_bytes()) {
            Some(from) => Some(from),
            None => return Err(job.damaged(TrainError::OtherState(run.trim().to_owned()))),
        },
    };
    let whole = |state: Vec<u8>| [run.as_bytes(), &state].concat();
    let unit = if args.policy { "matches" } else { "iterations" };
    let mut progress = Progress::new(args.iterations, 0, unit);
    let mut done = 0;
    let mut each = |now: u64, state: &dyn Fn() -> Vec<u8>| {
        done = now;
        progress.set(now);
        job.keep(|| whole(state()));
    };
    let mut work = Work { from, each: &mut each, stop: stop.flag() };
    let table = if args.policy { None } else { studied::visit(id, Table(args, &mut work)).flatten() };
    let made = match table {
        Some(table) => Some(table.map(|bytes| (format!("a table of {} bytes", bytes.len()), bytes))),
        None => games::visit(id, Learn(&lesson, &mut work)).flatten().map(|learned| {
            learned.map(|learned| (describe(&learned), (run.clone() + &source(&learned)).into_bytes()))
        }),
    };
    drop(progress);
    match made {
        None => Err(Failure::usage(TrainError::Nothing(id))),
        Some(Made::Damaged(why)) => Err(job.damaged(format_args!("line 2: {why}"))),
        Some(Made::Stopped(state)) => {
            Err(job.stopped(&whole(state), &format!("{done} of {} {unit}", args.iterations)))
        }
        Some(Made::Done((what, bytes))) => {
            job.finish(&bytes)?;
            tell(format!("{id}: {what}"));
            Ok(())
        }
    }
}

/// A line of source that names the run, so that results and states of other runs are recognised.
fn heading(args: &TrainArgs) -> String {
    let mut line = format!("// Made by offsuit {}: train {}", env!("CARGO_PKG_VERSION"), args.game.info.id);
    if args.policy {
        line.push_str(" --policy");
    }
    if let Some(players) = args.players {
        let _ = write!(line, " --players {players}");
    }
    let _ = writeln!(line, " --iterations {} --worlds {} --seed {}", args.iterations, args.worlds, args.seed);
    line
}

/// Makes a table.
struct Table<'a, 'b>(&'a TrainArgs, &'a mut Work<'b>);

impl Visitor for Table<'_, '_> {
    type Out = Option<Made<Vec<u8>>>;

    fn visit<G: Studied>(self) -> Self::Out {
        G::make_table(self.0.iterations, self.0.seed, self.1)
    }
}

/// Whether these bytes are the table of these arguments.
struct IsTable<'a>(&'a [u8], &'a TrainArgs);

impl Visitor for IsTable<'_> {
    type Out = bool;

    fn visit<G: Studied>(self) -> bool {
        G::is_table(self.0, self.1.iterations, self.1.seed)
    }
}

fn describe(learned: &Lessons) -> String {
    format!(
        "{} weights from {} decisions; loss {:.4} standard deviations per decision, {:.4} at random",
        learned.weights.len(),
        learned.decisions,
        learned.loss.1,
        learned.loss.0
    )
}

/// The weights as an array literal, which the game includes.
fn source(learned: &Lessons) -> String {
    let mut text = String::from("[\n");
    for line in learned.weights.chunks(20) {
        let numbers: Vec<String> = line.iter().map(i16::to_string).collect();
        let _ = writeln!(text, "{},", numbers.join(", "));
    }
    text.push_str("]\n");
    text
}
