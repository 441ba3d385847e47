//! Doors: how guests come to a house over a network.
//!
//! A house always has its owner's socket. A *door* is another entrance: a TCP port, or a second Unix socket for pipes.
//! Whoever comes through a door needs a [`Ticket`], which the house's owner has made, and never has the owner's rights.
//! Everything that is said there is encrypted from end to end by the Noise protocol: see [`noise`].
//!
//! The house keeps a [list of its guests](guests), and each guest a [list of houses](houses).

pub mod guests;
pub mod houses;
pub mod noise;
mod primitives;
mod ticket;

pub use ticket::{Knocking, LONGEST_TICKET, Place, PlaceError, Ticket, TicketError, TicketId};
