//! `offsuit invite`: the line that lets a friend play through ssh.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf, absolute};

use clap::Args;

use crate::cli::{Failure, FileError, Message, shown_path, to_people};
use crate::files;
use crate::table::data_directory;
use crate::together::socket_path;

/// Arguments of `invite`.
#[derive(Args, Debug)]
#[command(after_help = "\
Append the line to ~/.ssh/authorized_keys. The key then opens a seat at your tables under that name, and nothing else: no \
shell, no files, no other names. With --pty the friend needs only ssh, and offsuit runs on your machine.

Examples:
  offsuit invite ann ann.pub >> ~/.ssh/authorized_keys
  offsuit invite ann ann.pub --pty >> ~/.ssh/authorized_keys
  offsuit invite ann ann.pub --socket /srv/offsuit/house.sock")]
pub struct InviteArgs {
    /// Name of the friend at your tables
    pub name: String,
    /// File with the friend's public key
    #[arg(value_name = "KEYFILE")]
    pub key: PathBuf,
    /// For a friend without offsuit: plain ssh opens the screens
    #[arg(long)]
    pub pty: bool,
    /// Socket of the house [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
}

/// Where sshd looks for programs, on all systems.
const FOUND_BY_SSHD: [&str; 2] = ["/bin", "/usr/bin"];

/// The largest key file, in bytes.
const LARGEST: u64 = 1 << 14;

pub(in crate::cli) fn run(args: &InviteArgs) -> Result<(), Failure> {
    if cfg!(not(unix)) {
        return Err(super::no_houses_here());
    }
    super::check_name("NAME", &args.name)?;
    // The name goes through sshd and a shell. A harmless one needs no quoting anywhere.
    if !args.name.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
        || !args.name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
    {
        let message = Message::new("cli-invite-name").with("value", crate::core::text::shown(&args.name));
        return Err(Failure::Usage(message));
    }
    let bytes = files::read_up_to(LARGEST, &args.key).map_err(FileError::open(&args.key))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let key = lines.next().filter(|line| is_key(line)).filter(|_| lines.next().is_none());
    let Some(key) = key else {
        let message = Message::new("cli-no-key").with("file", shown_path(&args.key));
        return Err(Failure::Failed(message));
    };
    // A command of sshd has neither the PATH nor the other variables of a login shell.
    let socket = args.socket.clone().map_or_else(socket_path, Ok)?;
    let (program, socket) = (program()?, plain(&absolute(socket)?)?);
    let seat = format!("--as {} --socket {socket}", args.name);
    if !args.pty {
        writeln!(to_people(), "restrict,command=\"{program} seat {seat}\" {key}")?;
        return Ok(());
    }
    // The friend's settings and saved matches are not yours.
    let folder = plain(&absolute(data_directory()?.join("guests").join(&args.name))?)?;
    let variables = format!("OFFSUIT_DATA={folder} OFFSUIT_CONFIG={folder}");
    writeln!(to_people(), "restrict,pty,command=\"env {variables} {program} join {seat}\" {key}")?;
    Ok(())
}

/// How a command of sshd calls this program.
fn program() -> Result<String, Failure> {
    let path = env::current_exe()?;
    let is_found = path.parent().is_some_and(|folder| FOUND_BY_SSHD.iter().any(|&known| folder == known));
    if is_found { Ok("offsuit".to_owned()) } else { plain(&path) }
}

/// A path that needs no quoting in a shell or in `authorized_keys`.
fn plain(path: &Path) -> Result<String, Failure> {
    let text = path.to_string_lossy().into_owned();
    if text.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter)) {
        return Ok(text);
    }
    Err(Failure::Failed(Message::new("cli-invite-path").with("file", shown_path(path))))
}

/// Whether a line is a public key: a type, the key in base 64, and perhaps a comment.
fn is_key(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(kind), Some(key)) = (words.next(), words.next()) else { return false };
    let known = ["ssh-", "ecdsa-", "sk-"].iter().any(|start| kind.starts_with(start));
    let is_base64 = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
    let is_harmless = |letter: char| letter != '"' && !letter.is_control();
    known && key.len() > 16 && key.chars().all(is_base64) && line.chars().all(is_harmless)
}
