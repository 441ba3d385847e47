//! Where a house is.

use std::io;
use std::path::{PathBuf, absolute};
use std::process::Command;

use thiserror::Error;

use super::door::Knocking;
use super::door::houses::Entrance;
use crate::core::command_line;
use crate::core::text::{shown, shown_path, shown_up_to};

/// The environment variable that names another socket.
pub const SOCKET_VARIABLE: &str = "OFFSUIT_SOCKET";

/// The environment variable for another ssh, such as `ssh -p 2222`.
pub const SSH_VARIABLE: &str = "OFFSUIT_SSH";

/// How to reach a house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// On this machine, by its socket.
    Socket(PathBuf),
    /// On another machine, by the user's own ssh.
    Ssh(Destination),
    /// Through one of its doors.
    Door(Box<Entrance>),
}

impl Address {
    /// The command that joins the house, or a table in it, from another terminal of this machine.
    pub fn join_command(&self, table: Option<u32>) -> String {
        let house = match self {
            Address::Ssh(destination) => format!(" {}", shell_words::quote(destination.as_str())),
            Address::Door(entrance) => match &entrance.knocking {
                Knocking::At(place) => format!(" {place}"),
                Knocking::Through(command) => format!(" --through {}", shell_words::quote(&shown(command))),
            },
            Address::Socket(_) if self.is_usual() => String::new(),
            Address::Socket(path) => {
                let path = absolute(path).unwrap_or_else(|_| path.clone());
                format!(" --socket {}", shell_words::quote(&shown(&path.to_string_lossy())))
            }
        };
        let table = table.map(|table| format!(" {table}")).unwrap_or_default();
        format!("offsuit join{house}{table}")
    }

    /// Where it is, safe to show.
    pub fn place(&self) -> String {
        match self {
            Address::Socket(path) => shown_path(path),
            Address::Ssh(destination) => shown(destination.as_str()),
            Address::Door(entrance) => entrance.knocking.to_string(),
        }
    }

    /// Where this user's ssh finds the house from another machine, if that is known: an ssh session uses the usual socket.
    pub fn from_elsewhere(&self, user: &str) -> Option<Destination> {
        match self {
            Address::Ssh(_) | Address::Door(_) => None,
            Address::Socket(_) => {
                let host = host_name().filter(|_| self.is_usual())?;
                Destination::new(&format!("{user}@{host}")).ok()
            }
        }
    }

    /// Whether programs on this machine find the house without being told where it is.
    fn is_usual(&self) -> bool {
        matches!(self, Address::Socket(path) if socket_path().is_ok_and(|usual| usual == *path))
    }
}

/// The name of this machine, if it has one that means something elsewhere.
#[cfg(unix)]
fn host_name() -> Option<String> {
    let name = nix::unistd::gethostname().ok()?.into_string().ok()?;
    Some(name).filter(|name| !name.is_empty() && !name.starts_with("localhost"))
}

/// Nobody joins from elsewhere: there are no houses here.
#[cfg(not(unix))]
fn host_name() -> Option<String> {
    None
}

/// Where ssh connects to: `HOST`, `USER@HOST` or a name from the user's ssh configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destination(String);

/// A text that is not an ssh destination.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a host: expected HOST or USER@HOST")]
pub struct DestinationError(String);

