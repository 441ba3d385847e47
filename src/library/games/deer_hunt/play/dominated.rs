//! Tiles that another tile of the hand makes pointless to play now.
//!
//! If a trick is lost with either of two tiles, the other side gets the red pips of the tile that is played, and the
//! stronger tile wins more later.
//!
//! There is one exception. The first of two equal tiles wins, so it may be better to lose a trick than to win it and
//! play after the other side. `src/library/tests/suite/dominance.rs` found this in 14 of 78,000 checks of endgames with three
//! tiles, always with twins out. A search can see it then; earlier, nobody can.

use super::Public;
use crate::core::pack::chinese;
use crate::core::{Jeer, Move, Piece, PieceSet, Seat, Strategy};
use crate::games::deer_hunt::{AROUND, DeerHunt, PIPS, SEATS, side};

/// The [`JEERS`](crate::core::Strategy::JEERS).
pub(super) const JEERS: &[Jeer<DeerHunt>] = &[Jeer {
    what: "gives more red pips to a lost trick, and keeps the weaker tile",
    fits: |public, hand, seat, mv| is_generous(public, *hand, seat, mv),
}];

/// With at most this many tiles left, a player may foresee the order in which twins are played.
const LAST: usize = 3;

/// Whether playing `tile` is never better than playing `by`.
pub(super) fn is_dominated(public: &Public, hand: PieceSet, seat: Seat, tile: Piece, by: Piece) -> bool {
    let is_certain = hand.len() > LAST || !has_twins(chinese::without(chinese::ALL, public.played));
    let is_better = pips(by) <= pips(tile) && by < tile;
    is_better && is_certain && is_lost(public, hand, seat, tile) && is_lost(public, hand, seat, by)
}

/// Whether the trick is lost anyway, and another tile gives fewer red pips and is weaker.
fn is_generous(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> bool {
    let Some(tile) = mv.piece() else { return false };
    let is_better = |by: Piece| pips(by) < pips(tile) && by < tile && is_lost(public, hand, seat, by);
    is_lost(public, hand, seat, tile) && (hand & chinese::FIRSTS).iter().any(is_better)
}

fn pips(tile: Piece) -> u8 {
    PIPS[usize::from(tile.index() & 31)]
}

/// Whether the other side certainly wins the trick if this tile is played.
fn is_lost(public: &Public, hand: PieceSet, seat: Seat, tile: Piece) -> bool {
    let trick = &public.trick;
    let beats = tile.index() + 1 > trick.strength();
    if beats || side(trick.winner(SEATS, AROUND)) == side(seat) {
        return false;
    }
    let (pool, shares) = DeerHunt::unseen(public, &hand, seat);
    let partner = Seat::new((seat.index() + 2) % SEATS);
    // The partner plays later if this is the first or second tile.
    let partners =
        if trick.len() + 2 < SEATS { pool - shares[partner.index()].forbidden } else { PieceSet::EMPTY };
    !partners.meets(stronger(trick.strength()))
}

/// Whether both tiles of a kind are among these.
fn has_twins(tiles: PieceSet) -> bool {
    tiles.meets(PieceSet::from_bits(tiles.bits() << 32))
}

/// All tiles that beat this strength.
fn stronger(than: u8) -> PieceSet {
    let above = u64::from(u32::MAX) << than.min(31) & chinese::FIRSTS.bits();
    PieceSet::from_bits(above | above << 32)
}
