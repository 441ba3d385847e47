//! The README and the manual in `docs/` stay true: their pictures and tables are the program's own, and their commands
//! run.
//!
//! `UPDATE_README=1 cargo test --test suite readme::` regenerates everything between `<!-- made: NAME -->` and
//! `<!-- /made -->`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{film, outside, source_docs};
use clap::CommandFactory;
use crossterm::event::KeyCode;
use offsuit::cli::{Cli, ENVIRONMENT, FILES};
use offsuit::config::{ITEMS, Kind, Settings};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::ui::key_bar::listed;
use offsuit::ui::keys::{AT_MATCH, Key, Keymap, Scope};
use offsuit::ui::look::Hits;
use offsuit::ui::{Look, Theme};

/// Command lines of the README that are not the program's own. `.ci/run` runs each, or a reader does in a clean
/// checkout.
const OTHERS: [&str; 15] = [
    "cargo run --release",
    "cargo run --release --example three_tricks",
    "cargo install --locked --path .",
    "cargo install --locked --path . --profile dist",
    ".ci/package",
    ".ci/package deb",
    ".ci/package archive x86_64-unknown-linux-musl",
    "cargo test",
    "cargo bench --bench playouts",
    "cargo bench --bench bots",
    "cargo bench --bench screens",
    "python3 tests/referee.py loo.jsonl",
    ".ci/run",
    ".ci/elsewhere",
    ".ci/windows",
];

/// The README and the manual.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manual = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> =
        manual.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    all.sort();
    all.insert(0, root.join("README.md"));
    all.extend(
        ["CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "packaging/README.md"]
            .map(|name| root.join(name)),
    );
    all
}

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

fn words() -> Words {
    Words::new(Language::English, Glyphs::Unicode)
}

/// The cell of a table, with the character that would end it escaped.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The keys of some scopes, each command once.
fn keys(scopes: &[Scope]) -> String {
    let words = words();
    let (hits, keys) = (Hits::default(), Keymap::usual());
    let look = Look { words: &words, theme: &Theme::plain(), names: &[], hits: &hits, keys };
    let mut table = String::new();
    for &scope in scopes {
        writeln!(table, "| {} | | Command |\n|---|---|---|", words.get(scope.title())).unwrap();
        for command in listed(scope, &look) {
            let keys: Vec<String> = command.keys.iter().map(|key| format!("`{}`", cell(key))).collect();
            let name = command.command.name().map_or_else(String::new, |name| format!("`{name}`"));
            writeln!(table, "| {} | {} | {name} |", keys.join(" "), cell(&command.meaning)).unwrap();
        }
        table.push('\n');
    }
    table
}

/// The letters of everything that happens at a match, each with what it does and where.
fn letters() -> String {
    let words = words();
    let mut letters: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for &scope in AT_MATCH {
        for line in Keymap::usual().lines(scope) {
            for key in &line.keys {
                let Key::Code(KeyCode::Char(letter)) = *key else { continue };
                if letter.is_alphabetic() {
                    let order = format!("{}{letter}", letter.to_lowercase());
                    let meaning = words.get(line.command.meaning(scope));
                    let places = &mut letters.entry(order).or_insert((meaning, Vec::new())).1;
                    places.push(words.get(scope.title()).to_lowercase());
                }
            }
        }
    }
    let mut table = String::from("| Letter | | Where |\n|---|---|---|\n");
    for (order, (meaning, places)) in letters {
        let everywhere = places.len() == AT_MATCH.len();
        let places = if everywhere { "everywhere".to_owned() } else { places.join(", ") };
        writeln!(table, "| `{}` | {} | {} |", &order[1..], cell(&meaning), places).unwrap();
    }
    table
}

fn settings() -> String {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let mut table = String::from("| Key | Values | What it does |\n|---|---|---|\n");
    for item in ITEMS {
        let default = item.get(&Settings::default());
        let values: Vec<String> = match item.kind {
            Kind::Choice(choices) => choices().iter().map(|(word, _)| (*word).to_owned()).collect(),
            Kind::Toggle => vec!["true".to_owned(), "false".to_owned()],
            Kind::Text(_) => vec![],
        };
        let marked =
            values.iter().map(|v| if *v == default { format!("**`{v}`**") } else { format!("`{v}`") });
        let mut values = marked.collect::<Vec<_>>().join(", ");
        if values.is_empty() {
            values = item.expected(&words);
        }
        writeln!(table, "| `{}` | {values} | {} |", item.key, item.help(&words)).unwrap();
    }
    table
}

