//! Draws the seats around the trick, clockwise from the viewer at the bottom.
//!
//! ```text
//! Dee  D  9 chips      Eli  12 chips      Fay  3 chips   left high, top, right high
//! ▌▌▌▌▌ ▮ 1 trick      ▌▌▌▌▌              ▌▌▌▌▌
//! stays                  ┌───┐            dropped
//!                 ┌───┐  │ Q♠│  ┌─★─┐
//! Cho  5 chips    │ 9♠│  └───┘  │ A♠│    Gus  7 chips   left low, right low
//! ▌▌▌▌▌           └───┘ Ben led └───┘    ▌▌▌▌▌
//!                        ┌───┐
//!                        │ 2♠│                           the viewer's piece
//!                        └───┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::art::{self, Make, Size};
use super::facts::{flow, pieces_line, turned};
use super::look::{Look, put, put_centered, rows};
use super::motion::{Kind, Moving, Turn};
use super::trick::{DOWNWARDS, draw_placed};
use crate::core::wrap::wrap;
use crate::core::{Arg, Info, Piece, Seat, Text};
use crate::table::{Placed, Scene};

/// The places of a seat and of its piece in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The seat.
    pub seat: Seat,
    /// Where the seat is drawn; empty for the one at the bottom.
    pub room: Rect,
    /// The place of its piece.
    pub piece: Rect,
}

/// The trick in the middle.
pub struct Middle<'a> {
    /// The pieces in the order played.
    pub pieces: &'a [Placed],
    /// The seat that is winning or has won.
    pub winner: Option<Seat>,
    /// Whether the trick is complete.
    pub complete: bool,
    /// The largest size of the pieces.
    pub size: Size,
    /// A running motion.
    pub moving: Option<Moving>,
}

/// The rows of a seat: its name, its pieces and tricks, and two for other facts.
const SEAT_ROWS: u16 = 4;

/// The rows of a seat at the top between other seats, which has no room for two facts in a row.
const NARROW_TOP_ROWS: u16 = SEAT_ROWS + 1;

/// The rows of a single seat at a side, which may have many tricks to show.
const SINGLE_ROWS: u16 = SEAT_ROWS + 3;

/// The narrowest room in which who is winning is written in several lines.
const NARROWEST_STATE: u16 = 10;

/// The widest seat at the top.
const WIDEST_TOP: u16 = 44;

/// From this many facts about a seat on, the pieces in them have no pads.
const MANY_FACTS: usize = 3;

/// The most chips that are seen on their way to the winner of a trick.
const MOST_PUSHED: i64 = 5;

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

    /// The pieces in the longest column of a trick.
    fn column(self) -> u16 {
        (1 + u16::from(self.has_top)).max(self.side)
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

    /// The rows of the seat at the top in an area of this height. Without room for all, facts give way to the trick.
    fn top_rows(self, make: Make, height: u16) -> u16 {
        let wanted = self.wanted_top_rows();
        let fits = |rows: &u16| rows + self.trick_rows(make, Size::Small) <= height;
        let least = (SEAT_ROWS - 1).min(height);
        [wanted, wanted.min(SEAT_ROWS)].into_iter().find(fits).unwrap_or(wanted.min(least))
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

/// The rows that pieces of this size need between the facts and the hand.
pub fn wanted_rows(seats: usize, make: Make, size: Size) -> u16 {
    let seating = Seating::of(seats);
    seating.wanted_top_rows() + seating.trick_rows(make, size).max(seating.wanted_side_rows())
}

/// The places of the seats in `area`, with `bottom` at the bottom. Its own line is elsewhere.
pub fn slots(area: Rect, seats: usize, bottom: Seat, (make, most): (Make, Size)) -> Vec<Slot> {
    let seating = Seating::of(seats);
    let (others, side, has_top) = (seats.saturating_sub(1), usize::from(seating.side), seating.has_top);
    let beside = if side == 0 { 0 } else { side_width(area.width) };
    let centre = Rect { x: area.x + beside, width: area.width.saturating_sub(2 * beside), ..area };
    let top_height = seating.top_rows(make, area.height);
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
    let mut slots = vec![Slot { seat: bottom, room: Rect::default(), piece: own }];
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
            Slot { seat, room, piece: piece(middle_x.saturating_sub(aside), area.y + top_height) }
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
            Slot { seat, room, piece: piece(piece_x, piece_y) }
        };
        slots.push(slot);
    }
    slots
}

