//! A table before its match: who sits where, the shuffle, and the beginning.

use std::time::Instant;

use super::HouseTable;
use crate::core::rng::fresh_seed;
use crate::record::{Bytes, Dealt, Shuffle};
use crate::table::{Saved, Saver, Setup};
use crate::together::house::keep::{SeatNote, Shelf};
use crate::together::house::pauses::pause;
use crate::together::house::seats::people_and_bots;
use crate::together::house::{DESERTED, Refusal, SILENCE};
use crate::together::protocol::{Chair, Refused, Stage};

impl HouseTable {
    /// Seats a guest; returns the seat.
    pub(in crate::together::house) fn take_seat(
        &mut self,
        name: &str,
        returns: bool,
        now: Instant,
    ) -> Result<usize, Refusal> {
        self.refuses(name)?;
        let own = self.seat_of(name);
        let mut seats = self.description.seats.iter();
        if own.is_none()
            && let Some(other) = seats.find_map(|seat| seat.namesake(name))
        {
            let what = format!("the name \"{name}\" looks like \"{other}\", which has a seat at this table");
            return Err((Refused::Namesake, what));
        }
        let open = self.description.seats.iter().position(SeatNote::is_open);
        let gathers = self.stage() == Stage::Gathering;
        let seat = own.or(open.filter(|_| gathers));
        let returns_often = self.left.left(name, now).filter(|_| gathers);
        if let Some(left) = returns_often.filter(|_| seat.is_some_and(|seat| self.people[seat].is_err())) {
            return Err(pause("you have left this table several times", left));
        }
        match seat {
            Some(seat) if self.people[seat].is_ok() && !returns => {
                let what = format!("{name} already sits there in another program");
                Err((Refused::SeatTaken, what))
            }
            Some(seat) => {
                self.description.seats[seat].name = Some(name.to_owned());
                self.shuffle_again(now);
                Ok(seat)
            }
            None if gathers => Err((Refused::NoSeat, "no seat is open".to_owned())),
            None => Err((Refused::Begun, "the match has begun, and you have no seat in it".to_owned())),
        }
    }

    /// Frees the seat of somebody who leaves before the match.
    pub(in crate::together::house) fn give_up_seat(&mut self, seat: usize, now: Instant) {
        if let Some(name) = self.description.seats.get_mut(seat).and_then(|note| note.name.take()) {
            self.left.note(&name, now);
        }
        self.shuffle_again(now);
    }

    /// Starts a new round of the shuffle, because the seating has changed before the match.
    pub(super) fn shuffle_again(&mut self, now: Instant) {
        if self.stage() != Stage::Gathering {
            return;
        }
        self.description.round = self.description.round.wrapping_add(1);
        self.progress = now;
        for note in &mut self.description.seats {
            (note.seal, note.nonce) = (None, None);
        }
    }

    /// Gives a seat that nobody has taken to a bot.
    pub(in crate::together::house) fn fill(
        &mut self,
        name: &str,
        seat: usize,
        level: &str,
        now: Instant,
    ) -> Result<(), Refusal> {
        if name != self.host() {
            return Err((Refused::NotHost, "only the guest who opened the table may fill it".to_owned()));
        }
        if self.stage() != Stage::Gathering {
            return Err((Refused::Begun, "the match has begun".to_owned()));
        }
        if self.description.seats.iter().filter(|note| !note.is_bot()).count() < 2 {
            return Err((Refused::NoSeat, "the last seat is for a person".to_owned()));
        }
        let note = self.description.seats.get_mut(seat);
        let note = note.filter(|note| note.name.is_none() && !matches!(note.chair, Chair::Bot(_)));
        let note = note.ok_or_else(|| (Refused::NoSeat, format!("seat {seat} is not free")))?;
        let filled = SeatNote::empty(Chair::Bot(level.to_owned()));
        filled.check().map_err(|why| (Refused::Malformed, why))?;
        *note = filled;
        self.shuffle_again(now);
        Ok(())
    }

    /// Whether a message about the shuffle belongs to the current round. A late message is not an error.
    fn is_round(&self, round: u32) -> bool {
        self.stage() == Stage::Gathering && round == self.description.round
    }

    /// Whether everybody is there, so that programs contribute to the shuffle.
    fn is_full(&self) -> bool {
        let mut seats = self.description.seats.iter().zip(&self.people);
        self.stage() == Stage::Gathering && seats.all(|(note, person)| note.is_bot() || person.is_ok())
    }

