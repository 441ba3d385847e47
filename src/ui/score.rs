//! The score sheet.
//!
//! ```text
//!           You        Ben        Cho
//! Deal 1     +6  18     -3   9     -3   9
//! Deal 2     -3  15     +3  12      0   9   <
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, put, put_centered, rows};
use super::play::{Phase, Play};
use crate::core::{Event, Seat, SeatSet, Text};
use crate::table::DealScore;

/// Draws the sheet with the last rows in sight, `up` rows further up if there are more.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, up: usize) {
    let sheet = play.table().sheet();
    let seats = look.names.len();
    put_centered(buf, area, area.y + 1, &headline(look, play), look.theme.strong);
    let body = rows(area, 3, area.height.saturating_sub(4));
    let first = look.say(&Text::new("ui-sheet-deal").with("deal", 999)).width() as u16;
    let column = ((body.width.saturating_sub(first + 6)) / seats.max(1) as u16).clamp(6, 16);
    let width = first + 2 + column * seats as u16 + 2;
    let left = body.x + body.width.saturating_sub(width) / 2;
    let x_of = |seat: Seat| left + first + 2 + column * seat.index() as u16;
    let leaders = leaders(sheet, seats);
    for seat in Seat::all(seats) {
        let name = look.fit(look.name(seat), (column - 1).into());
        let style = if leaders.contains(seat) { look.theme.strong } else { look.theme.text };
        let pad = (column as usize).saturating_sub(name.width());
        put(buf, body, x_of(seat) + pad as u16, body.y, &name, style);
    }
    let room = (body.height as usize).saturating_sub(1);
    let end = sheet.len() - up.min(sheet.len().saturating_sub(room));
    let shown = &sheet[end.saturating_sub(room)..end];
    for (y, score) in (body.y + 1..body.bottom()).zip(shown) {
        let is_last = sheet.last() == Some(score);
        let style = if is_last { look.theme.strong } else { look.theme.text };
        let label = look.say(&Text::new("ui-sheet-deal").with("deal", score.number));
        let pad = first.saturating_sub(label.width() as u16);
        if is_last {
            put(buf, body, left.saturating_sub(2), y, look.signs().here, style);
        }
        put(buf, body, left + pad, y, &label, style);
        for seat in Seat::all(seats) {
            let half = (column as usize - 1) / 2;
            let (points, total) = (score.points[seat], score.totals[seat]);
            let points = if points == 0 { "0".to_owned() } else { format!("{points:+}") };
            let cell = format!("{points:>half$} {total:>rest$}", rest = column as usize - half - 1);
            put(buf, body, x_of(seat), y, &cell, style);
        }
    }
}

/// How many rows the sheet can be scrolled up.
pub fn scrollable(area: Rect, play: &Play) -> usize {
    play.table().sheet().len().saturating_sub((area.height as usize).saturating_sub(5))
}

fn leaders(sheet: &[DealScore], seats: usize) -> SeatSet {
    let Some(last) = sheet.last() else { return SeatSet::EMPTY };
    let most = last.totals.first(seats).iter().max().copied();
    Seat::all(seats).filter(|&seat| Some(last.totals[seat]) == most).collect()
}

fn headline(look: &Look, play: &Play) -> String {
    let game = look.words.get(&format!("game-{}", play.info().id));
    let events = play.table().events(play.table().event_count().saturating_sub(4), None);
    let ended = events.iter().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(*winners),
        _ => None,
    });
    if let (Some(winners), Phase::Over) = (ended, play.phase()) {
        let names: Vec<&str> = winners.iter().map(|seat| look.name(seat)).collect();
        let joined = names.join(&look.words.get("ui-and"));
        let many = if names.len() > 1 { "yes" } else { "no" };
        return format!("{game}: {}", look.words.with("ui-winners", &[("names", &joined), ("many", many)]));
    }
    match play.table().sheet().last() {
        Some(score) => {
            format!("{game}: {}", look.say(&Text::new("ui-after-deal").with("deal", score.number)))
        }
        None => format!("{game}: {}", look.words.get("ui-no-score")),
    }
}
