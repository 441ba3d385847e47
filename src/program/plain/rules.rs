//! Rule pages as lines, one per paragraph, for the reader's own wrapping.

use crate::core::Clause;
use crate::core::text::shown;
use crate::games::Entry;
use crate::lang::Words;
use crate::rules::{Page, lay_out};

/// Wider than any paragraph.
const UNWRAPPED: usize = 10_000;

/// The word for a whole page.
const ALL: &str = "all";

/// The word for the quick reference.
const CARD: &str = "card";

/// A section or clause of a game's page, and the list of others.
///
/// `all` means the whole page and `card` the quick reference.
pub(super) fn lines(words: &Words, entry: &Entry, wanted: &str) -> Vec<String> {
    let page = match Page::of(entry, words.language().code()) {
        Ok(page) => page,
        Err(error) => return vec![error.to_string()],
    };
    if wanted.eq_ignore_ascii_case(ALL) {
        return laid_out(words, page.source);
    }
    let mut lines = match (page.find(wanted), page.card()) {
        (Some(section), _) => laid_out(words, page.text(section)),
        (None, Some(card)) if wanted.eq_ignore_ascii_case(CARD) => laid_out(words, &page.source[card]),
        _ => vec![words.with("plain-no-section", &[("typed", &shown(wanted))])],
    };
    let sections = page.sections.iter().filter(|section| section.level == 2);
    let names: Vec<&str> = [CARD].into_iter().chain(sections.map(|section| section.title.as_str())).collect();
    lines.push(words.with("plain-sections", &[("sections", &names.join(&words.get("ui-comma")))]));
    lines
}

/// A game's page, or only the section or clause of this anchor.
///
/// # Errors
/// When there is no such page or section.
pub(super) fn page(words: &Words, entry: &Entry, anchor: &str) -> Result<Vec<String>, String> {
    let page = Page::of(entry, words.language().code()).map_err(|error| error.to_string())?;
    if anchor.is_empty() {
        return Ok(laid_out(words, page.source));
    }
    match page.find(anchor) {
        Some(section) => Ok(laid_out(words, page.text(section))),
        None => Err(words.with("plain-no-section", &[("typed", &shown(anchor))])),
    }
}

/// The parts of a game's page that contain a text, each from its heading to the next.
pub(super) fn find(words: &Words, entry: &Entry, sought: &str) -> Vec<String> {
    let page = match Page::of(entry, words.language().code()) {
        Ok(page) => page,
        Err(error) => return vec![error.to_string()],
    };
    let lower = sought.to_lowercase();
    let ends = page.sections.iter().skip(1).map(|section| section.range.start).chain([page.source.len()]);
    let parts = page
        .sections
        .iter()
        .zip(ends)
        .map(|(section, end)| laid_out(words, &page.source[section.range.start..end]));
    let found = parts.filter(|lines| lines.iter().any(|line| line.to_lowercase().contains(&lower)));
    let mut lines: Vec<String> = if lower.is_empty() { Vec::new() } else { found.flatten().collect() };
    if lines.is_empty() {
        lines.push(words.with("plain-unfound", &[("typed", &shown(sought))]));
    }
    lines
}

/// A clause's title and text.
pub(super) fn clause(words: &Words, entry: &Entry, clause: Clause) -> (String, Vec<String>) {
    let anchor = clause.to_string();
    let page = Page::of(entry, words.language().code()).ok();
    let section = page.as_ref().and_then(|page| page.find(&anchor).map(|section| (page, section)));
    match section {
        Some((page, section)) => (section.title.clone(), laid_out(words, page.text(section))),
        None => (anchor, Vec::new()),
    }
}

fn laid_out(words: &Words, source: &str) -> Vec<String> {
    let lines = lay_out(&words.glyphs.spelled(source), UNWRAPPED);
    let text = lines.iter().map(|line| line.spans.iter().map(|span| span.text.as_str()).collect::<String>());
    text.filter(|line| !line.trim().is_empty()).collect()
}
