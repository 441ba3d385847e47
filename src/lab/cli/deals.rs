//! What commands that compare bots in first deals of matches have in common.

use std::num::NonZero;

use clap::Args;

use crate::arena::Entrant;
use crate::core::Info;
use crate::deals::Deals;
use offsuit_program::cli::Failure;
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::values;

/// What deals to play.
#[derive(Args, Debug)]
pub struct DealsArgs {
    /// Number of deals
    #[arg(long = "deals", value_name = "N", default_value_t = 40, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(2..))]
    pub count: u64,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Threads to play deals on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
}

impl DealsArgs {
    /// The deals of a game.
    pub(super) fn of(&self, info: &Info) -> Result<Deals, Failure> {
        Ok(Deals {
            players: players(info, self.table.players)?,
            options: options(info, &self.table.options)?,
            count: self.count,
            seed: self.table.seed,
            threads: values::threads(self.threads),
        })
    }
}

/// Reads the name of a bot. An engine cannot play a deal twice.
pub(super) fn bot(text: &str) -> Result<Entrant, String> {
    let bot: Entrant = text.parse().map_err(|error| format!("{error}"))?;
    if bot.command().is_some() {
        return Err("expected a bot, such as master or expert@500".to_owned());
    }
    Ok(bot)
}

/// Reads the name of a level.
pub(super) fn level(text: &str) -> Result<Entrant, String> {
    let level = bot(text)?;
    if !level.is_level() {
        return Err("expected a level, such as master or expert@500".to_owned());
    }
    Ok(level)
}

/// Reads the name of a bot that does not search.
pub(super) fn policy(text: &str) -> Result<Entrant, String> {
    let policy = bot(text)?;
    if policy.searches() {
        return Err("expected a bot that does not search, such as learned or skilled".to_owned());
    }
    Ok(policy)
}
