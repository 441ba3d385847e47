//! Programs among the examples, most of them engines, and what remains of their processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

pub const OFFSUIT: &str = env!("CARGO_BIN_EXE_offsuit");

/// The program of the laboratory, which `cargo test` has built next to ours; built now if only our tests run.
pub fn lab() -> PathBuf {
    let path =
        Path::new(OFFSUIT).with_file_name("offsuit-lab").with_extension(std::env::consts::EXE_EXTENSION);
    if !path.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "offsuit-lab", "--features", "tools"]);
        if path.parent().unwrap().ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
    }
    path
}

/// A program among the examples, built if necessary.
pub fn example(name: &str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let folder = Path::new(OFFSUIT).parent().unwrap();
    BUILT.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "build",
            "--quiet",
            "--example",
            "engine-sample",
            "--example",
            "engine-bad",
            "--example",
            "pipe",
            "--example",
            "three_tricks",
        ]);
        if folder.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
    });
    folder.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

pub fn quoted(path: &Path) -> String {
    shell_words::quote(path.to_str().unwrap()).into_owned()
}

/// The command of a bad engine that notes its process ids in this file.
pub fn bad(way: &str, note: &Path) -> String {
    format!("{} {way} {}", quoted(&example("engine-bad")), quoted(note))
}

pub fn ours(level: &str) -> String {
    format!("{} engine {level}", quoted(Path::new(OFFSUIT)))
}

/// The number of noted processes. All of them are gone.
pub fn gone(note: &Path) -> usize {
    let pids = fs::read_to_string(note).unwrap_or_default();
    let until = Instant::now() + Duration::from_secs(20);
    for pid in pids.lines() {
        let runs = || {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            let state = stat.rsplit_once(')').map_or("", |(_, rest)| rest.trim_start()).to_owned();
            // An adopted orphan may be reaped later.
            !state.is_empty() && !state.starts_with(['Z', 'X'])
        };
        // A killed orphan takes a moment to end.
        while runs() {
            let about = |file: &str| fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
            assert!(Instant::now() < until, "still runs: {} {:?}", about("stat"), about("cmdline"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    pids.lines().count()
}
