//! Playing together: one table for people at different terminals.
//!
//! A [`House`] holds the tables, deals the cards and keeps the records. Its guests get what their seats may know, as lines
//! of the [`protocol`], over a [`Link`]. A [`RemoteTable`] turns these lines into a [`Table`](crate::table::Table), so
//! that screens and plain mode show a table in another process as they show one of their own.
//!
//! Nothing a guest must not know leaves the house. What a guest sends is read with limits on size and rate, checked
//! against the rules, and never executed.

mod address;
mod contribution;
pub mod door;
mod house;
mod link;
mod local;
pub mod protocol;
mod remote;
#[cfg(unix)]
mod server;

pub use address::{Address, Destination, DestinationError, SOCKET_VARIABLE, SSH_VARIABLE, socket_path};
pub use contribution::{Contribution, ContributionError, MOST_ROUNDS};
pub use house::{GuestId, House, Limits};
pub use link::{Incoming, JoinError, Link};
pub use local::{DAY, InviteError, LocalHouse, MOST_DAYS, PACES, Plan, parse_pace, parse_time};
pub use remote::{Arrival, NextTable, RemoteTable, SharedTable, sit_down};
#[cfg(unix)]
pub use server::{HouseThread, Notice, Premises, ServeError, Server};
