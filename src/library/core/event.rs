//! What happens at a table, and which seats may see it.

use super::deal::Deal;
use super::facts::Facts;
use super::moves::Move;
use super::piece::{Piece, PieceSet};
use super::seat::{PerSeat, Seat, SeatSet};
use super::trick::Trick;

/// Something that happened. [`Event::seen_by`] removes what a seat may not see.
///
/// ```
/// use offsuit_library::core::{Event, PieceSet, Seat};
///
/// let (ann, ben) = (Seat::new(0), Seat::new(1));
/// let event = Event::Hand { seat: ann, hand: PieceSet::EMPTY };
/// assert_eq!(event.seen_by(Some(ann)), Some(event));
/// assert_eq!(event.seen_by(Some(ben)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat drew a piece for the first deal and showed it.
    DrewForDeal {
        /// Who.
        seat: Seat,
        /// Which.
        piece: Piece,
    },
    /// A deal began.
    Dealt {
        /// Its number in the match, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
    },
    /// A seat was dealt this hand. Only that seat sees it.
    Hand {
        /// Whose hand.
        seat: Seat,
        /// Its pieces.
        hand: PieceSet,
    },
    /// A piece was turned face up.
    TurnedUp(Piece),
    /// A seat made a move.
    Acted {
        /// Who.
        seat: Seat,
        /// What; `None` for viewers who may not see it (a card laid face down).
        mv: Option<Move>,
    },
    /// A seat exchanged its hand for another. Only that seat sees the two hands.
    Exchanged {
        /// Who.
        seat: Seat,
        /// The hand it gave up.
        old: PieceSet,
        /// The hand it took.
        new: PieceSet,
    },
    /// A seat took a piece from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// Which; `None` for viewers who did not see it.
        piece: Option<Piece>,
        /// Whether it was face up.
        face_up: bool,
    },
    /// Cards laid face down were turned up.
    Revealed {
        /// Each seat's card.
        bids: PerSeat<Piece>,
        /// The consequences, such as the trump suit.
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
        /// The change of each seat's total since the last score.
        points: PerSeat<i32>,
        /// The totals after the deal.
        totals: PerSeat<i32>,
        /// Facts that only this game has.
        facts: Option<Facts>,
    },
    /// The match is over.
    Ended {
        /// The final totals.
        totals: PerSeat<i32>,
        /// The seats that won. They share the win if there are several.
        winners: SeatSet,
    },
}

impl Event {
    /// The event as `viewer` sees it, or a spectator without a seat (`None`).
    ///
    /// Returns `None` if the viewer sees nothing of it.
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

/// A receiver of events. The log `()` drops them and costs nothing; a `Vec<Event>` keeps them.
pub trait Log {
    /// Records an event with nothing hidden.
    fn note(&mut self, event: Event);
}

impl Log for () {
    #[inline]
    fn note(&mut self, _: Event) {}
}

impl<L: Log + ?Sized> Log for &mut L {
    fn note(&mut self, event: Event) {
        (**self).note(event);
    }
}

impl Log for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}

/// Logs the start of a deal: the dealer, each hand, and the piece turned up.
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
