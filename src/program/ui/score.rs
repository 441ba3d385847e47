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
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, rows};
use super::{buttons, chart, rail};
use crate::core::{Seat, SeatSet, Text};
use crate::sitting::{Phase, Session};
use crate::table::{DealScore, ahead, points_of, signed, winners_sentence};

/// The fewest rows of the sheet below an explanation: names and two deals.
const SHEET: u16 = 4;
/// The widest explanation, in columns: points stay close to their reasons.
pub const WIDEST: u16 = 84;

/// Draws the score after a deal: the explanation from line `from` on, and as much of the sheet as fits. The button is
/// that of `scope`.
pub fn draw_deal(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    session: &Session,
    (scope, from): (Scope, usize),
) {
    let [title, headline] = headline(look, session);
    rail::draw(buf, area, look, &title, &headline);
    let button = rows(area, area.height.saturating_sub(1), 1);
    if session.phase() == Phase::DealOver {
        buttons::draw(buf, button, look, scope, &[Command::Choose], |_| true);
    }
    let area = rows(area, 0, area.height.saturating_sub(1));
    let room = explanation_room(area);
    let lines = explanation(look, session, room.width.into());
    let shown = &lines[from.min(lines.len())..];
    let used = (shown.len() as u16).min(room.height);
    let below = rows(area, 3 + used, area.height);
    let sheet = sheet(look, session);
    let wanted = sheet.deals.len() as u16 + 2;
    // The sheet shows the latest deals that leave room for a chart.
    let charted = chart::says_something(sheet.deals) && below.height > SHEET + chart::LEAST;
    let height = if charted { wanted.min(below.height - chart::LEAST - 1) } else { below.height };
    // Without a chart, a third of the free rows is above everything.
    let down = if charted { 0 } else { below.height.saturating_sub(wanted) / 3 };
    draw_explanation(buf, rows(room, down, room.height), look, shown);
    if shown.len() > room.height.into() {
        let more = rows(room, room.height.saturating_sub(1), 1);
        put_centered(buf, more, more.y, look.signs().arrows[3], look.theme.key);
        look.hit(more, Command::Down);
    }
    draw_sheet(buf, rows(below, down, height), look, &sheet, 0);
    if charted {
        draw_chart(buf, rows(below, height, below.height), look, sheet.deals);
    }
}

/// How many lines the explanation can be scrolled.
pub fn explained(area: Rect, look: &Look, session: &Session) -> usize {
    let room = explanation_room(rows(area, 0, area.height.saturating_sub(1)));
    explanation(look, session, room.width.into()).len().saturating_sub(room.height.into())
}

fn explanation_room(area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(WIDEST);
    let room = rows(area, 2, area.height.saturating_sub(3 + SHEET));
    Rect { x: area.x + (area.width - width) / 2, width, ..room }
}

/// A line of an explanation: the reason, and who gets how many points.
pub struct Why {
    reason: String,
    points: String,
}

/// Draws reasons at the left and points at the right.
pub fn draw_explanation(buf: &mut Buffer, area: Rect, look: &Look, lines: &[Why]) {
    for (why, y) in lines.iter().zip(area.y..area.bottom()) {
        put(buf, area, area.x, y, &why.reason, look.theme.text);
        let x = area.right().saturating_sub(why.points.width() as u16);
        put(buf, area, x, y, &why.points, look.theme.strong);
    }
}

/// The explanation of the last deal in lines of this width.
pub fn explanation(look: &Look, session: &Session, width: usize) -> Vec<Why> {
    let Some(score) = session.table().sheet().last() else { return Vec::new() };
    let mut lines = Vec::new();
    for line in &score.lines {
        let points = points_of(look.words, look.names, line);
        let mut reasons = look.prose(&[look.say(&line.reason)], width, 4);
        let last = reasons.pop().unwrap_or_default();
        lines.extend(reasons.into_iter().map(|reason| Why { reason, points: String::new() }));
        if last.width() + 2 + points.width() <= width {
            lines.push(Why { reason: last, points });
        } else {
            lines.push(Why { reason: last, points: String::new() });
            lines.push(Why { reason: String::new(), points });
        }
    }
    lines
}

