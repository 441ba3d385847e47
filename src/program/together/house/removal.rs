//! What the guest who opened a table may do there, and the owner of the house at every table: remove a guest, and close the
//! table.

use super::table::HouseTable;
use super::{GuestId, House, Refusal, change_and_save, no_table};
use crate::together::protocol::{HouseMessage, Refused, Stage};

impl House {
    /// Removes a guest from a table for good.
    pub(super) fn kick(&mut self, id: GuestId, number: u32, name: &str) -> Result<(), Refusal> {
        let by = self.host(id, number)?;
        if by == name {
            return Err((Refused::NotNow, "you cannot remove yourself".to_owned()));
        }
        let named = |guest: &GuestId| self.name(*guest) == name;
        let removed: Vec<GuestId> = self.at(number).into_iter().filter(named).collect();
        let is_here = !removed.is_empty();
        let now = self.now;
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        change_and_save(&self.shelf, table, |table| table.remove(name, is_here, now))?;
        table.replace_removed();
        let message = HouseMessage::Removed { table: number, name: name.to_owned(), by: by.clone() };
        self.tell_all(id, number, &message);
        for guest in removed {
            if let Some(guest) = self.guests.get_mut(&guest) {
                guest.place = None;
            }
            self.dismiss(guest, &format!("{by} has removed you from the table"));
        }
        self.settle(number);
        self.show_state(number);
        self.flush(number);
        self.work_at(number);
        Ok(())
    }

    /// Closes a table. A match that is being played ends early.
    pub(super) fn close_table(&mut self, id: GuestId, number: u32) -> Result<(), Refusal> {
        let by = self.host(id, number)?;
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        let gathers = table.stage() == Stage::Gathering;
        change_and_save(&self.shelf, table, HouseTable::close)?;
        self.tell_all(id, number, &HouseMessage::Closed { table: number, by });
        self.unlisted = true;
        if gathers {
            self.clear(number);
        } else {
            self.settle(number);
            self.show_state(number);
        }
        Ok(())
    }

    /// Sends everybody away from a table that was closed before its match, which no longer exists.
    fn clear(&mut self, number: u32) {
        self.tables.remove(&number);
        for id in self.at(number) {
            if let Some(guest) = self.guests.get_mut(&id) {
                guest.place = None;
            }
            self.refuse(id, Refused::NoTable, "the table was closed");
        }
    }

    /// The name of a guest who may decide about a table.
    fn host(&self, id: GuestId, number: u32) -> Result<String, Refusal> {
        let table = self.tables.get(&number).ok_or_else(|| no_table(number))?;
        let guest = self.guests.get(&id).filter(|guest| guest.is_owner || guest.name == table.host());
        guest
            .map(|guest| guest.name.clone())
            .ok_or_else(|| (Refused::NotHost, "only the guest who opened the table may do that".to_owned()))
    }

    /// Tells everybody at a table something, and the guest who asked for it.
    fn tell_all(&mut self, asker: GuestId, number: u32, message: &HouseMessage) {
        let mut all = self.at(number);
        if !all.contains(&asker) {
            all.push(asker);
        }
        for id in all {
            self.tell(id, message.clone());
        }
    }
}
