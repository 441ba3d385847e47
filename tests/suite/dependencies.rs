//! The crates that `Cargo.lock` names.

use std::fs;
use std::path::Path;

use toml_edit::DocumentMut;

/// The versions of a crate in a lock file.
fn versions(lock: &str, name: &str) -> Vec<String> {
    let lock: DocumentMut = lock.parse().unwrap();
    let packages = lock["package"].as_array_of_tables().unwrap();
    let named = packages.iter().filter(|package| package["name"].as_str() == Some(name));
    named.map(|package| package["version"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn crossterm_is_the_version_that_ratatui_uses() {
    let lock = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    let found = versions(&lock, "crossterm");
    assert_eq!(
        found.len(),
        1,
        "Cargo.lock has crossterm {}: in Cargo.toml, set crossterm and the feature crossterm_0_… of ratatui to the \
         same version",
        found.join(" and ")
    );
}

#[test]
fn two_versions_are_found() {
    let lock = "[[package]]\nname = \"crossterm\"\nversion = \"0.28.1\"\n\n\
                [[package]]\nname = \"crossterm\"\nversion = \"0.29.0\"\n";
    assert_eq!(versions(lock, "crossterm"), ["0.28.1", "0.29.0"]);
}
