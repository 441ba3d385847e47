//! Remarks about a play: which side certainly wins the trick, and the red pips in it.

use crate::core::pack::chinese::{self, kind, tile};
use crate::core::{Move, Pack, Piece, PieceSet, Seat, Text};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let Move::Play(played) = mv else { return Vec::new() };
    let own = side(seat);
    let mut trick = public.trick;
    trick.play(played, played.index() + 1);
    // The partner holds this side's tiles of the shared kinds that are neither played nor in this hand.
    let partners = SHARED - hand - public.game.shared_played[own];
    let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
    let theirs = chinese::without(out, partners);
    let is_last = trick.len() == SEATS;
    let is_ours = side(trick.winner(SEATS, AROUND)) == own;
    // The next player is an opponent. The one after that is the partner, who can only win the trick for the same side.
    let is_beaten = !is_last && theirs.iter().any(|tile| kind(tile).index() + 1 > trick.strength());
    let pips = |tile: Piece| PIPS[usize::from(tile.index() & 31)];
    let mut remarks = Vec::new();
    if is_ours && !is_beaten {
        if !is_last {
            remarks.push(Text::new("remark-side-wins"));
        }
        let lying: u8 = trick.pieces().iter().map(|&tile| pips(tile)).sum();
        if lying > 0 {
            let text = Text::new("remark-red-pips").with("pips", lying);
            remarks.push(text.with("last", usize::from(is_last)));
        }
        return remarks;
    }
    if is_ours && trick.winner(SEATS, AROUND) != seat {
        remarks.push(Text::new("remark-partner-winning"));
    }
    // A tile that takes the lead has more to win than to lose.
    let takes_lead = trick.len() > 1 && trick.winner(SEATS, AROUND) == seat;
    let has_pips = hand.iter().any(|tile| pips(tile) > 0);
    if pips(played) == 0 && !takes_lead && has_pips {
        remarks.push(Text::new("remark-no-pips"));
    } else if is_last && !is_ours {
        remarks.push(Text::new("remark-pips-given").with("pips", pips(played)));
    }
    let strongest = tile(6, 6).unwrap_or_default();
    if trick.len() == 1 && pips(played) > 0 && partners.contains(strongest) {
        remarks.push(Text::new("remark-partner-holds").piece("piece", Pack::Chinese, strongest));
    }
    remarks
}
