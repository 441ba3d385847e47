//! The statistics of each game by opponents, and the course of the chosen line.
//!
//! ```text
//!  Against          Played  Won       Par  Average  Best  Loss per choice
//!  One game
//!  > casual bots        12    5  42%  20%     11.3    24  0.81% ± 0.20%
//!    master bots         3    1  33%  20%      8.0    12
//!
//!  One game, casual bots: matches won, more or fewer than par
//!  (a curve)
//!  (more about the chosen line)
//! ```

mod curve;

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::scroll::follow;
use super::window::Place;
use crate::games::CATALOG;
use crate::lang::Words;
use crate::review::{Results, results};
use crate::table::{self, opponents_label, uncounted};

/// The columns of the screen.
const WIDTH: u16 = 96;
/// The fewest rows of the list, and the rows of what is said below the curve.
const LIST: u16 = 4;
const SAID: u16 = 2;
/// The most rows of the curve.
const CURVE: u16 = 14;
/// The widest name of opponents.
const WIDEST: usize = 28;
/// The number of cells after the name.
const CELLS: usize = 7;

/// The message keys of the headings over the cells; a share has the heading of its number.
const HEADS: [&str; CELLS] = [
    "ui-statistics-played",
    "ui-statistics-won",
    "",
    "ui-statistics-par",
    "ui-statistics-average",
    "ui-statistics-best",
    "ui-statistics-lost",
];

/// A line of the list.
enum Line {
    Gap,
    /// The title of a game.
    Game(&'static str),
    /// Which matches of a game do not count.
    Uncounted(String),
    /// The results at this place.
    Results(usize),
}

/// The statistics.
pub struct Statistics {
    /// Every game's results, in the order of the list.
    all: Vec<(&'static str, Results)>,
    lines: Vec<Line>,
    /// Which of the results are chosen.
    at: usize,
    top: Cell<usize>,
    area: Rect,
}

impl Statistics {
    /// Reads the statistics from the saved matches.
    pub fn new(words: &Words) -> Self {
        let kept = table::matches_folder().and_then(|folder| table::library(&folder)).unwrap_or_default();
        let (mut all, mut lines) = (Vec::new(), Vec::new());
        for entry in CATALOG {
            let game = entry.info.id;
            let (found, rest) = (results(&entry.info, &kept), uncounted(words, &kept, game));
            if found.is_empty() && rest.is_none() {
                continue;
            }
            lines.push(Line::Game(game));
            for results in found {
                lines.push(Line::Results(all.len()));
                all.push((game, results));
            }
            lines.extend(rest.map(Line::Uncounted));
            lines.push(Line::Gap);
        }
        lines.pop();
        Statistics { all, lines, at: 0, top: Cell::new(0), area: Rect::default() }
    }

    fn chosen(&self) -> Option<&(&'static str, Results)> {
        self.all.get(self.at)
    }

    /// Whom a line is about. The player is named if there are several.
    fn label(&self, words: &Words, results: &Results) -> String {
        let against = opponents_label(words, &results.against);
        let are_several = self.all.iter().any(|(_, other)| other.name != results.name);
        let name = are_several.then(|| format!("{}{}", results.name, words.get("ui-comma")));
        name.unwrap_or_default() + &against
    }

    /// The rows of the list, of the curve with its title, and of what is said below.
    fn parts(area: Rect) -> [Rect; 3] {
        let free = area.height.saturating_sub(3 + SAID + 1);
        let curve = (free / 2).min(CURVE);
        let list = free - curve;
        [rows(area, 3, list), rows(area, 4 + list, curve), rows(area, 4 + list + curve, SAID)]
    }

    fn page(&self) -> usize {
        usize::from(Self::parts(self.area)[0].height).max(1)
    }

    fn draw_list(&self, buf: &mut Buffer, room: Rect, look: &Look, columns: &Columns) {
        let is_chosen = |line: &Line| matches!(line, Line::Results(at) if *at == self.at);
        let chosen = self.lines.iter().position(is_chosen).unwrap_or(0);
        // The title of the first game is in sight too.
        let from = if self.at == 0 { 0 } else { chosen };
        let height = room.height.into();
        self.top.set(follow(self.top.get(), height, &(from..chosen + 1), self.lines.len()));
        for (line, y) in self.lines.iter().skip(self.top.get()).zip(room.y..room.bottom()) {
            match line {
                Line::Gap => {}
                Line::Game(game) => {
                    put(buf, room, room.x, y, &look.words.get(&format!("game-{game}")), look.theme.strong);
                }
                Line::Uncounted(text) => {
                    let text = look.fit(text, usize::from(room.width).saturating_sub(2));
                    put(buf, room, room.x + 2, y, &text, look.theme.label);
                }
                Line::Results(at) => {
                    let Some((_, results)) = self.all.get(*at) else { continue };
                    let label = self.label(look.words, results);
                    let here = if *at == self.at { look.signs().here } else { " " };
                    put(buf, room, room.x, y, here, look.theme.key);
                    let text = columns.line(look, &label, &cells(look, results));
                    let style = if *at == self.at { look.theme.chosen } else { look.theme.text };
                    put(buf, room, room.x + 2, y, &text, style);
                    look.hit(Rect { y, height: 1, ..room }, Command::Point(*at));
                }
            }
        }
        let below = room.bottom().saturating_sub(1);
        for (is_more, sign, y, command) in [
            (self.top.get() > 0, 0, room.y, Command::PageUp),
            (self.top.get() + height < self.lines.len(), 1, below, Command::PageDown),
        ] {
            if is_more {
                let edge = Rect::new(room.right().saturating_sub(1), y, 1, 1);
                put(buf, edge, edge.x, y, look.signs().scroll[sign], look.theme.key);
                look.hit(edge, command);
            }
        }
    }

