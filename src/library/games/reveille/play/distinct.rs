//! Equivalent tiles in the second half, in which the other hand is known.

use super::solver::Solver;
use crate::core::pack::dominoes;
use crate::core::{Move, Moves, PieceSet, Seat, TrickTaking};
use crate::games::reveille::{Phase, Public, Reveille, SEATS, other};

impl Public {
    /// One legal move of each group of equivalent moves.
    ///
    /// Two tiles are equivalent if they have the same relation to every tile of the other hand and count the same. Two
    /// ways to lead a tile are equivalent if the suit makes no difference.
    pub(super) fn distinct(&self, hand: PieceSet, seat: Seat) -> Moves {
        let legal = Reveille::legal(self, &hand, seat);
        if self.game.phase != Phase::SecondHalf {
            return legal;
        }
        let mut hands = [PieceSet::EMPTY; SEATS];
        hands[seat.index()] = hand;
        let lying: PieceSet = self.trick.pieces().iter().copied().collect();
        hands[other(seat).index()] = (dominoes::ALL - self.played - hand) | lying;
        let solver = Solver::new(hands, &self.game.suits, self.options.lead_choice);
        let tiles = solver.distinct(seat.index(), legal.pieces());
        legal.only(|mv| match mv {
            Move::Lead(tile, suit) => {
                tiles.contains(tile)
                    && (suit == self.game.suits.led_as(tile) || solver.ways_differ(seat.index(), tile))
            }
            _ => mv.piece().is_some_and(|tile| tiles.contains(tile)),
        })
    }
}
