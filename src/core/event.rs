//! What happens at a table, each thing with its audience.

use super::deal::Deal;
use super::facts::Facts;
use super::moves::Move;
use super::piece::{Piece, PieceSet};
use super::seat::{PerSeat, Seat, SeatSet};
use super::trick::Trick;

/// Something that has happened. Seats see it as [`Event::seen_by`] shows it to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat has drawn a piece for the first deal, and shown it.
    DrewForDeal {
        /// Who.
        seat: Seat,
        /// Which.
        piece: Piece,
    },
    /// A deal has begun.
    Dealt {
        /// Its number in the match, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
    },
    /// A seat was dealt this hand. Only that seat sees which.
    Hand {
        /// Whose hand.
        seat: Seat,
        /// Its pieces.
        hand: PieceSet,
    },
    /// A piece was turned face up.
    TurnedUp(Piece),
    /// A seat has decided.
    Acted {
        /// Who.
        seat: Seat,
        /// What; `None` to those from whom it is hidden (a card laid face down).
        mv: Option<Move>,
    },
    /// A seat has thrown its hand away for another. Only that seat sees which.
    Exchanged {
        /// Who.
        seat: Seat,
        /// The hand thrown away, unseen by the others.
        old: PieceSet,
        /// The hand taken.
        new: PieceSet,
    },
    /// A seat has taken a piece from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// Which; `None` to those who did not see it.
        piece: Option<Piece>,
        /// Whether it lay face up.
        face_up: bool,
    },
    /// Cards laid face down were turned up.
    Revealed {
        /// Each seat's card.
        bids: PerSeat<Piece>,
        /// What follows from them.
        facts: Facts,
    },
    /// A trick is complete.
    Trick {
        /// The trick.
        trick: Trick,
        /// Who won it.
        winner: Seat,
    },
    /// A deal is over.
    Scored {
        /// Its number, from 1.
        number: u32,
        /// What each seat's total changed by since the last score.
        points: PerSeat<i32>,
        /// The totals after it.
        totals: PerSeat<i32>,
        /// What the game adds.
        facts: Option<Facts>,
    },
    /// The match is over.
    Ended {
        /// The totals.
        totals: PerSeat<i32>,
        /// Who won: several share the win.
        winners: SeatSet,
    },
}

impl Event {
    /// The event as `viewer` sees it, or as a spectator does who sees no hand (`None`); `None` if it shows
    /// them nothing.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Option<Event> {
        match self {
            Event::Hand { seat, .. } | Event::Exchanged { seat, .. } if viewer != Some(seat) => None,
            Event::Acted { seat, mv: Some(Move::Lay(_)) } if viewer != Some(seat) => {
                Some(Event::Acted { seat, mv: None })
            }
            Event::Drew { seat, face_up: false, .. } if viewer != Some(seat) => {
                Some(Event::Drew { seat, piece: None, face_up: false })
            }
            event => Some(event),
        }
    }
}

/// Where events go. A log of `()` drops them and costs nothing.
pub trait Log {
    /// Takes note of an event, as it happened, with nothing hidden.
    fn note(&mut self, event: Event);
}

impl Log for () {
    #[inline]
    fn note(&mut self, _: Event) {}
}

impl Log for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}

/// Tells a deal's beginning to the log: who dealt, each hand, and the piece turned up.
#[inline]
pub fn announce<L: Log>(number: u32, dealer: Seat, seats: usize, deal: &Deal, log: &mut L) {
    log.note(Event::Dealt { number, dealer });
    for seat in Seat::all(seats) {
        log.note(Event::Hand { seat, hand: deal.hands[seat] });
    }
    if let Some(piece) = deal.turn_up {
        log.note(Event::TurnedUp(piece));
    }
}
