//! How a strong player declares: a precomputed table of mixed strategies.
//!
//! The laboratory made the table, which is stored in `table.bin`. This command makes the same bytes again:
//!
//! ```text
//! offsuit-lab train loo --iterations 2000000 --seed 1 --out src/library/games/loo/play/table.bin
//! ```
//!
//! # Situations
//! The table distinguishes:
//! - The number of players who declare after me. The last is the dealer, who may not drop, so that staying reveals
//!   nothing about the dealer's hand. If nobody is after me, I am the dealer.
//! - The number of players who have stayed or bought.
//! - Whether I can buy the dummy, cannot because it has been sold, or cannot even pay a penalty.
//! - The value of a trick: a third of the pot.
//! - The class of my hand, from the sum of its cards' worths.
//!
//! # Format
//! The version of the format, the iterations and the seed take 8 bytes each, little-endian. Then there is one byte for
//! each [`Cell`]: the upper half is the probability of staying, the lower half the probability of buying, both in
//! fifteenths. The rest is the probability of dropping.

use rand::Rng;

use crate::core::pack::french::{rank, suit};
use crate::core::rng::unit;
use crate::core::seat::MAX_SEATS;
use crate::core::{Declaration, Direction, PieceSet, Seat, Suit};
use crate::games::loo::{BUY, Public, STAKE, STAY};

/// The version, which changes with the situations or the format.
pub const VERSION: u64 = 1;
/// The length of the header in bytes.
pub const HEADER: usize = 24;
const TABLE: &[u8] = include_bytes!("table.bin");

/// The number of pairs of players after me and players in, whose sum is less than the number of seats.
const PLACES: usize = MAX_SEATS * (MAX_SEATS + 1) / 2;
const PURSES: usize = 3;
/// The largest pot, in thirds: everybody's ante and the price of the dummy.
const THIRDS: usize = MAX_SEATS + 1;
/// The number of classes of hands.
pub const CLASSES: usize = 24;
/// The number of cells.
pub const CELLS: usize = PLACES * PURSES * THIRDS * CLASSES;

// A linear regression over all hands, of the tricks won minus 0.9 for winning none, between players who declare by an
// earlier table. It explains 97% of the variance between hands.
/// The worth of each trump, from the 2 up, in hundredths of a trick.
const TRUMPS: [i32; 13] = [85, 89, 94, 97, 102, 107, 113, 118, 125, 133, 142, 153, 165];
/// The worth of each card of another suit, from the 2 up, in hundredths of a trick.
const SIDE: [i32; 13] = [0, 1, 2, 3, 4, 6, 9, 12, 17, 23, 30, 40, 52];
/// All hands below this worth are one class.
const WEAKEST: i32 = 20;
const CLASS_WIDTH: i32 = 9;

/// The probability of each [`Declaration`], in order.
pub type Chances = [f64; 3];

/// A situation that the table distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The number of players who declare after me, below [`MAX_SEATS`].
    pub after: usize,
    /// The number of players who have stayed or bought.
    pub staying: usize,
    /// What the player's chips allow.
    pub purse: Purse,
    /// A third of the pot, from 1.
    pub third: usize,
    /// The class of the hand.
    pub class: usize,
}

/// What a player's chips allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purse {
    /// Less than a penalty.
    Empty,
    /// A penalty, but the dummy has been sold.
    Sold,
    /// The dummy.
    Buys,
}

