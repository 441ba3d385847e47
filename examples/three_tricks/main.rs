//! A seventh game, *Three Tricks*, written against the public traits alone: `cargo run --example three_tricks`.
//! It shows what a game consists of; `game/mod.rs` is the place to start.
//!
//! With `--plain` it is played in plain lines. Nothing is recorded.

mod game;

use std::io;

use offsuit::core::rng::fresh_seed;
use offsuit::launch::Launch;
use offsuit::table::{self, Setup};
use offsuit::{plain, ui};

fn main() -> io::Result<()> {
    table::add_game::<game::ThreeTricks>(&game::ENTRY);
    let setup = Setup::quick(&game::ENTRY, fresh_seed()?);
    let launch = Launch { setup: Some(setup), keep: false, ..Launch::default() };
    if std::env::args().any(|arg| arg == "--plain") {
        plain::run(launch, io::stdin().lock(), io::stdout().lock(), &|| Ok(()))
    } else {
        ui::run(launch).map(drop)
    }
}
