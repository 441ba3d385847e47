//! The rule pages: their links, clauses, sections and options are consistent, in all languages. What their examples say
//! is checked in `rule_examples`.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{anchors, of_repository};
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
        let (first, last) =
            (["overview", "equipment"], ["score", "end", "tips", "options", "sources", "rulings"]);
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

/// The parts of a page: the anchor and the text of each clause or section, up to the next heading.
fn parts(page: &str) -> Vec<(String, &str)> {
    let starts: Vec<usize> = page.match_indices("\n##").map(|(at, _)| at + 1).chain([page.len()]).collect();
    let part = |ends: &[usize]| {
        let text = &page[ends[0]..ends[1]];
        (anchors(text).pop_first().expect("a heading"), text)
    };
    starts.windows(2).map(part).collect()
}

/// The anchors that a text links to.
fn linked(text: &str) -> Vec<&str> {
    text.split("](#").skip(1).map(|rest| rest.split(')').next().unwrap()).collect()
}

/// A ruling says what the source says, what we play, and why. It links to a clause, and the clause links back.
#[test]
fn rulings_are_complete_and_linked_with_their_clauses() {
    for entry in CATALOG {
        for (language, page) in texts::of(entry.info.id).pages {
            let labels = match *language {
                "ja" => ["- 原文：", "- ここでは：", "- 理由："],
                _ => ["- The source: ", "- We play: ", "- Why: "],
            };
            let parts = parts(page);
            let mut rulings = 0;
            for (anchor, text) in parts.iter().filter(|(anchor, _)| anchor.starts_with("ruling-")) {
                let at = format!("{language}/{}: {anchor}", entry.info.id);
                let question = text.lines().nth(2).unwrap();
                assert!(question.starts_with('*') && question.ends_with('*'), "{at}: {question}");
                let items: Vec<&str> = text.lines().filter(|line| line.starts_with("- ")).collect();
                assert_eq!(items.len(), labels.len(), "{at}");
                for (item, label) in items.iter().zip(labels) {
                    assert!(item.starts_with(label), "{at}: {item}");
                }
                let back = |clause: &&str| {
                    let (_, text) = parts.iter().find(|(own, _)| own == clause).expect("a clause");
                    linked(text).contains(&anchor.as_str())
                };
                assert!(linked(text).iter().any(back), "{at}: no clause links to it");
                rulings += 1;
            }
            assert!(rulings >= 3, "{language}/{}: {rulings} rulings", entry.info.id);
        }
    }
}

/// Tips say whose they are: with the name of a source, or ours, as the first line says.
#[test]
fn tips_say_whose_they_are() {
    for entry in CATALOG {
        for (language, page) in texts::of(entry.info.id).pages {
            let parts = parts(page);
            let (_, tips) = parts.iter().find(|(anchor, _)| anchor == "tips").expect("tips");
            let first = tips.lines().nth(2).unwrap();
            let ours = if *language == "ja" { "offsuit" } else { "ours" };
            assert!(first.contains(ours), "{language}/{}: {first}", entry.info.id);
            let named = |line: &&str| {
                let name = line.strip_prefix("- ").and_then(|tip| tip.split_once([':', '：']));
                name.is_some_and(|(name, _)| !name.contains(['.', ',', '。', '、', '"', '「']))
            };
            let named = tips.lines().filter(named).count();
            // The article about Deer Hunt has no tips.
            assert_eq!(named > 0, entry.info.id != "deer-hunt", "{language}/{}", entry.info.id);
        }
    }
}

/// The words of the Japanese sources, as they are printed, and our word for each of them.
const PRINTED: [(&str, &str, &str); 14] = [
    ("head-and-tail", "ベッティングカード", "賭け札"),
    ("loo", "場代", "場代"),
    ("loo", "宣言", "宣言"),
    ("loo", "ダミーハンド", "ダミーハンド"),
    ("loo", "スターター", "リードする人"),
    ("deer-hunt", "荘家", "親"),
    ("deer-hunt", "回", "ディール"),
    ("deer-hunt", "巡", "トリック"),
    ("deer-hunt", "オポウネント", "相手のペア"),
    ("deer-hunt", "バンカー", "ポット"),
    ("hamlet", "ビット", "ビッド"),
    ("hamlet", "ポローニアス", "ポローニアス"),
    ("reveille", "デックレアラー", "ディクレアラー"),
    ("reveille", "デクレアラー", "ディクレアラー"),
];

