//! Places of playing cards in which suits of the same role count as the same suit.

use crate::core::pack::french::{ACE, JOKERS, rank, suit};
use crate::core::{Piece, PieceSet, Suit};

/// Gives each card a place: first the cards of the most important suit, and so on.
///
/// Most suits are interchangeable. What a policy learns about a suit in one deal is then true of another suit in the
/// next one.
pub(super) struct Places {
    /// The place of each suit, in the order of [`Suit`].
    suits: [usize; 4],
}

impl Places {
    /// The suits that are most important, and then the others from the longest in this hand to the shortest.
    #[inline]
    pub(super) fn new(important: impl Iterator<Item = Suit>, hand: PieceSet) -> Self {
        let mut weights = Suit::ALL.map(|suit| 4 * (hand & suit.cards()).len() + suit as usize);
        for (n, suit) in important.enumerate() {
            let weight = &mut weights[suit as usize];
            *weight = (*weight).max(1000 - n);
        }
        let [a, b, c, d] = weights;
        // A build for size would not unroll a loop.
        let place = |own: usize| {
            usize::from(a > own) + usize::from(b > own) + usize::from(c > own) + usize::from(d > own)
        };
        Places { suits: [place(a), place(b), place(c), place(d)] }
    }

    /// The place of a suit.
    #[inline]
    pub(super) fn of_suit(&self, suit: Suit) -> usize {
        self.suits[suit as usize]
    }

    /// The place of a card of a pack whose lowest rank is `lowest`, below [`count`]. All jokers have the last place.
    #[inline]
    pub(super) fn of(&self, card: Piece, lowest: u8) -> usize {
        let ranks = usize::from(ACE + 1 - lowest);
        if JOKERS.contains(card) {
            return 4 * ranks;
        }
        self.of_suit(suit(card)) * ranks + usize::from(rank(card).saturating_sub(lowest))
    }
}

/// The number of places in a pack whose lowest rank is this, with one for jokers.
pub(super) const fn count(lowest: u8) -> usize {
    4 * (ACE + 1 - lowest) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Pack;
    use crate::core::pack::french::CARDS;

    #[test]
    fn each_card_has_its_own_place() {
        let hand = CARDS.iter().step_by(5).collect();
        let places = Places::new([Suit::Hearts, Suit::Clubs, Suit::Hearts].into_iter(), hand);
        let mut seen: Vec<usize> = CARDS.iter().map(|card| places.of(card, 2)).collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..52));
        let of = |name| places.of(Pack::French.parse(name).unwrap(), 2);
        assert_eq!((of("2H"), of("AC"), of("JK"), count(2)), (0, 25, 52, 53));
    }

    #[test]
    fn the_longest_suit_comes_first() {
        let hand = [Suit::Spades, Suit::Diamonds].into_iter().flat_map(|suit| suit.cards().iter()).collect();
        let places = Places::new(std::iter::once(Suit::Diamonds), hand);
        assert_eq!(places.suits, [3, 0, 2, 1]);
    }
}
