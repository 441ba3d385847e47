//! A panel of lines, such as the events.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Look, put_lines, rows};
use super::rail;

/// Draws the last of these lines under a title, `up` lines further up if there are more.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, title: &str, lines: &[String], up: usize) {
    rail::draw(buf, area, look, title, "");
    let body = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
    let end = lines.len() - up.min(scrollable(area, lines.len()));
    let from = end.saturating_sub(body.height.into());
    let shown: Vec<String> = lines[from..end].iter().map(|line| look.fit(line, body.width.into())).collect();
    put_lines(buf, body, &shown, look.theme.text);
}

/// How far such a panel can be scrolled up.
pub fn scrollable(area: Rect, lines: usize) -> usize {
    lines.saturating_sub(area.height.saturating_sub(2).into())
}
