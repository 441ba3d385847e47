//! When a deal of Hamlet is decided: once one seat is known to win all remaining tricks. Every trick scores, so nothing
//! less is enough.

use crate::core::pack::french;
use crate::core::{Piece, PieceSet, Seat};
use crate::games::hamlet::{LED_POLONIUS, PACK, POLONIUS, Public, SEATS};

impl Public {
    /// Whether everybody knows that the leader wins this trick and all later ones, with any leads.
    pub(super) fn decided(&self) -> bool {
        if usize::from(self.game.bids) < SEATS {
            return false;
        }
        let left = PACK - self.played;
        let shown = Seat::all(SEATS).fold(PieceSet::EMPTY, |shown, seat| shown | self.known[seat]);
        let may_hold = |seat: Seat| (left - self.excluded[seat] - shown) | self.known[seat];
        let leader = self.trick.leader();
        let theirs = Seat::all(SEATS)
            .filter(|&seat| seat != leader)
            .fold(PieceSet::EMPTY, |theirs, seat| theirs | may_hold(seat));
        let beaten = |lead: Piece, strength: u8| {
            lead != POLONIUS && theirs.iter().any(|card| self.strength(card, french::suit(lead)) > strength)
        };
        let leads_lose = may_hold(leader).iter().any(|lead| {
            let strength =
                if lead == POLONIUS { LED_POLONIUS } else { self.strength(lead, french::suit(lead)) };
            beaten(lead, strength)
        });
        let open_trick = self.trick.lead();
        !leads_lose
            && open_trick
                .is_none_or(|lead| self.trick.winner_offset() == 0 && !beaten(lead, self.trick.strength()))
    }
}
