//! The running program, for pictures: after each key, everything that happens by itself is played out.

use std::io::{self, BufReader, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crossterm::event::KeyCode;
use offsuit::compare::daily;
use offsuit::config::{Depth, Settings, ThemeName};
use offsuit::games::{self, CATALOG};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch;
use offsuit::launch::OnRecord;
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::{Saver, Setup};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};
use ratatui::buffer::Buffer;

use super::kept::play_to_end;
use super::pty::Start;
use super::screen;

const NARROW: (u16, u16) = (80, 24);

/// A table of this game and seed, with these people in the first seats.
fn table(id: &str, people: &[&str], seed: u64) -> Setup {
    let mut setup = Setup::quick(games::find(id).unwrap(), seed);
    for (sitter, name) in setup.seats.iter_mut().zip(people) {
        *sitter = Sitter::new(name, Player::Human).unwrap();
    }
    setup
}

fn settings(language: Language) -> Settings {
    screen::settings(language, Glyphs::Unicode, true)
}

/// The default theme in true colour.
fn felt() -> Settings {
    Settings { theme: ThemeName::Felt, depth: Some(Depth::TrueColor), ..settings(Language::English) }
}

/// The screens, as keys are pressed.
pub struct Film {
    app: App,
    pressed: usize,
}

impl Film {
    fn open(launch: Launch, language: Language) -> Self {
        let launch = Launch { keep: false, seed: Some(1), settings: settings(language), ..launch };
        Film::with(launch)
    }

    fn at(setup: Setup) -> Self {
        Film::open(Launch { start: launch::Start::Match(setup), ..Launch::default() }, Language::English)
    }

    /// The first seat's view of a table of this game, in true colour.
    pub fn in_colour(id: &str, seed: u64, theme: ThemeName) -> Self {
        Film::in_depth(id, seed, theme, Depth::TrueColor)
    }

    /// The same with this depth of colour.
    pub fn in_depth(id: &str, seed: u64, theme: ThemeName, depth: Depth) -> Self {
        let settings = Settings { theme, depth: Some(depth), ..settings(Language::English) };
        Film::with(Launch {
            start: launch::Start::Match(table(id, &["Ann"], seed)),
            keep: false,
            settings,
            ..Launch::default()
        })
    }

    fn with(launch: Launch) -> Self {
        let launch = Launch { budget: screen::steady(), ..launch };
        let mut film = Film { app: App::new(launch).unwrap(), pressed: 0 };
        film.settle();
        film
    }

    /// The home screen on a certain day, in true colour, with the matches in the data directory.
    pub fn home() -> Self {
        let day = Some("2026-03-04".parse().unwrap());
        Film::with(Launch { keep: true, day, seed: Some(1), settings: felt(), ..Launch::default() })
    }

    /// Whether the player has a choice that can make a difference.
    pub fn has_choice(&self) -> bool {
        self.app.session().is_some_and(|session| session.choices().len() > 1 && !session.can_claim())
    }

    /// The statistics of some matches, which stay in the data directory, in true colour.
    pub fn statistics() -> Self {
        for (id, seed) in [("loo", 1), ("loo", 2), ("deer-hunt", 1), ("reveille", 1)] {
            let saver = Saver::in_data_directory(id);
            play_to_end(&mut *table(id, &["Ann"], seed).open(saver).unwrap());
        }
        Film::home().type_letters("s")
    }

    /// A table of people, in true colour.
    pub fn around_one_keyboard(id: &str, seed: u64) -> Self {
        let start = launch::Start::Match(table(id, &["Ann", "Ben"], seed));
        Film::with(Launch { start, keep: false, settings: felt(), ..Launch::default() })
    }

    /// The end of a match that is saved, in true colour, with what its player's choices were worth.
    pub fn ended(id: &str, seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let table = table(id, &["Ann"], seed).open(Saver::in_folder(folder.path(), id)).unwrap();
        let mut film = Film { app: screen::at_table_with(table, felt()), pressed: 0 };
        film.settle();
        film.play_to(Scope::MatchOver)
    }

    /// The review of a recorded match, in true colour.
    pub fn review(name: &str) -> Self {
        let start = launch::Start::Replay(record(name));
        Film::with(Launch { start, keep: false, settings: felt(), ..Launch::default() }).type_letters("v")
    }

    fn settle(&mut self) {
        // Only what has been drawn has a size.
        screen::draw(&mut self.app, NARROW);
        while self.app.wait().is_some() {
            self.app.tick();
        }
    }

    /// Presses the key that continues.
    fn go_on(mut self) -> Self {
        self.pressed += 1;
        assert!(self.pressed < 2000, "the screen never got there:\n{}", self.shot(NARROW));
        screen::press_on(&mut self.app);
        self.settle();
        self
    }

    pub fn press(mut self, keys: &[KeyCode]) -> Self {
        for &key in keys {
            self.pressed += 1;
            assert!(self.pressed < 2000, "the screen never got there:\n{}", self.shot(NARROW));
            screen::press(&mut self.app, key);
            self.settle();
        }
        self
    }

    pub fn type_letters(self, letters: &str) -> Self {
        self.press(&letters.chars().map(KeyCode::Char).collect::<Vec<_>>())
    }

    /// Selects the marked entry until the program is elsewhere.
    pub fn play_to(mut self, scope: Scope) -> Self {
        while self.app.scope() != scope {
            self = self.go_on();
        }
        self
    }

