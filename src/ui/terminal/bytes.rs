//! Parses the bytes of a terminal into keys, clicks and pastes.
//!
//! Memory is bounded: sequences that are too long are ignored, and only the beginning of a paste is kept.
//! crossterm's reader is not used on Unix because it stores endless pastes and sequences, cannot wait for
//! signals, and never returns when the terminal is gone. Its types are used.

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The greatest length of an escape sequence, in bytes.
const LONGEST: usize = 32;

/// The most bytes kept of a paste: more than any text field takes.
const LONGEST_PASTE: usize = 1024;

/// The end of a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Ground,
    /// In a character of several bytes, of which `left` are missing.
    Utf8 {
        left: usize,
        alt: bool,
    },
    /// After ESC.
    Escape,
    /// After ESC O.
    Shifted,
    /// After ESC [.
    Sequence,
    /// After ESC [ [, which the Linux console sends for F1 to F5.
    Console,
    /// After ESC [ M, which old terminals send for clicks.
    Click,
    /// After ESC ], in an answer of the terminal.
    Answer,
    /// After an ESC in an answer, which ends it.
    AnswerEnd,
    /// In a paste, with this many bytes of its end seen.
    Paste {
        ending: usize,
    },
}

/// What a terminal says about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// The cursor is in this column, from 1.
    Column(u16),
    /// The background is light or dark.
    Ground {
        /// Whether it is light.
        light: bool,
    },
}

/// Parses bytes into keys, clicks and pastes.
#[derive(Debug)]
pub struct Parser {
    state: State,
    held: Vec<u8>,
    /// Whether the sequence is too long to mean anything.
    too_long: bool,
    /// A complete report of the terminal.
    reported: Option<Report>,
}

impl Default for Parser {
    fn default() -> Self {
        Parser { state: State::Ground, held: Vec::new(), too_long: false, reported: None }
    }
}

