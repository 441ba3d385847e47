//! A seventh game, *Three Tricks*, written with the public traits only: `cargo run --release --example three_tricks`.
//!
//! It shows what a game consists of. Start with `game/mod.rs`. Add `-- --plain` to play in plain lines. Matches are not
//! saved.

mod game;

use std::io;

use offsuit::compare;
use offsuit::core::rng::fresh_seed;
use offsuit::launch::{Launch, Start};
use offsuit::table::{self, Setup};
use offsuit::{plain, texts, ui};

fn main() -> io::Result<()> {
    table::add_game::<game::ThreeTricks>(&game::ENTRY);
    compare::add_game::<game::ThreeTricks>();
    texts::add(&game::TEXTS);
    let setup = Setup::quick(&game::ENTRY, fresh_seed()?);
    let launch = Launch { start: Start::Match(setup), keep: false, ..Launch::default() };
    if std::env::args().any(|arg| arg == "--plain") {
        plain::run(launch, io::stdin().lock(), io::stdout().lock(), &|| Ok(()))
    } else {
        ui::run(launch).map(drop)
    }
}
