//! A line of text being typed, with its cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Widget};
use tui_input::{Input, InputRequest};

use super::keys::Command;
use crate::core::text::shown_up_to;

/// The greatest number of characters of a field, unless it says otherwise: as many as people may say at once.
pub const MOST_TYPED: usize = 200;

/// A text and its cursor.
#[derive(Clone, Debug)]
pub struct TextInput {
    input: Input,
    most: usize,
}

impl Default for TextInput {
    fn default() -> Self {
        Self::up_to(MOST_TYPED)
    }
}

impl TextInput {
    /// A field with this text and the cursor at its end.
    pub fn new(text: impl Into<String>) -> Self {
        TextInput { input: Input::new(text.into()), most: MOST_TYPED }
    }

    /// An empty field for at most this many characters.
    pub fn up_to(most: usize) -> Self {
        TextInput { input: Input::default(), most }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Moves the cursor, types or deletes; false if the command is not about text.
    pub fn command(&mut self, command: Command) -> bool {
        let request = match command {
            Command::Type(_) if self.text().chars().nth(self.most - 1).is_some() => return true,
            Command::Type(letter) => InputRequest::InsertChar(letter),
            Command::Erase => InputRequest::DeletePrevChar,
            Command::Delete => InputRequest::DeleteNextChar,
            Command::Back => InputRequest::GoToPrevChar,
            Command::Forward => InputRequest::GoToNextChar,
            Command::First => InputRequest::GoToStart,
            Command::Last => InputRequest::GoToEnd,
            _ => return false,
        };
        self.input.handle(request);
        true
    }

    /// Draws the part of the text around the cursor that fits into `area`; returns the cursor's place.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, style: Style) -> Position {
        // The cursor may be after the last letter, or on a wide one.
        let room = usize::from(area.width).saturating_sub(2);
        // A text that fits is not scrolled, even with the cursor at its end.
        let scroll = if self.input.visual_cursor() <= room { 0 } else { self.input.visual_scroll(room) };
        buf.set_style(area.intersection(buf.area), style);
        let text = shown_up_to(self.text(), self.most);
        Paragraph::new(text).style(style).scroll((0, scroll as u16)).render(area, buf);
        let column = self.input.visual_cursor().saturating_sub(scroll).min(room);
        Position::new(area.x + column as u16, area.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> TextInput {
        let mut input = TextInput::default();
        text.chars().for_each(|letter| assert!(input.command(Command::Type(letter))));
        input
    }

    #[test]
    fn letters_are_typed_and_deleted_whole() {
        let mut input = typed("Zoe\u{308}!");
        input.command(Command::Back);
        input.command(Command::Erase);
        assert_eq!(input.text(), "Zo!");
        input.command(Command::First);
        input.command(Command::Delete);
        assert_eq!(input.text(), "o!");
        input.command(Command::Last);
        input.command(Command::Type('日'));
        assert_eq!(input.text(), "o!日");
        assert!(!input.command(Command::Choose));
        assert_eq!(typed(&"x".repeat(300)).text().len(), MOST_TYPED);
    }

    #[test]
    fn the_cursor_stays_visible_next_to_wide_letters() {
        for width in 1..12 {
            for count in 0..9 {
                let mut input = typed(&"漢".repeat(count));
                let area = Rect::new(3, 0, width, 1);
                let mut buf = Buffer::empty(Rect::new(0, 0, 20, 1));
                for _ in 0..=count {
                    let cursor = input.draw(&mut buf, area, Style::new());
                    assert!(area.contains(cursor), "{width} {count} {cursor}");
                    input.command(Command::Back);
                }
            }
        }
        let mut buf = Buffer::empty(Rect::new(0, 0, 10, 1));
        let cursor = typed("漢字").draw(&mut buf, Rect::new(0, 0, 9, 1), Style::new());
        assert_eq!(cursor.x, 4);
    }
}
