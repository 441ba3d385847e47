//! What complete bytes and sequences of a terminal mean.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A pressed key with or without Alt.
pub(super) fn key(code: KeyCode, alt: bool) -> Event {
    let alt = if alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
    Event::Key(KeyEvent::new(code, alt | shift_of(code)))
}

/// Shift where the key itself tells that it is held.
fn shift_of(code: KeyCode) -> KeyModifiers {
    let shift = matches!(code, KeyCode::Char(letter) if letter.is_uppercase()) || code == KeyCode::BackTab;
    if shift { KeyModifiers::SHIFT } else { KeyModifiers::NONE }
}

pub(super) fn pasted(bytes: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(bytes).into_owned())
}

/// A key of one byte.
pub(super) fn plain(byte: u8, alt: bool) -> Option<Event> {
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
pub(super) fn shifted(byte: u8) -> Option<KeyCode> {
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

/// A key of the Linux console, after ESC [ [.
pub(super) fn console(byte: u8) -> Option<Event> {
    matches!(byte, b'A'..=b'E').then(|| key(KeyCode::F(byte - b'A' + 1), false))
}

/// The column in a report of the cursor that is not in the first row.
///
/// The same bytes with a 1 could be F3 with Shift, Alt or Ctrl.
pub(super) fn column(held: &str) -> Option<u16> {
    let (row, column) = held.split_once(';')?;
    column.parse().ok().filter(|_| row.parse::<u16>().is_ok_and(|row| row > 1))
}

/// The Latin letter of a key that has another one, in the protocol of kitty.
pub(super) fn latin(held: &str) -> Option<char> {
    let numbers = Numbers(held);
    let own = numbers.part(0, 0).filter(|&own| own > 0x7f)?;
    let latin = numbers.part(0, 2).and_then(char::from_u32).filter(char::is_ascii_graphic)?;
    let held = Held(numbers.part(1, 0).unwrap_or(1).saturating_sub(1));
    (u32::from(latin) != own).then(|| held.cased(latin))
}

/// Whether the colour in an answer about the background, such as `11;rgb:ffff/ffff/ffff`, is light.
pub(super) fn is_light(answer: &str) -> Option<bool> {
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
pub(super) fn sequence(held: &str, last: u8) -> Option<Event> {
    if let Some(held) = held.strip_prefix('<') {
        return mouse(held, last);
    }
    match (held, last) {
        ("", b'I') => return Some(Event::FocusGained),
        ("", b'O') => return Some(Event::FocusLost),
        _ => {}
    }
    // Anything else is an answer of the terminal.
    held.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':')).then(|| Numbers(held).key(last))?
}

fn mouse(held: &str, last: u8) -> Option<Event> {
    let mut numbers = held.split(';').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    let (button, column, row): (u16, u16, u16) = (next()?, next()?, next()?);
    // Releasing a button is not a click.
    (last == b'M').then(|| click(button, column.checked_sub(1)?, row.checked_sub(1)?))?
}

/// The numbers of a sequence: `97:65;2:1` has two, each with two parts.
///
/// Keys are sent in three forms: by xterm since ever (`5~`, `1;5A`), by its modifyOtherKeys (`27;5;99~`), and as CSI-u
/// (`99;5u`), which the protocol of kitty extends by further parts.
#[derive(Clone, Copy)]
struct Numbers<'a>(&'a str);

