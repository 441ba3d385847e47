//! The same cards, compared: result codes, the field of bots, and the match of the day.
//!
//! A [result code](code) is a finished match in letters and digits. Whoever reads it can play the match again, so it cannot
//! be faked without playing.

mod check;
pub mod code;
mod number;
pub mod played;

pub use code::CodeError;
pub use played::{NoCode, Played};
