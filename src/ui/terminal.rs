//! The terminal and the clock around [`App`].

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::Launch;
use super::app::App;

/// A key pressed this soon after a turn has come was meant for the wait before it: it decides nothing.
const UNSEEN: Duration = Duration::from_millis(200);

/// What the screen wakes up for.
enum Wake {
    Input(Event),
    /// Input has failed.
    Broken(io::Error),
    /// A signal of this number tells us to end.
    Signal(i32),
}

/// Opens the terminal, runs the screens, and gives the terminal back as it was, after a panic too.
///
/// Returns the number of the signal that ended it, if one did.
///
/// # Errors
/// When the setup makes no match, or the terminal fails.
pub fn run(launch: Launch) -> io::Result<Option<i32>> {
    let mut app = App::new(launch).map_err(io::Error::other)?;
    let (sender, wakes) = mpsc::channel();
    watch_signals(&sender)?;
    let mut terminal = ratatui::try_init()?;
    // Reading blocks: a thread of its own does it, so that signals and waits are not kept waiting.
    thread::spawn(move || read_input(&sender));
    let result = event_loop(&mut app, &mut terminal, &wakes);
    ratatui::try_restore()?;
    result
}

fn event_loop(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    wakes: &Receiver<Wake>,
) -> io::Result<Option<i32>> {
    let mut since = Instant::now();
    let mut turned = since;
    terminal.draw(|frame| app.draw(frame))?;
    while app.running() {
        let wake = match app.wait() {
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wait) => wakes.recv_timeout(wait.saturating_sub(since.elapsed())),
        };
        match wake {
            Ok(Wake::Input(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                if app.would_decide(&key) && turned.elapsed() < UNSEEN {
                    continue;
                }
                let waited = !app.awaits_decision();
                app.key(key);
                since = Instant::now();
                if waited && app.awaits_decision() {
                    turned = since;
                }
            }
            Ok(Wake::Input(Event::Mouse(mouse))) => app.mouse(mouse),
            Ok(Wake::Input(Event::Resize(..))) => {}
            Ok(Wake::Input(_)) => continue,
            Ok(Wake::Broken(error)) => return Err(error),
            Ok(Wake::Signal(number)) => return Ok(Some(number)),
            Err(RecvTimeoutError::Timeout) => {
                app.tick();
                since = Instant::now();
                turned = since;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        terminal.draw(|frame| app.draw(frame))?;
    }
    Ok(None)
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

/// Has the signals that end a program end the screens, so that the terminal is given back.
#[cfg(unix)]
fn watch_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let sender = sender.clone();
    thread::spawn(move || {
        if let Some(number) = signals.forever().next() {
            // The screens have ended already if nobody listens.
            let _ = sender.send(Wake::Signal(number));
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}
