//! Fifteens as somebody remembers it.

use rand::Rng;

use super::{Fifteens, Public, SEATS};
use crate::core::pack::french;
use crate::core::{PerSeat, PieceSet, Seat, Trick, TrickTaking, Turn};
use crate::games::memory::{held, play_again, remembered};

/// A position as who remembers it who has forgotten what was played before `then`, since tricks are turned down.
/// The order of the suits led, which everybody needs to know, is not forgotten.
pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    then: &Public,
    rng: &mut R,
) -> Option<(Public, PerSeat<PieceSet>)> {
    let on_table: PieceSet = public.trick.pieces().iter().copied().collect();
    let mut vague = *public;
    vague.played -= then.played - on_table;
    vague.excluded = remembered(&public.excluded, &then.excluded, &excluded_by_trick(public), SEATS);
    let hands = Fifteens::imagine(&vague, &hand, seat, rng)?;
    vague.played = french::CARDS - held(&hands, SEATS);
    Some((vague, hands))
}

/// The cards that seats have shown in the trick on the table not to hold.
fn excluded_by_trick(public: &Public) -> PerSeat<PieceSet> {
    let leader = public.trick.leader();
    let (trick, turn) = (Trick::led_by(leader), Turn::Act(leader));
    let mut table = Public { trick, turn, excluded: PerSeat::default(), ..*public };
    play_again::<Fifteens>(&mut table, &mut PerSeat::default(), public.trick.pieces());
    table.excluded
}
