//! A page laid out for one width: the card in its frame, then the text.

use unicode_width::UnicodeWidthStr;

use crate::lang::Glyphs;
use crate::rules::{Page, PageLine, Span, Style, lay_out, link_targets};

/// The columns between the card's frame and its text at each side.
const PADDING: usize = 1;

/// A link in the text.
pub(super) struct Link {
    /// The line where it begins.
    pub line: usize,
    /// The section it leads to; `None` if it leads out of the page.
    pub to: Option<usize>,
}

/// The laid-out page.
#[derive(Default)]
pub(super) struct Leaf {
    /// The lines, the card's first. The lines of its top and bottom frame are empty.
    pub lines: Vec<PageLine>,
    /// The card's height with its frame; 0 without a card.
    pub card_lines: usize,
    /// The card's width with its frame.
    pub card_width: usize,
    /// The lines of the headings, in the order of the sections.
    pub heads: Vec<usize>,
    /// The links in order.
    pub links: Vec<Link>,
    /// A measure of the text before each line that is the same at any width: letters and empty lines.
    before: Vec<usize>,
}

impl Leaf {
    /// Lays out the page in lines of at most `width` columns.
    pub fn new(page: &Page, width: usize, glyphs: Glyphs) -> Self {
        let mut leaf = Leaf::default();
        let mut text = page.source.to_owned();
        if let Some(card) = page.card() {
            leaf.lay_card(&glyphs.spelled(&page.source[card.clone()]), width);
            text.replace_range(card, "");
        }
        leaf.lines.extend(lay_out(&glyphs.spelled(&text), width));
        let anchored = leaf.lines.iter().enumerate().filter(|(_, line)| line.anchor.is_some());
        leaf.heads = anchored.map(|(n, _)| n).collect();
        leaf.links = link_targets(&text)
            .iter()
            .enumerate()
            .map(|(n, target)| Link { line: leaf.line_of_link(n), to: section_of(page, target) })
            .collect();
        let mut letters = 0;
        for line in &leaf.lines {
            leaf.before.push(letters);
            letters += line.text().chars().filter(|c| !c.is_whitespace()).count().max(1);
        }
        leaf
    }

    fn lay_card(&mut self, table: &str, width: usize) {
        let side = 1 + PADDING;
        let mut lines = lay_out(table, width.saturating_sub(2 * side));
        for line in &mut lines {
            // The card has no working links: they are counted in the text below.
            for span in &mut line.spans {
                if matches!(span.style, Style::Link(_)) {
                    span.style = Style::Plain;
                }
            }
            line.spans.insert(0, Span { text: " ".repeat(side), style: Style::Plain });
        }
        let widest = lines.iter().map(|line| line.text().trim_end().width()).max().unwrap_or(0);
        self.card_width = widest + side;
        self.lines.push(PageLine::default());
        self.lines.extend(lines);
        self.lines.push(PageLine::default());
        self.card_lines = self.lines.len();
        self.lines.push(PageLine::default());
    }

    fn line_of_link(&self, n: usize) -> usize {
        let has = |line: &PageLine| line.spans.iter().any(|span| span.style == Style::Link(n));
        self.lines.iter().position(has).unwrap_or(0)
    }

    /// The section of a line: the last that begins at or above it.
    pub fn section_at(&self, line: usize) -> Option<usize> {
        self.heads.partition_point(|&head| head <= line).checked_sub(1)
    }

    /// The place of a line in the text, at any width.
    pub fn spot(&self, line: usize) -> usize {
        self.before.get(line).copied().unwrap_or(0)
    }

    /// The line at this place of the text.
    pub fn line_at(&self, spot: usize) -> usize {
        self.before.partition_point(|&before| before <= spot).saturating_sub(1)
    }

    /// The first words under a heading, unless another heading comes first.
    pub fn opening(&self, section: usize) -> String {
        let after = self.heads.get(section).map_or(&[][..], |&head| &self.lines[head + 1..]);
        let first = after.iter().find(|line| !line.spans.is_empty());
        let text = first.filter(|line| line.anchor.is_none()).map(PageLine::text).unwrap_or_default();
        text.strip_prefix("- ").unwrap_or(&text).to_owned()
    }
}

/// The number of the section that a link or citation names.
pub(super) fn section_of(page: &Page, target: &str) -> Option<usize> {
    let found = page.find(target.strip_prefix('#').unwrap_or(target))?;
    page.sections.iter().position(|section| section.range == found.range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::TEXTS;

    fn leaves(mut each: impl FnMut(&Page, &Leaf, usize)) {
        for (_, source) in TEXTS.iter().flat_map(|texts| texts.pages) {
            let page = Page::new(source);
            for width in [20, 36, 56, 60, 76, 84] {
                each(&page, &Leaf::new(&page, width, Glyphs::Unicode), width);
            }
        }
    }

    #[test]
    fn sections_open_with_words() {
        leaves(|page, leaf, width| {
            for section in 0..page.sections.len() {
                let opening = leaf.opening(section);
                let is_raw = opening.starts_with("- ") || opening.contains("  ");
                assert!(!is_raw, "{}: {width}: {opening:?}", page.title());
            }
        });
    }

    #[test]
    fn every_link_leads_to_a_heading() {
        leaves(|page, leaf, _| {
            assert!(!leaf.links.is_empty());
            for (n, link) in leaf.links.iter().enumerate() {
                let to = link.to.unwrap_or_else(|| panic!("{}: link {n} leads nowhere", page.title()));
                assert_eq!(leaf.lines[leaf.heads[to]].text(), page.sections[to].title);
                assert!(leaf.lines[link.line].spans.iter().any(|span| span.style == Style::Link(n)));
            }
        });
    }

    #[test]
    fn every_heading_is_a_section() {
        leaves(|page, leaf, _| {
            let heads: Vec<_> = leaf.heads.iter().map(|&head| leaf.lines[head].text()).collect();
            let titles: Vec<_> = page.sections.iter().map(|section| section.title.clone()).collect();
            assert_eq!(heads, titles);
            assert!(leaf.card_lines > 4 && leaf.heads[0] == leaf.card_lines + 1);
        });
    }

    #[test]
    fn a_place_is_found_again_at_any_width() {
        leaves(|page, leaf, width| {
            for line in 0..leaf.lines.len() {
                assert_eq!(leaf.line_at(leaf.spot(line)), line);
            }
            let other = Leaf::new(page, 122 - width, Glyphs::Unicode);
            for (head, there) in leaf.heads.iter().zip(&other.heads) {
                assert_eq!(other.line_at(leaf.spot(*head)), *there);
            }
        });
    }

    #[test]
    fn the_card_fits_its_frame() {
        leaves(|_, leaf, width| {
            assert!(leaf.card_width <= width.max(24), "{} in {width}", leaf.card_width);
            for line in &leaf.lines[..leaf.card_lines] {
                assert!(line.text().trim_end().width() + 2 <= leaf.card_width);
            }
        });
    }
}
