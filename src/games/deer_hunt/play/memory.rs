//! Deer Hunt as somebody remembers it.

use rand::Rng;

use crate::core::{PerSeat, PieceSet, Seat};
use crate::games::deer_hunt::{Public, side};

/// A position as who remembers it who has forgotten who played what before `then`. The tiles themselves lie open,
/// so all that is lost is which side has played its one tile of a kind that both are dealt.
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
    let hands = public.imagine(hand, seat, forgotten, rng)?;
    let mut vague = *public;
    for kind in forgotten {
        // Who does not hold the other tile of the kind has played this one.
        let holder =
            Seat::all(crate::games::deer_hunt::SEATS).find(|&holder| hands[holder].contains(kind))?;
        vague.game.shared_played[side(holder)].remove(kind);
        vague.game.shared_played[1 - side(holder)].insert(kind);
    }
    Some((vague, hands))
}
