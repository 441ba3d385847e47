//! The list of saved matches: when, which game, who played, and how each ended.
//!
//! ```text
//!  Saved matches                                       Search: ann
//!  ▶ 2026-11-21 15:04  One game       Ann, Ben, Cho      Ann wins
//!    2026-11-20 21:30  Another game   Ann, Ben           unfinished
//! ```

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, rows};
use super::replay_screen::ReplayScreen;
use super::screen::{Context, Outcome, Screen};
use super::scroll::follow;
use super::table_screen::TableScreen;
use super::text_input::TextInput;
use crate::core::text::shown;
use crate::lang::Words;
use crate::table::{self, Glance, SavedMatch, open_replay};

/// How many lines a page key moves.
const PAGE: usize = 10;

/// The list of matches.
pub struct Replays {
    all: Vec<SavedMatch>,
    /// The lines in words.
    lines: Vec<Glance>,
    /// Which of them are listed.
    listed: Vec<usize>,
    find: TextInput,
    finding: bool,
    /// Which of those listed is chosen.
    at: usize,
    top: Cell<usize>,
    cursor: Cell<Option<Position>>,
    notice: Option<String>,
    /// Whether the saved matches may have changed.
    refresh: bool,
}

impl Replays {
    /// Lists all saved matches.
    pub fn new(words: &Words) -> Self {
        let found = table::matches_folder().and_then(|folder| table::library(&folder));
        let (all, notice) = match found {
            Ok(all) => (all, None),
            Err(error) => (Vec::new(), Some(shown(&error.to_string()))),
        };
        let lines = all.iter().map(|kept| kept.glance(words)).collect();
        let listed = (0..all.len()).collect();
        let find = TextInput::default();
        Replays {
            all,
            lines,
            listed,
            find,
            finding: false,
            at: 0,
            top: Cell::new(0),
            cursor: Cell::new(None),
            notice,
            refresh: false,
        }
    }

    fn chosen(&self) -> Option<&SavedMatch> {
        self.listed.get(self.at).and_then(|&n| self.all.get(n))
    }

    /// Lists only matches whose lines contain all search words.
    fn filter(&mut self) {
        self.listed = (0..self.all.len()).filter(|&n| self.lines[n].has(self.find.text())).collect();
        self.at = 0;
    }

    /// Opens the chosen match as a replay.
    fn open(&mut self) -> Outcome {
        let Some(kept) = self.chosen() else { return Outcome::Stay };
        match open_replay(&kept.path, 0) {
            Ok(replay) => Outcome::Open(Box::new(ReplayScreen::new(replay))),
            Err(error) => {
                self.notice = Some(error.to_string());
                Outcome::Stay
            }
        }
    }

    /// Resumes the chosen match.
    fn go_on(&mut self, context: &Context) -> Outcome {
        let Some(kept) = self.chosen().filter(|kept| kept.is_unfinished()) else { return Outcome::Stay };
        match TableScreen::go_on(&kept.path, context) {
            Ok(screen) => Outcome::Replace(Box::new(screen)),
            Err(error) => {
                self.notice = Some(error);
                Outcome::Stay
            }
        }
    }
}

impl Screen for Replays {
    fn scope(&self) -> Scope {
        if self.finding { Scope::Finding } else { Scope::Replays }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        put(buf, area, area.x + 2, area.y, &look.words.get("ui-replays"), look.theme.strong);
        if self.finding || !self.find.text().is_empty() {
            let find = Rect { x: area.x + area.width / 2, width: area.width / 2, height: 1, ..area };
            let label = look.words.get("ui-replays-find");
            let x = put(buf, find, find.x, find.y, &label, look.theme.text) + 1;
            let room = Rect { x, width: find.right().saturating_sub(x), ..find };
            let cursor = self.find.draw(buf, room, look.theme.text);
            self.cursor.set(Some(cursor));
        }
        let body = rows(area, 2, area.height.saturating_sub(4));
        if self.listed.is_empty() {
            put_centered(buf, body, body.y + 1, &look.words.get("ui-replays-none"), look.theme.text);
        }
        let widest = |part: fn(&Glance) -> &str| {
            self.listed.iter().filter_map(|&line| self.lines.get(line)).map(|line| part(line).width()).max()
        };
        let game = widest(|line| &line.game).unwrap_or(0).min(20);
        let names = widest(|line| &line.players)
            .unwrap_or(0)
            .min((body.width as usize).saturating_sub(game + 46).max(16));
        let height = usize::from(body.height);
        self.top.set(follow(self.top.get(), height, &(self.at..self.at + 1), self.listed.len()));
        for (place, y) in (self.top.get()..self.listed.len()).zip(body.y..body.bottom()) {
            let Some(line) = self.listed.get(place).and_then(|&n| self.lines.get(n)) else { continue };
            let chosen = place == self.at;
            let here = if chosen { look.signs().here } else { " " };
            let pad = |text: &str, width: usize| {
                let text = look.fit(text, width);
                let rest = width - text.width();
                text + &" ".repeat(rest)
            };
            let text = format!(
                " {here} {}  {}  {}  {}",
                pad(&line.when, 16),
                pad(&line.game, game),
                pad(&line.players, names),
                line.result
            );
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            put(buf, body, body.x, y, &look.fit(&text, body.width.into()), style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(place));
        }
        if let Some(notice) = &self.notice {
            let lines = look.flow(std::slice::from_ref(notice), " ", area.width.saturating_sub(4).into(), 2);
            for (line, y) in lines.iter().zip(area.bottom().saturating_sub(2)..) {
                put(buf, area, area.x + 2, y, line, look.theme.alert);
            }
        }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        let count = self.listed.len();
        if self.finding {
            match command {
                Command::Choose => self.finding = false,
                Command::Leave => {
                    self.finding = false;
                    self.find = TextInput::default();
                    self.filter();
                }
                _ => {
                    if self.find.command(command) {
                        self.filter();
                    }
                }
            }
            return Outcome::Stay;
        }
        match command {
            Command::Find => self.finding = true,
            Command::Leave => return Outcome::Back,
            Command::Choose => return self.open(),
            Command::Point(at) if at == self.at => return self.open(),
            Command::Point(at) => self.at = at,
            Command::Back | Command::Up => self.at = self.at.saturating_sub(1),
            Command::Forward | Command::Down => self.at += 1,
            Command::PageUp => self.at = self.at.saturating_sub(PAGE),
            Command::PageDown => self.at += PAGE,
            Command::First => self.at = 0,
            Command::Last => self.at = count,
            Command::Continue => return self.go_on(context),
            _ => {}
        }
        self.at = self.at.min(count.saturating_sub(1));
        Outcome::Stay
    }

    fn takes_text(&self, _: char) -> bool {
        self.finding
    }

    fn returned(&mut self) {
        self.refresh = true;
    }

    fn fit(&mut self, _: Rect, words: &Words) {
        if std::mem::take(&mut self.refresh) {
            let (find, at) = (std::mem::take(&mut self.find), self.at);
            *self = Replays { find, ..Replays::new(words) };
            self.filter();
            self.at = at.min(self.listed.len().saturating_sub(1));
        }
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Continue => self.chosen().is_some_and(SavedMatch::is_unfinished),
            Command::Choose => self.finding || self.chosen().is_some_and(|kept| kept.found.is_ok()),
            _ => true,
        }
    }

    fn cursor(&self) -> Option<Position> {
        self.cursor.get().filter(|_| self.finding)
    }
}
