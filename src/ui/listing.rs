//! Panels of lines: events and the curtain.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Look, put_centered, put_lines, rows};
use super::rail;
use crate::core::Seat;
use crate::table::{Session, event_text};

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

/// Draws the curtain: who is next and the events since their last turn, without any hand.
///
/// `initial` is a letter that opens the hand, as Space does.
pub fn draw_curtain(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    session: &Session,
    next: Seat,
    initial: Option<char>,
) {
    let middle = area.y + area.height / 4;
    let name = [("name", look.name(next))];
    put_centered(buf, area, middle, &look.words.with("ui-curtain", &name), look.theme.strong);
    let key = match initial {
        Some(letter) => {
            let letter = letter.to_uppercase().to_string();
            look.words.with("ui-curtain-key-or", &[name[0], ("letter", &letter)])
        }
        None => look.words.with("ui-curtain-key", &name),
    };
    put_centered(buf, area, middle + 1, &key, look.theme.text);
    let news: Vec<String> = session
        .since_looked(next)
        .iter()
        .filter_map(|event| event_text(session.info(), event))
        .map(|text| look.say(&text))
        .collect();
    let body = rows(area, area.height / 4 + 3, area.height);
    let from = news.len().saturating_sub(body.height.into());
    for (line, y) in news[from..].iter().zip(body.y..body.bottom()) {
        put_centered(buf, body, y, &look.fit(line, body.width.into()), look.theme.text);
    }
}
