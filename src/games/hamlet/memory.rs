//! Hamlet as somebody remembers it.

use rand::Rng;

use super::{Hamlet, Hidden, PACK, Private, Public, SEATS};
use crate::core::{PerSeat, PieceSet, Seat, Trick, TrickTaking, Turn};
use crate::games::memory::{held, play_again, remembered};

/// A position as who remembers it who has forgotten what was played before `then`, since tricks are turned down.
/// Trump, mode and the cards shown as bids that are still held are not forgotten.
pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
    public: &Public,
    private: &Private,
    seat: Seat,
    then: &Public,
    rng: &mut R,
) -> Option<(Public, Hidden)> {
    let on_table: PieceSet = public.trick.pieces().iter().copied().collect();
    let mut vague = *public;
    vague.played -= then.played - on_table;
    vague.void = remembered(&public.void, &then.void, &voids_of_trick(public), SEATS);
    let hidden = Hamlet::imagine(&vague, private, seat, rng)?;
    vague.played = PACK - held(&hidden.hands, SEATS);
    Some((vague, hidden))
}

/// The suits that seats have shown in the trick on the table not to hold.
fn voids_of_trick(public: &Public) -> PerSeat<PieceSet> {
    let leader = public.trick.leader();
    let (trick, turn) = (Trick::led_by(leader), Turn::Act(leader));
    let mut table = Public { trick, turn, void: PerSeat::default(), ..*public };
    let mut nothing = Hidden { hands: PerSeat::default(), bids: PerSeat::default() };
    play_again::<Hamlet>(&mut table, &mut nothing, public.trick.pieces());
    table.void
}