impl Parser {
    /// How long to wait for the rest; `None` if nothing has begun.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            // After giving up on a paste, its rest would count as keys: a slow line must not end it.
            State::Paste { .. } => Some(Duration::from_secs(5)),
            _ => Some(Duration::from_millis(30)),
        }
    }

    /// Takes a byte; returns the event it completes, if any.
    pub fn take(&mut self, byte: u8) -> Option<Event> {
        match self.state {
            State::Ground => self.ground(byte, false),
            State::Utf8 { left, alt } if byte & 0xc0 == 0x80 => {
                self.held.push(byte);
                if left > 1 {
                    self.state = State::Utf8 { left: left - 1, alt };
                    return None;
                }
                let letter = std::str::from_utf8(&self.held).ok().and_then(|text| text.chars().next());
                self.enter(State::Ground);
                letter.map(|letter| key(KeyCode::Char(letter), alt))
            }
            // The character is incomplete, and another one begins.
            State::Utf8 { .. } => self.restart(byte),
            State::Escape => match byte {
                b'[' => self.enter(State::Sequence),
                b'O' => self.enter(State::Shifted),
                b']' => self.enter(State::Answer),
                0x1b => Some(key(KeyCode::Esc, false)),
                _ => {
                    self.enter(State::Ground);
                    self.ground(byte, true)
                }
            },
            State::Shifted => {
                self.enter(State::Ground);
                shifted(byte).map(|code| key(code, false))
            }
            State::Console => {
                self.enter(State::Ground);
                matches!(byte, b'A'..=b'E').then(|| key(KeyCode::F(byte - b'A' + 1), false))
            }
            State::Click => {
                self.held.push(byte);
                let [button, column, row] = self.held[..] else { return None };
                self.enter(State::Ground);
                let place = |byte: u8| u16::from(byte).checked_sub(33);
                click(u16::from(button).checked_sub(32)?, place(column)?, place(row)?)
            }
            State::Sequence => self.sequence(byte),
            State::Answer => self.answer(byte),
            State::AnswerEnd if byte == b'\\' => self.enter(State::Ground),
            State::AnswerEnd => {
                self.enter(State::Escape);
                self.take(byte)
            }
            State::Paste { ending } => self.paste(byte, ending),
        }
    }

    /// The report that the last byte completed, if it did.
    pub fn take_report(&mut self) -> Option<Report> {
        self.reported.take()
    }

    /// Ends what has begun, as if nothing more came.
    pub fn give_up(&mut self) -> Option<Event> {
        let (state, held) = (self.state, std::mem::take(&mut self.held));
        self.enter(State::Ground);
        match state {
            State::Escape | State::AnswerEnd => Some(key(KeyCode::Esc, false)),
            State::Paste { .. } => Some(pasted(&held)),
            _ => None,
        }
    }

    fn enter(&mut self, state: State) -> Option<Event> {
        (self.state, self.too_long) = (state, false);
        self.held.clear();
        None
    }

    fn restart(&mut self, byte: u8) -> Option<Event> {
        self.enter(State::Ground);
        self.ground(byte, false)
    }

    fn ground(&mut self, byte: u8, alt: bool) -> Option<Event> {
        let left = match byte {
            0x1b => return self.enter(State::Escape),
            0xc2..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf4 => 3,
            _ => return plain(byte, alt),
        };
        self.enter(State::Utf8 { left, alt });
        self.held.push(byte);
        None
    }

    fn sequence(&mut self, byte: u8) -> Option<Event> {
        match byte {
            b'[' if self.held.is_empty() => self.enter(State::Console),
            b'M' if self.held.is_empty() => self.enter(State::Click),
            0x20..=0x3f => {
                self.too_long |= self.held.len() >= LONGEST;
                if !self.too_long {
                    self.held.push(byte);
                }
                None
            }
            0x40..=0x7e => {
                let (held, too_long) = (std::mem::take(&mut self.held), self.too_long);
                let begins_paste = (&held[..], byte) == (b"200", b'~');
                self.enter(if begins_paste { State::Paste { ending: 0 } } else { State::Ground });
                let held = std::str::from_utf8(&held).ok().filter(|_| !too_long)?;
                self.reported = if byte == b'R' { column(held).map(Report::Column) } else { None };
                sequence(held, byte)
            }
            _ => self.restart(byte),
        }
    }

    /// An answer ends with BEL or ESC \. Another control character is a key, so that none is lost.
    fn answer(&mut self, byte: u8) -> Option<Event> {
        match byte {
            0x07 | 0x1b => {
                let (held, too_long) = (std::mem::take(&mut self.held), self.too_long);
                let text = std::str::from_utf8(&held).ok().filter(|_| !too_long);
                self.reported = text.and_then(is_light).map(|light| Report::Ground { light });
                self.enter(if byte == 0x1b { State::AnswerEnd } else { State::Ground })
            }
            0x20..=0x7e => {
                self.too_long |= self.held.len() >= LONGEST;
                if !self.too_long {
                    self.held.push(byte);
                }
                None
            }
            _ => self.restart(byte),
        }
    }

    fn paste(&mut self, byte: u8, ending: usize) -> Option<Event> {
        if byte == PASTE_END[ending] {
            self.state = State::Paste { ending: ending + 1 };
            return if ending + 1 == PASTE_END.len() { self.give_up() } else { None };
        }
        // The apparent end was text. Only an ESC in it can begin the end again.
        self.hold(PASTE_END.get(1..ending).unwrap_or_default());
        let escape = byte == 0x1b;
        if !escape {
            self.hold(&[byte]);
        }
        self.state = State::Paste { ending: usize::from(escape) };
        None
    }

    /// Keeps bytes of a paste if there is room.
    fn hold(&mut self, bytes: &[u8]) {
        if self.held.len() + bytes.len() <= LONGEST_PASTE {
            self.held.extend_from_slice(bytes);
        }
    }
}

fn key(code: KeyCode, alt: bool) -> Event {
    let alt = if alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
    let shift = matches!(code, KeyCode::Char(letter) if letter.is_uppercase()) || code == KeyCode::BackTab;
    let shift = if shift { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    Event::Key(KeyEvent::new(code, alt | shift))
}

fn pasted(bytes: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(bytes).into_owned())
}

