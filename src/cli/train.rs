//! `offsuit train`: learns what a game's bots know.

use std::fmt::Write;

use super::args::{TrainArgs, players};
use super::job::{Begin, Job, Stop};
use super::progress::Progress;
use super::{Failure, shown_path, tell, values};
use crate::bots::train::{Learn, Lesson, Lessons};
use crate::core::{Game, Made, Work};
use crate::games::{self, Visitor};

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
    let run = said(args);
    let stop = Stop::listen()?;
    let check = |bytes: &[u8]| {
        let is_table = games::visit(id, IsTable(bytes, args)).unwrap_or_default();
        let is_source = bytes.starts_with(run.as_bytes()) && bytes.ends_with(b"]\n");
        if is_source || (is_table && !args.policy) {
            Ok(())
        } else {
            Err("the result of another run".to_owned())
        }
    };
    let Begin::Work(mut job, state) = Job::begin(&args.out, &stop, check)? else {
        tell(format!("{} is complete already", shown_path(&args.out)));
        return Ok(());
    };
    // The first line of a state says what it is of.
    let from = match &state {
        None => None,
        Some(state) => match state.strip_prefix(run.as_bytes()) {
            Some(from) => Some(from),
            None => {
                return Err(
                    job.damaged(&format!("line 1: the state of another run, expected {}", run.trim()))
                );
            }
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
    let table = if args.policy { None } else { games::visit(id, Table(args, &mut work)).flatten() };
    let made = match table {
        Some(table) => Some(table.map(|bytes| (format!("a table of {} bytes", bytes.len()), bytes))),
        None => games::visit(id, Learn(&lesson, &mut work)).flatten().map(|learned| {
            learned.map(|learned| (describe(&learned), (run.clone() + &source(&learned)).into_bytes()))
        }),
    };
    drop(progress);
    match made {
        None => Err(Failure::Usage(format!("{id} has nothing to train"))),
        Some(Made::Damaged(why)) => Err(job.damaged(&format!("line 2: {why}"))),
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

/// The run as a line of source, which tells its result and its states from those of others.
fn said(args: &TrainArgs) -> String {
    let mut said = format!("// Made by offsuit {}: train {}", env!("CARGO_PKG_VERSION"), args.game.info.id);
    if args.policy {
        said.push_str(" --policy");
    }
    if let Some(players) = args.players {
        let _ = write!(said, " --players {players}");
    }
    let _ = writeln!(said, " --iterations {} --worlds {} --seed {}", args.iterations, args.worlds, args.seed);
    said
}

/// A table to be made.
struct Table<'a, 'b>(&'a TrainArgs, &'a mut Work<'b>);

impl Visitor for Table<'_, '_> {
    type Out = Option<Made<Vec<u8>>>;

    fn visit<G: Game>(self) -> Self::Out {
        G::make_table(self.0.iterations, self.0.seed, self.1)
    }
}

/// Whether bytes are the table that these arguments make.
struct IsTable<'a>(&'a [u8], &'a TrainArgs);

impl Visitor for IsTable<'_> {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        G::is_table(self.0, self.1.iterations, self.1.seed)
    }
}

fn describe(learned: &Lessons) -> String {
    format!(
        "{} weights from {} decisions; choices are {:.3} deviations of a result behind the best, at random {:.3}",
        learned.weights.len(),
        learned.decisions,
        learned.loss.1,
        learned.loss.0
    )
}

/// Weights as the array that a game includes.
fn source(learned: &Lessons) -> String {
    let mut text = String::from("[\n");
    for line in learned.weights.chunks(20) {
        let numbers: Vec<String> = line.iter().map(i16::to_string).collect();
        let _ = writeln!(text, "{},", numbers.join(", "));
    }
    text.push_str("]\n");
    text
}
