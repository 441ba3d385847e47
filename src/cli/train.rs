//! `offsuit train`: what a game's bots know, learned from strong play.

use std::fmt::Write;
use std::fs;

use super::args::{TrainArgs, players};
use super::{Failure, shown_path, tell};
use crate::bots::train::Lesson;
use crate::games;

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let info = &args.game.info;
    let lesson = Lesson {
        players: players(info, args.players)?,
        matches: args.matches,
        iterations: args.iterations,
        seed: args.seed,
        threads: args.threads.get(),
    };
    let Some(learned) = games::visit(info.id, lesson).flatten() else {
        return Err(Failure::Usage(format!("{} has nothing to train", info.id)));
    };
    let mut text = String::from("[\n");
    for line in learned.weights.chunks(16) {
        let numbers: Vec<String> = line.iter().map(|weight| format!("{weight:?}")).collect();
        let _ = writeln!(text, "{},", numbers.join(", "));
    }
    text.push_str("]\n");
    fs::write(&args.out, text)
        .map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", shown_path(&args.out))))?;
    tell(format!(
        "{}: {} weights from {} decisions; bits a decision {:.3} before, {:.3} after",
        info.id,
        learned.weights.len(),
        learned.decisions,
        learned.loss.0,
        learned.loss.1
    ));
    Ok(())
}
