//! `offsuit-lab jeers`: how often bots make laughable moves.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;

use clap::Args;

use crate::arena::Entrant;
use crate::games::{self, Entry};
use crate::jeers::{Column, Count, Jeers, Judged, Table, Verdict};
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `jeers`.
#[derive(Args, Debug)]
#[command(after_help = "\
Bots of each level play matches among themselves. A real choice is a decision between moves that are not equivalent. \
Each cell says how often the level did it per 1000 real choices and, in parentheses, how often in total and how often \
it could have. NAME@N limits a level to N iterations per decision, which makes the table the same on every machine.

With --judge, each jeer is compared with the best other choice in N simulated deals: a master's policy plays the match \
to its end.

Examples:
  offsuit-lab jeers
  offsuit-lab jeers loo --levels master@3600,expert --decisions 10000 --judge 2000")]
pub struct JeersArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The levels
    #[arg(long, value_name = "NAME[@LIMIT]", value_delimiter = ',', default_value = "master,expert,casual")]
    pub levels: Vec<Entrant>,
    /// Count at least this many real choices of each level
    #[arg(long, value_name = "N", default_value_t = 3000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub decisions: u64,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Threads to play matches on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Simulated deals for judging each jeer
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub judge: u32,
}

pub(super) fn run(args: &JeersArgs) -> Result<(), Failure> {
    if let Some(other) = args.levels.iter().find(|level| !level.is_level()) {
        return Err(Failure::usage(format!("--levels {other}: expected levels")));
    }
    for entry in values::games(args.game) {
        let jeers = Jeers {
            players: players(&entry.info, args.table.players)?,
            options: options(&entry.info, &args.table.options)?,
            levels: args.levels.clone(),
            decisions: args.decisions,
            seed: args.table.seed,
            threads: values::threads(args.threads),
            judge: args.judge,
        };
        let total = args.decisions * args.levels.len() as u64;
        let mut progress = Progress::new(total, 0, "choices");
        let count = Count { jeers: &jeers, each: &mut |done| progress.set(done) };
        let table = games::visit(entry.info.id, count).unwrap_or_default();
        drop(progress);
        let title = format!("{}, {} players, per 1000 real choices\n", entry.info.id, jeers.players);
        to_people().write_all((title + &text(&table) + "\n").as_bytes())?;
    }
    Ok(())
}

fn text(table: &Table) -> String {
    let mut text = String::new();
    for column in &table.columns {
        let _ = writeln!(text, "{}, {} real choices", column.name, column.choices);
        for (row, &(could, did)) in table.rows.iter().zip(&column.counts) {
            let rate = 1000.0 * did as f64 / (column.choices as f64).max(1.0);
            let _ = writeln!(text, "  {rate:6.2} ({did} of {could})  {row}");
        }
        summaries(&mut text, table, column);
        verdicts(&mut text, table, column);
    }
    text
}

/// For each row with judged jeers: their mean effect, and how many were shown to be right or wrong.
fn summaries(text: &mut String, table: &Table, column: &Column) {
    for (row, name) in table.rows.iter().enumerate() {
        let own = || column.judged.iter().filter(|judged| judged.row == row).map(|one| one.verdict.chance);
        let count = own().count() as f64;
        if count > 0.0 {
            let mean = own().map(|gain| gain.value).sum::<f64>() / count;
            let error = own().map(|gain| gain.error.powi(2)).sum::<f64>().sqrt() / count;
            let right = own().filter(|gain| gain.value > gain.error).count();
            let wrong = own().filter(|gain| gain.value < -gain.error).count();
            let _ = writeln!(
                text,
                "  {name}: chance to win {:+.2}% ± {:.2} on average, {right} shown to be right, {wrong} wrong",
                100.0 * mean,
                100.0 * error,
            );
        }
    }
}

/// Each judged jeer: what it wins or loses compared to the best other choice, with 95% confidence intervals.
fn verdicts(text: &mut String, table: &Table, column: &Column) {
    for &Judged { row, game, decision, verdict: Verdict { chance, points } } in &column.judged {
        let _ = writeln!(
            text,
            "  match {}, decision {}: {}: chance to win {:+.2}% ± {:.2}, points {:+.2} ± {:.2}",
            game + 1,
            decision + 1,
            table.rows[row],
            100.0 * chance.value,
            100.0 * chance.error,
            points.value,
            points.error,
        );
    }
}
