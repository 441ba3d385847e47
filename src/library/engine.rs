//! Engines: programs that play over their stdin and stdout.
//!
//! [`protocol`] describes every message with examples; it is all that you need to write an engine. [`EngineBot`] seats an
//! engine at a table. [`serve`](serve::serve) lets one of our bots play for another program.
//!
//! Engines are not trusted. They are started without a shell, their lines are limited in length, unasked output is a
//! fault, every answer has a deadline, and at the end they are killed with everything that they have started, by their
//! [`guardian`] if necessary.

mod bot;
mod client;
mod failure;
pub mod guardian;
mod process;
pub mod protocol;
mod recall;
pub mod serve;
mod table_error;
mod tell;

pub use bot::EngineBot;
pub use client::{Client, DEADLINE_VARIABLE, DeadlineError, Patience};
pub use failure::{Failure, Fault};
pub use process::{CommandError, words};
pub use recall::Recall;
pub use table_error::TableError;
pub use tell::message;
