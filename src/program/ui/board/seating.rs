//! Where the seats around the trick are, and their pieces in it.

use ratatui::layout::Rect;

use crate::core::Seat;
use crate::ui::art::{Make, Size};
use crate::ui::trick::DOWNWARDS;

/// The places of a seat and of its piece in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The seat.
    pub seat: Seat,
    /// Where the seat is drawn; empty for the one at the bottom.
    pub room: Rect,
    /// In how many rows the backs of its pieces are drawn.
    pub backs: u16,
    /// The place of its piece.
    pub piece: Rect,
}

/// The rows of a seat: its name, its pieces and tricks, and two for other facts.
pub const SEAT_ROWS: u16 = 4;

/// The rows of a seat at the top between other seats, which has no room for two facts in a row.
const NARROW_TOP_ROWS: u16 = SEAT_ROWS + 1;

/// The rows of a single seat at a side, which may have many tricks to show.
const SINGLE_ROWS: u16 = SEAT_ROWS + 3;

/// The widest seat at the top.
const WIDEST_TOP: u16 = 44;

/// The width of the seats at each side of the trick.
pub fn side_width(width: u16) -> u16 {
    (width * 5 / 16).clamp(10, 40)
}

/// Where the seats other than the bottom one are.
#[derive(Clone, Copy)]
struct Seating {
    /// How many are at each side.
    side: u16,
    /// Whether a seat is at the top.
    has_top: bool,
}

impl Seating {
    fn of(seats: usize) -> Self {
        let others = seats.saturating_sub(1) as u16;
        Seating { side: others / 2, has_top: others % 2 == 1 }
    }

    /// The pieces in the longest column of a trick. Those of two players are next to each other.
    fn column(self) -> u16 {
        if self.side == 0 { 1 } else { (1 + u16::from(self.has_top)).max(self.side) }
    }

    /// The rows of a trick of this size: its longest column, with a row for the gold bar below each solid piece.
    fn trick_rows(self, make: Make, size: Size) -> u16 {
        (size.of(make).1 + u16::from(make.solid)) * self.column()
    }

    /// The rows without which pieces of this size are not drawn. They do without the rows between them if they must.
    fn least_rows(self, make: Make, size: Size) -> u16 {
        let between = if make.solid { self.column() - 1 } else { 0 };
        self.trick_rows(make, size) - between
    }

    /// The rows that the seat at the top takes if it can.
    fn wanted_top_rows(self) -> u16 {
        match self.side {
            _ if !self.has_top => 0,
            0 | 1 => SEAT_ROWS,
            _ => NARROW_TOP_ROWS,
        }
    }

    /// The rows of the seat at the top in an area of this height, and those of its backs. Without room for all, high backs
    /// give way to the largest pieces of the trick, and facts to the trick.
    fn top_rows(self, make: Make, most: Size, height: u16) -> (u16, u16) {
        let (wanted, higher) = (self.wanted_top_rows(), backs_rows(make, most) - 1);
        let fits = |rows: u16, size| rows + self.trick_rows(make, size) <= height;
        if self.has_top && fits(wanted + higher, most) {
            return (wanted + higher, 1 + higher);
        }
        let least = (SEAT_ROWS - 1).min(height);
        let mut rows = [wanted, wanted.min(SEAT_ROWS)].into_iter();
        (rows.find(|&rows| fits(rows, Size::Small)).unwrap_or(wanted.min(least)), 1)
    }

    /// The rows that the seats at a side take if they can.
    fn wanted_side_rows(self) -> u16 {
        match self.side {
            0 => 0,
            1 => SINGLE_ROWS,
            side => side * (SEAT_ROWS + 1),
        }
    }
}

/// The rows in which the backs of a seat's pieces are drawn where the trick has pieces of this size and there is room.
const fn backs_rows(make: Make, size: Size) -> u16 {
    match size {
        Size::Medium if make.solid => 2,
        Size::Large | Size::Huge if make.solid => 3,
        _ => 1,
    }
}

/// The rows that pieces of this size need between the facts and the hand.
pub fn wanted_rows(seats: usize, make: Make, size: Size) -> u16 {
    let seating = Seating::of(seats);
    seating.wanted_top_rows() + seating.trick_rows(make, size).max(seating.wanted_side_rows())
}

/// Whether nobody sits in the corner at the top left.
pub fn has_corner(seats: usize) -> bool {
    let seating = Seating::of(seats);
    seating.has_top && seating.side < 2
}

/// The corner at the top left of `area` where nobody sits: all of the left side with two players, with four the part next to
/// the seat at the top; otherwise empty.
pub fn corner(area: Rect, seats: usize, make: Make, most: Size) -> Rect {
    let seating = Seating::of(seats);
    let height = match seating.side {
        0 => area.height,
        1 if seating.has_top => seating.top_rows(make, most, area.height).0,
        _ => 0,
    };
    Rect { width: side_width(area.width), height, ..area }
}

