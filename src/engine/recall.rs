//! What a seat knows, from what it was told.
//!
//! The rules make of a deal and of decisions what everybody knows and what each seat does. A seat was not told the
//! whole deal, so one is [guessed](guess): with the seat's own pieces, all that lay open, and in each other hand what
//! was played from it since; the rest lies anywhere. The same decisions make the same of it, as far as this seat can
//! see.

mod guess;

use super::protocol::Event;
use crate::core::text::shown;
use crate::core::{Move, OptionValues, Past, Piece, PieceSet, Seat, Seen, TrickTaking, Turn, View};
use crate::record::read_move;

/// What a seat was told of a match.
pub struct Recall<G: TrickTaking> {
    seat: Seat,
    seats: usize,
    options: G::Options,
    /// What everybody knew before this deal.
    before: Option<G::Public>,
    deal: Told,
}

/// What a seat was told of a deal.
#[derive(Default)]
struct Told {
    hand: PieceSet,
    steps: Vec<Step>,
    /// The card that each seat had laid face down, once they were turned up.
    bids: Vec<Piece>,
    /// Pieces that everybody knows a seat to hold.
    known: Vec<(Seat, Piece)>,
}

/// Something that a seat was told.
#[derive(Clone, Copy)]
enum Step {
    TurnedUp(Piece),
    /// A decision; `None` where it was hidden.
    Acted(Seat, Option<Move>),
    /// The hand that the seat itself took for its own.
    Exchanged(PieceSet),
    /// A piece that a seat took face up.
    Took(Seat, Piece),
    /// The next piece of the stock; `None` where another seat took it.
    Drew(Seat, Option<Piece>),
}

impl<G: TrickTaking> Recall<G> {
    /// Before anything was told.
    pub fn new(options: &OptionValues, seats: usize, seat: Seat) -> Self {
        Recall { seat, seats, options: G::options(options), before: None, deal: Told::default() }
    }

    /// Takes note of an event.
    ///
    /// # Errors
    /// When it cannot be read, or does not fit what was told before; in English.
    pub fn told(&mut self, event: &Event) -> Result<(), String> {
        let step = match event {
            Event::Deal { number, dealer } => return self.dealt(*number, self.seat_at(*dealer)?),
            Event::Hand { seat, pieces } => {
                self.deal.hand = self.own(*seat, pieces)?;
                return Ok(());
            }
            Event::Reveal { bids, .. } => {
                self.deal.bids = bids.iter().map(|name| piece::<G>(name)).collect::<Result<_, _>>()?;
                return Ok(());
            }
            // These follow from the others.
            Event::Draw { .. } | Event::Trick { .. } => return Ok(()),
            Event::TurnUp { piece: name } => Step::TurnedUp(piece::<G>(name)?),
            Event::Act { seat, action } => {
                let mv = action.as_ref().map(|action| read_move(G::INFO.pack, action)).transpose()?;
                Step::Acted(self.seat_at(*seat)?, mv)
            }
            Event::Exchange { seat, new, .. } => Step::Exchanged(self.own(*seat, new)?),
            Event::Take { seat, piece: Some(name), face_up: true } => {
                Step::Took(self.seat_at(*seat)?, piece::<G>(name)?)
            }
            Event::Take { seat, piece: name, .. } => {
                Step::Drew(self.seat_at(*seat)?, name.as_ref().map(|name| piece::<G>(name)).transpose()?)
            }
        };
        self.deal.steps.push(step);
        Ok(())
    }

    /// Takes note of pieces that everybody knows each seat to hold.
    ///
    /// # Errors
    /// When they cannot be read; in English.
    pub fn knows(&mut self, known: &[Vec<String>]) -> Result<(), String> {
        for (seat, names) in known.iter().enumerate() {
            let seat = self.seat_at(seat)?;
            for name in names {
                self.deal.known.push((seat, piece::<G>(name)?));
            }
        }
        Ok(())
    }

    /// All that the seat has seen of this deal.
    ///
    /// # Errors
    /// When what was told goes against the rules, or no deal has begun; in English.
    pub fn seen(&self) -> Result<Seen<G>, String> {
        let mut public = self.before.ok_or("no deal has begun")?;
        let deal = guess::deal::<G>(&public, self.seat, &self.deal)?;
        let mut hidden = G::begin(&mut public, &deal, &mut ());
        let mut past = Vec::new();
        for step in &self.deal.steps {
            let Step::Acted(seat, told) = *step else { continue };
            if G::turn(&public) != Turn::Act(seat) {
                return Err(format!("seat {seat} has decided, but it was not its turn"));
            }
            let legal = G::legal(&public, &G::private(&hidden, seat), seat);
            let shown = told.or_else(|| self.deal.bids.get(seat.index()).map(|&bid| Move::Lay(bid)));
            let mv = match shown {
                // What another seat may play depends on its hand, most of which is guessed.
                Some(mv) if seat != self.seat && mv.piece().is_some() => mv,
                Some(mv) if legal.contains(mv) => mv,
                Some(_) => return Err(format!("seat {seat} has done what it may not")),
                None if legal.is_empty() => return Err(format!("seat {seat} can have done nothing")),
                // What nobody has seen yet can be anything.
                None => legal.nth(0),
            };
            past.push(Past { public, seat, mv: shown });
            G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        }
        let private = G::private(&hidden, self.seat);
        Ok(Seen { view: View { public, private, seat: self.seat }, past })
    }

    /// Begins a deal where the one before has ended.
    fn dealt(&mut self, number: u32, dealer: Seat) -> Result<(), String> {
        let before = match self.before {
            None => G::start(self.options, self.seats, dealer),
            Some(_) => self.seen()?.view.public,
        };
        let standing = G::standing(&before);
        if G::turn(&before) != Turn::Deal || standing.deal + 1 != number || standing.dealer != dealer {
            return Err(format!("deal {number} by seat {dealer} is not due"));
        }
        self.before = Some(before);
        self.deal = Told::default();
        Ok(())
    }

    fn seat_at(&self, number: usize) -> Result<Seat, String> {
        if number < self.seats {
            Ok(Seat::new(number))
        } else {
            Err(format!("seat {number} is not one of {}", self.seats))
        }
    }

    /// A hand that only its own seat sees.
    fn own(&self, seat: usize, names: &[String]) -> Result<PieceSet, String> {
        if self.seat_at(seat)? != self.seat {
            return Err(format!("the hand of seat {seat} was told to seat {}", self.seat));
        }
        let mut hand = PieceSet::EMPTY;
        for name in names {
            let free = G::INFO.pack.alike(piece::<G>(name)?) - hand;
            hand.insert(free.first().ok_or_else(|| format!("a hand has {} too often", shown(name)))?);
        }
        Ok(hand)
    }
}

fn piece<G: TrickTaking>(name: &str) -> Result<Piece, String> {
    G::INFO.pack.parse(name).map_err(|error| error.to_string())
}
