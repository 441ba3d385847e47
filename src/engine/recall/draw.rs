//! The draw for the first deal, as it is told.

use super::reader::piece;
use crate::core::{Game, Piece, Seat};

/// More rounds than this are tied about once in 10^80 matches.
const MOST_ROUNDS: usize = 100;

/// What was drawn so far, a row a round.
#[derive(Default)]
pub(super) struct Draw {
    rounds: Vec<Vec<Piece>>,
}

impl Draw {
    /// Takes note of a piece that was drawn.
    pub(super) fn told<G: Game>(&mut self, seats: usize, seat: usize, name: &str) -> Result<(), String> {
        if !G::INFO.draws_for_deal {
            return Err(format!("{} has no draw for the first deal", G::INFO.id));
        }
        let piece = piece::<G>(name)?;
        let drawn = self.rounds.last().map_or(seats, Vec::len);
        if drawn == seats {
            if self.rounds.len() == MOST_ROUNDS || G::drawn(seats, &self.rounds).is_ok() {
                return Err("the draw for the first deal is over".to_owned());
            }
            self.rounds.push(Vec::new());
        }
        if seat != drawn % seats {
            return Err(format!(
                "seat {seat} draws for the first deal, but it is seat {}'s turn",
                drawn % seats
            ));
        }
        self.rounds.last_mut().into_iter().for_each(|row| row.push(piece));
        Ok(())
    }

    /// Checks that this seat deals first, if a draw was told.
    pub(super) fn decided_for<G: Game>(&self, seats: usize, dealer: Seat) -> Result<(), String> {
        if self.rounds.is_empty() {
            return Ok(());
        }
        match G::drawn(seats, &self.rounds)? {
            drawn if drawn == dealer => Ok(()),
            drawn => Err(format!("seat {dealer} deals first, but the draw gives seat {drawn}")),
        }
    }
}
