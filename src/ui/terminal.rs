//! The terminal and the clock around [`App`].

use std::io::{self, stdout};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEvent, KeyEventKind, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};
use ratatui::layout::{Position, Rect};

use super::Launch;
use super::app::App;
use super::keys::{self, Command};

/// A key pressed this soon after a turn has come was meant for the wait before it: it decides nothing.
const UNSEEN: Duration = Duration::from_millis(200);

/// How long a bot thinks before it is said that it does.
const SLOW: Duration = Duration::from_millis(300);

/// How often a bot that thinks longer is asked whether it has decided.
const ASKED: Duration = Duration::from_millis(15);

/// The environment variable that makes the first key a panic, so that a test can see what is left of the
/// terminal.
pub const PANIC_VARIABLE: &str = "OFFSUIT_TEST_PANIC";

/// What the screen wakes up for.
enum Wake {
    Input(Event),
    /// Input has failed.
    Broken(io::Error),
    /// A signal of this number tells us to end.
    End(i32),
    /// The shell wants the terminal back for a while.
    Suspend,
    /// We have the terminal again.
    Resume,
}

/// Opens the terminal, runs the screens, and gives the terminal back as it was, after a panic too.
///
/// Returns the number of the signal that ended it, if one did.
///
/// # Errors
/// When the setup makes no match, or the terminal fails.
pub fn run(launch: Launch) -> io::Result<Option<i32>> {
    let app = App::new(launch).map_err(io::Error::other)?;
    let (sender, wakes) = mpsc::channel();
    watch_signals(&sender)?;
    let mut screen = Screen { terminal: ratatui::try_init()?, app, mouse: false, turned: Instant::now() };
    give_mouse_back_on_panic();
    // Reading blocks: a thread of its own does it, so that signals and waits are not kept waiting.
    thread::spawn(move || read_input(&sender));
    let result = screen.event_loop(&wakes);
    screen.close()?;
    result
}

/// The terminal with the screens in it.
struct Screen {
    terminal: DefaultTerminal,
    app: App,
    /// Whether the terminal tells us of the mouse.
    mouse: bool,
    /// When a decision became due.
    turned: Instant,
}

impl Screen {
    fn event_loop(&mut self, wakes: &Receiver<Wake>) -> io::Result<Option<i32>> {
        let mut since = Instant::now();
        self.draw()?;
        while self.app.running() {
            match self.next(wakes, since)? {
                Ok(Wake::Input(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    if keys::command(self.app.scope(), &key) == Some(Command::Suspend) {
                        self.suspend()?;
                    } else if !self.key(key) {
                        continue;
                    }
                    since = Instant::now();
                }
                Ok(Wake::Input(Event::Mouse(mouse))) => {
                    let wanted = matches!(
                        mouse.kind,
                        MouseEventKind::Down(_) | MouseEventKind::ScrollUp | MouseEventKind::ScrollDown
                    );
                    if !wanted {
                        continue;
                    }
                    let waited = !self.app.awaits_decision();
                    self.app.mouse(mouse);
                    since = Instant::now();
                    self.note_turn(waited, since);
                }
                Ok(Wake::Input(Event::Resize(..))) => {}
                Ok(Wake::Input(_)) => continue,
                Ok(Wake::Broken(error)) => return Err(error),
                Ok(Wake::End(number)) => return Ok(Some(number)),
                Ok(Wake::Suspend) => self.suspend()?,
                Ok(Wake::Resume) => self.reopen()?,
                Err(RecvTimeoutError::Timeout) => {
                    let waited = !self.app.awaits_decision();
                    self.app.tick();
                    since = Instant::now();
                    self.note_turn(waited, since);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
            self.draw()?;
        }
        Ok(None)
    }

    /// What comes next: a key, a signal, or the end of the wait that began at `since`, which is a timeout. A bot that
    /// thinks longer than that is waited for, and keys are taken meanwhile.
    fn next(&mut self, wakes: &Receiver<Wake>, since: Instant) -> io::Result<Result<Wake, RecvTimeoutError>> {
        let Some(wait) = self.app.wait() else {
            return Ok(wakes.recv().map_err(|_| RecvTimeoutError::Disconnected));
        };
        let mut wake = wakes.recv_timeout(wait.saturating_sub(since.elapsed()));
        let mut shown = false;
        while matches!(wake, Err(RecvTimeoutError::Timeout)) && self.app.thinks() {
            if !shown && since.elapsed() >= SLOW {
                self.app.show_thinking();
                self.draw()?;
                shown = true;
            }
            wake = wakes.recv_timeout(ASKED);
        }
        Ok(wake)
    }

    /// Takes a key; whether it was taken, for a key too early is none.
    fn key(&mut self, key: KeyEvent) -> bool {
        if self.app.would_decide(&key) && self.turned.elapsed() < UNSEEN {
            return false;
        }
        panic_if_wanted();
        let waited = !self.app.awaits_decision();
        self.app.key(key);
        self.note_turn(waited, Instant::now());
        true
    }

    fn note_turn(&mut self, waited: bool, now: Instant) {
        if waited && self.app.awaits_decision() {
            self.turned = now;
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let mouse = self.app.settings().mouse;
        if mouse != self.mouse {
            set_mouse(mouse)?;
            self.mouse = mouse;
        }
        self.terminal.draw(|frame| self.app.draw(frame))?;
        Ok(())
    }

    /// Gives the terminal back.
    fn close(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.mouse) {
            set_mouse(false)?;
        }
        self.terminal.show_cursor()?;
        ratatui::try_restore()
    }

    /// Takes the terminal again after it was given back.
    fn reopen(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen)?;
        self.mouse = false;
        // To clear it by that name would ask the terminal for its cursor, while another thread reads the input.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Stops until the shell lets us go on.
    fn suspend(&mut self) -> io::Result<()> {
        self.close()?;
        stop()?;
        self.reopen()
    }
}

fn set_mouse(on: bool) -> io::Result<()> {
    if on { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
}

/// The rest of the terminal is given back by ratatui's own hook.
fn give_mouse_back_on_panic() {
    let next = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // A terminal that is gone cannot be mended.
        let _ = set_mouse(false);
        next(info);
    }));
}

#[allow(clippy::panic)] // it is what the switch is for
fn panic_if_wanted() {
    assert!(std::env::var_os(PANIC_VARIABLE).is_none(), "{PANIC_VARIABLE} is set");
}

fn read_input(sender: &Sender<Wake>) {
    loop {
        let (wake, ended) = match event::read() {
            Ok(event) => (Wake::Input(event), false),
            Err(error) => (Wake::Broken(error), true),
        };
        if sender.send(wake).is_err() || ended {
            return;
        }
    }
}

/// Has the signals that end or stop a program reach the screens, so that the terminal is given back first.
#[cfg(unix)]
fn watch_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT])?;
    let sender = sender.clone();
    thread::spawn(move || {
        for number in signals.forever() {
            let wake = match number {
                SIGTSTP => Wake::Suspend,
                SIGCONT => Wake::Resume,
                _ => Wake::End(number),
            };
            // The screens have ended already if nobody listens.
            if sender.send(wake).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn watch_signals(_: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}
