//! The panel next to the table: the rules for the situation if they fit, and the events.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::listing;
use super::look::{Look, put, rows};
use super::rules_view::shown;
use super::tableau::Tableau;
use crate::games;
use crate::rules::{Page, lay_out};

/// From this height on, the rules fit above the events.
const BOTH: u16 = 30;

/// Draws the panel.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let news = &table.news;
    for y in area.y..area.bottom() {
        put(buf, area, area.x, y, look.signs().lines[1], look.theme.frame);
    }
    // A column on each side is empty.
    let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    let mut history = inside;
    if area.height >= BOTH {
        // The events have their place, however long the rules are.
        let above = area.height * 3 / 5;
        draw_rules(buf, rows(inside, 0, above), look, table);
        history = rows(inside, above + 1, area.height);
        let line = look.signs().lines[0].repeat(area.width.saturating_sub(1).into());
        put(buf, history, area.x + 1, history.y.saturating_sub(1), &line, look.theme.frame);
    }
    let from = news.len().saturating_sub(history.height as usize);
    listing::lines(buf, history, look, &news[from..]);
}

/// Draws the rules section for this situation.
fn draw_rules(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let code = look.words.language().code();
    let page = games::find(table.info.id).and_then(|entry| Page::of(entry, code).ok());
    let Some(section) = page.as_ref().and_then(|page| Some(page.text(page.find(table.scene.section)?)))
    else {
        return;
    };
    let lines = lay_out(section, area.width.into());
    let fits = lines.len() <= area.height.into();
    let shown_rows = if fits { area.height } else { area.height.saturating_sub(1) };
    for (line, y) in lines.iter().zip(area.y..area.y + shown_rows) {
        let mut x = area.x;
        for span in &line.spans {
            x = put(buf, area, x, y, &span.text, shown(look, span.style));
        }
    }
    if !fits {
        let key = look.key(Scope::Hand, Command::Rules);
        let more = look.words.with("ui-rules-more", &[("key", &key)]);
        put(buf, area, area.x, area.y + shown_rows, &more, look.theme.label);
    }
    // Its clauses look like links.
    look.hit(rows(area, 0, lines.len() as u16), Command::Rules);
}
