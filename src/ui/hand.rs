//! The viewer's own hand.
//!
//! ```text
//!      ┌───┐               the cursor's piece stands a row higher
//! ┌───┌│ 7♠│┌───┌───┌───┐
//! │ A♠││   ││ K♥│ 9♥│ 4♣│
//! └───└└───┘└───└───└───┘
//!   1    2    ·             what can be chosen, by its digit; a dot beyond nine
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::art::{Art, Size, face_style};
use super::look::{Look, put};
use super::trick::{HEIGHT, WIDTH};
use crate::core::{Pack, Piece};

/// The rows that a hand takes: one to rise into, the pieces, the digits.
pub const ROWS: u16 = HEIGHT + 2;

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
}

impl Hand<'_> {
    /// Draws the hand in the middle of `area`, the pieces over each other where they need the room.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let count = self.pieces.len() as u16;
        if count == 0 || area.height < ROWS || area.width <= WIDTH {
            return;
        }
        let pitch = if count == 1 { WIDTH } else { ((area.width - WIDTH) / (count - 1)).clamp(1, WIDTH) };
        // Covered by the next one, a piece shows its name at its left.
        let size = if pitch < Size::Small.uncovered(self.pack) { Size::Tight } else { Size::Small };
        let width = pitch * (count - 1) + WIDTH;
        let left = area.x + area.width.saturating_sub(width) / 2;
        let place = |n: usize, raised: bool| Rect {
            x: left + pitch * n as u16,
            y: area.y + u16::from(!raised),
            width: WIDTH,
            height: HEIGHT,
        };
        let order = (0..self.pieces.len()).filter(|&n| Some(n) != self.cursor).chain(self.cursor);
        let mut digit = 0;
        for n in order {
            let Some(&(piece, can)) = self.pieces.get(n) else { continue };
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
            Art { pack: self.pack, piece: Some(piece), size, edge, face }.draw(buf, place(n, raised), look);
        }
        for (n, (_, can)) in self.pieces.iter().enumerate() {
            if self.choosing && *can {
                digit += 1;
                let mark = if digit < 10 { digit.to_string() } else { ".".to_owned() };
                put(buf, area, place(n, false).x + WIDTH / 2, area.y + 1 + HEIGHT, &mark, look.theme.key);
            }
        }
    }
}
