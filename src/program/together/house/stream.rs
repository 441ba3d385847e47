//! What a seat is told of a match, as numbered lines.

use crate::core::{Event, Info};
use crate::engine;
use crate::engine::protocol::TableMessage;
use crate::together::protocol::{HouseLine, HouseMessage};

/// The line for an event, from which [`Event::seen_by`] has removed what the guest may not see.
pub(super) fn told(info: &Info, seats: usize, event: &Event, n: usize) -> HouseLine {
    let message = match engine::message(info, seats, event) {
        TableMessage::Event(event) => HouseMessage::Event(event),
        TableMessage::Result(outcome) => HouseMessage::Result(outcome),
        // Events of a match become events and results only.
        TableMessage::Hello(_) | TableMessage::Decide(_) | TableMessage::Bye(_) => HouseMessage::Pong {},
    };
    HouseLine { message, n: Some(n) }
}
