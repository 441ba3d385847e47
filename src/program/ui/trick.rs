//! Draws the pieces of the trick.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::art::{self, Art, Make, Shade, Size};
use super::look::{Look, put};
use crate::core::Piece;

/// The sizes of pieces on the table, the largest first.
pub const DOWNWARDS: [Size; 4] = [Size::Huge, Size::Large, Size::Medium, Size::Small];

/// A piece on the table.
#[derive(Clone, Copy, Debug)]
pub struct Lying {
    /// The piece; `None` if it is face down.
    pub piece: Option<Piece>,
    /// Whether the trick began with it.
    pub led: bool,
    /// Whether it is winning the trick.
    pub wins: bool,
}

/// Draws a piece of the trick in an area of its size, or as one line.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, make: Make, lying: Lying) {
    let Some(size) = size_in(area, make) else {
        let mark = if lying.wins { look.signs().winning } else { " " };
        put(buf, area, area.x, area.y, mark, look.theme.gold);
        let line = match lying.piece {
            Some(piece) => art::mini(look, make, piece, false),
            None => art::mini_back(look, make, art::MINI),
        };
        buf.set_line(area.x + 1, area.y, &line, area.width.saturating_sub(1));
        return;
    };
    let shade = if lying.wins { Shade::Winning } else { Shade::Plain };
    // The gold bar of a winning solid piece is in the row below it.
    let room = Rect { height: area.height + 1, ..area };
    Art { make, piece: lying.piece, size, shade }.draw(buf, room, look);
    if lying.wins || !make.solid {
        draw_caption(buf, area, look, make, lying);
    }
}

/// Writes the name of a tile below it, and below the piece that was led that it was.
pub fn draw_caption(buf: &mut Buffer, area: Rect, look: &Look, make: Make, lying: Lying) {
    let Some(size) = size_in(area, make) else { return };
    let name = lying.piece.and_then(|piece| art::caption(look, make, piece, size));
    let led = lying.led.then(|| look.words.get("ui-led"));
    let style = if lying.wins && make.solid { look.theme.gold } else { look.theme.text };
    let both = [&name, &led].into_iter().flatten().cloned().collect::<Vec<_>>().join(" ");
    // Without room for both, a tile's name matters more.
    let forms = [Some(both), name, led];
    for text in forms.into_iter().flatten().filter(|text| !text.is_empty()) {
        if write_below(buf, area, make, &text, style) {
            return;
        }
    }
}

/// Writes into the row of the gold bar of a piece, or into the lower edge of an outline that is wide enough. Returns whether
/// there was room.
pub fn write_below(buf: &mut Buffer, area: Rect, make: Make, text: &str, style: Style) -> bool {
    let Some((width, height)) = size_in(area, make).map(|size| size.of(make)) else { return false };
    let columns = text.width() as u16;
    let rim = u16::from(!make.solid);
    // There is a column between solid pieces, and an outline has its corners.
    let most = if make.solid { width + 2 } else { width.saturating_sub(2) };
    if columns > most {
        return false;
    }
    // Something of the bar or of the edge stays visible.
    let text = if columns + 4 <= width { format!(" {text} ") } else { text.to_owned() };
    let x = (area.x + width / 2).saturating_sub(text.width() as u16 / 2);
    put(buf, buf.area, x, area.y + height - rim, &text, style);
    true
}

/// The largest size of a piece that fits in an area.
fn size_in(area: Rect, make: Make) -> Option<Size> {
    let fits = |size: &Size| size.of(make).1 <= area.height && size.of(make).0 <= area.width;
    DOWNWARDS.into_iter().find(fits)
}
