use std::iter::repeat_n;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;

use super::{
    ESCAPE, LATE, LONGEST_PASTE, LONGEST_TEXT, LONGEST_TIME, PASTE_PATIENCE, PATIENCE, Parser, QUIET, Report,
    key,
};

const MILLISECOND: Duration = Duration::from_millis(1);

fn almost(time: Duration) -> Duration {
    time.saturating_sub(MILLISECOND)
}

/// A terminal with a clock.
struct Line {
    parser: Parser,
    now: Instant,
    events: Vec<Event>,
}

impl Line {
    fn new() -> Self {
        Line { parser: Parser::default(), now: Instant::now(), events: Vec::new() }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.events.extend(bytes.iter().filter_map(|&byte| self.parser.take(byte, self.now)));
    }

    fn pause(&mut self, time: Duration) {
        self.now += time;
        self.events.extend(self.parser.lapse(self.now));
    }

    fn codes(&self) -> Vec<KeyCode> {
        let code = |event: &Event| match event {
            Event::Key(key) => key.code,
            other => panic!("{other:?}"),
        };
        self.events.iter().map(code).collect()
    }
}

fn all(bytes: &[u8]) -> Vec<Event> {
    let mut line = Line::new();
    line.send(bytes);
    line.pause(PASTE_PATIENCE);
    line.events
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
    let (mut parser, now) = (Parser::default(), Instant::now());
    let take = |&byte: &u8| {
        parser.take(byte, now);
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
    // A click that breaks off hides none either.
    assert_eq!(keys(b"\x1b[M\x03")[0], (KeyCode::Char('c'), KeyModifiers::CONTROL));
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
    let begins = [
        "\x1b[",
        "\x1b[?",
        "\x1b[<",
        "\x1b[200~",
        "\x1b[[",
        "\x1b[M",
        "\x1bO",
        "\x1bO1",
        "\x1b]",
        "\x1bP",
        "\x1b",
    ];
    for begin in begins {
        for fill in [b'1', b';', b' ', b'x', 0x1b, 0xe0, 0x80] {
            let (mut parser, now) = (Parser::default(), Instant::now());
            for byte in begin.bytes().chain(repeat_n(fill, 100_000)) {
                parser.take(byte, now);
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
        let mut line = Line::new();
        line.send(&bytes);
        line.pause(PASTE_PATIENCE);
        prop_assert_eq!(line.parser.wait(line.now), None);
        line.events.clear();
        line.send(b"a");
        prop_assert_eq!(line.events, [key(KeyCode::Char('a'), false)]);
    }
}

/// What a terminal sends without a key: answers, clicks and strings.
const NO_KEYS: [&[u8]; 21] = [
    b"\x1b[2;2R",
    b"\x1b[?2;2R",
    b"\x1b[?1;2c",
    b"\x1b[>0;276;0c",
    b"\x1b[?2026;2$y",
    b"\x1b[4;600;800t",
    b"\x1b[<0;10;20m",
    b"\x1b]11;rgb:1616/1818/1d1d\x1b\\",
    b"\x1b]11;rgb:1616/1818/1d1d\x07",
    b"\x1b]2;title \xe6\x9c\xad\x1b\\",
    b"\x1bP>|kitty(0.26.5)\x1b\\",
    b"\x1bP1$r0 q\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b^private\r\n\x1b\\",
    b"\x1bXstart \x01 of string\x1b\\",
    b"\xc2\x90>|kitty(0.26.5)\xc2\x9c",
    b"\xc2\x9d11;rgb:0/0/0\x07",
    b"\xc2\x9b2;2R",
    b"\x909 raw\x9c",
    b"\x9b2;2R",
    b"\x9fGi=1;OK\x1b\\",
];

#[test]
fn answers_are_no_keys_wherever_they_are_split() {
    for bytes in NO_KEYS {
        for first in 0..bytes.len() {
            for second in first..bytes.len() {
                let mut line = Line::new();
                line.send(b"a");
                let parts = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                for part in parts.into_iter().filter(|part| !part.is_empty()) {
                    line.send(part);
                    // The key Esc does not wait that long.
                    let is_first = part.as_ptr() == bytes.as_ptr();
                    let quick = is_first && part == b"\x1b";
                    line.pause(if quick { MILLISECOND } else { almost(PATIENCE) });
                }
                line.send(b"b");
                assert_eq!(line.codes(), ['a', 'b'].map(KeyCode::Char), "{bytes:?} {first} {second}");
            }
        }
    }
}

/// What can be known after an ESC has become a key: its rest is none.
#[test]
fn the_rest_of_a_late_sequence_is_no_key() {
    for bytes in
        NO_KEYS.into_iter().chain([&b"\x1b[B"[..], b"\x1b\\", b"\x1bOP", b"\x1b[M 11", b"\x1b[<0;1;1M"])
    {
        if bytes[0] == 0x1b {
            let mut line = Line::new();
            line.send(&bytes[..1]);
            line.pause(ESCAPE);
            line.pause(almost(LATE));
            line.send(&bytes[1..]);
            line.send(b"b");
            assert_eq!(line.codes(), [KeyCode::Esc, KeyCode::Char('b')], "{bytes:?}");
        }
    }
    // Later, it is typed.
    let mut line = Line::new();
    line.send(b"\x1b");
    line.pause(ESCAPE);
    line.pause(LATE);
    line.send(b"[");
    assert_eq!(line.codes(), [KeyCode::Esc, KeyCode::Char('[')]);
}

#[test]
fn keys_are_read_wherever_they_are_split() {
    use KeyCode::{BackTab, Char, Down, End, F};
    for (bytes, code) in [
        (&b"\x1b[B"[..], Down),
        (b"\x1bOB", Down),
        (b"\x1b[4~", End),
        (b"\x1b[[A", F(1)),
        (b"\x1bO5P", F(1)),
        (b"\x1b[Z", BackTab),
        (b"\x1b[27;5;99~", Char('c')),
        ("\u{9b}B".as_bytes(), Down),
        ("札".as_bytes(), Char('札')),
    ] {
        for split in 0..bytes.len() {
            let mut line = Line::new();
            line.send(&bytes[..split]);
            line.pause(if &bytes[..split] == b"\x1b" { almost(ESCAPE) } else { almost(PATIENCE) });
            line.send(&bytes[split..]);
            assert_eq!(line.codes(), [code], "{bytes:?} {split}");
        }
    }
}

#[test]
fn what_remains_incomplete_is_dropped() {
    for bytes in NO_KEYS {
        for end in 1..bytes.len() {
            if matches!(&bytes[..end], b"\x1b") {
                continue;
            }
            let mut line = Line::new();
            line.send(&bytes[..end]);
            line.pause(PATIENCE);
            line.send(b"b");
            assert_eq!(line.codes(), [KeyCode::Char('b')], "{bytes:?} {end}");
        }
    }
}

#[test]
fn a_lone_escape_is_quick() {
    let mut line = Line::new();
    line.send(b"\x1b");
    assert_eq!(line.parser.wait(line.now), Some(ESCAPE));
    line.pause(almost(ESCAPE));
    assert_eq!(line.codes(), []);
    line.pause(MILLISECOND);
    assert_eq!(line.codes(), [KeyCode::Esc]);
}

/// A string without end takes keys for a while, and never hides Ctrl-C.
#[test]
fn a_string_ends_by_its_length_and_by_time() {
    for begin in [&b"\x1bP"[..], b"\x1b]", b"\x1b_", b"\x1b^", b"\x1bX", "\u{90}".as_bytes(), b"\x90"] {
        let mut line = Line::new();
        line.send(begin);
        let start = line.now;
        while line.now - start <= LONGEST_TIME {
            line.send(b"x");
            line.pause(PATIENCE / 4);
        }
        line.send(b"x");
        assert_eq!(line.parser.wait(line.now), Some(QUIET), "{begin:?}");
        line.pause(QUIET);
        line.send(b"y");
        assert_eq!(line.codes(), [KeyCode::Char('y')], "{begin:?}");
        // What arrives without a pause is none of a person's.
        let mut line = Line::new();
        line.send(begin);
        line.send(&vec![b'x'; 3 * LONGEST_TEXT]);
        line.pause(QUIET);
        line.send(b"y");
        assert_eq!(line.codes(), [KeyCode::Char('y')], "{begin:?}");
        let mut line = Line::new();
        line.send(begin);
        line.send(b"xx\x03");
        let KeyModifiers::CONTROL = modifiers(&line.events[0]) else { panic!("{:?}", line.events) };
        assert_eq!(line.codes(), [KeyCode::Char('c')], "{begin:?}");
    }
}

fn modifiers(event: &Event) -> KeyModifiers {
    match event {
        Event::Key(key) => key.modifiers,
        other => panic!("{other:?}"),
    }
}

#[test]
fn keys_of_newer_protocols_are_read() {
    use KeyCode::{BackTab, Backspace, Char, Down, Enter, Esc, PageUp, Tab};
    let [none, shift, alt, control] =
        [KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL];
    for (bytes, code, modifiers) in [
        // modifyOtherKeys, and xterm's form of CSI-u for the same.
        ("\x1b[27;5;99~", Char('c'), control),
        ("\x1b[99;5u", Char('c'), control),
        ("\x1b[27;5;67~", Char('c'), control),
        ("\x1b[27;5;122~", Char('z'), control),
        ("\x1b[27;5;108~", Char('l'), control),
        ("\x1b[27;2;63~", Char('?'), shift),
        ("\x1b[27;2;81~", Char('Q'), shift),
        ("\x1b[27;3;120~", Char('x'), alt),
        ("\x1b[27;2;9~", BackTab, shift),
        ("\x1b[9;2u", BackTab, shift),
        ("\x1b[27;5;13~", Enter, control),
        // The protocol of kitty.
        ("\x1b[99::99;5:1u", Char('c'), control),
        ("\x1b[1089::99;5u", Char('c'), control),
        ("\x1b[99;69u", Char('c'), control),
        ("\x1b[27u", Esc, none),
        ("\x1b[13;1:1u", Enter, none),
        ("\x1b[9u", Tab, none),
        ("\x1b[127u", Backspace, none),
        ("\x1b[113;2u", Char('Q'), shift),
        ("\x1b[113:81;2u", Char('Q'), shift),
        ("\x1b[113;65u", Char('Q'), shift),
        ("\x1b[113;66u", Char('q'), shift),
        ("\x1b[47:63;2u", Char('?'), shift),
        ("\x1b[47;2;63u", Char('?'), shift),
        ("\x1b[57400u", Char('1'), none),
        ("\x1b[57414;129u", Enter, none),
        ("\x1b[1;1:1B", Down, none),
        ("\x1b[5;1:1~", PageUp, none),
    ] {
        let expected = Event::Key(crossterm::event::KeyEvent::new(code, modifiers));
        assert_eq!(all(bytes.as_bytes()), [expected], "{bytes:?}");
    }
    assert_eq!(all("\x1b[0;;12398:12394u".as_bytes()), [Event::Paste("のな".to_owned())]);
    let [Event::Key(repeated)] = all(b"\x1b[99;1:2u")[..] else { panic!() };
    assert_eq!((repeated.code, repeated.kind), (Char('c'), KeyEventKind::Repeat));
    // Releases, keys with Super, keys without a meaning, and codes that are no characters.
    let none = "\x1b[99;5:3u\x1b[1;1:3B\x1b[5;1:3~\x1b[113;9u\x1b[57441u\x1b[57358;1u\x1b[u\x1b[55296u\x1b[27;5~\x1b[1u";
    assert_eq!(all(none.as_bytes()), []);
}

/// A terminal with the protocol of kitty says which key of a Cyrillic keyboard would be h on a Latin one.
#[test]
fn the_latin_letter_of_a_key_comes_with_it() {
    let cases = [
        ("\x1b[1088::104;1;1088u", 'р', Some('h')),
        ("\x1b[1088:1056:104;2;1056u", 'Р', Some('H')),
        ("\x1b[104;1;104u", 'h', None),
        ("\x1b[104:72:104;2;72u", 'H', None),
    ];
    for (bytes, own, latin) in cases {
        let mut parser = Parser::default();
        let now = Instant::now();
        let events: Vec<Event> = bytes.bytes().filter_map(|byte| parser.take(byte, now)).collect();
        let [Event::Key(key)] = events[..] else { panic!("{bytes}: {events:?}") };
        assert_eq!((key.code, parser.take_latin()), (KeyCode::Char(own), latin), "{bytes:?}");
    }
    let mut parser = Parser::default();
    for byte in *b"\x1b[?0u" {
        assert_eq!(parser.take(byte, Instant::now()), None);
    }
    assert_eq!(parser.take_report(), Some(Report::Keyboard));
}
