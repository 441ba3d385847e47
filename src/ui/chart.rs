//! A chart of totals over the deals, drawn with seat numbers so that it needs no colour.
//!
//! ```text
//!  60 |                1
//!     |       1   1 2  2
//!   0 | 1 2  2  2
//!     |          3  3  3
//! -40 |  3
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Look, put};
use crate::core::Seat;
use crate::table::DealScore;

/// The fewest rows of a chart.
pub const LEAST: u16 = 5;

/// Draws the totals after each of these deals.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, sheet: &[DealScore], seats: usize) {
    let totals = || sheet.iter().flat_map(|score| score.totals.first(seats).iter().copied());
    let (Some(low), Some(high)) = (totals().min(), totals().max()) else { return };
    if area.height < LEAST || area.width < 16 {
        return;
    }
    let digits = low.to_string().len().max(high.to_string().len()) as u16;
    let (low, high) = (i64::from(low), i64::from(high).max(i64::from(low) + 1));
    let upright = look.signs().lines[1];
    let left = area.x + digits + 1;
    for y in area.y..area.bottom() {
        put(buf, area, left, y, upright, look.theme.frame);
    }
    let row = |total: i64| {
        let rows = i64::from(area.height - 1);
        area.y + ((high - total) * rows / (high - low)).clamp(0, rows) as u16
    };
    for label in [high, 0, low] {
        if (low..=high).contains(&label) {
            put(buf, area, area.x, row(label), &format!("{label:>0$}", digits as usize), look.theme.frame);
        }
    }
    let width = (area.right() - left).saturating_sub(2 + seats as u16).max(1);
    for (n, score) in sheet.iter().enumerate() {
        let across = if sheet.len() == 1 { 0 } else { n * width as usize / (sheet.len() - 1) };
        // Seats at the same height have a column each.
        for seat in Seat::all(seats) {
            let x = left + 2 + across as u16 + seat.index() as u16;
            let mark = (seat.index() + 1).to_string();
            put(buf, area, x, row(score.totals[seat].into()), &mark, look.theme.strong);
        }
    }
}
