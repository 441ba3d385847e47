//! What guests ask the house for.

use std::time::Instant;

use super::table::HouseTable;
use super::{EARLY, GuestId, House, Place, Refusal, change_and_save, no_table, save};
use crate::core::text::{is_hidden, shown_up_to};
use crate::table::{Asked, Talk};
use crate::together::protocol::{GuestMessage, HouseMessage, MAX_TALK, Opening, Refused, Stage};

impl House {
    /// Handles a line of a guest, without its line feed.
    pub fn hear(&mut self, id: GuestId, line: &[u8], now: Instant) {
        self.now = now;
        let Some(guest) = self.guests.get_mut(&id) else { return };
        if guest.leaving {
            return;
        }
        guest.heard = now;
        // Before its greeting, a guest may only say who it is.
        guest.early += u32::from(!guest.greeted);
        if guest.early > EARLY {
            return self.dismiss(id, "the first message must be hello");
        }
        if guest.greeted && !self.pay(id) {
            return;
        }
        let message = match serde_json::from_slice::<GuestMessage>(line) {
            Ok(message) => message,
            Err(error) => {
                let found = shown_up_to(&String::from_utf8_lossy(line), 200);
                return self.dismiss(id, &format!("\"{found}\" is not a message: {error}"));
            }
        };
        let greeted = self.guests.get(&id).is_some_and(|guest| guest.greeted);
        let acts = matches!(message, GuestMessage::Act { .. });
        let done = match message {
            GuestMessage::Hello(hello) if !greeted => {
                self.greet(id, &hello);
                Ok(())
            }
            GuestMessage::Pin(name) if !greeted => {
                self.pin(id, name.as_deref());
                Ok(())
            }
            _ if !greeted => return self.dismiss(id, "the first message must be hello"),
            message => self.obey(id, message),
        };
        match done {
            // The rules already limit how often a guest can act, so acts are free, even for a fast program.
            Ok(()) if acts => self.reward(id),
            Ok(()) => {}
            Err((why, what)) => {
                // Why something cannot be saved is the business of the house's owner.
                let failure = self.shelf.take_failure();
                let is_owner = self.guests.get(&id).is_some_and(|guest| guest.is_owner);
                match failure.filter(|_| is_owner) {
                    Some(failure) => self.refuse(id, why, &format!("{what}: {failure}")),
                    None => self.refuse(id, why, &what),
                }
            }
        }
        // What the guest did may let bots continue.
        if let Some(table) =
            self.guests.get(&id).and_then(|guest| guest.place.as_ref()).map(|place| place.table)
        {
            self.work_at(table);
        }
    }

