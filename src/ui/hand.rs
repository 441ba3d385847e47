//! Draws the viewer's own hand.
//!
//! ```text
//!     ┌───┐                the cursor's piece is one row higher
//! ┌───│ 7♠┌───┌───┌───┐
//! │ A♠└───│ K♥│ 9♥│ 4♣│
//! └───┘   └───└───└───┘
//!   1   2                  the digits that choose a piece, up to nine
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::art::{Art, Size, face_style};
use super::keys::Command;
use super::look::{Look, put};
use super::trick::DOWNWARDS;
use crate::core::{Pack, Piece};

/// A hand to draw.
pub struct Hand<'a> {
    /// The pack of the pieces.
    pub pack: Pack,
    /// The pieces in order, and whether each can be chosen.
    pub pieces: &'a [(Piece, bool)],
    /// The cursor's place, while its owner chooses from the hand.
    pub cursor: Option<usize>,
    /// Whether its owner chooses: then other pieces are dim and these have digits.
    pub choosing: bool,
    /// The size of the pieces.
    pub size: Size,
}

/// The rows of a hand: one for the raised piece, the pieces, the digits.
pub const fn rows(pack: Pack, size: Size) -> u16 {
    size.of(pack).1 + 2
}

/// The largest size up to `most` in which `count` pieces can be told apart in this width.
pub fn size(pack: Pack, count: usize, width: u16, most: Size) -> Size {
    let fits = |size: &Size| {
        *size <= most
            && pitch(pack, count as u16, width, *size).is_some_and(|pitch| pitch >= size.uncovered(pack))
    };
    DOWNWARDS.into_iter().find(fits).unwrap_or(Size::Tight)
}

/// The distance between pieces; `None` if not even one fits.
fn pitch(pack: Pack, count: u16, width: u16, size: Size) -> Option<u16> {
    let (own, _) = size.of(pack);
    let spare = width.checked_sub(own)?;
    Some(spare.checked_div(count.saturating_sub(1)).map_or(own, |pitch| pitch.clamp(1, own)))
}

impl Hand<'_> {
    /// Draws the hand centred in `area`, with overlapping pieces if needed.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let count = self.pieces.len() as u16;
        let (width, height) = self.size.of(self.pack);
        let Some(pitch) = pitch(self.pack, count, area.width, self.size) else { return };
        if count == 0 || area.height < rows(self.pack, self.size) {
            return;
        }
        let left = area.x + area.width.saturating_sub(pitch * (count - 1) + width) / 2;
        let place = |n: usize, raised: bool| Rect {
            x: left + pitch * n as u16,
            y: area.y + u16::from(!raised),
            width,
            height,
        };
        // Each piece covers part of the one before it. The raised one does too, because covering the next
        // would hide its name.
        for (n, &(piece, can)) in self.pieces.iter().enumerate() {
            let raised = Some(n) == self.cursor;
            let mut face = face_style(look, self.pack, piece);
            let mut edge = look.theme.frame;
            if self.choosing && !can {
                face = look.theme.dim;
            } else if self.choosing {
                face = face.add_modifier(Modifier::BOLD);
                edge = look.theme.text;
            }
            if raised {
                edge = look.theme.strong;
                face = if can { look.theme.chosen } else { face.patch(look.theme.strong) };
            }
            let art = Art { pack: self.pack, piece: Some(piece), size: self.size, edge, face };
            art.draw(buf, place(n, raised), look);
            if self.cursor.is_some() {
                look.hit(place(n, raised), Command::Point(n));
            }
        }
        let mut digit = 0;
        for (n, (_, can)) in self.pieces.iter().enumerate() {
            if self.choosing && *can {
                digit += 1;
                let x = place(n, false).x + pitch.min(width) / 2;
                if digit < 10 {
                    put(buf, area, x, area.y + 1 + height, &digit.to_string(), look.theme.key);
                }
            }
        }
    }
}
