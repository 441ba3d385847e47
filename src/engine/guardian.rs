//! The guardian of an engine: a process of ours between the program and the engine, which ends the engine when the
//! program has ended, however that came about.
//!
//! The program cannot do this itself: nothing of it runs after a SIGKILL. So on Unix an engine is started by the same
//! binary under the [name](NAME) of a guardian, in a process group of its own. The guardian starts the engine with its
//! own stdin, stdout and stderr, lets go of them, and looks five times a second whether the program is still its
//! parent. If not, or if a signal asks the guardian to end, it kills the group, and with it all that the engine has
//! started and that has not left the group.
//!
//! An engine that looks at its parent sees the guardian, whose arguments and environment have neither the seed of the
//! match nor our folders. That keeps an engine from seeing them by accident. One that searches on will find them: it runs
//! with the rights of the user.
//!
//! Elsewhere engines are started directly: there one that ignores the end of its stdin may outlive a program that was
//! killed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// What a guardian calls itself; a program started by this name is one.
pub const NAME: &str = "offsuit-guardian";

/// What the names of our environment variables begin with; no engine sees them.
const OURS: &str = "OFFSUIT_";

/// The binary that can be a guardian.
static BINARY: OnceLock<PathBuf> = OnceLock::new();

/// From now on starts engines by a guardian, since this program is one that calls [`run`] if it has its [`NAME`].
/// Without this, and where there are no guardians, engines are started directly.
pub fn enable() {
    if let Some(binary) = own_binary() {
        let _ = BINARY.set(binary);
    }
}

/// The binary of this process, even if its file has been replaced since.
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

/// The command that starts an engine: by a guardian, if there is one.
pub(super) fn command(program: &str, arguments: &[String]) -> std::io::Result<Command> {
    let mut command = match BINARY.get() {
        Some(binary) => {
            let program = search::program(program)?;
            let mut command = Command::new(binary);
            #[cfg(unix)]
            std::os::unix::process::CommandExt::arg0(&mut command, NAME);
            command.arg(std::process::id().to_string()).arg(program);
            command
        }
        None => Command::new(program),
    };
    command.args(arguments);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with(OURS)) {
        command.env_remove(name);
    }
    Ok(command)
}

/// Is the guardian that this process was started as, until the engine or the program has ended.
#[cfg(unix)]
pub fn run() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let parent = arguments.next().and_then(|parent| parent.to_str()?.parse().ok());
    match (parent, arguments.next()) {
        (Some(parent), Some(program)) => watch::over(parent, &program, arguments.collect::<Vec<OsString>>()),
        _ => ExitCode::from(2),
    }
}

/// There are no guardians here.
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

    use rustix::process::{Signal, getppid, kill_current_process_group};
    use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    /// How long it takes at most until the end of the program is noticed.
    const LOOK: Duration = Duration::from_millis(200);

    /// Starts the engine, and waits for its end or for that of the program, whose process number is `parent`.
    pub(super) fn over(parent: i32, program: &OsStr, arguments: Vec<OsString>) -> ExitCode {
        let asked_to_end = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // A guardian that can be killed by one of them is better than no engine.
            let _ = signal_hook::flag::register(signal, Arc::clone(&asked_to_end));
        }
        let mut engine = match Command::new(program).args(arguments).spawn() {
            Ok(engine) => engine,
            Err(error) => {
                let _ = writeln!(io::stderr(), "it cannot be started: {error}");
                return ExitCode::from(127);
            }
        };
        if let Err(error) = let_go() {
            let _ = writeln!(io::stderr(), "its guardian cannot let go of its pipes: {error}");
            let _ = engine.kill();
            return ExitCode::FAILURE;
        }
        let (ended, end) = channel();
        thread::spawn(move || ended.send(code(&mut engine)));
        loop {
            if let Ok(code) = end.recv_timeout(LOOK) {
                return ExitCode::from(code);
            }
            let orphaned = getppid().is_none_or(|now| now.as_raw_nonzero().get() != parent);
            if orphaned || asked_to_end.load(Ordering::Relaxed) {
                // This process is one of the group.
                let _ = kill_current_process_group(Signal::KILL);
            }
        }
    }

    /// Lets go of the engine's pipes: they end with the engine.
    fn let_go() -> io::Result<()> {
        let nothing = File::options().read(true).write(true).open("/dev/null")?;
        dup2_stdin(&nothing)?;
        dup2_stdout(&nothing)?;
        dup2_stderr(&nothing)?;
        Ok(())
    }

    /// The exit code of the engine, once it has ended; 128 if a signal ended it.
    fn code(engine: &mut Child) -> u8 {
        let code = engine.wait().ok().and_then(|status| status.code());
        code.map_or(128, |code| code as u8)
    }
}

/// Finding a program as a shell does. The guardian could do it, but could not say well that there is none.
#[cfg(unix)]
mod search {
    use std::io;
    use std::path::{Path, PathBuf};

    use rustix::fs::{Access, access};

    /// The path of a program that can be started.
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
