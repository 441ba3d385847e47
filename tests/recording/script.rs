//! A script: where the program opens, and what is typed.

use std::fmt;
use std::fs;
use std::num::NonZero;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Depth, Settings, Speed};
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, OnRecord, Start, Study};
use offsuit::plain;
use offsuit::table::{Budget, data_directory, matches_folder};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::outcome::Outcome;
use crate::targets;

/// The most keys or lines that a script types. Many type fewer, so that scripts end anywhere in a match.
const MOST: usize = 150;

/// The sizes of the terminal.
const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (110, 36)];

/// Keys that are typed often, and those that do the most.
const KEYS: &[u8] = b"123456789123456789123456\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r    yhhuUclesrvtkjop?/n ";

/// Digits that are typed together.
const PAIRS: &[&[u8]] = &[b"10", b"11", b"12", b"13", b"27", b"35"];

/// Words of plain mode that are typed often, with arguments that fit many of them.
const LINES: &[&str] = &[
    "choices",
    "claim",
    "code",
    "compare",
    "cover",
    "daily",
    "end",
    "events",
    "events 3",
    "find trick",
    "goto 5",
    "goto end",
    "hand",
    "help",
    "help undo",
    "hint",
    "home",
    "last",
    "learn",
    "learn loo",
    "learn hamlet 2",
    "more",
    "name 1 Friday",
    "next",
    "no",
    "open",
    "play",
    "play yes",
    "problems",
    "problems reveille",
    "quit",
    "redo",
    "replay 1",
    "replays",
    "review",
    "review 1",
    "rules",
    "rules play.2",
    "say 1",
    "score",
    "seat 1",
    "seat all",
    "set",
    "set auto-play on",
    "set brief off",
    "set confirm on",
    "set language ja",
    "settings",
    "setup fifteens",
    "show",
    "skip",
    "start",
    "start loo",
    "statistics",
    "table",
    "trick",
    "trick back",
    "deal",
    "back",
    "undo",
    "why",
    "why 1",
    "yes",
    "continue",
    "delete 1",
    "again",
    "?",
    "p",
    "pass",
    "ah",
    "6-4",
    "to be",
    "stay",
    "Q♠",
    "xyzzy",
];

/// Where a script opens.
#[derive(Clone, Copy)]
enum Opening {
    Home,
    /// A match with one or two people.
    Match {
        people: usize,
    },
    Lesson(NonZero<usize>),
    Problem,
    Replay,
    /// The saved match that is not finished.
    Resume,
}

/// A script, made from its number.
pub struct Script {
    number: u32,
    on_screens: bool,
    opening: Opening,
    game: &'static Entry,
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opening = match self.opening {
            Opening::Home => "home".to_owned(),
            Opening::Match { people } => format!("match-{people}"),
            Opening::Lesson(number) => format!("lesson-{number}"),
            Opening::Problem => "problem".to_owned(),
            Opening::Replay => "replay".to_owned(),
            Opening::Resume => "resume".to_owned(),
        };
        let face = if self.on_screens { "screens" } else { "plain" };
        write!(f, "{face} {} {opening}", self.game.info.id)
    }
}

impl Script {
    /// The script of this number. Neighbours differ in game, face and opening.
    pub fn of_number(number: u32) -> Self {
        let n = number as usize;
        let round = n / CATALOG.len();
        let opening = match round / 2 % 12 {
            0..4 => Opening::Match { people: 1 },
            4..7 => Opening::Match { people: 2 },
            7 => Opening::Lesson(NonZero::<usize>::MIN.saturating_add(n % 5)),
            8 => Opening::Problem,
            9 => Opening::Replay,
            10 => Opening::Resume,
            _ => Opening::Home,
        };
        Script { number, on_screens: round.is_multiple_of(2), opening, game: &CATALOG[n % CATALOG.len()] }
    }

    /// Whether it types lines in plain mode.
    pub fn is_plain(&self) -> bool {
        !self.on_screens
    }

    /// Runs the script with an empty data folder.
    pub fn run(&self) -> Outcome {
        empty_folders();
        let mut rng = for_bots(self.number.into(), 0, 0);
        let launch = self.launch(&mut rng);
        let mut outcome = Outcome::default();
        let typed = 1 + below(&mut rng, MOST);
        if self.on_screens {
            on_screens(launch, typed, &mut rng, &mut outcome);
        } else {
            in_lines(launch, typed, &mut rng, &mut outcome);
        }
        outcome.keep(&matches_folder().unwrap());
        outcome
    }

