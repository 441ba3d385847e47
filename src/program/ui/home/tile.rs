//! A game on the home screen: its picture, pitch, demands and record.
//!
//! ```text
//! narrow                               tall
//! ┃ 1 One game          Ann won 2 of 5 ┃ 1 One game
//! ┃ ┌───┐┌───┐┌───┐ Its pitch in a     ┃ ┌─────┐ ┌─────┐ ┌─────┐
//! ┃ │ A♠││10♦││ 2♥│ few short lines    ┃ │A♠   │ │10♦  │ │2♥   │
//! ┃ └───┘└───┘└───┘                    ┃ └─────┘ └─────┘ └─────┘
//! ┃ 3-6 players · 40 min · medium      ┃ Its pitch
//!                                      ┃ 3-6 players · 40 min · medium
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::core::{Info, OptionValues, Piece, Text};
use crate::ui::art::{Art, Make, Shade, Size};
use crate::ui::keys::Command;
use crate::ui::look::{Look, put, put_lines, rows};

/// Columns for the mark of the chosen game.
const MARK: u16 = 2;
/// The narrowest column of text next to a picture.
const NARROWEST: u16 = 17;
/// Rows of text below the picture of a tall tile: a gap, two lines of pitch, the demands, two lines of length.
const BELOW: u16 = 6;
/// The least height of a tile with a picture.
pub const LOWEST: u16 = 4;
/// From this height on, the pitch is next to the picture.
pub const WITH_PITCH: u16 = 6;
/// From this height on, the length of a match is below the pitch.
const WITH_LENGTH: u16 = 10;
/// From this height on, the text is below the picture.
const TALL: u16 = 13;

/// A game to draw.
pub struct Tile<'a> {
    /// Its place in the catalogue.
    pub place: usize,
    /// The game.
    pub info: &'a Info,
    /// Whether it is chosen.
    pub chosen: bool,
    /// The player's record in it: in a sentence, and in as few letters as possible.
    pub record: Option<[String; 2]>,
}

/// Players, minutes and difficulty.
pub fn demands(look: &Look, info: &Info) -> [String; 3] {
    let seating = info.seating;
    let key = match (seating.min == seating.max, info.partners) {
        (true, true) => "ui-home-pairs",
        (true, false) => "ui-home-players-exactly",
        (false, _) => "ui-home-players",
    };
    let players = look.say(&Text::new(key).with("min", seating.min).with("max", seating.max));
    let minutes = look.say(&Text::new("ui-home-minutes").with("minutes", info.minutes));
    [players, minutes, look.words.get(info.difficulty.label())]
}