impl Destination {
    /// Checks a destination: ssh would take a text that begins with `-` for an option (CVE-2017-1000117).
    ///
    /// # Errors
    /// When the text is empty, begins with `-`, or has spaces or control characters.
    pub fn new(text: &str) -> Result<Self, DestinationError> {
        let host = text.rsplit('@').next().unwrap_or_default();
        let is_plain = |letter: char| !letter.is_whitespace() && !letter.is_control();
        if text.starts_with('-') || host.is_empty() || host.starts_with('-') || !text.chars().all(is_plain) {
            return Err(DestinationError(shown(text)));
        }
        Ok(Destination(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The command that connects to the house there. With `quietly`, it never asks for a password.
    ///
    /// # Errors
    /// When [`SSH_VARIABLE`] names no command.
    pub(super) fn command(&self, name: Option<&str>, quietly: bool) -> io::Result<Command> {
        let mut command = ssh()?;
        command.arg("-T");
        if quietly {
            command.args(["-o", "BatchMode=yes"]);
        }
        // A connection that has died is noticed within a minute.
        command.args(["-o", "ServerAliveInterval=20", "-o", "ServerAliveCountMax=3"]);
        command.args(["--", &self.0, "offsuit", "seat"]);
        if let Some(name) = name {
            // The shell there splits its command at spaces.
            command.args(["--as", &shell_words::quote(name)]);
        }
        Ok(command)
    }
}

/// Says what is wrong with the path of a socket that is too long: the system's limit is much lower than for files.
#[cfg(unix)]
pub(super) fn explain_long_path(error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::InvalidInput {
        return error;
    }
    io::Error::new(error.kind(), "the path is too long for a socket: about 100 bytes are allowed")
}

/// The user's own ssh: [`SSH_VARIABLE`] may name another command, with arguments.
fn ssh() -> io::Result<Command> {
    let named = std::env::var(SSH_VARIABLE).unwrap_or_default();
    Ok(split(SSH_VARIABLE, &named)?.unwrap_or_else(|| Command::new("ssh")))
}

/// A command that the player has typed, split into words as a shell would do it, but without a shell; `None` if it is empty.
/// `whose` says where it was typed.
///
/// # Errors
/// When a quotation mark is missing.
pub(super) fn split(whose: &str, typed: &str) -> io::Result<Option<Command>> {
    let words = command_line::split(typed).map_err(|error| {
        let what = format!("{whose} is not a command: {error}: {}", shown_up_to(typed, 200));
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })?;
    Ok(words.split_first().map(|(program, arguments)| {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    }))
}

/// The socket of the house of this user: in the folder of the session if there is one, or in the data directory.
/// [`SOCKET_VARIABLE`] names another one.
///
/// # Errors
/// When there is no home directory.
pub fn socket_path() -> io::Result<PathBuf> {
    if let Some(named) = std::env::var_os(SOCKET_VARIABLE).filter(|name| !name.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let session = std::env::var_os("XDG_RUNTIME_DIR").filter(|name| !name.is_empty());
    let folder = match session.map(PathBuf::from).filter(|folder| folder.is_absolute()) {
        Some(folder) => folder.join("offsuit"),
        None => crate::table::data_directory()?.join("run"),
    };
    Ok(folder.join("house.sock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_joins_the_house_wherever_it_is() {
        let usual = Address::Socket(socket_path().unwrap());
        assert_eq!(usual.join_command(Some(3)), "offsuit join 3");
        assert_eq!(usual.join_command(None), "offsuit join");
        let other = Address::Socket(PathBuf::from("/srv/our games/house.sock"));
        assert_eq!(other.join_command(Some(3)), "offsuit join --socket '/srv/our games/house.sock' 3");
        let host = Address::Ssh(Destination::new("ann@host").unwrap());
        assert_eq!(host.join_command(Some(3)), "offsuit join ann@host 3");
        // An ssh session finds only the usual socket.
        assert_eq!([&other, &host].map(|house| house.from_elsewhere("ann")), [None, None]);
        let known = usual.from_elsewhere("ann").map(|to| to.as_str().to_owned());
        assert_eq!(known, host_name().map(|host| format!("ann@{host}")));
    }

    #[test]
    fn a_destination_is_never_an_option_of_ssh() {
        for good in ["host", "ann@host", "ann@10.0.0.1", "a.b-c", "[::1]"] {
            assert_eq!(Destination::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "-oProxyCommand=x", "ann@-oProxyCommand=x", "ann@", "a b", "a\nb", "a\u{1b}b", "@"] {
            assert!(Destination::new(bad).is_err(), "{bad:?}");
        }
        let command = Destination::new("ann@host").unwrap().command(Some("the ben"), false).unwrap();
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        assert_eq!(words[words.len() - 6..], ["--", "ann@host", "offsuit", "seat", "--as", "'the ben'"]);
    }
}
