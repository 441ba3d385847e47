//! Words, colours and signs, and functions that write text into a buffer.

mod colour;
pub mod pieces;
pub mod signs;
pub mod theme;

use std::cell::{Cell, RefCell};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::keys::{Command, Keymap, Scope};
use crate::core::{Direction, Info, Pack, Seat, Text};
use crate::lang::Words;
use crate::wrap::wrap;
pub use signs::Signs;
pub use theme::Theme;

/// Where the last frame takes clicks and text.
#[derive(Default, Debug)]
pub struct Hits {
    /// The places that the mouse can click, with their commands; later ones are on top.
    areas: RefCell<Vec<(Rect, Command)>>,
    /// The place of the terminal's cursor, while a text is being typed.
    cursor: Cell<Option<Position>>,
}

impl Hits {
    /// Forgets the last frame.
    pub fn clear(&self) {
        self.areas.borrow_mut().clear();
        self.cursor.set(None);
    }

    /// The command of a click.
    pub fn at(&self, place: Position) -> Option<Command> {
        self.areas.borrow().iter().rev().find(|(area, _)| area.contains(place)).map(|hit| hit.1)
    }

    /// The place of the terminal's cursor, while a text is being typed.
    pub fn cursor(&self) -> Option<Position> {
        self.cursor.get()
    }
}

/// What drawing needs besides the thing to draw.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The words.
    pub words: &'a Words,
    /// The styles.
    pub theme: &'a Theme,
    /// The players' names by seat.
    pub names: &'a [String],
    /// Where clicks and text go.
    pub hits: &'a Hits,
    /// The keys in force.
    pub keys: &'a Keymap,
}

impl Look<'_> {
    /// What a game is played with: players, pack, partners, direction.
    pub fn about(&self, info: &Info) -> Vec<String> {
        let seating = info.seating;
        let key = if seating.min == seating.max { "ui-seats-exactly" } else { "ui-seats-between" };
        let seats =
            Text::new(key).with("min", seating.min).with("max", seating.max).with("best", seating.best);
        let pieces = self.words.get(match info.pack {
            Pack::French => "ui-pack-french",
            Pack::Dominoes => "ui-pack-dominoes",
            Pack::Chinese => "ui-pack-chinese",
        });
        let mut about = vec![self.say(&seats), pieces];
        if info.partners {
            about.push(self.words.get("ui-partners"));
        }
        if info.direction == Direction::CounterClockwise {
            about.push(self.words.get("ui-counter-clockwise"));
        }
        about
    }

    /// The first key of this command in this scope; empty if it has none.
    pub fn key(&self, scope: Scope, command: Command) -> String {
        self.keys.key(scope, command).map_or_else(String::new, |key| key.shown(self))
    }

    /// The signs of the words' glyph set.
    pub const fn signs(&self) -> &'static Signs {
        Signs::of(self.words.glyphs)
    }

    /// Makes an area clickable.
    pub fn hit(&self, area: Rect, command: Command) {
        self.hits.areas.borrow_mut().push((area, command));
    }

    /// Shows the terminal's cursor in this place of a text that is being typed.
    pub fn place_cursor(&self, place: Position) {
        self.hits.cursor.set(Some(place));
    }

    /// A message in words.
    pub fn say(&self, text: &Text) -> String {
        self.words.say(text, self.names)
    }

    /// Messages in words.
    pub fn say_all(&self, texts: &[Text]) -> Vec<String> {
        texts.iter().map(|text| self.say(text)).collect()
    }

    /// Something with its name before it.
    pub fn under(&self, name: &str, what: &str) -> String {
        self.words.with("ui-option", &[("name", name), ("value", what)])
    }

    /// The name of a seat's player.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The text, shortened with an ellipsis if wider than `width`.
    pub fn fit(&self, text: &str, width: usize) -> String {
        if text.width() <= width {
            return text.to_owned();
        }
        let mut used = self.signs().ellipsis.width();
        if width < used {
            return String::new();
        }
        let mut out = String::new();
        for c in text.chars() {
            used += c.width().unwrap_or(0);
            if used > width {
                break;
            }
            out.push(c);
        }
        out.push_str(self.signs().ellipsis);
        out
    }

    /// Sentences in at most `rows` lines of at most `width`, like [`flow`](Self::flow).
    pub fn prose(&self, sentences: &[String], width: usize, rows: usize) -> Vec<String> {
        self.flow(sentences, &self.words.get("ui-after-sentence"), width, rows)
    }

    /// Items in at most `rows` lines of at most `width`.
    ///
    /// Lines break between items if possible. A text that is too long ends in an ellipsis.
    pub fn flow(&self, items: &[String], between: &str, width: usize, rows: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for item in items.iter().map(|item| item.trim_end()).filter(|item| !item.is_empty()) {
            match lines.last_mut() {
                Some(line) if line.width() + between.width() + item.width() <= width => {
                    line.push_str(between);
                    line.push_str(item);
                }
                _ => lines.extend(wrap(item, width)),
            }
        }
        self.cut(&mut lines, width, rows);
        lines
    }

    /// Keeps the first `rows` lines. If there were more, the last one ends in an ellipsis.
    pub fn cut(&self, lines: &mut Vec<String>, width: usize, rows: usize) {
        if lines.len() > rows {
            lines.truncate(rows);
            if let Some(last) = lines.last_mut() {
                let more = format!("{last} {}", self.signs().ellipsis);
                *last = self.fit(&more, width);
            }
        }
    }
}

