//! The guardian of an engine: a process between the program and the engine that ends the engine when the program ends,
//! for whatever reason.
//!
//! The program cannot do that itself after a SIGKILL. So on Unix, an engine is started by a second process of the same
//! binary, with the [name](NAME) of a guardian. The guardian starts a session of its own, without a terminal, so that
//! the engine cannot reach the player's through `/dev/tty`. It passes its stdin, stdout and stderr on to the engine, closes
//! them, and checks five times a second whether the program is still its parent. If not, or if a signal asks it to end, it
//! kills its process group, and with it everything the engine started in that group.
//!
//! The parent of an engine is the guardian, whose arguments and environment contain neither the seed of the match nor
//! our folders. So an engine does not see them by accident. An engine that searches for them can find them, because it
//! runs with the user's rights.
//!
//! On other systems, engines are started directly. There, an engine that ignores the end of its stdin may outlive a
//! program that was killed.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// The name of a guardian, by which its process knows that it is one.
pub const NAME: &str = "offsuit-guardian";

/// The prefix of our environment variables, which engines do not see.
const OURS: &str = "OFFSUIT_";

/// The binary to start guardians from.
static BINARY: OnceLock<PathBuf> = OnceLock::new();

/// Starts engines with guardians from now on. Only for programs that call [`run`] when they are started with the
/// guardian's [`NAME`]. Otherwise, and on systems without guardians, engines are started directly.
pub fn enable() {
    if let Some(binary) = own_binary() {
        let _ = BINARY.set(binary);
    }
}

/// The binary of this process, even if its file was replaced since it started.
#[cfg(unix)]
fn own_binary() -> Option<PathBuf> {
    let link = PathBuf::from("/proc/self/exe");
    if link.exists() { Some(link) } else { std::env::current_exe().ok() }
}

#[cfg(not(unix))]
fn own_binary() -> Option<PathBuf> {
    None
}

/// Whether this process was started as a guardian.
pub fn is_one() -> bool {
    std::env::args_os().next().is_some_and(|name| name == NAME)
}

/// The command that starts an engine in its own process group, with a guardian if possible.
pub(super) fn command(program: &str, arguments: &[String]) -> std::io::Result<Command> {
    let mut command = if let Some(binary) = BINARY.get() {
        let program = search::program(program)?;
        let mut command = Command::new(binary);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, NAME);
        command.arg(std::process::id().to_string()).arg(program);
        command
    } else {
        #[cfg_attr(not(unix), expect(unused_mut))]
        let mut command = Command::new(program);
        // Everything it starts can then be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    };
    command.args(arguments);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with(OURS)) {
        command.env_remove(name);
    }
    Ok(command)
}

/// Works as a guardian until the engine or the program ends.
#[cfg(unix)]
pub fn run() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let parent = arguments.next().and_then(|parent| parent.to_str()?.parse().ok());
    match (parent, arguments.next()) {
        (Some(parent), Some(program)) => watch::over(parent, &program, arguments.collect()),
        _ => ExitCode::from(2),
    }
}

/// There are no guardians on this system.
#[cfg(not(unix))]
pub fn run() -> ExitCode {
    ExitCode::from(2)
}

#[cfg(unix)]
mod watch {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io::{self, Write};
    use std::process::{Child, Command, ExitCode};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Signal, getppid, kill_current_process_group, setsid};
    use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    /// Time between two checks on the program.
    const LOOK: Duration = Duration::from_millis(200);

    /// Starts the engine, and waits for its end or that of the program, whose process id is `parent`.
    pub(super) fn over(parent: i32, program: &OsStr, arguments: Vec<OsString>) -> ExitCode {
        if let Err(error) = setsid() {
            let _ = writeln!(io::stderr(), "the guardian cannot leave the terminal: {error}");
            return ExitCode::FAILURE;
        }
        let asked_to_end = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // Even without its signal handlers, a guardian is better than no engine.
            let _ = signal_hook::flag::register(signal, Arc::clone(&asked_to_end));
        }
        let mut engine = match Command::new(program).args(arguments).spawn() {
            Ok(engine) => engine,
            Err(error) => {
                let _ = writeln!(io::stderr(), "cannot start: {error}");
                return ExitCode::from(127);
            }
        };
        if let Err(error) = let_go() {
            let _ = writeln!(io::stderr(), "the guardian cannot close its pipes: {error}");
            end_all();
        }
        let (ended, end) = channel();
        // An engine must not go on without its guardian.
        if thread::Builder::new().spawn(move || ended.send(code(&mut engine))).is_err() {
            end_all();
        }
        loop {
            if let Ok(code) = end.recv_timeout(LOOK) {
                return ExitCode::from(code);
            }
            let orphaned = getppid().is_none_or(|now| now.as_raw_nonzero().get() != parent);
            if orphaned || asked_to_end.load(Ordering::Relaxed) {
                end_all();
            }
        }
    }

    /// Kills the engine and everything that it has started, and the guardian, which is in the same group.
    fn end_all() {
        let _ = kill_current_process_group(Signal::KILL);
    }

    /// Closes the guardian's ends of the engine's pipes, so that they close when the engine ends.
    fn let_go() -> io::Result<()> {
        let nothing = File::options().read(true).write(true).open("/dev/null")?;
        dup2_stdin(&nothing)?;
        dup2_stdout(&nothing)?;
        dup2_stderr(&nothing)?;
        Ok(())
    }

    /// Waits for the engine to end; returns its exit code, or 128 if a signal ended it.
    fn code(engine: &mut Child) -> u8 {
        let code = engine.wait().ok().and_then(|status| status.code());
        code.map_or(128, |code| code as u8)
    }
}

/// Finds a program as a shell does. The guardian could do that too, but could not report clearly that there is none.
#[cfg(unix)]
mod search {
    use std::io;
    use std::path::{Path, PathBuf};

    use rustix::fs::{Access, access};

    /// The path of an executable program.
    pub(super) fn program(name: &str) -> io::Result<PathBuf> {
        if name.contains('/') {
            return startable(PathBuf::from(name));
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&folders).map(|folder| startable(folder.join(name)));
        let mut refused = io::Error::from(rustix::io::Errno::NOENT);
        for path in found {
            match path {
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => refused = error,
                Err(_) => {}
                Ok(path) => return Ok(path),
            }
        }
        Err(refused)
    }

    fn startable(path: PathBuf) -> io::Result<PathBuf> {
        let file: &Path = &path;
        access(file, Access::EXEC_OK)?;
        if file.is_file() { Ok(path) } else { Err(rustix::io::Errno::ACCESS.into()) }
    }
}

#[cfg(not(unix))]
mod search {
    use std::io;

    pub(super) fn program(name: &str) -> io::Result<&str> {
        Ok(name)
    }
}
