//! Pieces of one hand that a game treats alike, of which a search need try only one.
//!
//! Two pieces are alike where nothing that can still meet them lies between them and both are worth as much: to
//! exchange them changes no trick and no score, whatever everybody plays.

use crate::core::pack::french;
use crate::core::{Move, Piece, PieceSet};

/// What a piece can be worth: a number below this.
const WORTHS: usize = 16;

/// Whether two moves play pieces of which `one_of_each` keeps one alone.
pub(super) fn is_one(one: Move, other: Move, one_of_each: impl Fn(PieceSet) -> PieceSet) -> bool {
    match (one, other) {
        (Move::Play(low), Move::Play(high)) => one_of_each(low.set() | high.set()).is_single(),
        _ => false,
    }
}

/// Of touching pieces of equal worth one: the one that is `preferred`, or else the lowest.
///
/// `pieces` are taken in the order of their indices, which must be that of their strength; `parted` says of two
/// neighbours among them whether they do not touch. Worths are below 16.
pub(super) fn one_of_each(
    pieces: PieceSet,
    preferred: PieceSet,
    parted: impl Fn(Piece, Piece) -> bool,
    worth: impl Fn(Piece) -> u8,
) -> PieceSet {
    let mut kept = PieceSet::EMPTY;
    // What is kept of the run that the last piece is in, by worth.
    let mut run = [None; WORTHS];
    let mut last = None;
    for piece in pieces {
        if last.is_some_and(|last| parted(last, piece)) {
            run = [None; WORTHS];
        }
        last = Some(piece);
        let slot = &mut run[usize::from(worth(piece)) % WORTHS];
        match *slot {
            Some(_) if !preferred.contains(piece) => {}
            before => {
                kept -= before.map_or(PieceSet::EMPTY, Piece::set);
                kept.insert(piece);
                *slot = Some(piece);
            }
        }
    }
    kept
}

/// Of touching cards of a suit and of equal worth one, where `between` are the cards that a card can still meet:
/// those in the other hands, and the one that is winning the trick.
pub(super) fn one_of_each_card(
    cards: PieceSet,
    preferred: PieceSet,
    between: PieceSet,
    worth: impl Fn(Piece) -> u8,
) -> PieceSet {
    let parted = |low: Piece, high: Piece| {
        french::suit(low) != french::suit(high) || between.meets(french::above(low) - not_below(high))
    };
    one_of_each(cards, preferred, parted, worth)
}

/// The piece, and all with a higher index.
fn not_below(piece: Piece) -> PieceSet {
    PieceSet::from_bits(u64::MAX << piece.index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Pack;

    fn cards(names: &str) -> PieceSet {
        names.split_whitespace().map(|name| Pack::French.parse(name).unwrap()).collect()
    }

    #[test]
    fn touching_cards_are_one_choice() {
        let alike = |_: Piece| 0;
        let court = |card: Piece| u8::from(french::rank(card) > 10);
        for (hand, preferred, between, worth, kept) in [
            ("7S 8S TS", "", "9S", &alike as &dyn Fn(Piece) -> u8, "7S TS"),
            ("7S 8S TS", "", "", &alike, "7S"),
            ("7S 8S TS", "8S", "", &alike, "8S"),
            ("7S 8S TS", "8S", "9S", &alike, "8S TS"),
            // A card of another suit, or outside, parts nothing; suits are never alike.
            ("7S 8S 7H 8H", "", "9S 6S 7C AD", &alike, "7S 7H"),
            ("AC 2D", "", "", &alike, "AC 2D"),
            // What counts otherwise is another choice, but parts nothing.
            ("9S TS JS QS", "", "", &court, "9S JS"),
            ("9S JS", "", "TS", &court, "9S JS"),
        ] {
            let found = one_of_each_card(cards(hand), cards(preferred), cards(between), worth);
            assert_eq!(found, cards(kept), "{hand}, {between} between");
        }
    }
}
