//! Draws pieces, from a name on a card to a card with all its pips.
//!
//! With enough colours, pieces are solid: paper or ebony without a frame. Otherwise they have outlines:
//!
//! ```text
//! small    medium                large      huge
//! ┌───┐    ┌─────┐  ┌───────┐    ┌───────┐  ┌─────────┐  ┌─────────┐
//! │ 7♠│    │7♠   │  │● ●│  ●│    │7 ♠ ♠  │  │7 ♠   ♠  │  │ ●     ● │
//! └───┘    │  ♠  │  │   │ ● │    │♠  ♠   │  │♠   ♠    │  │         │
//!          │   7♠│  │● ●│●  │    │  ♠ ♠  │  │         │  │ ●     ● │
//!          └─────┘  └───────┘    │      ♠│  │  ♠   ♠  │  │─────────│
//!                                │  ♠ ♠ 7│  │         │  │ ●       │
//!                                └───────┘  │        ♠│  │    ●    │
//!                                           │  ♠   ♠ 7│  │       ● │
//!                                           └─────────┘  └─────────┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, frame, put};
use crate::core::pack::french;
use crate::core::{Face, Pack, Piece, Suit};
use crate::lang::Glyphs;

/// How large a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// A small piece mostly covered by the next one: its name is in the columns at the left.
    Tight,
    /// A card with its name; a solid tile lying down.
    Small,
    /// A card with its corners; a tile with its pips.
    Medium,
    /// A card with its pips; a tile standing upright.
    Large,
    /// The same with more room between the pips.
    Huge,
}

/// What the pieces of a table are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Make {
    /// Their pack.
    pub pack: Pack,
    /// Whether they are solid, not outlines.
    pub solid: bool,
}

impl Make {
    /// Solid pieces where the theme has colours for them and the glyphs are not only letters.
    pub fn of(look: &Look, pack: Pack) -> Self {
        Make { pack, solid: look.theme.pieces.is_some() && look.words.glyphs != Glyphs::Ascii }
    }
}

impl Size {
    /// All of them, the smallest first.
    pub const ALL: [Size; 5] = [Size::Tight, Size::Small, Size::Medium, Size::Large, Size::Huge];

    /// The width and height of a piece in columns and rows.
    pub const fn of(self, make: Make) -> (u16, u16) {
        match (self, make.pack) {
            (Size::Tight, _) | (Size::Small, Pack::French) => (5, 3),
            (Size::Small, Pack::Dominoes | Pack::Chinese) => (if make.solid { 9 } else { 5 }, 3),
            (Size::Medium, Pack::French) => (7, 5),
            (Size::Medium, Pack::Dominoes | Pack::Chinese) if make.solid => (7, 7),
            (Size::Medium, Pack::Dominoes | Pack::Chinese) => (9, 5),
            (Size::Large, Pack::French) => (9, 7),
            (Size::Large, Pack::Dominoes | Pack::Chinese) => (9, 9),
            (Size::Huge, _) => (11, 9),
        }
    }

    /// How many columns of a piece must stay visible to identify it.
    pub const fn uncovered(self, make: Make) -> u16 {
        match (self, make.pack) {
            (Size::Tight, _) | (Size::Large | Size::Huge, Pack::French) => 3,
            (Size::Small | Size::Medium, Pack::French) => 4,
            (Size::Small, Pack::Dominoes | Pack::Chinese) if !make.solid => 4,
            (_, Pack::Dominoes | Pack::Chinese) => self.of(make).0 - 1,
        }
    }
}

/// How a piece is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// On the table, or in a hand from which nobody chooses.
    Plain,
    /// Can be chosen.
    Open,
    /// Cannot be chosen now. An outline has no top edge then.
    Shut,
    /// Has the cursor on it: a gold bar is under a solid piece.
    Marked,
    /// Is winning its trick: a gold bar, or a star on an outline.
    Winning,
}

