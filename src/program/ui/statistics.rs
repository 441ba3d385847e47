//! The statistics of each game and player from saved matches.
//!
//! ```text
//!  Player    Played  Won       Drawn  Average  Best  0%           100%
//!  One game
//!    Ann         12    5  41%      1     11.3    24  ████████
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::window::Place;
use crate::games::{CATALOG, Entry};
use crate::lang::Words;
use crate::review::totals;
use crate::table::{self, Tallies, Tally, player_label, tallies, uncounted};

/// The statistics of a game.
struct GameStatistics {
    game: &'static str,
    tallies: Tallies,
    /// What else there is to say.
    about: Vec<String>,
}

/// The statistics.
pub struct Statistics {
    games: Vec<GameStatistics>,
    top: usize,
    area: Rect,
}

impl Statistics {
    /// Reads the statistics from the saved matches.
    pub fn new(words: &Words) -> Self {
        let kept = table::matches_folder().and_then(|folder| table::library(&folder)).unwrap_or_default();
        let of = |entry: &'static Entry| {
            let game = entry.info.id;
            let about =
                totals(&entry.info, &kept).say(words).into_iter().chain(uncounted(words, &kept, game));
            GameStatistics { game, tallies: tallies(&kept, game), about: about.collect() }
        };
        let is_played = |own: &GameStatistics| !own.tallies.is_empty() || !own.about.is_empty();
        Statistics {
            games: CATALOG.iter().map(of).filter(is_played).collect(),
            top: 0,
            area: Rect::default(),
        }
    }

    /// The lines: a game's title, its players, an empty line.
    fn lines(&self, look: &Look) -> Vec<Line> {
        let mut lines = Vec::new();
        for GameStatistics { game, tallies, about } in &self.games {
            lines.push(Line::Game(look.words.get(&format!("game-{game}"))));
            lines.extend(tallies.iter().map(|(key, tally)| Line::Player {
                name: player_label(look.words, key),
                cells: [
                    tally.matches.to_string(),
                    tally.won.to_string(),
                    format!("{}%", tally.percent()),
                    tally.drawn.to_string(),
                    format!("{:.1}", tally.average()),
                    tally.best.unwrap_or_default().to_string(),
                ],
                tally: *tally,
            }));
            lines.extend(about.iter().cloned().map(Line::About));
            lines.push(Line::Gap);
        }
        lines.pop();
        lines
    }

    fn count(&self) -> usize {
        let lines = |own: &GameStatistics| own.tallies.len() + own.about.len() + 2;
        self.games.iter().map(lines).sum::<usize>().saturating_sub(1)
    }

    /// The rows below the headings.
    fn room(area: Rect) -> Rect {
        rows(area, 3, area.height)
    }
}

/// The widest name of a player.
const WIDEST: usize = 28;
/// The widest bar.
const BAR: u16 = 30;
/// The columns of the screen.
const WIDTH: u16 = 96;

/// A line of the table.
enum Line {
    Gap,
    Game(String),
    /// What else there is to say of a game.
    About(String),
    Player {
        name: String,
        cells: [String; 6],
        tally: Tally,
    },
}

/// The message keys of the headings over the cells; a share has the heading of its number.
const HEADS: [&str; 6] = [
    "ui-statistics-played",
    "ui-statistics-won",
    "",
    "ui-statistics-drawn",
    "ui-statistics-average",
    "ui-statistics-best",
];

/// The columns of the table.
struct Columns {
    name: usize,
    cells: [usize; 6],
}

impl Columns {
    fn of(look: &Look, lines: &[Line], width: usize) -> Self {
        let heads = HEADS.map(|key| if key.is_empty() { 0 } else { look.words.get(key).width() });
        let mut columns = Columns { name: look.words.get("ui-end-player").width(), cells: heads };
        for line in lines {
            if let Line::Player { name, cells, .. } = line {
                columns.name = columns.name.max(name.width() + 2);
                for (widest, cell) in columns.cells.iter_mut().zip(cells) {
                    *widest = cell.width().max(*widest);
                }
            }
        }
        let others = columns.cells.iter().map(|cell| cell + 2).sum::<usize>();
        columns.name = columns.name.min(WIDEST).min(width.saturating_sub(others + 12));
        columns
    }

