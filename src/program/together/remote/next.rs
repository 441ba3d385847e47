//! The next table of a guest who plays again.

use super::RemoteTable;
use crate::core::{Game, Seat, SeatSet, Text};
use crate::table::{Company, Rematch};
use crate::together::link::Link;
use crate::together::protocol::{self, GuestMessage, TableState};

/// A table in a house that may be followed by another one for the same players.
pub trait SharedTable: Company {
    /// Whether the house has brought this guest to the next table.
    fn has_next(&self) -> bool;

    /// The next table, once the house has brought this guest there. After that, this one hears nothing more.
    fn take_next(&mut self) -> Option<NextTable>;
}

/// A table of the house to which a guest has gone on, before its match.
#[derive(Debug)]
pub struct NextTable {
    /// The connection. What the house has said after the state is still to be read from it.
    pub link: Link,
    /// The table as the house has shown it first.
    pub state: TableState,
}

impl<G: Game> SharedTable for RemoteTable<G> {
    fn has_next(&self) -> bool {
        self.mail.borrow().has_next()
    }

    fn take_next(&mut self) -> Option<NextTable> {
        self.mail.borrow_mut().take_next()
    }
}

impl<G: Game> RemoteTable<G> {
    /// Who wants to play again.
    pub(super) fn who_plays_again(&self) -> Option<Rematch> {
        let again = self.state.again.as_ref()?;
        let [yes, no] = [&again.yes, &again.no].map(|seats| self.known(seats));
        Some(Rematch { yes, no, is_open: again.table.is_some() })
    }

    /// Those of these seats that the table has.
    fn known(&self, seats: &[usize]) -> SeatSet {
        seats.iter().filter(|&&seat| seat < self.header.seats.len()).map(|&seat| Seat::new(seat)).collect()
    }

    /// The message by which this guest answers whether it plays again, or goes to the next table.
    pub(super) fn answer_again(&self, yes: bool) -> Option<GuestMessage> {
        let again = self.state.again.as_ref()?;
        match (again.table, self.seat) {
            (Some(table), Some(_)) if yes => Some(GuestMessage::Sit { table, since: None }),
            (Some(table), None) if yes => Some(GuestMessage::Watch { table, since: None }),
            (None, Some(_)) => Some(GuestMessage::Again { yes }),
            _ => None,
        }
    }

    /// Tells the player who else wants to play again, and that there is a next table.
    pub(super) fn note_again(&mut self, state: &TableState) {
        let Some(new) = &state.again else { return };
        let old = self.state.again.clone().unwrap_or_default();
        let protocol::Rematch { yes, no, table, .. } = new;
        for (key, new, old) in [("together-again-yes", yes, &old.yes), ("together-again-no", no, &old.no)] {
            let old = self.known(old);
            let said = self.known(new).iter().filter(|seat| !old.contains(*seat) && self.seat != Some(*seat));
            let said: Vec<Text> = said.map(|seat| Text::new(key).with("seat", seat)).collect();
            self.notices.extend(said);
        }
        if table.is_some() && old.table.is_none() {
            self.notices.push(Text::new("together-again-open"));
        }
    }
}
