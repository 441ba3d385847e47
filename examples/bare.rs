//! The least that a program with screens does: a frame, a key, the end. `cargo bench --bench screens` compares
//! our start with its.

use crossterm::event::{self, Event};

fn main() -> std::io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    terminal.draw(|frame| frame.render_widget("Hello, world", frame.area()))?;
    while !matches!(event::read()?, Event::Key(_)) {}
    ratatui::try_restore()
}
