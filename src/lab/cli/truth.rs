//! `offsuit-lab truth`: whether estimated values hold up in play.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;

use clap::Args;

use crate::arena::Entrant;
use crate::bots::mean::Mean;
use crate::games::{self, Entry};
use crate::truth::{Compare, Found, Truth};
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `truth`.
#[derive(Args, Debug)]
#[command(after_help = "\
A plays each seat (or side) of a deal in turn, with the same cards, and B plays all others. Judged is how much better \
the judge of reviews rates A's choices than those that B would have made; played is how much more A gains than B does \
in the same seat. If the judge is right, the two are equal on average, so the gap, paired by deal, is about 0. Points \
are those of hints, and chances to win the match are in percentage points. Choose the number of deals beforehand: if \
you keep adding deals until a gap looks significant, you will find one sooner or later.

Examples:
  offsuit-lab truth fifteens --deals 100 --threads 2
  offsuit-lab truth hamlet --a master@4000 --b expert --deals 40")]
pub struct TruthArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The level whose choices are judged
    #[arg(long, value_name = "LEVEL[@LIMIT]", default_value = "master")]
    pub a: Entrant,
    /// The level that it is compared with
    #[arg(long, value_name = "LEVEL[@LIMIT]", default_value = "expert")]
    pub b: Entrant,
    /// Number of deals
    #[arg(long, value_name = "N", default_value_t = 40, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(2..))]
    pub deals: u64,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Threads to play deals on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
}

pub(super) fn run(args: &TruthArgs) -> Result<(), Failure> {
    for (option, one) in [("--a", &args.a), ("--b", &args.b)] {
        if !one.is_level() {
            return Err(Failure::usage(format!(
                "{option} {one}: expected a level, such as master or expert@500"
            )));
        }
    }
    for entry in values::games(args.game) {
        let truth = Truth {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            a: args.a.clone(),
            b: args.b.clone(),
            deals: args.deals,
            seed: args.table.seed,
            threads: values::threads(args.threads),
        };
        let mut progress = Progress::new(args.deals, 0, "deals");
        let compare = Compare { truth: &truth, each: &mut |done| progress.set(done) };
        let found = games::visit(entry.info.id, compare).unwrap_or_default();
        drop(progress);
        to_people().write_all(text(entry.info.id, &truth, &found).as_bytes())?;
    }
    Ok(())
}

fn text(game: &str, truth: &Truth, found: &Found) -> String {
    let Truth { players, a, b, .. } = truth;
    let mut text = format!("{game}, {players} players, {} deals, {a} over {b}\n", found.deals());
    let mut row = |name: &str, of: &dyn Fn(usize) -> Mean| {
        let [points, chance] = [0, 1].map(of);
        let _ = writeln!(
            text,
            "  {name:<8} {:>+7.2} ± {:.2} points  {:>+7.2}% ± {:.2}% of the match",
            points.value, points.error, chance.value, chance.error
        );
    };
    row("judged", &|unit| found.judged(unit));
    row("played", &|unit| found.played(unit));
    row("gap", &|unit| found.gap(unit));
    let deals = found.deals().max(1) as f64;
    let sides = if games::find(game).is_some_and(|entry| entry.info.partners) { 2 } else { *players };
    for (name, kind) in &found.kinds {
        let each = |unit: usize| kind.judged[unit] / deals / sides as f64;
        let _ = writeln!(
            text,
            "  {name:<8} {:>+7.2} points, {:>+.2}%: {} of {} decisions differ",
            each(0),
            each(1),
            kind.differ,
            kind.decisions
        );
    }
    text
}
