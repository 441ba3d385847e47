//! The moves of all games, and sets of moves.

use rand::Rng;

use super::declaration::Declaration;
use super::pack::dominoes;
use super::piece::{Piece, PieceSet};
use super::rng::below;

/// A decision of a seat.
///
/// ```
/// use offsuit_library::core::{Move, Pack};
///
/// let ace = Pack::French.parse("AS")?;
/// assert_eq!(Move::Play(ace).piece(), Some(ace));
/// assert_eq!(Move::Pass.piece(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Play a piece to the trick.
    Play(Piece),
    /// Lead a tile and name its suit, in games that leave this choice.
    Lead(Piece, LedSuit),
    /// Lay a card face down as a bid.
    Lay(Piece),
    /// Bid this many points.
    Bid(u8),
    /// Pass.
    Pass,
    /// Make a declaration that only this game has, such as staying or naming trumps.
    Declare(Declaration),
}

/// The suit that a leader names for a domino.
///
/// ```
/// use offsuit_library::core::{LedSuit, Move, Moves, Pack, moves::named_bits};
///
/// // The 6-4 can be led as a six or as a four.
/// let tile = Pack::Dominoes.parse("6-4")?;
/// let leads = Moves::Lead { plain: Default::default(), named: named_bits(tile) };
/// assert_eq!(leads.len(), 2);
/// assert!(leads.contains(Move::Lead(tile, LedSuit::Number(4))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LedSuit {
    /// One of the numbers 0 to 6.
    Number(u8),
    /// The doubles as a suit of their own.
    Doubles,
}

/// The set of moves that a seat may make now, all of one kind. It does not allocate.
///
/// ```
/// use offsuit_library::core::pack::french;
/// use offsuit_library::core::{Move, Moves};
///
/// let legal = Moves::Play(french::CARDS);
/// assert_eq!(legal.len(), 52);
/// assert!(legal.contains(legal.nth(3)) && !legal.contains(Move::Pass));
/// assert_eq!(legal.position(legal.nth(3)), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// Play one of these pieces.
    Play(PieceSet),
    /// Lead a `plain` tile, whose suit is fixed, or a tile with a named suit.
    Lead {
        /// Tiles that can be led in one way only.
        plain: PieceSet,
        /// Ways to lead the others: bit `8 x s + o` is the tile s-o led as the number s, and bit `8 x s + 7`
        /// is the double s-s led as doubles.
        named: u64,
    },
    /// Lay one of these cards face down.
    Lay(PieceSet),
    /// Bit 0 is a pass, bits 1 to 63 are bids.
    Bid(u64),
    /// One bit for each declaration, in the order of [`Info::declarations`](super::Info::declarations).
    Declare(u16),
}

impl Moves {
    /// No move at all.
    pub const NONE: Moves = Moves::Play(PieceSet::EMPTY);

    /// The number of moves.
    #[inline]
    pub const fn len(self) -> usize {
        match self {
            Moves::Play(set) | Moves::Lay(set) => set.len(),
            Moves::Lead { plain, named } => plain.len() + named.count_ones() as usize,
            Moves::Bid(bits) => bits.count_ones() as usize,
            Moves::Declare(bits) => bits.count_ones() as usize,
        }
    }

    /// Whether the set has no move.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The `n`-th move, from 0. Pre: `n` is less than [`len`](Self::len).
    #[inline]
    pub const fn nth(self, n: usize) -> Move {
        match self {
            Moves::Play(set) => Move::Play(set.nth(n)),
            Moves::Lay(set) => Move::Lay(set.nth(n)),
            Moves::Lead { plain, named } => {
                if n < plain.len() {
                    Move::Play(plain.nth(n))
                } else {
                    named_lead(bit(named, n - plain.len()))
                }
            }
            Moves::Bid(bits) => match bit(bits, n) {
                0 => Move::Pass,
                points => Move::Bid(points),
            },
            Moves::Declare(bits) => Move::Declare(Declaration::new(bit(bits as u64, n) as usize)),
        }
    }

    /// A uniformly random move. Pre: the set is not empty.
    #[allow(clippy::inline_always)] // a call here costs more than the choice: pieces are chosen in place
    #[inline(always)]
    pub fn pick<R: Rng + ?Sized>(self, rng: &mut R) -> Move {
        match self {
            Moves::Play(set) => Move::Play(set.pick(rng)),
            _ => self.pick_other(rng),
        }
    }

    #[inline(never)]
    fn pick_other<R: Rng + ?Sized>(self, rng: &mut R) -> Move {
        self.nth(below(rng, self.len()))
    }

    /// Whether the set has this move.
    #[inline]
    pub fn contains(self, mv: Move) -> bool {
        self.position(mv).is_some()
    }

    /// The index of a move, the inverse of [`nth`](Self::nth).
    #[inline]
    pub fn position(self, mv: Move) -> Option<usize> {
        match (self, mv) {
            (Moves::Play(set), Move::Play(piece)) | (Moves::Lay(set), Move::Lay(piece)) => {
                set.contains(piece).then(|| set.rank(piece))
            }
            (Moves::Play(_) | Moves::Lay(_), _) => None,
            _ => self.iter().position(|own| own == mv),
        }
    }

