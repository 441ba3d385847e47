//! Which guests are there: those that fall silent are gone, and those that ping are shown that the house is there.

use std::time::Instant;

use super::{Guest, GuestId, House, SILENCE};
use crate::together::protocol::{GONE, HouseMessage, PING};

impl Guest {
    /// When it is gone if it says nothing more. A guest that does not ping is there as long as its connection lasts.
    fn deadline(&self) -> Option<Instant> {
        let patience = if self.greeted { self.told.map(|_| GONE)? } else { SILENCE };
        (!self.leaving).then(|| self.heard + patience)
    }

    /// When it wants to be shown that the house is there.
    fn ping_at(&self) -> Option<Instant> {
        self.told.filter(|_| !self.leaving).map(|told| told + PING)
    }

    /// When something has to be done about it, if nobody says anything.
    pub(super) fn alarm(&self) -> Option<Instant> {
        self.deadline().into_iter().chain(self.ping_at()).min()
    }
}

impl House {
    /// Disconnects guests that have said nothing for too long, and pings the others.
    pub(super) fn check_presence(&mut self) {
        for id in self.due(Guest::deadline) {
            if self.guests.get(&id).is_some_and(|guest| guest.greeted) {
                self.gone(id);
            } else {
                self.dismiss(id, "the first message must be hello");
            }
        }
        for id in self.due(Guest::ping_at) {
            self.tell(id, HouseMessage::Ping {});
        }
    }

    /// The guests for whom it is time.
    fn due(&self, at: impl Fn(&Guest) -> Option<Instant>) -> Vec<GuestId> {
        let due = self.guests.iter().filter(|(_, guest)| at(guest).is_some_and(|at| at <= self.now));
        due.map(|(&id, _)| id).collect()
    }

    /// Disconnects a guest that shows no sign of life. It may come back.
    fn gone(&mut self, id: GuestId) {
        self.disconnect(id, "your program has said nothing for a minute", true);
        let Some(guest) = self.guests.get_mut(&id) else { return };
        let heard = guest.heard;
        if let Some(place) = guest.place.take() {
            self.left(&place, heard);
        }
    }
}
