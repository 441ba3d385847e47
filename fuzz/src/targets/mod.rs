//! The fuzz targets. Each takes bytes, and panics if offsuit handles them wrongly.
//!
//! The binaries of this package run them under libFuzzer. `tests/fuzzed.rs` of the main package runs them on
//! every input that is kept.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use offsuit::core::text::is_hidden;
use offsuit::table::matches_folder;

pub mod app;
pub mod arena;
pub mod code;
pub mod config;
pub mod engine_client;
pub mod engine_serve;
pub mod guest;
pub mod house;
pub mod plain;
pub mod record;

/// A target: its name and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, by the names of their binaries and their folders in `corpus`.
pub const TARGETS: [Target; 10] = [
    ("record", record::run),
    ("engine-serve", engine_serve::run),
    ("engine-client", engine_client::run),
    ("config", config::run),
    ("plain", plain::run),
    ("arena", arena::run),
    ("app", app::run),
    ("house", house::run),
    ("guest", guest::run),
    ("code", code::run),
];

/// Fails on a text with characters that a terminal could obey, reorder or hide. Line feeds are allowed.
fn assert_printable(text: &str) {
    assert!(!text.contains(|c| is_hidden(c) && c != '\n'), "not printable: {text:?}");
}

/// The folder of the sample records.
pub fn samples() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().map(|folder| folder.join("tests/data")).find(|folder| folder.exists()).unwrap()
}

/// A sample record.
fn sample(name: &str) -> String {
    fs::read_to_string(samples().join(name)).unwrap()
}

/// This many bytes of a sample are an unfinished match.
const HALF: usize = 6000;

/// Puts the sample records into the data directory, so that there are matches to list, to replay and to resume. The
/// unfinished one is written again each time, because a resumed match continues in its file.
pub fn stock_library() {
    let (samples, folder) = (samples(), matches_folder().unwrap());
    fs::create_dir_all(&folder).unwrap();
    for (number, name) in
        ["golden-loo", "golden-hamlet", "golden-deer-hunt", "reveille"].into_iter().enumerate()
    {
        let kept = folder.join(format!("{:05}-{name}.jsonl", number + 1));
        if !kept.exists() {
            fs::copy(samples.join(format!("{name}.jsonl")), kept).unwrap();
        }
    }
    let unfinished = folder.join("00009-fifteens.jsonl");
    if fs::metadata(&unfinished).map_or(0, |about| about.len()) != HALF as u64 {
        let whole = fs::read(samples.join("golden-fifteens.jsonl")).unwrap();
        fs::write(unfinished, &whole[..HALF]).unwrap();
    }
}
