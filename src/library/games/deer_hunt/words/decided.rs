//! When a deal of Deer Hunt is decided: once the last red pip has been captured.

use crate::core::pack::chinese::{self, kind, red_pips};
use crate::core::{Piece, Turn};
use crate::games::deer_hunt::{AROUND, Public, SEATS, side};

impl Public {
    /// Whether all red pips are captured, or are in a trick whose winning side is certain.
    pub(super) fn decided(&self) -> bool {
        let is_red = |tile: Piece| red_pips(tile) > 0;
        let left = chinese::without(chinese::ALL, self.played);
        if left.iter().any(is_red) {
            return false;
        }
        if !self.trick.pieces().iter().any(|&tile| is_red(tile)) {
            return true;
        }
        // A tile does not beat an equal one that was played before.
        let beaten = left.iter().any(|tile| kind(tile).index() + 1 > self.trick.strength());
        let partner_is_last = self.trick.len() + 1 == SEATS
            && matches!(self.turn, Turn::Act(last) if side(last) == side(self.trick.winner(SEATS, AROUND)));
        !beaten || partner_is_last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::pack::chinese::{tile, with_one};
    use crate::core::{Pack, PieceSet, Seat, Standing, Trick};

    /// A deal in which these tiles are left in the hands, and these were played to the trick by seat 0 first.
    fn public(left: &[&str], trick: &[&str]) -> Public {
        let tiles = |names: &[&str]| -> Vec<Piece> {
            names.iter().map(|name| Pack::Chinese.parse(name).unwrap()).collect()
        };
        let left = tiles(left).into_iter().fold(PieceSet::EMPTY, with_one);
        let mut lying = Trick::led_by(Seat::new(0));
        for tile in tiles(trick) {
            lying.play(tile, tile.index() + 1);
        }
        let options = crate::games::deer_hunt::Options { deals: 4, last_deal_decides: false };
        let start = <crate::games::deer_hunt::DeerHunt as crate::core::TrickTaking>::start(
            options,
            SEATS,
            Seat::new(0),
        );
        let next = Seat::new(0).after(trick.len() % SEATS, SEATS, AROUND);
        let played = chinese::without(chinese::ALL, left);
        Public {
            standing: Standing { deal: 1, ..start.standing },
            turn: Turn::Act(next),
            trick: lying,
            played,
            ..start
        }
    }

    #[test]
    fn the_last_red_pips_decide() {
        assert!(tile(5, 5).is_some_and(|tile| red_pips(tile) == 0));
        for (left, trick, decided) in [
            (&["5-5", "6-5", "3-3", "2-2"][..], &[][..], true),
            (&["5-5", "6-5", "3-3", "2-1"], &[], false),
            // Red pips in the trick are won once nobody can beat it.
            (&["5-5", "3-3", "2-2"], &["4-4"], false),
            (&["5-5", "3-3", "2-2"], &["6-4"], true),
            (&["6-5", "3-3", "2-2"], &["6-6"], true),
            (&["6-5", "3-3"], &["6-4", "2-2"], false),
            // The last player is the winner's partner, or an opponent.
            (&["6-5"], &["2-2", "6-4", "3-3"], true),
            (&["6-5"], &["6-4", "2-2", "3-3"], false),
            // A twin does not beat the first.
            (&["6-5"], &["6-5", "2-2", "4-4"], true),
        ] {
            assert_eq!(public(left, trick).decided(), decided, "{left:?} {trick:?}");
        }
    }
}
