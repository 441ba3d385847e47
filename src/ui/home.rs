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

use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rules_view::Moment;
use super::screen::{Desk, Screen, Then};
use super::table_screen::TableScreen;
use crate::core::rng::fresh_seed;
use crate::core::{Direction, OptionSpec, Pack, Text};
use crate::games::{CATALOG, Entry};
use crate::table::Setup;

/// The list of games.
pub struct Home {
    /// The place of the chosen game in the catalogue.
    at: usize,
    /// What could not be done.
    notice: Option<String>,
}

impl Home {
    /// The list with this game chosen, or the first; `notice` is something that went wrong before.
    pub fn new(game: Option<&str>, notice: Option<String>) -> Self {
        let at = CATALOG.iter().position(|entry| Some(entry.info.id) == game).unwrap_or(0);
        Home { at, notice }
    }

    fn entry(&self) -> Option<&'static Entry> {
        CATALOG.get(self.at)
    }

    fn move_by(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(CATALOG.len().max(1) as isize) as usize;
    }

    /// Starts the quickest match of the chosen game.
    fn start(&mut self, desk: &Desk) -> Then {
        let Some(entry) = self.entry() else { return Then::Stay };
        let seed = desk.seed.map_or_else(fresh_seed, Ok).map_err(|error| error.to_string());
        let table = seed.and_then(|seed| TableScreen::sit_down(Setup::quick(entry, seed), desk.keep));
        match table {
            Ok(table) => Then::Open(Box::new(table)),
            Err(error) => {
                self.notice = Some(error);
                Then::Stay
            }
        }
    }
}

impl Screen for Home {
    fn scope(&self) -> Scope {
        Scope::Home
    }

    fn command(&mut self, command: Command, desk: &mut Desk) -> Then {
        self.notice = None;
        match command {
            Command::Back | Command::Up => self.move_by(-1),
            Command::Forward | Command::Down => self.move_by(1),
            Command::First => self.at = 0,
            Command::Last => self.at = CATALOG.len().saturating_sub(1),
            Command::Point(at) if at != self.at => self.at = at,
            Command::Nth(n) if n <= CATALOG.len() => {
                self.at = n.saturating_sub(1);
                return self.start(desk);
            }
            Command::Choose | Command::Point(_) => return self.start(desk),
            Command::Quit => return Then::Quit,
            _ => {}
        }
        Then::Stay
    }

    fn moment(&self) -> Option<Moment> {
        self.entry().map(|entry| Moment { entry, anchor: String::new() })
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
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
            look.hit(Rect { y, height: 1, ..list }, Command::Point(n));
        }
        let about =
            Rect { x: list.right() + 3, width: area.right().saturating_sub(list.right() + 5), ..body };
        if let Some(entry) = self.entry() {
            draw_about(buf, about, look, entry);
        }
        if let Some(notice) = &self.notice {
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
