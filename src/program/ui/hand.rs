//! Draws the viewer's own hand.
//!
//! ```text
//!     ┌───┐                the marked piece is one row higher
//! ┌───│ 7♠┌───┌───┌───┐
//! │ A♠└───│ K♥│ 9♥│ 4♣│
//! └───┘   └───└───└───┘
//!  1 bet  2                the number that chooses a piece, a tile's name, and what it is to its owner
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::art::{self, Art, Make, Shade, Size};
use super::keys::Command;
use super::look::{Look, put};
use super::trick::DOWNWARDS;
use crate::core::Piece;

/// A hand to draw.
pub struct Hand<'a> {
    /// What the pieces are made of.
    pub make: Make,
    /// The pieces in order, and whether each can be chosen.
    pub pieces: &'a [(Piece, bool)],
    /// What a piece is to its owner, such as a bet.
    pub named: &'a [(Piece, String)],
    /// The marked piece, while its owner chooses from the hand.
    pub cursor: Option<usize>,
    /// Whether its owner chooses: then other pieces are shaded and these have digits.
    pub choosing: bool,
    /// The size of the pieces.
    pub size: Size,
    /// Whether a row of choices takes the place of the row below. Names are then above, where no piece is raised.
    pub below_is_taken: bool,
}

/// The rows of a hand: one for the raised piece, the pieces, the digits.
pub const fn rows(make: Make, size: Size) -> u16 {
    size.of(make).1 + 2
}

/// The largest size up to `most` in which `count` pieces fit side by side in this width.
///
/// If they fit in none, they overlap, in the largest size in which they can be told apart.
pub fn size(make: Make, count: usize, width: u16, most: Size) -> Size {
    let shows = |size: &Size, columns: u16| {
        *size <= most && pitch(make, count as u16, width, *size).is_some_and(|pitch| pitch >= columns)
    };
    let whole = DOWNWARDS.into_iter().find(|size| shows(size, size.of(make).0));
    let named = || DOWNWARDS.into_iter().find(|size| shows(size, size.uncovered(make)));
    whole.or_else(named).unwrap_or(Size::Tight)
}

/// The distance between pieces; `None` if not even one fits. Solid pieces have a gap between them.
fn pitch(make: Make, count: u16, width: u16, size: Size) -> Option<u16> {
    let (own, _) = size.of(make);
    let most = match (make.solid, size) {
        (false, _) => own,
        (true, Size::Tight | Size::Small) => own + 1,
        (true, Size::Medium | Size::Large | Size::Huge) => own + 2,
    };
    let spare = width.checked_sub(own)?;
    Some(spare.checked_div(count.saturating_sub(1)).map_or(most, |pitch| pitch.clamp(1, most)))
}

impl Hand<'_> {
    /// Draws the hand centred in `area`, with overlapping pieces if needed.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let count = self.pieces.len() as u16;
        let (width, height) = self.size.of(self.make);
        let Some(pitch) = pitch(self.make, count, area.width, self.size) else { return };
        if count == 0 || area.height < rows(self.make, self.size) {
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
            let shade = match (self.choosing, can) {
                _ if raised && can => Shade::Marked,
                (true, true) => Shade::Open,
                (true, false) => Shade::Shut,
                (false, _) => Shade::Plain,
            };
            let own = place(n, raised);
            // A solid piece has its gold bar in the row below it.
            let room = Rect { height: own.height + 1, ..own };
            Art { make: self.make, piece: Some(piece), size: self.size, shade }.draw(buf, room, look);
            if self.make.solid && n > 0 && pitch < width + 1 {
                for y in own.y..own.bottom() {
                    if let Some(cell) = buf.cell_mut((own.x, y)) {
                        cell.set_symbol(look.signs().lines[1]);
                    }
                }
            }
            if self.choosing {
                look.hit(own, Command::Point(n));
            }
        }
        let y = if self.below_is_taken { area.y } else { area.y + 1 + height };
        for (n, &(piece, can)) in self.pieces.iter().enumerate() {
            let room = pitch.min(width);
            let own = place(n, false).x;
            // Between pieces that are almost covered, there is room for one digit.
            let digit = if room < 3 { (n + 1) % 10 } else { n + 1 };
            let sign = (self.choosing && can).then(|| digit.to_string());
            let mut x = own + (room - sign.as_ref().map_or(1, |sign| sign.width() as u16)) / 2;
            let named = self.named.iter().find(|(named, _)| *named == piece).map(|(_, name)| name.clone());
            let style = if named.is_some() { look.theme.strong } else { look.theme.text };
            // Without room for both, a tile's name matters more.
            let names = match (art::caption(look, self.make, piece, self.size), named) {
                (Some(name), Some(named)) => vec![format!("{name} {named}"), name],
                (name, named) => name.into_iter().chain(named).collect(),
            };
            let sign_columns = sign.as_ref().map_or(0, |sign| sign.width() as u16 + 1);
            let fits = |name: &&String| name.width() as u16 + sign_columns <= room;
            if let Some(name) = names.iter().find(fits) {
                x = own + (room - name.width() as u16 - sign_columns) / 2;
                put(buf, area, x + sign_columns, y, name, style);
            }
            if let Some(sign) = sign {
                put(buf, area, x, y, &sign, look.theme.key);
            }
        }
    }
}
