//! Rule pages: sections, numbered clauses with stable anchors, and their text.

mod layout;
pub mod markdown;
mod parts;

pub use layout::{PageLine, Span, Style, lay_out};
pub use parts::link_targets;

use std::ops::Range;

use thiserror::Error;

use self::markdown::{Kind, Run, blocks};
use crate::core::text::shown;
use crate::games::Entry;
use crate::texts;

/// A heading of a page and the extent of its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its anchor, the same in all languages.
    ///
    /// It is `{#play-2}` in the heading, or else the title in lower case with dashes.
    pub anchor: String,
    /// Its title.
    pub title: String,
    /// Its level: 1 for the page, 2 for a section, 3 for a clause.
    pub level: u8,
    /// Its byte range, up to the next heading of the same or a higher level.
    pub range: Range<usize>,
}

/// A rule page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The page in markdown.
    pub source: &'static str,
    /// Its headings, in order.
    pub sections: Vec<Section>,
}

/// A game has no rule page in a language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no rules of {game} in \"{language}\": expected {}", languages.join(" or "))]
pub struct PageError {
    /// The game.
    pub game: &'static str,
    /// The language that was asked for, safe to print.
    pub language: String,
    /// The languages that the game has.
    pub languages: Vec<&'static str>,
}

impl Page {
    /// The page of a game in a language.
    ///
    /// # Errors
    /// When there is none in this language; lists the languages it has.
    pub fn of(entry: &Entry, language: &str) -> Result<Self, PageError> {
        let page = texts::of(entry.info.id).pages.iter().find(|(code, _)| *code == language);
        page.map(|(_, source)| Page::new(source)).ok_or_else(|| {
            let languages = texts::of(entry.info.id).pages.iter().map(|(code, _)| *code).collect();
            PageError { game: entry.info.id, language: shown(language), languages }
        })
    }

    /// Reads a page, written in [a part of Markdown](markdown).
    pub fn new(source: &'static str) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        for block in blocks(source) {
            let Kind::Heading(level, anchor, runs) = block.kind else { continue };
            for open in sections.iter_mut().filter(|open| open.level >= level) {
                open.range.end = open.range.end.min(block.range.start);
            }
            let title = title(&runs);
            let anchor = anchor.map_or_else(|| slug(&title), str::to_owned);
            sections.push(Section { anchor, title, level, range: block.range.start..source.len() });
        }
        Page { source, sections }
    }

    /// The section or clause with this anchor or title.
    ///
    /// Case, spaces, dashes and full-width forms do not matter: `Play 2`, `play2` and, on a Japanese page,
    /// `プレイ２` all mean `play-2`.
    pub fn find(&self, wanted: &str) -> Option<&Section> {
        let wanted = folded(wanted);
        // A section may have the same name as the page. The page itself needs no anchor.
        let named = |name: fn(&Section) -> &String| {
            self.sections.iter().find(|section| section.level > 1 && folded(name(section)) == wanted)
        };
        named(|section| &section.anchor).or_else(|| named(|section| &section.title))
    }

    /// The markdown of a section.
    pub fn text(&self, section: &Section) -> &'static str {
        self.source[section.range.clone()].trim_end()
    }

    /// The title of the page.
    pub fn title(&self) -> &str {
        self.sections.first().map_or("", |section| &section.title)
    }
}

/// The text of a heading.
fn title(runs: &[Run<'_>]) -> String {
    runs.iter().map(|run| run.text).collect()
}

/// A page's markdown for readers: without comments and heading anchors.
pub fn plain(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("<!--"));
    let without_anchor = |line: &str| match line.split_once(" {#") {
        Some((heading, _)) if line.starts_with('#') => format!("{heading}\n"),
        _ => format!("{line}\n"),
    };
    lines.map(without_anchor).collect()
}

/// A name in its form for comparison: lower case, half-width, without spaces and dashes.
fn folded(name: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let letters = name.chars().map(narrow).filter(|c| *c != '-' && !c.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

fn slug(title: &str) -> String {
    let words: Vec<_> = title.to_lowercase().split_whitespace().map(str::to_owned).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn a_heading_may_set_its_anchor() {
        let page = Page::new(
            "# 題 & 名\n\n## プレイ {#play}\n\n### プレイ 2 {#play-2}\n<!-- x -->\n\n文。\n\n## End\n",
        );
        let anchors: Vec<_> = page.sections.iter().map(|section| section.anchor.as_str()).collect();
        assert_eq!(anchors, ["題-&-名", "play", "play-2", "end"]);
        assert_eq!(page.sections[2].title, "プレイ 2");
        for name in ["play-2", "Play 2", "プレイ 2", "プレイ2", "プレイ２", "ｐｌａｙ－２"] {
            assert_eq!(page.find(name), Some(&page.sections[2]), "{name}");
        }
        assert_eq!(page.find("プレイ"), Some(&page.sections[1]));
        assert_eq!(page.find("プレイ3"), None);
        assert_eq!(plain(page.text(&page.sections[2])), "### プレイ 2\n\n文。\n");
    }

    #[test]
    fn pages_have_sections_and_clauses() {
        for entry in CATALOG {
            let page = Page::of(entry, "en").unwrap();
            assert!(!page.title().is_empty());
            let overview = page.find("Overview").unwrap();
            assert!(page.text(overview).starts_with("## Overview"));
            assert!(page.text(overview).len() < page.source.len());
            for anchor in ["deal", "score", "end", "options", "sources", "example-1"] {
                assert!(page.find(anchor).is_some(), "{}: {anchor}", entry.info.id);
            }
            let score = page.find("score-1").unwrap();
            assert!(page.text(score).contains("### Score 1"));
            assert!(!page.text(score).contains("### Score 2"));
            assert!(Page::of(entry, "xx").is_err());
        }
    }
}