/// A piece to draw.
#[derive(Clone, Copy, Debug)]
pub struct Art {
    /// What it is made of.
    pub make: Make,
    /// The piece; `None` for a back.
    pub piece: Option<Piece>,
    /// Its size.
    pub size: Size,
    /// How it is shown.
    pub shade: Shade,
}

impl Art {
    /// The styles of its face, and of the red pips on it.
    fn styles(self, look: &Look) -> [Style; 2] {
        let face = self.piece.and_then(|piece| self.make.pack.face(piece));
        let suit = match (face, self.piece) {
            (Some(Face::Card { suit, .. }), _) => Some(suit),
            (Some(Face::Joker(_)), Some(french::RED_JOKER)) => Some(Suit::Hearts),
            (Some(Face::Joker(_)), _) => Some(Suit::Spades),
            _ => None,
        };
        let Some(pieces) = look.theme.pieces.as_ref().filter(|_| self.make.solid) else {
            let style = suit.map_or(look.theme.text, |suit| look.theme.suit(suit));
            return match self.shade {
                Shade::Shut => [look.theme.dim; 2],
                Shade::Plain => [style, look.theme.red_pip()],
                _ => [style, look.theme.red_pip()].map(|style| style.add_modifier(Modifier::BOLD)),
            };
        };
        let faces = if self.shade == Shade::Shut { &pieces.shaded } else { &pieces.open };
        match (face, suit) {
            (None, _) => pieces.backs,
            (Some(_), Some(suit)) => [faces.suit(suit); 2],
            (Some(_), None) => [faces.pip, faces.red_pip],
        }
    }

    /// The digits of a tile's name that stand for red pips, by their place in it.
    fn reds(self, narrow: bool) -> Vec<(usize, String)> {
        let face = self.piece.and_then(|piece| self.make.pack.face(piece));
        let Some(Face::Tile { high, low }) = face else { return Vec::new() };
        let places = [(0, high), (if narrow { 1 } else { 2 }, low)];
        let reds = places.into_iter().zip(tile_reds(self.make.pack, high, low)).filter(|(_, is_red)| *is_red);
        reds.map(|((n, pips), _)| (n, pips.to_string())).collect()
    }