/// Writes a line of text within `clip`; returns the column after it.
pub fn put(buf: &mut Buffer, clip: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let clip = clip.intersection(buf.area);
    if y < clip.y || y >= clip.bottom() || x < clip.x || x >= clip.right() {
        return x;
    }
    // Half of a wide character is left over here, which no terminal can show.
    if let Some(before) = x.checked_sub(1).and_then(|before| buf.cell_mut((before, y)))
        && before.symbol().width() > 1
        && !text.is_empty()
    {
        before.set_symbol(" ");
    }
    buf.set_stringn(x, y, text, (clip.right() - x) as usize, style).0
}

/// Writes a line of text centred in a row of `clip`.
pub fn put_centered(buf: &mut Buffer, clip: Rect, y: u16, text: &str, style: Style) {
    let left = (clip.width as usize).saturating_sub(text.width()) / 2;
    put(buf, clip, clip.x + left as u16, y, text, style);
}

/// Writes lines from the top of `clip`.
pub fn put_lines<S: AsRef<str>>(buf: &mut Buffer, clip: Rect, lines: &[S], style: Style) {
    for (y, line) in (clip.y..clip.bottom()).zip(lines) {
        put(buf, clip, clip.x, y, line.as_ref(), style);
    }
}

/// Draws a frame around the inside of `area` and clears it.
pub fn frame(buf: &mut Buffer, area: Rect, signs: &Signs, style: Style) {
    let [left_top, right_top, left_bottom, right_bottom] = signs.corners;
    let [flat, upright] = signs.lines;
    if area.width < 2 || area.height < 2 {
        return;
    }
    // What is below may have a background of its own.
    Clear.render(area.intersection(buf.area), buf);
    let inside = flat.repeat(area.width as usize - 2);
    put(buf, area, area.x, area.y, &format!("{left_top}{inside}{right_top}"), style);
    // The inside has the background of the frame, but not its colour: a text may have none of its own.
    let blank = " ".repeat(area.width as usize - 2);
    let plain = Style { fg: None, add_modifier: Modifier::empty(), ..style };
    for y in area.y + 1..area.bottom() - 1 {
        let x = put(buf, area, area.x, y, upright, style);
        let x = put(buf, area, x, y, &blank, plain);
        put(buf, area, x, y, upright, style);
    }
    put(buf, area, area.x, area.bottom() - 1, &format!("{left_bottom}{inside}{right_bottom}"), style);
}

/// Up to `count` rows of `area`, starting at row `from`.
pub fn rows(area: Rect, from: u16, count: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: count.min(area.height - from), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Glyphs, Language};

    #[test]
    fn half_a_wide_letter_becomes_a_space() {
        let area = Rect::new(0, 0, 6, 1);
        for (x, expected) in [(0, "|本語"), (1, " |本語"), (2, "日|語"), (3, "日 |語")] {
            let mut buf = Buffer::empty(area);
            put(&mut buf, area, 0, 0, "日本語", Style::new());
            put(&mut buf, area, x, 0, "|", Style::new());
            let mut shown = String::new();
            let mut next = 0;
            for at in 0..6 {
                if at >= next {
                    shown.push_str(buf[(at, 0)].symbol());
                    next = at + buf[(at, 0)].symbol().width().max(1) as u16;
                }
            }
            assert_eq!(shown.replace("| ", "|"), expected, "{x}");
        }
    }

    #[test]
    fn text_is_cut_by_its_width() {
        let words = Words::new(Language::English, Glyphs::Unicode);
        let look = Look {
            words: &words,
            theme: &Theme::plain(),
            names: &[],
            hits: &Hits::default(),
            keys: Keymap::usual(),
        };
        assert_eq!(look.fit("abcdef", 6), "abcdef");
        assert_eq!(look.fit("abcdefg", 6), "abcde…");
        assert_eq!(look.fit("日本語", 4), "日…");
        assert_eq!(look.fit("abc", 0), "");
        let items = ["one", "two", "three"].map(str::to_owned);
        assert_eq!(look.flow(&items, " ", 7, 9), ["one two", "three"]);
        assert_eq!(look.flow(&items, " ", 9, 1), ["one two …"]);
        let items = ["切り札はハート", "ポット3枚。"].map(str::to_owned);
        assert_eq!(look.flow(&items, " · ", 28, 9), ["切り札はハート · ポット3枚。"]);
        // Five wide characters fit into ten columns, and the full stop does not get its own line.
        assert_eq!(look.flow(&items, " · ", 10, 9), ["切り札は", "ハート", "ポット3", "枚。"]);
        assert_eq!(look.flow(&items, " · ", 10, 1), ["切り札は …"]);
    }
}
