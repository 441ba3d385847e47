//! Parts of a page besides its text: the card and the targets of links.

use std::ops::Range;

use super::Page;
use super::markdown::{Kind, Mark, blocks};

impl Page {
    /// The first table of the page, the quick reference, as a byte range.
    pub fn card(&self) -> Option<Range<usize>> {
        let table = blocks(self.source).into_iter().find(|block| matches!(block.kind, Kind::Table(_)));
        table.map(|block| block.range)
    }
}

/// The targets of links (`#play-2`), in the order in which [`Style::Link`](super::Style::Link) counts them.
pub fn link_targets(markdown: &str) -> Vec<String> {
    let mut runs = Vec::new();
    for block in blocks(markdown) {
        match block.kind {
            Kind::Heading(_, _, own) | Kind::Paragraph(own) => runs.extend(own),
            Kind::List(items) => runs.extend(items.into_iter().flatten()),
            Kind::Table(rows) => runs.extend(rows.into_iter().flatten().flatten()),
        }
    }
    let target = |mark: Mark<'_>| if let Mark::Link(target) = mark { Some(target.to_owned()) } else { None };
    runs.into_iter().filter_map(|run| target(run.mark)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::TEXTS;

    #[test]
    fn the_card_is_in_the_overview() {
        for texts in TEXTS {
            for (code, source) in texts.pages {
                let page = Page::new(source);
                let card = page.card().unwrap();
                let overview = page.find("overview").unwrap();
                assert!(
                    overview.range.start < card.start && card.end <= overview.range.end,
                    "{} {code}",
                    texts.game
                );
                assert!(source[card].starts_with("| "));
            }
        }
    }

    #[test]
    fn links_are_listed_in_their_order() {
        assert_eq!(link_targets("[A](#b) c\n\n- [D](#f)\n"), ["#b", "#f"]);
    }
}
