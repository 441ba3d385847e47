//! The title rail, the first row of every screen that is not the table, and a notice in the last rows.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, put, put_lines, rows};
use crate::core::Text;

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

/// Draws what went wrong in the last two rows of `body`, the area below a rail.
pub fn draw_notice(buf: &mut Buffer, body: Rect, look: &Look, notice: Option<&Text>) {
    let Some(notice) = notice else { return };
    let lines = look.prose(&[look.say(notice)], body.width.saturating_sub(6).into(), 2);
    let place = Rect { x: body.x + 3, ..rows(body, body.height.saturating_sub(2), 2) };
    put_lines(buf, place, &lines, look.theme.alert);
}
