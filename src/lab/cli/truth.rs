//! `offsuit-lab truth`: whether estimated values hold up in play.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::deals::{self, DealsArgs};
use crate::arena::{Entrant, Phase};
use crate::bots::mean::Mean;
use crate::core::Info;
use crate::deals::{Deals, rotations};
use crate::files;
use crate::games::Entry;
use crate::studied;
use crate::truth::{Calibration, Compare, Found, Playouts, Truth};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, FileError, to_people, values};

/// Number of groups of decisions.
const GROUPS: usize = 5;

/// Arguments of `truth`.
#[derive(Args, Debug)]
#[command(after_help = "\
A plays each seat (or side) of a deal in turn, with the same cards, and B plays all others. Judged is how much better \
the judge of reviews rates A's choices than those that B would have made; played is how much more A gains than B does \
in the same seat. If the judge is right, the two are equal on average, so the gap, paired by deal, is about 0. Points \
are those of hints, and chances to win the match are in percentage points. Choose the number of deals beforehand: if \
you keep adding deals until a gap looks significant, you will find one sooner or later.

With --playouts, others judge the same choices too: NAME plays the deals out from what each seat knows, in deals that fit \
what the player knew. With /true, only the true deal is played out; with /unsolved, playouts go on where the game could \
solve the rest. Decisions are then grouped by what the judge of reviews says they gain.

Examples:
  offsuit-lab truth fifteens --deals 100 --threads 2
  offsuit-lab truth hamlet --a master@4000 --b expert --deals 40
  offsuit-lab truth hamlet --phase play --playouts learned,expert@30,learned/true")]
pub struct TruthArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The bot whose choices are judged
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "master", value_parser = deals::bot)]
    pub a: Entrant,
    /// The bot that it is compared with
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "expert", value_parser = deals::bot)]
    pub b: Entrant,
    /// Which decisions A makes itself: with play, only plays; B makes the others, such as bids
    #[arg(long, default_value = "all")]
    pub phase: Phase,
    /// Also judge by these playouts
    #[arg(long, value_name = "NAME[@LIMIT][/true][/unsolved],...", value_delimiter = ',')]
    pub playouts: Vec<Playouts>,
    /// Also write what each judge says about each decision to this file, one JSON object per line
    #[arg(long, value_name = "FILE", requires = "game")]
    pub decisions: Option<PathBuf>,
    /// The deals.
    #[command(flatten)]
    pub deals: DealsArgs,
}

pub(super) fn run(args: &TruthArgs) -> Result<(), Failure> {
    for entry in values::games(args.game) {
        let truth = Truth {
            deals: args.deals.of(&entry.info)?,
            a: args.a.clone(),
            b: args.b.clone(),
            phase: args.phase,
            playouts: args.playouts.clone(),
        };
        let mut progress = Progress::new(args.deals.count, 0, "deals");
        let compare = Compare { truth: &truth, each: &mut |done| progress.set(done) };
        let found = studied::visit(entry.info.id, compare).unwrap_or_default();
        drop(progress);
        if let Some(path) = &args.decisions {
            let lines = found.pairs.iter().filter_map(|pair| serde_json::to_string(pair).ok());
            let lines: String = lines.map(|line| line + "\n").collect();
            files::write_whole(path, lines.as_bytes(), true).map_err(FileError::write(path))?;
        }
        to_people().write_all(text(&entry.info, &truth, &found).as_bytes())?;
    }
    Ok(())
}

fn text(info: &Info, truth: &Truth, found: &Found) -> String {
    let Truth { deals: Deals { players, .. }, a, b, .. } = truth;
    let deals = found.played.count();
    let rotations = rotations(info, *players);
    let mut text = format!("{}, {players} players, {deals} deals, {a} over {b}\n", info.id);
    let judges: Vec<String> =
        std::iter::once("judged".to_owned()).chain(truth.playouts.iter().map(Playouts::to_string)).collect();
    let width = judges.iter().map(String::len).max().unwrap_or_default().max(8);
    let mut row = |name: &str, of: &dyn Fn(usize) -> Mean| {
        let [points, chance] = [0, 1].map(of);
        let _ = writeln!(
            text,
            "  {name:<width$} {:>+7.2} ± {:.2} points  {:>+7.2}% ± {:.2}% of the match",
            points.value, points.error, chance.value, chance.error
        );
    };
    row("played", &|unit| found.played.mean(unit));
    for (name, judged) in judges.iter().zip(&found.judged) {
        row(name, &|unit| judged.mean(unit));
        row("  gap", &|unit| judged.gap(&found.played, unit));
    }
    for (name, kind) in &found.kinds {
        let each = |unit: usize| kind.judged[unit] / (deals * rotations).max(1) as f64;
        let _ = writeln!(
            text,
            "  {name:<width$} {:>+7.2} points, {:>+.2}%: {} of {} decisions differ",
            each(0),
            each(1),
            kind.differ,
            kind.decisions
        );
    }
    for (n, playouts) in truth.playouts.iter().enumerate() {
        let _ = writeln!(
            text,
            "  Decisions by what they are judged to gain, against {playouts}, in % of the match:"
        );
        for group in Calibration::of(found, n, 1, GROUPS).0 {
            let _ = writeln!(
                text,
                "    {:>5} decisions: judged {:>+6.2}, found {:>+6.2} ± {:.2}; intervals hold {:.0}%",
                group.decisions,
                group.judged,
                group.found.value,
                group.found.error,
                100.0 * group.held
            );
        }
    }
    text
}
