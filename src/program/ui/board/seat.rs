//! Draws what belongs to a seat: its name, the backs of its pieces, its tricks and other facts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::seating::{SEAT_ROWS, Slot};
use crate::core::{Info, Seat, Text};
use crate::table::Scene;
use crate::ui::art::{self, Make};
use crate::ui::facts::{flow, pieces_line, short, turned};
use crate::ui::look::{Look, rows};
use crate::ui::motion::{Moving, Turn};
use crate::ui::piles::{self, is_pile};

/// From this many facts about a seat on, the pieces in them have no pads.
const MANY_FACTS: usize = 3;

/// From this column of a wide seat on, it has its piles.
const PILES_FROM: u16 = 26;

/// The fewest columns of a name.
const LEAST_NAME: usize = 3;

/// A seat's name with its marks and total: `▶ Ben D  9 chips`. `is_you` marks it as that of the person at the screen.
pub fn title(
    look: &Look,
    info: &Info,
    scene: &Scene,
    bottom: Seat,
    seat: Seat,
    is_you: bool,
    width: usize,
) -> Line<'static> {
    let Some(own) = scene.seats.get(seat.index()) else { return Line::default() };
    let partner = (bottom.index() + scene.seats.len() / 2) % scene.seats.len().max(1);
    let is_partner = info.partners && seat != bottom && seat.index() == partner;
    let turn = scene.turn == Some(seat);
    let mut after = Vec::new();
    if is_you {
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
        let total = look.words.total(info, own.total);
        let needed = width_of(&here, &after);
        let badge = look.words.get("ui-dealer-badge");
        let room = width.saturating_sub(needed + badge.width());
        let spare = room.checked_sub(look.name(seat).width());
        let badge = if spare.is_some() { badge } else { look.words.get("ui-dealer-badge-short") };
        if spare.is_none() && needed + badge.width() + LEAST_NAME > width {
            // The short badge ends with a space of its own.
            after[badge_at] = Span::styled(format!(" {total}"), look.theme.text);
        }
        after.insert(badge_at, Span::styled(badge, look.theme.badge));
        if spare.is_some_and(|spare| spare > 0) {
            after.insert(badge_at, Span::styled(" ", look.theme.text));
        }
    }
    let room = width.saturating_sub(width_of(&here, &after));
    let style = if turn { look.theme.gold } else { look.theme.strong };
    let mut line = Line::from(Span::styled(here, look.theme.gold));
    line.push_span(Span::styled(look.fit(look.name(seat), room.max(LEAST_NAME)), style));
    line.spans.extend(after);
    line
}

/// The columns of what is before and after a name.
fn width_of(before: &str, after: &[Span]) -> usize {
    Line::raw(before).width() + after.iter().map(Span::width).sum::<usize>()
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

/// How to show what lies open of a seat's tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piles {
    /// Among the facts, with the pieces.
    Whole,
    /// Among the facts, without the pieces.
    Short,
    /// Elsewhere.
    Apart,
}

/// The other facts about a seat, and its hand if hands are open. Its pieces have no pads if `is_narrow`, or if there are many
/// facts.
pub fn facts(
    look: &Look,
    make: Make,
    (scene, seat): (&Scene, Seat),
    moving: Option<Moving>,
    (is_narrow, piles): (bool, Piles),
) -> Vec<Line<'static>> {
    let Some(own) = scene.seats.get(seat.index()) else { return Vec::new() };
    let shown = own.facts.iter().filter(|fact| piles != Piles::Apart || !is_pile(fact));
    let pads = shown.clone().count() < MANY_FACTS && !is_narrow;
    let turn = moving.map_or(Turn::Face, Moving::turn);
    let line = |fact: &Text| match piles {
        Piles::Short if is_pile(fact) => short(look, make, fact),
        _ => turned(look, make, fact, turn, pads),
    };
    let mut lines: Vec<Line> = shown.map(line).collect();
    if let Some(hand) = scene.hands.get(seat.index()).filter(|hand| !hand.is_empty()) {
        lines.push(pieces_line(look, make, hand, true));
    }
    lines
}

