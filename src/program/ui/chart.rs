//! The curve of totals over the deals.
//!
//! Seat numbers mark each deal on the curve, so that it needs no colour.
//!
//! ```text
//!  60 |        __--1  1 Ann: 60
//!     |   __1--    2  2 Ben: 35
//!   0 |-1-2---2--
//! -40 |       3----3  3 Cho: -40
//!     +-----------
//!  Deal 1    2    3
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, put};
use crate::core::{PerSeat, Seat, Text};
use crate::lang::Glyphs;
use crate::table::DealScore;

/// The fewest rows of a chart.
pub const LEAST: u16 = 6;
/// The fewest columns of its curves.
const NARROWEST: u16 = 12;
/// The widest names at the ends of the curves, without the totals.
const WIDEST_NAME: usize = 16;

/// Where totals are drawn.
struct Graph {
    area: Rect,
    low: f64,
    high: f64,
    deals: usize,
}

impl Graph {
    /// The row of a total, as the canvas of four dots a row rounds it.
    fn row(&self, total: i32) -> u16 {
        let dots = f64::from(self.area.height * 4 - 1);
        let down = (self.high - f64::from(total)) / (self.high - self.low) * dots;
        self.area.y + (down.clamp(0.0, dots).round() as u16) / 4
    }

    /// The column after this many deals.
    fn column(&self, deal: usize) -> u16 {
        let dots = f64::from(self.area.width * 2 - 1);
        self.area.x + (deal as f64 / self.deals as f64 * dots).round() as u16 / 2
    }
}

/// Whether there are so many deals that a curve says more than their numbers.
pub fn says_something(sheet: &[DealScore]) -> bool {
    sheet.len() > 2
}

/// Draws the totals before the first and after each of these deals with the players' names, if there is room.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, sheet: &[DealScore], seats: usize) {
    let Some(last) = sheet.last().map(|score| score.totals) else { return };
    let name = |seat: Seat| look.fit(&format!("{} {}", seat.index() + 1, look.name(seat)), WIDEST_NAME);
    let names: Vec<String> = Seat::all(seats).map(|seat| format!("{}: {}", name(seat), last[seat])).collect();
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0) as u16;
    if let Some(graph) = draw_graph(buf, area, look, sheet, seats, widest + 2) {
        draw_names(buf, area, look, &graph, &last, &names);
    }
}

/// Draws the same next to a table that says which player has which number.
pub fn draw_unnamed(buf: &mut Buffer, area: Rect, look: &Look, sheet: &[DealScore], seats: usize) {
    draw_graph(buf, area, look, sheet, seats, 0);
}

/// Draws axes and curves with `right` columns next to them, if there is room.
fn draw_graph(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    sheet: &[DealScore],
    seats: usize,
    right: u16,
) -> Option<Graph> {
    let first = sheet.first()?;
    let mut totals = vec![first.totals];
    for seat in Seat::all(seats) {
        totals[0][seat] -= first.points[seat];
    }
    totals.extend(sheet.iter().map(|score| score.totals));
    let all = || totals.iter().flat_map(|totals| totals.first(seats).iter().copied());
    let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let digits = [low, high].map(|total| total.to_string().len()).into_iter().max().unwrap_or(1) as u16;
    let width = area.width.checked_sub(digits + 2 + right).filter(|width| *width >= NARROWEST)?;
    if area.height < LEAST {
        return None;
    }
    let inside = Rect { x: area.x + digits + 2, y: area.y, width, height: area.height - 2 };
    // A flat curve is in the middle.
    let flat = f64::from(u8::from(low == high));
    let graph =
        Graph { area: inside, low: f64::from(low) - flat, high: f64::from(high) + flat, deals: sheet.len() };
    draw_axes(buf, area, look, &graph, [low, high, totals[0][Seat::new(0)]]);
    if look.words.glyphs != Glyphs::Ascii {
        draw_curves(buf, look, &graph, &totals, seats);
    }
    draw_marks(buf, look, &graph, &totals, seats);
    Some(graph)
}

