//! What guests are told: events, turns, questions, and the list of tables.

use super::table::HouseTable;
use super::{GuestId, House, LIST_PAUSE};
use crate::together::protocol::{HouseLine, HouseMessage, MOST_LISTED, Since, Stage, TableState};

impl House {
    /// All tables, as somebody without a seat sees them.
    pub(super) fn states(&self) -> Vec<TableState> {
        self.tables.values().map(HouseTable::state).collect()
    }

    /// The list of tables for a guest.
    pub(super) fn list_for(&self, name: &str, mut states: Vec<TableState>) -> Vec<TableState> {
        for state in &mut states {
            state.you = self.tables.get(&state.table).and_then(|table| table.seat_of(name));
        }
        states.sort_unstable_by_key(|state| (state.stage == Stage::Over, state.you.is_none(), state.table));
        states.truncate(MOST_LISTED);
        states
    }

    /// Sends the list of tables again to those who follow it, if it has changed.
    pub(super) fn list_again(&mut self) {
        let followers = self.guests.iter().filter(|(_, guest)| guest.follows.is_some());
        let followers: Vec<GuestId> = followers.map(|(&id, _)| id).collect();
        if !self.unlisted || followers.is_empty() || self.now < self.listed + LIST_PAUSE {
            return;
        }
        (self.unlisted, self.listed) = (false, self.now);
        let states = self.states();
        for id in followers {
            let tables = self.list_for(&self.name(id), states.clone());
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            if guest.follows.as_ref() != Some(&tables) {
                guest.follows = Some(tables.clone());
                self.tell(id, HouseMessage::Tables(tables));
            }
        }
    }

    /// Tells guests that decisions were undone. `counts` says how many numbered messages remain for each seat and,
    /// last, for a spectator.
    pub(super) fn rewind(&mut self, number: u32, counts: &[usize]) {
        let Some(table) = self.tables.get(&number) else { return };
        let (undone, event) = (table.undone(), table.events());
        for id in self.at(number) {
            let Some(place) = self.guests.get_mut(&id).and_then(|guest| guest.place.as_mut()) else {
                continue;
            };
            let left = counts.get(place.seat.unwrap_or(counts.len() - 1)).copied().unwrap_or_default();
            place.told = place.told.min(left);
            (place.event, place.known, place.shown) = (event, Vec::new(), 0);
            let since = Since { undone, events: place.told };
            self.tell(id, HouseMessage::Undone(since));
            self.tell_turn(id);
        }
    }

    /// Tells everybody at a table what has happened since they were last told.
    pub(super) fn flush(&mut self, number: u32) {
        let Some(table) = self.tables.get_mut(&number) else { return };
        self.unlisted = true;
        let over = table.has_just_ended();
        if over {
            let _ = self.shelf.keep(table);
        }
        let mut lines: Vec<(GuestId, HouseLine)> = Vec::new();
        for (&id, guest) in &mut self.guests {
            let Some(place) = guest.place.as_mut().filter(|place| place.table == number) else { continue };
            lines.extend(table.news(place, self.now).into_iter().map(|line| (id, line)));
        }
        for (id, line) in lines {
            self.write(id, &line);
        }
        if over {
            self.show_state(number);
            let record = self.tables.get(&number).and_then(|table| table.record(self.shelf.folder()));
            for id in self.at(number) {
                for line in record.iter().flatten() {
                    self.tell(id, HouseMessage::Record(line.clone()));
                }
            }
        }
    }

    pub(super) fn tell_turn(&mut self, id: GuestId) {
        let Some(place) = self.guests.get(&id).and_then(|guest| guest.place.clone()) else { return };
        let turn = self.tables.get(&place.table).and_then(|table| table.turn(place.seat, self.now));
        if let Some(turn) = turn {
            self.tell(id, HouseMessage::Turn(turn));
        }
    }

    /// Asks a guest the question of its table, if it is one for this guest.
    pub(super) fn tell_question(&mut self, id: GuestId) {
        let Some(place) = self.guests.get(&id).and_then(|guest| guest.place.clone()) else { return };
        let table = self.tables.get(&place.table);
        if let Some(message) = table.and_then(|table| table.question_for(place.seat?)) {
            self.tell(id, message);
        }
    }

    /// Sends everybody at a table its state.
    pub(super) fn show_state(&mut self, number: u32) {
        self.unlisted = true;
        for id in self.at(number) {
            self.show_state_to(id, number);
        }
    }

    pub(super) fn show_state_to(&mut self, id: GuestId, number: u32) {
        let you = self.guests.get(&id).and_then(|guest| guest.place.as_ref()).and_then(|place| place.seat);
        let Some(table) = self.tables.get(&number) else { return };
        let state = TableState { you, again: table.rematch(self.now), ..table.state() };
        self.tell(id, HouseMessage::Table(Box::new(state)));
    }
}