impl Numbers<'_> {
    fn part(self, number: usize, part: usize) -> Option<u32> {
        self.0.split(';').nth(number)?.split(':').nth(part)?.parse().ok()
    }

    fn key(self, last: u8) -> Option<Event> {
        let held = Held(self.part(1, 0).unwrap_or(1).saturating_sub(1));
        let kind = match self.part(1, 1) {
            Some(3) => return None,
            Some(2) => KeyEventKind::Repeat,
            _ => KeyEventKind::Press,
        };
        // What an input method writes can be several characters.
        if let (b'u', Some(text)) = (last, self.several()) {
            let is_text = (held.modifiers()? - KeyModifiers::SHIFT).is_empty();
            return is_text.then_some(Event::Paste(text));
        }
        let code = match (last, self.part(0, 0)) {
            // Cursor reports and clicks of another format.
            (b'R', Some(_)) | (b'M', _) => return None,
            (b'Z', _) => KeyCode::BackTab,
            (b'~', Some(27)) => held.named_or_letter(self.part(2, 0)?)?,
            (b'~', Some(number)) => special(number)?,
            (b'u', Some(number)) => held.named_or_letter(self.meant(number, held))?,
            _ => shifted(last)?,
        };
        let modifiers = held.modifiers()? | shift_of(code);
        Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
    }

    /// The text of a key of CSI-u, if it has more than one character.
    fn several(self) -> Option<String> {
        let parts: Vec<&str> = self.0.split(';').nth(2)?.split(':').collect();
        let letters = parts.iter().map(|part| part.parse().ok().and_then(char::from_u32));
        letters.collect::<Option<String>>().filter(|_| parts.len() > 1)
    }

    /// The character that a key of CSI-u stands for.
    fn meant(self, number: u32, held: Held) -> u32 {
        let other = if held.any(Held::ALT | Held::CONTROL) {
            // Ctrl-C is the same key on a keyboard for Cyrillic.
            self.part(0, 2).filter(|_| number > 0x7f)
        } else {
            self.part(2, 0).or_else(|| self.part(0, 1).filter(|_| held.any(Held::SHIFT)))
        };
        other.unwrap_or(number)
    }
}

/// The modifiers that a sequence says are held down.
#[derive(Clone, Copy)]
struct Held(u32);

impl Held {
    const SHIFT: u32 = 1;
    const ALT: u32 = 2;
    const CONTROL: u32 = 4;
    /// Super, Hyper and Meta, which no key of ours has.
    const FOREIGN: u32 = 8 | 16 | 32;
    const CAPS_LOCK: u32 = 64;

    const fn any(self, bits: u32) -> bool {
        self.0 & bits != 0
    }

    fn modifiers(self) -> Option<KeyModifiers> {
        let all = [
            (Held::SHIFT, KeyModifiers::SHIFT),
            (Held::ALT, KeyModifiers::ALT),
            (Held::CONTROL, KeyModifiers::CONTROL),
        ];
        let held = all.into_iter().filter(|&(bit, _)| self.any(bit)).map(|(_, modifier)| modifier).collect();
        (!self.any(Held::FOREIGN)).then_some(held)
    }

    /// The key of a character's code.
    fn named_or_letter(self, code: u32) -> Option<KeyCode> {
        let letter = char::from_u32(code)?;
        Some(match letter {
            '\t' if self.any(Held::SHIFT) => KeyCode::BackTab,
            '\t' => KeyCode::Tab,
            '\r' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' | '\u{7f}' => KeyCode::Backspace,
            '\u{e000}'..='\u{f8ff}' => keypad(code)?,
            letter if letter.is_control() => return None,
            letter => KeyCode::Char(self.cased(letter)),
        })
    }

    /// A letter as it is typed. Some terminals send it without its case.
    fn cased(self, letter: char) -> char {
        let (shift, locked) = (self.any(Held::SHIFT), self.any(Held::CAPS_LOCK));
        if self.any(Held::CONTROL) {
            return if shift { letter } else { letter.to_ascii_lowercase() };
        }
        let mut upper = letter.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(upper), None) if shift != locked => upper,
            _ => letter,
        }
    }
}

/// The key of the keypad with this number, in the protocol of kitty.
fn keypad(code: u32) -> Option<KeyCode> {
    Some(match code {
        57399..=57408 => KeyCode::Char(char::from_digit(code - 57399, 10)?),
        57409 => KeyCode::Char('.'),
        57410 => KeyCode::Char('/'),
        57411 => KeyCode::Char('*'),
        57412 => KeyCode::Char('-'),
        57413 => KeyCode::Char('+'),
        57414 => KeyCode::Enter,
        57415 => KeyCode::Char('='),
        57417 => KeyCode::Left,
        57418 => KeyCode::Right,
        57419 => KeyCode::Up,
        57420 => KeyCode::Down,
        57421 => KeyCode::PageUp,
        57422 => KeyCode::PageDown,
        57423 => KeyCode::Home,
        57424 => KeyCode::End,
        57425 => KeyCode::Insert,
        57426 => KeyCode::Delete,
        _ => return None,
    })
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
pub(super) fn click(button: u16, column: u16, row: u16) -> Option<Event> {
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
