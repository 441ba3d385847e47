//! Guests: their connections and names, and what waits to be written to them.

use std::time::Instant;

use super::{CLOSING, COST, Guest, GuestId, House, Meter};
use crate::core::text::shown_up_to;
use crate::record::{Player, Sitter};
use crate::together::protocol::{Hello, HouseLine, HouseMessage, PROTOCOL, Parting, Refused};

/// Why a guest is not let in. It may try again later.
const CROWD: &str = "there are too many connections";

impl House {
    /// Connects a guest whom the system knows by this name. The house's owner may take another name.
    ///
    /// # Errors
    /// When there are too many, or the name cannot be shown: the reason, as a line for the guest.
    pub fn connect(&mut self, name: &str, is_owner: bool, now: Instant) -> Result<GuestId, String> {
        self.now = now;
        if self.closing {
            let bye =
                HouseMessage::Bye { why: CLOSING.to_owned(), again: true, because: Some(Parting::Closing) };
            return Err(line(&bye.into()));
        }
        let bye =
            |why: &str, again| line(&HouseMessage::Bye { why: why.to_owned(), again, because: None }.into());
        if self.guests.len() >= self.limits.guests || (!is_owner && self.is_crowd(name)) {
            return Err(bye(CROWD, true));
        }
        let name = Sitter::new(name, Player::Human).map_err(|fault| bye(&fault.to_string(), false))?.name;
        let id = GuestId(self.next_guest);
        self.next_guest += 1;
        let guest = Guest {
            name,
            is_owner,
            greeted: false,
            place: None,
            follows: None,
            output: Vec::new(),
            heard: now,
            told: None,
            answers_again: false,
            early: 0,
            leaving: false,
        };
        self.guests.insert(id, guest);
        Ok(id)
    }

    /// Whether this name has as many connections as it may have.
    fn is_crowd(&self, name: &str) -> bool {
        self.guests.values().filter(|guest| guest.name == name).count() >= self.limits.per_name
    }

    /// Removes a guest whose connection is gone.
    pub fn disconnected(&mut self, id: GuestId, now: Instant) {
        self.now = now;
        let Some(guest) = self.guests.remove(&id) else { return };
        let limits = self.limits;
        self.meters.retain(|_, meter| {
            meter.gain(now, &limits);
            meter.allowance < limits.burst * COST || meter.is_talking(now)
        });
        if let Some(place) = guest.place {
            self.left(&place, now);
        }
    }

    /// Takes the output for a guest; empty if there is nothing new.
    pub fn take_output(&mut self, id: GuestId) -> Vec<u8> {
        self.guests.get_mut(&id).map(|guest| std::mem::take(&mut guest.output)).unwrap_or_default()
    }

    /// Puts back what could not be written yet. A guest that reads too slowly is disconnected, and catches up later.
    pub fn put_back(&mut self, id: GuestId, mut rest: Vec<u8>) {
        if let Some(guest) = self.guests.get_mut(&id) {
            rest.append(&mut guest.output);
            guest.output = rest;
            guest.leaving |= guest.output.len() > self.limits.output;
        }
    }

    /// The guests with something to read or to be disconnected.
    pub fn busy(&self) -> Vec<GuestId> {
        let busy = self.guests.iter().filter(|(_, guest)| guest.leaving || !guest.output.is_empty());
        busy.map(|(&id, _)| id).collect()
    }

    /// Whether the guest is disconnected once its output is written.
    pub fn is_leaving(&self, id: GuestId) -> bool {
        self.guests.get(&id).is_none_or(|guest| guest.leaving)
    }

    /// What the guests of this name have said of late.
    pub(super) fn meter(&mut self, name: &str) -> &mut Meter {
        let (now, limits) = (self.now, self.limits);
        let full = Meter { allowance: limits.burst * COST, updated: now, said: None };
        let meter = self.meters.entry(name.to_owned()).or_insert(full);
        meter.gain(now, &limits);
        meter
    }

    /// Lets a guest pay for a message, or disconnects it; returns whether it could pay.
    pub(super) fn pay(&mut self, id: GuestId) -> bool {
        let name = self.name(id);
        let meter = self.meter(&name);
        let left = meter.allowance.checked_sub(COST);
        meter.allowance = left.unwrap_or(0);
        if left.is_none() {
            self.dismiss(id, "too many messages");
        }
        left.is_some()
    }

    /// Gives back what a message cost.
    pub(super) fn reward(&mut self, id: GuestId) {
        let name = self.name(id);
        self.meter(&name).allowance += COST;
    }

