//! A monkey at the decoder of the terminal's input: keys come only from what was typed whole.
//!
//! `cargo test --test suite decoder::` sends 20,000 random byte strings, split at random and with pauses;
//! `OFFSUIT_BYTE_STRINGS=1000000 cargo test --test suite decoder::` sends more.

use std::env;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyModifiers};
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::ui::terminal::bytes::{ESCAPE, LATE, LONGEST_TIME, PASTE_PATIENCE, PATIENCE, Parser, QUIET};

fn strings() -> usize {
    env::var("OFFSUIT_BYTE_STRINGS").map_or(20_000, |count| count.parse().unwrap())
}

/// A byte and the pause before it.
type Timed = (u8, Duration);

/// What a byte or a pause completed: the number of bytes read so far, and the event.
type Read = (usize, Event);

/// Reads bytes as the program does, which wakes up when a wait is over.
fn read(bytes: &[Timed]) -> Vec<Read> {
    let (mut parser, mut now) = (Parser::default(), Instant::now());
    let mut events = Vec::new();
    for (n, &(byte, pause)) in bytes.iter().enumerate() {
        let wait = parser.wait(now).filter(|wait| *wait <= pause);
        events.extend(parser.lapse(now + wait.unwrap_or(pause)).map(|event| (n, event)));
        now += pause;
        events.extend(parser.take(byte, now).map(|event| (n + 1, event)));
    }
    events.extend(parser.lapse(now + PASTE_PATIENCE).map(|event| (bytes.len(), event)));
    assert_eq!(parser.wait(now + PASTE_PATIENCE), None);
    events
}

fn any<T: Copy>(rng: &mut BotRng, of: &[T]) -> T {
    of[below(rng, of.len())]
}

/// Keys that are typed, by their bytes.
const KEYS: [(&[u8], KeyCode, KeyModifiers); 15] = [
    (b"\x1b", KeyCode::Esc, KeyModifiers::NONE),
    (b"j", KeyCode::Char('j'), KeyModifiers::NONE),
    (b"1", KeyCode::Char('1'), KeyModifiers::NONE),
    (b"[", KeyCode::Char('['), KeyModifiers::NONE),
    (b"\r", KeyCode::Enter, KeyModifiers::NONE),
    (b"\x03", KeyCode::Char('c'), KeyModifiers::CONTROL),
    (b"\x1bx", KeyCode::Char('x'), KeyModifiers::ALT),
    (b"\x1b[B", KeyCode::Down, KeyModifiers::NONE),
    (b"\x1bOP", KeyCode::F(1), KeyModifiers::NONE),
    (b"\x1b[5~", KeyCode::PageUp, KeyModifiers::NONE),
    (b"\x1b[27;5;99~", KeyCode::Char('c'), KeyModifiers::CONTROL),
    (b"\x1b[99::99;5:1u", KeyCode::Char('c'), KeyModifiers::CONTROL),
    (b"\xc2\x9bA", KeyCode::Up, KeyModifiers::NONE),
    ("\u{e9}".as_bytes(), KeyCode::Char('\u{e9}'), KeyModifiers::NONE),
    ("\u{672d}".as_bytes(), KeyCode::Char('\u{672d}'), KeyModifiers::NONE),
];

/// What terminals send besides.
const ANSWERS: [&[u8]; 12] = [
    b"\x1b[2;2R",
    b"\x1b[?1;2c",
    b"\x1b[<0;1;20m",
    b"\x1b[?2026;2$y",
    b"\x1b]11;rgb:1616/1818/1d1d\x1b\\",
    b"\x1b]11;rgb:1616/1818/1d1d\x07",
    b"\x1bP>|kitty(0.26.5)\x1b\\",
    b"\x1bP1$r0 q\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b^q\r1\x1b\\",
    b"\xc2\x98q1\xc2\x9c",
    b"\x90q1\x9c",
];

