//! `offsuit arena`: how strong one player is against another.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::{ArenaArgs, ArenaCommand, options, players};
use super::progress::Progress;
use super::{Failure, shown_path, to_people};
use crate::bots::arena::{Arena, Merge, Report, Run};
use crate::games;

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let report = match (&args.command, args.game) {
        (Some(ArenaCommand::Merge(args)), _) => merge(&args.files)?,
        (None, Some(entry)) => {
            let arena = Arena {
                players: players(&entry.info, args.players)?,
                options: options(&entry.info, &args.options)?,
                a: args.a,
                b: args.b,
                deals: args.deals,
                seed: args.seed,
                threads: args.threads.get(),
                precision: args.ci,
                shard: args.shard,
            };
            let mut progress = Progress::new(args.deals, 0, "deals");
            games::visit(entry.info.id, Run(&arena, &mut |done| progress.set(done)))
        }
        (None, None) => None,
    };
    let Some(report) = report else { return Err(Failure::Usage("expected a game".to_owned())) };
    let json = args.json || args.command.as_ref().is_some_and(|ArenaCommand::Merge(args)| args.json);
    let mut out = to_people();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(std::io::Error::other)?)?;
    } else {
        write!(out, "{}", table(&report))?;
    }
    Ok(())
}

/// Adds up the reports in these files.
fn merge(files: &[PathBuf]) -> Result<Option<Report>, Failure> {
    let mut merge = Merge::default();
    for path in files {
        for report in read_reports(path)? {
            merge.add(report).map_err(|what| Failure::Failed(format!("{}: {what}", shown_path(path))))?;
        }
    }
    match merge.report() {
        Some(report) => Ok(Some(report)),
        None => Err(Failure::Failed("the files hold no report of the arena".to_owned())),
    }
}

/// The reports in a file, a JSON object a line.
pub(super) fn read_reports(path: &Path) -> Result<Vec<Report>, Failure> {
    let name = shown_path(path);
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Failed(format!("{name} cannot be read: {error}")))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(n, line)| {
            serde_json::from_str(line).map_err(|error| {
                Failure::Failed(format!("{name}, line {}: it is no report of the arena: {error}", n + 1))
            })
        })
        .collect()
}

fn table(report: &Report) -> String {
    let percent = |share: f64, ci: f64| format!("{:.1} % ± {:.1}", 100.0 * share, 100.0 * ci);
    let rate = |ms: f64| format!("{ms:.3} ms a decision, {:.0} decisions/s", 1000.0 / ms.max(1e-6));
    format!(
        "{} for {}: {} against {}\n\
         points a deal  {:+.3} ± {:.3}\n\
         deals won      {} (par {:.1} %, {} deals)\n\
         matches won    {} (par {:.1} %, {} matches)\n\
         {:<14} {}\n\
         {:<14} {}\n",
        report.game,
        report.players,
        report.a,
        report.b,
        report.points,
        report.points_ci,
        percent(report.deals_won, report.deals_won_ci),
        100.0 * report.par,
        report.deals,
        percent(report.matches_won, report.matches_won_ci),
        100.0 * report.par,
        report.matches,
        report.a,
        rate(report.ms_a),
        report.b,
        rate(report.ms_b),
    )
}
