//! Better rules than the novice's for playing the three tricks.
//!
//! A search of the novice's decisions found the costliest mistakes: leading a lone trump that could ruff a trick later,
//! and ruffing with the best trump when a lower one is enough.

use rand::Rng;

use super::novice;
use crate::core::pack::french::{ACE, rank, suit};
use crate::core::{Move, Piece, PieceSet, Seat};
use crate::games::loo::{Private, Public, TRUMP};

/// The lowest single trump that is led from three cards.
const GOOD: u8 = 13;
/// The lowest single trump that is led from two cards.
const FAIR: u8 = 9;
/// From two trumps and a side card, trumps are led if the better trump is at least this high.
const TOP_OF_TWO: u8 = 12;
/// From two trumps and a side card, trumps are also led if the side card is at least this high.
const BESIDE_TWO: u8 = 13;

/// Chooses one of the `legal` cards.
pub(super) fn play<R: Rng + ?Sized>(
    public: &Public,
    private: &Private,
    seat: Seat,
    legal: PieceSet,
    rng: &mut R,
) -> Move {
    let trumps = private.hand & public.trump().cards();
    let card = match public.trick.lead() {
        _ if legal.len() < 2 => legal.first(),
        None => lead(trumps, private.hand - trumps),
        Some(lead) if suit(lead) != public.trump() && public.tricks[seat] == 0 && legal.meets(trumps) => {
            legal.iter().find(|&card| TRUMP + rank(card) > public.trick.strength())
        }
        Some(_) => None,
    };
    card.map_or_else(|| novice::choose(public, private, seat, rng), Move::Play)
}

/// The side card to lead if it is better to keep the trumps.
fn lead(trumps: PieceSet, side: PieceSet) -> Option<Piece> {
    let best = side.iter().max_by_key(|&card| rank(card))?;
    let top = rank(trumps.last()?);
    let keeps = match (trumps.len(), side.len()) {
        (1, 1) => top < FAIR,
        (1, _) => top < GOOD,
        _ => top < TOP_OF_TWO && rank(best) < BESIDE_TWO,
    };
    let low = || side.iter().min_by_key(|&card| rank(card));
    if !keeps {
        None
    } else if rank(best) == ACE {
        Some(best)
    } else {
        low()
    }
}
