//! Runs a test that reads or writes the player's folders in a process with folders of its own.

use std::env;
use std::process::Command;

const APART: &str = "OFFSUIT_TEST_APART";

/// Whether this test may continue: only in a process of its own, which this starts with empty folders for data and
/// settings, no house and a known locale. `test` is the test's path as `cargo test` prints it.
pub fn apart(test: &str) -> bool {
    if env::var_os(APART).is_some() {
        return true;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]);
    command.env(APART, "1").env("OFFSUIT_DATA", folder.path()).env("OFFSUIT_CONFIG", folder.path());
    // The developer may have tables open.
    command.env("OFFSUIT_SOCKET", folder.path().join("no-house.sock"));
    command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color").env("TZ", "UTC").env("USER", "ann");
    let output = command.output().unwrap();
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(output.status.success(), "{out}\n{err}");
    assert!(out.contains("1 passed"), "no test is called {test}:\n{out}");
    false
}
