//! Draws the seats around the trick, clockwise from the viewer at the bottom.
//!
//! ```text
//! ┌ Dee ──────┐  ┌ Eli ───────┐  ┌ Fay ──────┐   left high, top, right high
//! │ 1 trick   │  └────────────┘  │           │
//! └───────────┘      ┌───┐       └───────────┘
//!             ┌───┐  │ Q♠│  ┌─★─┐
//!             │ 9♠│  └───┘  │ A♠│
//! ┌ Cho ──────└───┘ Ben led └───┘─ Gus ──────┐   left low, right low
//! │           │      ┌───┐       │           │
//! └───────────┘      │ 2♠│       └───────────┘   the viewer's piece
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::art::Size;
use super::look::{Look, frame, put, put_centered, put_lines, rows};
use super::motion::{Kind, Moving};
use super::trick::{DOWNWARDS, draw_placed};
use crate::core::{Info, Pack, Piece, Seat};
use crate::table::{Placed, Scene};

/// The places of a seat and of its piece in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The seat.
    pub seat: Seat,
    /// The seat's box; empty for the viewer.
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

/// The columns that the words in the middle need next to the pieces.
const ACROSS: u16 = 11;

/// The places of the seats in `area`, with `bottom` at the bottom. Its own line is elsewhere.
pub fn slots(area: Rect, seats: usize, bottom: Seat, (pack, most): (Pack, Size)) -> Vec<Slot> {
    let others = seats.saturating_sub(1);
    let (side, has_top) = (others / 2, others % 2 == 1);
    let beside = if side == 0 { 0 } else { (area.width * 26 / 80).clamp(10, 28) };
    let centre = Rect { x: area.x + beside, width: area.width.saturating_sub(2 * beside), ..area };
    let top_height = if has_top { (area.height / 3).clamp(3, 4).min(area.height) } else { 0 };
    let below = area.height - top_height;
    let fits = |size: &Size| {
        let (width, height) = size.of(pack);
        let across = if side == 0 { 1 } else { 3 } * (width + 2);
        let down = height * (side as u16).max(2);
        *size <= most && down <= below && (*size == Size::Small || across + ACROSS <= centre.width)
    };
    let line = (Size::Small.of(pack).0, 1);
    let (width, height) = DOWNWARDS.into_iter().find(fits).map_or(line, |size| size.of(pack));
    let piece = |x: u16, y: u16| Rect { x, y, width, height };
    let middle_x = centre.x + centre.width.saturating_sub(width) / 2;
    let bottom_y = area.bottom().saturating_sub(height).max(area.y);
    let mut slots = vec![Slot { seat: bottom, room: Rect::default(), piece: piece(middle_x, bottom_y) }];
    for k in 0..others {
        let seat = Seat::new((bottom.index() + 1 + k) % seats);
        let slot = if has_top && k == side {
            let wide = centre.width.min(64);
            let x = centre.x + (centre.width - wide) / 2;
            let room = Rect { x, y: area.y, width: wide, height: top_height };
            Slot { seat, room, piece: piece(middle_x, area.y + top_height) }
        } else {
            let on_left = k < side;
            // Rows are counted from the top: the left side fills upwards, the right side downwards.
            let row = if on_left { side - 1 - k } else { k - side - usize::from(has_top) } as u16;
            let count = side as u16;
            let from = area.y + area.height * row / count;
            let to = area.y + area.height * (row + 1) / count;
            let x = if on_left { area.x } else { area.right() - beside };
            let room = Rect { x, y: from, width: beside, height: to - from };
            let piece_x = if on_left { centre.x + 1 } else { centre.right().saturating_sub(width + 1) };
            // The top box covers the middle, so the pieces share the space below it.
            let piece_from = top_height + below * row / count;
            let piece_to = top_height + below * (row + 1) / count;
            let piece_y = area.y + piece_from + (piece_to - piece_from).saturating_sub(height) / 2;
            Slot { seat, room, piece: piece(piece_x, piece_y) }
        };
        slots.push(slot);
    }
    slots
}

/// Draws the seats other than `bottom`, and the trick.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    info: &Info,
    scene: &Scene,
    bottom: Seat,
    middle: &Middle,
) {
    let slots = slots(area, scene.seats.len(), bottom, (info.pack, middle.size));
    for slot in slots.iter().filter(|slot| slot.seat != bottom) {
        draw_seat(buf, slot.room, look, info, scene, slot.seat);
    }
    let mut free = area;
    free.height = slots.first().map_or(0, |own| own.piece.y.saturating_sub(area.y));
    draw_state(buf, state_room(&slots, free), look, middle);
    for placed in middle.pieces {
        let Some(slot) = slots.iter().find(|slot| slot.seat == placed.seat) else { continue };
        let wins = middle.winner == Some(slot.seat);
        let place = place(&slots, slot, area, middle.moving, placed.piece);
        draw_placed(buf, place, look, info.pack, placed.piece, wins);
    }
}

