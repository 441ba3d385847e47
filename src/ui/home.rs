//! The home screen: every game with its picture, and the match to resume.
//!
//! ```text
//!  offsuit                              Six uncommon trick-taking games
//!  c Continue ...
//! ┃ 1 One game            4  Another game
//! ┃ (its pieces) pitch       (its pieces) pitch
//! ┃ 3-6 players · 40 min     2 players · 25 min
//! ```

mod tile;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use self::tile::Tile;
use super::exercise_screen::ExerciseScreen;
use super::form::Form;
use super::keys::{Command, Scope};
use super::look::{Look, put, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use crate::compare::{Begin, begin_daily, daily};
use crate::config::Settings;
use crate::core::Text;
use crate::games::{CATALOG, Entry};
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Progress, streak};
use crate::table::{self, SavedMatch, Setup, Tallies, is_person, library, matches_folder, tallies};

/// How long after the first frame the records are read.
const AFTER_FIRST: Duration = Duration::from_millis(30);

/// The unfinished match that was played last.
fn newest_unfinished() -> Option<SavedMatch> {
    table::newest_unfinished(&matches_folder().ok()?)
}

/// The list of games.
pub struct Home {
    /// The place of the chosen game in the catalogue.
    at: usize,
    /// A notice about something that failed.
    notice: Option<String>,
    /// The unfinished match that was played last.
    unfinished: Option<SavedMatch>,
    /// The statistics, read after the first frame because there may be many records.
    records: Option<Vec<Tallies>>,
    /// What was done today, read with the statistics.
    day: Day,
    /// How the games are arranged.
    grid: Grid,
}

/// What was done today.
#[derive(Clone, Copy, Default)]
struct Day {
    /// Whether the match of the day is over.
    played: bool,
    /// Whether the problem of the day is solved.
    solved: bool,
    /// The number of days in a row on which something was done.
    streak: usize,
}

impl Home {
    /// The list with this game chosen, or the first; `notice` is about an earlier failure.
    pub fn new(game: Option<&str>, notice: Option<String>) -> Self {
        let at = CATALOG.iter().position(|entry| Some(entry.info.id) == game).unwrap_or(0);
        let grid = Grid { columns: 1, rows: CATALOG.len(), top: 0, pitch: 0 };
        Home { at, notice, unfinished: newest_unfinished(), records: None, day: Day::default(), grid }
    }

    fn entry(&self) -> Option<&'static Entry> {
        CATALOG.get(self.at)
    }

    fn move_by(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(CATALOG.len().max(1) as isize) as usize;
    }

    /// Moves to the next or previous row, wrapping within the column.
    fn move_row(&mut self, down: bool) {
        let columns = self.grid.columns;
        let column = self.at % columns;
        let rows = (CATALOG.len() - column).div_ceil(columns);
        let row = (self.at / columns + if down { 1 } else { rows - 1 }) % rows;
        self.at = row * columns + column;
    }

    /// Resumes the unfinished match.
    fn go_on(&mut self, context: &Context) -> Outcome {
        let Some(kept) = &self.unfinished else { return Outcome::Stay };
        match TableScreen::go_on(&kept.path, context.words, context.budget) {
            Ok(table) => Outcome::Open(Box::new(table)),
            Err(error) => {
                self.notice = Some(error);
                Outcome::Stay
            }
        }
    }

    /// Starts or resumes the match of the day.
    fn daily(&mut self, context: &Context) -> Outcome {
        let today = daily::today();
        let begin = begin_daily(today, daily::game_of(today), context.settings.name.as_deref());
        let table = match begin {
            Begin::Resume(path) => TableScreen::go_on(&path, context.words, context.budget),
            Begin::New(setup, _) => {
                TableScreen::sit_down(setup, context.keep, context.budget, context.settings)
                    .map_err(|error| error.to_string())
            }
        };
        match table {
            Ok(table) => Outcome::Open(Box::new(table)),
            Err(error) => {
                self.notice = Some(error);
                Outcome::Stay
            }
        }
    }

    /// The line that offers the unfinished match.
    fn continue_line(&self, look: &Look) -> Option<String> {
        self.unfinished.as_ref()?.offer(look.words)
    }

    /// The record in this game of the person with the most matches of it.
    fn own_record(&self, look: &Look, place: usize) -> Option<String> {
        let tallies = self.records.as_ref()?.get(place)?;
        let people = tallies.iter().filter(|(key, _)| is_person(key));
        let ((name, _), tally) = people.max_by_key(|(_, tally)| tally.matches)?;
        let (won, matches) = (tally.won.to_string(), tally.matches.to_string());
        Some(look.words.with("ui-home-record", &[("name", name), ("won", &won), ("matches", &matches)]))
    }

    /// Starts the quickest match of the chosen game.
    fn start(&mut self, context: &Context) -> Outcome {
        let Some(entry) = self.entry() else { return Outcome::Stay };
        let name = context.settings.name.as_deref();
        let table = context
            .next_seed(None)
            .map(|seed| Setup::quick(entry, seed).named(name))
            .and_then(|setup| TableScreen::sit_down(setup, context.keep, context.budget, context.settings));
        match table {
            Ok(table) => Outcome::Open(Box::new(table)),
            Err(error) => {
                self.notice = Some(error.to_string());
                Outcome::Stay
            }
        }
    }
}

