//! How a pack is dealt.

use rand::Rng;

use super::deal::{Deal, Shuffled, Stock};
use super::pack::Pack;
use super::piece::{Piece, PieceSet};
use super::seat::Seat;
use super::text::shown;

/// What a [`Deal`] must look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The pieces dealt from.
    pub pack: PieceSet,
    /// How many each seat gets.
    pub hand: usize,
    /// How many go to a hand that belongs to nobody.
    pub dummy: usize,
    /// Whether one is turned up.
    pub turn_up: bool,
    /// How many form the stock.
    pub stock: usize,
}

impl Shape {
    /// All of `pack` dealt out, `hand` pieces each.
    pub const fn hands_only(pack: PieceSet, hand: usize) -> Self {
        Shape { pack, hand, dummy: 0, turn_up: false, stock: 0 }
    }

    /// A random deal for `seats`.
    pub fn deal<R: Rng + ?Sized>(&self, seats: usize, rng: &mut R) -> Deal {
        let mut pack = Shuffled::new(self.pack);
        Deal {
            hands: pack.hands(self.hand, seats, rng),
            dummy: pack.take(self.dummy, rng),
            turn_up: if self.turn_up { pack.take(1, rng).first() } else { None },
            stock: Stock::new(pack.next_slice(self.stock, rng)),
        }
    }

    /// Checks that a deal has this shape, no piece twice and none from outside the pack.
    ///
    /// # Errors
    /// With what is wrong, in English.
    pub fn check(&self, seats: usize, deal: &Deal, pack: Pack) -> Result<(), String> {
        let mut dealt = PieceSet::EMPTY;
        let mut parts: Vec<(String, usize, Vec<Piece>)> = Seat::all(seats)
            .map(|seat| (format!("the hand of seat {seat}"), self.hand, deal.hands[seat].iter().collect()))
            .collect();
        parts.push(("the dummy".to_owned(), self.dummy, deal.dummy.iter().collect()));
        parts.push(("the turn-up".to_owned(), self.turn_up.into(), deal.turn_up.into_iter().collect()));
        parts.push(("the stock".to_owned(), self.stock, deal.stock.iter().collect()));
        for (part, size, pieces) in parts {
            if pieces.len() != size {
                return Err(format!("{part} has {} pieces, the rules deal {size}", pieces.len()));
            }
            for piece in pieces {
                let name = shown(&pack.name(piece).to_string());
                if !self.pack.contains(piece) {
                    return Err(format!("{part} has {name}, which is not in the pack"));
                }
                if dealt.contains(piece) {
                    return Err(format!("{part} has {name}, which was dealt before"));
                }
                dealt.insert(piece);
            }
        }
        Ok(())
    }
}
