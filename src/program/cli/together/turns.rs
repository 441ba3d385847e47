//! `offsuit turns`: the tables that wait for you.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::HouseArgs;
use super::join::tables;
use crate::cli::{Failure, GlobalArgs, to_people};
use crate::plain::table_line;
use crate::together::protocol::Stage;

/// Arguments of `turns`.
#[derive(Args, Debug)]
#[command(after_help = "\
The exit code is 0 if a table waits for you, 1 if none does, and 2 for an error: for prompts, status lines and cron.

Examples:
  offsuit turns
  offsuit turns ann@example.org
  offsuit turns play.example.org:4242
  offsuit turns --json")]
pub struct TurnsArgs {
    /// The house
    #[command(flatten)]
    pub house: HouseArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub(in crate::cli) fn run(args: &TurnsArgs, global: GlobalArgs) -> Result<(), Failure> {
    list(args, global).map_err(Failure::unanswered)
}

fn list(args: &TurnsArgs, global: GlobalArgs) -> Result<(), Failure> {
    let words = global.words();
    let link = args.house.join(&args.house.address(&words)?)?;
    let mut tables = tables(&link)?;
    tables.retain(|table| table.stage == Stage::Playing && table.you.is_some() && table.turn == table.you);
    if args.json {
        let list: Vec<_> = tables
            .iter()
            .map(|table| json!({"table": table.table, "game": table.game, "deal": table.deal}))
            .collect();
        writeln!(std::io::stdout(), "{:#}", json!(list))?;
    } else {
        for table in &tables {
            writeln!(to_people(), "{}", table_line(table, &words))?;
        }
    }
    if tables.is_empty() { Err(Failure::Nothing) } else { Ok(()) }
}