    /// Draws how the chosen matches went, and more about them.
    fn draw_course(&self, buf: &mut Buffer, [curve, said]: [Rect; 2], look: &Look) {
        let Some((game, results)) = self.chosen() else { return };
        let game = look.words.get(&format!("game-{game}"));
        let label = self.label(look.words, results);
        let title = look.words.with("ui-statistics-course", &[("game", &game), ("against", &label)]);
        if curve::fits(rows(curve, 1, curve.height), &results.above_par) {
            put(buf, curve, curve.x, curve.y, &look.fit(&title, curve.width.into()), look.theme.strong);
            curve::draw(buf, rows(curve, 1, curve.height), look, &results.above_par);
        }
        let best = results.tally.best.zip(results.best_day).map(|(total, day)| {
            look.words
                .with("ui-statistics-best-day", &[("total", &total.to_string()), ("day", &day.to_string())])
        });
        let losses = results.losses.say(look.words).unwrap_or_else(|| {
            let key = look.key(Scope::MatchOver, Command::Review);
            look.words.with("ui-statistics-unreviewed", &[("key", &key)])
        });
        let sentences: Vec<String> = best.into_iter().chain([losses]).collect();
        put_lines(buf, said, &look.prose(&sentences, said.width.into(), SAID.into()), look.theme.text);
    }
}

/// The cells of a line.
fn cells(look: &Look, results: &Results) -> [String; CELLS] {
    let tally = &results.tally;
    [
        tally.matches.to_string(),
        tally.won.to_string(),
        format!("{}%", tally.percent()),
        format!("{:.0}%", 100.0 * results.par),
        format!("{:.1}", tally.average()),
        tally.best.unwrap_or_default().to_string(),
        results.losses.short(look.words).unwrap_or_default(),
    ]
}

/// The columns of the table, as many as fit.
struct Columns {
    name: usize,
    cells: [usize; CELLS],
    shown: usize,
}

impl Columns {
    fn of(look: &Look, statistics: &Statistics, width: usize) -> Self {
        let mut cells = HEADS.map(|key| if key.is_empty() { 0 } else { look.words.get(key).width() });
        let mut name = look.words.get("ui-statistics-against").width();
        for (_, results) in &statistics.all {
            name = name.max(statistics.label(look.words, results).width());
            for (widest, cell) in cells.iter_mut().zip(self::cells(look, results)) {
                *widest = cell.width().max(*widest);
            }
        }
        let (name, room) = (name.min(WIDEST), width.saturating_sub(name.min(WIDEST) + 2));
        let fits = |count: &usize| cells[..*count].iter().map(|cell| cell + 2).sum::<usize>() <= room;
        Columns { name, cells, shown: (0..=CELLS).rev().find(fits).unwrap_or(0) }
    }

    /// A line of a name and right-aligned cells.
    fn line(&self, look: &Look, name: &str, cells: &[String; CELLS]) -> String {
        let name = look.fit(name, self.name);
        let mut line = name.clone() + &" ".repeat(self.name - name.width());
        for (cell, &width) in cells.iter().zip(&self.cells).take(self.shown) {
            line += &" ".repeat(2 + width - cell.width());
            line += cell;
        }
        line
    }
}

impl Screen for Statistics {
    fn place(&self) -> Place {
        Place::Window(WIDTH, (self.lines.len() as u16).max(LIST).saturating_add(6 + SAID + CURVE))
    }

    fn scope(&self) -> Scope {
        Scope::Statistics
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        rail::draw(buf, area, look, &look.words.get("ui-statistics"), "");
        if self.lines.is_empty() {
            put_centered(buf, area, area.y + 3, &look.words.get("ui-statistics-none"), look.theme.text);
            return;
        }
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let columns = Columns::of(look, self, inside.width.into());
        let heads = HEADS.map(|key| if key.is_empty() { String::new() } else { look.words.get(key) });
        let heads = columns.line(look, &look.words.get("ui-statistics-against"), &heads);
        put(buf, inside, inside.x + 2, inside.y + 1, &heads, look.theme.strong);
        let line = look.signs().lines[0].repeat(inside.width.into());
        put(buf, inside, inside.x, inside.y + 2, &line, look.theme.frame);
        let [list, curve, said] = Self::parts(inside);
        self.draw_list(buf, list, look, &columns);
        self.draw_course(buf, [curve, said], look);
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        let last = self.all.len().saturating_sub(1);
        self.at = match command {
            Command::Up | Command::Back => self.at.saturating_sub(1),
            Command::Down | Command::Forward => self.at + 1,
            Command::PageUp => self.at.saturating_sub(self.page()),
            Command::PageDown => self.at + self.page(),
            Command::First => 0,
            Command::Last => last,
            Command::Point(at) => at,
            Command::Leave => return Outcome::Back,
            _ => self.at,
        };
        self.at = self.at.min(last);
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }
}