impl Tile<'_> {
    /// Draws the tile and makes it clickable.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        look.hit(area, Command::Point(self.place));
        let inside =
            Rect { x: area.x + MARK, width: area.width.saturating_sub(MARK + 1), ..area }.intersection(area);
        let used = if area.height >= TALL {
            self.draw_tall(buf, inside, look)
        } else {
            rows(inside, 0, self.draw_narrow(buf, inside, look))
        };
        if self.chosen {
            for y in used.y..used.bottom() {
                put(buf, area, area.x, y, look.signs().scrollbar[1], look.theme.key);
            }
        }
    }

    fn draw_title(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let title = look.words.get(&format!("game-{}", self.info.id));
        let style = if self.chosen { look.theme.chosen } else { look.theme.strong };
        let x = put(buf, area, area.x, area.y, &format!(" {} ", self.place + 1), look.theme.key);
        let after = put(buf, area, x, area.y, &format!(" {title} "), style);
        if let Some(record) = &self.record {
            let room = usize::from(area.right().saturating_sub(after + 1));
            if let Some(record) = record.iter().find(|record| record.width() <= room) {
                let x = area.right().saturating_sub(record.width() as u16);
                put(buf, area, x, area.y, record, look.theme.text);
            }
        }
    }

    fn pitch(&self, look: &Look, width: u16, lines: usize) -> Vec<String> {
        look.prose(&[look.words.get(&format!("pitch-{}", self.info.id))], width.into(), lines)
    }

    /// When a match ends, on up to two lines.
    fn length(&self, look: &Look, width: u16) -> Vec<String> {
        let values = OptionValues::defaults(self.info.options);
        look.prose(&[look.words.match_length(self.info, &values)], width.into(), 2)
    }

    /// Text next to the picture; returns the rows used.
    fn draw_narrow(&self, buf: &mut Buffer, area: Rect, look: &Look) -> u16 {
        self.draw_title(buf, area, look);
        let room = rows(area, 1, area.height);
        let pieces = self.pieces();
        // The demands are below.
        let height = room.height.saturating_sub(1);
        let left = |text: u16| Rect { width: room.width.saturating_sub(text + 2), height, ..room };
        let make = Make::of(look, self.info.pack);
        // As many pieces as leave room for the pitch.
        let first = |count: usize| &pieces[..pieces.len().min(count)];
        let two = first(2);
        let sizes = [&pieces[..], two, first(1)].map(|pieces| Picture::new(make, pieces, left(NARROWEST)));
        let whole = sizes.into_iter().find(|picture| picture.fits(left(NARROWEST)));
        let whole = whole.filter(|_| area.height >= WITH_PITCH);
        let roomy = whole.is_some();
        let demands = demands(look, self.info);
        let facts = demands.iter().map(|fact| fact.width() as u16).max().unwrap_or_default();
        // As many pieces as leave the facts whole.
        let small = |count| Picture { make, pieces: first(count), size: Size::Small };
        let fits = |picture: &Picture| picture.width() + 2 + facts <= room.width;
        let picture = whole.or_else(|| [2, 1].map(small).into_iter().find(fits)).unwrap_or_else(|| small(0));
        picture.draw(buf, room, look);
        let x = room.x + picture.width() + 2;
        let text = Rect { x, width: room.right().saturating_sub(x), ..room };
        if !roomy {
            let facts: Vec<String> = demands.iter().map(|fact| look.fit(fact, text.width.into())).collect();
            put_lines(buf, text, &facts, look.theme.text);
            return 1 + picture.height();
        }
        let pitch = self.pitch(look, text.width, height.into());
        put_lines(buf, text, &pitch, look.theme.text);
        let below = picture.height().max(pitch.len() as u16);
        let line = look.fit(&demands.join(look.signs().between), room.width.into());
        put(buf, room, room.x, room.y + below, &line, look.theme.strong);
        if area.height < WITH_LENGTH {
            return 2 + below;
        }
        let length = self.length(look, room.width);
        put_lines(buf, rows(room, below + 1, 2), &length, look.theme.text);
        2 + below + length.len() as u16
    }

    /// Text below the picture. Titles of one row of tiles are on one line.
    fn draw_tall(&self, buf: &mut Buffer, area: Rect, look: &Look) -> Rect {
        let pieces = self.pieces();
        let room = Rect { height: area.height.saturating_sub(2 + BELOW), ..area };
        let picture = Picture::new(Make::of(look, self.info.pack), &pieces, room);
        let width = area.width.into();
        let pitch = self.pitch(look, area.width, 3);
        let demands = look.fit(&demands(look, self.info).join(look.signs().between), width);
        let mut more = self.length(look, area.width);
        // Players and pieces are in the picture and the demands.
        let feel: Vec<String> = look.about(self.info).into_iter().skip(2).collect();
        more.extend(look.prose(&feel, width, 2));
        let used = 3 + picture.height() + pitch.len() as u16 + 1;
        let spare = area.height.saturating_sub(used + 1);
        more.truncate(spare.into());
        let used = used + more.len() as u16;
        let area = rows(area, 1, used);
        self.draw_title(buf, area, look);
        picture.draw(buf, rows(area, 2, area.height), look);
        let text = rows(area, 3 + picture.height(), area.height);
        put_lines(buf, text, &pitch, look.theme.text);
        let below = rows(text, pitch.len() as u16, text.height);
        put(buf, below, below.x, below.y, &demands, look.theme.strong);
        put_lines(buf, rows(below, 1, below.height), &more, look.theme.text);
        area
    }

    /// The pieces of the picture.
    fn pieces(&self) -> Vec<Piece> {
        self.info.emblem.iter().filter_map(|name| self.info.pack.parse(name).ok()).collect()
    }
}

/// The game's emblem in one size.
struct Picture<'a> {
    make: Make,
    pieces: &'a [Piece],
    size: Size,
}

impl<'a> Picture<'a> {
    /// The picture in the largest size that fits into `room`.
    fn new(make: Make, pieces: &'a [Piece], room: Rect) -> Self {
        let of = |size| Picture { make, pieces, size };
        let sizes = Size::ALL.into_iter().rev().filter(|size| *size >= Size::Small);
        sizes.map(of).find(|picture| picture.fits(room)).unwrap_or(of(Size::Small))
    }

    fn fits(&self, room: Rect) -> bool {
        self.width() <= room.width && self.height() <= room.height
    }

    fn width(&self) -> u16 {
        let (width, _) = self.size.of(self.make);
        (self.pieces.len() as u16 * (width + 1)).saturating_sub(1)
    }

    fn height(&self) -> u16 {
        self.size.of(self.make).1
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let (width, height) = self.size.of(self.make);
        for (n, &piece) in self.pieces.iter().enumerate() {
            let x = area.x + n as u16 * (width + 1);
            let place = Rect { x, y: area.y, width, height }.intersection(area);
            let (make, size) = (self.make, self.size);
            Art { make, piece: Some(piece), size, shade: Shade::Open }.draw(buf, place, look);
        }
    }
}