/// Draws the seats other than `bottom`, and the trick. Returns where the seats are, then the pieces.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    info: &Info,
    scene: &Scene,
    bottom: Seat,
    middle: &Middle,
) -> [Vec<Rect>; 2] {
    let make = Make::of(look, info.pack);
    let slots = slots(area, scene.seats.len(), bottom, (make, middle.size));
    let draw_pieces = |buf: &mut Buffer, moved: bool| {
        for placed in middle.pieces {
            let Some(slot) = slots.iter().find(|slot| slot.seat == placed.seat) else { continue };
            let wins = middle.winner == Some(slot.seat);
            let place = place(&slots, slot, area, middle.moving, placed.piece);
            if (place != slot.piece) == moved {
                draw_placed(buf, place, look, make, placed.piece, wins);
            }
        }
    };
    // What moves must not hide what is written.
    draw_pieces(buf, true);
    if let Some(moving) = middle.moving {
        draw_chips(buf, area, look, scene, &slots, moving);
    }
    let others = slots.iter().filter(|slot| slot.seat != bottom);
    let seats = others.map(|slot| draw_seat(buf, slot.room, look, info, scene, slot.seat, middle.moving));
    let seats: Vec<Rect> = seats.collect();
    let mut free = area;
    free.height = slots.first().map_or(0, |own| own.piece.y.saturating_sub(area.y));
    draw_state(buf, [state_room(&slots, free), corner(&slots, &seats, area)], look, middle);
    draw_pieces(buf, false);
    let played = slots.iter().filter(|slot| middle.pieces.iter().any(|placed| placed.seat == slot.seat));
    [seats, played.map(|slot| slot.piece).collect()]
}

/// Draws chips on their way from the pot, which is above the board at the left, to the winner of a trick.
fn draw_chips(buf: &mut Buffer, area: Rect, look: &Look, scene: &Scene, slots: &[Slot], moving: Moving) {
    let Kind::Gather(winner) = moving.kind else { return };
    let args = scene.facts.iter().flat_map(|fact| &fact.args);
    let pot = args.filter_map(|(_, arg)| if let Arg::Chips(count) = arg { Some(*count) } else { None }).max();
    let count = pot.unwrap_or(0).clamp(0, MOST_PUSHED);
    let Some(slot) = slots.iter().find(|slot| slot.seat == winner).filter(|_| count > 0) else { return };
    let from = Rect { x: area.x + 1, y: area.y, width: count as u16, height: 1 };
    let to = Rect { width: count as u16, height: 1, ..home(slot, area) };
    let at = moving.between(from, to);
    put(buf, area, at.x, at.y, &look.signs().chip.repeat(count as usize), look.theme.chip);
}

/// Where a seat's pieces come from and go to. The seat at the bottom has its room below the board.
fn home(slot: &Slot, area: Rect) -> Rect {
    let below = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    if slot.room.is_empty() { below } else { slot.room }
}

/// The place of a piece of the trick: in its slot, or in motion.
fn place(slots: &[Slot], slot: &Slot, area: Rect, moving: Option<Moving>, piece: Piece) -> Rect {
    let Some(moving) = moving else { return slot.piece };
    match moving.kind {
        Kind::Play(seat, moved) if (seat, moved) == (slot.seat, piece) => {
            moving.between(home(slot, area), slot.piece)
        }
        Kind::Gather(winner) => {
            let to = slots.iter().find(|slot| slot.seat == winner).map_or(area, |slot| home(slot, area));
            let to = Rect { width: slot.piece.width, height: slot.piece.height.min(to.height), ..to };
            moving.between(slot.piece, to)
        }
        Kind::Play(..) | Kind::Deal | Kind::Reveal => slot.piece,
    }
}

/// The space between the pieces, in rows without other pieces.
fn state_room(slots: &[Slot], free: Rect) -> Rect {
    let Some(bottom) = slots.first() else { return Rect::default() };
    let left = slots.iter().map(|slot| slot.piece).filter(|piece| piece.x < bottom.piece.x);
    let right = slots.iter().map(|slot| slot.piece.x).filter(|&x| x > bottom.piece.x).min();
    let above = slots.iter().map(|slot| slot.piece).filter(|piece| piece.x == bottom.piece.x);
    let from = left.map(|piece| piece.right() + 1).max().unwrap_or(free.x);
    let to = right.map_or(free.right(), |x| x.saturating_sub(1));
    // The row below a piece may have its gold bar.
    let above = above.filter(|piece| piece.y < bottom.piece.y).map(|piece| piece.bottom() + 1);
    let between = slots.iter().map(|slot| slot.room).filter(|room| room.x < to && room.right() > from);
    let y = above.chain(between.map(Rect::bottom)).max().unwrap_or(free.y);
    Rect { x: from, y, width: to.saturating_sub(from), height: free.bottom().saturating_sub(y) }
}

