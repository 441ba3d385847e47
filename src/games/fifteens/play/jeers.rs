//! Plays of Fifteens that make a good player laugh.

use crate::core::pack::french::{KING, rank};
use crate::core::{Piece, PieceSet, Seat, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS};

pub(super) const JEERS: &[&str] = &[
    "throws away an ace or a king when it could play a card without points",
    "lets 7 or more points go when it plays last",
];

/// A trick with this many points, including the card that wins it, is worth winning whatever must be led next.
const FAT: u8 = 7;

/// Whether playing `card` fits the description with this index.
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
    let is_fat = |other: Piece| beats(other) && public.game.trick_points + public.value(other) >= FAT;
    is_last && loses(card) && others.any(is_fat)
}
