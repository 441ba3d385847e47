//! A match as it runs: a position, and the chance steps between its decisions.

use super::deal::Deal;
use super::event::{Event, Log};
use super::game::{Standing, TrickTaking, Turn};
use super::moves::Move;
use super::options::OptionValues;
use super::piece::Piece;
use super::position::{Position, View};
use super::rng;
use super::seat::Seat;
use super::text::Refusal;

/// A match of a game: its seed, options and position.
#[derive(Clone, Debug)]
pub struct Match<G: TrickTaking> {
    seed: u64,
    position: Position<G>,
    decisions: u64,
}

impl<G: TrickTaking> Match<G> {
    /// A match for `seats`, its first dealer and deals from `seed`; with what was drawn for the first deal.
    pub fn new(values: &OptionValues, seats: usize, seed: u64) -> (Self, Vec<Vec<Piece>>) {
        let (dealer, rounds) = G::draw(seats, &mut rng::for_deal(seed, 0));
        (Self::with_dealer(values, seats, seed, dealer), rounds)
    }

    /// A match whose first dealer is known.
    pub fn with_dealer(values: &OptionValues, seats: usize, seed: u64, dealer: Seat) -> Self {
        let public = G::start(G::options(values), seats, dealer);
        Match { seed, position: Position { public, hidden: None }, decisions: 0 }
    }

    /// What the match waits for.
    pub fn turn(&self) -> Turn {
        G::turn(&self.position.public)
    }

    /// What everybody knows.
    pub fn public(&self) -> &G::Public {
        &self.position.public
    }

    /// The full position: for referees and tests alone.
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// The standing of the match.
    pub fn standing(&self) -> &Standing {
        G::standing(&self.position.public)
    }

    /// How many decisions have been made.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// What the seat knows; `None` before the first deal.
    pub fn view(&self, seat: Seat) -> Option<View<G>> {
        self.position.view(seat)
    }

    /// The generator that the bot in `seat` is to decide with now.
    pub fn bot_rng(&self, seat: Seat) -> rng::BotRng {
        rng::for_bots(self.seed, seat.index(), self.decisions)
    }

    /// The generator that a hint for the seat is to be made with now.
    pub fn hint_rng(&self, seat: Seat) -> rng::BotRng {
        rng::for_hints(self.seed, seat.index(), self.decisions)
    }

    /// The next deal as the seed gives it. Pre: the turn is [`Turn::Deal`].
    pub fn next_deal(&self) -> Deal {
        let number = self.standing().deal + 1;
        G::deal(self.public(), &mut rng::for_deal(self.seed, number))
    }

    /// Begins a deal, after checking it.
    ///
    /// # Errors
    /// When no deal is due, or the rules could not have dealt this one; in English.
    pub fn begin<L: Log>(&mut self, deal: &Deal, log: &mut L) -> Result<(), String> {
        if self.turn() != Turn::Deal {
            return Err("no deal is due".to_owned());
        }
        G::check_deal(self.public(), deal)?;
        self.position.hidden = Some(G::begin(&mut self.position.public, deal, log));
        Ok(())
    }

    /// Makes a move, after checking it.
    ///
    /// # Errors
    /// With the clause that forbids it; the match is then as it was.
    pub fn play<L: Log>(&mut self, seat: Seat, mv: Move, log: &mut L) -> Result<(), Refusal> {
        self.position.play(seat, mv, log)?;
        self.decisions += 1;
        if self.turn() == Turn::Over {
            let totals = self.standing().totals;
            log.note(Event::Ended { totals, winners: G::winners(self.public()) });
        }
        Ok(())
    }
}
