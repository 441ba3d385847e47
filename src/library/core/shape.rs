//! How a pack is dealt.

use rand::Rng;

use super::deal::{Deal, Shuffled, Stock};
use super::fault::{DealFault, Part};
use super::pack::Pack;
use super::piece::{Piece, PieceSet};
use super::seat::Seat;
use super::text::shown;

/// The sizes of the parts of a [`Deal`].
///
/// ```
/// use offsuit_library::core::pack::french;
/// use offsuit_library::core::{Deal, Pack, Shape, rng};
///
/// let shape = Shape::hands_only(french::CARDS, 13);
/// let deal = shape.deal(4, &mut rng::for_deal(7, 1));
/// assert_eq!(shape.check(4, &deal, Pack::French), Ok(()));
/// assert!(shape.check(4, &Deal::default(), Pack::French).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The pieces to deal from.
    pub pack: PieceSet,
    /// The size of each hand.
    pub hand: usize,
    /// The size of the hand that belongs to nobody.
    pub dummy: usize,
    /// Whether a piece is turned up.
    pub turn_up: bool,
    /// The size of the stock.
    pub stock: usize,
}

impl Shape {
    /// A shape that deals only hands, `hand` pieces each.
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

    /// Checks that a deal has this shape, and that its pieces are distinct pieces of the pack.
    ///
    /// # Errors
    /// When it does not, naming the part and the piece.
    pub fn check(&self, seats: usize, deal: &Deal, pack: Pack) -> Result<(), DealFault> {
        let mut dealt = PieceSet::EMPTY;
        let mut parts: Vec<(Part, usize, Vec<Piece>)> = Seat::all(seats)
            .map(|seat| (Part::Hand(seat), self.hand, deal.hands[seat].iter().collect()))
            .collect();
        parts.push((Part::Dummy, self.dummy, deal.dummy.iter().collect()));
        parts.push((Part::TurnUp, self.turn_up.into(), deal.turn_up.into_iter().collect()));
        parts.push((Part::Stock, self.stock, deal.stock.iter().collect()));
        for (part, size, pieces) in parts {
            if pieces.len() != size {
                let (of, found) = ("pieces".to_owned(), pieces.len());
                return Err(DealFault::Number { of, part, expected: size, found });
            }
            for piece in pieces {
                let name = || shown(&pack.name(piece).to_string());
                if !self.pack.contains(piece) {
                    return Err(DealFault::NotInPack { part, piece: name() });
                }
                if dealt.contains(piece) {
                    return Err(DealFault::Twice { part, piece: name() });
                }
                dealt.insert(piece);
            }
        }
        Ok(())
    }
}