impl Screen for Home {
    fn scope(&self) -> Scope {
        Scope::Home
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        match command {
            Command::Back => self.move_by(-1),
            Command::Forward => self.move_by(1),
            Command::Up => self.move_row(false),
            Command::Down => self.move_row(true),
            Command::First => self.at = 0,
            Command::Last => self.at = CATALOG.len().saturating_sub(1),
            Command::Point(at) if at != self.at => self.at = at,
            Command::Nth(n) if n <= CATALOG.len() => {
                self.at = n.saturating_sub(1);
                return self.start(context);
            }
            Command::Choose | Command::Point(_) => return self.start(context),
            Command::Continue => return self.go_on(context),
            Command::Daily => return self.daily(context),
            Command::DailyProblem => match ExerciseScreen::of_day(context) {
                Ok(problem) => return Outcome::Open(Box::new(problem)),
                Err(error) => self.notice = Some(error.to_string()),
            },
            Command::SetUp => {
                if let Some(entry) = self.entry() {
                    return Outcome::Open(Box::new(Form::new(
                        context.drafts.of(entry, context.settings.name.as_deref()),
                    )));
                }
            }
            Command::Quit => return Outcome::Quit,
            _ => {}
        }
        Outcome::Stay
    }

    fn offers(&self, command: Command) -> bool {
        command != Command::Continue || self.unfinished.is_some()
    }

    fn returned(&mut self, game: Option<&'static Entry>) {
        let place = |entry: &Entry| CATALOG.iter().position(|other| other.info.id == entry.info.id);
        self.at = game.and_then(place).unwrap_or(self.at);
        self.unfinished = newest_unfinished();
        self.records = None;
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        self.records.is_none().then_some(AFTER_FIRST)
    }

    fn tick(&mut self, context: &mut Context) {
        let kept = matches_folder().and_then(|folder| library(&folder)).unwrap_or_default();
        let (today, progress) = (daily::today(), Progress::load(context.keep));
        let tries = daily::tries(&kept, today, daily::game_of(today).info.id);
        self.day = Day {
            played: tries.iter().any(|kept| !kept.is_unfinished()),
            solved: progress.has_solved_day(today),
            streak: streak(&progress, &kept, today),
        };
        self.records = Some(CATALOG.iter().map(|entry| tallies(&kept, entry.info.id)).collect());
    }

    fn moment(&self) -> Option<Moment> {
        self.entry().map(|entry| Moment { entry, anchor: String::new() })
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.grid.fit(area, self.at);
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let (title, subtitle) = (look.words.get("ui-title"), look.words.get("ui-subtitle"));
        let area = rail::draw(buf, area, look, &title, &subtitle);
        self.draw_greeting(buf, rows(area, 0, 1), look);
        let pitch = self.grid.pitch;
        let body = rows(area, 1, area.height.saturating_sub(1 + pitch));
        for (place, entry) in CATALOG.iter().enumerate() {
            let Some(cell) = self.grid.cell(body, place) else { continue };
            let record = self.own_record(look, place);
            Tile { place, info: &entry.info, chosen: place == self.at, record }.draw(buf, cell, look);
        }
        let below = rows(area, area.height.saturating_sub(pitch.max(1)), 2);
        let (said, style) = match (&self.notice, self.entry()) {
            (Some(notice), _) => (notice.clone(), look.theme.alert),
            (None, Some(entry)) if pitch > 0 => {
                (look.words.get(&format!("pitch-{}", entry.info.id)), look.theme.strong)
            }
            _ => return,
        };
        let lines = look.prose(&[said], below.width.saturating_sub(4).into(), below.height.into());
        for (line, y) in lines.iter().zip(below.y..) {
            put(buf, below, below.x, y, &" ".repeat(below.width.into()), look.theme.text);
            put(buf, below, below.x + 2, y, line, style);
        }
    }
}