/// A key of one byte.
fn plain(byte: u8, alt: bool) -> Option<Event> {
    let code = match byte {
        b'\r' => KeyCode::Enter,
        b'\t' => KeyCode::Tab,
        0x7f => KeyCode::Backspace,
        0x20..=0x7e => KeyCode::Char(char::from(byte)),
        0x01..=0x1a => {
            let letter = KeyCode::Char(char::from(byte - 1 + b'a'));
            return Some(Event::Key(KeyEvent::new(letter, KeyModifiers::CONTROL)));
        }
        _ => return None,
    };
    Some(key(code, alt))
}

/// A key after ESC O, or from the end of a sequence.
fn shifted(byte: u8) -> Option<KeyCode> {
    Some(match byte {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'P'..=b'S' => KeyCode::F(byte - b'P' + 1),
        b'M' => KeyCode::Enter,
        _ => return None,
    })
}

/// The column in a report of the cursor that is not in the first row.
///
/// The same bytes with a 1 could be F3 with Shift, Alt or Ctrl.
fn column(held: &str) -> Option<u16> {
    let (row, column) = held.split_once(';')?;
    column.parse().ok().filter(|_| row.parse::<u16>().is_ok_and(|row| row > 1))
}

/// Whether the colour in an answer about the background, such as `11;rgb:ffff/ffff/ffff`, is light.
fn is_light(answer: &str) -> Option<bool> {
    let colour = answer.strip_prefix("11;")?;
    let parts = colour.strip_prefix("rgb:").or_else(|| colour.strip_prefix("rgba:"))?;
    let mut shares = parts.split('/').map(|part| {
        let digits = u32::try_from(part.len()).ok().filter(|digits| (1..=4).contains(digits))?;
        let part = Some(part).filter(|part| part.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(part, 16).ok()?;
        Some(f64::from(value) / f64::from(16_u32.pow(digits) - 1))
    });
    let mut next = || shares.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

/// The meaning of a sequence, given its numbers and last byte.
fn sequence(held: &str, last: u8) -> Option<Event> {
    if let Some(held) = held.strip_prefix('<') {
        let mut numbers = held.split(';').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        let (button, column, row): (u16, u16, u16) = (next()?, next()?, next()?);
        // Releasing a button is not a click.
        return (last == b'M').then(|| click(button, column.checked_sub(1)?, row.checked_sub(1)?))?;
    }
    let mut numbers = held.split(';').map(|number| number.split(':').next().unwrap_or_default().parse().ok());
    let (number, modifiers): (Option<u32>, _) = (numbers.next().flatten(), numbers.next().flatten());
    let modifiers: u32 = modifiers.unwrap_or(1);
    let code = match (last, number) {
        // Cursor reports and clicks of another format.
        (b'R', Some(_)) | (b'M', _) => return None,
        (b'Z', _) => KeyCode::BackTab,
        (b'~', Some(number)) => special(number)?,
        (b'u', Some(number)) => match char::from_u32(number)? {
            '\r' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\u{1b}' => KeyCode::Esc,
            '\u{7f}' => KeyCode::Backspace,
            letter if !letter.is_control() => KeyCode::Char(letter),
            _ => return None,
        },
        _ => shifted(last)?,
    };
    let Event::Key(mut key) = key(code, false) else { return None };
    let held_down = modifiers.saturating_sub(1);
    for (bit, modifier) in [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)] {
        if held_down & bit != 0 {
            key.modifiers |= modifier;
        }
    }
    Some(Event::Key(key))
}

/// The key of this number.
fn special(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23 | 24 => KeyCode::F(number as u8 - 12),
        _ => return None,
    })
}

