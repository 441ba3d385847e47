//! What a seat knows, reconstructed from what it was told.
//!
//! A deal and its decisions determine everything else. A seat is not told the whole deal, so a deal that fits is
//! [guessed](guess), and everything that was told is [replayed](replay) in it by the rules. An event is accepted only
//! if such a deal exists and the event comes next in it. So a bot never has to decide in an impossible position, and
//! memory per deal is bounded.

mod draw;
mod guess;
mod reader;
mod replay;
mod told;

use self::draw::Draw;
use self::guess::Pool;
use self::reader::{Reader, sorted};
use self::told::{Told, turn_of};
use super::protocol::{Event, Outcome, TableMessage};
use super::table_error::TableError;
use crate::core::text::shown_up_to;
use crate::core::{self, Game, OptionValues, Position, Seat, Seen, Turn};

/// What a seat was told of a match.
pub struct Recall<G: Game> {
    reader: Reader,
    options: G::Options,
    draw: Draw,
    /// The current deal, once the first has begun.
    deal: Option<Told<G>>,
}

impl<G: Game> Recall<G> {
    /// A seat that has been told nothing yet, or a spectator (`None`).
    pub fn new(options: &OptionValues, seats: usize, seat: Option<Seat>) -> Self {
        let reader = Reader { info: &G::INFO, seat, seats };
        Recall { reader, options: G::options(options), draw: Draw::default(), deal: None }
    }

    /// Records an event.
    ///
    /// # Errors
    /// When it cannot be read, or breaks the rules after what was told before.
    pub fn told(&mut self, event: &Event) -> Result<(), TableError> {
        match event {
            Event::Draw { .. } if self.deal.is_some() => Err(TableError::DrawIsOver),
            Event::Draw { seat, piece } => self.draw.told::<G>(self.reader, *seat, piece),
            Event::Deal { number, dealer } => self.dealt(*number, self.reader.seat_at(*dealer)?),
            event => {
                let said = TableMessage::Event(self.reader.canonical(event)?);
                let fact = self.reader.fact(event)?;
                let deal = self.deal()?;
                deal.is_next(&said)?;
                deal.record_fact(fact)?;
                deal.accept_message(&said)
            }
        }
    }

    /// Records a result.
    ///
    /// # Errors
    /// When it does not follow from the rules.
    pub fn result(&mut self, outcome: &Outcome) -> Result<(), TableError> {
        let said = TableMessage::Result(outcome.clone());
        let deal = self.deal()?;
        deal.is_next(&said)?;
        deal.accept_message(&said)
    }

    /// Records the pieces that everybody knows each seat to hold. An empty list says nothing.
    ///
    /// # Errors
    /// When they cannot be read, or are not the pieces that the rules show.
    pub fn knows(&mut self, known: &[Vec<String>]) -> Result<(), TableError> {
        if known.is_empty() {
            return Ok(());
        }
        let seats = self.reader.seats;
        if known.len() != seats {
            return Err(TableError::KnownLists { lists: known.len(), seats });
        }
        let mut told = Vec::new();
        for (seat, names) in Seat::all(seats).zip(known) {
            for name in names {
                told.push((seat, self.reader.piece(name)?));
            }
        }
        let reader = self.reader;
        let deal = self.deal()?;
        deal.know(told)?;
        for (seat, names) in Seat::all(seats).zip(known) {
            let rules = reader.names_of(deal.public().known[seat]);
            if sorted(names) != sorted(&rules) {
                let found = shown_up_to(&names.join(" "), 100);
                return Err(TableError::Known { seat, found, due: rules.join(" ") });
            }
        }
        Ok(())
    }

    /// The position, once a deal has begun. What the seat does not know of it is a guess that fits.
    pub fn position(&self) -> Option<&Position<G>> {
        self.deal.as_ref().map(Told::position)
    }

    /// The events that were told since the last call.
    pub fn news(&mut self) -> Vec<core::Event> {
        let draws = self.draw.news().into_iter();
        draws.chain(self.deal.iter_mut().flat_map(Told::news)).collect()
    }

    /// All that the seat has seen of this deal.
    ///
    /// # Errors
    /// When no deal has begun, the seat was not told something that it must know, or the viewer has no seat.
    pub fn seen(&self) -> Result<Seen<G>, TableError> {
        self.deal.as_ref().ok_or(TableError::NoDeal)?.seen()
    }

    /// Begins a deal after the previous one.
    fn dealt(&mut self, number: u32, dealer: Seat) -> Result<(), TableError> {
        let (before, pool) = match &self.deal {
            None => {
                self.draw.decided_for::<G>(self.reader.seats, dealer)?;
                let before = G::start(self.options, self.reader.seats, dealer);
                (before, Pool::of_match::<G>(&before))
            }
            Some(deal) => {
                deal.is_all_told()?;
                (*deal.public(), deal.notes.pool)
            }
        };
        if before.turn != Turn::Deal {
            return Err(TableError::Misplaced { said: "deal", due: turn_of(before.turn) });
        }
        let standing = before.standing;
        let (due, by) = (standing.deal + 1, standing.dealer);
        if (number, dealer) != (due, by) {
            return Err(TableError::WrongDeal { number, dealer, due, by });
        }
        let mut deal = Told::new(self.reader, before, pool.of_deal::<G>(&before))?;
        deal.accept_message(&TableMessage::Event(Event::Deal { number, dealer: dealer.index() }))?;
        self.deal = Some(deal);
        Ok(())
    }

    fn deal(&mut self) -> Result<&mut Told<G>, TableError> {
        self.deal.as_mut().ok_or(TableError::NoDeal)
    }
}
