//! The final table of a match: everybody's total, and their best and worst deal where there is room.

use std::cmp::Reverse;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::core::{Seat, SeatSet};
use crate::table::{DealScore, signed};
use crate::ui::look::{Look, put, rows};

/// The widest name.
const WIDEST_NAME: usize = 16;
/// The columns of the mark before a winner, and of a player's number and the space after it.
const MARK: usize = 2;
const NUMBER: usize = 2;
/// The space between columns.
const GAP: usize = 3;

/// A line of the table: the total, and the best and the worst deal.
struct Line {
    seat: Seat,
    name: String,
    cells: [String; 3],
}

/// The final table, winners first, then by totals.
pub(super) struct Standings {
    heads: [String; 4],
    lines: Vec<Line>,
    winners: SeatSet,
}

impl Standings {
    /// The table after these deals.
    pub(super) fn new(look: &Look, deals: &[DealScore], winners: SeatSet) -> Self {
        let heads = ["ui-end-player", "ui-end-total", "ui-end-best", "ui-end-worst"];
        let deal = |(points, number): (i32, u32)| {
            let (points, number) = (signed(points), number.to_string());
            look.words.with("ui-end-deal", &[("points", &points), ("deal", &number)])
        };
        let line = |seat: Seat| {
            let of = |score: &DealScore| (score.points[seat], score.number);
            let best = deals.iter().map(of).max_by_key(|&(points, number)| (points, Reverse(number)))?;
            let worst = deals.iter().map(of).min_by_key(|&(points, number)| (points, number))?;
            let (total, first) = (deals.last()?.totals[seat], deals.first()?);
            // Where players begin with chips, the total does not say what they have won.
            let begun = first.totals[seat] - first.points[seat];
            let total = if begun == 0 {
                total.to_string()
            } else {
                let args = [("total", &*total.to_string()), ("change", &signed(total - begun))];
                look.words.with("ui-end-change", &args)
            };
            // The only deal is neither the best nor the worst.
            let is_one = best.1 == worst.1;
            let [best, worst] = [best, worst].map(|found| if is_one { String::new() } else { deal(found) });
            let cells = [total, best, worst];
            Some(Line { seat, name: look.fit(look.name(seat), WIDEST_NAME), cells })
        };
        let mut lines: Vec<Line> = Seat::all(look.names.len()).filter_map(line).collect();
        let total = |seat: Seat| deals.last().map_or(0, |last| last.totals[seat]);
        lines.sort_by_key(|one| (!winners.contains(one.seat), Reverse(total(one.seat)), one.seat));
        Standings { heads: heads.map(|key| look.words.get(key)), lines, winners }
    }

    /// Its rows.
    pub(super) fn height(&self) -> u16 {
        self.lines.len() as u16 + 1
    }

    /// Its columns, with the best and the worst deal if `whole` and if anybody has one.
    pub(super) fn width(&self, whole: bool) -> u16 {
        let [name, cells @ ..] = self.widths();
        let cells = if whole && self.has_deals() { &cells[..] } else { &cells[..1] };
        (MARK + NUMBER + name + cells.iter().map(|cell| cell + GAP).sum::<usize>()) as u16
    }

    /// Whether anybody's best deal is not the worst one.
    fn has_deals(&self) -> bool {
        self.lines.iter().any(|line| !line.cells[1].is_empty())
    }

    fn widths(&self) -> [usize; 4] {
        let name = self.lines.iter().map(|line| line.name.width()).max().unwrap_or(0);
        let cell = |n: usize| {
            let cells = self.lines.iter().map(|line| line.cells[n].width());
            cells.max().unwrap_or(0).max(self.heads[n + 1].width())
        };
        [name.max(self.heads[0].width()), cell(0), cell(1), cell(2)]
    }

    /// Divides an area into those of the table, whole if that leaves `least` columns, and of what is next to it.
    pub(super) fn beside(&self, area: Rect, least: u16) -> (Rect, Rect) {
        let whole = self.width(true);
        let width = if area.width >= whole + GAP as u16 + least { whole } else { self.width(false) };
        let left = width + GAP as u16;
        (Rect { width, ..area }, Rect { x: area.x + left, width: area.width.saturating_sub(left), ..area })
    }

    /// Draws it, in the middle of the area unless it is `beside` something. With fewer columns, it has only totals.
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look, beside: bool) {
        let is_whole = self.has_deals() && area.width >= self.width(true);
        let width = self.width(is_whole);
        let left = if beside { 0 } else { area.width.saturating_sub(width) / 2 };
        let area = rows(Rect { x: area.x + left, width: width.min(area.width), ..area }, 0, self.height());
        let [name_width, widths @ ..] = self.widths();
        let shown = if is_whole { widths.len() } else { 1 };
        // Numbers end where their column ends.
        let right = |cells: &[String]| -> String {
            let cells = cells.iter().zip(widths).take(shown);
            cells.map(|(cell, width)| " ".repeat(GAP + width - cell.width()) + cell).collect()
        };
        let from = area.x + MARK as u16;
        let after = from + (NUMBER + name_width) as u16;
        put(buf, area, from + NUMBER as u16, area.y, &self.heads[0], look.theme.frame);
        put(buf, area, after, area.y, &right(&self.heads[1..]), look.theme.frame);
        for (line, y) in self.lines.iter().zip(area.y + 1..area.bottom()) {
            let has_won = self.winners.contains(line.seat);
            let style = if has_won { look.theme.strong } else { look.theme.text };
            if has_won {
                put(buf, area, area.x, y, look.signs().winning, look.theme.key);
            }
            // The chart has these numbers. Alone, they would look like places.
            if beside {
                let number = (line.seat.index() + 1).to_string();
                put(buf, area, from, y, &number, look.theme.seat(line.seat));
            }
            put(buf, area, from + NUMBER as u16, y, &line.name, style);
            put(buf, area, after, y, &right(&line.cells), style);
        }
    }
}
