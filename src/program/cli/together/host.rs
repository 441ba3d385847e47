//! `offsuit host`: a house without a screen.

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Failure, GlobalArgs};

/// Arguments of `host`.
#[derive(Args, Debug)]
#[command(after_help = "\
A house holds tables for people at different terminals. It needs no screen. Tables are saved: open the house again, and they \
continue. Guests play under their login names; only you can choose other names (offsuit join --as NAME).

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
  offsuit host --socket /srv/offsuit/house.sock --group games")]
pub struct HostArgs {
    /// Socket to listen at [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
    /// Group whose members may join too
    #[arg(long, value_name = "GROUP")]
    pub group: Option<String>,
}

/// Serves guests until a signal comes.
#[cfg(unix)]
pub(in crate::cli) fn run(args: &HostArgs, global: GlobalArgs) -> Result<(), Failure> {
    use std::io::Write;
    use std::os::unix::net::UnixStream;

    use crate::cli::{shown_path, tell, to_people};
    use crate::signals::{Signal, Signals, Watch};
    use crate::table::data_directory;
    use crate::together::{Address, HouseThread, Limits, socket_path};

    let mut signals = Signals::watch(Watch::Ends)?;
    let socket = args.socket.clone().map_or_else(socket_path, Ok)?;
    let folder = data_directory()?.join("house");
    let opened = HouseThread::open(&folder, &socket, args.group.as_deref(), Limits::default());
    let (house, faults) = opened.map_err(Failure::failed)?;
    for fault in faults {
        tell(fault);
    }
    let shown = shown_path(&socket);
    let join = Address::Socket(socket.clone()).join_command(None);
    let open = global.words().with("cli-house-open", &[("socket", &shown), ("join", &join)]);
    writeln!(to_people(), "{open}")?;
    // Nothing is ever read from this end: only signals wake us, and the house when it fails.
    let (quiet, _other) = UnixStream::pair()?;
    while !house.has_ended() {
        if let Some(Signal::End(number)) = signals.take() {
            return Err(Failure::Signal(number as u8));
        }
        signals.wait(&quiet, None)?;
    }
    Err(Failure::failed("the house has failed"))
}

/// There are no sockets here.
#[cfg(not(unix))]
pub(in crate::cli) fn run(_: &HostArgs, _: GlobalArgs) -> Result<(), Failure> {
    Err(super::no_houses_here())
}
