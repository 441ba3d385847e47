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
use super::trick::{Lying, draw_caption, draw_placed, write_below};
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
        let placed = middle.pieces.iter().enumerate().filter_map(|(n, placed)| {
            let slot = slots.iter().find(|slot| slot.seat == placed.seat)?;
            let place = place(&slots, slot, area, middle.moving, placed.piece);
            let wins = middle.winner == Some(slot.seat);
            let lying = Lying { piece: Some(placed.piece), led: n == 0, wins };
            ((place != slot.piece) == moved).then_some((place, lying))
        });
        let placed: Vec<_> = placed.collect();
        // Captions come first, so that they cover no piece where pieces touch.
        for &(place, lying) in &placed {
            draw_caption(buf, place, look, make, lying);
        }
        for &(place, lying) in &placed {
            draw_placed(buf, place, look, make, lying);
        }
    };
    let others = slots.iter().filter(|slot| slot.seat != bottom);
    let seats = others.map(|slot| seat::draw(buf, slot, look, info, scene, middle.moving));
    let seats: Vec<Rect> = seats.collect();
    if let Some(moving) = middle.moving {
        draw_behind(buf, area, &seats, |buf| {
            draw_pieces(buf, true);
            draw_chips(buf, area, look, scene, &slots, moving);
        });
    }
    if !middle.moving.is_some_and(Moving::gathers) {
        draw_state(buf, area, look, &slots, &seats, middle);
    }
    draw_pieces(buf, false);
    let played = |slot: &&Slot| middle.pieces.iter().any(|placed| placed.seat == slot.seat);
    let mut pieces: Vec<Rect> = slots.iter().filter(played).map(|slot| slot.piece).collect();
    if middle.pieces.is_empty() {
        for (place, piece) in laid(scene, &slots, middle) {
            draw_placed(buf, place, look, make, Lying { piece, led: false, wins: false });
            // Bids that have been turned up look like a trick.
            write_below(buf, place, make, &look.words.get("ui-bid"), look.theme.label);
            pieces.push(place);
        }
    }
    [seats, pieces]
}

/// Draws what moves in the area, as if it came from under what is written.
fn draw_behind(buf: &mut Buffer, area: Rect, written: &[Rect], draw: impl FnOnce(&mut Buffer)) {
    let mut moving = buf.clone();
    draw(&mut moving);
    for at in area.intersection(buf.area).positions() {
        if !written.iter().any(|place| place.contains(at)) {
            buf[at] = moving[at].clone();
        }
    }
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
    if slot.room.is_empty() { Rect { y: area.bottom(), ..slot.piece } } else { slot.room }
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
            let to = Rect { width: slot.piece.width, height: slot.piece.height, ..to };
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

/// The space to the left of the lower end of the piece at the bottom, as far as no other piece and no seat is there.
fn beside_own(slots: &[Slot], seats: &[Rect], area: Rect) -> Rect {
    let Some(own) = slots.first().map(|slot| slot.piece) else { return Rect::default() };
    let height = own.height.min(2);
    let y = area.bottom().saturating_sub(height);
    let left = Rect { x: area.x, y, width: own.x.saturating_sub(area.x + 1), height };
    let pieces = slots.iter().skip(1).map(|slot| Rect { height: slot.piece.height + 1, ..slot.piece });
    let taken = pieces.chain(seats.iter().copied()).filter(|place| place.intersects(left));
    let from = taken.map(Rect::right).max().unwrap_or(left.x) + 1;
    Rect { x: from, width: left.right().saturating_sub(from), ..left }
}

/// Draws who is winning: between the pieces, or else next to the one at the bottom.
fn draw_state(buf: &mut Buffer, area: Rect, look: &Look, slots: &[Slot], seats: &[Rect], middle: &Middle) {
    let (Some(first), Some(own)) = (middle.pieces.first(), slots.first()) else { return };
    let named = |key: &str, seat: Seat| look.words.with(key, &[("name", look.name(seat))]);
    let key = if middle.complete { "ui-trick-won" } else { "ui-trick-winning" };
    let winner = middle.winner.map(|winner| (named(key, winner), look.theme.strong));
    // Larger pieces have captions.
    let led = (own.piece.height == 1).then(|| (named("ui-trick-led", first.seat), look.theme.label));
    let lines: Vec<(String, Style)> = winner.into_iter().chain(led).collect();
    let free = Rect { height: own.piece.y.saturating_sub(area.y), ..area };
    let rooms = [state_room(slots, free), beside_own(slots, seats, area)];
    let in_room = |room: Rect| {
        let wrapped = |(line, style): &(String, Style)| {
            let style = *style;
            wrap(line, room.width.into()).into_iter().map(move |part| (part, style))
        };
        let wrapped: Vec<(String, Style)> = lines.iter().flat_map(wrapped).collect();
        let fits = wrapped.len() <= room.height.into()
            && (room.width >= NARROWEST_STATE || wrapped.len() == lines.len())
            && wrapped.iter().all(|(line, _)| line.width() <= room.width.into());
        fits.then_some((room, wrapped))
    };
    // A gold bar marks the winning piece, so these words can be left out.
    let Some((room, lines)) = rooms.into_iter().find_map(in_room) else { return };
    let top = room.height.saturating_sub(lines.len() as u16) / 2;
    for (y, (line, style)) in (room.y + top..room.bottom()).zip(lines) {
        if room == rooms[0] {
            put_centered(buf, room, y, &line, style);
        } else {
            let x = room.right().saturating_sub(line.width() as u16 + 1);
            put(buf, room, x.max(room.x), y, &line, style);
        }
    }
}