/// The corner at the bottom left, below a seat; empty if there is no seat or no room.
fn corner(slots: &[Slot], seats: &[Rect], area: Rect) -> Rect {
    let left = slots.iter().map(|slot| slot.piece.x).min().unwrap_or(area.x);
    let width = left.saturating_sub(area.x + 2);
    let corner = Rect { x: area.x + 1, y: area.bottom().saturating_sub(2), width, height: 2 };
    let is_below = slots.iter().any(|slot| slot.room.x == area.x && slot.room.height > 0);
    let is_free = corner.y > area.y && !seats.iter().any(|seat| seat.intersects(corner));
    if is_below && is_free { corner } else { Rect::default() }
}

/// Draws who led and who is winning: in the first room if all of it fits there, otherwise in the corner.
fn draw_state(buf: &mut Buffer, [area, corner]: [Rect; 2], look: &Look, middle: &Middle) {
    let Some(first) = middle.pieces.first() else { return };
    let named = |key: &str, seat: Seat| look.words.with(key, &[("name", look.name(seat))]);
    let mut lines = vec![(named("ui-trick-led", first.seat), look.theme.label)];
    if let Some(winner) = middle.winner {
        let key = if middle.complete { "ui-trick-won" } else { "ui-trick-winning" };
        lines.insert(0, (named(key, winner), look.theme.strong));
    }
    let fits = |room: Rect| {
        lines.len() <= room.height.into() && lines.iter().all(|(line, _)| line.width() <= room.width.into())
    };
    if !fits(area) && fits(corner) {
        for ((line, style), y) in lines.iter().zip(corner.y..) {
            put(buf, corner, corner.x, y, line, *style);
        }
        return;
    }
    if area.width >= NARROWEST_STATE {
        let broken = |(line, style): (String, Style)| {
            wrap(&line, area.width.into()).into_iter().map(move |part| (part, style))
        };
        lines = lines.into_iter().flat_map(broken).collect();
    }
    // A gold bar marks the winning piece, so these words can be left out.
    lines.retain(|(line, _)| line.width() <= area.width.into());
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    for (y, (line, style)) in (area.y + top..area.bottom()).zip(lines) {
        put_centered(buf, area, y, &line, style);
    }
}

/// A seat's name with its marks and total: `▶ Ben D  9 chips`.
pub fn title(
    look: &Look,
    info: &Info,
    scene: &Scene,
    bottom: Seat,
    seat: Seat,
    width: usize,
) -> Line<'static> {
    let Some(own) = scene.seats.get(seat.index()) else { return Line::default() };
    let partner = (bottom.index() + scene.seats.len() / 2) % scene.seats.len().max(1);
    let is_partner = info.partners && seat != bottom && seat.index() == partner;
    let turn = scene.turn == Some(seat);
    let mut after = Vec::new();
    if scene.viewer == Some(seat) {
        after.push(Span::styled(look.words.get("ui-mark-you"), look.theme.label));
    }
    let badge_at = after.len();
    after.push(Span::styled(format!("  {}", look.words.total(info, own.total)), look.theme.text));
    if is_partner {
        after.push(Span::styled(format!("  {}", look.words.get("ui-mark-partner")), look.theme.label));
    }
    // The name has its place whether or not the sign is before it.
    let here = format!("{} ", if turn { look.signs().here } else { " " });
    if scene.dealer == seat {
        // The word, unless the name would have to be shortened for it.
        let used = Line::raw(&*here).width() + look.name(seat).width();
        let used = used + after.iter().map(Span::width).sum::<usize>();
        let badge = look.words.get("ui-dealer-badge");
        let room_for_badge = width.saturating_sub(badge.width());
        let fits = used <= room_for_badge;
        let badge = if fits { badge } else { look.words.get("ui-dealer-badge-short") };
        after.insert(badge_at, Span::styled(badge, look.theme.badge));
        if fits && used < room_for_badge {
            after.insert(badge_at, Span::styled(" ", look.theme.text));
        }
    }
    let room = width.saturating_sub(Line::raw(&*here).width() + after.iter().map(Span::width).sum::<usize>());
    let style = if turn { look.theme.gold } else { look.theme.strong };
    let mut line = Line::from(Span::styled(here, look.theme.gold));
    line.push_span(Span::styled(look.fit(look.name(seat), room.max(3)), style));
    line.spans.extend(after);
    line
}

