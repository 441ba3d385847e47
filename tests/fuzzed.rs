//! Every input that fuzzing has kept, run through the functions that are fuzzed: what was found once is not found again.
//!
//! `fuzz/corpus` holds what covers the most, `fuzz/crashes` what has crashed or hung a target before it was fixed.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "suite/common/apart.rs"]
mod apart;
#[path = "../fuzz/src/targets/mod.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// An input may take this long, on a busy machine and without optimization.
const LONGEST: Duration = Duration::from_secs(30);

fn inputs(kind: &str, target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(kind).join(target);
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs a target on all that is kept for it, in a process with folders of its own.
fn run_all(name: &str) {
    let &(name, run) = targets::TARGETS.iter().find(|(target, _)| *target == name).unwrap();
    let corpus = inputs("corpus", name);
    assert!(corpus.len() >= 10, "{name} has lost its corpus");
    for file in corpus.into_iter().chain(inputs("crashes", name)) {
        // Of a failed test, the last line names the input.
        eprintln!("{}", file.display());
        let start = Instant::now();
        run(&fs::read(&file).unwrap());
        assert!(start.elapsed() < LONGEST, "it took {:?}", start.elapsed());
    }
}

macro_rules! each_target {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            if apart::apart(stringify!($test)) {
                run_all($name);
            }
        })*

        #[test]
        fn every_target_is_tested() {
            let tested = [$($name),*];
            assert_eq!(targets::TARGETS.map(|(name, _)| name), tested);
            let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/fuzz")).unwrap();
            assert!(script.contains(&format!("all=({})", tested.join(" "))));
        }
    };
}

each_target! {
    record: "record",
    engine_serve: "engine-serve",
    engine_client: "engine-client",
    config: "config",
    plain: "plain",
    arena: "arena",
    app: "app",
    code: "code",
}
