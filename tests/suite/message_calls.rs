//! The code passes to each message the arguments that it takes.
//!
//! Debug builds also check this whenever they format a message. These tests read the calls that no other test reaches.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::catalogue::{arguments, messages};
use offsuit::lang::Language;

/// Calls whose first argument is the key of a message.
const CALLS: [&str; 5] = [".with(", "say_key(", ".get(", "Text::new(", "Message::new("];

/// The arguments of each message.
fn taken() -> BTreeMap<String, BTreeSet<String>> {
    let all = messages(Language::English);
    all.keys().map(|key| (key.clone(), arguments(&all, key))).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file, without comments and unit tests.
fn code(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The string literal at the start of the code, and the code after it.
fn literal(code: &str) -> Option<(&str, &str)> {
    let text = code.trim_start().strip_prefix('"')?;
    let end = text.match_indices('"').map(|(at, _)| at).find(|&at| !text[..at].ends_with('\\'))?;
    Some((&text[..end], &text[end + 1..]))
}

/// The names in a literal list of arguments at the start of the code, `&[("name", value), ...]`.
fn listed(code: &str) -> Option<BTreeSet<String>> {
    let mut rest = code.trim_start().strip_prefix(',')?.trim_start().strip_prefix("&[")?;
    let (mut depth, mut names) = (0, BTreeSet::new());
    loop {
        if let Some((_, after)) = literal(rest).filter(|_| rest.starts_with('"')) {
            rest = after;
            continue;
        }
        let letter = rest.chars().next()?;
        rest = &rest[letter.len_utf8()..];
        match letter {
            '(' | '[' | '{' => {
                if depth == 0 {
                    names.insert(literal(rest)?.0.to_owned());
                }
                depth += 1;
            }
            ']' if depth == 0 => return Some(names),
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
}

/// What is wrong with the calls in this code.
fn faults(code: &str, taken: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut faults = Vec::new();
    for call in CALLS {
        for (at, _) in code.match_indices(call) {
            let Some((key, rest)) = literal(&code[at + call.len()..]) else { continue };
            let Some(takes) = taken.get(key) else {
                // The other calls are also those of maps, or their keys have a test of their own.
                if ["say_key(", "Message::new("].contains(&call) {
                    faults.push(format!("{call}\"{key}\": there is no such message"));
                }
                continue;
            };
            let is_complete = call == ".get(";
            match listed(rest).or_else(|| is_complete.then(BTreeSet::new)) {
                Some(given) if given != *takes => {
                    faults.push(format!("{call}\"{key}\": takes {takes:?}, is given {given:?}"));
                }
                Some(_) => {}
                // The arguments come from elsewhere in the file: each is named at least somewhere.
                None => faults.extend(
                    takes
                        .iter()
                        .filter(|name| !code.contains(&format!("\"{name}\"")))
                        .filter(|name| *name != "game" || !code.contains(".with_game("))
                        .map(|name| format!("{call}\"{key}\": nothing gives {name}")),
                ),
            }
        }
    }
    faults
}

#[test]
fn every_call_passes_the_arguments_of_its_message() {
    let taken = taken();
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let faults: Vec<String> = files
        .iter()
        .flat_map(|path| {
            let code = code(&fs::read_to_string(path).unwrap());
            faults(&code, &taken).into_iter().map(|fault| format!("{}: {fault}", path.display()))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn calls_with_wrong_arguments_are_found() {
    let taken = taken();
    let faults = |code: &str| faults(code, &taken).len();
    for right in [
        r#"words.with("plain-no-section", &[("typed", &shown("[(", x))])"#,
        r#"talk.say_key("plain-no-open-deal", &[])"#,
        r#"words.get("plain-no-open-deal")"#,
        r#"let text = Text::new("plain-no-section"); text.with("typed", 1)"#,
        r#"let args = [("typed", x)]; words.with("plain-no-section", &args)"#,
        r#"map.get("no-message")"#,
    ] {
        assert_eq!(faults(right), 0, "{right}");
    }
    for wrong in [
        r#"words.with("plain-no-section", &[("section", x)])"#,
        r#"words.with("plain-no-section", &[("typed", x), ("most", y)])"#,
        r#"talk.say_key("plain-no-section", &[])"#,
        r#"words.get("plain-no-section")"#,
        r#"talk.say_key("plain-no-message", &[])"#,
        r#"Text::new("plain-no-section")"#,
        r#"Message::new("plain-no-section").with("section", 1)"#,
    ] {
        assert_eq!(faults(wrong), 1, "{wrong}");
    }
}