    pub(super) fn greet(&mut self, id: GuestId, hello: &Hello) {
        if hello.protocol != PROTOCOL {
            let what = format!("this house speaks protocol {PROTOCOL}, not {}", hello.protocol);
            return self.dismiss(id, &what);
        }
        if hello.name.as_deref().is_some_and(|name| !self.rename(id, name)) {
            return;
        }
        let Some(guest) = self.guests.get_mut(&id) else { return };
        (guest.greeted, guest.told) = (true, hello.ping.then_some(self.now));
        guest.answers_again = hello.again;
        // Friends whose key starts this program come as the owner, under another name.
        guest.is_owner &= hello.name.is_none();
        let you = guest.name.clone();
        if !self.pay(id) {
            return;
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.tell(id, HouseMessage::Welcome { protocol: PROTOCOL, you, version, ping: hello.ping });
    }

    /// Gives a guest the name that `offsuit seat` says, for good.
    pub(super) fn pin(&mut self, id: GuestId, name: Option<&str>) {
        if name.is_none_or(|name| self.rename(id, name))
            && let Some(guest) = self.guests.get_mut(&id)
        {
            guest.is_owner = false;
        }
    }

    /// Gives a guest another name, or disconnects it; returns whether it has the name now.
    fn rename(&mut self, id: GuestId, name: &str) -> bool {
        // To the system, friends who come through ssh are the owner, so their names are counted here.
        let takes_name = |guest: &Guest| guest.is_owner && guest.name != name;
        if self.guests.get(&id).is_some_and(takes_name) && self.is_crowd(name) {
            self.disconnect(id, CROWD, true);
            return false;
        }
        let Some(guest) = self.guests.get_mut(&id) else { return false };
        let what = match Sitter::new(name, Player::Human) {
            _ if !guest.is_owner => "only the house's owner may take another name".to_owned(),
            Ok(sitter) => {
                guest.name = sitter.name;
                return true;
            }
            Err(fault) => fault.to_string(),
        };
        self.refuse(id, Refused::Name, &what);
        self.dismiss(id, &what);
        false
    }

    pub(super) fn tell(&mut self, id: GuestId, message: HouseMessage) {
        self.write(id, &message.into());
    }

    pub(super) fn write(&mut self, id: GuestId, message: &HouseLine) {
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.output.extend_from_slice(line(message).as_bytes());
            guest.told = guest.told.map(|_| self.now);
            // A guest that does not read must not fill the memory.
            guest.leaving |= guest.output.len() > self.limits.output;
        }
    }

    /// Tells a guest why something is refused. `what` is shortened, because it may quote a guest.
    pub(super) fn refuse(&mut self, id: GuestId, why: Refused, what: &str) {
        let is_older = self.guests.get(&id).is_some_and(|guest| guest.told.is_none());
        let why = if is_older { why.for_older() } else { why };
        self.tell(id, HouseMessage::Refused { why, what: shown_up_to(what, 300) });
    }

    /// The line for somebody whom the house does not let in.
    pub fn bye(why: &str) -> String {
        line(&HouseMessage::Bye { why: why.to_owned(), again: false, because: None }.into())
    }

    /// Sends a guest away for good.
    pub fn turn_out(&mut self, id: GuestId, why: &str, now: Instant) {
        self.now = now;
        self.dismiss(id, why);
    }

    pub(super) fn dismiss(&mut self, id: GuestId, why: &str) {
        self.disconnect(id, why, false);
    }

    /// Disconnects a guest once it has read why.
    pub(super) fn disconnect(&mut self, id: GuestId, why: &str, again: bool) {
        let because = self.closing.then_some(Parting::Closing);
        self.part(id, HouseMessage::Bye { why: shown_up_to(why, 300), again, because });
    }

    /// Disconnects a guest who has sat down in the same seat in another program.
    pub(super) fn take_over(&mut self, id: GuestId) {
        let why = "you sit here in another program now".to_owned();
        self.part(id, HouseMessage::Bye { why, again: false, because: Some(Parting::TakenOver) });
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.place = None;
        }
    }

    fn part(&mut self, id: GuestId, bye: HouseMessage) {
        self.tell(id, bye);
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.leaving = true;
        }
    }

    pub(super) fn name(&self, id: GuestId) -> String {
        self.guests.get(&id).map(|guest| guest.name.clone()).unwrap_or_default()
    }
}

/// A message as a line.
fn line(message: &HouseLine) -> String {
    // Messages consist of numbers, strings and lists, which always serialise.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}
