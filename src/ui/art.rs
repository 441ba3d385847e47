//! Draws pieces, from a box with a name to a card with all its pips.
//!
//! ```text
//! small    medium                large
//! ┌───┐    ┌─────┐  ┌───────┐    ┌─────────┐  ┌─────────┐
//! │ 7♠│    │7♠   │  │● ●│  ●│    │7 ♠   ♠  │  │ ●     ● │
//! └───┘    │  ♠  │  │   │ ● │    │♠   ♠    │  │         │
//!          │   7♠│  │● ●│●  │    │         │  │ ●     ● │
//!          └─────┘  └───────┘    │  ♠   ♠  │  │─────────│
//!                                │         │  │ ●       │
//!                                │        ♠│  │    ●    │
//!                                │  ♠   ♠ 7│  │       ● │
//!                                └─────────┘  └─────────┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, frame};
use crate::core::pack::french;
use crate::core::{Face, Pack, Piece, Suit};

/// How large a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// A small box mostly covered by the next piece: its name is in the two columns at the left.
    Tight,
    /// A box with the piece's name.
    Small,
    /// A card with its corners; a tile lying down, with its pips.
    Medium,
    /// A card with its pips; a tile standing upright.
    Large,
}

impl Size {
    /// All of them, the smallest first.
    pub const ALL: [Size; 4] = [Size::Tight, Size::Small, Size::Medium, Size::Large];

    /// The width and height of a framed piece in columns and rows.
    pub const fn of(self, pack: Pack) -> (u16, u16) {
        match (self, pack) {
            (Size::Tight | Size::Small, _) => (5, 3),
            (Size::Medium, Pack::French) => (7, 5),
            (Size::Medium, Pack::Dominoes | Pack::Chinese) => (9, 5),
            (Size::Large, _) => (11, 9),
        }
    }

    /// How many columns of a piece must stay visible to identify it.
    pub const fn uncovered(self, pack: Pack) -> u16 {
        match (self, pack) {
            (Size::Tight, _) | (Size::Large, Pack::French) => 3,
            (Size::Small | Size::Medium, Pack::French) | (Size::Small, _) => 4,
            (Size::Medium | Size::Large, Pack::Dominoes | Pack::Chinese) => self.of(pack).0 - 1,
        }
    }
}

/// A piece to draw.
#[derive(Clone, Copy, Debug)]
pub struct Art {
    /// The pack of the piece.
    pub pack: Pack,
    /// The piece; `None` for a back.
    pub piece: Option<Piece>,
    /// Its size.
    pub size: Size,
    /// The style of its frame.
    pub edge: Style,
    /// The style of its face. Red pips are red only on plain text colour, not when dimmed or chosen.
    pub face: Style,
}

impl Art {
    /// The lines inside the frame, each as wide as its inside.
    pub fn inside(&self, look: &Look) -> Vec<Line<'static>> {
        let (width, height) = self.size.of(self.pack);
        let mut grid = Grid::new(width.saturating_sub(2).into(), height.saturating_sub(2).into());
        match self.piece.map(|piece| (piece, self.pack.face(piece))) {
            None => grid.fill(look.signs().back),
            Some((piece, _)) if self.size == Size::Tight => {
                grid.put(0, 0, &label(look, self.pack, piece, true));
            }
            Some((piece, _)) if self.size == Size::Small => {
                let name = label(look, self.pack, piece, false);
                grid.put(3_usize.saturating_sub(name.width()).div_ceil(2), 0, &name);
            }
            Some((_, Some(Face::Card { rank, suit }))) => {
                draw_card(&mut grid, rank, look.words.glyphs.suit(suit), self.size);
            }
            Some((piece, Some(Face::Joker(name)))) => draw_joker(&mut grid, piece, name, self.size),
            Some((_, Some(Face::Tile { high, low }))) => {
                let pips = pips(self.pack, high, low);
                draw_tile(&mut grid, &pips, self.pack == Pack::Dominoes, look, self.size);
            }
            Some((_, None)) => {}
        }
        let plain = self.face.fg == look.theme.text.fg;
        let red = if plain { self.face.patch(look.theme.red_pip()) } else { self.face };
        grid.lines(self.face, red)
    }

    /// Draws the piece at the top left of `area`, if there is room for it.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let (width, height) = self.size.of(self.pack);
        let own = Rect { width, height, ..area };
        if own.intersection(area).intersection(buf.area) != own {
            return;
        }
        frame(buf, own, look.signs(), self.edge);
        for (line, y) in self.inside(look).iter().zip(own.y + 1..) {
            buf.set_line(own.x + 1, y, line, width - 2);
        }
    }
}

