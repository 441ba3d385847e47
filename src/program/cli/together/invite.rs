//! `offsuit invite`: what lets a friend play from elsewhere, a ticket or a line for ssh.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf, absolute};
use std::time::Duration;

use clap::Args;

use crate::cli::{Failure, FileError, GlobalArgs, Message, shown_path, to_people};
use crate::clock::{self, Moment};
use crate::core::text::shown;
use crate::files;
use crate::lang::Words;
use crate::table::data_directory;
use crate::together::door::guests::{Invitation, ListError};
use crate::together::door::{Place, PlaceError};
use crate::together::{InviteError, LocalHouse, parse_time, socket_path};

/// Arguments of `invite`.
#[derive(Args, Debug)]
#[command(after_help = "\
Without a key file, this prints a ticket for your friend, who types offsuit join - and pastes it. Your house needs a door for \
that: offsuit host --listen. The first program that uses a ticket keeps it: nobody else can use it then, and attempts are \
listed. The place where your friend reaches you is the end of the line, so it can be changed or left out.

With a key file, this prints a line for ~/.ssh/authorized_keys. The key then opens a seat at your tables under that name, and \
nothing else: no shell, no files, no other names. With --pty the friend needs only ssh, and offsuit runs on your machine.

Examples:
  offsuit invite ben --at play.example.org:4242
  offsuit invite --list
  offsuit invite --revoke ben
  offsuit invite ann ann.pub >> ~/.ssh/authorized_keys
  offsuit invite ann ann.pub --pty >> ~/.ssh/authorized_keys")]
pub struct InviteArgs {
    /// Name of the friend at your tables
    #[arg(required_unless_present_any = ["list", "revoke"])]
    pub name: Option<String>,
    /// For ssh: file with the friend's public key
    #[arg(value_name = "KEYFILE")]
    pub key: Option<PathBuf>,
    /// Place where the friend reaches your door: your router, or a relay
    #[arg(long, value_name = "HOST:PORT", value_parser = place, conflicts_with_all = ["key", "list", "revoke"])]
    pub at: Option<Place>,
    /// How long the ticket may be used for the first time, such as 2h or 30d
    #[arg(long = "for", value_name = "TIME", default_value = "7d", value_parser = time, conflicts_with_all = ["key", "list", "revoke"])]
    pub within: u32,
    /// List your tickets, and who has tried to use one that belongs to somebody else
    #[arg(long, conflicts_with_all = ["name", "revoke"])]
    pub list: bool,
    /// End the tickets of this friend at once
    #[arg(long, value_name = "NAME", conflicts_with = "name")]
    pub revoke: Option<String>,
    /// For a friend without offsuit: plain ssh opens the screens
    #[arg(long, requires = "key")]
    pub pty: bool,
    /// For ssh: socket of the house [default: from the environment, else the one of your session]
    #[arg(long, value_name = "PATH", requires = "key")]
    pub socket: Option<PathBuf>,
}

fn place(text: &str) -> Result<Place, String> {
    text.parse().map_err(|error: PlaceError| error.to_string())
}

fn time(text: &str) -> Result<u32, String> {
    let time = parse_time(text).filter(|&seconds| seconds > 0);
    time.ok_or_else(|| "expected a time such as 90m, 2h or 7d".to_owned())
}

/// Where sshd looks for programs, on all systems.
const FOUND_BY_SSHD: [&str; 2] = ["/bin", "/usr/bin"];

/// The largest key file, in bytes.
const LARGEST: u64 = 1 << 14;

pub(in crate::cli) fn run(args: &InviteArgs, global: GlobalArgs) -> Result<(), Failure> {
    if cfg!(not(unix)) {
        return Err(super::no_houses_here());
    }
    let (house, words, mut out) = (LocalHouse::default(), global.words(), to_people());
    match (&args.name, &args.key, &args.revoke) {
        (Some(name), Some(key), _) => print_line(name, key, args)?,
        (Some(name), None, _) => print_ticket(name, args, &house, &words)?,
        (None, _, Some(name)) => {
            let count = house.revoke(name).map_err(why)?;
            let args = [("name", &*shown(name)), ("count", &*count.to_string())];
            writeln!(out, "{}", words.with("cli-ticket-revoked", &args))?;
        }
        (None, _, None) => {
            let invitations = house.invitations().map_err(why)?;
            if invitations.is_empty() {
                writeln!(out, "{}", words.get("cli-no-tickets"))?;
            }
            for invitation in &invitations {
                writeln!(out, "{}", line(invitation, &words))?;
            }
        }
    }
    Ok(())
}

