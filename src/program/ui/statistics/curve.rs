//! A curve over the matches of a player: how many more they have won than their share.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use crate::lang::Glyphs;
use crate::ui::look::{Look, put};

/// The fewest rows and columns of a curve with its axes, and the fewest matches that make one.
const LEAST: (u16, u16) = (5, 24);
const MATCHES: usize = 3;
/// The columns of the numbers at the left.
const NUMBERS: u16 = 7;

/// Whether there are enough matches for a curve, and enough room.
pub(super) fn fits(area: Rect, values: &[f64]) -> bool {
    values.len() >= MATCHES && area.height >= LEAST.0 && area.width >= LEAST.1
}

/// Draws the values after each match, which begin at 0.
pub(super) fn draw(buf: &mut Buffer, area: Rect, look: &Look, values: &[f64]) {
    let points: Vec<(f64, f64)> =
        std::iter::once(0.0).chain(values.iter().copied()).enumerate().map(|(n, y)| (n as f64, y)).collect();
    let of = |pick: fn(f64, f64) -> f64| points.iter().map(|point| point.1).reduce(pick).unwrap_or(0.0);
    let (low, high) = (of(f64::min), of(f64::max));
    let inside = Rect { x: area.x + NUMBERS, width: area.width - NUMBERS, height: area.height - 1, ..area };
    let span = (high - low).max(f64::EPSILON);
    let row = |value: f64| inside.y + ((high - value) / span * f64::from(inside.height - 1)).round() as u16;
    let [flat, upright] = look.signs().lines;
    for y in inside.y..inside.bottom() {
        put(buf, area, inside.x - 1, y, upright, look.theme.frame);
    }
    put(buf, area, inside.x, row(0.0), &flat.repeat(inside.width.into()), look.theme.frame);
    let mut used = Vec::new();
    for value in [0.0, high, low] {
        let y = row(value);
        if !used.contains(&y) {
            let number = if value == 0.0 { "0".to_owned() } else { format!("{value:+.1}") };
            put(buf, area, area.x, y, &format!("{number:>5}"), look.theme.text);
            used.push(y);
        }
    }
    let last = values.len().to_string();
    put(buf, area, inside.x, inside.bottom(), "0", look.theme.text);
    put(buf, area, inside.right().saturating_sub(last.len() as u16), inside.bottom(), &last, look.theme.text);
    if look.words.glyphs == Glyphs::Ascii {
        for x in 0..inside.width {
            let at = f64::from(x) / f64::from(inside.width - 1) * (points.len() - 1) as f64;
            let value = points[(at.round() as usize).min(points.len() - 1)].1;
            put(buf, inside, inside.x + x, row(value), "*", look.theme.chart);
        }
        return;
    }
    let line = Dataset::default()
        .marker(Marker::Braille)
        .graph_type(GraphType::Line)
        .style(look.theme.chart)
        .data(&points);
    Chart::new(vec![line])
        // Without this, the curve would be drawn on the terminal's own background.
        .style(look.theme.text)
        .x_axis(Axis::default().bounds([0.0, values.len() as f64]))
        .y_axis(Axis::default().bounds([low, high]))
        .legend_position(None)
        .render(inside, buf);
}
