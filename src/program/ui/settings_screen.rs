//! The settings screen: one row per setting, with changes applied at once and saved.
//!
//! ```text
//!  Settings                        saved in ...
//!  ▶ Theme        < dark >
//!    Speed        < normal >
//!
//!  What the chosen one means
//! ```

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::scroll::follow;
use super::text_input::TextInput;
use super::window::Place;
use crate::config::{ITEMS, Item, Kind, Settings};

/// The columns of the screen.
const WIDTH: u16 = 76;

/// The settings screen.
pub struct SettingsScreen {
    settings: Settings,
    at: usize,
    /// A text being typed.
    typing: Option<TextInput>,
    top: Cell<usize>,
    notice: Option<String>,
}

impl SettingsScreen {
    /// The screen with these settings.
    pub fn new(settings: Settings) -> Self {
        SettingsScreen { settings, at: 0, typing: None, top: Cell::new(0), notice: None }
    }

    fn item(&self) -> Option<&'static Item> {
        ITEMS.get(self.at)
    }

    fn go(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(ITEMS.len().max(1) as isize) as usize;
    }

    fn turn(&mut self, by: isize, context: &mut Context) {
        let Some(item) = self.item() else { return };
        if let Kind::Text(_) = item.kind {
            self.typing = Some(TextInput::new(item.get(&self.settings)));
            return;
        }
        item.turn(&mut self.settings, by);
        self.apply(context);
    }

    /// Uses the typed text as the value if it is valid.
    fn take_text(&mut self, context: &mut Context) {
        let (Some(item), Some(input)) = (self.item(), self.typing.take()) else { return };
        if item.set(&mut self.settings, input.text()) {
            self.apply(context);
        } else {
            let expected = item.expected(context.words);
            self.notice = Some(context.words.with("ui-settings-refused", &[("expected", &expected)]));
            self.typing = Some(input);
        }
    }

    fn apply(&mut self, context: &mut Context) {
        *context.settings = self.settings.clone();
        self.notice = context.save_settings();
    }
}

impl Screen for SettingsScreen {
    fn place(&self) -> Place {
        Place::Window(WIDTH, ITEMS.len() as u16 + 7)
    }

    fn scope(&self) -> Scope {
        if self.typing.is_some() { Scope::Typing } else { Scope::Settings }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        rail::draw(buf, area, look, &look.words.get("ui-settings"), "");
        let body = rows(area, 2, area.height.saturating_sub(6));
        let labels: Vec<String> = ITEMS.iter().map(|item| item.label(look.words)).collect();
        let widest = labels.iter().map(|label| label.width()).max().unwrap_or(0) as u16;
        let height = usize::from(body.height);
        self.top.set(follow(self.top.get(), height, &(self.at..self.at + 1), ITEMS.len()));
        let shown = ITEMS.iter().zip(&labels).enumerate().skip(self.top.get());
        for ((n, (item, label)), y) in shown.zip(body.y..body.bottom()) {
            let chosen = n == self.at;
            let here = if chosen { look.signs().here } else { " " };
            let style = if chosen { look.theme.strong } else { look.theme.text };
            put(buf, body, body.x + 1, y, here, look.theme.key);
            put(buf, body, body.x + 3, y, label, style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(n));
            let x = body.x + widest + 5;
            let room = Rect { x, y, width: body.right().saturating_sub(x + 1), height: 1 };
            match (&self.typing, &item.kind) {
                (Some(input), Kind::Text(_)) if chosen => {
                    look.place_cursor(input.draw(buf, room, look.theme.chosen));
                }
                (_, Kind::Text(_)) => {
                    put(buf, room, x, y, &item.get(&self.settings), look.theme.text);
                }
                _ => {
                    let value = item.value_label(&self.settings, look.words);
                    let style = if chosen { look.theme.chosen } else { look.theme.text };
                    put(buf, room, x, y, "<", look.theme.key);
                    look.hit(Rect { width: 2, ..room }, Command::PointLess(n));
                    let after = put(buf, room, x + 2, y, &value, style);
                    put(buf, room, after + 1, y, ">", look.theme.key);
                    look.hit(Rect { x: after, width: 3, ..room }, Command::PointMore(n));
                }
            }
        }
        let below = Rect {
            x: area.x + 3,
            width: area.width.saturating_sub(6),
            ..rows(area, area.height.saturating_sub(3), 3)
        };
        let (text, style) = match (&self.notice, self.item()) {
            (Some(notice), _) => (notice.clone(), look.theme.alert),
            (None, Some(item)) => (item.help(look.words), look.theme.text),
            (None, None) => return,
        };
        put_lines(buf, below, &look.prose(&[text], below.width.into(), 3), style);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        if let Some(input) = &mut self.typing {
            // Whoever leaves the text keeps it, as in every form.
            if !input.command(command) {
                self.take_text(context);
            }
            return Outcome::Stay;
        }
        match command {
            Command::Back | Command::Up => self.go(-1),
            Command::Forward | Command::Down => self.go(1),
            Command::First | Command::PageUp => self.at = 0,
            Command::Last | Command::PageDown => self.at = ITEMS.len().saturating_sub(1),
            Command::Less | Command::More if !self.offers(command) => {}
            Command::Less => self.turn(-1, context),
            Command::Point(at) if at != self.at => self.at = at.min(ITEMS.len().saturating_sub(1)),
            Command::More | Command::Choose | Command::Point(_) => self.turn(1, context),
            Command::PointLess(at) | Command::PointMore(at) => {
                self.at = at.min(ITEMS.len().saturating_sub(1));
                self.turn(if command == Command::PointLess(at) { -1 } else { 1 }, context);
            }
            Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn takes_text(&self, _: char) -> bool {
        self.typing.is_some()
    }

    fn offers(&self, command: Command) -> bool {
        let is_text = self.item().is_some_and(|item| matches!(item.kind, Kind::Text(_)));
        match command {
            // A text has no previous or next value.
            Command::Less | Command::More => !is_text || self.typing.is_some(),
            _ => true,
        }
    }
}