    /// Its lines: all of a solid piece, and the inside of an outline.
    pub fn lines(self, look: &Look) -> Vec<Line<'static>> {
        let (width, height) = self.size.of(self.make);
        let rim = if self.make.solid { 0 } else { 2 };
        let mut grid = Grid::new(width.saturating_sub(rim).into(), height.saturating_sub(rim).into());
        match self.piece.map(|piece| (piece, self.make.pack.face(piece))) {
            None => grid.fill(look.signs().back),
            Some((piece, _)) if self.size == Size::Tight => {
                let margin = usize::from(self.make.solid);
                grid.put(margin, 0, &label(look, self.make.pack, piece, true));
                for (n, digit) in self.reds(true) {
                    grid.put_red(margin + n, 0, &digit);
                    // The digits are red, and the pips below them say so without colour. Those of an outline are in its edge.
                    if self.make.solid {
                        grid.put_red(margin + n, 1, look.signs().pips[0]);
                    }
                }
            }
            Some((_, Some(Face::Tile { high, low }))) if self.make.solid || self.size > Size::Small => {
                let pips = pips(self.make.pack, high, low);
                draw_tile(&mut grid, &pips, self.make, look, self.size);
            }
            Some((piece, face)) if self.size == Size::Small => {
                let name = label(look, self.make.pack, piece, false);
                if self.make.solid {
                    grid.put(1, 0, &name);
                    if let Some(Face::Card { suit, .. }) = face {
                        grid.put(3, 2, look.words.glyphs.suit(suit));
                    }
                } else {
                    grid.put(3_usize.saturating_sub(name.width()).div_ceil(2), 0, &name);
                    self.reds(false).into_iter().for_each(|(n, digit)| grid.put_red(n, 0, &digit));
                }
            }
            Some((_, Some(Face::Card { rank, suit }))) => {
                draw_card(&mut grid, rank, look.words.glyphs.suit(suit), self);
            }
            Some((piece, Some(Face::Joker(_)))) => draw_joker(&mut grid, look, piece, self),
            Some(_) => {}
        }
        let [face, red] = self.styles(look);
        grid.lines(face, red)
    }

    /// Draws the piece at the top left of `area`, if there is room for it. A gold bar is in the row below it.
    pub fn draw(self, buf: &mut Buffer, area: Rect, look: &Look) {
        let (width, height) = self.size.of(self.make);
        let own = Rect { width, height, ..area };
        let area = area.intersection(buf.area);
        if own.intersection(area).intersection(buf.area) != own {
            return;
        }
        let lifted = matches!(self.shade, Shade::Marked | Shade::Winning);
        let lines = self.lines(look);
        if self.make.solid {
            for (line, y) in lines.iter().zip(own.y..) {
                buf.set_line(own.x, y, line, width);
            }
            if lifted {
                let bar = look.signs().under.repeat(width.into());
                put(buf, area, own.x, own.bottom(), &bar, look.theme.gold);
            }
            return;
        }
        let edge = match self.shade {
            Shade::Marked | Shade::Winning => look.theme.gold,
            Shade::Open => look.theme.text,
            Shade::Plain | Shade::Shut => look.theme.frame,
        };
        frame(buf, own, look.signs(), edge);
        // A face without a colour of its own would take that of the frame.
        Clear.render(Rect { x: own.x + 1, y: own.y + 1, width: width - 2, height: height - 2 }, buf);
        for (line, y) in lines.iter().zip(own.y + 1..) {
            buf.set_line(own.x + 1, y, line, width - 2);
        }
        if self.size <= Size::Small {
            let [_, red] = self.styles(look);
            for (n, _) in self.reds(self.size == Size::Tight) {
                put(buf, own, own.x + 1 + n as u16, own.bottom() - 1, look.signs().pips[1], red);
            }
        }
        match self.shade {
            Shade::Shut => {
                put(buf, own, own.x, own.y, &" ".repeat(width.into()), look.theme.text);
            }
            Shade::Winning => {
                put(buf, own, own.x + width / 2, own.y, look.signs().winning, edge);
            }
            _ => {}
        }
    }
}

/// A piece in a line of text: solid with `pads` around its name, or just the name.
pub fn mini(look: &Look, make: Make, piece: Piece, pads: bool) -> Line<'static> {
    let name = label(look, make.pack, piece, false);
    let art = Art { make, piece: Some(piece), size: Size::Small, shade: Shade::Plain };
    let [face, red] = art.styles(look);
    // Without a colour of their own, red pips are underlined.
    let red = if make.solid { red } else { red.add_modifier(Modifier::UNDERLINED) };
    let mut spans = Vec::new();
    let pad = if make.solid && pads { " " } else { "" };
    if let Some(Face::Tile { high, low }) = make.pack.face(piece) {
        let ends = tile_reds(make.pack, high, low).map(|is_red| if is_red { red } else { face });
        spans.push(Span::styled(format!("{pad}{high}"), ends[0]));
        spans.push(Span::styled("-", face));
        spans.push(Span::styled(format!("{low}{pad}"), ends[1]));
    } else {
        spans.push(Span::styled(format!("{pad}{name}{pad}"), face));
    }
    Line::from(spans)
}

/// The columns of a card's name with its pads.
pub const MINI: usize = 4;

/// A back of two columns or more in a line of text, in the middle of [`MINI`] columns.
pub fn mini_back(look: &Look, make: Make, columns: usize) -> Line<'static> {
    let pad = Span::styled(" ".repeat((MINI - columns.min(MINI)) / 2), look.theme.text);
    let back = if let Some(pieces) = look.theme.pieces.as_ref().filter(|_| make.solid) {
        Span::styled(look.signs().back.repeat(columns), pieces.backs[0])
    } else {
        // With its edges, it looks like one card and not like several.
        let [_, edge] = look.signs().lines;
        let inside = look.signs().back.repeat(columns.saturating_sub(2));
        Span::styled(format!("{edge}{inside}{edge}"), look.theme.label)
    };
    Line::from(vec![pad.clone(), back, pad])
}

