//! What a seat knows, from what it was told.
//!
//! A deal and the decisions made in it determine everything else that happens. A seat is not told the whole deal, so a
//! deal that fits what it was told is [guessed](guess), and what it was told is [replayed](replay) in that deal by the
//! rules. An event is accepted only if there is such a deal and the event is the next thing that happens in it. So a
//! bot is never asked about a position that cannot arise, and no more is kept of a deal than can happen in one.

mod draw;
mod guess;
mod reader;
mod replay;
mod told;

use self::draw::Draw;
use self::guess::Pool;
use self::reader::{Reader, names_of, piece, sorted};
use self::told::{Told, turn_of};
use super::protocol::{Event, Outcome, TableMessage};
use crate::core::text::shown_up_to;
use crate::core::{Game, OptionValues, Seat, Seen, Turn};

/// What a seat was told of a match.
pub struct Recall<G: Game> {
    reader: Reader,
    options: G::Options,
    draw: Draw,
    /// This deal, once the first has begun.
    deal: Option<Told<G>>,
}

impl<G: Game> Recall<G> {
    /// Before anything was told.
    pub fn new(options: &OptionValues, seats: usize, seat: Seat) -> Self {
        let reader = Reader { seat, seats };
        Recall { reader, options: G::options(options), draw: Draw::default(), deal: None }
    }

    /// Takes note of an event.
    ///
    /// # Errors
    /// If it cannot be read, or the rules do not allow it after what was told before; in English.
    pub fn told(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Draw { .. } if self.deal.is_some() => {
                Err("the draw comes before the first deal".to_owned())
            }
            Event::Draw { seat, piece } => self.draw.told::<G>(self.reader.seats, *seat, piece),
            Event::Deal { number, dealer } => self.dealt(*number, self.reader.seat_at(*dealer)?),
            event => {
                let said = TableMessage::Event(self.reader.canonical::<G>(event)?);
                let fact = self.reader.fact::<G>(event)?;
                let deal = self.deal()?;
                deal.is_next(&said)?;
                deal.take_note(fact)?;
                deal.tick_off(&said)
            }
        }
    }

    /// Takes note of a result.
    ///
    /// # Errors
    /// If it is not what the rules give; in English.
    pub fn result(&mut self, outcome: &Outcome) -> Result<(), String> {
        let said = TableMessage::Result(outcome.clone());
        let deal = self.deal()?;
        deal.is_next(&said)?;
        deal.tick_off(&said)
    }

    /// Takes note of the pieces that everybody knows each seat to hold; an empty list says nothing.
    ///
    /// # Errors
    /// If they cannot be read, or the rules show others; in English.
    pub fn knows(&mut self, known: &[Vec<String>]) -> Result<(), String> {
        if known.is_empty() {
            return Ok(());
        }
        let seats = self.reader.seats;
        if known.len() != seats {
            return Err(format!("\"known\" has {} lists for {seats} seats", known.len()));
        }
        let mut told = Vec::new();
        for (seat, names) in Seat::all(seats).zip(known) {
            for name in names {
                told.push((seat, piece::<G>(name)?));
            }
        }
        let deal = self.deal()?;
        deal.know(told)?;
        for (seat, names) in Seat::all(seats).zip(known) {
            let rules = names_of::<G>(deal.public().known[seat]);
            if sorted(names) != sorted(&rules) {
                let (names, rules) = (shown_up_to(&names.join(" "), 100), rules.join(" "));
                return Err(format!("seat {seat} is known to hold \"{names}\", the rules show \"{rules}\""));
            }
        }
        Ok(())
    }

    /// All that the seat has seen of this deal.
    ///
    /// # Errors
    /// If no deal has begun, or something that the seat must know was not told; in English.
    pub fn seen(&self) -> Result<Seen<G>, String> {
        self.deal.as_ref().ok_or_else(no_deal)?.seen()
    }

    /// Begins a deal when the one before has ended.
    fn dealt(&mut self, number: u32, dealer: Seat) -> Result<(), String> {
        let (before, pool) = match &self.deal {
            None => {
                self.draw.decided_for::<G>(self.reader.seats, dealer)?;
                let before = G::start(self.options, self.reader.seats, dealer);
                (before, Pool::of_match::<G>(&before))
            }
            Some(deal) => {
                deal.is_all_told()?;
                (*deal.public(), deal.pool)
            }
        };
        if before.turn != Turn::Deal {
            return Err(format!("deal {number} cannot begin here: the rules give {}", turn_of::<G>(&before)));
        }
        let standing = before.standing;
        let (due, by) = (standing.deal + 1, standing.dealer);
        if (number, dealer) != (due, by) {
            return Err(format!("deal {number} by seat {dealer}: the rules give deal {due} by seat {by}"));
        }
        let mut deal = Told::new(self.reader, before, pool.of_deal::<G>(&before))?;
        deal.tick_off(&TableMessage::Event(Event::Deal { number, dealer: dealer.index() }))?;
        self.deal = Some(deal);
        Ok(())
    }

    fn deal(&mut self) -> Result<&mut Told<G>, String> {
        self.deal.as_mut().ok_or_else(no_deal)
    }
}

fn no_deal() -> String {
    "no deal has begun".to_owned()
}
