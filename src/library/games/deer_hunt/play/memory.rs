//! Positions of Deer Hunt as remembered by a player who has forgotten a part of the deal.

use rand::Rng;

use crate::core::{PerSeat, PieceSet, Seat, Strategy, dealer};
use crate::games::deer_hunt::{DeerHunt, Public, SEATS, side};

/// The position as remembered by a player who has forgotten who played what before `then`.
///
/// Captured tiles stay face up. So the player forgets only which side has played its tile of a shared kind.
pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    then: &Public,
    rng: &mut R,
) -> Option<(Public, PerSeat<PieceSet>)> {
    let on_table: PieceSet = public.trick.pieces().iter().copied().collect();
    let both = |sides: [PieceSet; 2]| sides[0] & sides[1];
    let one = |sides: [PieceSet; 2]| (sides[0] | sides[1]) - both(sides);
    let forgotten = one(then.game.shared_played) - both(public.game.shared_played) - hand - on_table;
    let (pool, shares) = public.unseen(hand, seat, forgotten);
    let hands = DeerHunt::hidden(public, &hand, seat, &dealer::deal(pool, &shares, rng)?);
    let mut vague = *public;
    for kind in forgotten {
        // The side that does not hold the other tile of the kind has played this one.
        let holder = Seat::all(SEATS).find(|&holder| hands[holder].contains(kind))?;
        vague.game.shared_played[side(holder)].remove(kind);
        vague.game.shared_played[1 - side(holder)].insert(kind);
    }
    Some((vague, hands))
}
