//! Reading events into the types of the core.

use super::told::{Fact, Step};
use crate::core::text::shown;
use crate::core::{Info, Piece, PieceSet, Seat};
use crate::engine::TableError;
use crate::engine::protocol::Event;
use crate::record::{read_move, write_move};

/// Reads events for a seat, or for a spectator.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) info: &'static Info,
    pub(super) seat: Option<Seat>,
    pub(super) seats: usize,
}

impl Reader {
    /// What an event adds to earlier ones; `None` if it follows from them.
    pub(super) fn fact(self, event: &Event) -> Result<Option<Fact>, TableError> {
        let step = match event {
            Event::Draw { .. } | Event::Deal { .. } | Event::Trick { .. } => return Ok(None),
            Event::Hand { seat, pieces } => return Ok(Some(Fact::Hand(self.own(*seat, pieces)?))),
            Event::Reveal { bids, .. } => {
                let bids = bids.iter().map(|name| self.piece(name)).collect::<Result<_, _>>()?;
                return Ok(Some(Fact::Bids(bids)));
            }
            Event::TurnUp { piece: name } => Step::TurnedUp(self.piece(name)?),
            Event::Act { seat, action } => {
                let mv = action.as_ref().map(|action| read_move(self.info, action)).transpose();
                let mv = mv.map_err(TableError::rules)?;
                Step::Acted(self.seat_at(*seat)?, mv)
            }
            Event::Exchange { seat, new, .. } => Step::Exchanged(self.own(*seat, new)?),
            Event::Take { seat, piece: Some(name), face_up: true } => {
                Step::Took(self.seat_at(*seat)?, self.piece(name)?)
            }
            Event::Take { seat, piece: name, .. } => {
                Step::Drew(self.seat_at(*seat)?, name.as_ref().map(|name| self.piece(name)).transpose()?)
            }
        };
        Ok(Some(Fact::Step(step)))
    }

    /// The event as this program would write it: hands sorted, and no unknown fields in a decision.
    pub(super) fn canonical(self, event: &Event) -> Result<Event, TableError> {
        let hand = |seat: usize, names: &[String]| self.own(seat, names).map(|pieces| self.names_of(pieces));
        Ok(match event {
            Event::Hand { seat, pieces } => Event::Hand { seat: *seat, pieces: hand(*seat, pieces)? },
            Event::Exchange { seat, old, new } => {
                Event::Exchange { seat: *seat, old: hand(*seat, old)?, new: hand(*seat, new)? }
            }
            Event::Act { seat, action: Some(action) } => {
                let mv = read_move(self.info, action).map_err(TableError::rules)?;
                Event::Act { seat: *seat, action: Some(write_move(self.info, mv)) }
            }
            other => other.clone(),
        })
    }

    pub(super) fn seat_at(self, number: usize) -> Result<Seat, TableError> {
        if number < self.seats {
            Ok(Seat::new(number))
        } else {
            Err(TableError::NoSeat { seat: number, last: self.seats - 1 })
        }
    }

    /// A hand that only its own seat may see.
    fn own(self, seat: usize, names: &[String]) -> Result<PieceSet, TableError> {
        if Some(self.seat_at(seat)?) != self.seat {
            return Err(TableError::OthersHand { own: self.seat, seat });
        }
        let mut hand = PieceSet::EMPTY;
        for name in names {
            let free = self.info.pack.alike(self.piece(name)?) - hand;
            hand.insert(free.first().ok_or_else(|| TableError::TooOften(shown(name)))?);
        }
        Ok(hand)
    }

    /// The piece with this name.
    pub(super) fn piece(self, name: &str) -> Result<Piece, TableError> {
        self.info.pack.parse(name).map_err(TableError::rules)
    }

    /// The names of these pieces, sorted as in a hand.
    pub(super) fn names_of(self, pieces: PieceSet) -> Vec<String> {
        let pack = self.info.pack;
        pack.sorted(pieces).into_iter().map(|piece| pack.name(piece).to_string()).collect()
    }
}

/// The names in an order that does not depend on the table.
pub(super) fn sorted(names: &[String]) -> Vec<&str> {
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    names
}