/// This many backs side by side.
pub fn backs(look: &Look, make: Make, count: usize) -> Line<'static> {
    let Some(pieces) = look.theme.pieces.as_ref().filter(|_| make.solid) else {
        return Line::styled(look.signs().back.repeat(count), look.theme.label);
    };
    let style = |n: usize| pieces.backs[n % 2];
    (0..count).map(|n| Span::styled(look.signs().edge, style(n))).collect()
}

/// The piece's name in at most three columns, or two if `narrow`.
pub fn label(look: &Look, pack: Pack, piece: Piece, narrow: bool) -> String {
    if !narrow {
        return look.words.signs(pack, piece);
    }
    match pack.face(piece) {
        Some(Face::Card { rank, suit }) => {
            format!("{}{}", french::rank_letter(rank), look.words.glyphs.suit(suit))
        }
        Some(Face::Tile { high, low }) => format!("{high}{low}"),
        _ => look.words.signs(pack, piece).chars().take(2).collect(),
    }
}

/// The name to write next to a tile, so that nobody has to count pips; `None` for cards, and for tiles that show it.
pub fn caption(look: &Look, make: Make, piece: Piece, size: Size) -> Option<String> {
    let shows_name = size == Size::Tight || size == Size::Small && !make.solid;
    let is_tile = matches!(make.pack.face(piece), Some(Face::Tile { .. }));
    (is_tile && !shows_name).then(|| label(look, make.pack, piece, false))
}

/// Cells of one column each, and which of them are always red.
struct Grid {
    width: usize,
    cells: Vec<(char, bool)>,
}

impl Grid {
    fn new(width: usize, height: usize) -> Self {
        Grid { width, cells: vec![(' ', false); width * height] }
    }

    fn fill(&mut self, sign: &str) {
        self.cells.fill((sign.chars().next().unwrap_or(' '), false));
    }

    /// Writes a text into a row from column `x`, as far as it fits.
    fn put(&mut self, x: usize, y: usize, text: &str) {
        let row = self.cells.chunks_mut(self.width.max(1)).nth(y).into_iter().flatten();
        for (cell, c) in row.skip(x).zip(text.chars()) {
            *cell = (c, false);
        }
    }

    /// Writes a text at the right end of a row.
    fn put_right(&mut self, y: usize, text: &str) {
        self.put(self.width.saturating_sub(text.chars().count()), y, text);
    }

    fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }

    /// An empty grid as large as the inside of an outline.
    fn inside(&self, make: Make) -> Grid {
        let rim = if make.solid { 2 } else { 0 };
        Grid::new(self.width.saturating_sub(rim), self.height().saturating_sub(rim))
    }

    /// Copies the inside back into its place.
    fn show(&mut self, inside: &Grid, make: Make) {
        let rim = usize::from(make.solid);
        for (y, row) in inside.cells.chunks(inside.width.max(1)).enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                if let Some(own) = self.cells.get_mut((y + rim) * self.width + x + rim) {
                    *own = cell;
                }
            }
        }
    }

    fn put_red(&mut self, x: usize, y: usize, sign: &str) {
        self.put(x, y, sign);
        if let Some(cell) = self.cells.get_mut(y * self.width + x) {
            cell.1 = true;
        }
    }

    fn lines(&self, face: Style, red: Style) -> Vec<Line<'static>> {
        let span = |cells: &[(char, bool)]| {
            let style = if cells.iter().any(|&(_, is_red)| is_red) { red } else { face };
            Span::styled(cells.iter().map(|&(c, _)| c).collect::<String>(), style)
        };
        let rows = self.cells.chunks(self.width.max(1));
        rows.map(|row| row.chunk_by(|a, b| a.1 == b.1).map(span).collect()).collect()
    }
}

/// The pips of a card from ace to ten.
///
/// Each entry has the rows of the left and right columns, with the top row in the highest bit, and the rows of the middle
/// column.
type CardPips = [(u8, u8); 10];

