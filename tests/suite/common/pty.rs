//! The real program in a pseudo-terminal, and what the terminal shows.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::record::{self, Checked};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long to wait for expected output.
const PATIENCE: Duration = Duration::from_secs(60);

/// What to start the program with.
pub struct Start<'a> {
    pub program: &'a str,
    pub args: &'a [&'a str],
    /// The folder of data and settings.
    pub folder: &'a Path,
    /// Additional environment variables.
    pub env: &'a [(&'a str, &'a str)],
    /// The settings file.
    pub config: &'a str,
}

impl<'a> Start<'a> {
    pub fn new(args: &'a [&'a str], folder: &'a Path) -> Self {
        Start { program: env!("CARGO_BIN_EXE_offsuit"), args, folder, env: &[], config: "" }
    }

    /// Without any pauses.
    pub fn instant(args: &'a [&'a str], folder: &'a Path) -> Self {
        Start { config: "speed = \"instant\"\n", ..Start::new(args, folder) }
    }

    pub fn go(&self) -> Terminal {
        fs::write(self.folder.join("config.toml"), self.config).unwrap();
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let before = modes(&*pair.master);
        let mut command = CommandBuilder::new(self.program);
        command.args(self.args);
        // A backtrace would push the panic's message off the screen.
        command.env("RUST_BACKTRACE", "0");
        for (name, value) in [("OFFSUIT_DATA", self.folder), ("OFFSUIT_CONFIG", self.folder)] {
            command.env(name, value);
        }
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("COLORTERM", "")] {
            command.env(name, value);
        }
        command.env_remove("NO_COLOR");
        for (name, value) in self.env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = channel();
        thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(read) = reader.read(&mut block) {
                if read == 0 || send.send(block[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(cells(24), cells(80), 0);
        Terminal {
            child,
            keys,
            output,
            screen,
            bytes: Vec::new(),
            before,
            master: pair.master,
            _slave: pair.slave,
        }
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn cells(n: u16) -> NonZero<u16> {
    NonZero::new(n).unwrap()
}

/// The program in a terminal.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
    /// All that the program has written.
    pub bytes: Vec<u8>,
    /// The terminal's modes before the program started.
    before: String,
    /// The terminal closes when this is dropped.
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal's modes can still be read after the program ends.
    _slave: Box<dyn portable_pty::SlavePty + Send>,
}

impl Terminal {
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks a cell, counted from 0.
    pub fn click(&mut self, column: usize, row: usize) {
        let at = format!("{};{}", column + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{at}M\u{1b}[<0;{at}m"));
    }

    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.master.resize(size(cols, rows)).unwrap();
        self.screen.screen_mut().set_size(cells(rows), cells(cols));
    }

    /// Reads output until there is none for `quiet`.
    pub fn watch(&mut self, quiet: Duration) {
        while let Ok(block) = self.output.recv_timeout(quiet) {
            self.take(&block);
        }
    }

    /// Reads output for this long.
    pub fn watch_for(&mut self, long: Duration) {
        let start = Instant::now();
        while let Some(left) = long.checked_sub(start.elapsed()) {
            if let Ok(block) = self.output.recv_timeout(left) {
                self.take(&block);
            }
        }
    }

    fn take(&mut self, block: &[u8]) {
        self.screen.process(block);
        self.bytes.extend_from_slice(block);
    }

    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The text of each row; wide characters take two places.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let screen = self.screen.screen();
        let (height, width) = screen.size();
        let cell =
            |row, column| screen.cell(row, column).map_or(String::new(), |cell| cell.contents().to_owned());
        (0..height.get()).map(|row| (0..width.get()).map(|column| cell(row, column)).collect()).collect()
    }

    /// The first column of this text in a row.
    pub fn find(&self, row: usize, what: &str) -> Option<usize> {
        let cells = self.rows().into_iter().nth(row)?;
        let blank = |cell: &String| if cell.is_empty() { " ".to_owned() } else { cell.clone() };
        (0..cells.len()).find(|&from| cells[from..].iter().map(blank).collect::<String>().starts_with(what))
    }

    pub fn wait_for(&mut self, what: &str) {
        let start = Instant::now();
        while !self.text().contains(what) {
            assert!(start.elapsed() < PATIENCE, "no {what:?} in:\n{}", self.text());
            self.watch(Duration::from_millis(20));
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Sends the program a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([format!("-{name}"), self.pid().to_string()]).status().unwrap();
        assert!(sent.success(), "{name}");
    }

    /// Kills it at once.
    pub fn kill(&mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
        self.watch(Duration::from_millis(30));
    }

    /// How the program ended, if it has.
    pub fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            self.watch(Duration::from_millis(10));
            if let Some(status) = self.child.try_wait().unwrap() {
                self.watch(Duration::from_millis(100));
                // On a busy machine the last bytes arrive later.
                for _ in 0..20 {
                    if !self.screen.screen().alternate_screen() {
                        break;
                    }
                    self.watch(Duration::from_millis(100));
                }
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "still running:\n{}", self.text());
        }
    }

    /// The fields of `/proc/PID/stat` from the state on.
    pub fn stat(&self) -> Vec<String> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        stat.rsplit_once(") ").unwrap().1.split(' ').map(str::to_owned).collect()
    }

    /// Whether the program has set its modes: no line editing, no echo.
    pub fn is_raw(&self) -> bool {
        modes(&*self.master) != self.before
    }

    /// Asserts that the terminal is as it was before the program started.
    pub fn assert_given_back(&self) {
        let screen = self.screen.screen();
        assert_eq!(modes(&*self.master), self.before, "the terminal's modes");
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is let go");
        assert!(!screen.bracketed_paste() && !screen.application_cursor() && !screen.application_keypad());
    }
}

/// The modes of a terminal, where it has any.
#[cfg(unix)]
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

#[cfg(not(unix))]
fn modes(_: &dyn MasterPty) -> String {
    String::new()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Does the same with each item, in parallel threads: most of the time they wait.
pub fn all_at_once<T: Sync>(cases: &[T], work: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| work(case));
        }
    });
}

/// The record of the only match.
pub fn record_path(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder.join("matches")).ok()?;
    files.map(|file| file.unwrap().path()).min()
}

/// Its content.
pub fn record_in(folder: &Path) -> Option<String> {
    fs::read_to_string(record_path(folder)?).ok()
}

/// Whether the only match is over.
pub fn is_over(folder: &Path) -> bool {
    record_in(folder)
        .is_some_and(|record| record.lines().last().is_some_and(|line| line.starts_with("{\"end\"")))
}

pub fn check(record: &str) -> Checked {
    record::verify(BufReader::new(record.as_bytes())).unwrap_or_else(|fault| panic!("{fault}\n{record}"))
}
