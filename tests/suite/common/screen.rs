//! The screens without a terminal.

use std::mem;
use std::thread;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use offsuit::bots::Budget;
use offsuit::config::{Depth, Settings};
use offsuit::lang::{Glyphs, Language};
use offsuit::table::Local;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// A budget that counts iterations, so that hints do not depend on the clock.
pub fn steady() -> Budget {
    Budget { steady: true, ..Budget::default() }
}

/// A small budget for tests that do not look at what a hint recommends. It is what a bot of the usual level has anyway,
/// so that such bots decide as always.
pub fn hasty() -> Budget {
    Budget::iterations(30)
}

/// Settings that do not depend on the environment, without motion.
pub fn settings(language: Language, glyphs: Glyphs, colored: bool) -> Settings {
    Settings {
        language: Some(language),
        glyphs: Some(glyphs),
        depth: Some(if colored { Depth::Ansi16 } else { Depth::None }),
        motion: false,
        ..Settings::default()
    }
}

/// The same with enough colours for solid pieces.
pub fn solid(settings: Settings) -> Settings {
    Settings { depth: Some(Depth::TrueColor), ..settings }
}

/// The screen at a size, after waiting for any search.
pub fn draw(app: &mut App, size: (u16, u16)) -> Buffer {
    finish_search(app);
    frame(app, size)
}

/// The screen at a size as it is now.
pub fn frame(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    // To compare it with the last frame and copy it to the backend would take as long as drawing it.
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let backend = TestBackend::new(0, 0);
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut frame = terminal.get_frame();
    app.draw(&mut frame);
    mem::take(frame.buffer_mut())
}

/// The text of a buffer, one line per row.
pub fn text(buffer: &Buffer) -> String {
    let width = buffer.area.width as usize;
    let rows = buffer.content().chunks(width.max(1));
    // The second cell of a wide letter is empty.
    let row = |row: &[Cell]| {
        let mut shown = String::new();
        let mut skip = 0;
        for cell in row {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            shown.push_str(cell.symbol());
            skip = unicode_width::UnicodeWidthStr::width(cell.symbol()).saturating_sub(1);
        }
        shown.trim_end().to_owned() + "\n"
    };
    rows.map(row).collect()
}

/// Whether the text has this word, such as a piece's name, and not only as a part of a longer one.
pub fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Presses a key.
pub fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
    finish_search(app);
}

/// Waits for a search that a key has started.
pub fn finish_search(app: &mut App) {
    while app.searches() {
        thread::sleep(Duration::from_millis(1));
        app.tick();
    }
}

/// Presses the key that continues: Enter, Space at the curtain, or an arrow where nothing is chosen yet.
pub fn press_on(app: &mut App) {
    let state = |app: &App| (app.scope(), app.session().map(|session| session.table().event_count()));
    let before = state(app);
    press(app, if before.0 == Scope::Curtain { KeyCode::Char(' ') } else { KeyCode::Enter });
    if matches!(before.0, Scope::Hand | Scope::Row) && state(app) == before {
        press(app, KeyCode::Right);
    }
}

/// Marks the first legal choice.
pub fn mark_legal(app: &mut App) {
    let play = app.session().unwrap();
    let scene = play.scene();
    let legal = scene.hand.iter().position(|&piece| play.can(&scene, piece)).unwrap_or(0);
    press(app, KeyCode::Home);
    (0..legal).for_each(|_| press(app, KeyCode::Right));
}

/// Types a letter.
pub fn type_char(app: &mut App, letter: char) {
    press(app, KeyCode::Char(letter));
}

/// The text on the screen at 80x24.
pub fn shown(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

/// The same without line breaks, for sentences that may be wrapped.
pub fn said(app: &mut App) -> String {
    shown(app).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The program at this table, with motion or without.
pub fn at_table(table: Box<dyn Local>, motion: bool) -> App {
    at_table_with(table, Settings { motion, ..settings(Language::English, Glyphs::Unicode, true) })
}

/// The program at this table with these settings, and hasty hints.
pub fn at_table_with(table: Box<dyn Local>, settings: Settings) -> App {
    let mut app =
        App::new(Launch { keep: false, seed: Some(7), settings, budget: hasty(), ..Launch::default() })
            .unwrap();
    app.sit_at(table);
    app
}
