//! offsuit: six uncommon trick-taking games in a terminal.

pub mod core;
pub mod games;
