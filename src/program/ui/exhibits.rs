//! Things that facts are about, with their captions above them, where a table has room for more than lines of facts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::art::{self, Art, Make, Shade, Size};
use super::look::{Look, put};
use super::trick::DOWNWARDS;
use crate::core::{Arg, Text};
use crate::table::Scene;

/// The most chips in piles.
const MOST_PILED: usize = 30;

/// A thing on the table with its caption above it, for tables with room for it.
pub struct Exhibit {
    /// Its caption.
    pub caption: String,
    /// Its rows: as many as a piece of its size has.
    pub rows: Vec<Line<'static>>,
}

impl Exhibit {
    /// The thing that a fact shows, in this size; `None` for words, and for pieces whose number changes.
    pub fn of(look: &Look, make: Make, text: &Text, size: Size) -> Option<Self> {
        let mut caption = look.words.caption(text, look.names)?;
        if let [(_, Arg::Piece(pack, tile))] = text.args.as_slice() {
            let make = Make { pack: *pack, ..make };
            if let Some(name) = art::caption(look, make, *tile, size) {
                caption = format!("{caption} {name}");
            }
        }
        let (width, height) = size.of(make);
        let (width, height) = (usize::from(width), usize::from(height));
        let mut rows = vec![Line::default(); height];
        let mut add = |lines: Vec<Line<'static>>| {
            for (row, line) in rows.iter_mut().zip(lines) {
                if row.width() > 0 {
                    row.push_span(Span::styled(" ", look.theme.text));
                }
                row.spans.extend(line.spans);
            }
        };
        let piece = |make: Make, piece| Art { make, piece, size, shade: Shade::Plain }.lines(look);
        // A number is next to the last row.
        let number = |count: i64| {
            let number = Line::from(Span::styled(count.to_string(), look.theme.strong));
            [vec![Line::default(); height - 1], vec![number]].concat()
        };
        for (_, arg) in &text.args {
            match arg {
                Arg::Piece(pack, one) => add(piece(Make { pack: *pack, ..make }, Some(*one))),
                Arg::Pieces(..) | Arg::ForTricks(..) => return None,
                Arg::FaceDown(count) => {
                    add(piece(make, None));
                    add(number((*count).into()));
                }
                Arg::Chips(count) => {
                    // Piles side by side, as high as a piece.
                    let chips = usize::try_from(*count).unwrap_or(0).min(MOST_PILED);
                    let piles = chips.div_ceil(height);
                    let pile = |row: usize| {
                        let full = look.signs().chip.repeat((chips + row) / height);
                        Line::from(Span::styled(format!("{full:<piles$}"), look.theme.chip))
                    };
                    add((0..height).map(pile).collect());
                    add(number(*count));
                }
                Arg::Suit(suit) => {
                    let faces = look.theme.pieces.as_ref()?.open;
                    let sign = look.words.glyphs.suit(*suit);
                    let row = |y: usize| {
                        let text = if y == height / 2 { sign } else { "" };
                        Line::from(Span::styled(format!("{text:^width$}"), faces.suit(*suit)))
                    };
                    add((0..height).map(row).collect());
                }
                Arg::Number(_) | Arg::Seat(_) | Arg::Text(_) | Arg::Quote(_) => {}
            }
        }
        Some(Exhibit { caption, rows })
    }

    /// Its width in columns.
    pub fn width(&self) -> usize {
        let rows = self.rows.iter().map(Line::width).max().unwrap_or_default();
        rows.max(Span::raw(&*self.caption).width())
    }
}

/// The rows of exhibits of a size: a caption, the things, and an empty row.
pub const fn rows(make: Make, size: Size) -> u16 {
    size.of(make).1 + 2
}

/// The largest size up to `most` of which `count` exhibits fit below each other. The last one needs no empty row.
pub fn size(make: Make, most: Size, count: u16, height: u16) -> Option<Size> {
    DOWNWARDS.into_iter().find(|&size| size <= most && count * rows(make, size) <= height + 1)
}

/// Draws what facts are about as things: side by side, or in a corner that is high enough one below the other. Returns the
/// numbers of these facts and where the things are.
pub fn draw(
    buf: &mut Buffer,
    mut room: Rect,
    look: &Look,
    scene: &Scene,
    (make, most): (Make, Size),
    is_corner: bool,
) -> Vec<(usize, Rect)> {
    let mut shown = Vec::new();
    let high = self::size(make, most, 2, room.height).filter(|_| is_corner);
    let Some(size) = high.or(self::size(make, most, 1, room.height)) else { return shown };
    let height = rows(make, size);
    room.x += 1;
    room.width = room.width.saturating_sub(1);
    for (n, fact) in scene.facts.iter().enumerate() {
        if room.height + 1 < height {
            break;
        }
        let Some(exhibit) = Exhibit::of(look, make, fact, size) else { continue };
        let place = Rect { width: exhibit.width() as u16, height, ..room };
        if place.width > room.width {
            continue;
        }
        put(buf, place, place.x, place.y, &exhibit.caption, look.theme.label);
        for (line, y) in exhibit.rows.iter().zip(place.y + 1..place.bottom()) {
            buf.set_line(place.x, y, line, place.width);
        }
        shown.push((n, place));
        let (right, down) = if high.is_some() { (0, height) } else { (place.width + 4, 0) };
        room = Rect {
            x: room.x + right,
            y: room.y + down,
            width: room.width.saturating_sub(right),
            height: room.height.saturating_sub(down),
        };
    }
    shown
}