    /// A line of a name and right-aligned cells.
    fn line(&self, look: &Look, name: &str, cells: &[String; 6]) -> String {
        let name = look.fit(name, self.name);
        let mut line = name.clone() + &" ".repeat(self.name - name.width());
        for (cell, &width) in cells.iter().zip(&self.cells) {
            line += &" ".repeat(2 + width - cell.width());
            line += cell;
        }
        line
    }
}

impl Screen for Statistics {
    fn place(&self) -> Place {
        Place::Window(WIDTH, (self.count() as u16).saturating_add(4))
    }

    fn scope(&self) -> Scope {
        Scope::Statistics
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let fact = if self.top > 0 { look.signs().scroll[0] } else { "" };
        rail::draw(buf, area, look, &look.words.get("ui-statistics"), fact);
        if self.games.is_empty() {
            put_centered(buf, area, area.y + 3, &look.words.get("ui-statistics-none"), look.theme.text);
            return;
        }
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let lines = self.lines(look);
        let columns = Columns::of(look, &lines, inside.width.into());
        let head = rows(inside, 1, 1);
        let heads = HEADS.map(|key| if key.is_empty() { String::new() } else { look.words.get(key) });
        let heads = columns.line(look, &look.words.get("ui-end-player"), &heads);
        let x = put(buf, head, head.x, head.y, &heads, look.theme.strong) + 2;
        // All bars share this scale.
        let bar = Rect { x, width: head.right().saturating_sub(x).min(BAR), ..head };
        put(buf, bar, bar.x, bar.y, "0%", look.theme.strong);
        put(buf, bar, bar.right().saturating_sub(4).max(bar.x + 3), bar.y, "100%", look.theme.strong);
        let line = look.signs().lines[0].repeat(inside.width.into());
        put(buf, inside, inside.x, head.y + 1, &line, look.theme.frame);
        let room = Self::room(inside);
        for (line, y) in lines.iter().skip(self.top).zip(room.y..room.bottom()) {
            match line {
                Line::Gap => {}
                Line::Game(title) => {
                    put(buf, room, room.x, y, title, look.theme.strong);
                }
                Line::About(text) => {
                    let text = look.fit(text, usize::from(room.width).saturating_sub(2));
                    put(buf, room, room.x + 2, y, &text, look.theme.label);
                }
                Line::Player { name, cells, tally } => {
                    let text = columns.line(look, &format!("  {name}"), cells);
                    put(buf, room, room.x, y, &text, look.theme.text);
                    let share = look.signs().bar(tally.won, tally.matches, bar.width.into());
                    put(buf, room, bar.x, y, &share, look.theme.chart);
                }
            }
        }
        if self.top + usize::from(room.height) < lines.len() {
            let below = room.bottom().saturating_sub(1);
            let edge = area.right().saturating_sub(2);
            put(buf, area, edge, below, look.signs().scroll[1], look.theme.key);
            look.hit(Rect::new(edge, below, 1, 1), Command::PageDown);
        }
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        let page = usize::from(self.area.height.saturating_sub(4)).max(1);
        let top = match command {
            Command::Up => self.top.saturating_sub(1),
            Command::Down => self.top + 1,
            Command::PageUp => self.top.saturating_sub(page),
            Command::PageDown => self.top + page,
            Command::First => 0,
            Command::Last => usize::MAX,
            Command::Leave => return Outcome::Back,
            _ => self.top,
        };
        self.top = top.min(self.count().saturating_sub(Self::room(self.area).height.into()));
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &crate::lang::Words) {
        self.area = area;
    }
}