fn draw_axes(buf: &mut Buffer, area: Rect, look: &Look, graph: &Graph, [low, high, start]: [i32; 3]) {
    let [flat, upright] = look.signs().lines;
    let (left, inside) = (graph.area.x - 1, graph.area);
    let style = look.theme.frame;
    for y in inside.y..inside.bottom() {
        put(buf, area, left, y, upright, style);
    }
    put(buf, area, left, inside.bottom(), look.signs().corners[2], style);
    put(buf, area, inside.x, inside.bottom(), &flat.repeat(inside.width.into()), style);
    if low < 0 && high > 0 {
        put(buf, area, inside.x, graph.row(0), &flat.repeat(inside.width.into()), style);
    }
    let digits = usize::from(left - area.x - 1);
    let mut used: Vec<u16> = Vec::new();
    for label in [high, low, 0, start] {
        let y = graph.row(label);
        if (low..=high).contains(&label) && !used.contains(&y) {
            put(buf, area, area.x, y, &format!("{label:>digits$}"), look.theme.text);
            used.push(y);
        }
    }
    let below = inside.bottom() + 1;
    let mut free = area.x;
    for deal in 1..=graph.deals {
        let number = deal.to_string();
        // The first number says what is counted, and ends where the others begin.
        let label = match deal {
            1 => look.say(&Text::new("ui-sheet-deal").with("deal", deal)),
            _ => number.clone(),
        };
        let x = graph.column(deal).saturating_sub((label.width() - number.width()) as u16).max(free);
        if deal == 1 || x == graph.column(deal) && x + number.width() as u16 <= area.right() {
            free = put(buf, area, x, below, &label, look.theme.text) + 1;
        }
    }
}

fn draw_curves(buf: &mut Buffer, look: &Look, graph: &Graph, totals: &[PerSeat<i32>], seats: usize) {
    let points: Vec<Vec<(f64, f64)>> = Seat::all(seats)
        .map(|seat| (0..).zip(totals).map(|(n, totals)| (f64::from(n), f64::from(totals[seat]))).collect())
        .collect();
    let lines = Seat::all(seats).zip(&points).map(|(seat, points)| {
        let marker = Marker::Braille;
        Dataset::default()
            .marker(marker)
            .graph_type(GraphType::Line)
            .style(look.theme.seat(seat))
            .data(points)
    });
    Chart::new(lines.collect())
        // Without this, the curves would be drawn on the terminal's own background.
        .style(look.theme.text)
        .x_axis(Axis::default().bounds([0.0, graph.deals as f64]))
        .y_axis(Axis::default().bounds([graph.low, graph.high]))
        .legend_position(None)
        .render(graph.area, buf);
}

/// Marks each deal on each curve, as far as numbers do not hide the curves.
fn draw_marks(buf: &mut Buffer, look: &Look, graph: &Graph, totals: &[PerSeat<i32>], seats: usize) {
    let apart = graph.deals * 3 <= usize::from(graph.area.width);
    for (n, totals) in totals.iter().enumerate().skip(1) {
        if !apart && n < graph.deals {
            continue;
        }
        for seat in Seat::all(seats) {
            // Seats in the same row take turns: their marks would cover each other.
            let row = graph.row(totals[seat]);
            let level: Vec<Seat> =
                Seat::all(seats).filter(|&other| graph.row(totals[other]) == row).collect();
            if level.get(n % level.len()) == Some(&seat) {
                let mark = (seat.index() + 1).to_string();
                put(buf, graph.area, graph.column(n), row, &mark, look.theme.seat(seat));
            }
        }
    }
}

/// Writes the names at the ends of the curves, moved apart.
fn draw_names(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    graph: &Graph,
    last: &PerSeat<i32>,
    names: &[String],
) {
    let mut order: Vec<Seat> = Seat::all(names.len()).collect();
    order.sort_unstable_by_key(|&seat| (std::cmp::Reverse(last[seat]), seat));
    let bottom = graph.area.bottom().max(area.y + names.len() as u16).min(area.bottom());
    let mut free = area.y;
    for (n, &seat) in order.iter().enumerate() {
        let left = (order.len() - n) as u16;
        let y = graph.row(last[seat]).max(free).min(bottom.saturating_sub(left)).max(area.y);
        put(buf, area, graph.area.right() + 2, y, &names[seat.index()], look.theme.seat(seat));
        free = y + 1;
    }
}
