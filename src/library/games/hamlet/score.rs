//! Trumps, the role of Hamlet, and points (clauses Bid 3, Hamlet 1 and Score 1 onwards of the rule page).

use crate::core::{PerSeat, PieceSet, Seat, Suit};

/// The trump suit of three bids: the suit of two or three of them, or else the fourth suit.
pub fn trump(bids: PieceSet) -> Suit {
    let count = |suit: &Suit| (bids & suit.cards()).len();
    let paired = Suit::ALL.into_iter().find(|suit| count(suit) >= 2);
    let absent = || Suit::ALL.into_iter().find(|suit| count(suit) == 0);
    paired.or_else(absent).unwrap_or_default()
}

/// The seat with the second most tricks. If two seats have the same number, it is the third seat.
pub fn hamlet(tricks: PerSeat<u8>) -> Seat {
    let of = |n: usize| tricks[Seat::new(n)];
    for n in 0..3 {
        let (left, right) = (of((n + 1) % 3), of((n + 2) % 3));
        let between = left.min(right) < of(n) && of(n) < left.max(right);
        if left == right || between {
            return Seat::new(n);
        }
    }
    Seat::default()
}

/// A seat without tricks scores as if it had this many.
pub const NO_TRICK: i32 = 10;

/// The points for each trick, for Hamlet or for another seat.
pub fn each(to_be: bool, is_hamlet: bool) -> i32 {
    if to_be == is_hamlet { 10 } else { 1 }
}

/// The points for a seat's tricks.
pub fn points(tricks: u8, to_be: bool, is_hamlet: bool) -> i32 {
    let counted = if tricks == 0 { NO_TRICK } else { i32::from(tricks) };
    each(to_be, is_hamlet) * counted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Pack;

    #[test]
    fn bids_determine_trumps() {
        for (bids, expected) in [
            (["7S", "KC", "JC"], Suit::Clubs),
            (["7S", "KC", "JD"], Suit::Hearts),
            (["7S", "KS", "JS"], Suit::Spades),
            (["AH", "KC", "JD"], Suit::Spades),
        ] {
            let set = bids.into_iter().map(|card| Pack::French.parse(card).unwrap()).collect();
            assert_eq!(trump(set), expected, "{bids:?}");
        }
    }

    #[test]
    fn hamlet_is_in_the_middle() {
        for (tricks, expected) in
            [([2, 5, 4], 2), ([2, 7, 2], 1), ([0, 1, 10], 1), ([5, 5, 1], 2), ([0, 0, 11], 2), ([0, 5, 6], 1)]
        {
            let mut won = PerSeat::default();
            won.first_mut(3).copy_from_slice(&tricks);
            assert_eq!(hamlet(won), Seat::new(expected), "{tricks:?}");
        }
    }

    #[test]
    fn no_tricks_count_as_ten() {
        assert_eq!(points(4, true, true), 40);
        assert_eq!(points(4, true, false), 4);
        assert_eq!(points(4, false, true), 4);
        assert_eq!(points(0, false, false), 100);
        assert_eq!(points(0, true, false), 10);
    }
}
