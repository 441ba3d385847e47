//! What the guest who opened a table decides about it.

use std::time::Instant;

use super::HouseTable;
use crate::core::Seat;
use crate::together::house::Refusal;
use crate::together::house::keep::SeatNote;
use crate::together::protocol::{Chair, Refused, Stage};

/// The most guests that can be removed from a table.
const MOST_REMOVED: usize = 100;

impl HouseTable {
    /// Whether this guest was removed from the table.
    pub(in crate::together::house) fn refuses(&self, name: &str) -> Result<(), Refusal> {
        if self.description.removed.iter().any(|removed| removed == name) {
            return Err((Refused::Removed, "you were removed from this table".to_owned()));
        }
        Ok(())
    }

    /// Removes a guest for good. Before the match the seat becomes open; later a bot gets it.
    pub(in crate::together::house) fn remove(
        &mut self,
        name: &str,
        is_here: bool,
        now: Instant,
    ) -> Result<(), Refusal> {
        if self.stage() == Stage::Over {
            return Err((Refused::NotNow, "the match is over".to_owned()));
        }
        if self.description.removed.len() >= MOST_REMOVED {
            return Err((Refused::TooMany, "too many guests were removed from this table".to_owned()));
        }
        let seat = self.seat_of(name);
        if seat.is_none() && !is_here {
            return Err((Refused::NotSeated, format!("{name} is not at this table")));
        }
        self.description.removed.push(name.to_owned());
        let Some(seat) = seat else { return Ok(()) };
        if self.stage() == Stage::Gathering {
            self.description.seats[seat] = SeatNote::empty(Chair::Open);
            self.shuffle_again(now);
        } else {
            self.description.seats[seat].removed = true;
        }
        self.people[seat] = Err(now);
        Ok(())
    }

    /// Lets bots play for those who were removed.
    pub(in crate::together::house) fn replace_removed(&mut self) {
        for seat in 0..self.bot_plays.len() {
            if self.description.seats[seat].removed
                && !self.bot_plays[seat]
                && let Some(table) = &mut self.table
            {
                table.stand_in(Seat::new(seat), true);
                self.bot_plays[seat] = true;
            }
        }
    }

    /// Ends the table.
    pub(in crate::together::house) fn close(&mut self) -> Result<(), Refusal> {
        if self.stage() == Stage::Over {
            return Err((Refused::NotNow, "the match is over".to_owned()));
        }
        self.description.over = true;
        Ok(())
    }
}
