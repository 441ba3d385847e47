//! What tests need of each game besides its rules. A failure lists everything that a new game lacks.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::common::anchors;
use crate::common::facts::{self, FACTS};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::texts;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Texts for readers that say how many games there are.
const COUNTS: [&str; 10] = [
    "README.md",
    "Cargo.toml",
    "src/lib.rs",
    "src/library/lib.rs",
    "src/program/cli/program.rs",
    "src/program/lang/en/ui.ftl",
    "packaging/offsuit.desktop",
    "packaging/offsuit.rb",
    "packaging/PKGBUILD",
    "packaging/flake.nix",
];

#[test]
#[allow(clippy::too_many_lines)] // one list
fn nothing_that_tests_need_is_missing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let (endgames, examples) = (read("tests/data/perft.txt"), read("tests/suite/rule_examples.rs"));
    let rules = read("src/library/tests/suite/common/referee/rules.rs");
    let codes = read("tests/data/codes.txt");
    let second_referee = read("tests/referee.py");
    let words = Words::new(Language::English, Glyphs::Unicode);
    let daily = read("tests/suite/same_cards.rs");
    let (readme, speeds) = (read("README.md"), read("docs/performance.md"));
    let mut missing = String::new();
    for file in COUNTS {
        let text = read(file).to_lowercase();
        let count = NUMBERS.get(CATALOG.len()).copied().unwrap_or("many");
        if !text.contains(&format!("{count} uncommon")) {
            writeln!(missing, "{file}: say that there are \"{count} uncommon\" games").unwrap();
        }
    }
    for (n, entry) in CATALOG.iter().enumerate() {
        let id = entry.info.id;
        let mut need = |is_there: bool, what: &str| {
            if !is_there {
                writeln!(missing, "{id}: {what}").unwrap();
            }
        };
        let row = FACTS.get(n).filter(|facts| facts.id == id);
        need(
            row.is_some(),
            "add a row to FACTS in src/library/tests/suite/common/facts.rs, in the order of the catalogue",
        );
        let sample = format!("tests/data/{}.jsonl", row.map_or(id, |facts| facts.sample));
        let golden = format!("tests/data/golden-{id}.jsonl");
        let record =
            |bots: &str, to: &str| format!("cargo run -- simulate {id} --seed 8 --bots {bots} --record {to}");
        let comments =
            fs::read_to_string(root.join(&golden)).unwrap_or_default().matches("\"comment\"").count();
        need(
            comments >= 4,
            &format!(
                "run `{}`, and comment four of its lines as in the files next to it",
                record("novice", &golden)
            ),
        );
        need(
            root.join(&sample).exists(),
            &format!("run `{}`, and delete \"dealt\" from its first line", record("random", &sample)),
        );
        let is_line = |line: &str| line.split_whitespace().next() == Some(id);
        need(endgames.lines().any(is_line), "add endgames to tests/data/perft.txt; its header says how");
        let quoted = format!("\"{id}\"");
        need(
            rules.contains(&quoted),
            "teach the referee its rules in src/library/tests/suite/common/referee/rules.rs",
        );
        need(codes.lines().any(is_line), "add a result code to tests/data/codes.txt; its header says how");
        let title = words.get(&format!("game-{id}"));
        need(readme.contains(&format!("| **{title}** ")), "add it to the table of games in README.md");
        need(
            (entry.info.seating.min..=entry.info.seating.max)
                .all(|seats| speeds.contains(&format!("\n{id} {seats} "))),
            "run `cargo bench --bench playouts`, and add the lines about it to docs/performance.md",
        );
        need(second_referee.contains(&quoted), "teach the second referee its rules in tests/referee.py");
        for (language, page) in texts::of(entry.info.id).pages {
            let there = anchors(page);
            for anchor in [
                "overview",
                "equipment",
                "deal",
                "score",
                "end",
                "tips",
                "options",
                "example-1",
                "sources",
                "rulings",
            ] {
                need(
                    there.contains(anchor),
                    &format!("add a heading with the anchor {{#{anchor}}} to rules/{language}/{id}.md"),
                );
            }
        }
        need(
            examples.contains(&quoted),
            &format!(
                "run `{}`, explain one of its scores on the rule page, and add it to EXPLAINED in tests/suite/rule_examples.rs",
                record("expert", &format!("tests/data/expert-{id}.jsonl"))
            ),
        );
        need(
            daily.contains(&format!("({quoted}, ")),
            "run `cargo test --test suite same_cards::`, and add the line that it asks for",
        );
        need(
            root.join(format!("docs/pictures/{id}-80x24.svg")).exists(),
            "run `UPDATE_PICTURES=1 UPDATE_README=1 cargo test --test suite -- readme:: pictures::`",
        );
        need(
            root.join(format!("tests/suite/snapshots/{id}-choosing.snap")).exists(),
            "run `INSTA_UPDATE=always cargo test --workspace -- screens:: told:: threads::`, and read the snapshots",
        );
    }
    assert!(missing.is_empty(), "\n{missing}");
    assert_eq!(
        FACTS.len(),
        CATALOG.len(),
        "FACTS in src/library/tests/suite/common/facts.rs names a game that is not there"
    );
    for facts in FACTS {
        let entry = offsuit::games::find(facts.id).unwrap();
        assert_eq!(
            (entry.info.seating.min, entry.info.seating.max),
            facts.players,
            "players of {}",
            facts.id
        );
        facts::short_options(entry);
    }
}
