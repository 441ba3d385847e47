//! `offsuit lab reviews`: what a decision of each level loses.

use std::io::Write;

use clap::Args;

use crate::bots::Level;
use crate::cli::args::{TableArgs, options, players};
use crate::cli::progress::Progress;
use crate::cli::{Failure, to_people, values};
use crate::games::{self, CATALOG, Entry};
use crate::lab::reviews::{Check, Lost, Reviews};

/// Arguments of `reviews`.
#[derive(Args, Debug)]
#[command(after_help = "\
In every match, one bot is reviewed among casual bots. Stronger levels should lose less, and a master nothing.

Examples:
  offsuit lab reviews
  offsuit lab reviews hamlet --matches 20 --levels casual,master")]
pub struct ReviewsArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Number of matches for each level
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// Levels, separated by commas [default: all]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = values::level())]
    pub levels: Option<Vec<Level>>,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
}

pub(super) fn run(args: &ReviewsArgs) -> Result<(), Failure> {
    let games: Vec<&'static Entry> = args.game.map_or_else(|| CATALOG.iter().collect(), |game| vec![game]);
    for entry in games {
        let reviews = Reviews {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            matches: args.matches,
            levels: args.levels.clone().unwrap_or(Level::ALL.to_vec()),
            seed: args.table.seed,
        };
        let all = args.matches * reviews.levels.len() as u64;
        let mut progress = Progress::new(all, 0, "matches");
        let check = Check { reviews: &reviews, each: &mut |done| progress.set(done) };
        let lost = games::visit(entry.info.id, check).unwrap_or_default();
        drop(progress);
        to_people().write_all(text(entry.info.id, &reviews, &lost).as_bytes())?;
    }
    Ok(())
}

fn text(game: &str, reviews: &Reviews, lost: &[Lost]) -> String {
    let heading = format!("{game}, {} players, {} matches a level\n", reviews.players, reviews.matches);
    let lines = lost.iter().map(|one| {
        let (mean, error) = one.mean();
        let costly = 100.0 * one.costly as f64 / (one.decisions as f64).max(1.0);
        format!(
            "  {:<8} {:>6} decisions, {mean:>6.3}% ± {error:.3}% lost by each, {costly:.1}% costly\n",
            one.level.name(),
            one.decisions,
        )
    });
    std::iter::once(heading).chain(lines).collect()
}
