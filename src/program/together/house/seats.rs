//! The seats of a table: who may sit there, and under which name.

use super::keep::SeatNote;
use crate::bots::Level;
use crate::core::name::{alike, on_record};
use crate::record::{Player, Sitter};
use crate::table::{Setup, give_way};
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
            if on_record(name).map_err(|fault| fault.to_string())? != name {
                return Err(format!("the name \"{name}\" begins or ends with a space"));
            }
        }
        Ok(())
    }

    /// Whether the seat is this person's.
    pub(super) fn is_for(&self, name: &str) -> bool {
        self.person() == Some(name)
    }

    /// Who sits there or has it reserved.
    fn person(&self) -> Option<&str> {
        match &self.chair {
            _ if self.removed => None,
            Chair::Guest(name) => Some(name),
            Chair::Open => self.name.as_deref(),
            Chair::Bot(_) => None,
        }
    }

    /// The name of its person, if it looks like this one.
    pub(super) fn namesake(&self, name: &str) -> Option<&str> {
        self.person().filter(|person| alike(person, name))
    }

    /// Whether anybody may sit there.
    pub(super) fn is_open(&self) -> bool {
        self.chair == Chair::Open && self.name.is_none()
    }
}

/// The players of a table, with a name of its own for each bot.
pub(super) fn people_and_bots(seats: &[SeatNote]) -> Vec<Sitter> {
    let player = |(number, seat): (usize, &SeatNote)| match &seat.chair {
        Chair::Bot(level) => {
            let player = Player::Bot(level.clone());
            Sitter { player, ..Setup::bot(number, Level::Casual) }
        }
        Chair::Guest(name) => Sitter { name: name.clone(), player: Player::Human },
        Chair::Open => {
            Sitter { name: seat.name.clone().unwrap_or_else(|| "?".to_owned()), player: Player::Human }
        }
    };
    let mut sitters: Vec<Sitter> = seats.iter().enumerate().map(player).collect();
    give_way(&mut sitters, |_, sitter| sitter.player == Player::Human);
    sitters
}
