//! Drawing: where each screen is shown, and the key bar below.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::{App, MIN_SIZE};
use crate::core::Text;
use crate::core::text::clean;
use crate::ui::key_bar::{self, BarEntry};
use crate::ui::keys::Command;
use crate::ui::look::{Hits, Look, put, put_centered, rows};
use crate::ui::screen::Screen;
use crate::ui::window;

/// The most rows of what the key bar says.
const SAID_ROWS: usize = 2;

impl App {
    pub(super) fn too_small(&self) -> bool {
        self.area.width < MIN_SIZE.0 || self.area.height < MIN_SIZE.1
    }

    /// The screen's area without the key bar.
    fn body(&self) -> Rect {
        rows(self.area, 0, self.area.height.saturating_sub(1))
    }

    /// The areas of the visible screens, lowest first.
    fn rooms(&self) -> Vec<(usize, Rect)> {
        let body = self.body();
        let Some(last) = self.screens.len().checked_sub(1) else { return Vec::new() };
        let place = self.screens[last].place();
        match place.beside(body) {
            Some(width) if last > 0 => {
                let left = Rect { width: body.width.saturating_sub(width), ..body };
                vec![
                    (last - 1, left),
                    (last, Rect { x: left.right(), width: body.width - left.width, ..body }),
                ]
            }
            _ => vec![(last, place.window().map_or(body, |most| window::room(body, most)))],
        }
    }

    pub(super) fn fit(&mut self) {
        for (n, room) in self.rooms() {
            self.screens[n].fit(room, &self.words);
        }
    }

    pub(super) fn look<'a>(&'a self, names: &'a [String]) -> Look<'a> {
        Look { words: &self.words, theme: &self.theme, names, hits: &self.hits, keys: &self.keymap }
    }

    /// The players' names by seat for messages of the top screen.
    fn names(&self) -> &[String] {
        self.top().map_or(&[][..], |top| top.names(&self.words))
    }

    /// Draws the screen. Only visible characters reach the terminal, whatever texts from outside contain.
    pub fn draw(&mut self, frame: &mut Frame) {
        self.draw_screens(frame);
        for cell in &mut frame.buffer_mut().content {
            if let Cow::Owned(symbol) = clean(cell.symbol()) {
                cell.set_symbol(&symbol);
            }
        }
    }

    fn draw_screens(&mut self, frame: &mut Frame) {
        self.area = frame.area();
        self.hits.clear();
        let buf = frame.buffer_mut();
        // A theme may have its own background.
        buf.set_style(self.area, self.theme.text);
        if self.too_small() {
            self.draw_too_small(buf);
            return;
        }
        self.fit();
        for (at, (n, room)) in self.rooms().into_iter().enumerate() {
            let screen = &self.screens[n];
            let mut look = self.look(screen.names(&self.words));
            if screen.place().window().is_some() && room != self.body() {
                window::draw(buf, room, &look);
            }
            // Nothing is beneath the first one.
            if at > 0 {
                Clear.render(room, buf);
                buf.set_style(room, self.theme.text);
            }
            // Only the top screen takes clicks and text, as only it has the keys.
            let unheard = Hits::default();
            if n + 1 < self.screens.len() {
                look.hits = &unheard;
            }
            screen.draw(buf, room, &look);
        }
        let bar = rows(self.area, self.area.height - 1, 1);
        match &self.said {
            Some((said, _)) => self.draw_said(buf, bar, said),
            None => self.draw_bar(buf, bar),
        }
        if let Some(cursor) = self.hits.cursor() {
            frame.set_cursor_position(cursor);
        }
    }

    /// Draws what the key bar says for a moment. A long text grows upwards by a row.
    fn draw_said(&self, buf: &mut Buffer, bar: Rect, said: &str) {
        let look = self.look(&[]);
        let lines = look.prose(&[said.to_owned()], usize::from(bar.width.saturating_sub(2)), SAID_ROWS);
        let height = lines.len() as u16;
        let room = Rect { y: (bar.y + 1).saturating_sub(height), height, ..bar };
        Clear.render(room, buf);
        buf.set_style(room, self.theme.bar);
        for (line, y) in lines.iter().zip(room.y..) {
            put(buf, room, room.x + 1, y, line, self.theme.bar_title);
        }
    }

    fn draw_bar(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look(&[]);
        buf.set_style(area, self.theme.bar);
        let mut x = area.x + 1;
        let question = self.top().and_then(Screen::question);
        let asks = question.is_some();
        if let Some(question) = question {
            let question = self.look(self.names()).say(&question);
            x = put(buf, area, x, area.y, &question, self.theme.bar_title) + 3;
        }
        let offered = |entry: &BarEntry| {
            let top = self.top();
            entry.keys.iter().any(|(_, command)| top.is_none_or(|top| top.offers(*command)))
        };
        let mut entries = key_bar::bar(self.scope(), &look);
        entries.retain(offered);
        for entry in &mut entries {
            let mut labels = entry.keys.iter().filter_map(|(_, command)| self.table_top()?.label(*command));
            if let Some(label) = labels.next() {
                entry.label = self.look(self.names()).say(&label);
            }
        }
        // When there is too little room, the way out and the key for the list of keys stay, or the answers to a question.
        let mut room = usize::from(area.right().saturating_sub(x));
        let other = if asks { Command::Choose } else { Command::Keys };
        let stays = |entry: &BarEntry| {
            entry.keys.iter().any(|(_, command)| *command == Command::Leave || *command == other)
        };
        let staying: Vec<BarEntry> = entries.extract_if(.., |entry| stays(entry)).collect();
        room = room.saturating_sub(staying.iter().map(BarEntry::width).sum());
        let mut fitting = Vec::new();
        for entry in entries {
            if entry.width() > room {
                break;
            }
            room -= entry.width();
            fitting.push(entry);
        }
        let (first, last) = if asks { (staying, fitting) } else { (fitting, staying) };
        for entry in first.into_iter().chain(last) {
            for (key, command) in &entry.keys {
                let from = x;
                x = put(buf, area, x, area.y, key, self.theme.bar_key);
                look.hit(Rect::new(from, area.y, x - from, 1), *command);
            }
            let from = x;
            x = put(buf, area, x + 1, area.y, &entry.label, self.theme.bar);
            if let Some((_, command)) = entry.keys.last() {
                look.hit(Rect::new(from, area.y, x - from, 1), *command);
            }
            x += 2;
        }
    }

    fn draw_too_small(&self, buf: &mut Buffer) {
        let look = self.look(&[]);
        let said = ["ui-too-small", "ui-too-small-short"].map(|key| {
            let text = Text::new(key).with("width", u32::from(MIN_SIZE.0));
            look.say(&text.with("height", u32::from(MIN_SIZE.1)))
        });
        let (width, height) = (usize::from(self.area.width), usize::from(self.area.height));
        let whole =
            said.iter().find(|said| look.prose(&[(*said).clone()], width, usize::MAX).len() <= height);
        let [_, short] = &said;
        let lines = look.prose(std::slice::from_ref(whole.unwrap_or(short)), width, height);
        let top = self.area.y + (self.area.height - lines.len() as u16) / 2;
        for (line, y) in lines.iter().zip(top..) {
            put_centered(buf, self.area, y, line, self.theme.text);
        }
    }
}
