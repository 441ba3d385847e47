//! The seats of a table: who may sit there, and under which name.

use super::keep::SeatNote;
use crate::bots::Level;
use crate::record::{Player, Sitter};
use crate::table::Setup;
use crate::together::protocol::Chair;

impl SeatNote {
    /// A seat where nobody has sat down.
    pub(super) fn empty(chair: Chair) -> Self {
        SeatNote { chair, name: None, removed: false, seal: None, nonce: None }
    }

    /// Whether a person plays there.
    pub(super) fn has_person(&self) -> bool {
        self.name.is_some() && !self.removed
    }

    /// Whether a bot sits there.
    pub(super) fn is_bot(&self) -> bool {
        matches!(self.chair, Chair::Bot(_))
    }

    /// Checks that the name can be shown and the level exists.
    pub(super) fn check(&self) -> Result<(), String> {
        if let Chair::Bot(level) = &self.chair {
            level.parse::<Level>().map_err(|error| error.to_string())?;
        }
        let reserved = match &self.chair {
            Chair::Guest(name) => Some(name),
            Chair::Open | Chair::Bot(_) => None,
        };
        for name in reserved.into_iter().chain(&self.name) {
            let sitter = Sitter::new(name, Player::Human).map_err(|fault| fault.to_string())?;
            if sitter.name != *name {
                return Err(format!("the name \"{name}\" begins or ends with a space"));
            }
        }
        Ok(())
    }

    /// Whether the seat is this person's.
    pub(super) fn is_for(&self, name: &str) -> bool {
        match &self.chair {
            _ if self.removed => false,
            Chair::Guest(guest) => guest == name,
            Chair::Open => self.name.as_deref() == Some(name),
            Chair::Bot(_) => false,
        }
    }

    /// Whether anybody may sit there.
    pub(super) fn is_open(&self) -> bool {
        self.chair == Chair::Open && self.name.is_none()
    }
}

/// The players of a table, with a name of its own for each bot.
pub(super) fn people_and_bots(seats: &[SeatNote]) -> Result<Vec<Sitter>, String> {
    let taken = |name: &str| {
        seats
            .iter()
            .any(|seat| seat.name.as_deref() == Some(name) || seat.chair == Chair::Guest(name.to_owned()))
    };
    // There are as many names as a table has seats at most, so one is left for each bot.
    let mut free = (0..)
        .map(|number| Setup::bot(number, Level::Casual).name)
        .filter(|name| !taken(name))
        .take(seats.len());
    let player = |seat: &SeatNote| match &seat.chair {
        Chair::Bot(level) => {
            let name = free.next().unwrap_or_else(|| level.clone());
            Sitter::new(&name, Player::Bot(level.clone()))
        }
        Chair::Guest(name) => Sitter::new(name, Player::Human),
        Chair::Open => Sitter::new(seat.name.as_deref().unwrap_or("?"), Player::Human),
    };
    seats.iter().map(player).collect::<Result<_, _>>().map_err(|fault| fault.to_string())
}