    fn is_sealed(&self) -> bool {
        self.description.seats.iter().all(|note| note.is_bot() || note.seal.is_some())
    }

    /// Takes the seal of a person's part of the shuffle; returns whether it is new.
    pub(in crate::together::house) fn seal(
        &mut self,
        seat: usize,
        round: u32,
        seal: Bytes,
        now: Instant,
    ) -> Result<bool, Refusal> {
        let (is_round, is_full) = (self.is_round(round), self.is_full());
        let Some(note) = self.description.seats.get_mut(seat).filter(|_| is_round) else { return Ok(false) };
        match note.seal {
            _ if !is_full => Err((Refused::NotNow, "not everybody is here yet".to_owned())),
            Some(old) if old == seal => Ok(false),
            Some(_) => Err((Refused::NotNow, "you have already sealed another number".to_owned())),
            None => {
                (note.seal, self.progress) = (Some(seal), now);
                Ok(true)
            }
        }
    }

    /// Takes a person's part of the shuffle, once everybody has sealed theirs.
    pub(in crate::together::house) fn reveal(
        &mut self,
        seat: usize,
        round: u32,
        nonce: Bytes,
        now: Instant,
    ) -> Result<(), Refusal> {
        let (is_round, is_sealed) = (self.is_round(round), self.is_sealed());
        let commitment = self.description.secret.hash();
        let Some(note) = self.description.seats.get_mut(seat).filter(|_| is_round) else { return Ok(()) };
        let name = note.name.as_deref().unwrap_or_default();
        if !is_sealed {
            return Err((Refused::NotNow, "not everybody has sealed a number yet".to_owned()));
        }
        if note.seal != Some(nonce.seal(commitment, name)) {
            return Err((Refused::NotNow, "this is not the number that you sealed".to_owned()));
        }
        (note.nonce, self.progress) = (Some(nonce), now);
        Ok(())
    }

    /// People whose programs owe the others their part of the shuffle.
    pub(super) fn owing(&self) -> impl Iterator<Item = usize> {
        let (is_full, is_sealed) = (self.is_full(), self.is_sealed());
        let owes = move |note: &SeatNote| {
            is_full && !note.is_bot() && if is_sealed { note.nonce.is_none() } else { note.seal.is_none() }
        };
        self.description.seats.iter().enumerate().filter(move |(_, note)| owes(note)).map(|(seat, _)| seat)
    }

    /// People who have owed the others their part of the shuffle for too long.
    pub(in crate::together::house) fn silent(&self, now: Instant) -> Vec<usize> {
        let is_over = now.saturating_duration_since(self.progress) >= SILENCE;
        self.owing().filter(|_| is_over).collect()
    }

    /// Closes a table that nobody has been at for long before its match; true if it closed now.
    pub(in crate::together::house) fn close_if_deserted(&mut self, now: Instant) -> bool {
        let is_deserted = self.stage() == Stage::Gathering
            && self.deserted.is_some_and(|since| now.saturating_duration_since(since) >= DESERTED);
        self.description.over |= is_deserted;
        is_deserted
    }

    /// Begins the match if everybody is there; true if it began now.
    pub(in crate::together::house) fn begin_if_ready(
        &mut self,
        shelf: &Shelf,
        now: Instant,
    ) -> Result<bool, String> {
        if !self.is_full() || self.owing().next().is_some() {
            return Ok(false);
        }
        let seats = &self.description.seats;
        let guests: Vec<_> =
            seats.iter().filter_map(|note| Some((note.name.clone()?, note.nonce?))).collect();
        let sealed = !guests.is_empty();
        let shuffle = Shuffle { secret: self.description.secret, guests, sealed };
        let setup = Setup {
            entry: self.entry,
            options: self.options,
            seats: people_and_bots(seats),
            seed: fresh_seed().map_err(|error| error.to_string())?,
            dealt: Dealt::Together(Box::new(shuffle)),
        };
        let saver = Saver::in_folder(shelf.folder(), self.entry.info.id);
        let table = setup.open(saver).map_err(|error| error.to_string())?;
        let Saved::At(path) = table.saved() else {
            return Err("the house cannot save the match".to_owned());
        };
        self.description.record = path.file_name().map(|name| name.to_string_lossy().into_owned());
        shelf.save(self).inspect_err(|_| self.description.record = None)?;
        (self.table, self.turn_since) = (Some(table), now);
        Ok(true)
    }
}