/// The tricks a seat has won, as a pile and in words, or only in words if both are wider than `width`.
pub fn tricks(look: &Look, count: u8, width: usize) -> Line<'static> {
    let text = look.say(&Text::new("ui-tricks").with("tricks", count));
    let words = Span::styled(text, look.theme.label);
    let pile = usize::from(count);
    if pile == 0 || pile + 1 + words.width() > width {
        return Line::from(words);
    }
    let pile = Span::styled(format!("{} ", look.signs().trick.repeat(pile)), look.theme.gold);
    Line::from(vec![pile, words])
}

/// The other facts about a seat, and its hand if hands are open. Its pieces have no pads if `is_narrow`, or if there are many
/// facts.
pub fn seat_facts(
    look: &Look,
    make: Make,
    scene: &Scene,
    seat: Seat,
    moving: Option<Moving>,
    is_narrow: bool,
) -> Vec<Line<'static>> {
    let Some(own) = scene.seats.get(seat.index()) else { return Vec::new() };
    let pads = own.facts.len() < MANY_FACTS && !is_narrow;
    let turn = moving.map_or(Turn::Face, Moving::turn);
    let mut lines: Vec<Line> = own.facts.iter().map(|fact| turned(look, make, fact, turn, pads)).collect();
    if let Some(hand) = scene.hands.get(seat.index()).filter(|hand| !hand.is_empty()) {
        lines.push(pieces_line(look, make, hand, true));
    }
    lines
}

/// Draws what belongs to a seat; returns where.
fn draw_seat(
    buf: &mut Buffer,
    room: Rect,
    look: &Look,
    info: &Info,
    scene: &Scene,
    seat: Seat,
    moving: Option<Moving>,
) -> Rect {
    let Some(own) = scene.seats.get(seat.index()) else { return Rect::default() };
    // The text begins in the same place whatever it is.
    let lines_free = room.height.min(SEAT_ROWS + room.height / 3);
    let area = rows(room, (room.height - lines_free) / 2, lines_free);
    if area.is_empty() {
        return area;
    }
    let whole = area;
    let make = Make::of(look, info.pack);
    let mut name = title(look, info, scene, scene.viewer.unwrap_or(seat), seat, area.width.into());
    let is_open = scene.hands.get(seat.index()).is_some_and(|hand| !hand.is_empty());
    let held = if is_open { Line::default() } else { art::backs(look, make, own.held) };
    // A long pile of tricks must not move what is below it.
    let width = usize::from(area.width.saturating_sub(3));
    let tricks = tricks(look, own.tricks, width.saturating_sub(held.width() + 1));
    let shown = vec![held, tricks];
    let mut lines = flow(look, shown.clone(), " ", width, 2);
    // A single opponent has room for the first of them next to the name.
    if scene.seats.len() == 2 && !lines.is_empty() {
        name.push_span(Span::styled("  ", look.theme.text));
        name.spans.extend(lines.remove(0).spans);
    }
    buf.set_line(area.x, area.y, &name, area.width);
    // The rest is below the name.
    let area = rows(Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area }, 1, area.height);
    let rest = usize::from(area.height).saturating_sub(lines.len());
    let facts = |is_narrow| seat_facts(look, make, scene, seat, moving, is_narrow);
    let placed = |items, rows| flow(look, items, "  ", width, rows);
    let needed = |is_narrow| placed(facts(is_narrow), usize::MAX).len();
    if needed(false) <= rest {
        lines.extend(placed(facts(false), rest));
    } else if needed(true) <= rest || lines.is_empty() {
        lines.extend(placed(facts(true), rest));
    } else {
        // The first facts are next to the tricks.
        let all = shown.into_iter().chain(facts(true)).collect();
        lines = placed(all, area.height.into());
    }
    for (y, line) in (area.y..area.bottom()).zip(&mut lines) {
        // A piece that moves below the text does not touch it.
        line.push_span(Span::styled(" ", look.theme.text));
        buf.set_line(area.x, y, line, area.width);
    }
    rows(whole, 0, lines.len() as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Pack;

    #[test]
    fn seats_sit_clockwise_and_apart() {
        let sizes = [(80, Size::Small), (100, Size::Medium), (130, Size::Large)];
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
