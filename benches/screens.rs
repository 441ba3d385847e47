//! The cost of the screens: the time to the first frame, memory at a table, the time from a key to its frame, the size of
//! the program, and the cost of saving a match. Each result is printed next to its limit.
//!
//! Run `cargo bench --bench screens`. The first two need Linux, because they read `/proc`.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use offsuit::config::{Settings, Speed};
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::table::{Level, Saved, Saver, Setup, Waiting};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const PROGRAM: &str = env!("CARGO_BIN_EXE_offsuit");
/// The number of runs, of which the fastest counts, because other load on the machine only adds time.
const RUNS: usize = 40;
const SIZE: (u16, u16) = (160, 50);

/// A program that runs in its own terminal.
struct Running {
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    _master: Box<dyn MasterPty + Send>,
}

impl Running {
    fn start(program: &Path, args: &[&str], home: &Path) -> Outcome<Self> {
        let size = PtySize { rows: SIZE.1, cols: SIZE.0, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size)?;
        let mut command = CommandBuilder::new(program);
        command.args(args);
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        command.env("OFFSUIT_DATA", home);
        command.env("OFFSUIT_CONFIG", home);
        let child = pair.slave.spawn_command(command)?;
        let mut reader = pair.master.try_clone_reader()?;
        let (send, output) = channel();
        thread::spawn(move || {
            let mut block = [0; 1 << 13];
            while let Ok(read @ 1..) = reader.read(&mut block) {
                if send.send(block[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, output, _master: pair.master })
    }

    /// Waits until the program has shown something, has then been quiet for this long, and all its threads sleep.
    fn settle(&self, quiet: Duration) -> Outcome<()> {
        self.output.recv_timeout(Duration::from_secs(20))?;
        while self.output.recv_timeout(quiet).is_ok() || !self.sleeps()? {}
        Ok(())
    }

    fn proc(&self) -> Outcome<PathBuf> {
        Ok(Path::new("/proc").join(self.child.process_id().ok_or("it has ended")?.to_string()))
    }

    /// Reads this file in `/proc` for each of its threads.
    fn of_threads(&self, file: &str) -> Outcome<Vec<String>> {
        let threads = fs::read_dir(self.proc()?.join("task"))?;
        threads.map(|thread| Ok(fs::read_to_string(thread?.path().join(file))?)).collect()
    }

    fn sleeps(&self) -> Outcome<bool> {
        let states = self.of_threads("stat")?;
        Ok(states.iter().all(|stat| stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('S'))))
    }

    /// The CPU time of all its threads so far, in user and kernel code, in milliseconds.
    fn cpu(&self) -> Outcome<f64> {
        let mut nanoseconds = 0.0;
        for thread in self.of_threads("schedstat")? {
            nanoseconds += thread.split(' ').next().unwrap_or_default().parse::<f64>()?;
        }
        Ok(nanoseconds / 1e6)
    }

    /// Its resident memory in MB.
    fn resident(&self) -> Outcome<f64> {
        let status = fs::read_to_string(self.proc()?.join("status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        // A kB in `/proc` has 1024 bytes.
        Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? * 1024.0 / 1e6)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints a result, and its limit if it has one.
fn print(what: &str, value: f64, unit: &str, limit: Option<f64>) {
    let limit = limit.map_or(String::new(), |limit| {
        format!("  limit {limit} {unit}{}", if value < limit { "" } else { ": MISSED" })
    });
    println!("{what:<60} {value:>8.2} {unit}{limit}");
}

/// Measures the CPU time to the first frame, compared with the smallest program.
fn first_frame() -> Outcome<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = ["build", "--quiet", "--profile", "bench", "--example", "bare"];
    let root = env!("CARGO_MANIFEST_DIR");
    if !Command::new(cargo).args(build).current_dir(root).stdin(Stdio::null()).status()?.success() {
        return Err("the bare program does not build".into());
    }
    let folder = Path::new(PROGRAM).parent().ok_or("no folder")?;
    let bare = folder.join("examples/bare");
    let ours = Path::new(PROGRAM);
    let starts: [(&str, &Path, &[&str]); 5] = [
        ("bare", &bare, &[]),
        ("home", ours, &[]),
        ("home in Japanese", ours, &["--lang", "ja"]),
        ("a table", ours, &["play", "loo", "--seed", "1"]),
        ("a rule page", ours, &["rules", "loo"]),
    ];
    let home = tempfile::tempdir()?;
    let mut least = [f64::INFINITY; 5];
    for _ in 0..RUNS {
        for ((_, program, args), least) in starts.iter().zip(&mut least) {
            let running = Running::start(program, args, home.path())?;
            running.settle(Duration::from_millis(8))?;
            *least = running.cpu()?.min(*least);
        }
        let matches = home.path().join("matches");
        if matches.exists() {
            fs::remove_dir_all(matches)?;
        }
    }
    print("first frame, a bare ratatui program", least[0], "ms", None);
    for ((name, ..), cpu) in starts.iter().zip(least).skip(1) {
        let limit = (*name == "home").then_some(2.0);
        print(&format!("first frame, {name}: over the bare one"), cpu - least[0], "ms", limit);
    }
    Ok(())
}

/// Measures the memory at a table of each game, while waiting for a person.
fn memory() -> Outcome<()> {
    let home = tempfile::tempdir()?;
    fs::write(home.path().join("config.toml"), "speed = \"instant\"\nmotion = false\n")?;
    for entry in CATALOG {
        let id = entry.info.id;
        let running = Running::start(Path::new(PROGRAM), &["play", id, "--seed", "1"], home.path())?;
        running.settle(Duration::from_millis(500))?;
        print(&format!("resident memory, {id}"), running.resident()?, "MB", Some(9.0));
    }
    Ok(())
}

/// An output for frames that drops the bytes.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.clear();
        Ok(())
    }
}

/// Measures the time from a key at a table to the written frame, for moving the selection and for playing a piece.
fn keys() -> Outcome<()> {
    const KEYS: usize = 400;
    for (language, entry) in
        Language::ALL.into_iter().flat_map(|language| CATALOG.iter().map(move |entry| (language, entry)))
    {
        let settings = Settings {
            language: Some(language),
            glyphs: Some(Glyphs::Unicode),
            speed: Speed::Instant,
            ..Settings::default()
        };
        let start = Start::Match(Setup::quick(entry, 1));
        let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() })?;
        let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
        let backend = CrosstermBackend::new(Bytes::default());
        let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        let mut rng: BotRng = for_bots(1, 0, 0);
        let mut taken = Vec::new();
        while taken.len() < KEYS {
            while app.wait().is_some() {
                app.tick();
            }
            terminal.draw(|frame| app.draw(frame))?;
            let key = match below(&mut rng, 3) {
                _ if app.awaits() != Some(Scope::Hand) => KeyCode::Enter,
                0 => KeyCode::Enter,
                1 => KeyCode::Left,
                _ => KeyCode::Right,
            };
            let start = Instant::now();
            app.key(KeyEvent::new(key, KeyModifiers::NONE));
            terminal.draw(|frame| app.draw(frame))?;
            taken.push(start.elapsed());
        }
        taken.sort();
        let milliseconds = |at: usize| taken[at].as_secs_f64() * 1e3;
        let slow = milliseconds(KEYS * 9 / 10);
        let what = format!("key to frame, {} ({language}), median; 90% in {slow:.2}", entry.info.id);
        print(&what, milliseconds(KEYS / 2), "ms", Some(1.0));
    }
    Ok(())
}

