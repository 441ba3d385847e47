//! The contents of a page: its sections and clauses, one per line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::leaf::Leaf;
use crate::rules::Page;
use crate::ui::keys::Command;
use crate::ui::look::{Look, put};

/// The section that a command leads to from `chosen`, out of `count`.
pub(super) fn moved(chosen: usize, command: Command, count: usize, screen: usize) -> usize {
    let to = match command {
        Command::Back | Command::Up => chosen.saturating_sub(1),
        Command::Forward | Command::Down => chosen + 1,
        Command::PageUp => chosen.saturating_sub(screen),
        Command::PageDown => chosen + screen,
        Command::First => 0,
        Command::Last => count,
        _ => chosen,
    };
    to.min(count.saturating_sub(1))
}

/// Draws the contents with the chosen section visible.
pub(super) fn draw(buf: &mut Buffer, area: Rect, look: &Look, page: &Page, leaf: &Leaf, chosen: usize) {
    let height = usize::from(area.height);
    let top = chosen.saturating_sub(height / 2).min(page.sections.len().saturating_sub(height));
    for ((n, section), y) in page.sections.iter().enumerate().skip(top).zip(area.y..area.bottom()) {
        let indent = "  ".repeat(usize::from(section.level.saturating_sub(1)));
        let mut style = if section.level > 2 { look.theme.text } else { look.theme.strong };
        let mut opening = look.theme.frame;
        if n == chosen {
            put(buf, area, area.x, y, look.signs().here, look.theme.key);
            (style, opening) = (look.theme.chosen, look.theme.text);
        }
        let left = area.x + 2 + indent.width() as u16;
        let after = put(buf, area, left, y, &section.title, style) + 2;
        if section.level > 1 {
            let room = usize::from(area.right().saturating_sub(after + 2));
            put(buf, area, after, y, &look.fit(&leaf.opening(n), room), opening);
        }
        look.hit(Rect { y, height: 1, ..area }, Command::Point(n));
    }
}
