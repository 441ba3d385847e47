//! Plays of Fifteens that make a good player laugh.

use crate::core::pack::french::{KING, rank};
use crate::core::{Jeer, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS};

pub(super) const JEERS: &[Jeer<Fifteens>] = &[
    Jeer {
        what: "throws away an ace or a king when it could play a card without points",
        fits: |public, hand, seat, mv| wastes_an_honour(public, *hand, seat, mv),
    },
    Jeer {
        what: "lets 7 or more points go when it plays last",
        fits: |public, hand, seat, mv| lets_points_go(public, *hand, seat, mv),
    },
];

/// A trick with this many points, including the card that wins it, is worth winning whatever must be led next.
const FAT: u8 = 7;

fn wastes_an_honour(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> bool {
    let is_blank = |card: Piece| loses(public, card) && public.value(card) == 0;
    let is_wasted = |card: Piece| rank(card) >= KING && loses(public, card);
    mv.piece().is_some_and(is_wasted) && legal(public, hand, seat).iter().any(is_blank)
}

fn lets_points_go(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> bool {
    let is_last = public.trick.len() + 1 == SEATS;
    let is_fat = |card: Piece| beats(public, card) && public.game.trick_points + public.value(card) >= FAT;
    let gives_up = |card: Piece| loses(public, card);
    is_last && mv.piece().is_some_and(gives_up) && legal(public, hand, seat).iter().any(is_fat)
}

fn legal(public: &Public, hand: PieceSet, seat: Seat) -> PieceSet {
    Fifteens::legal(public, &hand, seat).pieces()
}

fn beats(public: &Public, card: Piece) -> bool {
    public.game.led.latest().contains(card) && rank(card) > public.trick.strength()
}

fn loses(public: &Public, card: Piece) -> bool {
    !(public.trick.is_empty() || beats(public, card))
}
