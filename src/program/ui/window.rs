//! Where a screen is shown: everywhere, in a window in the middle of a large terminal, or next to the one below.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::look::{Look, frame};

/// How much wider than the window a terminal must be.
const SURROUND: u16 = 12;

/// Where a screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the whole area.
    Whole,
    /// In a window in the middle of a larger area, with at most these columns and rows.
    Window(u16, u16),
    /// On the right, in `width` columns, if the area has the `least` width and shows another screen on the left. Otherwise,
    /// in a window.
    Beside {
        /// Its width on the right.
        width: u16,
        /// The least width of the area.
        least: u16,
        /// The columns and rows of the window.
        window: (u16, u16),
    },
}

impl Place {
    /// The columns on the right of an area with a screen below, if that stays visible.
    pub fn beside(self, area: Rect) -> Option<u16> {
        match self {
            Place::Beside { width, least, .. } if area.width >= least => Some(width),
            _ => None,
        }
    }

    /// The most columns and rows, if it has no use for more.
    pub fn window(self) -> Option<(u16, u16)> {
        match self {
            Place::Whole => None,
            Place::Window(width, height) | Place::Beside { window: (width, height), .. } => {
                Some((width, height))
            }
        }
    }
}

/// The inside of a window with at most these columns and rows in the middle of an area, or all of the area if it is
/// hardly wider.
pub fn room(area: Rect, (width, height): (u16, u16)) -> Rect {
    if area.width < width + SURROUND || area.height < 3 {
        return area;
    }
    let height = height.min(area.height - 2);
    // A little above the middle looks like the middle.
    let above = 1 + (area.height - 2 - height) / 3;
    Rect { x: area.x + (area.width - width) / 2, y: area.y + above, width, height }
}

/// Draws the frame around the inside of a window.
pub fn draw(buf: &mut Buffer, inside: Rect, look: &Look) {
    frame(buf, inside.outer(Margin::new(1, 1)), look.signs(), look.theme.frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_and_its_frame_are_inside_the_area() {
        for width in [60, 95, 96, 110, 160, 500] {
            for height in [0, 2, 3, 20, 50, 200] {
                let area = Rect::new(0, 0, width, height);
                let inside = room(area, (84, 22));
                let framed = inside.outer(Margin::new(1, 1));
                assert!(inside == area || area.intersection(framed) == framed, "{inside} in {area}");
                assert_eq!(inside == area, width < 96 || height < 3);
            }
        }
    }
}