fn commands() -> String {
    let mut table =
        String::from("| Command | What it does |\n|---|---|\n| `offsuit` | Open the list of games |\n");
    for command in Cli::command().get_subcommands() {
        let about = command.get_about().unwrap();
        writeln!(table, "| `offsuit {}` | {} |", command.get_name(), cell(&about.to_string())).unwrap();
    }
    table
}

fn named(title: &str, entries: &[(&str, &str)]) -> String {
    let mut table = format!("| {title} | |\n|---|---|\n");
    for (name, meaning) in entries {
        writeln!(table, "| `{name}` | {} |", cell(meaning)).unwrap();
    }
    table
}

/// Everything that the program generates, by name.
fn made() -> Vec<(&'static str, String)> {
    let mut all: Vec<_> =
        film::pictures().into_iter().map(|(name, text)| (name, format!("```text\n{text}```\n"))).collect();
    all.extend([
        ("letters", letters()),
        ("keys", keys(&[Scope::Hand])),
        ("more keys", keys(&[Scope::Home, Scope::Rules, Scope::Replay, Scope::Replays, Scope::Form])),
        ("settings", settings()),
        ("commands", commands()),
        ("environment", named("Variable", ENVIRONMENT)),
        ("files", named("File", FILES)),
        ("protocol 1", source_docs::page(include_str!("../../src/library/engine/protocol.rs"), &[])),
        (
            "protocol 2",
            source_docs::page(
                include_str!("../../src/program/together/protocol.rs"),
                &[
                    include_str!("../../src/program/together/protocol/guest.rs"),
                    include_str!("../../src/program/together/protocol/house.rs"),
                    include_str!("../../src/library/table/company.rs"),
                ],
            ),
        ),
        (
            "records",
            source_docs::page(
                include_str!("../../src/library/record.rs"),
                &[include_str!("../../src/library/record/line.rs")],
            ),
        ),
    ]);
    all
}

#[test]
fn generated_parts_are_up_to_date() {
    let all = made();
    let mut stale = Vec::new();
    let mut used = Vec::new();
    for path in documents() {
        let mut text = fs::read_to_string(&path).unwrap();
        let openings = text.matches("<!-- made: ").count();
        let before = used.len();
        for (name, wanted) in &all {
            let opening = format!("<!-- made: {name} -->\n");
            for (at, _) in text.clone().match_indices(&opening) {
                used.push(*name);
                let start = at + opening.len();
                let end = start + text[start..].find("<!-- /made -->\n").unwrap();
                if text[start..end] != *wanted {
                    stale.push(*name);
                    text.replace_range(start..end, wanted);
                }
            }
        }
        assert_eq!(used.len() - before, openings, "{}: a part has no generator", path.display());
        if std::env::var_os("UPDATE_README").is_some() {
            fs::write(&path, text).unwrap();
        }
    }
    let unused: Vec<_> = all.iter().filter(|(name, _)| !used.contains(name)).map(|(name, _)| name).collect();
    assert!(unused.is_empty(), "no document shows {unused:?}");
    let update = "UPDATE_README=1 cargo test --test suite readme::";
    assert!(
        stale.is_empty() || std::env::var_os("UPDATE_README").is_some(),
        "stale: {stale:?}. Run {update}"
    );
}

/// A longer README would be a manual.
#[test]
fn the_readme_is_short() {
    let lines = read("README.md").lines().count();
    assert!(lines <= 250, "{lines} lines: move what a reader needs later to docs/");
}