/// Typed keys between whole answers and answers that have broken off, split anywhere: exactly the keys are read.
#[test]
fn exactly_the_typed_keys_are_read() {
    let mut rng = for_bots(49, 1, 0);
    let short = [Duration::ZERO, ESCAPE, Duration::from_millis(40), PATIENCE * 9 / 10];
    for _ in 0..strings() / 2 {
        let (mut bytes, mut typed): (Vec<Timed>, Vec<_>) = (Vec::new(), Vec::new());
        let mut before = Duration::ZERO;
        for _ in 0..below(&mut rng, 12) {
            let mut item = any(&mut rng, &ANSWERS);
            // The rest of an ESC would not come as late.
            let mut after = 2 * LATE;
            match below(&mut rng, 5) {
                0 | 1 => {}
                // Only its beginning, but more than an ESC, and nothing for long after that.
                2 => (item, after) = (&item[..2 + below(&mut rng, item.len() - 2)], PASTE_PATIENCE),
                _ => {
                    let key = any(&mut rng, &KEYS);
                    item = key.0;
                    typed.push((key.1, key.2));
                }
            }
            let splits = [below(&mut rng, item.len()), below(&mut rng, item.len())];
            for (n, &byte) in item.iter().enumerate() {
                let pause = match n {
                    0 => before,
                    // The key Esc does not wait.
                    1 if item[0] == 0x1b => ESCAPE / 2,
                    _ if splits.contains(&n) => any(&mut rng, &short),
                    _ => Duration::ZERO,
                };
                bytes.push((byte, pause));
            }
            before = after;
        }
        let keys: Vec<_> = read(&bytes)
            .into_iter()
            .map(|(_, event)| match event {
                Event::Key(key) => (key.code, key.modifiers),
                other => panic!("{other:?}: {bytes:?}"),
            })
            .collect();
        assert_eq!(keys, typed, "{bytes:?}");
    }
}

/// Random bytes that are likely to begin, continue and end something.
fn random(rng: &mut BotRng) -> Vec<Timed> {
    let likely = b"\x1b\x1b\x1b\x1b\x1b[[[OP]X^_\\\\<?;;:0125~~uRMABcmq\r\x03\x07\x1a\x7f\xc2\xc2\x90\x9b\x9c\x9d\x9f\x8f\xe6\x9c\xad";
    let pauses = [
        Duration::ZERO,
        Duration::from_millis(10),
        Duration::from_millis(40),
        QUIET,
        LATE,
        Duration::from_millis(1500),
        PATIENCE,
        PASTE_PATIENCE,
    ];
    let (mut bytes, length) = (Vec::new(), below(rng, 60));
    while bytes.len() < length {
        match below(rng, 20) {
            0 => bytes.push(below(rng, 256) as u8),
            1 => bytes.extend_from_slice(any(rng, &[&b"\x1b[200~"[..], b"\x1b[201~", b"\x1b[27;5;99~"])),
            2 => bytes.extend_from_slice(any(rng, &ANSWERS)),
            _ => bytes.push(any(rng, likely)),
        }
    }
    let timed = |byte| (byte, if below(rng, 3) == 0 { any(rng, &pauses) } else { Duration::ZERO });
    bytes.into_iter().map(timed).collect()
}

/// What a terminal sent, known whole, in contrast to the decoder, which gets it byte by byte.
struct Whole<'a> {
    bytes: &'a [Timed],
    /// The places after which a key or a paste may be read.
    keys: Vec<usize>,
}

impl<'a> Whole<'a> {
    fn new(bytes: &'a [Timed]) -> Self {
        let mut whole = Whole { bytes, keys: Vec::new() };
        let mut at = 0;
        while let Some(&(byte, _)) = bytes.get(at) {
            at = match byte {
                0x1b => whole.escape(at + 1),
                0x80..=0x9f => whole.introduced(byte, at + 1, true),
                0xc2..=0xf4 => whole.letter(at),
                _ => whole.key(at + 1),
            };
        }
        whole
    }

    fn key(&mut self, end: usize) -> usize {
        self.keys.push(end);
        end
    }

    /// The byte at `n` if the pause before it was shorter than this.
    fn within(&self, n: usize, patience: Duration) -> Option<u8> {
        self.bytes.get(n).filter(|(_, pause)| *pause < patience).map(|(byte, _)| *byte)
    }

    fn slice(&self, from: usize, to: usize) -> Vec<u8> {
        self.bytes[from..to].iter().map(|(byte, _)| *byte).collect()
    }

    /// Reads on after an ESC; returns where it ends.
    fn escape(&mut self, at: usize) -> usize {
        if let Some(byte) = self.within(at, ESCAPE) {
            return self.escaped(byte, at);
        }
        self.key(at);
        match self.within(at, ESCAPE + LATE) {
            Some(b'\\') => at + 1,
            Some(byte @ b'@'..=b'_') if begins(byte + 0x40) => {
                let keys = self.keys.len();
                let end = self.introduced(byte + 0x40, at + 1, false);
                // What came late is no key, but what follows something that broke off may be one, and so may a paste.
                let pastes = self.slice(at, end).starts_with(b"[200~");
                if !pastes && matches!(byte, b'[' | b'O') && self.keys.last() == Some(&end) {
                    self.keys.truncate(keys);
                }
                end
            }
            _ => at,
        }
    }

