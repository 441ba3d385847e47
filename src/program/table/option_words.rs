//! The options of a table in words.

use serde_json::{Map, Value};

use crate::core::Info;
use crate::lang::Words;
use crate::record::read_options;

/// The options that differ from the defaults, as they are written at a shared table. None if this program does not know them
/// all: then it cannot play there.
pub fn options_agreed(words: &Words, info: &Info, written: &Map<String, Value>) -> Vec<String> {
    read_options(info, written).map(|options| words.changed_options(info, &options)).unwrap_or_default()
}
