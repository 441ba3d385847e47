//! How a strong player declares: a table made beforehand, of mixed choices for every kind of situation.
//!
//! The table is made by [`train`](super::train) and shipped as `table.bin`. It is made anew, to the byte, by
//!
//! ```text
//! offsuit lab train loo --iterations 2000000 --seed 1 --out src/games/loo/play/table.bin
//! ```
//!
//! # What is told apart
//! - How many declare after me. The last is the dealer, whose stay is forced and tells nothing; where nobody is after
//!   me, I am the dealer.
//! - How many have stayed or bought.
//! - Whether I can buy, or cannot because the dummy is gone, or cannot pay for it nor for a loo.
//! - What a trick is worth: a third of the pot.
//! - How good my hand is: the worths of its cards added up, in classes.
//!
//! # The bytes
//! The format's version, the iterations and the seed, little-endian, 8 bytes each; then a byte a [`Cell`]: the chance
//! to stay in its upper half, to buy in its lower half, both in fifteenths; the rest is the chance to drop.

use rand::Rng;

use crate::core::pack::french::{rank, suit};
use crate::core::rng::unit;
use crate::core::seat::MAX_SEATS;
use crate::core::{Declaration, Direction, PieceSet, Seat, Suit};
use crate::games::loo::{BUY, Public, STAKE, STAY};

/// Changes with what is told apart, or with the bytes.
pub(super) const VERSION: u64 = 1;
pub(super) const HEADER: usize = 24;
const TABLE: &[u8] = include_bytes!("table.bin");

/// Ways to be placed: so many after me, and so many in, together less than there are seats.
const PLACES: usize = MAX_SEATS * (MAX_SEATS + 1) / 2;
const PURSES: usize = 3;
/// Everybody's ante and the price of the dummy make the greatest pot.
const THIRDS: usize = MAX_SEATS + 1;
pub(super) const CLASSES: usize = 24;
/// How many cells there are.
pub(super) const CELLS: usize = PLACES * PURSES * THIRDS * CLASSES;

/// What a card is worth in a hand, in hundredths of a trick: trumps and side cards, from the 2 up. Least squares over
/// all hands, of the tricks won less 0.9 for winning none, between players who declare by an earlier table;
/// what they explain of the differences between hands is 97 %.
const TRUMPS: [i32; 13] = [85, 89, 94, 97, 102, 107, 113, 118, 125, 133, 142, 153, 165];
const SIDE: [i32; 13] = [0, 1, 2, 3, 4, 6, 9, 12, 17, 23, 30, 40, 52];
/// Hands below are one class, and so are those of the last class and above.
const WEAKEST: i32 = 20;
const CLASS_WIDTH: i32 = 9;

/// A chance for each [`Declaration`], in their order.
pub(super) type Chances = [f64; 3];

/// What the table tells apart: a place in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// How many declare after me, below [`MAX_SEATS`].
    pub(super) after: usize,
    /// How many have stayed or bought.
    pub(super) staying: usize,
    pub(super) purse: Purse,
    /// A third of the pot, from 1.
    pub(super) third: usize,
    pub(super) class: usize,
}

/// What my chips allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purse {
    /// Less than a penalty.
    Empty,
    /// A penalty, but the dummy is sold.
    Sold,
    /// The dummy.
    Buys,
}