/// Draws what belongs to a seat; returns where.
pub fn draw(
    buf: &mut Buffer,
    slot: &Slot,
    look: &Look,
    info: &Info,
    scene: &Scene,
    moving: Option<Moving>,
) -> Rect {
    let Slot { seat, room, backs, .. } = *slot;
    let Some(own) = scene.seats.get(seat.index()) else { return Rect::default() };
    // The text begins in the same place whatever it is.
    let lines_free = room.height.min(SEAT_ROWS + backs - 1 + room.height / 3);
    let area = rows(room, (room.height - lines_free) / 2, lines_free);
    if area.is_empty() {
        return area;
    }
    let whole = area;
    let make = Make::of(look, info.pack);
    let mut name = title(look, info, scene, scene.viewer.unwrap_or(seat), seat, false, area.width.into());
    let is_open = scene.hands.get(seat.index()).is_some_and(|hand| !hand.is_empty());
    let (held, backs) =
        if is_open { (Line::default(), 1) } else { (art::backs(look, make, own.held), backs) };
    // A long pile of tricks must not move what is below it.
    let width = usize::from(area.width.saturating_sub(3));
    let tricks = tricks(look, own.tricks, width.saturating_sub(held.width() + 1));
    let shown = vec![held.clone(), tricks];
    let mut lines = flow(look, shown.clone(), " ", width, 2);
    if scene.seats.len() == 2 && !lines.is_empty() && backs == 1 {
        // A single opponent has room for the first of them next to the name.
        name.push_span(Span::styled("  ", look.theme.text));
        name.spans.extend(lines.remove(0).spans);
    }
    buf.set_line(area.x, area.y, &name, area.width);
    // The rest is below the name. Only the last row of high backs has words next to it.
    let below = rows(Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area }, 1, area.height);
    for y in below.y..(below.y + backs - 1).min(below.bottom()) {
        buf.set_line(below.x, y, &held, below.width);
    }
    let area = rows(below, backs - 1, below.height);
    let rest = usize::from(area.height).saturating_sub(lines.len());
    let facts = |form| facts(look, make, (scene, seat), moving, form);
    // What lies open of its tricks is below the rest, or next to it where a seat has that much room.
    let below = piles::lines(look, make, &own.facts, width);
    let beside = piles::lines(look, make, &own.facts, usize::from(area.width.saturating_sub(PILES_FROM)));
    let rows_of = |form, width| flow(look, facts(form), "  ", width, usize::MAX).len();
    let apart = (true, Piles::Apart);
    let narrow = width.min(usize::from(PILES_FROM - 1));
    let fits_below = !below.is_empty() && rows_of(apart, width) + below.len() <= rest;
    let is_beside = !fits_below && !beside.is_empty() && rows_of(apart, narrow) <= rest;
    let piles = if fits_below { below } else { Vec::new() };
    let rest = rest - piles.len();
    let width = if is_beside { narrow } else { width };
    let forms = if fits_below || is_beside {
        [(false, Piles::Apart), apart]
    } else {
        [(false, Piles::Whole), (true, Piles::Whole)]
    };
    let placed = |items, rows| flow(look, items, "  ", width, rows);
    let needed = |form| placed(facts(form), usize::MAX).len();
    if let Some(&form) = forms.iter().find(|&&form| needed(form) <= rest) {
        lines.extend(placed(facts(form), rest));
    } else {
        // The first facts are next to the tricks, unless these are next to the name.
        let shown = if lines.is_empty() { Vec::new() } else { shown };
        let all =
            |piles| -> Vec<Line<'static>> { shown.iter().cloned().chain(facts((true, piles))).collect() };
        let height = usize::from(area.height);
        let is_whole = placed(all(Piles::Whole), usize::MAX).len() <= height;
        lines = placed(all(if is_whole { Piles::Whole } else { Piles::Short }), height);
    }
    lines.extend(piles);
    if is_beside {
        let free = Rect { x: area.x + PILES_FROM, width: area.width - PILES_FROM, ..area };
        for (y, line) in (free.y..free.bottom()).zip(&beside) {
            buf.set_line(free.x, y, line, free.width);
        }
    }
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        buf.set_line(area.x, y, line, area.width);
    }
    rows(whole, 0, lines.len() as u16 + backs)
}
