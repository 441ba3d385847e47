//! The list of saved matches: when, which game, who played, and how each ended.
//!
//! ```text
//!  Saved matches                                       Search: ann
//!  ▶ 2026-11-21 15:04  One game       Ann, Ben, Cho      Ann wins
//!    2026-11-20 21:30  Another game   Ann, Ben           unfinished
//! ```

use std::cell::Cell;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, put_lines, rows};
use super::rail;
use super::replay_screen::ReplayScreen;
use super::review_screen::ReviewScreen;
use super::screen::{Context, Opened, Outcome, Screen};
use super::scroll::follow;
use super::table_screen::TableScreen;
use super::text_input::TextInput;
use super::window::Place;
use crate::config::Settings;
use crate::core::Text;
use crate::core::text::shown;
use crate::games::Entry;
use crate::lang::Words;
use crate::review::first_player;
use crate::table::{self, Bin, Glance, SavedMatch, open_replay};

/// How many lines a page key moves.
const PAGE: usize = 10;

/// The columns of the list, and its fewest rows.
const WIDTH: u16 = 96;
const LEAST: u16 = 16;

/// All saved matches, and what went wrong.
fn listed() -> (Vec<SavedMatch>, Option<String>) {
    match table::matches_folder().and_then(|folder| table::library(&folder)) {
        Ok(all) => (all, None),
        Err(error) => (Vec::new(), Some(shown(&error.to_string()))),
    }
}

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
    notice: Option<String>,
    /// The name being typed for the chosen match.
    naming: Option<TextInput>,
    /// Matches that can be restored as long as this list is open.
    bin: Bin,
    /// Whether the saved matches may have changed.
    refresh: bool,
}

