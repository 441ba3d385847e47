//! The terminal and the clock around [`App`].

pub mod bytes;
mod herald;
#[cfg(unix)]
mod input;
#[cfg(not(unix))]
#[path = "terminal/input_elsewhere.rs"]
mod input;
mod pen;
mod probe;
mod tty;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{Event, KeyEventKind};
use crossterm::execute;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect};

use self::bytes::Report;
use self::herald::Herald;
use self::input::Input;
use self::probe::{Found, Probe};
use self::tty::Canvas;
pub use self::tty::MAX_SIZE;
use super::Launch;
use super::app::App;
use super::guard::{Admission, Guard};
use super::keys::Command;
use crate::config::Depth;
use crate::signals::{self, HANG_UP, Signal};

/// How long a bot thinks, or a hint is searched for, before the screen says so.
const SLOW: Duration = Duration::from_millis(300);

/// How often to check whether a slow bot has decided or a search is over.
const ASKED: Duration = Duration::from_millis(15);

/// The shortest time between frames while more input waits.
const FRAME: Duration = Duration::from_millis(30);

/// How long to wait for answers of the terminal at the end.
const LAST_ANSWER: Duration = Duration::from_millis(150);

/// Makes the first key panic, so that a test can check that the terminal is restored.
pub const PANIC_VARIABLE: &str = "OFFSUIT_TEST_PANIC";

enum Wake {
    /// An event, and the Latin letter of its key if its own letter is not Latin.
    Input(Event, Option<char>),
    /// The terminal says something about itself.
    #[cfg_attr(not(unix), expect(dead_code))]
    Report(Report),
    Signal(Signal),
    /// The terminal is gone.
    Gone,
}

/// Runs the screens in the terminal and restores it afterwards, even after a panic.
///
/// Returns the number of the signal that ended it, if any. A lost terminal counts as SIGHUP. When the user has quit and
/// the terminal is restored, it says how to resume the match.
///
/// # Errors
/// When the match cannot be set up or the terminal fails.
pub fn run(launch: Launch) -> io::Result<Option<i32>> {
    let app = App::new(launch).map_err(io::Error::other)?;
    let ended = Screen::open(app).and_then(|mut screen| Ok((screen.event_loop()?, screen.app.farewell())));
    match ended {
        Err(error) if is_gone(&error) => Ok(Some(HANG_UP)),
        Ok((None, Some(farewell))) => {
            // Nothing is lost if nobody can read it.
            let _ = writeln!(io::stdout(), "{farewell}");
            Ok(None)
        }
        result => result.map(|(signal, _)| signal),
    }
}

/// Whether the terminal is gone: using it fails with EIO, opening it with ENXIO.
#[cfg(unix)]
fn is_gone(error: &io::Error) -> bool {
    use rustix::io::Errno;
    [Errno::IO, Errno::NXIO].iter().any(|gone| error.raw_os_error() == Some(gone.raw_os_error()))
}

#[cfg(not(unix))]
fn is_gone(_: &io::Error) -> bool {
    false
}

/// The terminal and its screens. Dropping this restores the terminal.
struct Screen {
    terminal: Terminal<Canvas>,
    input: Input,
    app: App,
    guard: Guard,
    herald: Herald,
    /// Whether mouse reporting is on.
    mouse: bool,
    /// Whether the terminal can report keys with their Latin letters.
    whole_keys: bool,
    /// What the terminal was asked about itself.
    probe: Probe,
    drawn: Instant,
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.settle();
        tty::give_back();
    }
}

