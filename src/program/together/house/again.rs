//! Playing again: the players of a match that is over answer, and those who want to sit down at their next table.

use super::{Guest, GuestId, House, Place, Refusal, no_table, save};
use crate::together::protocol::Refused;

impl House {
    /// Takes a guest's answer to the question whether to play again.
    pub(super) fn answer_again(&mut self, id: GuestId, yes: bool) -> Result<(), Refusal> {
        let (number, seat) = self.seated(id)?;
        let now = self.now;
        self.table(number)?.answer_again(seat, yes, now)?;
        self.show_state(number);
        self.play_again(number);
        Ok(())
    }

    /// Makes the next table of a match that is over, if enough of its players have answered.
    pub(super) fn play_again(&mut self, number: u32) {
        let Some(table) = self.tables.get(&number).filter(|table| table.is_wanted_again()) else { return };
        let awaited = self.can_answer(number);
        let Some(players) = table.players_again(&awaited, self.now) else { return };
        match self.make_next(number, &players) {
            Ok(next) => self.move_on(number, next, &players),
            Err((why, what)) => {
                if let Some(table) = self.tables.get_mut(&number) {
                    table.forget_answers();
                }
                for id in self.at(number) {
                    if self.guests.get(&id).and_then(Guest::seat).is_some_and(|seat| players.contains(&seat))
                    {
                        self.refuse(id, why, &what);
                    }
                }
                self.show_state(number);
            }
        }
    }

    /// The seats of those who are there and can say whether they want to play again.
    fn can_answer(&self, number: u32) -> Vec<usize> {
        let places =
            self.guests.values().filter(|guest| guest.answers_again).filter_map(|guest| guest.place.as_ref());
        places.filter(|place| place.table == number).filter_map(|place| place.seat).collect()
    }

    /// Makes the next table for these players; returns its number.
    fn make_next(&mut self, number: u32, players: &[usize]) -> Result<u32, Refusal> {
        let table = self.tables.get(&number).ok_or_else(|| no_table(number))?;
        let host = table.next_host(players).unwrap_or_default().to_owned();
        self.may_open(&host)?;
        let next = self.shelf.next_number();
        let made = table.next(next, &host, players, self.now).map_err(|what| (Refused::NotNow, what))?;
        save(&self.shelf, &made)?;
        self.tables.insert(next, made);
        if let Some(table) = self.tables.get_mut(&number) {
            table.goes_on_at(next);
            // If this fails, only the way from the old table is lost when the house is opened again.
            let _ = self.shelf.keep(table);
        }
        Ok(next)
    }

    /// Seats these players at their next table, and tells the others where it is.
    fn move_on(&mut self, number: u32, next: u32, players: &[usize]) {
        let seat = |guest: GuestId| self.guests.get(&guest)?.seat();
        let movers: Vec<(GuestId, usize)> = self
            .at(number)
            .into_iter()
            .filter_map(|id| Some((id, seat(id).filter(|seat| players.contains(seat))?)))
            .collect();
        for (id, seat) in movers {
            let Some(seat) = self.tables.get(&number).map(|table| table.next_seat(seat)) else { return };
            let place = Place { table: next, seat: Some(seat), ..Place::default() };
            if let Err((why, what)) = self.enter(id, place, None) {
                self.refuse(id, why, &what);
            }
        }
        self.show_state(number);
    }
}
