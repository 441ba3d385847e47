//! What somebody who has opened a table may decide about it: a list to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::Command;
use super::look::{Look, put, rows};
use super::rail;
use crate::table::HostAction;

/// The list, and which of its actions is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HostPanel {
    at: usize,
}

impl HostPanel {
    /// Handles a command; returns the action that was taken.
    pub fn command(&mut self, command: Command, actions: &[HostAction]) -> Option<HostAction> {
        let last = actions.len().saturating_sub(1);
        self.at = self.at.min(last);
        match command {
            Command::Choose => return actions.get(self.at).copied(),
            Command::Point(at) if at == self.at => return actions.get(at).copied(),
            Command::Point(at) => self.at = at.min(last),
            Command::Back | Command::Up => self.at = self.at.saturating_sub(1),
            Command::Forward | Command::Down => self.at = (self.at + 1).min(last),
            Command::First | Command::PageUp => self.at = 0,
            Command::Last | Command::PageDown => self.at = last,
            _ => {}
        }
        None
    }

    /// Draws the list; `names` are the players', by seat.
    pub fn draw(self, buf: &mut Buffer, area: Rect, look: &Look, actions: &[HostAction], names: &[String]) {
        rail::draw(buf, area, look, &look.words.get("together-host"), "");
        let body = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
        let at = self.at.min(actions.len().saturating_sub(1));
        for ((n, action), y) in actions.iter().enumerate().zip(body.y..body.bottom()) {
            let chosen = n == at;
            let here = if chosen { look.signs().here } else { " " };
            let line = format!("{here} {}", look.say(&action.text(names)));
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            put(buf, body, body.x, y, &look.fit(&line, body.width.into()), style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(n));
        }
    }
}