/// The places of the seats in `area`, with `bottom` at the bottom. Its own line is elsewhere.
pub fn slots(area: Rect, seats: usize, bottom: Seat, (make, most): (Make, Size)) -> Vec<Slot> {
    let seating = Seating::of(seats);
    let (others, side, has_top) = (seats.saturating_sub(1), usize::from(seating.side), seating.has_top);
    let beside = if side == 0 { 0 } else { side_width(area.width) };
    let centre = Rect { x: area.x + beside, width: area.width.saturating_sub(2 * beside), ..area };
    let (top_height, top_backs) = seating.top_rows(make, most, area.height);
    let below = area.height - top_height;
    let fits = |size: &Size| {
        let across = if side == 0 { 1 } else { 3 } * (size.of(make).0 + 2);
        *size <= most
            && seating.least_rows(make, *size) <= below
            && (*size == Size::Small || across <= centre.width)
    };
    let line = (Size::Small.of(make).0, 1);
    let (width, height) = DOWNWARDS.into_iter().find(fits).map_or(line, |size| size.of(make));
    // The gold bar of a winning solid piece is in the row below it.
    let bar = if height == 1 { 0 } else { u16::from(make.solid) };
    let piece = |x: u16, y: u16| Rect { x, y, width, height };
    let middle_x = centre.x + centre.width.saturating_sub(width) / 2;
    // One column from the seats, but never without one to the pieces in the middle.
    let left_x = (centre.x + 1).min(middle_x.saturating_sub(width + 1)).max(centre.x);
    let last_x = centre.right().saturating_sub(width);
    let right_x = last_x.saturating_sub(1).max(middle_x + width + 1).min(last_x);
    let bottom_y = area.bottom().saturating_sub(height + bar).max(area.y + top_height);
    // The piece at the bottom is to the right of the one at the top if they would touch; with two players always.
    let is_tight = (height + bar) * seating.column() > below;
    let aside = match (width + 1).div_ceil(2) {
        by if has_top && side == 0 => by,
        by if has_top && is_tight && height > 1 && left_x + width + by < middle_x => by,
        _ => 0,
    };
    let own = piece(middle_x + aside, bottom_y);
    let mut slots = vec![Slot { seat: bottom, room: Rect::default(), backs: 0, piece: own }];
    for k in 0..others {
        let seat = Seat::new((bottom.index() + 1 + k) % seats);
        let slot = if has_top && k == side {
            let top = Rect { height: top_height, ..area };
            let width = centre.width.min(WIDEST_TOP);
            let room = match side {
                // A single opponent begins where the seat at the bottom does.
                0 => {
                    let left = side_width(area.width);
                    Rect { x: area.x + left, width: area.width.saturating_sub(left), ..top }
                }
                // Nobody is at its right.
                1 => {
                    let x = centre.x + (centre.width - width) / 2;
                    Rect { x, width: area.right() - x, ..top }
                }
                _ => Rect { x: centre.x + (centre.width - width) / 2, width, ..top },
            };
            let piece = piece(middle_x.saturating_sub(aside), area.y + top_height);
            Slot { seat, room, backs: top_backs, piece }
        } else {
            let on_left = k < side;
            // Rows are counted from the top: the left side fills upwards, the right side downwards.
            let row = if on_left { side - 1 - k } else { k - side - usize::from(has_top) } as u16;
            let count = side as u16;
            // Single seats at the sides are below the one at the top.
            let above = if side == 1 { top_height } else { 0 };
            let from = area.y + above + (area.height - above) * row / count;
            let to = area.y + above + (area.height - above) * (row + 1) / count;
            let x = if on_left { area.x } else { area.right() - beside };
            let room = Rect { x, y: from, width: beside, height: to - from };
            let piece_x = if on_left { left_x } else { right_x };
            // The top box covers the middle, so the pieces share the space below it.
            let piece_from = top_height + below * row / count;
            let piece_to = top_height + below * (row + 1) / count;
            let piece_y = area.y + piece_from + (piece_to - piece_from).saturating_sub(height + bar) / 2;
            // All seats have backs of the same height.
            let backs = if has_top { top_backs } else { backs_rows(make, most) };
            let backs = if room.height < SEAT_ROWS + backs - 1 { 1 } else { backs };
            Slot { seat, room, backs, piece: piece(piece_x, piece_y) }
        };
        slots.push(slot);
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Pack;

    #[test]
    fn seats_sit_clockwise_and_apart() {
        let sizes = [(80, Size::Small), (100, Size::Medium), (115, Size::Large), (130, Size::Huge)];
        let makes = [true, false].map(|solid| Make { pack: Pack::Dominoes, solid });
        let sizes: Vec<_> =
            makes.into_iter().flat_map(|make| sizes.map(|(width, most)| (width, (make, most)))).collect();
        let cases = (2..=7).flat_map(|seats| (8..40).map(move |height| (seats, height)));
        for ((seats, height), (width, most)) in
            cases.flat_map(|case| sizes.iter().map(move |&size| (case, size)))
        {
            let area = Rect::new(0, 3, width, height);
            let slots = slots(area, seats, Seat::new(1), most);
            assert_eq!(slots.len(), seats);
            for (n, slot) in slots.iter().enumerate() {
                assert_eq!(slot.seat, Seat::new((1 + n) % seats));
                assert_eq!(slot.piece.intersection(area), slot.piece, "{seats} {n} {height}");
                for other in &slots[n + 1..] {
                    assert!(slot.room.intersection(other.room).is_empty(), "{seats} {n} {height}");
                    // A column apart, or solid pieces would look like one.
                    let around = Rect { width: slot.piece.width + 1, ..slot.piece };
                    assert!(around.intersection(other.piece).is_empty(), "{seats} {n} {height}");
                    assert!(slot.piece.intersection(other.room).is_empty(), "{seats} {n} {height}");
                }
            }
            // Left seats come first, right ones last.
            if seats > 2 {
                assert!(slots[1].room.x < slots[seats - 1].room.x);
                assert!(slots[1].room.y >= slots[seats / 2].room.y);
            }
        }
    }
}
