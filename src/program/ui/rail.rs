//! The title rail: the first row of every screen that is not the table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, put, rows};

/// Draws a title and a fact at the right end; returns the area below.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, title: &str, fact: &str) -> Rect {
    let rail = rows(area, 0, 1);
    let blank = " ".repeat(rail.width.into());
    put(buf, rail, rail.x, rail.y, &blank, look.theme.bar);
    let end = put(buf, rail, rail.x + 2, rail.y, title, look.theme.bar_title);
    let room = usize::from(rail.right().saturating_sub(end + 4));
    let fact = look.fit(fact, room);
    let x = rail.right().saturating_sub(fact.width() as u16 + 2);
    put(buf, rail, x, rail.y, &fact, look.theme.bar);
    rows(area, 1, area.height)
}
