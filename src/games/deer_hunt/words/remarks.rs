//! What the rules make of a play: whose the trick is for certain, and the red pips in it.

use crate::core::pack::chinese::{self, kind, tile};
use crate::core::{Move, Pack, Piece, PieceSet, Seat, Text};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};

/// See [`remarks`](crate::core::TrickTaking::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let Move::Play(played) = mv else { return Vec::new() };
    let own = side(seat);
    let mut trick = public.trick;
    trick.play(played, played.index() + 1);
    // What this side was dealt of the four and has not shown, the partner holds.
    let partners = SHARED - hand - public.game.shared_played[own];
    let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
    let theirs = chinese::without(out, partners);
    let is_last = trick.len() == SEATS;
    let is_ours = side(trick.winner(SEATS, AROUND)) == own;
    // Whoever plays next is an opponent; who comes after, the partner, can take the trick for the side only.
    let is_beaten = !is_last && theirs.iter().any(|tile| kind(tile).index() + 1 > trick.strength());
    let pips = |tile: Piece| PIPS[usize::from(tile.index() & 31)];
    let mut remarks = Vec::new();
    if is_ours && !is_beaten {
        if !is_last {
            remarks.push(Text::new("remark-side-wins"));
        }
        let lying: u8 = trick.pieces().iter().map(|&tile| pips(tile)).sum();
        if lying > 0 {
            remarks.push(Text::new("remark-red-pips").with("pips", lying));
        }
        return remarks;
    }
    let partner_has_played = trick.len() > 2;
    if !is_ours && partner_has_played && pips(played) == 0 {
        remarks.push(Text::new("remark-no-pips"));
    }
    let strongest = tile(6, 6).unwrap_or_default();
    if trick.len() == 1 && pips(played) > 0 && partners.contains(strongest) {
        remarks.push(Text::new("remark-partner-holds").piece("piece", Pack::Chinese, strongest));
    }
    remarks
}
