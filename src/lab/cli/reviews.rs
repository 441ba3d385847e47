//! `offsuit-lab reviews`: what a decision of each level loses.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;

use clap::Args;

use crate::bots::Level;
use crate::games::{self, Entry};
use crate::reviews::{Check, Losses, Reviews};
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `reviews`.
#[derive(Args, Debug)]
#[command(after_help = "\
In every match, one seat is reviewed among casual bots. The levels take turns at playing it, but each of its decisions is \
put to all of them, and judged. Stronger levels should lose less, and a master nothing.

Examples:
  offsuit-lab reviews
  offsuit-lab reviews hamlet --matches 20 --levels casual,master")]
pub struct ReviewsArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Number of matches
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// Judge one decision in N: with more matches, this tells more in the same time
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,
    /// Levels, weakest first [default: all]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = values::level())]
    pub levels: Option<Vec<Level>>,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Threads to play matches on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
}

pub(super) fn run(args: &ReviewsArgs) -> Result<(), Failure> {
    for entry in values::games(args.game) {
        let reviews = Reviews {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            matches: args.matches,
            every: args.every,
            levels: args.levels.clone().unwrap_or(Level::ALL.to_vec()),
            seed: args.table.seed,
            threads: values::threads(args.threads),
        };
        let mut progress = Progress::new(args.matches, 0, "matches");
        let check = Check { reviews: &reviews, each: &mut |done| progress.set(done) };
        let losses = games::visit(entry.info.id, check).unwrap_or_default();
        drop(progress);
        to_people().write_all(text(entry.info.id, &reviews, &losses).as_bytes())?;
    }
    Ok(())
}

fn text(game: &str, reviews: &Reviews, losses: &Losses) -> String {
    let mut text = format!(
        "{game}, {} players, {} matches, {} decisions\n",
        reviews.players,
        reviews.matches,
        losses.decisions()
    );
    for (at, level) in reviews.levels.iter().enumerate() {
        let (mean, error) = losses.mean(at);
        let costly = 100.0 * losses.costly(at);
        let _ = write!(
            text,
            "  {:<8} {mean:>6.3}% ± {error:.3}% lost by each, {costly:>4.1}% costly",
            level.name()
        );
        if let Some(weaker) = at.checked_sub(1) {
            let (less, error) = losses.difference(weaker, at);
            let _ = write!(text, ", {less:.3}% ± {error:.3}% less than {}", reviews.levels[weaker].name());
        }
        text.push('\n');
    }
    text
}