impl Cell {
    /// Where a seat that is to declare finds its choice.
    pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat) -> Cell {
        let seats = public.standing.seats;
        let after = seat.steps_to(public.standing.dealer, seats, Direction::Clockwise);
        let is_in = |other| matches!(public.game.declared[other], Some(STAY | BUY));
        let purse = match public.can_buy(seat) {
            true => Purse::Buys,
            false if public.standing.totals[seat] < STAKE => Purse::Empty,
            false => Purse::Sold,
        };
        Cell {
            after,
            staying: Seat::all(seats).filter(|&other| is_in(other)).count(),
            purse,
            third: (public.game.pot / STAKE).max(1) as usize,
            class: class(hand, public.trump()),
        }
    }

    /// Every cell, in the order of their places.
    pub(super) fn all() -> impl Iterator<Item = Cell> {
        let places =
            (0..MAX_SEATS).flat_map(|after| (0..MAX_SEATS - after).map(move |staying| (after, staying)));
        let purses = [Purse::Empty, Purse::Sold, Purse::Buys];
        let contexts = places.flat_map(move |place| purses.map(|purse| (place, purse)));
        let priced = contexts.flat_map(|context| (1..=THIRDS).map(move |third| (context, third)));
        priced.flat_map(|(((after, staying), purse), third)| {
            (0..CLASSES).map(move |class| Cell { after, staying, purse, third, class })
        })
    }

    /// How far apart two cells of a class are: a dealer, who may not drop, is far from all others.
    pub(super) fn distance(self, other: Cell) -> usize {
        let dealer = if (self.after == 0) == (other.after == 0) { 0 } else { 100 };
        let purse = if self.purse == other.purse { 0 } else { 2 };
        dealer
            + purse
            + self.after.abs_diff(other.after)
            + self.staying.abs_diff(other.staying)
            + self.third.abs_diff(other.third)
    }

    /// Its place, below [`CELLS`].
    pub(super) fn index(self) -> usize {
        let after = self.after.min(MAX_SEATS - 1);
        let staying = self.staying.min(MAX_SEATS - 1 - after);
        let place = after * (2 * MAX_SEATS + 1 - after) / 2 + staying;
        let third = self.third.clamp(1, THIRDS) - 1;
        let context = (place * PURSES + self.purse as usize) * THIRDS + third;
        context * CLASSES + self.class.min(CLASSES - 1)
    }
}

/// How good a hand is, from 0.
fn class(hand: PieceSet, trump: Suit) -> usize {
    let worth = |card| {
        let worths = if suit(card) == trump { &TRUMPS } else { &SIDE };
        worths.get(usize::from(rank(card)) - 2).copied().unwrap_or_default()
    };
    let sum: i32 = hand.iter().map(worth).sum();
    (((sum - WEAKEST).max(0) / CLASS_WIDTH) as usize).min(CLASSES - 1)
}

/// The chances with which to declare; of what is not `legal` (a bit a declaration) none.
pub(super) fn chances(public: &Public, hand: PieceSet, seat: Seat, legal: u16) -> Chances {
    let byte = TABLE.get(HEADER + Cell::of(public, hand, seat).index()).copied().unwrap_or_default();
    let (stay, buy) = (byte >> 4, byte & 15);
    let fifteenths = [stay, 15u8.saturating_sub(stay + buy), buy];
    normal(fifteenths.map(f64::from), legal)
}

/// Chances in proportion to these weights, of what is legal; if all weights are 0, to stay, which always is.
pub(super) fn normal(weights: Chances, legal: u16) -> Chances {
    let mut chances = weights;
    for (n, chance) in chances.iter_mut().enumerate() {
        *chance = if legal >> n & 1 == 1 { chance.max(0.0) } else { 0.0 };
    }
    let sum: f64 = chances.iter().sum();
    if sum > 0.0 { chances.map(|chance| chance / sum) } else { [1.0, 0.0, 0.0] }
}

/// A declaration with the chances of the table.
pub(super) fn declare<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    legal: u16,
    rng: &mut R,
) -> Declaration {
    pick(&chances(public, hand, seat, legal), rng)
}

/// A declaration with these chances.
pub(super) fn pick<R: Rng + ?Sized>(chances: &Chances, rng: &mut R) -> Declaration {
    let mut left = unit(rng);
    let chosen = (0..).map(Declaration::new).zip(chances).find(|(_, chance)| {
        left -= **chance;
        left < 0.0
    });
    chosen.map_or(STAY, |(declaration, _)| declaration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_place_of_its_own() {
        assert!(Cell::all().map(Cell::index).eq(0..CELLS));
    }

    /// The table that is shipped was made by the command that is named above, and is of this version.
    #[test]
    fn the_table_was_made_as_is_said() {
        assert_eq!(TABLE.len(), HEADER + CELLS);
        let number = |n: usize| u64::from_le_bytes(TABLE[8 * n..8 * n + 8].try_into().unwrap());
        assert_eq!(number(0), VERSION);
        let command = format!(
            "//! offsuit lab train loo --iterations {} --seed {} --out src/games/loo/play/table.bin\n",
            number(1),
            number(2)
        );
        assert!(include_str!("table.rs").contains(&command), "{command}");
    }
}
