//! Plays of Fifteens that make a good player laugh, in the words of the tables.

use crate::core::pack::french::{KING, rank};
use crate::core::{Piece, PieceSet, Seat, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS};

pub(super) const JEERS: &[&str] = &[
    "throws an ace or a king away, with a card without points at hand",
    "lets 7 or more points go in the last seat",
];

/// So many points are worth winning for whatever card.
const FAT: u8 = 7;

/// Whether playing `card` is what the description with this index says.
pub(super) fn is_jeer(public: &Public, hand: PieceSet, seat: Seat, jeer: usize, card: Piece) -> bool {
    let trick = &public.trick;
    let beats = |card: Piece| public.game.led.latest().contains(card) && rank(card) > trick.strength();
    let loses = |card: Piece| !(trick.is_empty() || beats(card));
    let mut others = Fifteens::legal(public, &hand, seat).pieces().iter();
    if jeer == 0 {
        let is_blank = |other: Piece| loses(other) && public.value(other) == 0;
        return rank(card) >= KING && loses(card) && others.any(is_blank);
    }
    let is_last = trick.len() + 1 == SEATS;
    is_last && public.game.trick_points >= FAT && loses(card) && others.any(|other| !loses(other))
}
