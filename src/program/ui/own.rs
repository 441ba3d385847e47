//! Draws what the seat at the bottom has, above its hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::art::Make;
use super::board::seat::{self, Piles};
use super::board::seating;
use super::facts::flow;
use super::look::{Look, rows};
use super::piles;
use super::tableau::Tableau;

/// Draws what the seat at the bottom has, above its hand.
///
/// Its text begins below the left end of the trick, or at the edge if it has only one row for all of it. Facts that are too
/// long for that have a row from edge to edge.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau, make: Make) {
    let from = |left: u16| Rect { x: area.x + left, width: area.width.saturating_sub(left + 1), ..area };
    let whole = from(1);
    let side = Rect { x: area.x + 2, width: seating::side_width(area.width).saturating_sub(3), ..area };
    let area = if area.height > 1 { from(seating::side_width(area.width)) } else { whole };
    let width = usize::from(area.width);
    let (scene, bottom) = (table.scene, table.bottom);
    let Some(own) = scene.seats.get(bottom.index()) else { return };
    let is_you = table.is_own_view && scene.viewer == Some(bottom);
    let viewer = scene.viewer.unwrap_or(bottom);
    let tricks = seat::tricks(look, own.tricks, width);
    let most = (width * 2 / 3).max(width.saturating_sub(tricks.width() + 2));
    let title = seat::title(look, table.info, scene, viewer, bottom, is_you, most);
    let items = vec![title, tricks];
    // What lies open of its tricks is below the seat at the left.
    let piles = piles::lines(look, make, &own.facts, side.width.into());
    let is_beside = !piles.is_empty() && piles.len() <= side.height.into();
    for (y, line) in (side.y..side.bottom()).zip(piles.iter().filter(|_| is_beside)) {
        buf.set_line(side.x, y, line, side.width);
    }
    let facts = |piles| seat::facts(look, make, (scene, bottom), table.moving, (false, piles));
    let lines = |items, area: Rect, rows| flow(look, items, "  ", area.width.into(), rows);
    let draw = |buf: &mut Buffer, area: Rect, lines: Vec<Line>| {
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            buf.set_line(area.x, y, line, area.width);
        }
    };
    let height = usize::from(area.height);
    let forms: &[Piles] = if is_beside { &[Piles::Apart] } else { &[Piles::Whole, Piles::Short] };
    for &form in forms {
        let all: Vec<Line> = items.iter().cloned().chain(facts(form)).collect();
        if lines(all.clone(), area, usize::MAX).len() <= height {
            return draw(buf, area, lines(all, area, height));
        }
        if height > 1 && !is_beside && lines(facts(form), whole, usize::MAX).len() < height {
            draw(buf, area, lines(items, area, 1));
            return draw(buf, rows(whole, 1, whole.height), lines(facts(form), whole, height - 1));
        }
    }
    // Its hand marks what a fact names, so what is only in words comes first.
    let mut facts = facts(if is_beside { Piles::Apart } else { Piles::Short });
    facts.sort_by_key(|fact| fact.spans.len() > 1);
    draw(buf, area, lines(items.into_iter().chain(facts).collect(), area, height));
}
