//! Head & Tail as somebody remembers it.

use rand::Rng;

use super::{ALL_BETTING, HeadAndTail, Open, Public, shape};
use crate::core::{PerSeat, PieceSet, Seat, Trick, TrickTaking, Turn};
use crate::games::memory::{held, play_again, remembered};

/// A position as who remembers it who has forgotten what was played before `then`, but for the betting cards and
/// the highest and lowest card of every trick, which still lie open.
pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    then: &Public,
    rng: &mut R,
) -> Option<(Public, PerSeat<PieceSet>)> {
    let seats = public.standing.seats;
    let open = &public.open[..usize::from(public.open_len)];
    let on_table = open.iter().flat_map(|Open { highest, lowest, .. }| [highest, lowest]);
    let on_table: PieceSet = on_table.chain(public.trick.pieces()).copied().collect();
    let mut vague = *public;
    vague.played -= then.played - on_table - ALL_BETTING;
    vague.void = remembered(&public.void, &then.void, &voids_of_trick(public), seats);
    let hands = HeadAndTail::imagine(&vague, &hand, seat, rng)?;
    let betting = Seat::all(seats).map(|seat| public.betting[seat]).collect();
    vague.played = (shape(seats).pack | betting) - held(&hands, seats);
    Some((vague, hands))
}

/// The suits that seats have shown in the trick on the table not to hold.
fn voids_of_trick(public: &Public) -> PerSeat<PieceSet> {
    let leader = public.trick.leader();
    let (trick, turn) = (Trick::led_by(leader), Turn::Act(leader));
    let mut table = Public { trick, turn, void: PerSeat::default(), ..*public };
    play_again::<HeadAndTail>(&mut table, &mut PerSeat::default(), public.trick.pieces());
    table.void
}
