//! Hamlet as somebody remembers it.

use rand::Rng;

use super::{Hamlet, Hidden, PACK, Private, Public, SEATS};
use crate::core::{Past, PerSeat, Piece, PieceSet, Seat, Trick, TrickTaking, Turn};
use crate::games::memory::{hands_before, held, play_again, remembered, with_card};

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

/// What was hidden before these decisions. `None` where a bid was laid before them and it cannot be told which.
pub(super) fn rewind(hidden: &Hidden, past: &[Past<Hamlet>]) -> Option<Hidden> {
    let played = past.iter().position(|decision| usize::from(decision.public.bids) == SEATS);
    let played = &past[played.unwrap_or(past.len())..];
    let hands = hands_before(&hidden.hands, played, with_card)?;
    let Some(first) = past.first().map(|decision| &decision.public) else { return Some(*hidden) };
    let mut bids = PerSeat::default();
    for seat in Seat::all(SEATS).filter(|&seat| first.has_laid(seat)) {
        // If it has been turned up since, it was the one card that everybody knew of the hand.
        let turned_up = || played.first().and_then(|decision| decision.public.known[seat].first());
        let bid: Piece = hidden.bids[seat].or_else(turned_up)?;
        bids[seat] = Some(bid);
    }
    Some(Hidden { hands, bids })
}