impl Screen {
    fn open(app: App) -> io::Result<Self> {
        let input = Input::open()?;
        let terminal = Terminal::new(Canvas::default())?;
        let now = Instant::now();
        let guard = Guard::new(&app, now);
        let probe = Probe::default();
        let herald = Herald::new(now);
        let mut screen = Screen {
            terminal,
            input,
            guard,
            herald,
            app,
            mouse: false,
            whole_keys: false,
            probe,
            drawn: now,
        };
        tty::give_back_on_panic();
        tty::take()?;
        screen.erase()?;
        if cfg!(unix) && screen.app.wants_width() {
            tty::write(probe::WIDTH)?;
            screen.probe.ask_width(now);
        }
        screen.ask_ground()?;
        if cfg!(unix) && Depth::can_answer() {
            tty::write(probe::KEYBOARD)?;
            screen.probe.ask_keyboard(now);
        }
        Ok(screen)
    }

    /// Asks the terminal for its background once, when a theme first depends on it.
    fn ask_ground(&mut self) -> io::Result<()> {
        if cfg!(unix) && Depth::can_answer() && !self.probe.has_asked_ground() && self.app.wants_ground() {
            tty::write(probe::GROUND)?;
            self.probe.ask_ground(Instant::now());
        }
        Ok(())
    }

    fn event_loop(&mut self) -> io::Result<Option<i32>> {
        let mut since = Instant::now();
        self.draw()?;
        let mut changed = false;
        while self.app.running() {
            // When many keys arrive at once, not every one gets a frame.
            if changed && (self.drawn.elapsed() >= FRAME || !self.input.is_waiting()?) {
                self.draw()?;
                changed = false;
            }
            self.herald.call(&self.app, Instant::now())?;
            match self.next(since)? {
                Some(Wake::Input(event, latin)) => {
                    if !self.take(event, latin)? {
                        continue;
                    }
                    self.ask_ground()?;
                    since = Instant::now();
                }
                Some(Wake::Report(report)) => {
                    let changes = match self.probe.answer(report) {
                        Some(Found::Narrow(narrow)) => self.app.measure(narrow),
                        Some(Found::Light(light)) => self.app.note_ground(light),
                        Some(Found::Keyboard) => {
                            self.whole_keys = true;
                            tty::set_whole_keys()?;
                            false
                        }
                        None => false,
                    };
                    if !changes {
                        continue;
                    }
                }
                Some(Wake::Gone) => return Ok(Some(HANG_UP)),
                Some(Wake::Signal(Signal::End(number))) => return Ok(Some(number)),
                Some(Wake::Signal(Signal::Suspend)) => self.suspend()?,
                Some(Wake::Signal(Signal::Resume)) => self.reopen()?,
                Some(Wake::Signal(Signal::Resize)) => self.erase()?,
                Some(Wake::Signal(Signal::News)) => self.app.listen(),
                None => {
                    let now = Instant::now();
                    if let Some(key) = self.guard.due(now) {
                        self.app.key(key);
                    } else if self.app.lapse_bar(now) {
                        // What waits goes on waiting.
                        changed = true;
                        continue;
                    } else if !self.is_over(since) {
                        // The player has to be called, and nothing else has happened.
                        continue;
                    } else {
                        self.app.tick();
                    }
                    since = now;
                }
            }
            if let Some(text) = self.app.take_copied() {
                execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
            }
            self.guard.note(&self.app, Instant::now());
            changed = true;
        }
        Ok(None)
    }

    /// The next key or signal, or nothing within the wait that began at `since`.
    ///
    /// While a slow bot thinks, keys are still read.
    fn next(&mut self, since: Instant) -> io::Result<Option<Wake>> {
        let wait = self.app.wait().map(|wait| wait.saturating_sub(since.elapsed()));
        let now = Instant::now();
        let others = [self.guard.wait(now), self.app.bar_wait(now), self.herald.wait(now)];
        let mut wake = self.input.next(wait.into_iter().chain(others.into_iter().flatten()).min())?;
        let mut shown = false;
        while wake.is_none() && self.app.thinks() {
            if !shown && since.elapsed() >= SLOW {
                self.app.show_thinking();
                self.draw()?;
                shown = true;
            }
            wake = self.input.next(Some(ASKED))?;
        }
        Ok(wake)
    }

