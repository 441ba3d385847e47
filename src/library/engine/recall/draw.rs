//! The draw for the first deal.

use super::reader::Reader;
use crate::core::{Event, Game, Piece, Seat};
use crate::engine::TableError;

/// Ties last longer than this about once in 10^80 matches.
const MOST_ROUNDS: usize = 100;

/// What was drawn so far, one row per round.
#[derive(Default)]
pub(super) struct Draw {
    rounds: Vec<Vec<Piece>>,
    /// What was drawn since the last call of [`news`](Self::news).
    fresh: Vec<Event>,
}

impl Draw {
    /// Records a piece that was drawn.
    pub(super) fn told<G: Game>(
        &mut self,
        reader: Reader,
        seat: usize,
        name: &str,
    ) -> Result<(), TableError> {
        let seats = reader.seats;
        if !G::INFO.draws_for_deal {
            return Err(TableError::NoDraw(G::INFO.id));
        }
        let piece = reader.piece(name)?;
        let drawn = self.rounds.last().map_or(seats, Vec::len);
        if drawn == seats {
            if self.rounds.len() == MOST_ROUNDS || G::drawn(seats, &self.rounds).is_ok() {
                return Err(TableError::DrawIsOver);
            }
            self.rounds.push(Vec::new());
        }
        if seat != drawn % seats {
            return Err(TableError::DrawsOutOfTurn { seat, due: drawn % seats });
        }
        self.rounds.last_mut().into_iter().for_each(|row| row.push(piece));
        self.fresh.push(Event::DrewForDeal { seat: Seat::new(seat), piece });
        Ok(())
    }

    /// What was drawn since the last call.
    pub(super) fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.fresh)
    }

    /// Checks that this seat deals first, if there was a draw.
    pub(super) fn decided_for<G: Game>(&self, seats: usize, dealer: Seat) -> Result<(), TableError> {
        if self.rounds.is_empty() {
            return Ok(());
        }
        match G::drawn(seats, &self.rounds).map_err(TableError::rules)? {
            drawn if drawn == dealer => Ok(()),
            due => Err(TableError::WrongFirstDealer { dealer, due }),
        }
    }
}