/// The scores of a match.
pub struct Sheet<'a> {
    /// The game.
    pub title: String,
    /// The last deal, or the winners.
    pub headline: String,
    /// The finished deals, in order.
    pub deals: &'a [DealScore],
    /// The winners, or the leaders so far.
    pub leaders: SeatSet,
}

/// The scores of a match being played.
pub fn sheet<'a>(look: &Look, session: &'a Session) -> Sheet<'a> {
    let deals = session.table().sheet();
    let leaders = session.winners().unwrap_or_else(|| ahead(deals, session.player_count()));
    let [title, headline] = headline(look, session);
    Sheet { title, headline, deals, leaders }
}

/// Draws the whole sheet with the chart below it, scrolled up by `up` rows from the end.
pub fn draw_all(buf: &mut Buffer, area: Rect, look: &Look, sheet: &Sheet, up: usize) {
    rail::draw(buf, area, look, &sheet.title, &sheet.headline);
    if !chart::says_something(sheet.deals) {
        return draw_sheet(buf, rows(area, 2, area.height), look, sheet, up);
    }
    let (above, below) = split(area, sheet.deals.len());
    draw_sheet(buf, above, look, sheet, up);
    draw_chart(buf, below, look, sheet.deals);
}

/// Draws the curve of totals below a title.
pub fn draw_chart(buf: &mut Buffer, area: Rect, look: &Look, deals: &[DealScore]) {
    let inside = Rect { x: area.x + 3, width: area.width.saturating_sub(6), ..area };
    put(buf, inside, inside.x, inside.y, &look.words.get("ui-chart-totals"), look.theme.strong);
    chart::draw(buf, rows(inside, 1, inside.height), look, deals, look.names.len());
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
        // A chart marks players by their numbers.
        let numbered = if chart::says_something(deals) {
            format!("{} {}", seat.index() + 1, look.name(seat))
        } else {
            look.name(seat).to_owned()
        };
        let name = look.fit(&numbered, (column - 1).into());
        let style = if sheet.leaders.contains(seat) { look.theme.strong } else { look.theme.text };
        let pad = (column as usize).saturating_sub(name.width());
        put(buf, body, x_of(seat) + pad as u16, body.y, &name, style);
    }
    if deals.is_empty() {
        let empty = look.words.get("ui-sheet-empty");
        put_centered(buf, body, body.y + 2, &look.fit(&empty, body.width.into()), look.theme.text);
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
            let points = signed(score.points[seat]);
            let x =
                put(buf, body, x_of(seat), y, &format!("{points:>half$} "), gain(look, score.points[seat]));
            let total = format!("{:>1$}", score.totals[seat], column as usize - half - 1);
            put(buf, body, x, y, &total, style);
        }
    }
}

/// The style of a change of a total.
pub fn gain(look: &Look, points: i32) -> Style {
    match points {
        0 => look.theme.text,
        1.. => look.theme.success,
        _ => look.theme.failure,
    }
}

/// The game, and the deal that was scored or the winners.
pub fn headline(look: &Look, session: &Session) -> [String; 2] {
    let game = look.words.get(&format!("game-{}", session.info().id));
    let what = if let Some(fault) = session.fault() {
        look.words.with("ui-broken", &[("why", &fault.to_string())])
    } else if let (Some(winners), Phase::Over) = (session.winners(), session.phase()) {
        winners_sentence(look.words, session.info(), session.names(look.words), winners)
    } else {
        let after = match session.table().sheet().last() {
            Some(score) => look.say(&Text::new("ui-after-deal").with("deal", score.number)),
            None => look.words.get("ui-no-score"),
        };
        format!("{after}{}{}", look.signs().between, look.say(&session.scene().goal))
    };
    [game, what]
}
