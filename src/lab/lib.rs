//! The laboratory of offsuit: tools for developers of bots and engines. `offsuit-lab --help` lists its commands.
//!
//! `arena` measures one bot against another, `bids` only their secret bids, and `strength` all of them. `hints` and `reviews`
//! check hints and reviews, and `reasons` how well hints say why. `truth` checks whether estimated values hold up in play,
//! `policies` measures a policy without search, `jeers` counts laughable moves, `problems` finds problems for players, `train`
//! learns policies, and `engine_check` tests an engine. `studied` has what only the laboratory needs of each game. Nothing that
//! plays a match uses this package.

#![cfg(feature = "tools")]

pub mod arena;
pub mod bids;
pub mod cli;
pub mod deals;
pub mod engine_check;
pub mod hints;
pub mod jeers;
pub mod policies;
mod pool;
pub mod problems;
pub mod reasons;
pub mod reviews;
pub mod strength;
pub mod studied;
pub mod train;
pub mod truth;
pub mod work;

pub use offsuit_library::{bots, core, engine, files, games, record};
