//! The solver of nello: whether declarer can lose every trick.

use super::{Bounds, EACH, Place, Solver, bits, index};
use crate::core::PieceSet;

/// The table entry for a nello that is made.
const MADE: Bounds = Bounds { least: 1, cut: 0 };
const LOST: Bounds = Bounds { least: 0, cut: u8::MAX };

impl Solver {
    /// Whether declarer can lose all remaining tricks. Pre: nello was called, and this solver was used for nothing
    /// else.
    pub(in super::super) fn eludes(&mut self, hands: [PieceSet; 2], leader: usize, declarer: usize) -> bool {
        let place = self.place(hands, leader);
        if leader == declarer { self.leads_low(place) } else { self.ducks(place) }
    }

    /// Whether declarer can lose this trick and all later ones when leading.
    fn leads_low(&mut self, place: Place) -> bool {
        let Place { left, leader, .. } = place;
        let across = u64::from(left[1 - leader]) * EACH;
        for n in bits(left[leader]) {
            let relations = self.relations[leader][n] & across;
            for way in [relations, relations >> 16] {
                let (follows, beats) = (way as u8, (way >> 8) as u8);
                // This lead wins the trick if the opponent can follow low or cannot follow.
                if follows == 0 || follows & !beats != 0 {
                    continue;
                }
                let mut rest = left;
                rest[leader] &= !(1 << n);
                let is_safe = |solver: &mut Self, m: usize| {
                    rest[1 - leader] = left[1 - leader] & !(1 << m);
                    solver.ducks(Place { left: rest, leader: 1 - leader, points: 0 })
                };
                if all(self, follows, is_safe) {
                    return true;
                }
            }
        }
        left[leader] == 0
    }

    /// Whether declarer can lose this trick and all later ones when following.
    fn ducks(&mut self, place: Place) -> bool {
        let at = index(place);
        if self.known[at].least > 0 {
            return true;
        }
        if self.known[at].cut == u8::MAX {
            return false;
        }
        let made = all(self, place.left[place.leader], |solver, n| solver.ducks_under(place, n));
        self.known[at] = if made { MADE } else { LOST };
        made
    }

    /// Whether declarer can lose the trick to which this tile is led, whichever suit it is led as, and all later
    /// tricks.
    fn ducks_under(&mut self, place: Place, n: usize) -> bool {
        let Place { left, leader, .. } = place;
        let relations = self.relations[leader][n] & (u64::from(left[1 - leader]) * EACH);
        [relations, relations >> 16].into_iter().all(|way| {
            let (follows, beats) = (way as u8, (way >> 8) as u8);
            let replies = if follows == 0 { left[1 - leader] } else { follows };
            bits(replies & !beats).any(|m| {
                let mut rest = left;
                rest[leader] &= !(1 << n);
                rest[1 - leader] &= !(1 << m);
                self.ducks(Place { left: rest, leader, points: 0 })
            })
        })
    }
}

/// Whether all these tile numbers satisfy `passes`.
fn all(solver: &mut Solver, set: u8, mut passes: impl FnMut(&mut Solver, usize) -> bool) -> bool {
    bits(set).all(|n| passes(solver, n))
}
