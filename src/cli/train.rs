//! `offsuit train`: what a game's bots know, learned anew.

use std::fmt::Write;
use std::fs;

use super::args::{TrainArgs, players};
use super::{Failure, shown_path, tell};
use crate::bots::train::{Lesson, Lessons};
use crate::core::TrickTaking;
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
        threads: args.threads.get(),
    };
    let table = Table { iterations: args.iterations, seed: args.seed };
    let made = if args.policy { None } else { games::visit(id, table).flatten() };
    let (bytes, what) = if let Some(bytes) = made {
        let what = format!("a table of {} bytes", bytes.len());
        (bytes, what)
    } else if let Some(learned) = games::visit(id, lesson).flatten() {
        let what = format!(
            "{} weights from {} decisions; choices are {:.3} deviations of a result behind the best, at random {:.3}",
            learned.weights.len(),
            learned.decisions,
            learned.loss.1,
            learned.loss.0
        );
        (source(&learned).into_bytes(), what)
    } else {
        return Err(Failure::Usage(format!("{id} has nothing to train")));
    };
    let name = shown_path(&args.out);
    fs::write(&args.out, &bytes)
        .map_err(|error| Failure::Failed(format!("{name} cannot be written: {error}")))?;
    tell(format!("{id}: {what}"));
    Ok(())
}

/// A table to be made.
struct Table {
    iterations: u64,
    seed: u64,
}

impl Visitor for Table {
    type Out = Option<Vec<u8>>;

    fn visit<G: TrickTaking>(self) -> Self::Out {
        G::make_table(self.iterations, self.seed)
    }
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
