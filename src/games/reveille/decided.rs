//! When no play can change a deal of Reveille any more: when declarer has reached the bid, or no longer can.

use super::{Phase, Public, other};
use crate::core::Call;

impl Public {
    /// Whether declarer has reached the bid, or the other side has so much that it cannot be reached.
    pub(super) fn decided(&self) -> bool {
        if self.phase != Phase::SecondHalf || self.call == Some(Call::Nello) {
            return false;
        }
        let won = |seat| self.counts[seat] + self.tricks[seat];
        // The highest bid is all there is to win in the second half.
        won(self.declarer) >= self.bid || won(other(self.declarer)) > self.highest_bid - self.bid
    }
}
