//! The terminal and the clock around [`App`].

pub mod bytes;
#[cfg(unix)]
mod input;
#[cfg(not(unix))]
#[path = "terminal/input_elsewhere.rs"]
mod input;
mod tty;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind};
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect};

use self::input::Input;
use self::tty::Canvas;
pub use self::tty::MAX_SIZE;
use super::Launch;
use super::app::App;
use super::guard::Guard;
use super::keys::{self, Command};
use crate::signals::{self, Signal};

/// How long a bot thinks before the screen says so.
const SLOW: Duration = Duration::from_millis(300);

/// How often a bot that thinks longer is asked whether it has decided.
const ASKED: Duration = Duration::from_millis(15);

/// How often the screen is drawn while more input waits.
const FRAME: Duration = Duration::from_millis(30);

/// The number of the signal that says that the terminal is gone.
const HANG_UP: i32 = 1;

/// The environment variable that makes the first key a panic, so that a test can see what is left of the
/// terminal.
pub const PANIC_VARIABLE: &str = "OFFSUIT_TEST_PANIC";

/// What the screen wakes up for.
enum Wake {
    Input(Event),
    #[cfg_attr(not(unix), expect(dead_code))]
    Signal(Signal),
    /// The terminal is gone.
    #[cfg_attr(not(unix), expect(dead_code))]
    Gone,
}

/// Opens the terminal, runs the screens, and gives the terminal back as it was, after a panic too.
///
/// Returns the number of the signal that ended it, if one did. A terminal that is gone counts as SIGHUP, whether or not
/// the signal came.
///
/// # Errors
/// When the setup makes no match, or the terminal fails.
pub fn run(launch: Launch) -> io::Result<Option<i32>> {
    let app = App::new(launch).map_err(io::Error::other)?;
    match Screen::open(app).and_then(|mut screen| screen.event_loop()) {
        Err(error) if is_gone(&error) => Ok(Some(HANG_UP)),
        result => result,
    }
}

/// Whether the terminal is gone: using it then fails with EIO, and opening it with ENXIO.
#[cfg(unix)]
fn is_gone(error: &io::Error) -> bool {
    use rustix::io::Errno;
    [Errno::IO, Errno::NXIO].iter().any(|gone| error.raw_os_error() == Some(gone.raw_os_error()))
}

#[cfg(not(unix))]
fn is_gone(_: &io::Error) -> bool {
    false
}

/// The terminal with the screens in it. It is given back when this is dropped.
struct Screen {
    terminal: Terminal<Canvas>,
    input: Input,
    app: App,
    guard: Guard,
    /// Whether the terminal tells us of the mouse.
    mouse: bool,
    /// When it was drawn last.
    drawn: Instant,
}

impl Drop for Screen {
    fn drop(&mut self) {
        tty::give_back();
    }
}

impl Screen {
    fn open(app: App) -> io::Result<Self> {
        let input = Input::open()?;
        let terminal = Terminal::new(Canvas::new())?;
        let now = Instant::now();
        let screen = Screen { terminal, input, guard: Guard::new(&app, now), app, mouse: false, drawn: now };
        tty::give_back_on_panic();
        tty::take()?;
        Ok(screen)
    }

    fn event_loop(&mut self) -> io::Result<Option<i32>> {
        let mut since = Instant::now();
        self.draw()?;
        let mut changed = false;
        while self.app.running() {
            // Of many keys at once not every one has its frame.
            if changed && (self.drawn.elapsed() >= FRAME || !self.input.is_waiting()?) {
                self.draw()?;
                changed = false;
            }
            match self.next(since)? {
                Some(Wake::Input(event)) => {
                    if !self.take(event)? {
                        continue;
                    }
                    since = Instant::now();
                }
                Some(Wake::Gone) => return Ok(Some(HANG_UP)),
                Some(Wake::Signal(Signal::End(number))) => return Ok(Some(number)),
                Some(Wake::Signal(Signal::Suspend)) => self.suspend()?,
                Some(Wake::Signal(Signal::Resume)) => self.reopen()?,
                Some(Wake::Signal(Signal::Resize)) => {}
                None => {
                    self.app.tick();
                    since = Instant::now();
                }
            }
            self.guard.note(&self.app, Instant::now());
            changed = true;
        }
        Ok(None)
    }

    /// What comes next: a key, a signal, or nothing within the wait that began at `since`. A bot that thinks longer than
    /// that is waited for, and keys are taken meanwhile.
    fn next(&mut self, since: Instant) -> io::Result<Option<Wake>> {
        let Some(wait) = self.app.wait() else {
            return self.input.next(None);
        };
        let mut wake = self.input.next(Some(wait.saturating_sub(since.elapsed())))?;
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

    /// Takes input; whether it does anything.
    fn take(&mut self, event: Event) -> io::Result<bool> {
        let now = Instant::now();
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if keys::command(self.app.scope(), &key) == Some(Command::Suspend) {
                    self.suspend()?;
                } else if self.guard.admits_key(&self.app, &key, now) {
                    panic_if_wanted();
                    self.app.key(key);
                } else {
                    return Ok(false);
                }
            }
            Event::Mouse(mouse) if self.guard.admits_mouse(&self.app, now) => self.app.mouse(mouse),
            Event::Paste(text) => self.app.paste(&text),
            Event::Resize(..) => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn draw(&mut self) -> io::Result<()> {
        let mouse = self.app.settings().mouse;
        if mouse != self.mouse {
            tty::set_mouse(mouse)?;
            self.mouse = mouse;
        }
        self.terminal.draw(|frame| self.app.draw(frame))?;
        self.drawn = Instant::now();
        self.terminal.backend().check()
    }

    /// Takes the terminal again after it was given back. Whoever stands around it now sees no hand.
    fn reopen(&mut self) -> io::Result<()> {
        tty::take()?;
        self.mouse = false;
        self.app.come_back();
        // To clear it by that name would ask the terminal for its cursor.
        let size = self.terminal.backend().size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Stops until the shell lets the program go on.
    fn suspend(&mut self) -> io::Result<()> {
        self.input.forget();
        tty::give_back();
        signals::stop()?;
        self.reopen()
    }
}

#[allow(clippy::panic)] // it is what the switch is for
fn panic_if_wanted() {
    assert!(std::env::var_os(PANIC_VARIABLE).is_none(), "{PANIC_VARIABLE} is set");
}