    /// Takes the marked choice until a trick is reached where not every piece is legal.
    pub fn play_to_trick(mut self) -> Self {
        self = self.play_to(Scope::Hand);
        while self.barred().is_none() {
            self = self.go_on().play_to(Scope::Hand);
        }
        self
    }

    /// Takes the marked choice until others have led to the trick, after two tricks or more.
    pub fn play_tricks(mut self) -> Self {
        let is_there = |film: &Self| {
            film.app.scope() == Scope::Hand
                && film.app.session().is_some_and(|session| {
                    let scene = session.scene();
                    let tricks: u8 = scene.seats.iter().map(|seat| seat.tricks).sum();
                    // With two cards left, another trick would leave no choice.
                    !scene.trick.is_empty() && (tricks > 1 || tricks > 0 && scene.hand.len() < 3)
                })
        };
        while !is_there(&self) {
            self = self.go_on();
        }
        self
    }

    /// The place of the first piece that is not legal in this trick.
    fn barred(&self) -> Option<usize> {
        let session = self.app.session()?;
        let scene = session.scene();
        let barred = scene.hand.iter().position(|&piece| !session.can(&scene, piece));
        barred.filter(|_| !scene.trick.is_empty())
    }

    /// Chooses that piece.
    pub fn play_barred(mut self) -> Self {
        self = self.play_to_trick();
        let mut keys = vec![KeyCode::Home];
        keys.extend([KeyCode::Right].repeat(self.barred().unwrap()));
        keys.push(KeyCode::Enter);
        self.press(&keys)
    }

    /// The screen in colour.
    pub fn buffer(&mut self, size: (u16, u16)) -> Buffer {
        screen::draw(&mut self.app, size)
    }

    fn shot(mut self, size: (u16, u16)) -> String {
        screen::text(&screen::draw(&mut self.app, size))
    }
}

fn record(name: &str) -> OnRecord {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.jsonl"));
    OnRecord { path, number: NonZero::<usize>::MIN }
}

/// The list of games, drawn by the program itself. It depends on the records, so it gets an empty folder.
fn home() -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Start::new(&["--lang", "en"], folder.path()).go();
    // The first frame is complete, and ends with the key bar.
    terminal.wait_for("F1");
    terminal.watch(Duration::from_millis(300));
    let rows = terminal.screen.screen().rows(0, NARROW.0);
    // The picture must not change from day to day.
    let words = Words::new(Language::English, Glyphs::Unicode);
    let title = |id: &str| format!(": {}", words.get(&format!("game-{id}")));
    let [today, shown] = [daily::game_of(daily::today()).info.id, CATALOG[0].info.id].map(title);
    rows.map(|row| row.trim_end().replace(&today, &shown) + "\n").collect()
}

/// The output, with the input lines in between.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<String>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Input lines, which appear in the output when they are read.
struct Typist(Paper, std::vec::IntoIter<&'static str>);

impl Read for Typist {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.1.next() else { return Ok(0) };
        writeln!(self.0, "> {line}")?;
        to[..=line.len()].copy_from_slice(format!("{line}\n").as_bytes());
        Ok(line.len() + 1)
    }
}

/// Plain mode with these input lines.
fn plainly(setup: Setup, lines: Vec<&'static str>) -> String {
    let paper = Paper::default();
    let launch = Launch {
        start: launch::Start::Match(setup),
        keep: false,
        settings: settings(Language::English),
        ..Launch::default()
    };
    let typist = BufReader::with_capacity(200, Typist(paper.clone(), lines.into_iter()));
    plain::run(launch, typist, paper.clone(), &|| Ok(())).unwrap();
    let text = paper.0.lock().unwrap().clone();
    // Lines are as long as their text, and must fit here.
    let fold = |line: &str| textwrap::fill(line, textwrap::Options::new(100).subsequent_indent("  ")) + "\n";
    text.lines().map(fold).collect()
}

/// All pictures by name, in the order of the README.
pub fn pictures() -> Vec<(&'static str, String)> {
    let hamlet = || table("hamlet", &["Ann"], 5);
    let in_japanese = Film::open(
        Launch { start: launch::Start::Match(table("loo", &["花"], 3)), ..Launch::default() },
        Language::Japanese,
    );
    let replay = Launch { start: launch::Start::Replay(record("reveille")), ..Launch::default() };
    vec![
        ("home", home()),
        ("refusal", Film::at(hamlet()).play_barred().shot(NARROW)),
        ("hint", Film::at(hamlet()).play_to(Scope::Hand).type_letters("h").shot(NARROW)),
        ("score", Film::at(hamlet()).play_to(Scope::DealOver).shot(NARROW)),
        ("replay", Film::open(replay, Language::English).press(&[KeyCode::Down; 4]).shot(NARROW)),
        ("curtain", Film::at(table("loo", &["Ann", "Ben"], 2)).shot(NARROW)),
        ("wide", Film::at(table("deer-hunt", &["Ann"], 4)).play_to(Scope::Hand).shot((100, 30))),
        ("widest", Film::at(table("reveille", &["Ann"], 4)).play_to(Scope::Hand).shot((160, 50))),
        ("japanese", in_japanese.play_barred().shot(NARROW)),
        ("plain", plainly(table("fifteens", &["Ann"], 1), vec!["11", "9s", "quit", "quit"])),
    ]
}
