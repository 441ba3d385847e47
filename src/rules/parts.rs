//! What readers are shown of a page apart from its running text: the card, and where links lead.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use super::{OPTIONS, Page};

impl Page {
    /// The first table of the page, ranks and values at a glance: its bytes in the page.
    pub fn card(&self) -> Option<Range<usize>> {
        let mut events = Parser::new_ext(self.source, OPTIONS).into_offset_iter();
        events.find_map(|(event, range)| matches!(event, Event::Start(Tag::Table(_))).then_some(range))
    }
}

/// Where the links of a piece of markdown lead (`#play-2`), in their order: [`Style::Link`](super::Style::Link)
/// counts them the same way.
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
    fn the_card_stands_in_the_overview() {
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