    /// The same if `byte` at `at` belongs to it.
    fn escaped(&mut self, byte: u8, at: usize) -> usize {
        match byte {
            0x1b => {
                self.key(at + 1);
                at
            }
            b'\\' => at + 1,
            b'@'..=b'_' if begins(byte + 0x40) => self.introduced(byte + 0x40, at + 1, false),
            0x80..=0xff => at,
            _ => self.key(at + 1),
        }
    }

    fn introduced(&mut self, control: u8, at: usize, raw: bool) -> usize {
        match control {
            0x9b => self.sequence(at),
            0x8f => self.run(at, |byte| byte.is_ascii_digit() || byte == b';', is_visible),
            control if begins(control) => self.string(at, raw),
            _ => at,
        }
    }

    /// Bytes of one kind, and one of another that makes them a key.
    fn run(&mut self, mut at: usize, inside: fn(u8) -> bool, last: fn(u8) -> bool) -> usize {
        while let Some(byte) = self.within(at, PATIENCE) {
            if !inside(byte) {
                return if last(byte) { self.key(at + 1) } else { at };
            }
            at += 1;
        }
        at
    }

    fn sequence(&mut self, at: usize) -> usize {
        match self.within(at, PATIENCE) {
            Some(b'[') => self.run(at + 1, |_| false, is_visible),
            Some(b'M') => {
                let is_place = |n: &usize| self.within(*n, PATIENCE).is_some_and(|byte| byte >= 0x20);
                let count = (at + 1..at + 4).take_while(is_place).count();
                if count == 3 { self.key(at + 4) } else { at + 1 + count }
            }
            _ => {
                let end =
                    self.run(at, |byte| (b' '..=b'?').contains(&byte), |byte| (b'@'..=b'~').contains(&byte));
                if self.slice(at, end) == b"200~" { self.paste(end) } else { end }
            }
        }
    }

    fn paste(&mut self, from: usize) -> usize {
        // It is no key yet.
        self.keys.pop();
        let mut at = from;
        while self.within(at, PASTE_PATIENCE).is_some() && !self.slice(from, at).ends_with(b"\x1b[201~") {
            at += 1;
        }
        self.key(at)
    }

    fn string(&mut self, from: usize, raw: bool) -> usize {
        let (mut at, mut took) = (from, Duration::ZERO);
        while let Some(byte) = self.within(at, if took > LONGEST_TIME { QUIET } else { PATIENCE }) {
            took += self.bytes[at].1;
            let before = if at > from { self.bytes[at - 1].0 } else { 0 };
            match byte {
                b'\\' if before == 0x1b => return at + 1,
                0x1b => {}
                _ if before == 0x1b => return self.escaped(byte, at),
                0x03 | 0x18 | 0x1a => return at,
                0x07 => return at + 1,
                0x9c if raw || before == 0xc2 => return at + 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn letter(&mut self, at: usize) -> usize {
        let length = match self.bytes[at].0 {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            _ => 4,
        };
        let is_rest = |n: &usize| self.within(*n, PATIENCE).is_some_and(|byte| byte & 0xc0 == 0x80);
        let end = at + 1 + (at + 1..at + length).take_while(is_rest).count();
        match self.slice(at, end)[..] {
            [0xc2, control @ 0x80..=0x9f] => self.introduced(control, end, false),
            _ if end == at + length => self.key(end),
            _ => end,
        }
    }
}

/// Whether this control character of 8 bits begins something.
fn begins(control: u8) -> bool {
    [0x8f, 0x90, 0x98, 0x9b, 0x9d, 0x9e, 0x9f].contains(&control)
}

fn is_visible(byte: u8) -> bool {
    (b' '..=b'~').contains(&byte)
}

/// Nothing that is read begins or ends inside anything else.
#[test]
fn no_key_is_read_that_was_not_typed_whole() {
    let mut rng = for_bots(49, 2, 0);
    let mut read_keys = 0;
    for _ in 0..strings() {
        let bytes = random(&mut rng);
        let whole = Whole::new(&bytes).keys;
        for (end, event) in read(&bytes) {
            assert!(whole.contains(&end), "{event:?} after {end} of {bytes:?}");
            read_keys += 1;
        }
    }
    // The monkey hits keys, not only walls.
    assert!(read_keys > strings(), "{read_keys}");
}