    /// The moves, in a fixed order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Move> {
        (0..self.len()).map(move |n| self.nth(n))
    }

    /// The moves that satisfy `passes`.
    #[must_use]
    pub fn only(self, passes: impl Fn(Move) -> bool) -> Moves {
        let kept = |bits: u64, one: fn(u64) -> Moves| {
            let each = PieceSet::from_bits(bits).iter().map(|piece| piece.set().bits());
            each.filter(|&bit| passes(one(bit).nth(0))).fold(0, |kept, bit| kept | bit)
        };
        let pieces = |set: PieceSet, one: fn(u64) -> Moves| PieceSet::from_bits(kept(set.bits(), one));
        let play = |bits| Moves::Play(PieceSet::from_bits(bits));
        match self {
            Moves::Play(set) => Moves::Play(pieces(set, play)),
            Moves::Lay(set) => Moves::Lay(pieces(set, |bits| Moves::Lay(PieceSet::from_bits(bits)))),
            Moves::Lead { plain, named } => Moves::Lead {
                plain: pieces(plain, play),
                named: kept(named, |named| Moves::Lead { plain: PieceSet::EMPTY, named }),
            },
            Moves::Bid(bits) => Moves::Bid(kept(bits, Moves::Bid)),
            Moves::Declare(bits) => {
                Moves::Declare(kept(bits.into(), |bits| Moves::Declare(bits as u16)) as u16)
            }
        }
    }

    /// The pieces that can be played, led or laid.
    pub const fn pieces(self) -> PieceSet {
        match self {
            Moves::Play(set) | Moves::Lay(set) => set,
            Moves::Lead { plain, named } => {
                let mut set = plain.bits();
                let mut left = named;
                while left != 0 {
                    if let Move::Lead(piece, _) = named_lead(bit(left, 0)) {
                        set |= piece.set().bits();
                    }
                    left &= left - 1;
                }
                PieceSet::from_bits(set)
            }
            _ => PieceSet::EMPTY,
        }
    }
}

/// The bits of [`Moves::Lead`] for all ways to lead this tile with a named suit.
pub const fn named_bits(tile: Piece) -> u64 {
    let (high, low) = (dominoes::high(tile), dominoes::low(tile));
    let other_way = if high == low { 8 * high + 7 } else { 8 * low + high };
    1 << (8 * high + low) | 1 << other_way
}

const fn named_lead(index: u8) -> Move {
    let (suit, other) = (index >> 3, index & 7);
    let (tile, led) = match other {
        7 => (dominoes::tile(suit, suit), LedSuit::Doubles),
        _ if other > suit => (dominoes::tile(other, suit), LedSuit::Number(suit)),
        _ => (dominoes::tile(suit, other), LedSuit::Number(suit)),
    };
    match tile {
        Some(tile) => Move::Lead(tile, led),
        None => Move::Pass,
    }
}

#[inline]
const fn bit(bits: u64, n: usize) -> u8 {
    PieceSet::from_bits(bits).nth(n).index()
}

impl Move {
    /// The piece that is played, led or laid.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Move::Play(piece) | Move::Lead(piece, _) | Move::Lay(piece) => Some(piece),
            Move::Bid(_) | Move::Pass | Move::Declare(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::declaration::MAX_DECLARATIONS;
    use super::*;

    #[test]
    fn named_leads_list_each_way_once() {
        for tile in dominoes::ALL {
            let moves = Moves::Lead { plain: PieceSet::EMPTY, named: named_bits(tile) };
            let (high, low) = (dominoes::high(tile), dominoes::low(tile));
            let mut ways: Vec<_> = moves.iter().collect();
            ways.sort();
            let mut expected = if dominoes::is_double(tile) {
                vec![Move::Lead(tile, LedSuit::Number(high)), Move::Lead(tile, LedSuit::Doubles)]
            } else {
                vec![Move::Lead(tile, LedSuit::Number(high)), Move::Lead(tile, LedSuit::Number(low))]
            };
            expected.sort();
            assert_eq!(ways, expected);
            assert_eq!(moves.pieces(), tile.set());
        }
    }

    #[test]
    fn every_kind_of_set_lists_its_moves() {
        for moves in [
            Moves::Play(PieceSet::from_bits(0b1011)),
            Moves::Lead { plain: PieceSet::from_bits(0b11), named: named_bits(Piece::new(0o52)) },
            Moves::Lay(PieceSet::from_bits(1 << 40)),
            Moves::Bid(1 | 1 << 4 | 1 << 42),
            Moves::Declare(0b1_1000_0101),
            Moves::Declare(1 << (MAX_DECLARATIONS - 1)),
        ] {
            assert_eq!(moves.iter().len(), moves.len());
            assert!(moves.iter().all(|mv| moves.contains(mv)));
            for mv in moves.iter() {
                assert_eq!(moves.only(|other| other == mv).iter().collect::<Vec<_>>(), [mv]);
            }
        }
        assert!(Moves::NONE.is_empty());
        assert!(!Moves::Bid(1 << 4).contains(Move::Pass));
    }
}