    /// Whether the wait that began at `since` is over.
    fn is_over(&self, since: Instant) -> bool {
        self.app.wait().is_some_and(|wait| wait <= since.elapsed())
    }

    /// Handles input; false if it does nothing.
    fn take(&mut self, event: Event, latin: Option<char>) -> io::Result<bool> {
        let now = Instant::now();
        match event {
            Event::FocusGained | Event::FocusLost => self.herald.focus(event == Event::FocusGained),
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => self.herald.stir(now),
            Event::Resize(..) => {}
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let key = self.app.meant(key, latin);
                // Another key shows that the one that waits is not held.
                if let Some(waiting) = self.guard.release(&key) {
                    self.app.key(waiting);
                    self.guard.note(&self.app, now);
                }
                match self.app.command_of(&key) {
                    // A command that ssh has started has no shell that could resume it, and other systems have no job
                    // control.
                    Some(Command::Suspend) if self.app.confined().is_some() || cfg!(not(unix)) => {
                        return Ok(true);
                    }
                    Some(Command::Suspend) => return self.suspend().map(|()| true),
                    Some(Command::Redraw) => return self.erase().map(|()| true),
                    _ => {}
                }
                match self.guard.admit_key(&self.app, &key, now) {
                    Admission::Now => {}
                    Admission::TooEarly => {
                        self.app.say_too_early();
                        return Ok(true);
                    }
                    Admission::Later | Admission::Never => return Ok(false),
                }
                panic_if_wanted();
                self.app.key(key);
            }
            Event::Mouse(mouse) if self.guard.admits_mouse(&self.app, now) => {
                self.guard.forget();
                self.app.mouse(mouse);
            }
            Event::Paste(text) => {
                self.guard.forget();
                self.app.paste(&text);
            }
            Event::Resize(..) => self.erase()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Waits briefly for answers of the terminal: after the program, the shell would read them as keys.
    fn settle(&mut self) {
        let until = Instant::now() + LAST_ANSWER;
        while self.probe.is_open(Instant::now()) {
            let left = until.saturating_duration_since(Instant::now());
            match self.input.next(Some(left)) {
                Ok(Some(Wake::Report(report))) => {
                    self.probe.answer(report);
                }
                Ok(Some(Wake::Input(..))) => {}
                Ok(Some(Wake::Signal(_) | Wake::Gone) | None) | Err(_) => return,
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let mouse = self.app.settings().mouse;
        if mouse != self.mouse {
            tty::set_mouse(mouse)?;
            self.mouse = mouse;
        }
        self.terminal.draw(|frame| self.app.draw(frame))?;
        self.drawn = Instant::now();
        self.guard.note_drawn(self.drawn);
        self.terminal.backend_mut().check()
    }

    /// Takes the terminal back and hides an open hand: somebody else may be in front of it now.
    fn reopen(&mut self) -> io::Result<()> {
        tty::take()?;
        if self.whole_keys {
            tty::set_whole_keys()?;
        }
        self.mouse = false;
        self.herald.come_back(Instant::now());
        self.app.come_back();
        self.erase()
    }

    /// Erases the terminal before the next frame, which is drawn whole.
    ///
    /// What stood there before, or what a resized terminal made of it, would remain where the screens have nothing.
    fn erase(&mut self) -> io::Result<()> {
        // Calling `clear` would ask the terminal for its cursor.
        let size = self.terminal.backend().size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Stops until the shell continues the program.
    fn suspend(&mut self) -> io::Result<()> {
        self.settle();
        self.input.forget();
        self.guard.forget();
        tty::give_back();
        signals::stop()?;
        self.reopen()
    }
}

#[allow(clippy::panic)] // it is what the switch is for
fn panic_if_wanted() {
    assert!(std::env::var_os(PANIC_VARIABLE).is_none(), "{PANIC_VARIABLE} is set");
}
