//! Tiles that another tile of the hand makes pointless to play now.
//!
//! If a trick is lost whichever of two tiles is played, the other side gets the red pips of the one that is played, and
//! the stronger one wins more later. If it is won whichever is played, it is the other way round.

use super::Public;
use crate::core::pack::chinese;
use crate::core::{Piece, PieceSet, Seat, Strategy};
use crate::games::deer_hunt::{AROUND, DeerHunt, PIPS, SEATS, side};

/// Why somebody would laugh at a tile, in the words of the tables.
pub(super) const JEERS: &[&str] = &["gives more red pips to a lost trick, and keeps the weaker tile"];

/// What happens to the trick if this tile is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// The other side wins it.
    Lost,
    /// The partner wins it.
    Partners,
    /// This tile wins it.
    Won,
    Open,
}

/// Whether playing `tile` is never better than playing `by`.
pub(super) fn is_dominated(public: &Public, hand: PieceSet, seat: Seat, tile: Piece, by: Piece) -> bool {
    let fate = fate(public, hand, seat, tile);
    if tile == by || fate != self::fate(public, hand, seat, by) {
        return false;
    }
    match fate {
        Fate::Lost => pips(tile) >= pips(by) && tile > by,
        Fate::Partners | Fate::Won => pips(tile) <= pips(by) && tile > by,
        Fate::Open => false,
    }
}

/// Whether the trick is lost anyway, and another tile gives fewer red pips and is weaker.
pub(super) fn is_jeer(public: &Public, hand: PieceSet, seat: Seat, tile: Piece) -> bool {
    let is_better =
        |by: Piece| pips(by) < pips(tile) && by < tile && fate(public, hand, seat, by) == Fate::Lost;
    fate(public, hand, seat, tile) == Fate::Lost && (hand & chinese::FIRSTS).iter().any(is_better)
}

fn pips(tile: Piece) -> u8 {
    PIPS[usize::from(tile.index() & 31)]
}

fn fate(public: &Public, hand: PieceSet, seat: Seat, tile: Piece) -> Fate {
    let trick = &public.trick;
    let beats = tile.index() + 1 > trick.strength();
    let partner_wins = !beats && side(trick.winner(SEATS, AROUND)) == side(seat);
    let strength = trick.strength().max(tile.index() + 1);
    let (pool, shares) = DeerHunt::unseen(public, &hand, seat);
    // The seats still to play: an opponent unless this tile is the last, and the partner before that.
    let opponent_follows = trick.len() + 1 < SEATS;
    let partner_follows = trick.len() + 2 < SEATS;
    let partner = Seat::new((seat.index() + 2) % SEATS);
    let beaten_by = |tiles: PieceSet| tiles.meets(stronger(strength));
    let theirs = chinese::without(pool, shares[partner.index()].required);
    let partners = pool - shares[partner.index()].forbidden;
    match (beats, partner_wins) {
        (false, false) if !(partner_follows && beaten_by(partners)) => Fate::Lost,
        (true, _) if !partner_follows && !(opponent_follows && beaten_by(theirs)) => Fate::Won,
        (false, true) if !(opponent_follows && beaten_by(theirs)) => Fate::Partners,
        _ => Fate::Open,
    }
}

/// All tiles that beat this strength.
fn stronger(than: u8) -> PieceSet {
    let above = u64::from(u32::MAX) << than.min(31) & chinese::FIRSTS.bits();
    PieceSet::from_bits(above | above << 32)
}
