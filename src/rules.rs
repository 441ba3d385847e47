//! Rule pages: sections, numbered clauses with stable anchors, and their text.

mod layout;
mod parts;

pub use layout::{PageLine, Span, Style, lay_out};
pub use parts::link_targets;

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::core::text::shown;
use crate::games::Entry;

/// A heading of a page, and where its text stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its anchor: the title in lower case, joined by dashes (`play-2`).
    pub anchor: String,
    /// Its title.
    pub title: String,
    /// 1 for the page, 2 for a section, 3 for a clause.
    pub level: u8,
    /// Its bytes in the page, from the heading to the next one of the same or a higher level.
    pub range: Range<usize>,
}

/// A rule page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The page as markdown.
    pub source: &'static str,
    /// Its headings, in order.
    pub sections: Vec<Section>,
}

/// The extensions of markdown that pages use.
pub(crate) const OPTIONS: Options = Options::ENABLE_TABLES;

impl Page {
    /// The page of a game in a language.
    ///
    /// # Errors
    /// When there is none in this language; names those there are.
    pub fn of(entry: &Entry, language: &str) -> Result<Self, String> {
        let page = entry.pages.iter().find(|(code, _)| *code == language);
        page.map(|(_, source)| Page::new(source)).ok_or_else(|| {
            let codes: Vec<_> = entry.pages.iter().map(|(code, _)| *code).collect();
            let (known, id) = (codes.join(", "), entry.info.id);
            format!("no rules of {id} in \"{}\": there are {known}", shown(language))
        })
    }

    /// A page of markdown.
    pub fn new(source: &'static str) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        let mut heading: Option<(u8, usize, String)> = None;
        for (event, range) in Parser::new_ext(source, OPTIONS).into_offset_iter() {
            match (event, &mut heading) {
                (Event::Start(Tag::Heading { level, .. }), _) => {
                    heading = Some((level_number(level), range.start, String::new()));
                }
                (Event::Text(text) | Event::Code(text), Some((_, _, title))) => title.push_str(&text),
                (Event::End(TagEnd::Heading(_)), Some(_)) => {
                    let Some((level, start, title)) = heading.take() else { continue };
                    for open in sections.iter_mut().filter(|section| section.level >= level) {
                        open.range.end = open.range.end.min(start);
                    }
                    sections.push(Section { anchor: slug(&title), title, level, range: start..source.len() });
                }
                _ => {}
            }
        }
        Page { source, sections }
    }

    /// The section or clause of this anchor; case and spaces do not matter (`Play 2` is `play-2`).
    pub fn find(&self, anchor: &str) -> Option<&Section> {
        let wanted = slug(anchor);
        // A section may be named as the page is: the page itself is asked for without an anchor.
        self.sections.iter().find(|section| section.level > 1 && section.anchor == wanted)
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

fn level_number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        _ => 3,
    }
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
