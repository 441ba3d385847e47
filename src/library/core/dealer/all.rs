//! Lists all deals that satisfy their shares, for endgames with few of them.

use super::{MAX_SHARES, Share, binomial};
use crate::core::piece::PieceSet;

/// The number of dead ends after which the search gives up, for each deal of the limit.
const DEAD_ENDS: usize = 32;

/// Lists each deal from `pool` to `shares` that satisfies every share, in a fixed order. Surplus pieces stay undealt.
///
/// `None` if there is no deal or more than `limit`, if finding them takes too long, or if there are more than
/// [`MAX_SHARES`] shares.
pub fn all(pool: PieceSet, shares: &[Share], limit: usize) -> Option<Vec<[PieceSet; MAX_SHARES]>> {
    let mut list = List {
        shares,
        hands: [PieceSet::EMPTY; MAX_SHARES],
        room: [0; MAX_SHARES],
        limit,
        steps: DEAD_ENDS * limit.saturating_add(1),
        found: Vec::new(),
    };
    let mut rest = pool;
    if shares.len() > MAX_SHARES {
        return None;
    }
    for (n, share) in shares.iter().enumerate() {
        if !rest.includes(share.required) || share.required.meets(share.forbidden) {
            return None;
        }
        rest -= share.required;
        list.hands[n] = share.required;
        list.room[n] = share.count.checked_sub(share.required.len())?;
    }
    list.fill(rest)?;
    (!list.found.is_empty()).then_some(list.found)
}

/// The deals found so far, and the current partial deal.
struct List<'a> {
    shares: &'a [Share],
    hands: [PieceSet; MAX_SHARES],
    room: [usize; MAX_SHARES],
    limit: usize,
    steps: usize,
    found: Vec<[PieceSet; MAX_SHARES]>,
}

impl List<'_> {
    /// Deals from the pool to all hands that have room, in every way. Returns `None` to give up.
    fn fill(&mut self, pool: PieceSet) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        // Starting with the hand that has the fewest ways finds dead ends early.
        let open = |n: usize| pool - self.shares[n].forbidden;
        let next = (0..self.shares.len()).filter(|&n| self.room[n] > 0);
        let ways = |n: usize| binomial(open(n).len(), self.room[n]);
        let Some(next) = next.min_by(|&a, &b| ways(a).total_cmp(&ways(b))) else {
            self.found.push(self.hands);
            return (self.found.len() <= self.limit).then_some(());
        };
        let from = open(next);
        let room = std::mem::take(&mut self.room[next]);
        self.take(next, from, pool, room)?;
        self.room[next] = room;
        Some(())
    }

    /// Gives a hand `count` pieces of `from` in every way, and continues with the other hands.
    fn take(&mut self, hand: usize, mut from: PieceSet, pool: PieceSet, count: usize) -> Option<()> {
        if count == 0 {
            return self.fill(pool);
        }
        while from.len() >= count {
            let piece = from.first()?;
            from.remove(piece);
            self.hands[hand].insert(piece);
            self.take(hand, from, pool - piece.set(), count - 1)?;
            self.hands[hand].remove(piece);
        }
        Some(())
    }
}
