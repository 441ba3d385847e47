//! Pieces as drawn on the table.
//!
//! ```text
//! ┌───┐        ┌─★─┐
//! │ Q♠│        │6-4│  the winning one
//! └───┘        └───┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::art::{Art, Size, face_style, label};
use super::look::{Look, put};
use crate::core::{Pack, Piece};

/// How wide a piece's box is.
pub const WIDTH: u16 = Size::Small.of(Pack::French).0;
/// How high it is.
pub const HEIGHT: u16 = Size::Small.of(Pack::French).1;

/// A piece in the trick, drawn around the middle of `area`: boxed if there is room, else in one line.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, pack: Pack, piece: Piece, wins: bool) {
    let bold = if wins { Modifier::BOLD } else { Modifier::empty() };
    let face = face_style(look, pack, piece).add_modifier(bold);
    let edge = if wins { look.theme.strong } else { look.theme.frame };
    if area.height < HEIGHT {
        let mark = if wins { look.signs().winning } else { "" };
        put(buf, area, area.x, area.y, mark, edge);
        put(buf, area, area.x + 1, area.y, &label(look, pack, piece, false), face);
        return;
    }
    Art { pack, piece: Some(piece), size: Size::Small, edge, face }.draw(buf, area, look);
    if wins {
        put(buf, area, area.x + WIDTH / 2, area.y, look.signs().winning, edge);
    }
}
