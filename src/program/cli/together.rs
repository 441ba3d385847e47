//! The commands for playing together: a house, and its guests.

mod elsewhere;
pub(super) mod host;
pub(super) mod invite;
pub(super) mod join;
pub(super) mod manage;
pub(super) mod open;
pub(super) mod seat;
pub(super) mod turns;

use std::path::PathBuf;

use clap::Args;

use super::{Failure, Message};
use crate::core::name::{MAX_NAME, checked};
use crate::core::text::shown;
use crate::lang::Words;
use crate::together::{Address, JoinError, Link, LocalHouse, socket_path};

pub use elsewhere::Elsewhere;

/// Where the house is, and who joins it.
#[derive(Args, Clone, Debug, Default)]
pub struct HouseArgs {
    /// The house: a ticket, - to be asked for one, HOST:PORT where you have used one before, or USER@HOST for ssh [default: the house of this machine]
    #[arg(value_name = "TICKET|HOST", value_parser = Elsewhere::read, conflicts_with = "socket")]
    pub host: Option<Elsewhere>,
    /// How to get there
    #[command(flatten)]
    pub way: WayArgs,
}

/// How to get to a house, and under which name.
#[derive(Args, Clone, Debug, Default)]
pub struct WayArgs {
    /// Command whose standard input and output lead to the door of the house
    #[arg(long, value_name = "COMMAND", conflicts_with = "socket")]
    pub through: Option<String>,
    /// Name to go by; only the owner of the house may choose one [default: your login name]
    #[arg(long = "as", value_name = "NAME")]
    pub own: Option<String>,
    /// Socket of the house [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
}

impl HouseArgs {
    /// Where the house is. Asks for a ticket if there is none yet, so ask for it only once.
    fn address(&self, words: &Words) -> Result<Address, Failure> {
        match (&self.host, &self.way.through, &self.way.socket) {
            (None, None, Some(socket)) => Ok(Address::Socket(socket.clone())),
            (None, None, None) => Ok(Address::Socket(socket_path()?)),
            (host, through, _) => elsewhere::find(host.as_ref(), through.as_deref(), words),
        }
    }

    /// Connects to the house at its [address](Self::address).
    fn join(&self, address: &Address) -> Result<Link, Failure> {
        if let Some(name) = &self.way.own {
            check_name("--as", name)?;
        }
        Link::join(address, self.way.own.as_deref()).map_err(|error| match error {
            JoinError::NoHouse if self.way.socket.is_none() => no_house(),
            other => why(other),
        })
    }
}

/// Checks that a name can be shown.
fn check_name(option: &str, name: &str) -> Result<(), Failure> {
    checked(name).map(drop).map_err(|_| bad_name(option, name))
}

/// A name that cannot be shown.
fn bad_name(option: &str, name: &str) -> Failure {
    let message = Message::new("cli-guest-name").with("option", option);
    Failure::Usage(message.with("value", shown(name)).with("most", MAX_NAME))
}

/// There is no house on this machine, or one that is closed and has tables that are not over.
fn no_house() -> Failure {
    if cfg!(not(unix)) {
        return no_houses_here();
    }
    Failure::Failed(match LocalHouse::default().waiting() {
        0 => Message::new("cli-no-house"),
        count => Message::new("cli-closed-house").with("count", count),
    })
}

/// This system cannot open houses.
fn no_houses_here() -> Failure {
    Failure::Failed(Message::new("cli-no-sockets"))
}

/// Why a house cannot be joined.
fn why(error: JoinError) -> Failure {
    match error {
        JoinError::NoHouse if cfg!(not(unix)) => no_houses_here(),
        JoinError::NoHouse => Failure::Failed(Message::new("cli-no-house")),
        other => Failure::failed(other),
    }
}
