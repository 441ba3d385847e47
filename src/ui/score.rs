//! Draws the score: a deal's points explained, the sheet of all deals and a chart of totals.
//!
//! ```text
//!   Ben wins the trick that counts double                      Ben +6
//!   Cho stayed and won nothing                                 Cho -3
//!
//!           1 You      2 Ben      3 Cho
//! Deal 1     +6  18     -3   9     -3   9
//! Deal 2     -3  15     +3  12      0   9   <
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::chart;
use super::look::{Look, put, put_centered, put_lines, rows};
use crate::core::{Seat, SeatSet, Text};
use crate::table::{DealScore, Phase, Session, ahead, points_of, signed, winners_sentence};

/// The fewest rows of the sheet below an explanation: names and two deals.
const SHEET: u16 = 4;

/// Draws the score after a deal: the explanation from line `from` on, and as much of the sheet as fits.
pub fn draw_deal(buf: &mut Buffer, area: Rect, look: &Look, session: &Session, from: usize) {
    put_centered(buf, area, area.y, &headline(look, session), look.theme.strong);
    let room = explanation_room(area);
    let lines = explanation(look, session, room.width.into());
    let shown = &lines[from.min(lines.len())..];
    put_lines(buf, room, shown, look.theme.text);
    if shown.len() > room.height.into() {
        put_centered(buf, room, room.bottom().saturating_sub(1), look.signs().arrows[3], look.theme.key);
    }
    let used = (shown.len() as u16).min(room.height);
    let below = rows(area, 3 + used, area.height);
    let sheet = sheet(look, session);
    let wanted = sheet.deals.len() as u16 + 2;
    // A chart needs at least two deals.
    let charted = sheet.deals.len() > 1 && below.height > wanted + chart::LEAST;
    let height = if charted { wanted } else { below.height };
    draw_sheet(buf, rows(below, 0, height), look, &sheet, 0);
    if charted {
        draw_chart(buf, rows(below, height, below.height), look, &sheet);
    }
}

/// How many lines the explanation can be scrolled.
pub fn explained(area: Rect, look: &Look, session: &Session) -> usize {
    let room = explanation_room(area);
    explanation(look, session, room.width.into()).len().saturating_sub(room.height.into())
}

fn explanation_room(area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(100);
    let room = rows(area, 2, area.height.saturating_sub(3 + SHEET));
    Rect { x: area.x + (area.width - width) / 2, width, ..room }
}

/// The explanation of the last deal in lines of this width: reasons at the left, points at the right.
fn explanation(look: &Look, session: &Session, width: usize) -> Vec<String> {
    let Some(score) = session.table().sheet().last() else { return Vec::new() };
    let mut lines = Vec::new();
    for line in &score.lines {
        let points = points_of(look.words, look.names, line);
        let mut text = look.flow(&[look.say(&line.reason)], " ", width, 4);
        let last = text.pop().unwrap_or_default();
        lines.append(&mut text);
        if last.width() + 2 + points.width() <= width {
            lines.push(format!("{last}{}{points}", " ".repeat(width - last.width() - points.width())));
        } else {
            lines.push(last);
            lines.push(format!("{}{points}", " ".repeat(width.saturating_sub(points.width()))));
        }
    }
    if let Some(code) = session.deal_code() {
        lines.push(look.words.with("ui-match-code", &[("code", &code.to_string())]));
    }
    lines
}

/// The scores of a match.
pub struct Sheet<'a> {
    /// The title above it.
    pub title: String,
    /// The finished deals, in order.
    pub deals: &'a [DealScore],
    /// The winners, or the leaders so far.
    pub leaders: SeatSet,
}

/// The scores of a match being played.
pub fn sheet<'a>(look: &Look, session: &'a Session) -> Sheet<'a> {
    let deals = session.table().sheet();
    let leaders = session.winners().unwrap_or_else(|| ahead(deals, session.names().len()));
    Sheet { title: headline(look, session), deals, leaders }
}

