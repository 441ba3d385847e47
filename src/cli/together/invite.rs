//! `offsuit invite`: the line that lets a friend play through ssh.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::cli::{Failure, FileError, Message, shown_path, to_people};
use crate::files;

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
    let (limits, command) = if args.pty { ("restrict,pty", "join") } else { ("restrict", "seat") };
    writeln!(to_people(), "{limits},command=\"offsuit {command} --as {}\" {key}", args.name)?;
    Ok(())
}

/// Whether a line is a public key: a type, the key in base 64, and perhaps a comment.
fn is_key(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(kind), Some(key)) = (words.next(), words.next()) else { return false };
    let known = ["ssh-", "ecdsa-", "sk-"].iter().any(|start| kind.starts_with(start));
    let is_base64 = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
    known && key.len() > 16 && key.chars().all(is_base64) && !line.contains('"')
}
