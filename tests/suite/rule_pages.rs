//! The rule pages: their links, clauses, sections and options are consistent, in all languages. What their examples say
//! is checked in `rule_examples`.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::anchors;
use offsuit::core::{OptionKind, OptionSpec};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Words};
use offsuit::texts;

/// The anchors of a page's clauses and examples, in order: those of third-level headings.
fn clauses(page: &str) -> Vec<String> {
    page.lines().filter(|line| line.starts_with("### ")).flat_map(anchors).collect()
}

#[test]
fn links_have_targets() {
    for entry in CATALOG {
        for (language, page) in texts::of(entry.info.id).pages {
            let known = anchors(page);
            for link in page.split("](").skip(1) {
                let target = link.split(')').next().unwrap();
                let anchor = target.strip_prefix('#');
                let anchor = anchor.unwrap_or_else(|| panic!("{language}/{}: {target}", entry.info.id));
                assert!(known.contains(anchor), "{language}/{}: no section {anchor}", entry.info.id);
            }
        }
    }
}

#[test]
fn clauses_are_numbered_from_one() {
    for entry in CATALOG {
        let english = clauses(texts::of(entry.info.id).pages[0].1);
        for (language, page) in texts::of(entry.info.id).pages {
            let mut counts: BTreeMap<String, u32> = BTreeMap::new();
            let all = clauses(page);
            for clause in &all {
                let (section, number) = clause.rsplit_once('-').expect("a section and a number");
                let count = counts.entry(section.to_owned()).or_default();
                *count += 1;
                assert_eq!(number, count.to_string(), "{language}/{}: {clause}", entry.info.id);
            }
            let (own, first): (BTreeSet<_>, BTreeSet<_>) = (all.iter().collect(), english.iter().collect());
            assert_eq!(own, first, "{language}/{} has other clauses than the first page", entry.info.id);
            let headings = page.lines().filter(|line| line.starts_with("##")).count();
            assert_eq!(anchors(page).len(), headings, "{language}/{}: two headings alike", entry.info.id);
        }
    }
}

/// The sections of a page, in order: those of second-level headings.
fn sections(page: &str) -> Vec<String> {
    page.lines().filter(|line| line.starts_with("## ")).flat_map(anchors).collect()
}

#[test]
fn pages_have_their_sections_in_the_same_order() {
    for entry in CATALOG {
        let english = sections(texts::of(entry.info.id).pages[0].1);
        let (first, last) = (["overview", "equipment"], ["score", "end", "tips", "options", "sources"]);
        assert!(english.starts_with(&first.map(str::to_owned)), "{}: {english:?}", entry.info.id);
        assert!(english.ends_with(&last.map(str::to_owned)), "{}: {english:?}", entry.info.id);
        for (language, page) in texts::of(entry.info.id).pages {
            assert_eq!(sections(page), english, "{language}/{}", entry.info.id);
        }
    }
}

/// What the table of options must say about one: `4 (4 to 40`, or all its words.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.kind {
        OptionKind::Number { default, min, max, .. } => {
            vec![format!("{default} ("), min.to_string(), max.to_string()]
        }
        OptionKind::Choice(words) => words.iter().map(|word| format!("`{word}`")).collect(),
    }
}

#[test]
fn pages_list_the_options() {
    for entry in CATALOG {
        for (language, page) in texts::of(entry.info.id).pages {
            for spec in entry.info.options {
                // By the name in the form, with the name for the command line after it.
                let name = Words::new(language.parse().unwrap(), Glyphs::Unicode);
                let name = name.get(&format!("option-name-{}", spec.key));
                let start = match *language {
                    "ja" => format!("| {name}（`{}`） |", spec.key),
                    _ => format!("| {name} (`{}`) |", spec.key),
                };
                let row = page.lines().find(|line| line.starts_with(&start));
                let row =
                    row.unwrap_or_else(|| panic!("{language}/{}: no option {}", entry.info.id, spec.key));
                let listed = &row.split('|').nth(2).unwrap().replace('（', " (");
                let at = values(spec).iter().map(|value| listed.find(value.as_str())).collect::<Vec<_>>();
                assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{}: {listed}", entry.info.id);
            }
        }
    }
}
