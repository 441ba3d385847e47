//! `offsuit learn`: the lessons.

use std::num::NonZero;

use clap::Args;

use super::{Failure, GlobalArgs, Message, face, values};
use crate::games::Entry;
use crate::launch::{Launch, Start, Study};
use crate::learn::course;

/// Arguments of `learn`.
#[derive(Args, Debug)]
#[command(after_help = "\
Each lesson is a position at the table: its goal, one to three decisions, and an explanation. What you have solved is kept in \
learn.json in the data directory.

Examples:
  offsuit learn                   choose from the list of lessons
  offsuit learn hamlet            see the lessons of Hamlet
  offsuit learn loo 3             take the third lesson of Loo")]
pub struct LearnArgs {
    /// The game [default: the list of all games]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The number of the lesson [default: the list of the game's lessons]
    #[arg(requires = "game")]
    pub lesson: Option<NonZero<usize>>,
}

pub(super) fn run(args: &LearnArgs, global: GlobalArgs) -> Result<(), Failure> {
    let launch = global.launch();
    if let (Some(entry), Some(asked)) = (args.game, args.lesson) {
        let count = course(entry).map_or(0, |course| course.lessons.len());
        if asked.get() > count {
            let message = Message::new("cli-no-lesson").with("asked", asked);
            return Err(Failure::Usage(message.with_game(&entry.info).with("count", count)));
        }
    }
    face::show(Launch { start: Start::Learn(Study::Lessons(args.game, args.lesson)), ..launch }, global)
}
