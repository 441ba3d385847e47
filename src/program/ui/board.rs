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
use unicode_width::UnicodeWidthStr;

use self::seating::Slot;
use super::art::{Make, Size};
use super::look::{Look, put, put_centered};
use super::motion::{Kind, Moving, Turn};
use super::trick::{draw_placed, name_below, write_below};
use crate::core::{Arg, Info, Piece, Seat};
use crate::table::{Placed, Scene};
use crate::wrap::wrap;

pub mod seat;
pub mod seating;

/// The trick in the middle.
pub struct Middle<'a> {
    /// The pieces in the order played.
    pub pieces: &'a [Placed],
    /// The seat that is winning or has won.
    pub winner: Option<Seat>,
    /// Whether the trick is complete.
    pub complete: bool,
    /// Whether the bids are face up in front of their players.
    pub revealed: bool,
    /// The largest size of the pieces.
    pub size: Size,
    /// A running motion.
    pub moving: Option<Moving>,
}

/// The narrowest room in which who is winning is written in several lines.
const NARROWEST_STATE: u16 = 10;

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
    let slots = seating::slots(area, scene.seats.len(), bottom, (make, middle.size));
    let draw_pieces = |buf: &mut Buffer, moved: bool| {
        let placed = middle.pieces.iter().filter_map(|placed| {
            let slot = slots.iter().find(|slot| slot.seat == placed.seat)?;
            let place = place(&slots, slot, area, middle.moving, placed.piece);
            ((place != slot.piece) == moved).then_some((
                place,
                placed.piece,
                middle.winner == Some(slot.seat),
            ))
        });
        let placed: Vec<_> = placed.collect();
        // Names come first, so that they cover no piece where pieces touch.
        for &(place, piece, _) in &placed {
            name_below(buf, place, look, make, piece, look.theme.text);
        }
        for &(place, piece, wins) in &placed {
            draw_placed(buf, place, look, make, Some(piece), wins);
        }
    };
    // What moves must not hide what is written.
    draw_pieces(buf, true);
    if let Some(moving) = middle.moving {
        draw_chips(buf, area, look, scene, &slots, moving);
    }
    let others = slots.iter().filter(|slot| slot.seat != bottom);
    let seats = others.map(|slot| seat::draw(buf, slot, look, info, scene, middle.moving));
    let seats: Vec<Rect> = seats.collect();
    let mut free = area;
    free.height = slots.first().map_or(0, |own| own.piece.y.saturating_sub(area.y));
    draw_state(buf, [state_room(&slots, free), corner(&slots, &seats, area)], look, middle);
    draw_pieces(buf, false);
    let played = |slot: &&Slot| middle.pieces.iter().any(|placed| placed.seat == slot.seat);
    let mut pieces: Vec<Rect> = slots.iter().filter(played).map(|slot| slot.piece).collect();
    if middle.pieces.is_empty() {
        for (place, piece) in laid(scene, &slots, middle) {
            draw_placed(buf, place, look, make, piece, false);
            // Bids that have been turned up look like a trick.
            write_below(buf, place, make, &look.words.get("ui-bid"), look.theme.label);
            pieces.push(place);
        }
    }
    [seats, pieces]
}

/// Draws chips on their way from the pot, which is above the board at the left, when a deal ends: one to its winner for each
/// trick.
fn draw_chips(buf: &mut Buffer, area: Rect, look: &Look, scene: &Scene, slots: &[Slot], moving: Moving) {
    let mut args = scene.facts.iter().flat_map(|fact| &fact.args);
    let has_pot = args.any(|(_, arg)| matches!(arg, Arg::Chips(_)));
    let is_last = moving.gathers() && scene.seats.iter().all(|seat| seat.held == 0);
    for slot in slots.iter().filter(|_| has_pot && is_last) {
        let count = scene.seats.get(slot.seat.index()).map_or(0, |seat| seat.tricks);
        let from = Rect { x: area.x + 1, y: area.y, width: count.into(), height: 1 };
        let to = Rect { width: count.into(), height: 1, ..home(slot, area) };
        let at = moving.between(from, to);
        put(buf, area, at.x, at.y, &look.signs().chip.repeat(count.into()), look.theme.chip);
    }
}

/// Where seats have laid bids, and these: `None` while their backs are up.
fn laid(scene: &Scene, slots: &[Slot], middle: &Middle) -> Vec<(Rect, Option<Piece>)> {
    let is_turned = middle.moving.is_none_or(|moving| moving.turn() == Turn::Face);
    let shown = |(_, arg): &(_, Arg)| match arg {
        Arg::FaceDown(1) => Some(None),
        Arg::Pieces(_, pieces) if middle.revealed => Some(pieces.iter().next().filter(|_| is_turned)),
        _ => None,
    };
    let of = |slot: &Slot| {
        let facts = &scene.seats.get(slot.seat.index())?.facts;
        Some((slot.piece, facts.iter().flat_map(|fact| &fact.args).find_map(shown)?))
    };
    slots.iter().filter_map(of).collect()
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
