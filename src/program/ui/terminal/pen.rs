//! How a cell's style is written.

use std::fmt::Write;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// The attributes in the order of their numbers.
const ATTRIBUTES: [(Modifier, u8); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// A style that the terminal writes with.
///
/// ratatui's backend is not used because it writes all colours as those of 256 (`38;5;1`). Terminals with fewer take such
/// a sequence apart and blink. It also writes none at all if `NO_COLOR` is set, whatever our settings say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Pen {
    text: Color,
    ground: Color,
    attributes: Modifier,
}

impl Pen {
    pub(super) const fn of(cell: &Cell) -> Self {
        Pen { text: cell.fg, ground: cell.bg, attributes: cell.modifier }
    }

    /// The sequence that sets this style, whatever was set before.
    ///
    /// It begins with a reset: a VT100 knows no other way to end an attribute.
    pub(super) fn sequence(self) -> String {
        let mut sequence = String::from("\x1b[0");
        for (attribute, number) in ATTRIBUTES {
            if self.attributes.contains(attribute) {
                let _ = write!(sequence, ";{number}");
            }
        }
        colour(self.text, 0, &mut sequence);
        colour(self.ground, 10, &mut sequence);
        sequence.push('m');
        sequence
    }
}

/// Adds a colour of the text, or of the ground, whose numbers are greater by 10.
fn colour(colour: Color, add: u8, sequence: &mut String) {
    let number = match colour {
        Color::Reset => return,
        Color::Rgb(red, green, blue) => {
            let _ = write!(sequence, ";{};2;{red};{green};{blue}", 38 + add);
            return;
        }
        Color::Indexed(index) => {
            let _ = write!(sequence, ";{};5;{index}", 38 + add);
            return;
        }
        Color::Black => 30,
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::Gray => 37,
        Color::DarkGray => 90,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        Color::White => 97,
    };
    let _ = write!(sequence, ";{}", number + add);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn colours_are_written_as_their_terminals_know_them() {
        for (style, sequence) in [
            (Style::new(), "\x1b[0m"),
            (Style::new().fg(Color::Red), "\x1b[0;31m"),
            (Style::new().fg(Color::Black).bg(Color::Gray), "\x1b[0;30;47m"),
            (Style::new().fg(Color::DarkGray).bg(Color::White), "\x1b[0;90;107m"),
            (Style::new().fg(Color::LightYellow).add_modifier(Modifier::BOLD), "\x1b[0;1;93m"),
            (Style::new().fg(Color::Indexed(222)).bg(Color::Indexed(22)), "\x1b[0;38;5;222;48;5;22m"),
            (Style::new().bg(Color::Rgb(1, 2, 3)), "\x1b[0;48;2;1;2;3m"),
            (Style::new().add_modifier(Modifier::UNDERLINED | Modifier::REVERSED), "\x1b[0;4;7m"),
        ] {
            let mut cell = Cell::default();
            cell.set_style(style);
            assert_eq!(Pen::of(&cell).sequence(), sequence);
        }
    }
}