/// A pressed mouse button or the wheel; ignores motion.
fn click(button: u16, column: u16, row: u16) -> Option<Event> {
    // Shift, Alt and Ctrl may be held.
    let held_down = 4 | 8 | 16;
    let kind = match button & !held_down {
        0 => MouseEventKind::Down(MouseButton::Left),
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        _ => return None,
    };
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(bytes: &[u8]) -> Vec<Event> {
        let mut parser = Parser::default();
        let mut events: Vec<Event> = bytes.iter().filter_map(|&byte| parser.take(byte)).collect();
        events.extend(parser.give_up());
        events
    }

    fn keys(bytes: &[u8]) -> Vec<(KeyCode, KeyModifiers)> {
        let code = |event: Event| match event {
            Event::Key(key) => (key.code, key.modifiers),
            other => panic!("{other:?}"),
        };
        all(bytes).into_iter().map(code).collect()
    }

    #[test]
    fn keys_are_told_apart() {
        use KeyCode::{BackTab, Backspace, Char, Delete, Down, Enter, Esc, F, Home, Left, PageUp, Tab, Up};
        let none = KeyModifiers::NONE;
        for (bytes, code) in [
            (&b"a"[..], Char('a')),
            ("é".as_bytes(), Char('é')),
            ("花".as_bytes(), Char('花')),
            ("🂡".as_bytes(), Char('🂡')),
            (b" ", Char(' ')),
            (b"\r", Enter),
            (b"\t", Tab),
            (b"\x7f", Backspace),
            (b"\x1b", Esc),
            (b"\x1b[A", Up),
            (b"\x1bOB", Down),
            (b"\x1b[D", Left),
            (b"\x1b[1~", Home),
            (b"\x1b[3~", Delete),
            (b"\x1b[5~", PageUp),
            (b"\x1bOP", F(1)),
            (b"\x1b[11~", F(1)),
            (b"\x1b[[A", F(1)),
            (b"\x1b[15~", F(5)),
            (b"\x1b[24~", F(12)),
            (b"\x1b[97u", Char('a')),
        ] {
            assert_eq!(keys(bytes), [(code, none)], "{bytes:?}");
        }
        assert_eq!(keys(b"\x1b[Z"), [(BackTab, KeyModifiers::SHIFT)]);
        assert_eq!(keys(b"Q"), [(Char('Q'), KeyModifiers::SHIFT)]);
        assert_eq!(keys(b"\x03\x1a"), ['c', 'z'].map(|letter| (Char(letter), KeyModifiers::CONTROL)));
        assert_eq!(keys(b"\x1b[99;5u"), [(Char('c'), KeyModifiers::CONTROL)]);
        assert_eq!(keys(b"\x1bx\x1b[1;3A"), [(Char('x'), KeyModifiers::ALT), (Up, KeyModifiers::ALT)]);
        assert_eq!(keys(b"\x1b\x1b"), [(Esc, none), (Esc, none)]);
        // Incomplete and meaningless sequences, bytes that are not text, answers of the terminal.
        assert_eq!(keys(b"\x1b[1\ra"), [(Enter, none), (Char('a'), none)]);
        assert_eq!(keys(b"\x1b[99~\x1b[?1;2c\xff\xc3a\x1b[3;4R"), [(Char('a'), none)]);
    }

    fn reports(bytes: &[u8]) -> Vec<Report> {
        let mut parser = Parser::default();
        let take = |&byte: &u8| {
            parser.take(byte);
            parser.take_report()
        };
        bytes.iter().filter_map(take).collect()
    }

    #[test]
    fn cursor_reports_are_not_keys_and_keys_are_not_reports() {
        assert_eq!(reports(b"a\x1b[2;3Rb\x1b[2;2R"), [Report::Column(3), Report::Column(2)]);
        assert_eq!(keys(b"a\x1b[2;3Rb").len(), 2);
        assert_eq!(reports(b"\x1b[1;2R\x1b[2R\x1b[R\x1b[2;99999999R\x1b[2;3H"), []);
    }

    #[test]
    fn answers_about_the_background_are_read_and_are_not_keys() {
        for (colour, light) in [
            ("rgb:ffff/ffff/ffff", true),
            ("rgb:fd/f6/e3", true),
            ("rgba:eeee/eeee/eeee/ffff", true),
            ("rgb:0/0/0", false),
            ("rgb:0000/2b2b/3636", false),
            ("rgb:1616/1818/1d1d", false),
        ] {
            for end in ["\x07", "\x1b\\"] {
                let answer = format!("\x1b]11;{colour}{end}");
                assert_eq!(reports(answer.as_bytes()), [Report::Ground { light }], "{colour}");
                let none = KeyModifiers::NONE;
                let typed = keys(format!("a{answer}b").as_bytes());
                assert_eq!(typed, ['a', 'b'].map(|letter| (KeyCode::Char(letter), none)), "{colour}");
            }
        }
        for other in
            ["10;rgb:ff/ff/ff", "11;rgb:ff/ff", "11;rgb:fffff/0/0", "11;rgb:+f/0/0", "11;?", "11;rgb:é/0/0"]
        {
            assert_eq!(reports(format!("\x1b]{other}\x07").as_bytes()), [], "{other}");
        }
        // An answer that breaks off hides no Ctrl-C and no Enter.
        let interrupted = keys(b"\x1b]11;rgb:ff\x03\r");
        assert_eq!(interrupted[0], (KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(interrupted[1].0, KeyCode::Enter);
    }

    #[test]
    fn clicks_and_the_wheel_count_and_motion_does_not() {
        let at =
            |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        let left = MouseEventKind::Down(MouseButton::Left);
        assert_eq!(all(b"\x1b[<0;3;4M\x1b[<0;3;4m"), [at(left, 2, 3)]);
        assert_eq!(all(b"\x1b[<64;1;1M"), [at(MouseEventKind::ScrollUp, 0, 0)]);
        assert_eq!(all(b"\x1b[M a!"), [at(left, 64, 0)]);
        assert_eq!(all(b"\x1b[<35;3;4M\x1b[<0;0;4M\x1b[<;M\x1b[<0;99999;1M\x1b[M\0\0\0"), []);
    }

    #[test]
    fn a_paste_is_one_thing_and_has_an_end() {
        let text = |text: &str| Event::Paste(text.to_owned());
        assert_eq!(all(b"\x1b[200~a\rb\x03\x1b[201~"), [text("a\rb\x03")]);
        // Keys in a paste are text, and so is a false end.
        assert_eq!(all(b"\x1b[200~\x1b[A\x1b[20\x1b[201~"), [text("[A[20")]);
        let long = [b"\x1b[200~", &[b'x'; 5000][..], b"\x1b[201~y"].concat();
        let events = all(&long);
        assert_eq!(events[0], text(&"x".repeat(LONGEST_PASTE)));
        assert_eq!(events[1], key(KeyCode::Char('y'), false));
        // Without an end, a paste is over when nothing more comes.
        assert_eq!(all(b"\x1b[200~abc"), [text("abc")]);
    }

    #[test]
    fn memory_is_bounded() {
        for begin in ["\x1b[", "\x1b[?", "\x1b[<", "\x1b[200~", "\x1b[[", "\x1b[M", "\x1bO", "\x1b]", "\x1b"]
        {
            for fill in [b'1', b';', b' ', b'x', 0x1b, 0xe0, 0x80] {
                let mut parser = Parser::default();
                for byte in begin.bytes() {
                    parser.take(byte);
                }
                for _ in 0..100_000 {
                    parser.take(fill);
                    assert!(parser.held.len() <= LONGEST_PASTE);
                }
                assert!(parser.held.capacity() <= 2 * LONGEST_PASTE, "{begin:?} {fill}");
            }
        }
        assert_eq!(keys(&[b"\x1b[", &[b'1'; 100][..], b"Aa"].concat()).len(), 1);
    }

    proptest! {
        /// After any bytes and a pause, the next key is read correctly.
        #[test]
        fn any_bytes_leave_the_next_key_alone(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut parser = Parser::default();
            for byte in bytes {
                parser.take(byte);
            }
            parser.give_up();
            prop_assert_eq!(parser.patience(), None);
            prop_assert_eq!(parser.take(b'a'), Some(key(KeyCode::Char('a'), false)));
        }
    }
}
