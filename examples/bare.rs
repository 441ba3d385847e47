//! The smallest program with a screen: it draws a frame, waits for a key and ends.
//!
//! `cargo bench --bench screens` compares the start of offsuit with it.

use crossterm::event::{self, Event};

fn main() -> std::io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    terminal.draw(|frame| frame.render_widget("Hello, world", frame.area()))?;
    while !matches!(event::read()?, Event::Key(_)) {}
    ratatui::try_restore()
}
