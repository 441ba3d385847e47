//! When a deal of Reveille is decided: once declarer has reached the bid, or no longer can.

use crate::games::reveille::Call;
use crate::games::reveille::{Phase, Public, other};

impl Public {
    /// Whether declarer has reached the bid, or the other side has too many points for that.
    pub(super) fn decided(&self) -> bool {
        if self.game.phase != Phase::SecondHalf || self.game.call == Some(Call::Nello) {
            return false;
        }
        let won = |seat| self.game.counts[seat] + self.tricks[seat];
        // The highest bid is the number of points in the second half.
        won(self.game.declarer) >= self.game.bid
            || won(other(self.game.declarer)) > self.game.highest_bid - self.game.bid
    }
}
