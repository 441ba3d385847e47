//! Values of arguments: words that help lists and shells complete, and numbers.

use std::num::NonZero;
use std::thread::available_parallelism;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::tell;
use crate::bots::Level;
use crate::games::{self, CATALOG, Entry};
use crate::lang::Language;

/// A game by its id.
pub fn game() -> impl TypedValueParser<Value = &'static Entry> {
    let ids = CATALOG.iter().map(|entry| entry.info.id);
    PossibleValuesParser::new(ids).try_map(|id| games::find(&id).ok_or("no such game"))
}

/// This game, or all.
pub fn games(one: Option<&'static Entry>) -> impl Iterator<Item = &'static Entry> {
    CATALOG.iter().filter(move |entry| one.is_none_or(|one| one.info.id == entry.info.id))
}

/// A bot's level.
pub fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// A language by its code.
pub fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}

/// A number above 0.
///
/// # Errors
/// When it is something else.
pub fn positive(text: &str) -> Result<f64, &'static str> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or("expected a number above 0")
}

/// The number of threads asked for, at most four per core. If that is fewer, says so on stderr.
pub fn threads(asked: NonZero<usize>) -> usize {
    let most = available_parallelism().map_or(1, NonZero::get).saturating_mul(4);
    if asked.get() > most {
        tell(format!("--threads {asked}: using {most}, four per core"));
    }
    asked.get().min(most)
}