impl Cell {
    /// The cell of a seat that must declare.
    pub fn of(public: &Public, hand: PieceSet, seat: Seat) -> Cell {
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

    /// All cells, in index order.
    pub fn all() -> impl Iterator<Item = Cell> {
        let places =
            (0..MAX_SEATS).flat_map(|after| (0..MAX_SEATS - after).map(move |staying| (after, staying)));
        let purses = [Purse::Empty, Purse::Sold, Purse::Buys];
        let contexts = places.flat_map(move |place| purses.map(|purse| (place, purse)));
        let priced = contexts.flat_map(|context| (1..=THIRDS).map(move |third| (context, third)));
        priced.flat_map(|(((after, staying), purse), third)| {
            (0..CLASSES).map(move |class| Cell { after, staying, purse, third, class })
        })
    }

    /// The distance between two cells of a class. A dealer, who may not drop, is far from all others.
    pub fn distance(self, other: Cell) -> usize {
        let dealer = if (self.after == 0) == (other.after == 0) { 0 } else { 100 };
        let purse = if self.purse == other.purse { 0 } else { 2 };
        dealer
            + purse
            + self.after.abs_diff(other.after)
            + self.staying.abs_diff(other.staying)
            + self.third.abs_diff(other.third)
    }

    /// Its index, below [`CELLS`].
    pub fn index(self) -> usize {
        let after = self.after.min(MAX_SEATS - 1);
        let staying = self.staying.min(MAX_SEATS - 1 - after);
        let place = after * (2 * MAX_SEATS + 1 - after) / 2 + staying;
        let third = self.third.clamp(1, THIRDS) - 1;
        let context = (place * PURSES + self.purse as usize) * THIRDS + third;
        context * CLASSES + self.class.min(CLASSES - 1)
    }
}

/// The class of a hand, from 0 for the weakest.
fn class(hand: PieceSet, trump: Suit) -> usize {
    let worth = |card| {
        let worths = if suit(card) == trump { &TRUMPS } else { &SIDE };
        worths.get(usize::from(rank(card)) - 2).copied().unwrap_or_default()
    };
    let sum: i32 = hand.iter().map(worth).sum();
    (((sum - WEAKEST).max(0) / CLASS_WIDTH) as usize).min(CLASSES - 1)
}

/// The probability of each declaration. `legal` has a bit for each legal declaration; the others have probability 0.
pub fn chances(public: &Public, hand: PieceSet, seat: Seat, legal: u16) -> Chances {
    let byte = TABLE.get(HEADER + Cell::of(public, hand, seat).index()).copied().unwrap_or_default();
    let (stay, buy) = (byte >> 4, byte & 15);
    let fifteenths = [stay, 15u8.saturating_sub(stay + buy), buy];
    normal(fifteenths.map(f64::from), legal)
}

/// The probabilities of the legal declarations in proportion to these weights. If all weights are 0, staying, which is
/// always legal, is certain.
pub fn normal(weights: Chances, legal: u16) -> Chances {
    let mut chances = weights;
    for (n, chance) in chances.iter_mut().enumerate() {
        *chance = if legal >> n & 1 == 1 { chance.max(0.0) } else { 0.0 };
    }
    let sum: f64 = chances.iter().sum();
    if sum > 0.0 { chances.map(|chance| chance / sum) } else { [1.0, 0.0, 0.0] }
}

/// A random declaration with the table's probabilities.
pub fn declare<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    legal: u16,
    rng: &mut R,
) -> Declaration {
    pick(&chances(public, hand, seat, legal), rng)
}

/// A random declaration with these probabilities.
pub fn pick<R: Rng + ?Sized>(chances: &Chances, rng: &mut R) -> Declaration {
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
    fn every_cell_has_its_own_index() {
        assert!(Cell::all().map(Cell::index).eq(0..CELLS));
    }

    /// The stored table has this version, and was made by the command in the module documentation.
    #[test]
    fn the_table_was_made_by_the_documented_command() {
        assert_eq!(TABLE.len(), HEADER + CELLS);
        let number = |n: usize| u64::from_le_bytes(TABLE[8 * n..8 * n + 8].try_into().unwrap());
        assert_eq!(number(0), VERSION);
        let command = format!(
            "//! offsuit-lab train loo --iterations {} --seed {} --out src/library/games/loo/play/table.bin\n",
            number(1),
            number(2)
        );
        assert!(include_str!("table.rs").contains(&command), "{command}");
    }
}
