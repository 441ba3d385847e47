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

/// How large pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// Its name in a frame, 5 by 3.
    Small,
    /// A small picture, 7 by 5.
    Medium,
    /// A picture, 11 by 9.
    Large,
}

impl Size {
    /// All of them, the largest first.
    pub const DOWNWARDS: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

    /// How many columns it takes.
    pub const fn width(self) -> u16 {
        match self {
            Size::Small => 5,
            Size::Medium => 7,
            Size::Large => 11,
        }
    }

    /// How many rows it takes.
    pub const fn height(self) -> u16 {
        match self {
            Size::Small => 3,
            Size::Medium => 5,
            Size::Large => 9,
        }
    }
}

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
    put(buf, area, area.x + 1 + left, area.y + area.height / 2, text, face);
}

/// A piece in the trick, drawn around the middle of `area`: boxed if there is room, else in one line.
pub fn draw_placed(buf: &mut Buffer, area: Rect, look: &Look, pack: Pack, piece: Piece, wins: bool) {
    let text = label(look, pack, piece, false);
    let bold = if wins { Modifier::BOLD } else { Modifier::empty() };
    let face = face_style(look, pack, piece).add_modifier(bold);
    let edge = if wins { look.theme.strong } else { look.theme.frame };
    if area.height < Size::Small.height() {
        let mark = if wins { look.signs().winning } else { "" };
        put(buf, area, area.x, area.y, mark, edge);
        put(buf, area, area.x + 1, area.y, &text, face);
        return;
    }
    draw_box(buf, area, look, &text, edge, face);
    if wins {
        put(buf, area, area.x + area.width / 2, area.y, look.signs().winning, edge);
    }
}
