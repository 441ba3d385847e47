//! Values of arguments that are one of a few words, which help lists and shells complete.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::bots::Level;
use crate::games::{self, CATALOG, Entry};
use crate::lang::Language;

/// A game by its id.
pub(super) fn game() -> impl TypedValueParser<Value = &'static Entry> {
    let ids = CATALOG.iter().map(|entry| entry.info.id);
    PossibleValuesParser::new(ids).try_map(|id| games::find(&id).ok_or("there is no such game"))
}

/// A bot's level.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// A language by its code.
pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}
