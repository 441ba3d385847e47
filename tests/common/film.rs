//! The program as it is played, for pictures of it: keys go in, and after each all that happens by itself does.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::config::Settings;
use offsuit::games;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::OnRecord;
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::crossterm::event::KeyCode;

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

/// The screens, as keys are pressed.
struct Film {
    app: App,
}

impl Film {
    fn open(launch: Launch, language: Language) -> Self {
        let launch = Launch { keep: false, seed: Some(1), settings: settings(language), ..launch };
        let mut film = Film { app: App::new(launch).unwrap() };
        film.settle();
        film
    }

    fn at(setup: Setup) -> Self {
        Film::open(Launch { setup: Some(setup), ..Launch::default() }, Language::English)
    }

    fn settle(&mut self) {
        // Only what has been drawn has a size.
        screen::draw(&mut self.app, NARROW);
        while self.app.wait().is_some() {
            self.app.tick();
        }
    }

    fn press(mut self, keys: &[KeyCode]) -> Self {
        for &key in keys {
            screen::press(&mut self.app, key);
            self.settle();
        }
        self
    }

    fn type_letters(self, letters: &str) -> Self {
        self.press(&letters.chars().map(KeyCode::Char).collect::<Vec<_>>())
    }

    /// Takes what is marked until the program is elsewhere.
    fn play_to(mut self, scope: Scope) -> Self {
        while self.app.scope() != scope {
            self = self.press(&[KeyCode::Enter]);
        }
        self
    }

    /// Chooses the first piece that may not be played.
    fn play_barred(mut self) -> Self {
        self = self.play_to(Scope::Hand);
        let session = self.app.session().unwrap();
        let scene = session.scene();
        let barred = scene.hand.iter().position(|&piece| !session.can(&scene, piece)).unwrap();
        let mut keys = vec![KeyCode::Home];
        keys.extend([KeyCode::Right].repeat(barred));
        keys.push(KeyCode::Enter);
        self.press(&keys)
    }

    fn shot(mut self, size: (u16, u16)) -> String {
        screen::text(&screen::draw(&mut self.app, size))
    }
}

fn record(name: &str) -> OnRecord {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.jsonl"));
    OnRecord { path, number: NonZero::<usize>::MIN }
}

/// The list of games, by the program itself: what it shows depends on what is on record, so it gets an empty
/// folder.
fn home() -> String {
    let folder = tempfile::tempdir().unwrap();
    let size = PtySize { rows: NARROW.1, cols: NARROW.0, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(["--lang", "en"]);
    for name in ["OFFSUIT_DATA", "OFFSUIT_CONFIG"] {
        command.env(name, folder.path());
    }
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (send, output) = channel();
    thread::spawn(move || {
        let mut block = [0; 4096];
        while let Ok(read @ 1..) = reader.read(&mut block) {
            if send.send(block[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    let cells = |n: u16| NonZero::new(n).unwrap();
    let mut shown = vt100::Parser::new(cells(NARROW.1), cells(NARROW.0), 0);
    let start = Instant::now();
    // All is there with the first frame: the bar of keys is the end of it.
    while let Ok(block) = output.recv_timeout(Duration::from_secs(20)) {
        shown.process(&block);
        if shown.screen().contents().contains("F1") || start.elapsed() > Duration::from_secs(20) {
            break;
        }
    }
    while let Ok(block) = output.recv_timeout(Duration::from_millis(300)) {
        shown.process(&block);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut text: Vec<String> =
        shown.screen().rows(0, NARROW.0).map(|row| row.trim_end().to_owned() + "\n").collect();
    text.truncate(NARROW.1.into());
    text.concat()
}

/// What is printed, with what is typed in between.
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

/// Lines that are typed, and show on the paper when they are.
struct Typist(Paper, std::vec::IntoIter<&'static str>);

impl Read for Typist {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.1.next() else { return Ok(0) };
        writeln!(self.0, "> {line}")?;
        to[..=line.len()].copy_from_slice(format!("{line}\n").as_bytes());
        Ok(line.len() + 1)
    }
}

/// Plain mode, with these lines typed.
fn plainly(setup: Setup, lines: Vec<&'static str>) -> String {
    let paper = Paper::default();
    let launch = Launch {
        setup: Some(setup),
        keep: false,
        settings: settings(Language::English),
        ..Launch::default()
    };
    let typist = BufReader::with_capacity(200, Typist(paper.clone(), lines.into_iter()));
    talk(launch, typist, paper.clone());
    let text = paper.0.lock().unwrap().clone();
    // A line is as long as what it says; here it has to fit.
    let fold = |line: &str| textwrap::fill(line, textwrap::Options::new(100).subsequent_indent("  ")) + "\n";
    text.lines().map(fold).collect()
}

fn talk(launch: Launch, typist: impl BufRead, paper: Paper) {
    plain::run(launch, typist, paper).unwrap();
}

/// All pictures by name, in the order of the README.
pub fn pictures() -> Vec<(&'static str, String)> {
    let hamlet = || table("hamlet", &["Ann"], 5);
    let in_japanese =
        Film::open(Launch { setup: Some(table("loo", &["花"], 3)), ..Launch::default() }, Language::Japanese);
    let replay = Launch { replay: Some(record("reveille")), ..Launch::default() };
    vec![
        ("table", Film::at(hamlet()).play_to(Scope::Hand).shot(NARROW)),
        ("home", home()),
        ("refusal", Film::at(hamlet()).play_barred().shot(NARROW)),
        ("hint", Film::at(hamlet()).play_to(Scope::Hand).type_letters("h").shot(NARROW)),
        ("score", Film::at(hamlet()).play_to(Scope::DealOver).shot(NARROW)),
        ("replay", Film::open(replay, Language::English).type_letters("jjo").shot(NARROW)),
        ("curtain", Film::at(table("loo", &["Ann", "Ben"], 2)).shot(NARROW)),
        ("wide", Film::at(table("deer-hunt", &["Ann"], 4)).play_to(Scope::Hand).shot((100, 30))),
        ("widest", Film::at(table("reveille", &["Ann"], 4)).play_to(Scope::Hand).shot((160, 50))),
        ("japanese", in_japanese.play_to(Scope::Hand).shot(NARROW)),
        ("plain", plainly(table("fifteens", &["Ann"], 1), vec!["1", "why 2", "hand", "quit"])),
    ]
}

/// Where the README is.
pub fn readme() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")
}
