//! The whole program at the screen, without terminal and clock: which screen is open, and what keys do.

use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::home::Home;
use super::keys::{self, Command, Scope};
use super::look::{Look, Theme, put, put_centered, rows};
use super::play::{Phase, Play};
use super::rules_view::RulesView;
use super::{Launch, listing, score, table_view};
use crate::core::Text;
use crate::core::rng::fresh_seed;
use crate::games::{self, Entry};
use crate::lang::{Language, Words};
use crate::rules::Page;
use crate::table::{Saved, Setup};

/// The least width and height that the screens are drawn in.
pub const MIN_SIZE: (u16, u16) = (60, 20);

/// What lies over the home screen or the table.
enum Overlay {
    Rules(Box<RulesView>),
    LastTrick,
    Events(usize),
    Score(usize),
    Ask { quit: bool },
}

/// The state of the screens.
pub struct App {
    words: Words,
    theme: Theme,
    keep: bool,
    language: Language,
    seed: Option<u64>,
    home: Home,
    play: Option<Play>,
    /// The rule page of the game that is played.
    page: Option<Page>,
    overlay: Option<Overlay>,
    /// What could not be done.
    notice: Option<String>,
    area: Rect,
    running: bool,
}

impl App {
    /// The screens as they open.
    ///
    /// # Errors
    /// When the setup to start with makes no match.
    pub fn new(launch: Launch, words: Words, theme: Theme) -> Result<Self, String> {
        let mut app = App {
            words,
            theme,
            keep: launch.keep,
            language: launch.language,
            seed: launch.seed,
            home: Home::default(),
            play: None,
            page: None,
            overlay: None,
            notice: None,
            area: Rect::new(0, 0, MIN_SIZE.0, MIN_SIZE.1),
            running: true,
        };
        if let Some(setup) = launch.setup {
            app.home.at = games::CATALOG.iter().position(|e| e.info.id == setup.entry.info.id).unwrap_or(0);
            app.sit_down(setup)?;
        }
        Ok(app)
    }

    /// Whether it still runs.
    pub fn running(&self) -> bool {
        self.running
    }

    /// The match at the table, if any.
    pub fn play(&self) -> Option<&Play> {
        self.play.as_ref()
    }

    /// The words in use.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// When [`tick`](Self::tick) is wanted next, counted from the last key or tick; `None`: only a key can
    /// change anything.
    pub fn wait(&self) -> Option<Duration> {
        if self.overlay.is_some() || self.too_small() {
            return None;
        }
        self.play.as_ref().and_then(Play::wait)
    }

    /// The wait is over.
    pub fn tick(&mut self) {
        if self.wait().is_some()
            && let Some(play) = &mut self.play
        {
            play.tick();
        }
    }

    /// Which keys apply now.
    pub fn scope(&self) -> Scope {
        match (&self.overlay, &self.play) {
            (Some(Overlay::Rules(_)), _) => Scope::Rules,
            (Some(Overlay::Ask { .. }), _) => Scope::Ask,
            (Some(_), _) => Scope::Listing,
            (None, None) => Scope::Home,
            (None, Some(play)) => match play.phase() {
                Phase::Bot | Phase::Trick => Scope::Wait,
                Phase::Curtain(_) => Scope::Curtain,
                Phase::Choose(_) if play.row().is_some() => Scope::Row,
                Phase::Choose(_) => Scope::Hand,
                Phase::DealOver => Scope::DealOver,
                Phase::Over => Scope::MatchOver,
            },
        }
    }

    /// Whether a person is to decide something at the table.
    pub fn awaits_decision(&self) -> bool {
        matches!(self.scope(), Scope::Hand | Scope::Row)
    }

    /// Whether this key would take a decision at the table.
    pub fn would_decide(&self, key: &KeyEvent) -> bool {
        let command = keys::command(self.scope(), key);
        self.awaits_decision() && matches!(command, Some(Command::Choose | Command::Nth(_)))
    }

