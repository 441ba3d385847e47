//! Who is at which table: sitting down, watching, leaving.

use std::time::Instant;

use super::table::HouseTable;
use super::{GuestId, House, Place, Refusal, change_and_save, no_table};
use crate::together::protocol::{HouseMessage, Refused, Since, Stage};

impl House {
    pub(super) fn sit(&mut self, id: GuestId, number: u32, since: Option<Since>) -> Result<(), Refusal> {
        let name = self.name(id);
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        let place = self.guests.get(&id).and_then(|guest| guest.place.as_ref());
        if since.is_none() && place.is_some_and(|place| place.table == number && place.seat.is_some()) {
            // A guest who already sits there in this connection has been told everything. A bot that plays for it stops.
            if table.comes_back(&name, self.now) {
                self.show_state(number);
            } else {
                self.show_state_to(id, number);
            }
            self.tell_turn(id);
            return Ok(());
        }
        let now = self.now;
        let take = |table: &mut HouseTable| table.take_seat(&name, since.is_some(), now);
        let seat = change_and_save(&self.shelf, table, take)?;
        for other in self.at(number).into_iter().filter(|&other| other != id) {
            if self.guests.get(&other).is_some_and(|guest| guest.seat() == Some(seat)) {
                self.take_over(other);
                // The other program may not be able to play again.
                self.table(number)?.forget_answer(seat);
            }
        }
        self.enter(id, Place { table: number, seat: Some(seat), ..Place::default() }, since)
    }

    pub(super) fn watch(&mut self, id: GuestId, number: u32, since: Option<Since>) -> Result<(), Refusal> {
        self.tables.get(&number).ok_or_else(|| no_table(number))?.refuses(&self.name(id))?;
        let place = self.guests.get(&id).and_then(|guest| guest.place.as_ref());
        if since.is_none() && place.is_some_and(|place| place.table == number && place.seat.is_none()) {
            self.show_state_to(id, number);
            self.tell_turn(id);
            return Ok(());
        }
        let watching = self.guests.values().filter_map(|guest| guest.place.as_ref());
        let watching = watching.filter(|place| place.table == number && place.seat.is_none()).count();
        if watching >= self.limits.spectators {
            return Err((Refused::TooMany, "too many people watch this table".to_owned()));
        }
        self.enter(id, Place { table: number, ..Place::default() }, since)
    }

    /// Brings a guest to its place, and tells it what it has missed.
    pub(super) fn enter(
        &mut self,
        id: GuestId,
        mut place: Place,
        since: Option<Since>,
    ) -> Result<(), Refusal> {
        let number = place.table;
        let old = self.guests.get_mut(&id).and_then(|guest| guest.place.take());
        let stands_up = |old: &Place| old.seat.is_some() && place.seat.is_none();
        if let Some(old) = old.filter(|old| old.table != number || stands_up(old)) {
            self.left(&old, self.now);
        }
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        table.entered();
        table.wake(self.shelf.folder()).map_err(|why| (Refused::NotNow, why))?;
        let undone = table.undone();
        let since = since.unwrap_or(Since { undone, events: 0 });
        let missed = table.catch_up(&mut place, since, self.now);
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.place = Some(place.clone());
            guest.follows = None;
        }
        if let Some(seat) = place.seat
            && let Some(table) = self.tables.get_mut(&number)
        {
            table.came(seat, self.now);
            table.begin_if_ready(&self.shelf, self.now).map_err(|why| (Refused::NotNow, why))?;
        }
        self.show_state(number);
        for line in &missed {
            self.write(id, line);
        }
        self.flush(number);
        if !missed.iter().any(|line| matches!(line.message, HouseMessage::Turn(_))) {
            self.tell_turn(id);
        }
        self.tell_question(id);
        if let Some(lines) = self.tables.get(&number).and_then(|table| table.record(self.shelf.folder())) {
            for line in lines {
                self.tell(id, HouseMessage::Record(line));
            }
        }
        Ok(())
    }

    /// A guest has left its place. It has been away since then: a guest that falls silent was last there when it was heard.
    pub(super) fn left(&mut self, place: &Place, since: Instant) {
        let others = self.present(place.table);
        let Some(table) = self.tables.get_mut(&place.table) else { return };
        // Somebody who comes back in a new connection has taken the seat over.
        if let Some(seat) = place.seat.filter(|seat| !others.contains(seat)) {
            table.went(seat, since);
            table.forget_answer(seat);
            if table.stage() == Stage::Gathering {
                table.give_up_seat(seat, self.now);
                let _ = self.shelf.keep(table);
            }
        }
        let number = place.table;
        let empty =
            !self.guests.values().any(|guest| guest.place.as_ref().is_some_and(|at| at.table == number));
        if let Some(table) = self.tables.get_mut(&number).filter(|_| empty) {
            table.sleep(self.now);
        }
        self.settle(number);
        self.show_state(number);
        self.play_again(number);
    }

    /// The guests at a table.
    pub(super) fn at(&self, number: u32) -> Vec<GuestId> {
        let here = self
            .guests
            .iter()
            .filter(|(_, guest)| guest.place.as_ref().is_some_and(|place| place.table == number));
        here.map(|(&id, _)| id).collect()
    }

    /// The seats whose people are there.
    pub(super) fn present(&self, number: u32) -> Vec<usize> {
        let places = self.guests.values().filter_map(|guest| guest.place.as_ref());
        places.filter(|place| place.table == number).filter_map(|place| place.seat).collect()
    }
}
