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

use super::form::Form;
use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rules_view::Moment;
use super::screen::{Desk, Screen, Then};
use super::table_screen::TableScreen;
use crate::core::{Direction, Info, OptionValues, Pack, Text};
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
        let table =
            desk.next_seed().and_then(|seed| TableScreen::sit_down(Setup::quick(entry, seed), desk.keep));
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
            Command::SetUp => {
                if let Some(entry) = self.entry() {
                    return Then::Open(Box::new(Form::new(desk.drafts.of(entry))));
                }
            }
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
        let body = rows(area, 3, area.height.saturating_sub(4));
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
            put(buf, area, area.x + 2, area.bottom().saturating_sub(1), notice, look.theme.alert);
        }
    }
}

/// What the game is, and how a quick match of it is played: with as much about its options as there is room.
fn draw_about(buf: &mut Buffer, area: Rect, look: &Look, entry: &Entry) {
    let info = &entry.info;
    let width = area.width as usize;
    let title = look.words.get(&format!("game-{}", info.id));
    put(buf, area, area.x, area.y, &title, look.theme.strong);
    let mut lines = look.flow(&[look.words.get(&format!("pitch-{}", info.id))], " ", width, 4);
    lines.push(String::new());
    lines.extend(look.flow(&feel(look, info), " ", width, 4));
    let values = OptionValues::defaults(info.options);
    lines.extend(look.flow(&[look.words.match_length(info, &values)], " ", width, 2));
    lines.push(String::new());
    lines.push(look.words.get("ui-options"));
    let room = usize::from(area.height.saturating_sub(1)).saturating_sub(lines.len());
    let options = (0..=3).rev().map(|explained| option_lines(look, info, &values, width, explained));
    lines.extend(
        options.reduce(|more, less| if more.len() <= room { more } else { less }).unwrap_or_default(),
    );
    put_lines(buf, rows(area, 1, area.height), &lines, look.theme.text);
}

/// The game in a few short sentences: seats, pieces, who sits how.
pub(super) fn feel(look: &Look, info: &Info) -> Vec<String> {
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
    feel
}

/// A game's options with these values, each explained in at most `explained` lines.
fn option_lines(
    look: &Look,
    info: &Info,
    values: &OptionValues,
    width: usize,
    explained: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (n, spec) in info.options.iter().enumerate() {
        let (name, value) = (look.words.option_name(spec), look.words.option_value(spec, values.get(n)));
        let line = look.words.with("ui-option", &[("name", &name), ("value", &value)]);
        lines.push(format!("- {}", look.fit(&line, width.saturating_sub(2))));
        let about = look.flow(&[look.words.option_about(spec)], " ", width.saturating_sub(4), explained);
        lines.extend(about.iter().map(|line| format!("    {line}")));
    }
    lines
}
