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
use crate::table::{DealScore, event_text};

/// Draws the sheet with the last rows in sight, `up` rows further up if there are more.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, up: usize) {
    let sheet = play.table().sheet();
    let seats = look.names.len();
    put_centered(buf, area, area.y + 1, &headline(look, play), look.theme.strong);
    let results = result_lines(look, play, area);
    for (line, y) in results.iter().zip(area.y + 2..) {
        put_centered(buf, area, y, line, look.theme.text);
    }
    let top = 3 + results.len() as u16;
    let body = rows(area, top, area.height.saturating_sub(top + 1));
    let first = look.say(&Text::new("ui-sheet-deal").with("deal", 999)).width() as u16;
    let column = ((body.width.saturating_sub(first + 6)) / seats.max(1) as u16).clamp(6, 16);
    let width = first + 2 + column * seats as u16 + 2;
    let left = body.x + body.width.saturating_sub(width) / 2;
    let x_of = |seat: Seat| left + first + 2 + column * seat.index() as u16;
    let leaders = leaders(play);
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
    // At most two lines of results stand above the sheet.
    play.table().sheet().len().saturating_sub((area.height as usize).saturating_sub(7))
}

/// Who has won, or is ahead.
fn leaders(play: &Play) -> SeatSet {
    let seats = play.names().len();
    let most = play.table().sheet().last().and_then(|last| last.totals.first(seats).iter().max().copied());
    let ahead = |last: &DealScore| {
        Seat::all(seats).filter(|&seat| Some(last.totals[seat]) == most).collect::<SeatSet>()
    };
    winners(play).unwrap_or_else(|| play.table().sheet().last().map(ahead).unwrap_or_default())
}

/// Who has won, once the match is over.
fn winners(play: &Play) -> Option<SeatSet> {
    last_events(play).into_iter().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(winners),
        _ => None,
    })
}

fn last_events(play: &Play) -> Vec<Event> {
    play.table().events(play.table().event_count().saturating_sub(4), None)
}

/// What came of the deal besides points, and what ends the match.
fn result_lines(look: &Look, play: &Play, area: Rect) -> Vec<String> {
    if !matches!(play.phase(), Phase::DealOver | Phase::Over) {
        return Vec::new();
    }
    let results = last_events(play);
    let results = results.iter().filter(|event| matches!(event, Event::Scored { .. }));
    let results = results.filter_map(|event| event_text(play.info().pack, event));
    let lines = play.table().sheet().last().into_iter().flat_map(|score| &score.lines);
    let ends = lines.filter(|line| line.clause.section == "end").map(|line| line.reason.clone());
    let texts: Vec<Text> = results.chain(ends).collect();
    look.flow(&look.say_all(&texts), look.signs().between, area.width.saturating_sub(2).into(), 2)
}

fn headline(look: &Look, play: &Play) -> String {
    let game = look.words.get(&format!("game-{}", play.info().id));
    if let Some(fault) = play.fault() {
        return format!("{game}: {}", look.words.with("ui-broken", &[("why", fault)]));
    }
    if let (Some(winners), Phase::Over) = (winners(play), play.phase()) {
        let names: Vec<&str> = winners.iter().map(|seat| look.name(seat)).collect();
        let joined = match names.split_last() {
            Some((last, [_, ..])) => {
                let others = names[..names.len() - 1].join(&look.words.get("ui-comma"));
                format!("{others}{}{last}", look.words.get("ui-and"))
            }
            _ => names.concat(),
        };
        let partners = play.info().partners && names.len() * 2 == play.names().len();
        let how = if partners {
            "side"
        } else if names.len() > 1 {
            "shared"
        } else {
            "alone"
        };
        return format!("{game}: {}", look.words.with("ui-winners", &[("names", &joined), ("how", how)]));
    }
    match play.table().sheet().last() {
        Some(score) => {
            format!("{game}: {}", look.say(&Text::new("ui-after-deal").with("deal", score.number)))
        }
        None => format!("{game}: {}", look.words.get("ui-no-score")),
    }
}
