//! Parts of a page besides its text: the card and the targets of links.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use super::{OPTIONS, Page};

impl Page {
    /// The first table of the page, the quick reference, as a byte range.
    pub fn card(&self) -> Option<Range<usize>> {
        let mut events = Parser::new_ext(self.source, OPTIONS).into_offset_iter();
        events.find_map(|(event, range)| matches!(event, Event::Start(Tag::Table(_))).then_some(range))
    }
}

/// The targets of links (`#play-2`), in the order in which [`Style::Link`](super::Style::Link) counts them.
pub fn link_targets(markdown: &str) -> Vec<String> {
    let links = Parser::new_ext(markdown, OPTIONS).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    });
    links.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn the_card_is_in_the_overview() {
        for entry in CATALOG {
            for (code, source) in entry.pages {
                let page = Page::new(source);
                let card = page.card().unwrap();
                let overview = page.find("overview").unwrap();
                assert!(
                    overview.range.start < card.start && card.end <= overview.range.end,
                    "{} {code}",
                    entry.info.id
                );
                assert!(source[card].starts_with("| "));
            }
        }
    }

    #[test]
    fn links_are_listed_in_their_order() {
        assert_eq!(link_targets("[A](#b) c\n\n- [D *e*](#f)\n"), ["#b", "#f"]);
    }
}
