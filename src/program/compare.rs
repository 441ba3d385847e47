//! The same cards, compared: result codes, the field of bots, and the match of the day.
//!
//! A [result code](code) is a finished match in letters and digits. Reading it plays the match again, so it cannot be
//! faked without playing.

mod after;
mod challenge;
mod check;
pub mod code;
mod collect;
mod comparison;
pub mod daily;
mod field;
mod help;
mod number;
pub mod played;
pub mod report;
pub mod store;
mod version;

use crate::core::Game;
use crate::games;

pub use after::{Begin, MatchResult, begin_daily, budget_for, is_compared};
pub use code::CodeError;
pub use collect::{Collected, RecordError};
pub use comparison::{Comparison, Difference, Entrant, Mark, Marks, Who, same_cards, same_opponents};
pub use field::{Field, News, Rival, STAND_IN, stand_in};
pub use help::{Help, Undone};
pub use played::{CodeUnavailable, Played};

/// Lets matches of a game that was [added](crate::table::add_game) have result codes and be compared.
pub fn add_game<G: Game>() {
    games::add_visitor::<G, played::Follow>();
}
