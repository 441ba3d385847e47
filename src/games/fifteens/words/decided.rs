//! When no play can change a deal of Fifteens any more: when the last card that counts is won.

use crate::core::pack::french::{self, rank};
use crate::core::{Direction, Seat};
use crate::games::fifteens::{Public, SEATS};

impl Public {
    /// Whether no card that counts is left to be played, and none lies in a trick that is still open.
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
