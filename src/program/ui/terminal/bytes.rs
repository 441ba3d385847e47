//! Parses the bytes of a terminal into keys, clicks and pastes.
//!
//! A terminal sends keys and its own answers over the same line, and a slow line splits them anywhere. So everything that
//! begins like an answer is awaited for a while, and what remains incomplete is dropped: it must not become keys.
//!
//! Memory is bounded: sequences that are too long are ignored, and only the beginning of a paste is kept.
//! crossterm's reader is not used on Unix because it stores endless pastes and sequences, cannot wait for
//! signals, and never returns when the terminal is gone. Its types are used.
//!
//! The time is passed in: nothing here waits.

mod meaning;

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode};

use meaning::{click, console, is_light, key, pasted, plain, sequence, shifted};

/// The greatest length of an escape sequence, in bytes.
const LONGEST: usize = 32;

/// The most bytes kept of a paste: more than any text field takes.
const LONGEST_PASTE: usize = 1024;

/// The end of a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// After ESC, the end of a string.
const END: u8 = b'\\';

/// How long an ESC waits for the rest of a sequence before it is the key Esc.
pub const ESCAPE: Duration = Duration::from_millis(30);

/// How long everything else waits for its rest. No key that is typed by hand begins like it.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// How long a paste waits: after giving up on it, its rest would count as keys.
pub const PASTE_PATIENCE: Duration = Duration::from_secs(5);

/// How soon after the key Esc a byte that continues an ESC must be its rest, which came late, and not a key.
pub const LATE: Duration = Duration::from_millis(500);

/// A string that takes longer than this has no end.
pub const LONGEST_TIME: Duration = Duration::from_secs(5);

/// A string that is longer than this has no end, in bytes.
pub const LONGEST_TEXT: usize = 1 << 16;

