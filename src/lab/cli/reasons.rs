//! `offsuit-lab reasons`: checks how well hints say why.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use crate::games::{self, Entry};
use crate::reasons::{Check, Needed, Reasons};
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};
use offsuit_program::lang::{Glyphs, Language, Words};
use offsuit_program::table::{hint_titles, hint_words};

/// Arguments of `reasons`.
#[derive(Args, Debug)]
#[command(after_help = "\
Positions come from matches among casual bots: decisions in which what most people would choose is behind by more than three \
standard errors and at least one percentage point of the chance to win the match.

Examples:
  offsuit-lab reasons
  offsuit-lab reasons loo --decisions 50 --show 10")]
pub struct ReasonsArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Number of decisions
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub decisions: u64,
    /// Look at one in this many decisions
    #[arg(long, value_name = "N", default_value_t = 7, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,
    /// Print the first N of the hints
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub show: usize,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
}

pub(super) fn run(args: &ReasonsArgs) -> Result<(), Failure> {
    for entry in values::games(args.game) {
        let reasons = Reasons {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            decisions: args.decisions as usize,
            every: args.every,
            seed: args.table.seed,
        };
        let mut progress = Progress::new(args.decisions, 0, "decisions");
        let mut all: Vec<Needed> = Vec::new();
        let each = &mut |needed: &Needed| {
            all.push(needed.clone());
            progress.set(all.len() as u64);
        };
        games::visit(entry.info.id, Check { reasons: &reasons, each });
        drop(progress);
        let mut text = summary(entry, &all);
        for needed in all.iter().take(args.show) {
            let _ = write!(text, "{}", shown(entry, needed));
        }
        to_people().write_all(text.as_bytes())?;
    }
    Ok(())
}

/// How often there is a reason, and how good it is.
fn summary(entry: &Entry, all: &[Needed]) -> String {
    let percent = |part: usize, all: usize| 100.0 * part as f64 / (all as f64).max(1.0);
    let told: Vec<&Needed> = all.iter().filter(|one| !one.explained.is_empty()).collect();
    let spoken = all.iter().filter(|one| one.kind.is_some()).count();
    let explained: Vec<f64> = told.iter().flat_map(|one| &one.explained).copied().collect();
    let half = explained.iter().filter(|&&share| share >= 0.5).count();
    let same: Vec<bool> = told.iter().flat_map(|one| &one.same).copied().collect();
    let mut took: Vec<f64> = all.iter().map(|one| 1000.0 * one.took.as_secs_f64()).collect();
    took.sort_by(f64::total_cmp);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for one in all {
        *kinds.entry(one.kind.unwrap_or("silent")).or_default() += 1;
    }
    let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    format!(
        "{}, {} decisions\n  a reason in {:.0}%, by playouts in {:.0}%\n  it explains at least half in {:.0}% of other worlds, and \
         {:.0}% on average\n  other random numbers give the same kind in {:.0}%\n  takes {:.1} ms (median)\n  {}\n",
        entry.info.id,
        all.len(),
        percent(spoken, all.len()),
        percent(told.len(), all.len()),
        percent(half, explained.len()),
        100.0 * explained.iter().map(|share| share.clamp(0.0, 1.0)).sum::<f64>()
            / (explained.len() as f64).max(1.0),
        percent(same.iter().filter(|&&same| same).count(), same.len()),
        took.get(took.len() / 2).copied().unwrap_or_default(),
        kinds.join(", "),
    )
}

/// The hint of a decision, as players read it.
fn shown(entry: &Entry, needed: &Needed) -> String {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let Needed { place: (seed, decision, seat), hand, hint, natural, .. } = needed;
    let names: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    let [title, _] = hint_titles(&words, &entry.info, hint, Some(*natural));
    let said = hint_words(&words, &names, &entry.info, hint, Some(*natural));
    let hand: Vec<String> =
        entry.info.pack.sorted(*hand).into_iter().map(|piece| words.piece(entry.info.pack, piece)).collect();
    format!(
        "\n{}, seed {seed}, decision {decision}, seat {}; hand {}\n  {}\n  {}\n",
        entry.info.id,
        seat.index(),
        hand.join(" "),
        title,
        said.sentences(&words).join("\n  "),
    )
}