    /// Takes a key. Only presses count.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let scope = self.scope();
        let command = keys::command(scope, &key);
        if command == Some(Command::Exit) {
            self.running = false;
        }
        if self.too_small() {
            return;
        }
        match (scope, command) {
            (Scope::Rules | Scope::Listing | Scope::Ask, command) => self.overlay_command(command),
            (_, Some(Command::Rules)) => self.open_rules(),
            (_, Some(Command::LastTrick)) => self.overlay = Some(Overlay::LastTrick),
            (_, Some(Command::Events)) => self.overlay = Some(Overlay::Events(0)),
            (_, Some(Command::Score)) => self.overlay = Some(Overlay::Score(0)),
            (Scope::Home, Some(command)) => self.home_command(command),
            (Scope::MatchOver, Some(command)) => self.over_command(command),
            (_, Some(Command::Leave)) => {
                let closed = self.play.as_mut().is_some_and(Play::close_row);
                if !closed {
                    self.overlay = Some(Overlay::Ask { quit: false });
                }
            }
            (_, Some(Command::Quit)) => self.overlay = Some(Overlay::Ask { quit: true }),
            (_, command) => self.table_command(scope, command),
        }
    }

    fn home_command(&mut self, command: Command) {
        self.notice = None;
        match command {
            Command::Back => self.home.move_by(-1),
            Command::Forward => self.home.move_by(1),
            Command::First => self.home.at = 0,
            Command::Last => self.home.at = games::CATALOG.len().saturating_sub(1),
            Command::Nth(n) if n <= games::CATALOG.len() => {
                self.home.at = n.saturating_sub(1);
                self.start();
            }
            Command::Choose => self.start(),
            Command::Quit => self.running = false,
            _ => {}
        }
    }

    fn table_command(&mut self, scope: Scope, command: Option<Command>) {
        let Some(play) = &mut self.play else { return };
        match (scope, command) {
            (Scope::Wait, _) => play.skip(),
            (Scope::DealOver, Some(Command::Choose)) => play.next_deal(),
            (Scope::Curtain, Some(Command::Choose)) => play.lift_curtain(),
            (_, Some(Command::Choose)) => play.choose(),
            (_, Some(Command::Nth(n))) => play.choose_nth(n),
            (_, Some(Command::Back)) => play.move_by(-1),
            (_, Some(Command::Forward)) => play.move_by(1),
            (_, Some(Command::First)) => play.move_to(0),
            (_, Some(Command::Last)) => play.move_to(usize::MAX),
            _ => {}
        }
    }

    fn over_command(&mut self, command: Command) {
        match command {
            Command::Choose => {
                if let Some(setup) = self.play.as_ref().map(|play| play.setup().clone().again()) {
                    self.try_to_sit_down(setup);
                }
            }
            Command::Leave => self.play = None,
            Command::Quit => self.running = false,
            _ => {}
        }
    }

    fn overlay_command(&mut self, command: Option<Command>) {
        let area = self.body();
        let scrollable = self.scrollable(area);
        match (&mut self.overlay, command) {
            (Some(Overlay::Ask { quit }), Some(Command::Choose)) => {
                self.running = !*quit;
                self.overlay = None;
                self.play = None;
            }
            (_, Some(Command::Leave)) | (Some(Overlay::LastTrick), _) => self.overlay = None,
            (Some(Overlay::Rules(view)), Some(command)) => view.command(command),
            (Some(Overlay::Events(up) | Overlay::Score(up)), Some(command)) => {
                let screen = usize::from(area.height.saturating_sub(6)).max(1);
                let to = match command {
                    Command::Up => *up + 1,
                    Command::Down => up.saturating_sub(1),
                    Command::PageUp => *up + screen,
                    Command::PageDown => up.saturating_sub(screen),
                    Command::First => scrollable,
                    Command::Last => 0,
                    _ => *up,
                };
                *up = to.min(scrollable);
            }
            _ => {}
        }
    }

    fn scrollable(&self, area: Rect) -> usize {
        match (&self.overlay, &self.play) {
            (Some(Overlay::Score(_)), Some(play)) => score::scrollable(area, play),
            (Some(Overlay::Events(_)), Some(play)) => {
                listing::scrollable(area, table_view::event_lines(&self.look(), play).len())
            }
            _ => 0,
        }
    }

    /// Starts the quickest match of the chosen game.
    fn start(&mut self) {
        let Some(entry) = self.home.entry() else { return };
        match self.seed.map_or_else(fresh_seed, Ok) {
            Ok(seed) => self.try_to_sit_down(Setup::quick(entry, seed)),
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    fn try_to_sit_down(&mut self, setup: Setup) {
        if let Err(error) = self.sit_down(setup) {
            self.notice = Some(error);
        }
    }

    fn sit_down(&mut self, setup: Setup) -> Result<(), String> {
        self.page = self.page_of(setup.entry);
        self.play = Some(Play::new(setup, self.keep)?);
        Ok(())
    }

    fn page_of(&self, entry: &'static Entry) -> Option<Page> {
        Page::of(entry, self.language.code()).ok()
    }

    fn open_rules(&mut self) {
        let (page, anchor) = match &self.play {
            Some(play) => {
                let cited = play.refusal().map(|refusal| refusal.clause.to_string());
                (self.page.clone(), cited.unwrap_or_else(|| play.scene().section.to_owned()))
            }
            None => (self.home.entry().and_then(|entry| self.page_of(entry)), String::new()),
        };
        self.overlay = page.map(|page| {
            let mut view = RulesView::new(page, &anchor);
            view.fit(self.body());
            Overlay::Rules(Box::new(view))
        });
    }

    fn too_small(&self) -> bool {
        self.area.width < MIN_SIZE.0 || self.area.height < MIN_SIZE.1
    }

    /// The screen without the bar of keys.
    fn body(&self) -> Rect {
        rows(self.area, 0, self.area.height.saturating_sub(1))
    }

    fn look(&self) -> Look<'_> {
        let names = self.play.as_ref().map_or(&[][..], Play::names);
        Look { words: &self.words, theme: &self.theme, names }
    }

    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame) {
        self.area = frame.area();
        let body = self.body();
        if let Some(Overlay::Rules(view)) = &mut self.overlay {
            view.fit(body);
        }
        let buf = frame.buffer_mut();
        if self.too_small() {
            self.draw_too_small(buf);
            return;
        }
        match &self.play {
            Some(play) => self.draw_play(buf, body, play),
            None => self.home.draw(buf, body, &self.look(), self.notice.as_deref()),
        }
        if let Some(Overlay::Rules(view)) = &self.overlay {
            ratatui::widgets::Widget::render(ratatui::widgets::Clear, body, buf);
            view.draw(buf, body, &self.look());
        }
        self.draw_bar(buf, rows(self.area, self.area.height - 1, 1));
    }

    fn draw_play(&self, buf: &mut Buffer, body: Rect, play: &Play) {
        let look = self.look();
        match (&self.overlay, play.phase()) {
            (Some(Overlay::Events(up)), _) => {
                let lines = table_view::event_lines(&look, play);
                listing::draw(buf, body, &look, &self.words.get("ui-events"), &lines, *up);
            }
            (Some(Overlay::Score(up)), _) => score::draw(buf, body, &look, play, *up),
            (_, Phase::DealOver | Phase::Over) => score::draw(buf, body, &look, play, 0),
            (_, Phase::Curtain(next)) => listing::draw_curtain(buf, body, &look, play, next),
            (overlay, _) => {
                let last_trick = matches!(overlay, Some(Overlay::LastTrick));
                table_view::draw(buf, body, &look, play, self.page.as_ref(), last_trick);
            }
        }
    }

    fn draw_bar(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look();
        let scope = self.scope();
        let mut x = area.x + 1;
        if let (Scope::Ask, Some(play)) = (scope, &self.play) {
            let kept = matches!(play.table().saved(), Saved::At(_));
            let key = if kept { "ui-ask-leave" } else { "ui-ask-leave-unsaved" };
            x = put(buf, area, x, area.y, &self.words.get(key), self.theme.alert) + 3;
        }
        for (keys, label) in keys::bar(scope, &look) {
            let width = (keys.width() + 1 + label.width()) as u16;
            if x + width > area.right() {
                break;
            }
            x = put(buf, area, x, area.y, &keys, self.theme.key) + 1;
            x = put(buf, area, x, area.y, &label, self.theme.bar) + 2;
        }
    }

    fn draw_too_small(&self, buf: &mut Buffer) {
        let size = Text::new("ui-too-small")
            .with("width", u32::from(MIN_SIZE.0))
            .with("height", u32::from(MIN_SIZE.1));
        let look = self.look();
        let lines = look.flow(&[look.say(&size)], " ", self.area.width.into(), self.area.height.into());
        let top = self.area.y + (self.area.height - lines.len() as u16) / 2;
        for (line, y) in lines.iter().zip(top..) {
            put_centered(buf, self.area, y, line, self.theme.text);
        }
    }
}