/// From this width on, every game has its pitch next to its picture if the rows are high enough.
const WITH_PITCH: u16 = 76;
/// The rows of the title and the greeting.
const ABOVE: u16 = 2;

/// How the games are arranged.
struct Grid {
    /// How many games are side by side.
    columns: usize,
    /// The rows of games that fit at once.
    rows: usize,
    /// The first row in sight.
    top: usize,
    /// The lines for the chosen game's pitch at the bottom. 0 if every game has its own.
    pitch: u16,
}

impl Grid {
    /// Arranges the games in a screen of this size, with the game at place `at` in sight.
    fn fit(&mut self, area: Rect, at: usize) {
        self.columns = if area.width < 105 { 2 } else { 3 };
        let all = CATALOG.len().div_ceil(self.columns).max(1);
        let room = area.height.saturating_sub(ABOVE);
        let is_roomy = area.width >= WITH_PITCH && room / all as u16 >= tile::WITH_PITCH;
        self.pitch = if is_roomy { 0 } else { 2 };
        self.rows = usize::from(room.saturating_sub(self.pitch) / tile::LOWEST).clamp(1, all);
        let row = at / self.columns;
        self.top = self.top.clamp((row + 1).saturating_sub(self.rows), row).min(all - self.rows);
    }

    /// The area of the game at this place, if it is in sight. Larger terminals get larger games, not more space
    /// around them.
    fn cell(&self, area: Rect, place: usize) -> Option<Rect> {
        let row = (place / self.columns).checked_sub(self.top).filter(|row| *row < self.rows)?;
        let (width, height) = (area.width / self.columns as u16, area.height / self.rows as u16);
        let column = (place % self.columns) as u16;
        Some(Rect { x: area.x + column * width, y: area.y + row as u16 * height, width, height })
    }
}

impl Home {
    /// Draws the match and the problem of the day and the streak at the right end, as far as they fit; returns the columns
    /// used.
    fn draw_daily(&self, buf: &mut Buffer, row: Rect, look: &Look) -> u16 {
        let Day { played, solved, streak } = self.day;
        let done = |done: bool| if done { format!(" {}", look.signs().tick) } else { String::new() };
        let word = |key: &str, is_done: bool| look.words.get(key) + &done(is_done);
        let days = Text::new("ui-home-streak").with("days", streak);
        let all = [
            (" d ", word("ui-key-daily", played), Some(Command::Daily)),
            (" p ", word("ui-key-daily-problem", solved), Some(Command::DailyProblem)),
            (" ", if streak > 1 { look.say(&days) } else { String::new() }, None),
        ];
        let width = |(key, label, _): &(&str, String, Option<Command>)| {
            if label.is_empty() { 0 } else { (key.width() + label.width()) as u16 }
        };
        let fitting = (0..=all.len()).rev().find(|&n| all[..n].iter().map(width).sum::<u16>() <= row.width);
        let shown = &all[..fitting.unwrap_or(0)];
        let used = shown.iter().map(width).sum::<u16>();
        let mut own = Rect { x: row.right() - used, width: 0, ..row };
        for part @ (key, label, command) in shown.iter().filter(|part| width(part) > 0) {
            own = Rect { x: own.right(), width: width(part), ..own };
            let x = put(buf, own, own.x, own.y, key, look.theme.key);
            let style = if command.is_some() { look.theme.strong } else { look.theme.label };
            put(buf, own, x, own.y, label, style);
            if let Some(command) = command {
                look.hit(own, *command);
            }
        }
        used
    }

    /// Draws the match to resume, or how to begin, and the daily match where there is room.
    fn draw_greeting(&self, buf: &mut Buffer, row: Rect, look: &Look) {
        let row = Rect { x: row.x + 2, width: row.width.saturating_sub(4), ..row };
        let offer = self.continue_line(look);
        let (key, line) = match &offer {
            Some(line) => (" c ", line.clone()),
            None => ("", look.words.get("ui-home-hello")),
        };
        let used = (key.len() + line.width() + 2) as u16;
        let rest = self.draw_daily(
            buf,
            Rect { x: row.x + used, width: row.width.saturating_sub(used), ..row },
            look,
        );
        let row = Rect { width: row.width - rest, ..row };
        let style = if offer.is_some() { look.theme.strong } else { look.theme.text };
        let x = put(buf, row, row.x, row.y, key, look.theme.key);
        put(buf, row, x, row.y, &look.fit(&line, usize::from(row.width).saturating_sub(key.len())), style);
        if offer.is_some() {
            look.hit(row, Command::Continue);
        }
    }
}
