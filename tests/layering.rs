//! The layers: a module uses only what stands above it, and the general ones know no game.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use offsuit::games::CATALOG;

/// Each module, and those it may use besides itself.
const LAYERS: [(&str, &[&str]); 9] = [
    ("core", &[]),
    ("games", &["core"]),
    ("record", &["core", "games"]),
    ("bots", &["core", "games"]),
    ("lang", &["core"]),
    ("rules", &["core", "games"]),
    ("table", &["core", "games", "record", "bots"]),
    ("ui", &["core", "games", "record", "lang", "rules", "table"]),
    ("cli", &["core", "games", "record", "bots", "lang", "rules", "table", "ui"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file of a module with its lines: numbered, without comments and without its tests, which stand
/// last.
fn module(name: &str) -> Vec<(String, Vec<(usize, String)>)> {
    let mut paths = Vec::new();
    files(&source(), &mut paths);
    let of_module = |path: &PathBuf| {
        let inside = path.strip_prefix(source()).unwrap().to_string_lossy().into_owned();
        let is_test = inside.ends_with("tests.rs");
        ((inside == format!("{name}.rs") || inside.starts_with(&format!("{name}/"))) && !is_test)
            .then_some((inside, path.clone()))
    };
    let read = |(inside, path): (String, PathBuf)| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let lines = code.lines().map(|line| line.split("//").next().unwrap().to_owned());
        (inside, (1..).zip(lines).collect())
    };
    paths.iter().filter_map(of_module).map(read).collect()
}

#[test]
fn a_module_uses_only_what_stands_above_it() {
    let mut seen = 0;
    for (name, above) in LAYERS {
        let files = module(name);
        assert!(!files.is_empty(), "{name}");
        for (file, lines) in files {
            for (number, line) in lines {
                for used in line.split("crate::").skip(1) {
                    let used: String =
                        used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                    let allowed = used == name || above.contains(&used.as_str());
                    assert!(allowed, "src/{file}:{number}: {name} may not use {used}: {line}");
                    seen += 1;
                }
                assert!(
                    !line.contains("crate::{"),
                    "src/{file}:{number}: name each module in a line of its own"
                );
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn all_modules_have_their_layer() {
    let text = fs::read_to_string(source().join("lib.rs")).unwrap();
    let modules: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(modules.len(), LAYERS.len());
    assert!(modules.iter().all(|module| LAYERS.iter().any(|(name, _)| name == module)), "{modules:?}");
}

#[test]
fn general_modules_know_no_game() {
    let mut names: Vec<String> = Vec::new();
    for info in CATALOG.iter().map(|entry| entry.info) {
        names.push(info.id.to_owned());
        names.push(info.id.replace('-', "_"));
        names.push(info.id.replace("-and-", " & ").replace('-', " "));
        names.push(info.id.replace('-', ""));
    }
    for general in ["bots", "table", "ui"] {
        for (file, lines) in module(general) {
            for (number, line) in lines {
                let words: Vec<String> = line
                    .to_lowercase()
                    .split(|c: char| !(c.is_alphanumeric() || "-_& ".contains(c)))
                    .map(|word| word.trim().to_owned())
                    .collect();
                for name in &names {
                    let found =
                        words.iter().any(|word| word.split(' ').any(|part| part == name) || word == name);
                    assert!(!found, "src/{file}:{number} names {name}: {line}");
                }
            }
        }
    }
}

#[test]
fn what_must_be_the_same_everywhere_has_no_clock_and_no_hash_order() {
    for layer in ["core", "games", "record", "bots"] {
        for (file, lines) in module(layer) {
            for (number, line) in lines {
                for forbidden in ["HashMap", "HashSet", "SystemTime", "Instant::now", "thread_rng"] {
                    assert!(!line.contains(forbidden), "src/{file}:{number}: {line}");
                }
            }
        }
    }
}
