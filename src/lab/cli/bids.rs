//! `offsuit-lab bids`: what the secret bids of a level gain.

use std::io::Write;

use clap::Args;

use super::deals::{self, DealsArgs};
use crate::arena::Entrant;
use crate::bids::{Bids, Compare};
use crate::games::Entry;
use crate::studied;
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `bids`.
#[derive(Args, Debug)]
#[command(after_help = "\
Bots mix their secret bids. The gain is an exact mean over the mixes of all bidders: each deal is played once for every \
result of the bids, such as trumps, by B in all seats. So it takes few deals to see a difference: 130 show one of a point \
where most deals bring dozens.

Examples:
  offsuit-lab bids hamlet --deals 130 --threads 2
  offsuit-lab bids hamlet --a random --b expert@300")]
pub struct BidsArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// The level whose bids are measured
    #[arg(long, value_name = "LEVEL[@LIMIT]", default_value = "master", value_parser = deals::level)]
    pub a: Entrant,
    /// The level that bids in the other seats, and plays
    #[arg(long, value_name = "LEVEL[@LIMIT]", default_value = "expert", value_parser = deals::level)]
    pub b: Entrant,
    /// The deals.
    #[command(flatten)]
    pub deals: DealsArgs,
}

pub(super) fn run(args: &BidsArgs) -> Result<(), Failure> {
    let info = &args.game.info;
    let bids = Bids { deals: args.deals.of(info)?, a: args.a.clone(), b: args.b.clone() };
    let mut progress = Progress::new(args.deals.count, 0, "deals");
    let compare = Compare { bids: &bids, each: &mut |done| progress.set(done) };
    let gains = studied::visit(info.id, compare).flatten();
    drop(progress);
    let Some(gains) = gains else {
        return Err(Failure::usage(format!("{}: expected a game with secret bids", info.id)));
    };
    let [points, chance] = [0, 1].map(|unit| gains.mean(unit));
    let text = format!(
        "{}, {} players, {} deals, bids of {} among those of {}\n  gain {:+.2} ± {:.2} points, {:+.2}% ± {:.2}% of the match\n",
        info.id,
        bids.deals.players,
        gains.count(),
        bids.a,
        bids.b,
        points.value,
        points.error,
        chance.value,
        chance.error
    );
    Ok(to_people().write_all(text.as_bytes())?)
}
