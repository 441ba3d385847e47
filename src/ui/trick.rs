//! Draws the pieces of the trick.
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

/// The sizes of pieces on the table, the largest first.
pub const DOWNWARDS: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

/// Draws a piece of the trick in an area of its size, or as one line.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, pack: Pack, piece: Piece, wins: bool) {
    let bold = if wins { Modifier::BOLD } else { Modifier::empty() };
    let face = face_style(look, pack, piece).add_modifier(bold);
    let edge = if wins { look.theme.strong } else { look.theme.frame };
    let fits = |size: &Size| size.of(pack).1 <= area.height && size.of(pack).0 <= area.width;
    let Some(size) = DOWNWARDS.into_iter().find(fits) else {
        let mark = if wins { look.signs().winning } else { "" };
        put(buf, area, area.x, area.y, mark, edge);
        put(buf, area, area.x + 1, area.y, &label(look, pack, piece, false), face);
        return;
    };
    Art { pack, piece: Some(piece), size, edge, face }.draw(buf, area, look);
    if wins {
        put(buf, area, area.x + area.width / 2, area.y, look.signs().winning, edge);
    }
}
