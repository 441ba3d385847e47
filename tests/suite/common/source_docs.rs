//! The documentation of a module of messages, as a page.
//!
//! It reads what rustfmt makes of enums and structs: an item starts in the first column, a variant or a field of a struct
//! in the fifth, a field of a variant in the ninth.

use std::fmt::Write;

use heck::{ToKebabCase, ToSnakeCase};

/// The page of a module and the modules below it: its own text, then each of their types that serde writes.
pub fn page(source: &str, below: &[&str]) -> String {
    let page = below.iter().fold(introduction(source) + &types(source), |page, source| page + &types(source));
    let sources = [&[source][..], below].concat();
    let constants = sources.iter().flat_map(|source| constants(source));
    constants.fold(page, |page, (name, value)| page.replace(&format!("`{name}`"), &value))
}

/// The public constants that are numbers.
fn constants(source: &str) -> Vec<(String, String)> {
    let lines = source.lines().filter_map(|line| line.strip_prefix("pub const "));
    let parts = lines.filter_map(|line| {
        let (name, rest) = line.split_once(':')?;
        let value = rest.split_once("= ")?.1.trim_end_matches(';').replace('_', "");
        value.starts_with(|c: char| c.is_ascii_digit()).then(|| (name.to_owned(), value))
    });
    parts.collect()
}

/// The text of a module, with the names of constants.
fn introduction(source: &str) -> String {
    let text: Vec<&str> = source.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let mut page = String::new();
    for line in text {
        let line = line.strip_prefix(' ').unwrap_or(line);
        // Examples in Rust are for the module's own page.
        if line == "Both sides can use the types of this module:" {
            break;
        }
        let line = if line.starts_with("# ") { format!("##{line}") } else { line.to_owned() };
        writeln!(page, "{}", unlinked(&line)).unwrap();
    }
    page
}

/// The types of a module that serde writes.
fn types(source: &str) -> String {
    let mut page = String::new();
    let source = source.split("#[cfg(test)]").next().unwrap();
    let mut entry = Entry::default();
    let mut kebab = false;
    let mut written = true;
    for line in source.lines() {
        let depth = line.len() - line.trim_start().len();
        let code = line.trim();
        if let Some(text) = code.strip_prefix("///") {
            entry.docs.push(unlinked(text.strip_prefix(' ').unwrap_or(text)));
        } else if code.starts_with("#[") {
            kebab |= code.contains("rename_all = \"kebab-case\"");
            written &= !code.starts_with("#[derive") || code.contains("Serialize");
            entry.renamed = after(code, "rename = \"").or(entry.renamed);
            entry.optional |= code.contains("default");
            entry.flat |= code.contains("flatten");
        } else if depth == 0 && (code.starts_with("impl") || code.starts_with("pub trait")) {
            written = false;
        } else {
            let kind = ["pub enum ", "pub struct "].iter().find_map(|kind| code.strip_prefix(kind));
            match (depth, kind) {
                (0, Some(name)) => {
                    let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                    if written {
                        writeln!(page, "\n#### {name}\n\n{}\n", entry.docs.join("\n")).unwrap();
                    }
                }
                (4 | 8, _) if written && !entry.docs.is_empty() => {
                    let name =
                        code.trim_start_matches("pub ").split(|c: char| !c.is_alphanumeric() && c != '_');
                    let name = name.into_iter().next().unwrap();
                    let name = match &entry.renamed {
                        Some(renamed) => renamed.clone(),
                        None if kebab => name.to_kebab_case(),
                        None => name.to_snake_case(),
                    };
                    entry.write(&mut page, depth, &name);
                }
                _ => {}
            }
            if depth == 0 && code == "}" {
                (kebab, written) = (false, true);
            }
            entry = Entry::default();
        }
    }
    page
}

/// What was read of an entry so far.
#[derive(Default)]
struct Entry {
    docs: Vec<String>,
    renamed: Option<String>,
    optional: bool,
    /// Whether its own fields stand in its place.
    flat: bool,
}

impl Entry {
    /// Writes it as an entry of a list, with its examples.
    fn write(&self, page: &mut String, depth: usize, name: &str) {
        let indent = " ".repeat(depth / 4 * 2 - 2);
        let may = if self.optional { ", may be left out" } else { "" };
        let mut lines = self.docs.iter();
        let first = lines.next().unwrap();
        let name = if self.flat { String::new() } else { format!("`{name}`{may}: ") };
        writeln!(page, "{indent}- {name}{first}").unwrap();
        for line in lines {
            let gap = if line.is_empty() { "" } else { "  " };
            let indent = if line.is_empty() { "" } else { indent.as_str() };
            writeln!(page, "{indent}{gap}{line}").unwrap();
        }
    }
}

/// The text between `start` and the next quotation mark.
fn after(code: &str, start: &str) -> Option<String> {
    Some(code.split_once(start)?.1.split('"').next()?.to_owned())
}

/// Text without the links that only rustdoc can follow.
fn unlinked(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((label, after)) = link.split_once(']') else { break };
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        let (is_link, after) = match target {
            Some((target, after)) if !target.contains('/') => (true, after),
            None if label.starts_with('`') => (true, after),
            _ => (false, after),
        };
        plain += before;
        let (open, close) = if is_link { ("", "") } else { ("[", "]") };
        plain.extend([open, label, close]);
        rest = after;
    }
    plain + rest
}