/// Draws the whole sheet with the chart below it, scrolled up by `up` rows from the end.
pub fn draw_all(buf: &mut Buffer, area: Rect, look: &Look, sheet: &Sheet, up: usize) {
    put_centered(buf, area, area.y, &sheet.title, look.theme.strong);
    let (above, below) = split(area, sheet.deals.len());
    draw_sheet(buf, above, look, sheet, up);
    draw_chart(buf, below, look, sheet);
}

fn draw_chart(buf: &mut Buffer, area: Rect, look: &Look, sheet: &Sheet) {
    let inside = Rect { x: area.x + 3, width: area.width.saturating_sub(6), ..area };
    chart::draw(buf, inside, look, sheet.deals, look.names.len());
}

/// The areas of the sheet and the chart.
fn split(area: Rect, deals: usize) -> (Rect, Rect) {
    let below = rows(area, 2, area.height);
    let wanted = deals as u16 + 3;
    let least = below.height.saturating_sub(chart::LEAST.max(below.height / 3));
    let sheet = wanted.min(least);
    (rows(below, 0, sheet), rows(below, sheet, below.height))
}

/// How far a sheet of this many deals can be scrolled up.
pub fn scrollable(area: Rect, deals: usize) -> usize {
    deals.saturating_sub(split(area, deals).0.height.saturating_sub(2).into())
}

fn draw_sheet(buf: &mut Buffer, body: Rect, look: &Look, sheet: &Sheet, up: usize) {
    let deals = sheet.deals;
    let seats = look.names.len();
    let label = |deal: u32| look.say(&Text::new("ui-sheet-deal").with("deal", deal));
    let head = look.words.get("ui-sheet-head");
    let first = label(999).width().max(head.width()) as u16;
    let column = ((body.width.saturating_sub(first + 6)) / seats.max(1) as u16).clamp(6, 16);
    let width = first + 2 + column * seats as u16 + 2;
    let left = body.x + body.width.saturating_sub(width) / 2;
    let x_of = |seat: Seat| left + first + 2 + column * seat.index() as u16;
    put(buf, body, left, body.y, &head, look.theme.frame);
    for seat in Seat::all(seats) {
        let numbered = format!("{} {}", seat.index() + 1, look.name(seat));
        let name = look.fit(&numbered, (column - 1).into());
        let style = if sheet.leaders.contains(seat) { look.theme.strong } else { look.theme.text };
        let pad = (column as usize).saturating_sub(name.width());
        put(buf, body, x_of(seat) + pad as u16, body.y, &name, style);
    }
    let room = (body.height as usize).saturating_sub(1);
    let end = deals.len() - up.min(deals.len().saturating_sub(room));
    let shown = &deals[end.saturating_sub(room)..end];
    for (y, score) in (body.y + 1..body.bottom()).zip(shown) {
        let is_last = deals.last().is_some_and(|last| last.number == score.number);
        let style = if is_last { look.theme.strong } else { look.theme.text };
        let label = label(score.number);
        let pad = first.saturating_sub(label.width() as u16);
        if is_last {
            put(buf, body, left.saturating_sub(2), y, look.signs().here, style);
        }
        put(buf, body, left + pad, y, &label, style);
        for seat in Seat::all(seats) {
            let half = (column as usize - 1) / 2;
            let (points, total) = (signed(score.points[seat]), score.totals[seat]);
            let cell = format!("{points:>half$} {total:>rest$}", rest = column as usize - half - 1);
            put(buf, body, x_of(seat), y, &cell, style);
        }
    }
}

/// The deal that was scored, or the winners.
pub fn headline(look: &Look, session: &Session) -> String {
    let game = look.words.get(&format!("game-{}", session.info().id));
    if let Some(fault) = session.fault() {
        return look.under(&game, &look.words.with("ui-broken", &[("why", &fault.to_string())]));
    }
    if let (Some(winners), Phase::Over) = (session.winners(), session.phase()) {
        let sentence = winners_sentence(look.words, session.info(), session.names(), winners);
        return look.under(&game, &sentence);
    }
    match session.table().sheet().last() {
        Some(score) => look.under(&game, &look.say(&Text::new("ui-after-deal").with("deal", score.number))),
        None => look.under(&game, &look.words.get("ui-no-score")),
    }
}