/// Makes a ticket, and prints it.
fn print_ticket(name: &str, args: &InviteArgs, house: &LocalHouse, words: &Words) -> Result<(), Failure> {
    let within = Duration::from_secs(args.within.into());
    let ticket = house.invite(name, args.at.clone(), within).map_err(|error| match error {
        InviteError::Name(_) => super::bad_name("NAME", name),
        InviteError::Own => Failure::Usage(Message::new("cli-invite-self").with("value", shown(name))),
        InviteError::List(error) => why(error),
    })?;
    let mut out = to_people();
    writeln!(out, "{}", words.with("cli-ticket", &[("name", &shown(&ticket.name))]))?;
    writeln!(out, "    offsuit join {ticket}")?;
    if ticket.at.is_none() {
        writeln!(out, "{}", words.get("cli-ticket-nowhere"))?;
    }
    Ok(())
}

/// A ticket in a line.
fn line(invitation: &Invitation, words: &Words) -> String {
    let date = |moment: Moment| clock::local(moment.into()).strftime("%Y-%m-%d %H:%M").to_string();
    let (key, when) = match (invitation.revoked, invitation.used) {
        (Some(revoked), _) => ("cli-ticket-is-revoked", revoked),
        (None, Some(used)) => ("cli-ticket-is-used", used),
        (None, None) if invitation.is_open(clock::now()) => ("cli-ticket-is-open", invitation.until),
        (None, None) => ("cli-ticket-is-over", invitation.until),
    };
    let mut line = words.with(key, &[("name", &shown(&invitation.name)), ("when", &date(when))]);
    if let Some(last) = &invitation.last_attempt {
        let from = last.from.map_or_else(|| words.get("cli-through-socket"), |from| from.to_string());
        let count = invitation.attempts.to_string();
        let args = [("count", &*count), ("when", &*date(last.when)), ("from", &*from)];
        line = format!("{line} {}", words.with("cli-ticket-attempts", &args));
    }
    line
}

fn why(error: ListError) -> Failure {
    match error {
        ListError::Nobody(name) => {
            Failure::Failed(Message::new("cli-ticket-nobody").with("name", shown(&name)))
        }
        other => Failure::failed(other),
    }
}

/// Prints the line for `authorized_keys`.
fn print_line(name: &str, key: &Path, args: &InviteArgs) -> Result<(), Failure> {
    super::check_name("NAME", name)?;
    // The name goes through sshd and a shell. A harmless one needs no quoting anywhere.
    if !name.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
        || !name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
    {
        let message = Message::new("cli-invite-name").with("value", shown(name));
        return Err(Failure::Usage(message));
    }
    let bytes = files::read_up_to(LARGEST, key).map_err(FileError::open(key))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let found = lines.next().filter(|line| is_key(line)).filter(|_| lines.next().is_none());
    let Some(found) = found else {
        let message = Message::new("cli-no-key").with("file", shown_path(key));
        return Err(Failure::Failed(message));
    };
    // A command of sshd has neither the PATH nor the other variables of a login shell.
    let socket = args.socket.clone().map_or_else(socket_path, Ok)?;
    let (program, socket) = (program()?, plain(&absolute(socket)?)?);
    let seat = format!("--as {name} --socket {socket}");
    if !args.pty {
        writeln!(to_people(), "restrict,command=\"{program} seat {seat}\" {found}")?;
        return Ok(());
    }
    // The friend's settings and saved matches are not yours.
    let folder = plain(&absolute(data_directory()?.join("guests").join(name))?)?;
    let variables = format!("OFFSUIT_DATA={folder} OFFSUIT_CONFIG={folder}");
    writeln!(to_people(), "restrict,pty,command=\"env {variables} {program} join {seat}\" {found}")?;
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
