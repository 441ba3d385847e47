//! The terminal's modes, size and output.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType as Part, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::pen::Pen;

/// The largest size that is drawn, whatever the terminal claims.
pub const MAX_SIZE: Size = Size::new(500, 200);

/// The size to assume if the terminal does not report one.
const USUAL_SIZE: Size = Size::new(80, 24);

/// Whether we have taken the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the window has a title of ours.
static TITLED: AtomicBool = AtomicBool::new(false);

/// Stops the reports of the focus.
const NO_FOCUS: &str = "\x1b[?1004l";

/// Gives the window its own title back. A terminal that keeps no titles shows ours, without what it waited for.
const OWN_TITLE: &str = "\x1b]2;offsuit\x1b\\\x1b[23;2t";

/// Whether the terminal reports keys in the protocol of kitty.
static WHOLE_KEYS: AtomicBool = AtomicBool::new(false);

/// Takes the terminal: raw mode and the alternate screen.
pub(super) fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // crossterm does not know if another program has changed the modes meanwhile.
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)?;
    // On Windows, crossterm would read the marks around a paste as keys.
    if cfg!(unix) { execute!(stdout(), EnableBracketedPaste) } else { Ok(()) }
}

/// Restores the terminal if we have taken it. Ignores one that is gone.
///
/// A terminal without an alternate screen keeps what is on it, so that is erased first: the shell goes on at the top, and
/// nobody sees a hand.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // On Windows, both are modes of the console's input, and this restores what was before the mouse was on: raw mode.
        // It fails if the mouse never was.
        let _ = execute!(stdout(), DisableMouseCapture);
        let _ = disable_raw_mode();
        if WHOLE_KEYS.swap(false, Ordering::SeqCst) {
            let _ = queue!(stdout(), Print("\x1b[<u"));
        }
        let plain = Print(Pen::default().sequence());
        let title = Print(if TITLED.swap(false, Ordering::SeqCst) { OWN_TITLE } else { "" });
        let _ = queue!(stdout(), title, Print(NO_FOCUS), DisableBracketedPaste);
        let _ = queue!(stdout(), plain, Clear(Part::All));
        let _ = execute!(stdout(), MoveTo(0, 0), Show, LeaveAlternateScreen);
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

/// Switches the reports of the focus on or off.
pub(super) fn set_focus_reports(on: bool) -> io::Result<()> {
    write(if on { b"\x1b[?1004h" } else { NO_FOCUS.as_bytes() })
}

/// Shows a title of ours, or the window's own again. The title must be [clean](crate::core::text::clean).
pub(super) fn set_title(title: Option<&str>) -> io::Result<()> {
    let was_titled = TITLED.swap(title.is_some(), Ordering::SeqCst);
    match title {
        Some(title) => {
            let keep = if was_titled { "" } else { "\x1b[22;2t" };
            write(format!("{keep}\x1b]2;{title}\x1b\\").as_bytes())
        }
        None if was_titled => write(OWN_TITLE.as_bytes()),
        None => Ok(()),
    }
}

/// Makes a terminal with the protocol of kitty report each key with its text and its letter in the Latin alphabet, so that
/// commands work under every layout. It ends when the terminal is given back.
pub(super) fn set_whole_keys() -> io::Result<()> {
    // The flags: no ambiguous codes, alternate keys, all keys as codes, and their texts.
    WHOLE_KEYS.store(true, Ordering::SeqCst);
    write(b"\x1b[>29u")
}

/// Writes bytes to the terminal at once.
pub(super) fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Where ratatui draws: collects whole frames, and keeps errors for later.
///
/// ratatui prints errors that it cannot return to stderr, which panics if stderr is gone too. So it never
/// gets one.
#[derive(Default)]
pub(super) struct Canvas {
    frame: Vec<u8>,
    failed: Option<io::Error>,
}

impl Canvas {
    /// Returns the first error since the last check.
    ///
    /// # Errors
    /// When output has failed.
    pub(super) fn check(&mut self) -> io::Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }
}

impl Backend for Canvas {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut pen = Pen::default();
        let mut next = None;
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.frame, MoveTo(x, y))?;
            }
            if pen != Pen::of(cell) {
                pen = Pen::of(cell);
                queue!(self.frame, Print(pen.sequence()))?;
            }
            queue!(self.frame, Print(cell.symbol()))?;
            // The cell after a wide character is not drawn.
            next = Some((x + 1, y));
        }
        queue!(self.frame, Print(Pen::default().sequence()))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        queue!(self.frame, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        queue!(self.frame, Show)
    }

    /// Not supported: the answer would arrive among the keys.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        queue!(self.frame, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        let part = match region {
            ClearType::All => Part::All,
            ClearType::AfterCursor => Part::FromCursorDown,
            ClearType::BeforeCursor => Part::FromCursorUp,
            ClearType::CurrentLine => Part::CurrentLine,
            ClearType::UntilNewLine => Part::UntilNewLine,
        };
        // Some terminals erase with the ground that is set.
        queue!(self.frame, Print(Pen::default().sequence()), Clear(part))
    }

    fn size(&self) -> io::Result<Size> {
        Ok(drawn_size(terminal_size()?))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Err(error) = write(&self.frame) {
            self.failed.get_or_insert(error);
        }
        self.frame.clear();
        Ok(())
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
