//! Equivalent pieces of one hand, of which a search needs to try only one.
//!
//! Two pieces are equivalent if they have the same worth and no piece between them can still be played against them.
//! Exchanging them then changes no trick and no score.

use crate::core::pack::french;
use crate::core::{Move, Piece, PieceSet};

/// The worth of a piece is below this.
const WORTHS: usize = 16;

/// Whether two moves play equivalent pieces, of which `one_of_each` keeps only one.
pub(super) fn are_equivalent(one: Move, other: Move, one_of_each: impl Fn(PieceSet) -> PieceSet) -> bool {
    match (one, other) {
        (Move::Play(low), Move::Play(high)) => one_of_each(low.set() | high.set()).is_single(),
        _ => false,
    }
}

/// Keeps one of each run of touching, equal-valued pieces: a `preferred` one, or else the lowest.
///
/// The indices of `pieces` must be in order of strength. `parted` says whether two neighbours do not touch. Worths must
/// be below 16.
pub(super) fn one_of_each(
    pieces: PieceSet,
    preferred: PieceSet,
    parted: impl Fn(Piece, Piece) -> bool,
    worth: impl Fn(Piece) -> u8,
) -> PieceSet {
    let mut kept = PieceSet::EMPTY;
    // The worths in the current run, as bits, and the piece kept for each.
    let (mut worths, mut run) = (0u16, [Piece::default(); WORTHS]);
    let mut last = None;
    for piece in pieces {
        if last.is_some_and(|last| parted(last, piece)) {
            worths = 0;
        }
        last = Some(piece);
        let slot = usize::from(worth(piece)) % WORTHS;
        let is_known = worths >> slot & 1 == 1;
        if !is_known || preferred.contains(piece) {
            if is_known {
                kept.remove(run[slot]);
            }
            kept.insert(piece);
            run[slot] = piece;
            worths |= 1 << slot;
        }
    }
    kept
}

/// Keeps one of each run of touching, equal-valued cards of a suit.
///
/// `between` has the cards that can separate two cards: those in other hands, and the one that is winning the trick.
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

/// This piece and all pieces with a higher index.
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
    fn touching_cards_are_equivalent() {
        let alike = |_: Piece| 0;
        let court = |card: Piece| u8::from(french::rank(card) > 10);
        for (hand, preferred, between, worth, kept) in [
            ("7S 8S TS", "", "9S", &alike as &dyn Fn(Piece) -> u8, "7S TS"),
            ("7S 8S TS", "", "", &alike, "7S"),
            ("7S 8S TS", "8S", "", &alike, "8S"),
            ("7S 8S TS", "8S", "9S", &alike, "8S TS"),
            // Cards of other suits or outside the run do not separate it. Cards of two suits are never equivalent.
            ("7S 8S 7H 8H", "", "9S 6S 7C AD", &alike, "7S 7H"),
            ("AC 2D", "", "", &alike, "AC 2D"),
            // A card with another worth is another choice, but does not separate its neighbours.
            ("9S TS JS QS", "", "", &court, "9S JS"),
            ("9S JS", "", "TS", &court, "9S JS"),
        ] {
            let found = one_of_each_card(cards(hand), cards(preferred), cards(between), worth);
            assert_eq!(found, cards(kept), "{hand}, {between} between");
        }
    }
}
