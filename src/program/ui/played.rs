//! The pieces played so far in the deal, and what everybody knows from them.
//!
//! ```text
//!  ♠   A  [K]  Q   J  10   9   ·   7 ...
//!  ♥  (A)  ·   ·  [J] ...
//!
//!  [ ] in your hand, ( ) elsewhere, · not played yet
//!  Ben has A♥. Ben has no spades.
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Look, put, rows};
use super::rail;
use crate::sitting::Session;
use crate::table::{known, played_legend, played_rows};

/// Draws them on a screen of their own.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, session: &Session) {
    let scene = session.scene();
    let deal = look.words.with("ui-deal-number", &[("deal", &scene.deal.to_string())]);
    rail::draw(buf, area, look, &look.words.get("ui-played"), &deal);
    let body = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
    let all = played_rows(look.words, session.info(), &scene);
    let mut y = body.y;
    for row in &all {
        let x = put(buf, body, body.x, y, &row.label, look.theme.strong);
        put(buf, body, x + 2, y, &row.pieces, look.theme.text);
        y += 1;
    }
    put(buf, body, body.x, y + 1, &played_legend(look.words, &scene), look.theme.label);
    let known = look.say_all(&known(session.info(), &scene));
    for line in look.prose(&known, body.width.into(), usize::from(body.bottom().saturating_sub(y + 3))) {
        put(buf, body, body.x, y + 3, &line, look.theme.text);
        y += 1;
    }
}
