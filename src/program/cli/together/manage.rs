//! `offsuit kick` and `offsuit close`: what somebody who has opened a table may decide about it.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;

use super::join::{next, tables};
use super::{Elsewhere, HouseArgs, WayArgs};
use crate::cli::{Failure, GlobalArgs, Message, to_people};
use crate::core::text::shown;
use crate::lang::Words;
use crate::together::Link;
use crate::together::protocol::{GuestMessage, HouseMessage, Stage, TableState};

/// Arguments of `kick`.
#[derive(Args, Debug)]
#[command(after_help = "\
Before the match, the seat becomes open. In a match, a bot plays for that player from then on, and the record says so. A guest \
who was removed cannot come back to this table. The owner of the house may remove guests from every table.

Examples:
  offsuit kick ben
  offsuit kick ben 3")]
pub struct KickArgs {
    /// Name of the guest
    pub name: String,
    /// Number of the table; not needed if the guest is at one table only
    pub table: Option<u32>,
    /// The house
    #[command(flatten)]
    pub place: ManageArgs,
}

/// Arguments of `close`.
#[derive(Args, Debug)]
#[command(after_help = "\
A match that is being played ends early for everybody. The owner of the house may close every table.

Examples:
  offsuit close 3")]
pub struct CloseArgs {
    /// Number of the table
    pub table: u32,
    /// The house
    #[command(flatten)]
    pub place: ManageArgs,
}

/// Where the table is, and who decides about it.
#[derive(Args, Debug)]
pub struct ManageArgs {
    /// The house: a ticket, - to be asked for one, HOST:PORT where you have used one before, or USER@HOST for ssh [default: the house of this machine]
    #[arg(long, value_name = "TICKET|HOST", value_parser = Elsewhere::read, conflicts_with = "socket")]
    pub host: Option<Elsewhere>,
    /// How to get there
    #[command(flatten)]
    pub way: WayArgs,
}

impl ManageArgs {
    fn join(&self, words: &Words) -> Result<Link, Failure> {
        let house = HouseArgs { host: self.host.clone(), way: self.way.clone() };
        house.join(&house.address(words)?)
    }
}

/// How long a house may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

pub(in crate::cli) fn kick(args: &KickArgs, global: GlobalArgs) -> Result<(), Failure> {
    let link = args.place.join(&global.words())?;
    let table = match args.table {
        Some(table) => table,
        None => table_of(&args.name, &tables(&link)?)?,
    };
    link.send(&GuestMessage::Kick { table, name: args.name.clone() });
    wait_for(&link, |message| matches!(message, HouseMessage::Removed { .. }))?;
    let args = [("name", &*shown(&args.name)), ("table", &*table.to_string())];
    writeln!(to_people(), "{}", global.words().with("cli-removed", &args))?;
    Ok(())
}

pub(in crate::cli) fn close(args: &CloseArgs, global: GlobalArgs) -> Result<(), Failure> {
    let link = args.place.join(&global.words())?;
    link.send(&GuestMessage::Close { table: args.table });
    wait_for(&link, |message| matches!(message, HouseMessage::Closed { .. }))?;
    let table = args.table.to_string();
    writeln!(to_people(), "{}", global.words().with("cli-closed", &[("table", &table)]))?;
    Ok(())
}

/// The only table that is not over where this guest has a seat.
fn table_of(name: &str, tables: &[TableState]) -> Result<u32, Failure> {
    let sits = |table: &&TableState| {
        let is_there = table.seats.iter().any(|seat| !seat.removed && seat.name.as_deref() == Some(name));
        is_there && table.stage != Stage::Over
    };
    let found: Vec<u32> = tables.iter().filter(sits).map(|table| table.table).collect();
    let name = shown(name);
    Err(Failure::Failed(match found[..] {
        [only] => return Ok(only),
        [] => Message::new("cli-not-at-table").with("name", name),
        _ => {
            let numbers: Vec<String> = found.iter().map(u32::to_string).collect();
            Message::new("cli-several-tables").with("name", name).with("tables", numbers.join(", "))
        }
    }))
}

/// Waits until the house has done what it was asked for.
fn wait_for(link: &Link, is_done: impl Fn(&HouseMessage) -> bool) -> Result<(), Failure> {
    let until = Instant::now() + ANSWER;
    while Instant::now() < until {
        if next(link, Duration::from_millis(100))?.is_some_and(|message| is_done(&message)) {
            return Ok(());
        }
    }
    Err(Failure::Failed(Message::new("cli-no-answer")))
}