    fn launch(&self, rng: &mut BotRng) -> Launch {
        let mut half = || below(rng, 2) == 0;
        let settings = Settings {
            language: Some(if half() { Language::Japanese } else { Language::English }),
            glyphs: Some(if half() { Glyphs::Ascii } else { Glyphs::Unicode }),
            depth: Some(if half() { Depth::Ansi16 } else { Depth::TrueColor }),
            speed: if half() { Speed::Step } else { Speed::Instant },
            auto_play: half(),
            confirm: half() && half(),
            brief: half(),
            motion: false,
            ..Settings::default()
        };
        let launch = Launch {
            settings,
            seed: Some(self.number.into()),
            day: Some("2026-03-04".parse().unwrap()),
            budget: Budget::iterations(2),
            // A finished match that is saved is judged, which takes long.
            keep: matches!(self.opening, Opening::Match { people: 2 } | Opening::Resume),
            ..Launch::default()
        };
        let game = CATALOG.iter().position(|entry| entry.info.id == self.game.info.id).unwrap();
        let only = |people: usize| targets::plain::setup(game + 1 + 8 * (people - 1));
        match self.opening {
            Opening::Home => launch,
            Opening::Match { people } => Launch { start: only(people).into(), ..launch },
            Opening::Lesson(number) => {
                Launch { start: Start::Learn(Study::Lessons(Some(self.game), Some(number))), ..launch }
            }
            Opening::Problem => Launch { start: Start::Learn(Study::Problems(Some(self.game))), ..launch },
            Opening::Replay => {
                let path = targets::samples().join(format!("golden-{}.jsonl", self.game.info.id));
                Launch { start: Start::Replay(OnRecord { path, number: NonZero::<usize>::MIN }), ..launch }
            }
            Opening::Resume => Launch {
                start: Start::Resume(matches_folder().unwrap().join("00009-fifteens.jsonl")),
                ..launch
            },
        }
    }
}

/// Begins with nothing but the sample matches.
fn empty_folders() {
    for entry in fs::read_dir(data_directory().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
    targets::stock_library();
}

fn on_screens(launch: Launch, typed: usize, rng: &mut BotRng, outcome: &mut Outcome) {
    let mut app = App::new(launch).unwrap();
    let mut size = SIZES[below(rng, SIZES.len())];
    see(&mut app, size, outcome);
    for _ in 0..typed {
        match below(rng, 100) {
            0..75 => type_apart(&mut app, &[KEYS[below(rng, KEYS.len())]]),
            75..80 => type_apart(&mut app, PAIRS[below(rng, PAIRS.len())]),
            80..85 => type_apart(&mut app, &[b' ' + below(rng, 95) as u8]),
            85..95 => {
                let code = targets::app::SPECIAL_KEYS[below(rng, targets::app::SPECIAL_KEYS.len())];
                app.key(KeyEvent::new(code, KeyModifiers::NONE));
            }
            95..98 => {
                let kind = MouseEventKind::Down(MouseButton::Left);
                let (column, row) = (below(rng, size.0.into()) as u16, below(rng, size.1.into()) as u16);
                app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
            }
            98 => size = SIZES[below(rng, SIZES.len())],
            _ => app.come_back(),
        }
        if !app.running() {
            break;
        }
        see(&mut app, size, outcome);
    }
}

/// Types characters. At a decision an arrow comes first, which ends a number: what a key means soon after a digit depends
/// on the clock.
fn type_apart(app: &mut App, characters: &[u8]) {
    if matches!(app.scope(), Scope::Hand | Scope::Row) && characters != b"\r" {
        app.key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE));
    }
    for &character in characters {
        app.key(letter(character));
        settle(app);
    }
}

/// Runs everything that needs no key. Otherwise, what the next key means would depend on how quickly bots decide.
fn settle(app: &mut App) {
    while app.wait().is_some() {
        app.tick();
    }
}

/// The key of an ASCII character.
fn letter(byte: u8) -> KeyEvent {
    let code = if byte == b'\r' { KeyCode::Enter } else { KeyCode::Char(char::from(byte)) };
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// Notes what is shown once everything has happened that happens without a key.
fn see(app: &mut App, (width, height): (u16, u16), outcome: &mut Outcome) {
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let mut terminal = Terminal::with_options(TestBackend::new(0, 0), TerminalOptions { viewport }).unwrap();
    // Only what has been drawn has a size.
    app.draw(&mut terminal.get_frame());
    settle(app);
    let mut frame = terminal.get_frame();
    frame.buffer_mut().reset();
    app.draw(&mut frame);
    outcome.see(frame.buffer_mut());
}

fn in_lines(launch: Launch, typed: usize, rng: &mut BotRng, outcome: &mut Outcome) {
    let typed: String = (0..typed).map(|_| line(rng) + "\n").collect();
    let mut said = Vec::new();
    plain::run(launch, typed.as_bytes(), &mut said, &|| Ok(())).unwrap();
    outcome.shown = String::from_utf8(said).unwrap().lines().map(str::to_owned).collect();
}

fn line(rng: &mut BotRng) -> String {
    match below(rng, 100) {
        0..45 => (1 + below(rng, 9)).to_string(),
        45..50 => below(rng, 40).to_string(),
        50..72 => String::new(),
        72..76 => "hand".to_owned(),
        _ => LINES[below(rng, LINES.len())].to_owned(),
    }
}
