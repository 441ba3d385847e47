//! Pieces as drawn on the table.
//!
//! ```text
//! ┌───┐        ┌─★─┐
//! │ Q♠│        │6-4│  the winning one
//! └───┘        └───┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, frame, put};
use crate::core::pack::french;
use crate::core::{Face, Pack, Piece, Suit};

/// How wide a piece's box is.
pub const WIDTH: u16 = 5;
/// How high it is.
pub const HEIGHT: u16 = 3;

/// The piece in at most three columns; where `narrow`, in two.
pub fn label(look: &Look, pack: Pack, piece: Piece, narrow: bool) -> String {
    if !narrow {
        return look.words.glyphs.piece(pack, piece);
    }
    match pack.face(piece) {
        Some(Face::Card { rank, suit }) => {
            format!("{}{}", french::rank_letter(rank), look.words.glyphs.suit(suit))
        }
        Some(Face::Tile { high, low }) => format!("{high}{low}"),
        _ => pack.name(piece).to_string(),
    }
}

/// The style of a piece's face by its suit.
pub fn face_style(look: &Look, pack: Pack, piece: Piece) -> Style {
    match pack.face(piece) {
        Some(Face::Card { suit: Suit::Diamonds | Suit::Hearts, .. }) => look.theme.red,
        _ => look.theme.text,
    }
}

/// Draws a piece's box with this text in it, in styles for its frame and its face.
pub fn draw_box(buf: &mut Buffer, area: Rect, look: &Look, text: &str, edge: Style, face: Style) {
    frame(buf, area, look.signs(), edge);
    let room = area.width.saturating_sub(2);
    let left = room.saturating_sub(text.width() as u16).div_ceil(2);
    put(buf, area, area.x + 1 + left, area.y + 1, text, face);
}

/// A piece in the trick, drawn around the middle of `area`: boxed if there is room, else in one line.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, pack: Pack, piece: Piece, wins: bool) {
    let text = label(look, pack, piece, false);
    let bold = if wins { Modifier::BOLD } else { Modifier::empty() };
    let face = face_style(look, pack, piece).add_modifier(bold);
    let edge = if wins { look.theme.strong } else { look.theme.frame };
    if area.height < HEIGHT {
        let mark = if wins { look.signs().winning } else { "" };
        put(buf, area, area.x, area.y, mark, edge);
        put(buf, area, area.x + 1, area.y, &text, face);
        return;
    }
    draw_box(buf, area, look, &text, edge, face);
    if wins {
        put(buf, area, area.x + WIDTH / 2, area.y, look.signs().winning, edge);
    }
}
