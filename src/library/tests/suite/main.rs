//! The tests of the library, in one program. Most are written once for all games.
//!
//! `cargo test -p offsuit-library --test library perft::` runs the tests of one module.

#![allow(clippy::unwrap_used, clippy::panic)] // test helpers are tests too

mod common;

mod calibration;
mod claims;
mod conformance;
mod conversations;
mod deals;
mod dominance;
mod exact;
mod hints;
mod hooks;
mod imagine;
mod judgements;
mod malformed;
mod memory;
mod perft;
mod records;
mod regret;
mod secrecy;
mod threads;
mod told;
