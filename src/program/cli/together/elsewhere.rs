//! A house that is not on this machine, as it is named on the command line.

use std::io::Write;

use crate::cli::{Failure, Message, stdin, to_people};
use crate::core::text::{shown, shown_up_to};
use crate::lang::Words;
use crate::together::door::houses::{self, TicketFault};
use crate::together::door::{Knocking, Place, Ticket};
use crate::together::{Address, Destination};

/// A house that is not on this machine.
#[derive(Clone, Debug)]
pub enum Elsewhere {
    /// By ssh.
    Ssh(Destination),
    /// Through a door, with a ticket.
    Ticket(Ticket),
    /// The same, with a ticket that is asked for.
    Asked,
    /// Through a door where this player has been before.
    Known(Place),
}

impl Elsewhere {
    /// Reads it.
    ///
    /// # Errors
    /// When it is nothing of the kind: what is wrong, in English.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "-" {
            return Ok(Elsewhere::Asked);
        }
        if Ticket::is_meant(text) {
            return text.parse().map(Elsewhere::Ticket).map_err(|error| error.to_string());
        }
        // To ssh, a port is an option, not a part of the host's name.
        if let Ok(place) = text.parse() {
            return Ok(Elsewhere::Known(place));
        }
        Destination::new(text).map(Elsewhere::Ssh).map_err(|error| error.to_string())
    }

    /// The same text, but for the secret of a ticket.
    pub fn shown(&self) -> String {
        match self {
            Elsewhere::Ssh(destination) => shown(destination.as_str()),
            Elsewhere::Ticket(_) => "TICKET".to_owned(),
            Elsewhere::Asked => "-".to_owned(),
            Elsewhere::Known(place) => place.to_string(),
        }
    }
}

/// The address of a house that is not on this machine. `through` is the command that leads to its door.
pub(super) fn find(
    host: Option<&Elsewhere>,
    through: Option<&str>,
    words: &Words,
) -> Result<Address, Failure> {
    let knocking = through.map(|command| Knocking::Through(command.to_owned()));
    let fault = |fault: TicketFault| Failure::Failed(Message::Text(fault.text()));
    let entrance = match host {
        Some(Elsewhere::Ssh(destination)) if knocking.is_none() => {
            return Ok(Address::Ssh(destination.clone()));
        }
        Some(other @ (Elsewhere::Ssh(_) | Elsewhere::Known(_))) if knocking.is_some() => {
            let message = Message::new("cli-conflict").with("argument", "--through");
            return Err(Failure::Usage(message.with("other", other.shown())));
        }
        Some(Elsewhere::Known(place)) => houses::by(&Knocking::At(place.clone())),
        Some(Elsewhere::Ticket(ticket)) => Some(houses::visit(ticket, knocking.as_ref()).map_err(fault)?),
        Some(Elsewhere::Asked) => {
            writeln!(to_people(), "{}", words.get("cli-which-ticket"))?;
            let ticket: Ticket =
                stdin::read_line()?.parse().map_err(|error| fault(TicketFault::Ticket(error)))?;
            Some(houses::visit(&ticket, knocking.as_ref()).map_err(fault)?)
        }
        Some(Elsewhere::Ssh(_)) | None => knocking.as_ref().and_then(houses::by),
    };
    let no_ticket = || {
        let place = host.map_or_else(|| shown_up_to(through.unwrap_or_default(), 200), Elsewhere::shown);
        Failure::Failed(Message::new("cli-no-ticket").with("place", place))
    };
    Ok(Address::Door(Box::new(entrance.ok_or_else(no_ticket)?)))
}
