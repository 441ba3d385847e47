//! Rule pages as lines: a paragraph a line, for the reader's own wrapping.

use crate::core::Clause;
use crate::core::text::shown;
use crate::games::Entry;
use crate::lang::Words;
use crate::rules::{Page, lay_out};

/// Wider than any paragraph.
const UNWRAPPED: usize = 10_000;

/// The word for a whole page.
const ALL: &str = "all";

/// A section or clause of a game's page, and which others there are; of `all` the whole page.
pub(super) fn lines(words: &Words, entry: &Entry, wanted: &str) -> Vec<String> {
    let page = match Page::of(entry, words.language().code()) {
        Ok(page) => page,
        Err(error) => return vec![error],
    };
    if wanted.eq_ignore_ascii_case(ALL) {
        return laid_out(page.source);
    }
    let mut lines = match page.find(wanted) {
        Some(section) => laid_out(page.text(section)),
        None => vec![words.with("plain-no-section", &[("typed", &shown(wanted))])],
    };
    let sections = page.sections.iter().filter(|section| section.level == 2);
    let names: Vec<&str> = sections.map(|section| section.anchor.as_str()).collect();
    lines.push(words.with("plain-sections", &[("sections", &names.join(&words.get("ui-comma")))]));
    lines
}

/// The title of a clause, and its text.
pub(super) fn clause(words: &Words, entry: &Entry, clause: Clause) -> (String, Vec<String>) {
    let anchor = clause.to_string();
    let page = Page::of(entry, words.language().code()).ok();
    let section = page.as_ref().and_then(|page| page.find(&anchor).map(|section| (page, section)));
    match section {
        Some((page, section)) => (section.title.clone(), laid_out(page.text(section))),
        None => (anchor, Vec::new()),
    }
}

fn laid_out(source: &str) -> Vec<String> {
    let lines = lay_out(source, UNWRAPPED);
    let text = lines.iter().map(|line| line.spans.iter().map(|span| span.text.as_str()).collect::<String>());
    text.filter(|line| !line.trim().is_empty()).collect()
}