/// The place of a piece of the trick: in its slot, or in motion.
fn place(slots: &[Slot], slot: &Slot, area: Rect, moving: Option<Moving>, piece: Piece) -> Rect {
    // The seat at the bottom has its room below the board.
    let below = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let home = |slot: &Slot| if slot.room.is_empty() { below } else { slot.room };
    let Some(moving) = moving else { return slot.piece };
    match moving.kind {
        Kind::Play(seat, moved) if (seat, moved) == (slot.seat, piece) => {
            moving.between(home(slot), slot.piece)
        }
        Kind::Gather(winner) => {
            let to = slots.iter().find(|slot| slot.seat == winner).map_or(below, home);
            let to = Rect { width: slot.piece.width, height: slot.piece.height.min(to.height), ..to };
            moving.between(slot.piece, to)
        }
        Kind::Play(..) | Kind::Deal => slot.piece,
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
    let y = above.filter(|piece| piece.y < bottom.piece.y).map(Rect::bottom).max().unwrap_or(free.y);
    Rect { x: from, y, width: to.saturating_sub(from), height: free.bottom().saturating_sub(y) }
}

/// Draws who led and who is winning.
fn draw_state(buf: &mut Buffer, area: Rect, look: &Look, middle: &Middle) {
    let Some(first) = middle.pieces.first() else { return };
    let named = |key: &str, seat: Seat| {
        look.fit(&look.words.with(key, &[("name", look.name(seat))]), area.width.into())
    };
    let mut lines = vec![(named("ui-trick-led", first.seat), look.theme.text)];
    if let Some(winner) = middle.winner {
        let key = if middle.complete { "ui-trick-won" } else { "ui-trick-winning" };
        lines.insert(0, (named(key, winner), look.theme.strong));
    }
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    for (y, (line, style)) in (area.y + top..area.bottom()).zip(lines) {
        put_centered(buf, area, y, &line, style);
    }
}

/// A seat's name with its marks: turn, dealer and partner.
pub fn title(look: &Look, info: &Info, scene: &Scene, bottom: Seat, seat: Seat, width: usize) -> String {
    let mut marks = String::new();
    let partner = (bottom.index() + scene.seats.len() / 2) % scene.seats.len().max(1);
    for (is, key) in [
        (scene.dealer == seat, "ui-mark-dealer"),
        (info.partners && seat.index() == partner, "ui-mark-partner"),
    ] {
        if is {
            marks = format!("{marks}{}{}", look.words.get("ui-comma"), look.words.get(key));
        }
    }
    let here = if scene.turn == Some(seat) { format!("{} ", look.signs().here) } else { String::new() };
    let room = width.saturating_sub(here.width() + marks.width());
    format!("{here}{}{marks}", look.fit(look.name(seat), room.max(3)))
}

/// The facts about a seat: tricks and total, other facts, and its hand if hands are open.
pub fn seat_texts(look: &Look, info: &Info, scene: &Scene, seat: Seat) -> Vec<String> {
    let Some(own) = scene.seats.get(seat.index()) else { return Vec::new() };
    let mut texts = vec![look.words.standing(info, own.tricks, own.total)];
    texts.extend(look.say_all(&own.facts));
    texts.extend(scene.hands.get(seat.index()).map(|hand| {
        let pieces = hand.iter().map(|&piece| look.words.glyphs.piece(info.pack, piece));
        pieces.collect::<Vec<_>>().join(" ")
    }));
    texts
}

fn draw_seat(buf: &mut Buffer, room: Rect, look: &Look, info: &Info, scene: &Scene, seat: Seat) {
    if room.width < 4 || room.height == 0 {
        return;
    }
    let turn = scene.turn == Some(seat);
    let style = if turn { look.theme.strong } else { look.theme.text };
    let framed = room.height > 3;
    let edges = if framed { 2 } else { 0 };
    let width = room.width as usize - edges;
    let texts = seat_texts(look, info, scene, seat);
    let own = room.height as usize - if framed { 2 } else { 1 };
    let mut lines = look.flow(&texts[..1.min(texts.len())], "  ", width, own);
    lines.extend(look.flow(texts.get(1..).unwrap_or(&[]), "  ", width, own.saturating_sub(lines.len())));
    let title = title(look, info, scene, scene.viewer.unwrap_or(seat), seat, width.saturating_sub(2));
    if !framed {
        put(buf, room, room.x, room.y, &look.fit(&title, width), style);
        put_lines(buf, rows(room, 1, room.height), &lines, look.theme.text);
        return;
    }
    // As high as its text, centred in its room.
    let height = (lines.len() as u16 + 2).max(4).min(room.height);
    let area = rows(room, (room.height - height) / 2, height);
    frame(buf, area, look.signs(), if turn { look.theme.strong } else { look.theme.frame });
    put(buf, area, area.x + 1, area.y, &look.fit(&format!(" {title} "), width), style);
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
    put_lines(buf, inside, &lines, look.theme.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_sit_clockwise_and_apart() {
        let sizes = [(80, Size::Small), (100, Size::Medium), (130, Size::Large)];
        let cases = (2..=7).flat_map(|seats| (8..40).map(move |height| (seats, height)));
        for ((seats, height), (width, most)) in cases.flat_map(|case| sizes.map(|size| (case, size))) {
            let area = Rect::new(0, 3, width, height);
            let slots = slots(area, seats, Seat::new(1), (Pack::Dominoes, most));
            assert_eq!(slots.len(), seats);
            for (n, slot) in slots.iter().enumerate() {
                assert_eq!(slot.seat, Seat::new((1 + n) % seats));
                assert_eq!(slot.piece.intersection(area), slot.piece, "{seats} {n} {height}");
                for other in &slots[n + 1..] {
                    assert!(slot.room.intersection(other.room).is_empty(), "{seats} {n} {height}");
                    assert!(slot.piece.intersection(other.piece).is_empty(), "{seats} {n} {height}");
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
