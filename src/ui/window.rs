//! A window in the middle of a large terminal, for screens with less to show.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::look::{Look, frame};

/// How much wider than the window a terminal must be.
const SURROUND: u16 = 12;

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
