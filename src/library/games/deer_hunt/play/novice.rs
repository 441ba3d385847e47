//! Rules of thumb for Deer Hunt: give red pips to a partner who is winning, and none to the opponents.

use rand::Rng;

use crate::core::pack::chinese;
use crate::core::{Move, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, side};

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let tiles = (hand & chinese::FIRSTS).iter();
    let worth = |tile: Piece| {
        if public.trick.is_empty() { lead(hand, tile) } else { follow(public, seat, tile) }
    };
    Move::Play(crate::games::best(tiles, rng, worth).unwrap_or_default())
}

fn pips(tile: Piece) -> i32 {
    i32::from(PIPS[(tile.index() & 31) as usize])
}

/// Leads the strongest tile, which may win pips, or otherwise a worthless one.
fn lead(hand: PieceSet, tile: Piece) -> i32 {
    let strength = i32::from(tile.index());
    if strength == i32::from(chinese::KINDS) - 1 {
        // A led 6-6 cannot be beaten, not even by its twin.
        return 40 + hand.len() as i32;
    }
    -4 * pips(tile) + if strength >= 18 { 6 } else { -strength / 4 }
}

fn follow(public: &Public, seat: Seat, tile: Piece) -> i32 {
    let winner = public.trick.winner(SEATS, AROUND);
    let partner_wins = side(winner) == side(seat);
    let strength = i32::from(tile.index());
    let wins = tile.index() + 1 > public.trick.strength();
    let last = public.trick.len() + 1 == SEATS;
    let lying: i32 = public.trick.pieces().iter().map(|&other| pips(other)).sum();
    // The partner's tile is safe if nobody plays later, or if a stronger tile is unlikely.
    let safe = last || public.trick.strength() >= 19;
    match (partner_wins, wins) {
        (true, false) if safe => 4 * pips(tile) - strength / 2,
        (true, false) => pips(tile) - strength,
        // Do not overtake a partner whose trick is safe.
        (true, true) if safe => -60 - strength,
        (true, true) => 2 * lying - strength - 10,
        (false, true) if last => 6 * (lying + pips(tile)) - strength,
        (false, true) => 3 * lying + strength / 2 - 3 * pips(tile),
        (false, false) => -6 * pips(tile) - strength / 2,
    }
}