/// Those of a large card, which has five rows.
const LARGE_PIPS: CardPips = [
    (0b00000, 0b00100),
    (0b00000, 0b10001),
    (0b00000, 0b10101),
    (0b10001, 0b00000),
    (0b10001, 0b00100),
    (0b10101, 0b00000),
    (0b10101, 0b01000),
    (0b10101, 0b01010),
    (0b11011, 0b00100),
    (0b11111, 0b00000),
];

/// Those of a huge card, which has seven.
const HUGE_PIPS: CardPips = [
    (0b000_0000, 0b000_1000),
    (0b000_0000, 0b100_0001),
    (0b000_0000, 0b100_1001),
    (0b100_0001, 0b000_0000),
    (0b100_0001, 0b000_1000),
    (0b100_1001, 0b000_0000),
    (0b100_1001, 0b010_0000),
    (0b100_1001, 0b010_0010),
    (0b101_0101, 0b000_1000),
    (0b101_0101, 0b010_0010),
];

/// The letters of the court, jack to king, five rows of five bits each.
const COURT: [[u8; 5]; 3] = [
    [0b00111, 0b00010, 0b00010, 0b10010, 0b01100],
    [0b01110, 0b10001, 0b10001, 0b10010, 0b01101],
    [0b10010, 0b10100, 0b11000, 0b10100, 0b10010],
];

fn draw_card(whole: &mut Grid, rank: u8, sign: &str, art: Art) {
    let letter = if rank == 10 { "10".to_owned() } else { french::rank_letter(rank).to_string() };
    if art.size == Size::Medium && art.make.solid {
        whole.put(1, 0, &letter);
        whole.put(1, 1, sign);
        whole.put(3, 2, sign);
        whole.put(5, 3, sign);
        whole.put_right(4, &format!("{letter} "));
        return;
    }
    let mut grid = whole.inside(art.make);
    if art.size == Size::Medium {
        let corner = letter + sign;
        grid.put(0, 0, &corner);
        grid.put(2, 1, sign);
        grid.put_right(2, &corner);
        whole.show(&grid, art.make);
        return;
    }
    let (pips, height, apart) =
        if art.size == Size::Large { (&LARGE_PIPS, 5, 1) } else { (&HUGE_PIPS, 7, 2) };
    let is_set = |bits: u8, count: usize, n: usize| bits >> (count - 1 - n) & 1 == 1;
    if let Some(rows) = rank.checked_sub(11).and_then(|court| COURT.get(usize::from(court))) {
        for (y, &bits) in rows.iter().enumerate() {
            for x in (0..5).filter(|&x| is_set(bits, 5, x)) {
                grid.put(x + 2, y + (height - 5) / 2, sign);
            }
        }
    } else {
        let from_ace = if rank == french::ACE { 0 } else { usize::from(rank.saturating_sub(1)) };
        let (sides, middle) = pips.get(from_ace).copied().unwrap_or_default();
        for y in 0..height {
            for (x, bits) in [(2, sides), (2 + apart, middle), (2 + 2 * apart, sides)] {
                if is_set(bits, height, y) {
                    grid.put(x, y, sign);
                }
            }
        }
    }
    grid.put(0, 0, &letter);
    grid.put(0, 1, sign);
    grid.put_right(height - 2, sign);
    grid.put_right(height - 1, &letter);
    whole.show(&grid, art.make);
}

/// The cap and bells of the jokers.
const CAP: [&str; 4] = [" o  o  o ", r"  \/ \/  ", "  |   |  ", "  '---'  "];
/// The curtain that Polonius hides behind.
const CURTAIN: [&str; 4] = [" _______ ", " |||:||| ", " |||:||| ", " |||:||| "];
/// The same on a large card.
const LARGE_CAP: [&str; 3] = ["o  o  o", r" \/ \/ ", " '---' "];
/// The same on a large card.
const LARGE_CURTAIN: [&str; 3] = [" _____ ", " ||:|| ", " ||:|| "];