/// The pictures show what the README says they do.
#[test]
fn pictures_show_their_subjects() {
    let all = film::pictures();
    let words = words();
    let shows = |name: &str, what: &str| {
        let (_, picture) = all.iter().find(|(found, _)| *found == name).unwrap();
        assert!(picture.contains(what), "no {what:?} in {name}:\n{picture}");
    };
    shows("home", &words.get("game-reveille"));
    shows("refusal", "? for rule");
    shows("score", &words.get("ui-sheet-head"));
    shows("hint", &words.get("ui-key-hint"));
    shows("replay", &words.get("ui-replay-open"));
    shows("curtain", "Ann is next");
    shows("japanese", "花");
    shows("plain", "The rule is ");
    for (name, picture) in &all {
        let lines = picture.lines().count();
        let widest = picture.lines().map(unicode_width::UnicodeWidthStr::width).max().unwrap();
        assert!(widest <= if *name == "widest" { 160 } else { 100 }, "{name}: {widest}");
        assert!(
            *name == "plain"
                || lines
                    == if widest > 100 {
                        50
                    } else if widest > 80 {
                        30
                    } else {
                        24
                    }
        );
    }
}

/// Every command line of the README and the manual, in order. `scale` tests those about many machines; the long tests
/// are run by hand.
fn command_lines() -> Vec<String> {
    let documents = documents().into_iter().filter(|path| !path.ends_with("docs/scale.md"));
    let texts = documents.map(|path| fs::read_to_string(path).unwrap());
    let mut lines = Vec::new();
    for text in texts {
        for block in text.split("```sh\n").skip(1) {
            let block = block.split("```").next().unwrap();
            let commands = block.lines().map(|line| line.split(" #").next().unwrap().trim().to_owned());
            lines.extend(commands.filter(|line| !line.is_empty()));
        }
    }
    lines
}

#[test]
fn commands_of_the_manual_run() {
    // Some are commands of the laboratory.
    outside::lab();
    let folder = tempfile::tempdir().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_offsuit"));
    let search = std::env::join_paths(
        std::iter::once(binary.parent().unwrap().to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let lines = command_lines();
    let (own, others): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.starts_with("offsuit"));
    for line in &own {
        let out = Command::new("sh")
            .args(["-c", line])
            .env("PATH", &search)
            .env("LC_ALL", "C")
            .env("OFFSUIT_DATA", folder.path())
            .env("OFFSUIT_CONFIG", folder.path())
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        // Without a terminal, a table opens in plain mode, and the end of the input closes it.
        assert!(out.status.success(), "{line}: {error}");
    }
    for line in &others {
        assert!(OTHERS.contains(&line.as_str()), "nothing runs {line}");
    }
    assert!(
        own.len() >= 15 && OTHERS.iter().all(|line| lines.iter().any(|found| found == line)),
        "{lines:?}"
    );
}

#[test]
fn facts_of_the_manual_are_true() {
    let text = read("README.md");
    let words = words();
    for info in CATALOG.iter().map(|entry| entry.info) {
        let title = words.get(&format!("game-{}", info.id));
        let row = text.lines().find(|line| line.starts_with(&format!("| **{title}**")));
        let row = row.unwrap_or_else(|| panic!("README.md: add {title} to the table of games"));
        let (min, max) = (info.seating.min, info.seating.max);
        let players = if min == max { min.to_string() } else { format!("{min}-{max}") };
        assert!(row.contains(&format!("| {players}")), "{row}");
        assert_eq!(row.contains("partners"), info.partners, "{row}");
    }
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
    assert!(text.contains(&format!("{} or newer", version.trim_matches('"'))));
    let performance = read("docs/performance.md");
    let bench = performance.split("<!-- bench -->").nth(1).unwrap().split("```").nth(1).unwrap();
    for info in CATALOG.iter().map(|entry| entry.info) {
        for seats in info.seating.min..=info.seating.max {
            assert!(
                bench.contains(&format!("\n{} {seats} ", info.id)),
                "docs/performance.md: add the line of {} {seats} that `cargo bench --bench playouts` prints",
                info.id
            );
        }
    }
    for file in ["rules/en", "rules/ja", "LICENSE", "tests/referee.py", "CHANGELOG.md"] {
        assert!(text.contains(&format!("]({file})")), "no link to {file}");
    }
}

#[test]
fn every_file_they_link_to_is_there() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap();
            let is_file = !target.contains("://") && !target.is_empty();
            assert!(!is_file || path.parent().unwrap().join(target).exists(), "{}: {target}", path.display());
        }
    }
}
