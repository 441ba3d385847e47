//! The home screen: the games, and what the chosen one is.
//!
//! ```text
//!  offsuit   Six uncommon trick-taking games
//!
//!    1 One game         Another game
//! ▶  2 Another game     What it is in a line
//!    3 A third
//!                       3 to 7 players, best with 5. Playing cards.
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, put, put_lines, rows};
use crate::core::{Direction, OptionSpec, Pack, Text};
use crate::games::{CATALOG, Entry};

/// Which game is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Home {
    /// Its place in the catalogue.
    pub at: usize,
}

impl Home {
    /// The chosen game.
    pub fn entry(self) -> Option<&'static Entry> {
        CATALOG.get(self.at)
    }

    /// Moves the choice `by` places, round the ends.
    pub fn move_by(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(CATALOG.len().max(1) as isize) as usize;
    }

    /// Draws the screen without its bar of keys; `notice` is something that went wrong.
    pub fn draw(self, buf: &mut Buffer, area: Rect, look: &Look, notice: Option<&str>) {
        let head = rows(area, 1, 1);
        let x = put(buf, head, area.x + 3, head.y, &look.words.get("ui-title"), look.theme.strong);
        put(buf, head, x + 3, head.y, &look.words.get("ui-subtitle"), look.theme.text);
        let body = rows(area, 4, area.height.saturating_sub(6));
        let titles: Vec<String> =
            CATALOG.iter().map(|entry| look.words.get(&format!("game-{}", entry.info.id))).collect();
        let widest = titles.iter().map(|title| title.width()).max().unwrap_or(0);
        let list = Rect { x: area.x + 1, width: widest as u16 + 8, ..body };
        for ((n, title), y) in titles.iter().enumerate().zip((list.y..list.bottom()).step_by(2)) {
            let chosen = n == self.at;
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            let here = if chosen { look.signs().here } else { " " };
            let pad = " ".repeat(widest - title.width());
            put(buf, list, list.x, y, &format!(" {here} {} {title}{pad} ", n + 1), style);
        }
        let about =
            Rect { x: list.right() + 3, width: area.right().saturating_sub(list.right() + 5), ..body };
        if let Some(entry) = self.entry() {
            draw_about(buf, about, look, entry);
        }
        if let Some(notice) = notice {
            put(buf, area, area.x + 2, area.bottom().saturating_sub(2), notice, look.theme.alert);
        }
    }
}

fn draw_about(buf: &mut Buffer, area: Rect, look: &Look, entry: &Entry) {
    let info = &entry.info;
    let width = area.width as usize;
    let wrapped = |text: &str| look.flow(&[text.to_owned()], " ", width, 4);
    let title = look.words.get(&format!("game-{}", info.id));
    put(buf, area, area.x, area.y, &title, look.theme.strong);
    let mut lines = wrapped(&look.words.get(&format!("pitch-{}", info.id)));
    lines.push(String::new());
    let seating = info.seating;
    let key = if seating.min == seating.max { "ui-seats-exactly" } else { "ui-seats-between" };
    let seats = Text::new(key).with("min", seating.min).with("max", seating.max).with("best", seating.best);
    let pieces = look.words.get(match info.pack {
        Pack::French => "ui-pack-french",
        Pack::Dominoes => "ui-pack-dominoes",
        Pack::Chinese => "ui-pack-chinese",
    });
    let mut feel = vec![look.say(&seats), pieces];
    if info.partners {
        feel.push(look.words.get("ui-partners"));
    }
    if info.direction == Direction::CounterClockwise {
        feel.push(look.words.get("ui-counter-clockwise"));
    }
    lines.extend(look.flow(&feel, " ", width, 4));
    lines.push(String::new());
    lines.push(look.words.get("ui-options"));
    for spec in info.options {
        lines.extend(option_lines(look, spec, width));
    }
    put_lines(buf, rows(area, 1, area.height), &lines, look.theme.text);
}

/// An option's default, and what it is.
fn option_lines(look: &Look, spec: &OptionSpec, width: usize) -> Vec<String> {
    let value = spec.write(spec.default_value());
    let text = format!("{value}: {}", look.words.get(&format!("option-{}", spec.key)));
    let lines = look.flow(&[text], " ", width.saturating_sub(2), 3);
    let dash = |n: usize| if n == 0 { "- " } else { "  " };
    lines.iter().enumerate().map(|(n, line)| format!("{}{line}", dash(n))).collect()
}
