//! Keys other than letters. The package `fuzz` uses this file too.

use crossterm::event::KeyCode;

/// Keys other than Latin letters. Fuzzing refers to them by index, so new ones belong at the end.
pub const SPECIAL_KEYS: [KeyCode; 20] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Insert,
    KeyCode::F(1),
    KeyCode::F(5),
    KeyCode::Null,
    KeyCode::Char('札'),
    KeyCode::Char('\u{301}'),
];
