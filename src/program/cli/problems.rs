//! `offsuit problems`: positions with one best choice.

use clap::Args;

use super::{Failure, GlobalArgs, face, values};
use crate::games::Entry;
use crate::launch::{Launch, Start, Study};

/// Arguments of `problems`.
#[derive(Args, Debug)]
#[command(after_help = "\
Each problem is a position from a match between bots in which one choice is clearly the best, for what you know. The first \
are those that novice bots miss, then casual and expert bots. Costly decisions of your own, found by a review, come back as \
problems after 1, 3, 7 and 21 days, before those of the pack. What you have solved is kept in learn.json in the data directory.

Examples:
  offsuit problems                choose a game
  offsuit problems loo            continue with the problems of Loo
  offsuit problems --daily        solve the problem of the day")]
pub struct ProblemsArgs {
    /// The game [default: the list of all games]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The problem of the day, from the game of the day
    #[arg(long, conflicts_with = "game")]
    pub daily: bool,
}

pub(super) fn run(args: &ProblemsArgs, global: GlobalArgs) -> Result<(), Failure> {
    let study = if args.daily { Study::ProblemOfDay } else { Study::Problems(args.game) };
    face::show(Launch { start: Start::Learn(study), ..global.launch() }, global)
}
