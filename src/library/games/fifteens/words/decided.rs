//! When a deal of Fifteens is decided: once the last card with points has been won.

use crate::core::pack::french::{self, rank};
use crate::core::{Direction, Seat};
use crate::games::fifteens::{Public, SEATS};

impl Public {
    /// Whether no card with points is in a hand or in the current trick.
    pub(super) fn decided(&self) -> bool {
        let left = french::CARDS - self.played;
        if left.iter().any(|card| self.options.values[usize::from(rank(card) & 15)] > 0) {
            return false;
        }
        let beating = self.trick.winning_piece().map(|best| french::above(best) & left).unwrap_or_default();
        let still_to_play = (self.trick.len()..SEATS)
            .map(|steps| self.trick.leader().after(steps, SEATS, Direction::Clockwise));
        let beaten = |seat: Seat| !(beating - self.excluded[seat]).is_empty();
        self.game.trick_points == 0 || !still_to_play.into_iter().any(beaten)
    }
}
