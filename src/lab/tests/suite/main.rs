//! The tests of the laboratory, in one program: `cargo test -p offsuit-lab --test lab arena::` runs those of one module.

#![allow(clippy::unwrap_used, clippy::panic)] // test helpers are tests too

#[path = "../../../library/tests/suite/common/mod.rs"]
mod common;

mod arena;
mod bids;
mod cli;
mod jobs;
mod loo_table;
mod policies;
mod policy;
mod problems;
mod reviews;
mod scale;
mod truth;

use std::path::{Path, PathBuf};
use std::process::Command;

use offsuit_lab::deals::Deals;
use offsuit_library::core::OptionValues;
use offsuit_library::games::Entry;

/// The first so many deals of a game.
fn deals(entry: &Entry, count: u64, threads: usize) -> Deals {
    let options = OptionValues::defaults(entry.info.options);
    Deals { players: entry.info.seating.best, options, count, seed: 3, threads }
}

/// The program of the players, which `cargo test` has built next to ours; built now if only our tests run.
fn offsuit() -> PathBuf {
    let ours = Path::new(env!("CARGO_BIN_EXE_offsuit-lab"));
    let path = ours.with_file_name("offsuit").with_extension(std::env::consts::EXE_EXTENSION);
    if !path.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "offsuit", "--bin", "offsuit"]);
        if ours.parent().unwrap().ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
    }
    path
}
