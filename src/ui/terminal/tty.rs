//! The terminal's modes, size and output.

use std::cell::RefCell;
use std::io::{self, Write, stdout};
use std::panic;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

/// The largest size that is drawn, whatever the terminal claims.
pub const MAX_SIZE: Size = Size::new(500, 200);

/// The size to assume if the terminal does not report one.
const USUAL_SIZE: Size = Size::new(80, 24);

/// Whether we have taken the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes the terminal: raw mode and the alternate screen.
pub(super) fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // crossterm does not know if another program has changed the modes meanwhile.
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// Restores the terminal if we have taken it. Ignores one that is gone.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, Show, LeaveAlternateScreen);
    }
}

/// Makes a panic restore the terminal before it is reported.
///
/// ratatui's own hook panics if the terminal is gone, which aborts the program.
pub(super) fn give_back_on_panic() {
    let next = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        next(info);
    }));
}

/// Switches the reporting of buttons and the wheel on or off.
///
/// crossterm's own command also asks for every motion, which costs a wake-up a cell and reports nothing
/// that we use.
#[cfg(unix)]
pub(super) fn set_mouse(on: bool) -> io::Result<()> {
    write(if on { b"\x1b[?1000h\x1b[?1006h" } else { b"\x1b[?1006l\x1b[?1000l" })
}

/// Switches mouse reporting on or off.
#[cfg(not(unix))]
pub(super) fn set_mouse(on: bool) -> io::Result<()> {
    if on {
        execute!(stdout(), crossterm::event::EnableMouseCapture)
    } else {
        execute!(stdout(), DisableMouseCapture)
    }
}

/// Writes bytes to the terminal at once.
pub(super) fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Writes whole frames, and keeps errors for later.
///
/// ratatui prints errors that it cannot return to stderr, which panics if stderr is gone too. So it never
/// gets one.
#[derive(Clone, Default)]
struct Output {
    frame: Vec<u8>,
    failed: Rc<RefCell<Option<io::Error>>>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut stdout = stdout().lock();
        let written = stdout.write_all(&self.frame).and_then(|()| stdout.flush());
        self.frame.clear();
        if let Err(error) = written {
            self.failed.borrow_mut().get_or_insert(error);
        }
        Ok(())
    }
}

/// Where ratatui draws.
pub(super) struct Canvas {
    inner: CrosstermBackend<Output>,
    failed: Rc<RefCell<Option<io::Error>>>,
}

impl Canvas {
    pub(super) fn new() -> Self {
        let output = Output::default();
        Canvas { failed: Rc::clone(&output.failed), inner: CrosstermBackend::new(output) }
    }

    /// Returns the first error since the last check.
    ///
    /// # Errors
    /// When output has failed.
    pub(super) fn check(&self) -> io::Result<()> {
        self.failed.borrow_mut().take().map_or(Ok(()), Err)
    }
}

impl Backend for Canvas {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.inner.draw(content)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    /// Not supported: the answer would arrive among the keys.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.inner.clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        Ok(drawn_size(terminal_size()?))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

/// The drawn part of a terminal of this size.
fn drawn_size(size: Size) -> Size {
    if size.width == 0 || size.height == 0 {
        return USUAL_SIZE;
    }
    Size::new(size.width.min(MAX_SIZE.width), size.height.min(MAX_SIZE.height))
}

/// The terminal's size as it reports it. crossterm would start other programs if it does not.
#[cfg(unix)]
fn terminal_size() -> io::Result<Size> {
    let size = rustix::termios::tcgetwinsize(stdout())?;
    Ok(Size::new(size.ws_col, size.ws_row))
}

#[cfg(not(unix))]
fn terminal_size() -> io::Result<Size> {
    crossterm::terminal::size().map(Size::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_limited_and_never_zero() {
        for (size, drawn) in [
            ((80, 24), (80, 24)),
            ((1, 1), (1, 1)),
            ((0, 24), (80, 24)),
            ((80, 0), (80, 24)),
            ((600, 24), (500, 24)),
            ((65535, 65535), (500, 200)),
        ] {
            assert_eq!(drawn_size(size.into()), drawn.into(), "{size:?}");
        }
    }
}
