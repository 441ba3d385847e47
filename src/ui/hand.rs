//! The viewer's own hand.
//!
//! ```text
//!     ┌───┐                the cursor's piece stands a row higher
//! ┌───│ 7♠┌───┌───┌───┐
//! │ A♠└───│ K♥│ 9♥│ 4♣│
//! └───┘   └───└───└───┘
//!   1   2                  what can be chosen, by its digit up to nine
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::art::{Art, Size, face_style};
use super::keys::Command;
use super::look::{Look, put};
use super::trick::DOWNWARDS;
use crate::core::{Pack, Piece};

/// A hand to be drawn.
pub struct Hand<'a> {
    /// What the pieces are of.
    pub pack: Pack,
    /// The pieces in order, and whether each can be chosen.
    pub pieces: &'a [(Piece, bool)],
    /// The place of the cursor, while its owner chooses from the hand.
    pub cursor: Option<usize>,
    /// Whether its owner is to choose: then what cannot be chosen is dim, and what can has its digit.
    pub choosing: bool,
    /// How large the pieces are.
    pub size: Size,
}

/// The rows that a hand takes: one to rise into, the pieces, the digits.
pub const fn rows(pack: Pack, size: Size) -> u16 {
    size.of(pack).1 + 2
}

/// How large a hand of `count` pieces is drawn in this width: at most `most`, and so that of each piece
/// enough stays in sight to know it by.
pub fn size(pack: Pack, count: usize, width: u16, most: Size) -> Size {
    let fits = |size: &Size| {
        *size <= most
            && pitch(pack, count as u16, width, *size).is_some_and(|pitch| pitch >= size.uncovered(pack))
    };
    DOWNWARDS.into_iter().find(fits).unwrap_or(Size::Tight)
}

/// How far apart pieces stand; `None` where not even one has room.
fn pitch(pack: Pack, count: u16, width: u16, size: Size) -> Option<u16> {
    let (own, _) = size.of(pack);
    let spare = width.checked_sub(own)?;
    Some(spare.checked_div(count.saturating_sub(1)).map_or(own, |pitch| pitch.clamp(1, own)))
}

impl Hand<'_> {
    /// Draws the hand in the middle of `area`, the pieces over each other where they need the room.
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
        // Each over the one before it, the raised one too: over the next it would hide what that is.
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
