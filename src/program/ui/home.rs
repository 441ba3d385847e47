//! The home screen: every game with its picture, and the match to resume.
//!
//! ```text
//!  offsuit                              Six uncommon trick-taking games
//!  c Continue ...
//!  d Daily deal: One game   p Problem: One game   3 days in a row
//! ┃ 1 One game            4  Another game
//! ┃ (its pieces) pitch       (its pieces) pitch
//! ┃ 3-6 players · 40 min     2 players · 25 min
//! ```

mod tile;

use std::time::Duration;

use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use self::tile::Tile;
use super::exercise_screen::ExerciseScreen;
use super::form::Form;
use super::keys::{Command, Scope};
use super::look::{Look, put, rows};
use super::rail;
use super::screen::{Context, Opened, Outcome, Screen};
use super::table_screen::TableScreen;
use super::unfinished::UnfinishedScreen;
use crate::compare::{Begin, begin_daily, daily};
use crate::config::Settings;
use crate::core::Text;
use crate::games::{self, CATALOG, Entry};
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Progress, streak};
use crate::table::{self, SavedMatch, Tallies, Unfinished, is_person, library, matches_folder, tallies};

/// How long after the first frame the records are read.
const AFTER_FIRST: Duration = Duration::from_millis(30);

/// The unfinished match that was played last.
fn newest_unfinished() -> Option<SavedMatch> {
    table::newest_unfinished(&matches_folder().ok()?)
}

/// The place of a game in the catalogue.
fn place_of(id: &str) -> Option<usize> {
    CATALOG.iter().position(|entry| entry.info.id == id)
}

/// The list of games.
pub struct Home {
    /// The place of the chosen game in the catalogue.
    at: usize,
    /// What is chosen above the games, if anything: the match to resume, or the match or the problem of the day.
    above: Option<Command>,
    /// A notice about something that failed.
    notice: Option<String>,
    /// The unfinished match that was played last.
    unfinished: Option<SavedMatch>,
    /// The player's matches of each game, read after the first frame because there may be many records.
    records: Option<Vec<Record>>,
    /// The day whose match and problem are offered.
    today: Date,
    /// What was done today, read with the statistics.
    day: Day,
    /// How the games are arranged.
    grid: Grid,
}

/// The saved matches of a game.
struct Record {
    tallies: Tallies,
    unfinished: Option<Unfinished>,
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
    /// The list with this game chosen, or that of the match to resume, or the easiest; `notice` is about an earlier
    /// failure.
    pub fn new(today: Date, game: Option<&str>, notice: Option<String>) -> Self {
        let grid = Grid { columns: 1, rows: CATALOG.len(), top: 0, pitch: 0 };
        let (unfinished, day) = (newest_unfinished(), Day::default());
        let resumed = unfinished.as_ref().and_then(SavedMatch::game);
        let easiest = games::easiest().map(|entry| entry.info.id);
        let at = [game, resumed, easiest].into_iter().flatten().find_map(place_of).unwrap_or(0);
        Home { at, above: None, notice, unfinished, records: None, today, day, grid }
    }

