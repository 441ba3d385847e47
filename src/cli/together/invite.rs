//! `offsuit invite`: the line that lets a friend play through ssh.

use std::io::Write;
use std::path::{Path, PathBuf};

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
  offsuit invite ann ann.pub --pty")]
pub struct InviteArgs {
    /// Name of the friend at your tables
    pub name: String,
    /// File with the friend's public key
    #[arg(value_name = "KEYFILE")]
    pub key: PathBuf,
    /// For a friend without offsuit: plain ssh opens the screens
    #[arg(long)]
    pub pty: bool,
}

/// The largest key file, in bytes.
const LARGEST: u64 = 1 << 14;

pub(in crate::cli) fn run(args: &InviteArgs) -> Result<(), Failure> {
    super::check_name("NAME", &args.name)?;
    // The name goes through sshd and a shell. A harmless one needs no quoting anywhere.
    if !args.name.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
        || args.name.starts_with('-')
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
    if !args.pty {
        writeln!(to_people(), "restrict,command=\"offsuit seat --as {}\" {key}", args.name)?;
        return Ok(());
    }
    // The friend's settings and saved matches are not yours.
    let folder = data_directory()?.join("guests").join(&args.name);
    let (folder, socket) = (plain(&folder)?, plain(&socket_path()?)?);
    let name = &args.name;
    let variables = format!("OFFSUIT_DATA={folder} OFFSUIT_CONFIG={folder}");
    let command = format!("env {variables} offsuit join --as {name} --socket {socket}");
    writeln!(to_people(), "restrict,pty,command=\"{command}\" {key}")?;
    Ok(())
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
    known && key.len() > 16 && key.chars().all(is_base64) && !line.contains('"')
}
