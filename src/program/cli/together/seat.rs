//! `offsuit seat`: the house's end of a pipe, such as one through ssh.

use std::path::PathBuf;

use clap::Args;

use crate::cli::Failure;

/// Arguments of `seat`.
#[derive(Args, Debug)]
#[command(after_help = "\
offsuit join USER@HOST starts this command there. In a line of authorized_keys it lets a friend without an account play, \
and nothing else (offsuit invite prints such a line):
  restrict,command=\"offsuit seat --as ann\" ssh-ed25519 AAAA... ann@laptop

Examples:
  offsuit seat --as ann")]
pub struct SeatArgs {
    /// Name of the guest at the other end; only the owner of the house may choose one
    #[arg(long = "as", value_name = "NAME")]
    pub name: Option<String>,
    /// Socket of the house [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
}

/// Copies between stdin and stdout and the house until either side ends.
#[cfg(unix)]
pub(in crate::cli) fn run(args: &SeatArgs) -> Result<(), Failure> {
    use std::io::{self, Read, Write};
    use std::net::Shutdown;
    use std::os::unix::net::UnixStream;
    use std::thread;

    use crate::cli::Message;
    use crate::together::protocol::SENTINEL;
    use crate::together::socket_path;

    if let Some(name) = &args.name {
        super::check_name("--as", name)?;
    }
    let socket = args.socket.clone().map_or_else(socket_path, Ok)?;
    let mut house = UnixStream::connect(&socket).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            Failure::Failed(Message::new("cli-no-house"))
        }
        _ => error.into(),
    })?;
    let mut stdout = io::stdout();
    writeln!(stdout, "{SENTINEL}")?;
    stdout.flush()?;
    // The house accepts only the first name that it is told, so the guest at the other end of the pipe comes too late.
    let pinned = serde_json::json!({"pin": args.name});
    writeln!(house, "{pinned}")?;
    let mut to_house = house.try_clone()?;
    thread::Builder::new().name("pipe".to_owned()).spawn(move || {
        let mut block = [0; 1 << 12];
        let mut stdin = io::stdin();
        while let Ok(count @ 1..) = stdin.read(&mut block) {
            if to_house.write_all(&block[..count]).is_err() {
                break;
            }
        }
        let _ = to_house.shutdown(Shutdown::Write);
    })?;
    let mut block = [0; 1 << 14];
    loop {
        match house.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                stdout.write_all(&block[..count])?;
                stdout.flush()?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// There are no sockets here.
#[cfg(not(unix))]
pub(in crate::cli) fn run(_: &SeatArgs) -> Result<(), Failure> {
    Err(super::no_houses_here())
}
