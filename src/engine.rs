//! Outside engines: players that are programs of their own, asked over their stdin and stdout.
//!
//! [`protocol`] is what is said, message by message, with examples: whoever writes an engine needs nothing else.
//! [`EngineBot`] seats one at a table; [`serve`](serve::serve) lets a bot of ours play elsewhere by the same
//! protocol; [`check`](check::check) tries an engine out.
//!
//! No engine is trusted. It is started without a shell, its lines are of limited length, what it says without
//! being asked is a fault, no answer is waited for past its deadline, and at the end it is killed with all that it
//! has started, by its [`guardian`] if need be.

mod bot;
pub mod check;
mod client;
mod failure;
pub mod guardian;
mod process;
pub mod protocol;
mod recall;
pub mod serve;
mod tell;

pub use bot::EngineBot;
pub use client::{Client, DEADLINE_VARIABLE, Patience};
pub use failure::{Failure, Fault};
pub use process::words;
pub use recall::Recall;
pub use tell::message;