/// How long nothing must come after a string without end before bytes count as keys again.
pub const QUIET: Duration = Duration::from_millis(100);

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
    /// After SS3, which is ESC O.
    Shifted,
    /// After CSI, which is ESC [.
    Sequence,
    /// After ESC [ [, which the Linux console sends for F1 to F5.
    Console,
    /// After ESC [ M, which old terminals send for clicks.
    Click,
    /// In a string of ECMA-48: DCS, SOS, OSC, PM or APC. Only terminals send them.
    Text(Text),
    /// After an ESC in a string, which may begin its end.
    TextEnd(Text),
    /// In a paste, with this many bytes of its end seen.
    Paste {
        ending: usize,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Text {
    /// Whether it is an OSC, which may be an answer to a question of ours.
    answers: bool,
    /// Whether it began with a single byte, outside UTF-8: then a single byte may end it.
    raw: bool,
    length: usize,
    last: u8,
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
    /// It knows the keyboard protocol of kitty.
    Keyboard,
}

/// Parses bytes into keys, clicks and pastes.
#[derive(Debug)]
pub struct Parser {
    state: State,
    held: Vec<u8>,
    /// Whether the sequence is too long to mean anything.
    too_long: bool,
    /// Whether the ESC of the sequence has become a key.
    late: bool,
    /// A complete report of the terminal.
    reported: Option<Report>,
    /// The letter that the key of the last event has in the Latin alphabet, if its own is not Latin.
    latin: Option<char>,
    /// When the string began.
    began: Option<Instant>,
    /// When the last byte came.
    heard: Option<Instant>,
    /// When an ESC became a key, if nothing came since.
    escaped: Option<Instant>,
}

impl Default for Parser {
    fn default() -> Self {
        Parser {
            state: State::Ground,
            held: Vec::new(),
            too_long: false,
            late: false,
            reported: None,
            latin: None,
            began: None,
            heard: None,
            escaped: None,
        }
    }
}

impl Parser {
    /// How long to wait for the rest before [`lapse`](Self::lapse); `None` if nothing has begun.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let patience = match self.state {
            State::Ground => return None,
            State::Escape => ESCAPE,
            State::Paste { .. } => PASTE_PATIENCE,
            State::Text(text) | State::TextEnd(text) if self.is_endless(text) => QUIET,
            _ => PATIENCE,
        };
        let quiet = self.heard.map_or(Duration::ZERO, |heard| now.saturating_duration_since(heard));
        Some(patience.saturating_sub(quiet))
    }

    fn is_endless(&self, text: Text) -> bool {
        let took = self.heard.zip(self.began).map(|(heard, began)| heard.saturating_duration_since(began));
        text.length > LONGEST_TEXT || took.is_some_and(|took| took > LONGEST_TIME)
    }

    /// Ends what has waited for its rest for too long.
    pub fn lapse(&mut self, now: Instant) -> Option<Event> {
        if self.wait(now) != Some(Duration::ZERO) {
            return None;
        }
        self.escaped = (self.state == State::Escape).then_some(now);
        self.give_up()
    }

    /// Takes a byte; returns the event it completes, if any.
    pub fn take(&mut self, byte: u8, now: Instant) -> Option<Event> {
        self.latin = None;
        let escaped = self.escaped.take().is_some_and(|at| now.saturating_duration_since(at) < LATE);
        self.heard = Some(now);
        if self.state == State::Ground {
            if escaped && byte == END {
                return None;
            }
            if let Some(state) = after_escape(byte).filter(|_| escaped) {
                self.enter(state);
                self.late = true;
                return None;
            }
        }
        self.step(byte)
    }

    /// The letter that the key of the last event has in the Latin alphabet, if the terminal says so and the event has another.
    pub fn take_latin(&mut self) -> Option<char> {
        self.latin.take()
    }

    /// The report that the last byte completed, if it did.
    pub fn take_report(&mut self) -> Option<Report> {
        self.reported.take()
    }

    fn step(&mut self, byte: u8) -> Option<Event> {
        match self.state {
            State::Ground => self.ground(byte, false),
            State::Utf8 { left, alt } if byte & 0xc0 == 0x80 => self.continuation(byte, left, alt),
            // The character is incomplete, and another one begins.
            State::Utf8 { .. } => self.restart(byte),
            State::Escape => self.escape(byte),
            State::Text(text) => self.text(byte, text),
            // Further ESCs of a string are no keys.
            State::TextEnd(_) if byte == 0x1b => None,
            State::TextEnd(_) if byte == END => self.end_text(),
            State::TextEnd(_) => {
                self.enter(State::Escape);
                self.step(byte)
            }
            State::Paste { ending } => self.paste(byte, ending),
            // No sequence contains a control character: it is a key, and the sequence has broken off.
            _ if byte < 0x20 => self.restart(byte),
            State::Shifted | State::Console if byte > 0x7e => self.restart(byte),
            State::Sequence => self.sequence(byte),
            State::Shifted => self.shifted(byte),
            State::Console => self.complete(console(byte)),
            State::Click => self.click(byte),
        }
    }

    /// Drops what has begun, as if nothing more came, but an ESC is a key and a paste ends.
    fn give_up(&mut self) -> Option<Event> {
        let (state, held) = (self.state, std::mem::take(&mut self.held));
        self.enter(State::Ground);
        match state {
            State::Escape => Some(key(KeyCode::Esc, false)),
            State::Paste { .. } => Some(pasted(&held)),
            _ => None,
        }
    }

    fn enter(&mut self, state: State) -> Option<Event> {
        (self.state, self.too_long, self.late, self.began) = (state, false, false, self.heard);
        self.held.clear();
        None
    }

    fn restart(&mut self, byte: u8) -> Option<Event> {
        self.enter(State::Ground);
        self.ground(byte, false)
    }

    /// Ends a sequence that means this. Nothing is done twice: not if its ESC was a key.
    fn complete(&mut self, event: Option<Event>) -> Option<Event> {
        let late = self.late;
        self.enter(State::Ground);
        event.filter(|_| !late)
    }

    fn ground(&mut self, byte: u8, alt: bool) -> Option<Event> {
        let left = match byte {
            0x1b => return self.enter(State::Escape),
            // No character of UTF-8 begins with these, so the terminal sends control characters of 8 bits.
            0x80..=0x9f => return self.enter(introduced(byte, true).unwrap_or(State::Ground)),
            0xc2..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf4 => 3,
            _ => return plain(byte, alt),
        };
        self.enter(State::Utf8 { left, alt });
        self.held.push(byte);
        None
    }

    fn continuation(&mut self, byte: u8, left: usize, alt: bool) -> Option<Event> {
        self.held.push(byte);
        if left > 1 {
            self.state = State::Utf8 { left: left - 1, alt };
            return None;
        }
        let letter = std::str::from_utf8(&self.held).ok().and_then(|text| text.chars().next());
        self.enter(State::Ground);
        match letter? {
            control @ '\u{80}'..='\u{9f}' => {
                let state = introduced(control as u8, false);
                self.enter(state.unwrap_or(State::Ground))
            }
            letter => Some(key(KeyCode::Char(letter), alt)),
        }
    }

    fn escape(&mut self, byte: u8) -> Option<Event> {
        match after_escape(byte) {
            Some(state) => self.enter(state),
            None if byte == 0x1b => Some(key(KeyCode::Esc, false)),
            None => {
                self.enter(State::Ground);
                // The end of a string that was given up.
                if byte == END { None } else { self.ground(byte, true) }
            }
        }
    }

    fn sequence(&mut self, byte: u8) -> Option<Event> {
        match byte {
            b'[' if self.held.is_empty() => self.go_on(State::Console),
            b'M' if self.held.is_empty() => self.go_on(State::Click),
            0x20..=0x3f => self.hold_some(byte),
            0x40..=0x7e => {
                let begins_paste = (&self.held[..], byte) == (b"200", b'~');
                if begins_paste {
                    return self.enter(State::Paste { ending: 0 });
                }
                let held = std::mem::take(&mut self.held);
                let held = std::str::from_utf8(&held).ok().filter(|_| !self.too_long);
                self.reported = match (held, byte) {
                    (Some(held), b'R') => meaning::column(held).map(Report::Column),
                    (Some(held), b'u') if held.starts_with('?') => Some(Report::Keyboard),
                    _ => None,
                };
                self.latin = held.filter(|_| byte == b'u').and_then(meaning::latin);
                self.complete(held.and_then(|held| sequence(held, byte)))
            }
            _ => self.restart(byte),
        }
    }

    fn shifted(&mut self, byte: u8) -> Option<Event> {
        match byte {
            // Some terminals tell modifiers here.
            b'0'..=b'9' | b';' => self.hold_some(byte),
            _ => {
                let event = shifted(byte).filter(|_| !self.too_long);
                self.complete(event.map(|code| key(code, false)))
            }
        }
    }

    fn click(&mut self, byte: u8) -> Option<Event> {
        self.held.push(byte);
        let [button, column, row] = self.held[..] else { return None };
        let place = |byte: u8| u16::from(byte).checked_sub(33);
        let button = u16::from(button).checked_sub(32);
        let places = button.zip(place(column)).zip(place(row));
        self.complete(places.and_then(|((button, column), row)| click(button, column, row)))
    }

    /// Skips a byte of a string, or ends it.
    fn text(&mut self, byte: u8, text: Text) -> Option<Event> {
        match byte {
            0x07 => self.end_text(),
            0x9c if text.raw || text.last == 0xc2 => self.end_text(),
            0x1b => {
                self.state = State::TextEnd(text);
                None
            }
            // Ctrl-C, and CAN and SUB, which break off a string in a terminal too. SUB is Ctrl-Z.
            0x03 | 0x18 | 0x1a => self.restart(byte),
            _ => {
                self.state = State::Text(Text { length: text.length.saturating_add(1), last: byte, ..text });
                if text.answers { self.hold_some(byte) } else { None }
            }
        }
    }

    fn end_text(&mut self) -> Option<Event> {
        let held = std::mem::take(&mut self.held);
        let text = std::str::from_utf8(&held).ok().filter(|_| !self.too_long);
        self.reported = text.and_then(is_light).map(|light| Report::Ground { light });
        self.enter(State::Ground)
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

    /// Goes on with a sequence in another form.
    fn go_on(&mut self, state: State) -> Option<Event> {
        self.state = state;
        None
    }

    /// Keeps a byte of a sequence if there is room.
    fn hold_some(&mut self, byte: u8) -> Option<Event> {
        self.too_long |= self.held.len() >= LONGEST;
        if !self.too_long {
            self.held.push(byte);
        }
        None
    }

    /// Keeps bytes of a paste if there is room.
    fn hold(&mut self, bytes: &[u8]) {
        if self.held.len() + bytes.len() <= LONGEST_PASTE {
            self.held.extend_from_slice(bytes);
        }
    }
}

/// What a byte after ESC begins, if it is not a key with Alt.
fn after_escape(byte: u8) -> Option<State> {
    // Each is a control character of 8 bits in 7 bits.
    matches!(byte, 0x40..=0x5f).then(|| introduced(byte + 0x40, false))?
}

/// What a control character of 8 bits begins, if anything; `raw` if it is a single byte.
fn introduced(control: u8, raw: bool) -> Option<State> {
    let text = |answers| State::Text(Text { answers, raw, length: 0, last: 0 });
    Some(match control {
        0x8f => State::Shifted,
        0x9b => State::Sequence,
        0x9d => text(true),
        0x90 | 0x98 | 0x9e | 0x9f => text(false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
