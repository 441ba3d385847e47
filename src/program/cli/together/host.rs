//! `offsuit host`: a house without a screen.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use crate::cli::{Failure, GlobalArgs};
#[cfg(unix)]
use crate::core::text::shown;
#[cfg(unix)]
use crate::lang::Words;
#[cfg(unix)]
use crate::together::Notice;

/// Arguments of `host`.
#[derive(Args, Debug)]
#[command(after_help = "\
A house holds tables for people at different terminals. It needs no screen. Tables are saved: open the house again, and they \
continue. Guests on this machine play under their login names; only you can choose other names (offsuit join --as NAME).

Friends elsewhere come through a door: a TCP port (--listen), or a second socket for ssh and other pipes (--door). Each needs a \
ticket from you (offsuit invite NAME), and nobody has your rights there. Everything is encrypted. Behind a router, forward the \
port to this machine.

As a systemd user unit, in ~/.config/systemd/user/offsuit.service (enable it with systemctl --user enable --now offsuit, \
and let it run without you with loginctl enable-linger):
  [Unit]
  Description=offsuit house
  [Service]
  ExecStart=%h/.cargo/bin/offsuit host
  Restart=on-failure
  [Install]
  WantedBy=default.target

Examples:
  offsuit host
  offsuit host --listen 0.0.0.0:4242
  offsuit host --socket /srv/offsuit/house.sock --group games")]
pub struct HostArgs {
    /// Socket to listen at [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
    /// Group whose members may join too
    #[arg(long, value_name = "GROUP")]
    pub group: Option<String>,
    /// Open a door at this TCP port, for guests with tickets (0.0.0.0 and [::] stand for all networks of this machine)
    #[arg(long, value_name = "ADDR:PORT")]
    pub listen: Vec<SocketAddr>,
    /// Open a door at this Unix socket, for guests with tickets
    #[arg(long, value_name = "PATH")]
    pub door: Vec<PathBuf>,
}

/// Serves guests until a signal comes.
#[cfg(unix)]
pub(in crate::cli) fn run(args: &HostArgs, global: GlobalArgs) -> Result<(), Failure> {
    use std::io::Write;
    use std::os::unix::net::UnixStream;

    use crate::cli::{shown_path, tell, to_people};
    use crate::signals::{Signal, Signals, Watch};
    use crate::table::data_directory;
    use crate::together::{Address, HouseThread, Premises, socket_path};

    let mut signals = Signals::watch(Watch::Ends)?;
    let socket = args.socket.clone().map_or_else(socket_path, Ok)?;
    let folder = data_directory()?.join("house");
    let premises = Premises {
        group: args.group.clone(),
        listen: args.listen.clone(),
        doors: args.door.clone(),
        ..Premises::private(folder, socket.clone())
    };
    let (house, faults) = HouseThread::open(premises).map_err(Failure::failed)?;
    for fault in faults {
        tell(fault);
    }
    let shown = shown_path(&socket);
    let join = Address::Socket(socket.clone()).join_command(None);
    let open = global.words().with("cli-house-open", &[("socket", &shown), ("join", &join)]);
    writeln!(to_people(), "{open}")?;
    let words = global.words();
    for at in house.doors().map_err(Failure::failed)? {
        writeln!(to_people(), "{}", words.with("cli-door-open", &[("at", &at)]))?;
    }
    // Nothing is ever read from this end: only signals wake us, and the house when it fails.
    let (quiet, _other) = UnixStream::pair()?;
    while !house.has_ended() {
        while let Some(notice) = house.notice() {
            writeln!(to_people(), "{}", say(&notice, &words))?;
        }
        if let Some(Signal::End(number)) = signals.take() {
            return Err(Failure::Signal(number as u8));
        }
        signals.wait(&quiet, None)?;
    }
    Err(Failure::failed("the house has failed"))
}

/// What has happened at a door.
#[cfg(unix)]
fn say(notice: &Notice, words: &Words) -> String {
    let (key, name, from) = match notice {
        Notice::FirstUse { name, from } => ("cli-ticket-used", name, from),
        Notice::UsedElsewhere { name, from } => ("cli-ticket-tried", name, from),
    };
    let from = from.map_or_else(|| words.get("cli-through-socket"), |from| from.to_string());
    words.with(key, &[("name", &shown(name)), ("from", &from)])
}

/// There are no sockets here.
#[cfg(not(unix))]
pub(in crate::cli) fn run(_: &HostArgs, _: GlobalArgs) -> Result<(), Failure> {
    Err(super::no_houses_here())
}
