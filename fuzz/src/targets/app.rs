//! The screens: keys, the mouse, pastes and sizes, without a terminal.

#[path = "../../../tests/suite/common/special_keys.rs"]
mod special_keys;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Depth, Settings, Speed};
use offsuit::core::text::is_hidden;
use offsuit::games;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, Moment, Start};
use offsuit::table::Budget;
use offsuit::ui::App;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

pub use self::special_keys::SPECIAL_KEYS;
use super::{plain, stock_library};

/// The most cells to draw for an input, over all its frames, because large screens are slow.
const CELLS: usize = 400_000;

/// Runs the screens. Two bytes choose how they open and with which settings, the rest are events.
///
/// # Panics
/// When a cell holds a character that a terminal would obey or hide, or a match cannot continue because of a bug.
pub fn run(data: &[u8]) {
    run_within(data, CELLS);
}

/// The same with another limit of drawn cells. Returns how many events were handled.
///
/// # Panics
/// As [`run`] does.
pub fn run_within(data: &[u8], limit: usize) -> usize {
    let (Some(&opening), Some(&settings)) = (data.first(), data.get(1)) else { return 0 };
    stock_library();
    let mut app = App::new(launch(opening, settings)).unwrap();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut events = Events { bytes: data.get(2..).unwrap_or_default(), size: (80, 24) };
    let (mut handled, mut cells, mut burst) = (0, 0, false);
    draw(&mut app, &mut terminal);
    while let Some(input) = events.next() {
        handled += 1;
        match input {
            Input::Tick => app.tick(),
            Input::Back => app.come_back(),
            Input::Burst(on) => burst = on,
            Input::Event(event) => feed(&mut app, &mut terminal, &event),
        }
        if !app.running() {
            return handled;
        }
        if burst {
            continue;
        }
        let Size { width, height } = terminal.size().unwrap();
        cells += usize::from(width) * usize::from(height);
        if cells > limit {
            return handled;
        }
        draw(&mut app, &mut terminal);
        if let Some(fault) = app.session().and_then(|session| session.fault()) {
            panic!("the match cannot continue: {fault}");
        }
    }
    handled
}

/// Handles an event as the program does at a terminal.
fn feed(app: &mut App, terminal: &mut Terminal<TestBackend>, event: &Event) {
    match event {
        Event::Key(key) => app.key(*key),
        Event::Mouse(mouse) => app.mouse(*mouse),
        Event::Resize(width, height) => terminal.backend_mut().resize(*width, *height),
        Event::Paste(text) => app.paste(text),
        Event::FocusGained | Event::FocusLost => {}
    }
}

fn draw(app: &mut App, terminal: &mut Terminal<TestBackend>) {
    terminal.draw(|frame| app.draw(frame)).unwrap();
    for cell in terminal.backend().buffer().content() {
        assert!(!cell.symbol().contains(is_hidden), "a cell holds {:?}", cell.symbol());
    }
}

/// How the program opens: the list of games, a match of each game with one or two people, or the rules.
fn launch(opening: u8, settings: u8) -> Launch {
    let bit = |n: u8| settings & (1 << n) != 0;
    let settings = Settings {
        language: Some(if bit(0) { Language::Japanese } else { Language::English }),
        glyphs: Some(if bit(1) { Glyphs::Ascii } else { Glyphs::Unicode }),
        depth: Some(if bit(2) { Depth::None } else { Depth::TrueColor }),
        speed: if bit(3) { Speed::Step } else { Speed::Instant },
        motion: bit(4),
        auto_play: bit(5),
        confirm: bit(6),
        ..Settings::default()
    };
    let opening = usize::from(opening % 0x20);
    let rules = opening.checked_sub(0x10).and_then(|n| games::CATALOG.get(n));
    Launch {
        start: match rules {
            Some(entry) => Start::Rules(Moment { entry, anchor: String::new() }),
            None if opening < 0x10 => plain::setup(opening).into(),
            None => Start::Home,
        },
        keep: false,
        settings,
        seed: Some(5),
        budget: Budget::iterations(2),
        ..Launch::default()
    }
}

/// An input to the program.
enum Input {
    Event(Event),
    /// The wait is over.
    Tick,
    /// The program was suspended and resumes.
    Back,
    /// Whether input comes so fast from here on that nothing is drawn in between.
    Burst(bool),
}

/// Events from bytes: letters stand for their keys, further bytes for other keys, and some use the bytes after them.
struct Events<'a> {
    bytes: &'a [u8],
    size: (u16, u16),
}

impl Events<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn next(&mut self) -> Option<Input> {
        let byte = self.byte()?;
        let key = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
        let event = match byte {
            b'\n' | b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
            0x01..=0x1a => key(KeyCode::Char(char::from(byte + b'a' - 1)), KeyModifiers::CONTROL),
            0x1b => key(KeyCode::Esc, KeyModifiers::NONE),
            b' '..=b'~' => key(KeyCode::Char(char::from(byte)), KeyModifiers::NONE),
            0x80..0xa0 => {
                let code = SPECIAL_KEYS[usize::from(byte - 0x80) % SPECIAL_KEYS.len()];
                key(code, KeyModifiers::NONE)
            }
            0xa0 => key(KeyCode::Char(char::from(self.byte()? % 0x5f + b' ')), KeyModifiers::ALT),
            0xb0..=0xb3 => self.mouse(byte)?,
            0xc0 => {
                let letters = self.bytes.get(..usize::from(self.bytes.first().copied()? % 32))?;
                let text = String::from_utf8_lossy(letters).into_owned();
                self.bytes = &self.bytes[letters.len()..];
                Event::Paste(text)
            }
            0xd0 => {
                // From 1x1 to 600x300, and small sizes more often.
                let [width, height] = [self.byte()?, self.byte()?].map(u16::from);
                self.size = (1 + width * width / 108, 1 + height * height / 217);
                Event::Resize(self.size.0, self.size.1)
            }
            0xd1 => Event::FocusLost,
            0xd2 => return Some(Input::Back),
            0xd3 | 0xd4 => return Some(Input::Burst(byte == 0xd3)),
            _ => return Some(Input::Tick),
        };
        Some(Input::Event(event))
    }

    fn mouse(&mut self, byte: u8) -> Option<Event> {
        let kind = match byte {
            0xb0 => MouseEventKind::Down(MouseButton::Left),
            0xb1 => MouseEventKind::ScrollUp,
            0xb2 => MouseEventKind::ScrollDown,
            _ => MouseEventKind::Down(MouseButton::Right),
        };
        let [column, row] = [self.byte()?, self.byte()?].map(u32::from);
        let at = |part: u32, whole: u16| (part * u32::from(whole) / 250) as u16;
        let (column, row) = (at(column, self.size.0), at(row, self.size.1));
        Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }
}
