//! Draws the pieces of the trick.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::art::{self, Art, Make, Shade, Size};
use super::look::{Look, put};
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
        Some(piece) if wins && make.solid => name_below(buf, area, look, make, piece, look.theme.gold),
        Some(piece) if !make.solid => name_below(buf, area, look, make, piece, look.theme.text),
        _ => {}
    }
}

/// Writes the name of a tile below it; nothing for a card.
pub fn name_below(buf: &mut Buffer, area: Rect, look: &Look, make: Make, piece: Piece, style: Style) {
    let name = size_in(area, make).and_then(|size| art::caption(look, make, piece, size));
    if let Some(name) = name {
        write_below(buf, area, make, &name, style);
    }
}

/// Writes into the row of the gold bar of a piece, or into the lower edge of an outline that is wide enough.
pub fn write_below(buf: &mut Buffer, area: Rect, make: Make, text: &str, style: Style) {
    let Some((width, height)) = size_in(area, make).map(|size| size.of(make)) else { return };
    let columns = text.width() as u16;
    let rim = u16::from(!make.solid);
    let text = if columns + 2 * (1 + rim) <= width { format!(" {text} ") } else { text.to_owned() };
    if make.solid || columns + 2 * rim <= width {
        let x = (area.x + width / 2).saturating_sub(text.width() as u16 / 2);
        put(buf, buf.area, x, area.y + height - rim, &text, style);
    }
}

/// The largest size of a piece that fits in an area.
fn size_in(area: Rect, make: Make) -> Option<Size> {
    let fits = |size: &Size| size.of(make).1 <= area.height && size.of(make).0 <= area.width;
    DOWNWARDS.into_iter().find(fits)
}