/// A page explains a printed word once, in quotation marks next to ours, and otherwise says ours.
#[test]
fn japanese_pages_explain_the_words_of_their_sources_once() {
    for (game, printed, ours) in PRINTED {
        let (_, page) = texts::of(game).pages.iter().find(|(language, _)| *language == "ja").unwrap();
        if printed == ours {
            assert!(page.contains(&format!("*{ours}*")), "{game}: {ours} is not explained");
            continue;
        }
        let quoted = format!("「{printed}」");
        // Rulings quote what is printed.
        let page = page.split("{#rulings}").next().unwrap();
        assert_eq!(page.matches(&quoted).count(), 1, "{game}: {quoted}");
        let line = page.lines().find(|line| line.contains(&quoted)).unwrap();
        assert!(line.contains(ours), "{game}: {line}");
        if printed.chars().count() > 1 {
            assert_eq!(page.matches(printed).count(), 1, "{game}: {printed}");
        }
    }
}

/// The rows of `docs/sources.md` by game: the numbers of sentences, and where they are covered.
fn covered() -> BTreeMap<&'static str, Vec<(String, String)>> {
    let path = of_repository("docs/sources.md");
    let table = std::fs::read_to_string(path).unwrap();
    let mut games = BTreeMap::new();
    for part in table.split("\n## ").skip(1) {
        let page = between(part, "(../rules/en/", ".md)");
        let entry = CATALOG.iter().find(|entry| entry.info.id == page).expect("a game");
        let rows = part.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Sentence"));
        let row = |line: &str| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            assert_eq!(cells.len(), 3, "{line}");
            (cells[0].to_owned(), cells[2].to_owned())
        };
        games.insert(entry.info.id, rows.map(row).collect());
    }
    games
}

/// The text between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from} in {text}"));
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} after {from}")).0
}

/// Every sentence of the sources has its place, the places exist, and no ruling and no option is without a sentence.
#[test]
fn every_sentence_of_the_sources_is_in_a_clause_an_option_or_a_ruling() {
    let covered = covered();
    assert_eq!(covered.len(), CATALOG.len());
    for entry in CATALOG {
        let game = entry.info.id;
        let known = anchors(texts::of(game).pages[0].1);
        let options: BTreeSet<&str> = entry.info.options.iter().map(|spec| spec.key).collect();
        let mut used = BTreeSet::new();
        let mut next = 1;
        for (sentences, place) in &covered[game] {
            let (first, last) = sentences.split_once('–').unwrap_or((sentences, sentences));
            assert_eq!(first.parse(), Ok(next), "{game}: sentence {sentences} comes after {}", next - 1);
            next = last.parse::<u32>().unwrap() + 1;
            if let Some(why) = place.strip_prefix("not covered: ") {
                assert!(!why.is_empty(), "{game}: {sentences}");
                continue;
            }
            if let Some(others) = place.strip_prefix("repeats ") {
                let other: u32 = others.split(' ').next().unwrap().parse().unwrap();
                assert!(other < next, "{game}: {sentences} repeats {others}");
                continue;
            }
            for part in place.split(", ") {
                let name = between(part, "`", "`");
                let exists = match part.strip_prefix("option ") {
                    Some(_) => options.contains(name),
                    None => known.contains(name),
                };
                assert!(exists, "{game}: sentence {sentences}: no {part}");
                used.insert(name);
            }
        }
        let rulings = known.iter().map(String::as_str).filter(|anchor| anchor.starts_with("ruling-"));
        let unused: Vec<&str> = rulings.chain(options).filter(|name| !used.contains(name)).collect();
        assert!(unused.is_empty(), "{game}: no sentence leads to {unused:?}");
    }
}
