//! The home screen: the list of games and a description of the chosen one.
//!
//! ```text
//!  offsuit   Six uncommon trick-taking games
//!
//!    1 One game         Another game
//! ▶  2 Another game     Its pitch in one line
//!    3 A third
//!                       3 to 7 players, best with 5. Playing cards.
//! ```

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::form::Form;
use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use crate::config::Settings;
use crate::core::{Info, OptionValues, Text};
use crate::games::{CATALOG, Entry};
use crate::launch::Moment;
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
}

impl Home {
    /// The list with this game chosen, or the first; `notice` is about an earlier failure.
    pub fn new(game: Option<&str>, notice: Option<String>) -> Self {
        let at = CATALOG.iter().position(|entry| Some(entry.info.id) == game).unwrap_or(0);
        Home { at, notice, unfinished: newest_unfinished(), records: None }
    }

    fn entry(&self) -> Option<&'static Entry> {
        CATALOG.get(self.at)
    }

    fn move_by(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(CATALOG.len().max(1) as isize) as usize;
    }

    /// Resumes the unfinished match.
    fn go_on(&mut self, context: &Context) -> Outcome {
        let Some(kept) = &self.unfinished else { return Outcome::Stay };
        match TableScreen::go_on(&kept.path, context) {
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

    /// The record of the person with the most matches of the chosen game.
    fn own_record(&self, look: &Look) -> Option<String> {
        let tallies = self.records.as_ref()?.get(self.at)?;
        let people = tallies.iter().filter(|(key, _)| is_person(key));
        let ((name, _), tally) = people.max_by_key(|(_, tally)| tally.matches)?;
        let text = Text::new("ui-own-record").with("matches", tally.matches).with("won", tally.won);
        Some(look.under(name, &look.say(&text)))
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
            Command::Back | Command::Up => self.move_by(-1),
            Command::Forward | Command::Down => self.move_by(1),
            Command::First => self.at = 0,
            Command::Last => self.at = CATALOG.len().saturating_sub(1),
            Command::Point(at) if at != self.at => self.at = at,
            Command::Nth(n) if n <= CATALOG.len() => {
                self.at = n.saturating_sub(1);
                return self.start(context);
            }
            Command::Choose | Command::Point(_) => return self.start(context),
            Command::Continue => return self.go_on(context),
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

    fn returned(&mut self) {
        self.unfinished = newest_unfinished();
        self.records = None;
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        self.records.is_none().then_some(AFTER_FIRST)
    }

    fn tick(&mut self, _: &mut Context) {
        let kept = matches_folder().and_then(|folder| library(&folder)).unwrap_or_default();
        self.records = Some(CATALOG.iter().map(|entry| tallies(&kept, entry.info.id)).collect());
    }

    fn moment(&self) -> Option<Moment> {
        self.entry().map(|entry| Moment { entry, anchor: String::new() })
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let head = rows(area, 1, 1);
        let x = put(buf, head, area.x + 3, head.y, &look.words.get("ui-title"), look.theme.strong);
        put(buf, head, x + 3, head.y, &look.words.get("ui-subtitle"), look.theme.text);
        if let Some(line) = self.continue_line(look) {
            let row = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, 1) };
            let x = put(buf, row, row.x, row.y, " c ", look.theme.key);
            put(buf, row, x, row.y, &look.fit(&line, row.width.saturating_sub(4).into()), look.theme.strong);
            look.hit(row, Command::Continue);
        }
        let body = rows(area, 4, area.height.saturating_sub(5));
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
            draw_about(buf, about, look, entry, self.own_record(look));
        }
        if let Some(notice) = &self.notice {
            put(buf, area, area.x + 2, area.bottom().saturating_sub(1), notice, look.theme.alert);
        }
    }
}

/// Draws the game's description and its options, as far as there is room.
fn draw_about(buf: &mut Buffer, area: Rect, look: &Look, entry: &Entry, record: Option<String>) {
    let info = &entry.info;
    let width = area.width as usize;
    let title = look.words.get(&format!("game-{}", info.id));
    put(buf, area, area.x, area.y, &title, look.theme.strong);
    let mut lines = look.flow(&[look.words.get(&format!("pitch-{}", info.id))], " ", width, 4);
    lines.push(String::new());
    lines.extend(look.flow(&look.about(info), &look.words.get("ui-after-sentence"), width, 4));
    let values = OptionValues::defaults(info.options);
    lines.extend(look.flow(&[look.words.match_length(info, &values)], " ", width, 2));
    lines.extend(record);
    lines.push(String::new());
    lines.push(look.words.get("ui-options"));
    let room = usize::from(area.height.saturating_sub(1)).saturating_sub(lines.len());
    let options = (0..=3).rev().map(|explained| option_lines(look, info, &values, width, explained));
    lines.extend(
        options.reduce(|more, less| if more.len() <= room { more } else { less }).unwrap_or_default(),
    );
    put_lines(buf, rows(area, 1, area.height), &lines, look.theme.text);
}

/// A game's options with these values, each explained in up to `explained` lines.
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
