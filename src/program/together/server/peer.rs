//! Who is at the other end of a socket, according to the system.

use std::os::unix::net::UnixStream;

use nix::unistd::{Group, Uid, User};
use rustix::process::geteuid;

/// Who is at the other end.
pub(super) struct Peer {
    /// The login name.
    pub(super) name: String,
    /// Whether it is the user whose house this is.
    pub(super) is_owner: bool,
}

/// The login name of the user whose house this is.
pub(in crate::together) fn own_name() -> String {
    name_of(geteuid().as_raw())
}

/// Who is at the other end.
pub(super) fn of(stream: &UnixStream) -> Peer {
    let own = geteuid().as_raw();
    let user = user(stream).unwrap_or(own);
    Peer { name: name_of(user), is_owner: user == own }
}

fn name_of(user: u32) -> String {
    let known = User::from_uid(Uid::from_raw(user)).ok().flatten();
    known.map_or_else(|| format!("user {user}"), |user| user.name)
}

/// The user at the other end.
#[cfg(target_os = "linux")]
fn user(stream: &UnixStream) -> Option<u32> {
    rustix::net::sockopt::socket_peercred(stream).ok().map(|peer| peer.uid.as_raw())
}

/// Elsewhere only this user can open the socket.
#[cfg(not(target_os = "linux"))]
fn user(_: &UnixStream) -> Option<u32> {
    None
}

/// The number of a group.
pub(super) fn group(name: &str) -> Option<u32> {
    Group::from_name(name).ok().flatten().map(|group| group.gid.as_raw())
}
