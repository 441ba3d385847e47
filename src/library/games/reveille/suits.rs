//! The suits of dominoes (clauses Suits 1 onwards, Second 3 and Second 4 of the rule page).

use crate::core::moves::named_bits;
use crate::core::pack::dominoes::{self, DOUBLES, high, is_double, low, with};
use crate::core::{LedSuit, Moves, Piece, PieceSet};
use crate::games::reveille::Call;

/// Added to the rank of trumps, so that they beat the led suit.
const TRUMP: u8 = 16;

/// The current suits: the trump tiles, and the doubles if they are a separate suit. By default there are neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Suits {
    trump: Option<u8>,
    /// The tiles of the trump suit, which belong to no other suit.
    trumps: PieceSet,
    /// The doubles, if they are a separate suit and belong to no number.
    apart: PieceSet,
}

impl Suits {
    /// The suits after this call. `doubles_suit` makes the doubles a separate suit if there are no trumps.
    pub fn called(call: Call, doubles_suit: bool) -> Self {
        match call {
            Call::Trump(number) => {
                Suits { trump: Some(number), trumps: with(number), apart: PieceSet::EMPTY }
            }
            Call::NoTrump if doubles_suit => Suits { apart: DOUBLES, ..Suits::default() },
            Call::NoTrump | Call::Nello => Suits::default(),
        }
    }

    /// The tiles that follow this suit.
    #[inline]
    pub fn following(&self, led: LedSuit) -> PieceSet {
        match led {
            LedSuit::Doubles => DOUBLES,
            LedSuit::Number(number) if self.trump == Some(number) => self.trumps,
            LedSuit::Number(number) => with(number) - self.trumps - self.apart,
        }
    }

    /// The suit of a tile led without naming one.
    #[inline]
    pub fn led_as(&self, tile: Piece) -> LedSuit {
        match self.trump {
            Some(number) if self.trumps.contains(tile) => LedSuit::Number(number),
            _ => LedSuit::Number(high(tile)),
        }
    }

    /// The legal leads from this hand. A lead names the suit only if there is a choice.
    #[inline]
    pub fn leads(&self, hand: PieceSet, lead_choice: bool) -> Moves {
        let choice = if lead_choice { hand - self.trumps - DOUBLES } else { PieceSet::EMPTY };
        let choice = choice | (hand & self.apart);
        if choice.is_empty() {
            return Moves::Play(hand);
        }
        let named = choice.iter().fold(0, |named, tile| named | named_bits(tile));
        Moves::Lead { plain: hand - choice, named }
    }

    /// The strength of a tile if this suit is led. The double is the highest of its suit; otherwise the other end
    /// counts.
    #[inline]
    pub fn strength(&self, tile: Piece, led: LedSuit, leads: bool) -> u8 {
        match (self.trump, led) {
            (Some(number), _) if self.trumps.contains(tile) => TRUMP + rank_in(tile, number),
            (_, LedSuit::Doubles) if is_double(tile) => 1 + high(tile),
            (_, LedSuit::Number(number)) if leads || self.following(led).contains(tile) => {
                rank_in(tile, number)
            }
            _ => 0,
        }
    }
}

/// A tile's rank in the suit of one of its numbers, from 1 to 7, or 8 for the double.
#[inline]
fn rank_in(tile: Piece, number: u8) -> u8 {
    debug_assert!(dominoes::with(number).contains(tile));
    if is_double(tile) { 8 } else { 1 + high(tile) + low(tile) - number }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(name: &str) -> Piece {
        crate::core::Pack::Dominoes.parse(name).unwrap()
    }

    #[test]
    fn a_trump_number_takes_its_tiles_from_the_other_suits() {
        let suits = Suits::called(Call::Trump(4), false);
        assert!(!suits.following(LedSuit::Number(1)).contains(tile("4-1")));
        assert!(suits.following(LedSuit::Number(4)).contains(tile("4-1")));
        assert_eq!(suits.led_as(tile("6-4")), LedSuit::Number(4));
        assert_eq!(suits.led_as(tile("6-5")), LedSuit::Number(6));
        let led = LedSuit::Number(6);
        let order =
            ["4-4", "6-4", "4-0", "6-6", "6-5", "6-0"].map(|name| suits.strength(tile(name), led, false));
        assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
        assert_eq!(suits.strength(tile("5-5"), led, false), 0);
    }

    #[test]
    fn separate_doubles_follow_no_number() {
        let suits = Suits::called(Call::NoTrump, true);
        assert!(!suits.following(LedSuit::Number(3)).contains(tile("3-3")));
        assert_eq!(suits.following(LedSuit::Doubles), DOUBLES);
        // Discarded on its number, the double cannot win. Led as its number, it is the highest.
        assert_eq!(suits.strength(tile("3-3"), LedSuit::Number(3), false), 0);
        assert!(
            suits.strength(tile("3-3"), LedSuit::Number(3), true)
                > suits.strength(tile("6-3"), LedSuit::Number(3), false)
        );
        let hand: PieceSet = ["3-3", "6-1"].into_iter().map(tile).collect();
        assert_eq!(suits.leads(hand, false).len(), 3);
        assert_eq!(suits.leads(hand, true).len(), 4);
        assert_eq!(Suits::called(Call::Nello, true).leads(hand, false).len(), 2);
    }
}
