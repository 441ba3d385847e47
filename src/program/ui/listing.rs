//! The list of events.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Look, put, rows};
use super::rail;
use super::tableau::News;

/// Draws the last of these events on a screen of their own, `up` lines further up if there are more.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, news: &[News], up: usize) {
    rail::draw(buf, area, look, &look.words.get("ui-events"), "");
    let body = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
    let end = news.len() - up.min(scrollable(area, news.len()));
    let from = end.saturating_sub(body.height.into());
    lines(buf, body, look, &news[from..end]);
}

/// Draws events, one in a line.
pub fn lines(buf: &mut Buffer, area: Rect, look: &Look, news: &[News]) {
    for (one, y) in news.iter().zip(area.y..area.bottom()) {
        put(buf, area, area.x, y, &look.fit(&one.text, area.width.into()), one.style(look.theme));
    }
}

/// How far the list can be scrolled up.
pub fn scrollable(area: Rect, lines: usize) -> usize {
    lines.saturating_sub(area.height.saturating_sub(2).into())
}