impl Replays {
    /// Lists all saved matches.
    pub fn new(words: &Words) -> Self {
        // Restores what a program that died had deleted, so it comes first.
        let bin = table::matches_folder().map_or_else(|_| Bin::default(), |folder| Bin::new(&folder));
        let (all, notice) = listed();
        let lines = table::glances(&all, words);
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
            notice,
            naming: None,
            bin,
            refresh: false,
        }
    }

    /// Lists the matches again, with this one chosen if it is there.
    fn list_again(&mut self, words: &Words, chosen: Option<&Path>) {
        let (all, notice) = listed();
        self.lines = table::glances(&all, words);
        self.all = all;
        self.notice = notice.or(self.notice.take());
        let at = self.at;
        self.filter();
        let place = self.listed.iter().position(|&n| Some(&*self.all[n].path) == chosen);
        self.at = place.unwrap_or(at).min(self.listed.len().saturating_sub(1));
    }

    /// Starts typing a name for the chosen match.
    fn begin_name(&mut self) {
        self.naming = self.chosen().map(|kept| TextInput::new(kept.name.clone().unwrap_or_default()));
    }

    fn name(&mut self, words: &Words) {
        let (Some(input), Some(path)) = (self.naming.take(), self.chosen().map(|kept| kept.path.clone()))
        else {
            return;
        };
        match table::name_match(&path, input.text()) {
            Ok(()) => self.list_again(words, Some(&path)),
            Err(error) => self.notice = Some(words.say(&error.text(), &[])),
        }
    }

    fn delete(&mut self, context: &Context) {
        let words = context.words;
        let Some(path) = self.chosen().map(|kept| kept.path.clone()) else { return };
        match self.bin.delete(&path) {
            Ok(()) => {
                let key = context.key(Scope::Replays, Command::Undo);
                self.notice = Some(words.with("ui-replays-deleted", &[("key", &key)]));
                self.list_again(words, None);
            }
            Err(error) => self.notice = Some(words.say(&error.text(), &[])),
        }
    }

    fn restore(&mut self, words: &Words) {
        match self.bin.restore() {
            Some(Ok(path)) => self.list_again(words, Some(&path)),
            Some(Err(error)) => self.notice = Some(shown(&error.to_string())),
            None => {}
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

    /// Resumes the chosen match, or opens it as a replay if it is over.
    fn open(&mut self, context: &Context) -> Outcome {
        if self.offers(Command::Replay) { self.go_on(context) } else { self.replay() }
    }

    fn replay(&mut self) -> Outcome {
        let Some(kept) = self.chosen() else { return Outcome::Stay };
        match open_replay(&kept.path, 0) {
            Ok(replay) => Outcome::Open(Opened::page(ReplayScreen::new(replay))),
            Err(error) => {
                self.notice = Some(error.to_string());
                Outcome::Stay
            }
        }
    }

    /// Reviews the chosen match.
    fn review(&mut self, words: &Words) -> Outcome {
        let Some(kept) = self.chosen() else { return Outcome::Stay };
        let opened = open_replay(&kept.path, 0).map_err(|error| error.to_string()).and_then(|replay| {
            ReviewScreen::new(&*replay, first_player(&*replay)).map_err(|why| why.say(words))
        });
        match opened {
            Ok(screen) => Outcome::Open(Opened::page(screen)),
            Err(why) => {
                self.notice = Some(why);
                Outcome::Stay
            }
        }
    }

    fn go_on(&mut self, context: &Context) -> Outcome {
        let Some(kept) = self.chosen() else { return Outcome::Stay };
        match TableScreen::resume(&kept.path, context.words, context.keep, context.budget) {
            Ok(screen) => Outcome::Replace(Opened::table(screen)),
            Err(error) => {
                self.notice = Some(error);
                Outcome::Stay
            }
        }
    }
}

impl Screen for Replays {
    fn place(&self) -> Place {
        Place::Window(WIDTH, (self.all.len() as u16).saturating_add(6).max(LEAST))
    }

    fn scope(&self) -> Scope {
        match (self.finding, &self.naming) {
            (true, _) => Scope::Finding,
            (_, Some(_)) => Scope::Typing,
            _ => Scope::Replays,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let count = Text::new("ui-replays-count").with("count", self.all.len() as u32);
        rail::draw(buf, area, look, &look.words.get("ui-replays"), &look.say(&count));
        if self.finding || !self.find.text().is_empty() {
            let find = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 1, 1) };
            let label = look.words.get("ui-replays-find");
            let x = put(buf, find, find.x, find.y, &label, look.theme.text) + 1;
            let room = Rect { x, width: find.right().saturating_sub(x), ..find };
            let cursor = self.find.draw(buf, room, look.theme.text);
            if self.finding {
                look.place_cursor(cursor);
            }
        }
        let body = rows(area, 2, area.height.saturating_sub(4));
        if self.listed.is_empty() {
            put_centered(buf, body, body.y + 1, &look.words.get("ui-replays-none"), look.theme.text);
        }
        let widest = |part: fn(&Glance) -> &str| {
            self.listed.iter().filter_map(|&line| self.lines.get(line)).map(|line| part(line).width()).max()
        };
        let game = widest(|line| &line.game).unwrap_or(0).min(20);
        let who = |line: &Glance| match (line.name.is_empty(), line.players.is_empty()) {
            (true, _) => line.players.clone(),
            (false, true) => line.name.clone(),
            (false, false) => format!("{}{}{}", line.name, look.signs().between, line.players),
        };
        let all = self.listed.iter().filter_map(|&line| self.lines.get(line));
        let names = all.map(|line| who(line).width()).max().unwrap_or(0);
        let names = names.min((body.width as usize).saturating_sub(game + 46).max(16));
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
                pad(&who(line), names),
                line.result
            );
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            put(buf, body, body.x, y, &look.fit(&text, body.width.into()), style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(place));
        }
        if let Some(input) = &self.naming {
            let row = rows(area, area.height.saturating_sub(2), 1);
            let x = put(buf, row, row.x + 2, row.y, &look.words.get("ui-replays-name"), look.theme.text) + 1;
            let room = Rect { x, width: row.right().saturating_sub(x + 2), ..row };
            look.place_cursor(input.draw(buf, room, look.theme.chosen));
        } else {
            let below = rows(area, area.height.saturating_sub(2), 2);
            let below = Rect { x: below.x + 3, width: below.width.saturating_sub(6), ..below };
            let lines = match (&self.notice, self.chosen()) {
                (Some(notice), _) => look.prose(std::slice::from_ref(notice), below.width.into(), 2),
                (None, chosen) => {
                    let players = chosen.map(|kept| table::seated(kept, look.words)).unwrap_or_default();
                    look.flow(&players, look.signs().between, below.width.into(), 2)
                }
            };
            let style = if self.notice.is_some() { look.theme.alert } else { look.theme.label };
            put_lines(buf, below, &lines, style);
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
        if let Some(input) = &mut self.naming {
            if !input.command(command) {
                match command {
                    Command::Choose => self.name(context.words),
                    Command::Leave => self.naming = None,
                    _ => {}
                }
            }
            return Outcome::Stay;
        }
        match command {
            Command::Find => self.finding = true,
            Command::Name => self.begin_name(),
            Command::Discard => self.delete(context),
            Command::Undo => self.restore(context.words),
            Command::Leave => return Outcome::Back,
            Command::Choose => return self.open(context),
            Command::Point(at) if at == self.at => return self.open(context),
            Command::Point(at) => self.at = at,
            Command::Back | Command::Up => self.at = self.at.saturating_sub(1),
            Command::Forward | Command::Down => self.at += 1,
            Command::PageUp => self.at = self.at.saturating_sub(PAGE),
            Command::PageDown => self.at += PAGE,
            Command::First => self.at = 0,
            Command::Last => self.at = count,
            Command::Replay => return self.replay(),
            Command::Review => return self.review(context.words),
            _ => {}
        }
        self.at = self.at.min(count.saturating_sub(1));
        Outcome::Stay
    }

    fn takes_text(&self, _: char) -> bool {
        self.finding || self.naming.is_some()
    }

    fn returned(&mut self, _: Option<&'static Entry>, _: &Settings) {
        self.refresh = true;
    }

    fn fit(&mut self, _: Rect, words: &Words) {
        if std::mem::take(&mut self.refresh) {
            let chosen = self.chosen().map(|kept| kept.path.clone());
            self.list_again(words, chosen.as_deref());
        }
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            // Enter replays a match that is over.
            Command::Replay => self.chosen().is_some_and(SavedMatch::is_unfinished),
            Command::Undo => !self.bin.is_empty(),
            Command::Name => self.chosen().is_some_and(|kept| kept.found.is_ok()),
            Command::Discard => self.chosen().is_some(),
            Command::Review => self.chosen().is_some_and(|kept| kept.found.is_ok()),
            Command::Choose => {
                self.finding || self.naming.is_some() || self.chosen().is_some_and(|kept| kept.found.is_ok())
            }
            _ => true,
        }
    }
}