fn draw_joker(whole: &mut Grid, look: &Look, piece: Piece, art: Art) {
    let mut grid = whole.inside(art.make);
    let name = label(look, art.make.pack, piece, false);
    let hides = piece == french::POLONIUS;
    let picture: &[&str] = match (art.size, hides) {
        (Size::Huge, true) => &CURTAIN,
        (Size::Huge, false) => &CAP,
        (Size::Large, true) => &LARGE_CURTAIN,
        (Size::Large, false) => &LARGE_CAP,
        (_, true) => &["||:||"],
        (_, false) => &["JOKER"],
    };
    for (row, y) in picture.iter().zip(1..) {
        grid.put(0, y, row);
    }
    if art.size == Size::Huge && !hides {
        grid.put(2, 5, "JOKER");
    }
    grid.put(0, 0, &name);
    grid.put_right(grid.height() - 1, &name);
    whole.show(&grid, art.make);
}

/// The pips of a tile's end from 0 to 6, in three rows of three, the highest bit top left.
const TILE_PIPS: [u16; 7] =
    [0b000_000_000, 0b000_010_000, 0b100_000_001, 0b100_010_001, 0b101_000_101, 0b101_010_101, 0b101_101_101];

/// A pip of a standing tile: its column, its row, and whether it is red.
///
/// Columns are 0 to 2 and rows 0 to 6; row 3 is empty.
type Pip = (usize, usize, bool);

/// The pips of a standing tile, its higher end on top.
fn pips(pack: Pack, high: u8, low: u8) -> Vec<Pip> {
    let mut pips = Vec::new();
    for (end, top) in [(high, 0), (low, 4)] {
        let bits = match (pack, end) {
            // Chinese dominoes have their twos side by side at the outer edge.
            (Pack::Chinese, 2) if top == 0 => 0b101_000_000,
            (Pack::Chinese, 2) => 0b000_000_101,
            _ => TILE_PIPS.get(usize::from(end)).copied().unwrap_or_default(),
        };
        for place in (0..9).filter(|place| bits >> (8 - place) & 1 == 1) {
            let column = place % 3;
            // One column of each half of 6-6 is red.
            let red_half = (high, low) == (6, 6) && (column == 0) == (top == 0);
            let red = pack == Pack::Chinese && (end == 1 || end == 4 || red_half);
            pips.push((column, top + place / 3, red));
        }
    }
    pips
}

/// Which ends of a tile have red pips. Half of those of 6-6 are red.
fn tile_reds(pack: Pack, high: u8, low: u8) -> [bool; 2] {
    [high, low].map(|end| pack == Pack::Chinese && (matches!(end, 1 | 4) || (high, low) == (6, 6)))
}

/// Draws a tile: standing if it is large or huge, or a solid medium one, otherwise turned to the left.
fn draw_tile(whole: &mut Grid, pips: &[Pip], make: Make, look: &Look, size: Size) {
    let [flat, upright] = look.signs().lines;
    // Solid tiles have colours for their pips.
    let [black, red] = if make.solid { [look.signs().pips[0]; 2] } else { look.signs().pips };
    let stands = size >= Size::Large || size == Size::Medium && make.solid;
    // Solid tiles have a margin; a huge outline has one of its own.
    let (left, top) = match (size, make.solid) {
        (Size::Huge, true) => (2, 1),
        (Size::Large, true) => (1, 1),
        (Size::Huge, false) | (_, true) => (1, 0),
        (_, false) => (0, 0),
    };
    let apart = if size >= Size::Large { 3 } else { 2 };
    if stands {
        let inset = usize::from(make.solid);
        whole.put(inset, top + 3, &flat.repeat(whole.width - 2 * inset));
    } else {
        (0..3).for_each(|y| whole.put(left + 3, y, upright));
    }
    for &(column, row, is_red) in pips {
        let (x, y) = if stands { (left + apart * column, top + row) } else { (left + row, 2 - column) };
        if is_red {
            whole.put_red(x, y, red);
        } else {
            whole.put(x, y, black);
        }
    }
}