fn size() -> Outcome<()> {
    print("size of the program", fs::metadata(PROGRAM)?.len() as f64 / 1e6, "MB", Some(7.2));
    Ok(())
}

/// Measures the cost of saving a match: a step that is passed to the system, and the end of a deal, which is written to
/// the disk. Both are compared with the same steps of a match that is not saved.
fn records() -> Outcome<()> {
    const MATCHES: u64 = 20;
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (mut steps, mut deals) = (Vec::new(), Vec::new());
    for seed in 0..MATCHES {
        let entry = &CATALOG[seed as usize % CATALOG.len()];
        let mut setup = Setup::quick(entry, seed);
        setup.seats = (0..setup.seats.len()).map(|n| Setup::bot(n, Level::Random)).collect();
        let mut kept = setup.clone().open(Saver::in_folder(folder.path(), "bench"))?;
        let mut unkept = setup.open(Saver::none())?;
        while kept.waiting() != Waiting::Nothing {
            let begun = Instant::now();
            unkept.advance()?;
            let without = begun.elapsed();
            let begun = Instant::now();
            let scored = kept.sheet().len();
            kept.advance()?;
            let cost = begun.elapsed().saturating_sub(without);
            if kept.sheet().len() > scored { &mut deals } else { &mut steps }.push(cost);
        }
        if let Saved::Failed(error) = kept.saved() {
            return Err(format!("the match cannot be saved: {error:?}").into());
        }
    }
    for (what, mut costs) in [("a step", steps), ("the end of a deal, synced", deals)] {
        costs.sort();
        let milliseconds = |at: usize| costs[at].as_secs_f64() * 1e3;
        let slow = milliseconds(costs.len() * 9 / 10);
        print(
            &format!("record of {what}, median; 90% in {slow:.2}"),
            milliseconds(costs.len() / 2),
            "ms",
            None,
        );
    }
    Ok(())
}

type Part = fn() -> Outcome<()>;

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let parts: [(&str, Part); 5] =
        [("size", size), ("keys", keys), ("memory", memory), ("start", first_frame), ("records", records)];
    for (name, part) in parts {
        if wanted.as_deref().is_none_or(|wanted| wanted == name)
            && let Err(error) = part()
        {
            println!("{name}: cannot be measured: {error}");
        }
    }
}