/// The piece's name in at most three columns, or two if `narrow`.
pub fn label(look: &Look, pack: Pack, piece: Piece, narrow: bool) -> String {
    if !narrow {
        return look.words.glyphs.piece(pack, piece);
    }
    match pack.face(piece) {
        Some(Face::Card { rank, suit }) => {
            format!("{}{}", french::rank_letter(rank), look.words.glyphs.suit(suit))
        }
        Some(Face::Tile { high, low }) => format!("{high}{low}"),
        _ => look.words.glyphs.piece(pack, piece).chars().take(2).collect(),
    }
}

/// The style of a piece's face: its suit's, or plain.
pub fn face_style(look: &Look, pack: Pack, piece: Piece) -> Style {
    match pack.face(piece) {
        Some(Face::Card { suit, .. }) => look.theme.suit(suit),
        Some(Face::Joker(_)) if piece == french::RED_JOKER => look.theme.suit(Suit::Hearts),
        _ => look.theme.text,
    }
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

/// The pips of a large card from ace to ten.
///
/// Each entry has the rows of the left and right columns, with the top row in the highest of seven bits, and
/// the rows of the middle column.
const CARD_PIPS: [(u8, u8); 10] = [
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

fn draw_card(grid: &mut Grid, rank: u8, sign: &str, size: Size) {
    let letter = if rank == 10 { "10".to_owned() } else { french::rank_letter(rank).to_string() };
    if size == Size::Medium {
        let corner = letter + sign;
        grid.put(0, 0, &corner);
        grid.put(2, 1, sign);
        grid.put_right(2, &corner);
        return;
    }
    let is_set = |bits: u8, highest: usize, n: usize| bits >> (highest - n) & 1 == 1;
    if let Some(rows) = rank.checked_sub(11).and_then(|court| COURT.get(usize::from(court))) {
        for (y, &bits) in rows.iter().enumerate() {
            for x in (0..5).filter(|&x| is_set(bits, 4, x)) {
                grid.put(x + 2, y + 1, sign);
            }
        }
    } else {
        let from_ace = if rank == french::ACE { 0 } else { usize::from(rank.saturating_sub(1)) };
        let (sides, middle) = CARD_PIPS.get(from_ace).copied().unwrap_or_default();
        for y in 0..7 {
            for (x, bits) in [(2, sides), (4, middle), (6, sides)] {
                if is_set(bits, 6, y) {
                    grid.put(x, y, sign);
                }
            }
        }
    }
    grid.put(0, 0, &letter);
    grid.put(0, 1, sign);
    grid.put_right(5, sign);
    grid.put_right(6, &letter);
}

/// The cap and bells of the jokers.
const CAP: [&str; 4] = [" o  o  o ", r"  \/ \/  ", "  |   |  ", "  '---'  "];
/// The curtain that Polonius hides behind.
const CURTAIN: [&str; 4] = [" _______ ", " |||:||| ", " |||:||| ", " |||:||| "];

fn draw_joker(grid: &mut Grid, piece: Piece, name: &str, size: Size) {
    if size == Size::Medium {
        grid.put(0, 1, "JOKER");
    } else {
        let picture = if piece == french::POLONIUS { CURTAIN } else { CAP };
        for (row, y) in picture.iter().zip(1..) {
            grid.put(0, y, row);
        }
        grid.put(2, 5, "JOKER");
    }
    grid.put(0, 0, name);
    grid.put_right(if size == Size::Medium { 2 } else { 6 }, name);
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

/// Draws a large tile standing, or a medium one turned to the left.
fn draw_tile(grid: &mut Grid, pips: &[Pip], divided: bool, look: &Look, size: Size) {
    let [flat, upright] = look.signs().lines;
    let [black, red] = look.signs().pips;
    let stands = size == Size::Large;
    if divided && stands {
        grid.put(0, 3, &flat.repeat(grid.width));
    } else if divided {
        (0..3).for_each(|y| grid.put(3, y, upright));
    }
    for &(column, row, is_red) in pips {
        let (x, y) = if stands { (1 + 3 * column, row) } else { (row, 2 - column) };
        if is_red {
            grid.put_red(x, y, red);
        } else {
            grid.put(x, y, black);
        }
    }
}
