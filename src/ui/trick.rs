//! Draws the pieces of the trick.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::art::{self, Art, Make, Shade, Size};
use super::look::{Look, put, put_centered};
use crate::core::Piece;

/// The sizes of pieces on the table, the largest first.
pub const DOWNWARDS: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

/// Draws a piece of the trick in an area of its size, or as one line; `None` is a piece laid face down.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, make: Make, piece: Option<Piece>, wins: bool) {
    let Some(size) = size_in(area, make) else {
        let mark = if wins { look.signs().winning } else { " " };
        put(buf, area, area.x, area.y, mark, look.theme.gold);
        let line = match piece {
            Some(piece) => art::mini(look, make, piece, false),
            None => art::mini_back(look, make, art::MINI),
        };
        buf.set_line(area.x + 1, area.y, &line, area.width.saturating_sub(1));
        return;
    };
    let shade = if wins { Shade::Winning } else { Shade::Plain };
    // The gold bar of a winning solid piece is in the row below it.
    let room = Rect { height: area.height + 1, ..area };
    Art { make, piece, size, shade }.draw(buf, room, look);
    match piece {
        Some(piece) if wins && make.solid => name_below(buf, area, look, make, piece, look.theme.badge),
        Some(piece) if !make.solid => name_below(buf, area, look, make, piece, look.theme.label),
        _ => {}
    }
}

/// Writes the name of a tile into the row of its gold bar, or into the lower edge of an outline.
pub fn name_below(buf: &mut Buffer, area: Rect, look: &Look, make: Make, piece: Piece, style: Style) {
    let Some(size) = size_in(area, make) else { return };
    let Some(name) = art::caption(look, make, piece, size) else { return };
    let (width, height) = size.of(make);
    let y = area.y + height - u16::from(!make.solid);
    put_centered(buf, Rect { y, width, height: 1, ..area }, y, &format!(" {name} "), style);
}

/// The largest size of a piece that fits in an area.
fn size_in(area: Rect, make: Make) -> Option<Size> {
    let fits = |size: &Size| size.of(make).1 <= area.height && size.of(make).0 <= area.width;
    DOWNWARDS.into_iter().find(fits)
}
