//! A page of text over the table, which the next key closes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::Command;
use super::look::{Look, frame, put, put_lines};

/// The widest page.
const WIDEST: u16 = 68;

/// Where a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// At the top.
    Top,
    /// At the bottom, above the prompt.
    Bottom,
}

/// Whether this command hides a page for a look at the table, or shows it again. A hidden page is shown before any
/// other command for it.
pub fn peek(peeks: &mut bool, command: Command) -> bool {
    let shows = *peeks && matches!(command, Command::Choose | Command::Leave);
    let toggles = command == Command::Peek || shows;
    *peeks ^= toggles;
    toggles
}

/// Draws a page with these paragraphs at an edge of an area.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, title: &str, paragraphs: &[String], edge: Edge) {
    let width = area.width.min(WIDEST);
    let inner = width.saturating_sub(4);
    let mut lines: Vec<String> = Vec::new();
    for text in paragraphs {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let room = usize::from(area.height.saturating_sub(3)).saturating_sub(lines.len());
        lines.extend(look.prose(std::slice::from_ref(text), inner.into(), room));
    }
    let height = (lines.len() as u16 + 2).min(area.height);
    let down = if edge == Edge::Top { 0 } else { area.height.saturating_sub(height + 2) };
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + down, width, height };
    frame(buf, place, look.signs(), look.theme.gold);
    let title = look.fit(&format!(" {title} "), inner.into());
    put(buf, place, place.x + 1, place.y, &title, look.theme.heading);
    let inside = Rect { x: place.x + 2, y: place.y + 1, width: inner, height: height.saturating_sub(2) };
    put_lines(buf, inside, &lines, look.theme.text);
    look.hit(place, Command::Choose);
}
