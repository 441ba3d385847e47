//! The arguments that several commands share.

use std::num::NonZero;
use std::time::Duration;

use clap::Args;

use super::{Failure, Message, values};
use crate::bots::Budget;
use crate::core::options::OptionError;
use crate::core::text::shown;
use crate::core::{Info, OptionValues};
use crate::lang::Language;

/// Options of every command.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct GlobalArgs {
    /// Print plain lines instead of screens, for screen readers, slow links and scripts [default if stdin or stdout
    /// is not a terminal, or TERM is dumb]
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub plain: bool,
    /// Language of screens, messages and rules [default: from the settings, else the locale]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "LANG", value_parser = values::language())]
    pub lang: Option<Language>,
}

const GLOBAL: &str = "Global options";

/// A table of bots.
#[derive(Args, Debug)]
pub struct TableArgs {
    /// Number of players [default: the game's best]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Option of the game (can be repeated)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Seed of the matches
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

/// Limits on how long bots think.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct BudgetArgs {
    /// Milliseconds a bot may think about a decision [default: depends on its level]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub think: Option<u64>,
    /// Simulated deals or playouts a bot may use for a decision [default: depends on its level]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub iterations: Option<u32>,
    /// Threads a bot may search with, at most four per core [default: 1]
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threads: Option<NonZero<usize>>,
}

impl BudgetArgs {
    /// The budget. If it uses fewer threads than asked for, that is said on stderr.
    pub fn get(self) -> Budget {
        Budget {
            think: self.think.map(Duration::from_millis),
            iterations: self.iterations,
            threads: self.threads.map_or(Budget::default().threads, values::threads),
            steady: false,
        }
    }
}

/// The number of players asked for, or the game's best.
///
/// # Errors
/// When the game does not take so many.
pub fn players(info: &Info, asked: Option<usize>) -> Result<usize, Failure> {
    let seats = asked.unwrap_or(info.seating.best);
    if info.seating.allows(seats) {
        return Ok(seats);
    }
    let (min, max) = (info.seating.min, info.seating.max);
    let message = Message::new(if min == max { "cli-players-exactly" } else { "cli-players" });
    let message = message.with("asked", seats).with_game(info).with("min", min).with("max", max);
    Err(Failure::Usage(message))
}

/// The options asked for, and the defaults of all others.
///
/// # Errors
/// When the game has no such option or value.
pub fn options(info: &Info, asked: &[String]) -> Result<OptionValues, Failure> {
    let mut values = OptionValues::defaults(info.options);
    for option in asked {
        let (key, value) = key_value("--option", "KEY=VALUE", option)?;
        values.set(info.options, key, value).map_err(|error| {
            let message = match error {
                OptionError::Unknown { key, expected } => Message::new("cli-option-unknown")
                    .with("key", key)
                    .with_game(info)
                    .with("options", expected.join(", ")),
                OptionError::Value { option, value } => Message::new("cli-option-value")
                    .with("key", option.key)
                    .with("value", value)
                    .with_values("values", option),
            };
            Failure::Usage(message)
        })?;
    }
    Ok(values)
}

/// Splits the value of an option at its `=`. `form` is what the option expects, such as `KEY=VALUE`.
pub(super) fn key_value<'a>(option: &str, form: &str, text: &'a str) -> Result<(&'a str, &'a str), Failure> {
    text.split_once('=').ok_or_else(|| {
        let message = Message::new("cli-form").with("option", option).with("value", shown(text));
        Failure::Usage(message.with("form", form))
    })
}