    fn entry(&self) -> Option<&'static Entry> {
        match self.above {
            Some(Command::Daily | Command::DailyProblem) => Some(daily::game_of(self.today)),
            _ => CATALOG.get(self.at),
        }
    }

    /// What can be chosen above the games.
    fn offers_above(&self) -> Vec<Command> {
        let all = [Command::Continue, Command::Daily, Command::DailyProblem];
        all.into_iter().filter(|&command| self.offers(command)).collect()
    }

    fn move_by(&mut self, by: isize) {
        let step = |at: usize, count: usize| (at as isize + by).rem_euclid(count.max(1) as isize) as usize;
        let all = self.offers_above();
        match self.above.and_then(|above| all.iter().position(|&command| command == above)) {
            Some(at) => self.above = Some(all[step(at, all.len())]),
            None => self.at = step(self.at, CATALOG.len()),
        }
    }

    /// Moves to the next or previous row. Between the last row and the first is what is above the games.
    fn move_row(&mut self, down: bool) {
        let columns = self.grid.columns;
        let column = self.at % columns;
        let rows = (CATALOG.len() - column).div_ceil(columns);
        let row = match (self.above.take(), down) {
            (Some(_), true) => 0,
            (Some(_), false) => rows - 1,
            (None, _) => {
                let row = self.at / columns;
                if row == if down { rows - 1 } else { 0 } {
                    self.above = Some(Command::Daily);
                    return;
                }
                if down { row + 1 } else { row - 1 }
            }
        };
        self.at = row * columns + column;
    }

    /// Does this, and stays there: when the player comes back, Enter starts nothing else.
    fn go_above(&mut self, command: Command, context: &Context) -> Outcome {
        self.above = Some(command);
        match command {
            Command::Continue => self.go_on(context),
            Command::Daily => self.daily(context),
            _ => Outcome::sit_down(ExerciseScreen::of_day(context), &mut self.notice),
        }
    }

    /// Resumes the unfinished match.
    fn go_on(&mut self, context: &Context) -> Outcome {
        let Some(kept) = &self.unfinished else { return Outcome::Stay };
        Outcome::sit_down(
            TableScreen::resume(&kept.path, context.words, context.keep, context.budget),
            &mut self.notice,
        )
    }

    /// Starts or resumes the match of the day.
    fn daily(&mut self, context: &Context) -> Outcome {
        let game = daily::game_of(context.today);
        let begin = begin_daily(context.today, game, context.settings.name.as_deref());
        let table = match begin {
            Begin::Resume(path) => TableScreen::resume(&path, context.words, context.keep, context.budget),
            Begin::New(setup, _) => {
                TableScreen::sit_down(setup, context.keep, context.budget, context.settings)
                    .map_err(|error| error.to_string())
            }
        };
        Outcome::sit_down(table, &mut self.notice)
    }

    /// The line that offers the unfinished match, with and without its players.
    fn continue_lines(&self, look: &Look) -> Option<[String; 2]> {
        table::offers(self.unfinished.as_ref()?, look.words)
    }

    /// What is known of the matches of a game: that some can be resumed, or how often the most active person has won.
    fn own_record(&self, look: &Look, place: usize) -> Option<[String; 2]> {
        let Record { tallies, unfinished } = self.records.as_ref()?.get(place)?;
        if let Some(unfinished) = unfinished {
            let key = look.key(Scope::Home, Command::Replays);
            let args = [("count", &*unfinished.count().to_string()), ("key", &key)];
            let said = look.words.with("ui-home-unfinished", &args);
            return Some([said.clone(), said]);
        }
        let people = tallies.iter().filter(|(key, _)| is_person(key));
        let ((name, _), tally) = people.max_by_key(|(_, tally)| tally.matches)?;
        let (won, matches) = (tally.won.to_string(), tally.matches.to_string());
        let keys = ["ui-home-record", "ui-home-record-short"];
        Some(keys.map(|key| look.words.with(key, &[("name", name), ("won", &won), ("matches", &matches)])))
    }

    /// Reads the saved matches and what was done today.
    fn read(&mut self, context: &Context) {
        let kept = matches_folder().and_then(|folder| library(&folder)).unwrap_or_default();
        let (today, progress) = (context.today, Progress::load(context.keep));
        if let Some(problem) = progress.problem() {
            self.notice.get_or_insert_with(|| context.words.say(&problem.text(), &[]));
        }
        let tries = daily::tries(&kept, today, daily::game_of(today).info.id);
        self.today = today;
        self.day = Day {
            played: tries.iter().any(|kept| !kept.is_unfinished()),
            solved: progress.has_solved_day(today),
            streak: streak(&progress, &kept, today),
        };
        let of_game =
            |id: &str| Record { tallies: tallies(&kept, id), unfinished: Unfinished::of(&kept, id) };
        self.records = Some(CATALOG.iter().map(|entry| of_game(entry.info.id)).collect());
    }

    /// Starts the quickest match of the chosen game, but offers to resume an unfinished one first.
    fn start(&mut self, context: &Context) -> Outcome {
        let Some(entry) = self.entry() else { return Outcome::Stay };
        if self.records.is_none() {
            self.read(context);
        }
        let record = place_of(entry.info.id).zip(self.records.as_ref());
        let record = record.and_then(|(place, records)| records.get(place));
        if let Some(open) = record.and_then(|record| record.unfinished.clone()) {
            return Outcome::Open(Opened::page(UnfinishedScreen::new(entry, open)));
        }
        Outcome::sit_down(TableScreen::quick(entry, context), &mut self.notice)
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
            Command::First => (self.at, self.above) = (0, None),
            Command::Last => (self.at, self.above) = (CATALOG.len().saturating_sub(1), None),
            Command::Point(at) if at != self.at || self.above.is_some() => (self.at, self.above) = (at, None),
            Command::Nth(n) if n <= CATALOG.len() => {
                (self.at, self.above) = (n.saturating_sub(1), None);
                return self.start(context);
            }
            Command::Continue | Command::Daily | Command::DailyProblem => {
                return self.go_above(command, context);
            }
            Command::Choose | Command::Point(_) => match self.above {
                Some(above) => return self.go_above(above, context),
                None => return self.start(context),
            },
            Command::SetUp => {
                if let Some(entry) = self.entry() {
                    return Outcome::Open(Opened::page(Form::new(
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

    fn returned(&mut self, game: Option<&'static Entry>, _: &Settings) {
        self.unfinished = newest_unfinished();
        if self.above.is_none() {
            self.at = game.and_then(|entry| place_of(entry.info.id)).unwrap_or(self.at);
        }
        self.above = self.above.filter(|&above| self.offers(above));
        self.records = None;
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        self.records.is_none().then_some(AFTER_FIRST)
    }

    fn tick(&mut self, context: &mut Context) {
        self.read(context);
    }

    fn moment(&self) -> Option<Moment> {
        // Also while something above the games is chosen, whose game is another one.
        CATALOG.get(self.at).map(|entry| Moment { entry, anchor: String::new() })
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.grid.fit(area, self.at);
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let (title, subtitle) = (look.words.get("ui-title"), look.words.get("ui-subtitle"));
        let area = rail::draw(buf, area, look, &title, &subtitle);
        self.draw_greeting(buf, rows(area, 0, 1), look);
        self.draw_daily(buf, rows(area, 1, 1), look);
        let pitch = self.grid.pitch;
        let body = rows(area, 2, area.height.saturating_sub(2 + pitch));
        for (place, entry) in CATALOG.iter().enumerate() {
            let Some(cell) = self.grid.cell(body, place) else { continue };
            let record = self.own_record(look, place);
            let chosen = place == self.at && self.above.is_none();
            Tile { place, info: &entry.info, chosen, record }.draw(buf, cell, look);
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
        // One line leaves a gap below the games.
        let first = below.bottom().saturating_sub(lines.len() as u16);
        for (line, y) in lines.iter().zip(first..) {
            put(buf, below, below.x, y, &" ".repeat(below.width.into()), look.theme.text);
            put(buf, below, below.x + 2, y, line, style);
        }
    }
}

/// From this width on, every game has its pitch next to its picture if the rows are high enough.
const WITH_PITCH: u16 = 76;
/// The rows of the title, the greeting and the day.
const ABOVE: u16 = 3;

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
        // The last row needs no gap below it.
        let pitch = (area.height + 1) / self.rows as u16;
        Some(Rect { x: area.x + column * width, y: area.y + row as u16 * pitch, width, height })
    }
}

/// The key of something above the games, with space around it.
fn key(look: &Look, command: Command) -> String {
    format!(" {} ", look.key(Scope::Home, command))
}

impl Home {
    /// The style of something above the games.
    fn style_above(&self, look: &Look, command: Command) -> Style {
        if self.above == Some(command) { look.theme.chosen } else { look.theme.strong }
    }

    /// Draws the match and the problem of the day and the streak, as far as they fit.
    fn draw_daily(&self, buf: &mut Buffer, row: Rect, look: &Look) {
        let row = Rect { x: row.x + 2, width: row.width.saturating_sub(4), ..row };
        let Day { played, solved, streak } = self.day;
        let game = look.words.get(&format!("game-{}", daily::game_of(self.today).info.id));
        let word = |key: &str, is_done: bool| {
            let done = if is_done { format!("{} ", look.signs().tick) } else { String::new() };
            format!(" {} {done}", look.words.with(key, &[("game", &game)]))
        };
        // The problem is of the same game, so its name can be left out.
        let parts = |problem: &str| {
            [
                (key(look, Command::Daily), word("ui-home-daily", played), Command::Daily),
                (key(look, Command::DailyProblem), word(problem, solved), Command::DailyProblem),
            ]
        };
        let [whole, short] = ["ui-home-daily-problem", "ui-home-daily-problem-short"].map(parts);
        let width = |parts: &[(String, String, Command)]| -> usize {
            parts.iter().map(|(key, label, _)| key.width() + label.width() + 1).sum()
        };
        let parts = if width(&whole) <= usize::from(row.width) + 1 { whole } else { short };
        let mut x = row.x;
        for (key, label, command) in parts {
            let width = (key.width() + label.width()) as u16;
            if x + width > row.right() {
                return;
            }
            look.hit(Rect { x, width, ..row }, command);
            x = put(buf, row, x, row.y, &key, look.theme.key);
            x = put(buf, row, x, row.y, &label, self.style_above(look, command)) + 1;
        }
        let days = look.say(&Text::new("ui-home-streak").with("days", streak));
        if streak > 1 && usize::from(row.right().saturating_sub(x + 1)) >= days.width() {
            put(buf, row, x + 1, row.y, &days, look.theme.label);
        }
    }

    /// Draws the match to resume, or how to begin.
    fn draw_greeting(&self, buf: &mut Buffer, row: Rect, look: &Look) {
        let row = Rect { x: row.x + 2, width: row.width.saturating_sub(4), ..row };
        let Some(offers) = self.continue_lines(look) else {
            let key = look.key(Scope::Home, Command::Rules);
            let hello = look.words.with("ui-home-hello", &[("key", &key)]);
            put(buf, row, row.x, row.y, &hello, look.theme.text);
            return;
        };
        let x = put(buf, row, row.x, row.y, &key(look, Command::Continue), look.theme.key);
        let room = usize::from(row.right().saturating_sub(x + 2));
        let [_, short] = &offers;
        let offer = offers.iter().find(|offer| offer.width() <= room).unwrap_or(short);
        let line = format!(" {} ", look.fit(offer, room));
        put(buf, row, x, row.y, &line, self.style_above(look, Command::Continue));
        look.hit(row, Command::Continue);
    }
}