    fn obey(&mut self, id: GuestId, message: GuestMessage) -> Result<(), Refusal> {
        match message {
            GuestMessage::Hello(_) | GuestMessage::Pin(_) => {
                Err((Refused::NotNow, "this message is allowed only at the beginning".to_owned()))
            }
            GuestMessage::List { follow } => {
                let tables = self.list_for(&self.name(id), self.states());
                if let Some(guest) = self.guests.get_mut(&id) {
                    guest.follows = (follow && guest.place.is_none()).then(|| tables.clone());
                }
                self.tell(id, HouseMessage::Tables(tables));
                Ok(())
            }
            GuestMessage::Open(opening) => self.open_table(id, &opening),
            GuestMessage::Sit { table, since } => self.sit(id, table, since),
            GuestMessage::Watch { table, since } => self.watch(id, table, since),
            GuestMessage::Leave {} => {
                let place = self.place(id)?;
                if let Some(guest) = self.guests.get_mut(&id) {
                    guest.place = None;
                }
                self.left(&place, self.now);
                Ok(())
            }
            GuestMessage::Seal { round, seal } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                if self.table(table)?.seal(seat, round, seal, now)? {
                    self.show_state(table);
                }
                Ok(())
            }
            GuestMessage::Nonce { round, nonce } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.reveal(seat, round, nonce, now)?;
                let began =
                    self.tables.get_mut(&table).map(|table| table.begin_if_ready(&self.shelf, self.now));
                match began {
                    Some(Ok(true)) => {
                        self.show_state(table);
                        self.flush(table);
                    }
                    Some(Err(why)) => return Err((Refused::NotNow, why)),
                    Some(Ok(false)) | None => {}
                }
                Ok(())
            }
            GuestMessage::Fill { seat, level } => {
                let place = self.place(id)?;
                let name = self.name(id);
                let now = self.now;
                self.change(place.table, |table| table.fill(&name, seat, &level, now))
            }
            GuestMessage::Act { decision, action, hint } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.act(seat, decision, &action, hint, now)?;
                self.flush(table);
                // A question about the decision before is void.
                self.settle(table);
                Ok(())
            }
            GuestMessage::Claim {} => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.claim(seat, now)?;
                self.flush(table);
                Ok(())
            }
            GuestMessage::Ask { what } => self.ask(id, what),
            GuestMessage::Answer { question, yes } => self.answer(id, question, yes),
            GuestMessage::PlayOn { seat } => {
                let (table, asker) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.play_on(asker, seat, now)?;
                self.show_state(table);
                Ok(())
            }
            GuestMessage::Kick { table, name } => self.kick(id, table, &name),
            GuestMessage::Close { table } => self.close_table(id, table),
            GuestMessage::Again { yes } => self.answer_again(id, yes),
            GuestMessage::Say(talk) => self.say(id, talk),
            GuestMessage::Ping {} => {
                self.tell(id, HouseMessage::Pong {});
                Ok(())
            }
        }
    }

    /// Refuses another table of somebody if there are too many.
    pub(super) fn may_open(&self, name: &str) -> Result<(), Refusal> {
        let open = self.tables.values().filter(|table| table.stage() != Stage::Over);
        let (all, own) =
            open.fold((0, 0), |(all, own), table| (all + 1, own + usize::from(table.host() == name)));
        if all >= self.limits.tables || own >= self.limits.tables_per_name {
            return Err((Refused::TooMany, "there are too many tables".to_owned()));
        }
        Ok(())
    }

    fn open_table(&mut self, id: GuestId, opening: &Opening) -> Result<(), Refusal> {
        let name = self.name(id);
        self.may_open(&name)?;
        let number = self.shelf.next_number();
        let table =
            HouseTable::open(number, &name, opening, self.now).map_err(|what| (Refused::Malformed, what))?;
        let seated = table.seat_of(&name).is_some();
        save(&self.shelf, &table)?;
        self.tables.insert(number, table);
        if seated { self.sit(id, number, None) } else { self.watch(id, number, None) }
    }

    fn ask(&mut self, id: GuestId, what: Asked) -> Result<(), Refusal> {
        let (number, seat) = self.seated(id)?;
        let (present, now) = (self.present(number), self.now);
        let table = self.table(number)?;
        if !table.ask(seat, what, &present, now)? {
            return Ok(());
        }
        for guest in self.at(number) {
            self.tell_question(guest);
        }
        self.settle(number);
        Ok(())
    }

    fn answer(&mut self, id: GuestId, question: u32, yes: bool) -> Result<(), Refusal> {
        let (number, seat) = self.seated(id)?;
        self.table(number)?.answer(seat, question, yes)?;
        self.settle(number);
        Ok(())
    }

    fn say(&mut self, id: GuestId, talk: Talk) -> Result<(), Refusal> {
        let place = self.place(id)?;
        let texts = self.table(place.table)?.texts();
        let talk = fit_talk(talk, texts)?;
        let name = self.name(id);
        let now = self.now;
        let meter = self.meter(&name);
        if meter.is_talking(now) {
            return Err((Refused::TooMany, "only one message every two seconds is allowed".to_owned()));
        }
        meter.said = Some(now);
        for other in self.at(place.table) {
            self.tell(other, HouseMessage::Said { name: name.clone(), say: talk.clone() });
        }
        Ok(())
    }

    /// Changes a table before its match, and keeps it.
    fn change(
        &mut self,
        number: u32,
        change: impl FnOnce(&mut HouseTable) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        change_and_save(&self.shelf, table, change)?;
        table.begin_if_ready(&self.shelf, self.now).map_err(|why| (Refused::NotNow, why))?;
        self.show_state(number);
        self.flush(number);
        self.work_at(number);
        Ok(())
    }

    fn place(&self, id: GuestId) -> Result<Place, Refusal> {
        let place = self.guests.get(&id).and_then(|guest| guest.place.clone());
        place.ok_or_else(|| (Refused::NotSeated, "you are not at a table".to_owned()))
    }

    /// The guest's table and seat.
    pub(super) fn seated(&self, id: GuestId) -> Result<(u32, usize), Refusal> {
        let place = self.place(id)?;
        let seat = place.seat.ok_or_else(|| (Refused::NotSeated, "you are only watching".to_owned()))?;
        Ok((place.table, seat))
    }

    pub(super) fn table(&mut self, number: u32) -> Result<&mut HouseTable, Refusal> {
        self.tables.get_mut(&number).ok_or_else(|| no_table(number))
    }

    /// Ends the question of a table if enough people have answered.
    pub(super) fn settle(&mut self, number: u32) {
        let present = self.present(number);
        let Some(table) = self.tables.get_mut(&number) else { return };
        let Some((settled, events)) = table.settle(&present, self.now) else { return };
        if table.stage() == Stage::Over {
            let _ = self.shelf.keep(table);
        }
        for guest in self.at(number) {
            self.tell(guest, settled.clone());
        }
        if let Some(counts) = events {
            self.rewind(number, &counts);
        }
        self.show_state(number);
        self.flush(number);
        self.work_at(number);
    }
}

/// Removes what cannot be shown from something said.
fn fit_talk(talk: Talk, texts: bool) -> Result<Talk, Refusal> {
    match talk {
        Talk::Phrase(_) => Ok(talk),
        Talk::Text(_) if !texts => Err((Refused::NotNow, "this table allows only phrases".to_owned())),
        Talk::Text(text) => {
            let text: String = text.chars().filter(|&letter| !is_hidden(letter)).take(MAX_TALK).collect();
            if text.trim().is_empty() {
                return Err((Refused::Malformed, "the text is empty".to_owned()));
            }
            Ok(Talk::Text(text))
        }
    }
}
