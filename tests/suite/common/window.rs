//! The real program in a terminal window that can be closed, flooded and given any size.
//!
//! The test holds the only end of the pseudo-terminal: when it lets go, the terminal is gone.

use std::fs;
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long to wait for expected output.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal.
pub struct Window {
    master: OwnedFd,
    child: Child,
    /// The program's output.
    pub output: Vec<u8>,
}

/// Starts the program in a window of 80x24 with its data and settings in this folder.
pub fn open(args: &[&str], folder: &Path) -> Window {
    start(args, folder, (80, 24), None)
}

/// The same with stderr in the file `stderr` of the folder.
pub fn open_apart(args: &[&str], folder: &Path) -> Window {
    start(args, folder, (80, 24), Some(fs::File::create(folder.join("stderr")).unwrap()))
}

/// The same in a window of this width and height.
pub fn open_sized(args: &[&str], folder: &Path, size: (u16, u16)) -> Window {
    start(args, folder, size, None)
}

/// A new terminal: the side of the window, and what opens that of a program.
pub fn terminal() -> (OwnedFd, impl Fn() -> fs::File) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    (master, move || fs::File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap())
}

fn start(args: &[&str], folder: &Path, size: (u16, u16), stderr: Option<fs::File>) -> Window {
    let (master, slave) = terminal();
    resize(&master, size);
    fs::write(folder.join("config.toml"), "speed = \"instant\"\n").unwrap();
    // A core file would be left here.
    let mut command = Command::new("setsid");
    // Under `nohup` the tests ignore SIGHUP, and so would the program.
    command.current_dir(folder).args(["--ctty", "env", "--default-signal"]);
    command.arg(env!("CARGO_BIN_EXE_offsuit")).args(args);
    command.env("OFFSUIT_DATA", folder).env("OFFSUIT_CONFIG", folder);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("RUST_BACKTRACE", "0");
    let stderr = stderr.unwrap_or_else(&slave);
    let child = command.stdin(slave()).stdout(slave()).stderr(stderr).spawn().unwrap();
    // Until `setsid` has run, this is not the terminal of the program, which would survive its closing.
    let start = Instant::now();
    let line = format!("/proc/{}/cmdline", child.id());
    while fs::read(&line).is_ok_and(|line| line.starts_with(b"setsid\0")) {
        assert!(start.elapsed() < PATIENCE, "setsid does not end");
        thread::sleep(Duration::from_millis(1));
    }
    Window { master, child, output: Vec::new() }
}

fn resize(master: &OwnedFd, (ws_col, ws_row): (u16, u16)) {
    tcsetwinsize(master, Winsize { ws_row, ws_col, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
}

impl Window {
    /// Waits until the terminal can be read, or written where there is something to write.
    fn turn(&mut self, keys: &mut &[u8], patience: Duration) {
        let wanted = if keys.is_empty() { PollFlags::IN } else { PollFlags::IN | PollFlags::OUT };
        let mut fds = [PollFd::new(&self.master, wanted)];
        let timeout = Timespec::try_from(patience).unwrap();
        poll(&mut fds, Some(&timeout)).unwrap();
        let ready = fds[0].revents();
        if ready.intersects(PollFlags::IN | PollFlags::HUP) {
            let mut block = [0; 16384];
            match rustix::io::read(&self.master, &mut block) {
                Ok(read) => self.output.extend_from_slice(&block[..read]),
                // Nobody has the other end open any more.
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
        }
        if ready.contains(PollFlags::OUT) && !keys.is_empty() {
            // More than fits would block.
            let written = rustix::io::write(&self.master, &keys[..keys.len().min(512)]).unwrap();
            *keys = &keys[written..];
        }
    }

    /// Types keys as fast as they are read.
    pub fn press(&mut self, mut keys: &[u8]) {
        let start = Instant::now();
        while !keys.is_empty() {
            assert!(start.elapsed() < PATIENCE, "{} bytes are not taken", keys.len());
            self.turn(&mut keys, Duration::from_millis(100));
        }
    }

    /// Types keys while each is read within `patience`. Returns how many were.
    pub fn press_until_full(&mut self, keys: &[u8], patience: Duration) -> usize {
        let mut rest = keys;
        let mut last = (rest.len(), Instant::now());
        while !rest.is_empty() && last.1.elapsed() < patience {
            self.turn(&mut rest, Duration::from_millis(5));
            if rest.len() < last.0 {
                last = (rest.len(), Instant::now());
            }
        }
        keys.len() - rest.len()
    }

    /// Reads output for this long.
    pub fn watch(&mut self, long: Duration) {
        let start = Instant::now();
        while let Some(left) = long.checked_sub(start.elapsed()) {
            self.turn(&mut &[][..], left.min(Duration::from_millis(10)));
        }
    }

    /// Waits until 80x24 show this.
    pub fn wait_for(&mut self, what: &str) {
        let start = Instant::now();
        while !self.shown().contains(what) {
            assert!(start.elapsed() < PATIENCE, "no {what:?} in:\n{}", self.shown());
            self.watch(Duration::from_millis(50));
        }
    }

    /// Whether these bytes were written at once.
    pub fn has_written(&self, what: &str) -> bool {
        self.output.windows(what.len()).any(|bytes| bytes == what.as_bytes())
    }

    /// The text on the screen at 80x24.
    pub fn shown(&self) -> String {
        let [rows, columns] = [24, 80].map(|cells| NonZero::<u16>::new(cells).unwrap());
        let mut screen = vt100::Parser::new(rows, columns, 0);
        screen.process(&self.output);
        screen.screen().contents()
    }

    /// Resizes the window.
    pub fn resize(&mut self, size: (u16, u16)) {
        resize(&self.master, size);
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// How long the program takes to end from now on, and how it ends.
    pub fn ended(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                let took = start.elapsed();
                self.read_rest();
                return (status, took);
            }
            assert!(start.elapsed() < PATIENCE, "still running:\n{}", self.shown());
            self.turn(&mut &[][..], Duration::from_millis(1));
        }
    }

    /// Reads what a program that has ended wrote last.
    fn read_rest(&mut self) {
        let mut known = None;
        while known != Some(self.output.len()) {
            known = Some(self.output.len());
            self.turn(&mut &[][..], Duration::from_millis(10));
        }
    }

    /// Closes the window. Returns how the program ends, and after how long.
    pub fn close(self) -> (ExitStatus, Duration) {
        let Window { master, mut child, .. } = self;
        let start = Instant::now();
        drop(master);
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return (status, start.elapsed());
            }
            if start.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("the program outlives its terminal");
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The most memory the program has used so far, in KB.
    pub fn peak_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}
