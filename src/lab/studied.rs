//! What the laboratory has for each game: a reference player, and a way to compute the table of its book.

mod deer_hunt;
mod fifteens;
mod hamlet;
mod head_and_tail;
mod loo;
mod reveille;

use rand::Rng;

use crate::core::{Game, Move, PieceSet, Public, Seat, TrickTaking};
use crate::games::hamlet::Private as HamletPrivate;
use crate::games::loo::Private as LooPrivate;
use crate::games::{DeerHunt, Fifteens, Hamlet, HeadAndTail, Loo, Reveille};
use crate::work::{Made, Work};

/// A game that the laboratory can study.
pub trait Studied: Game {
    /// The move of the reference player: a sensible move by a second, independent set of rules of thumb.
    ///
    /// The player remembers the whole deal. No search uses these rules. A bot can learn to beat its own playouts, so
    /// beating this player is better evidence of strength.
    fn reference<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// What secret bids have decided, as a number that is the same if the rest of the deal is; `None` before all have bid, and in
    /// games without such bids. What the bids tell about hands does not count.
    fn result_of_bids(public: &Public<Self>) -> Option<u64> {
        let _ = public;
        None
    }

    /// Computes the bytes of the table that [`book`](crate::core::Strategy::book) reads. `None` if the game has no table.
    ///
    /// The same iterations and seed give the same bytes.
    fn make_table(iterations: u64, seed: u64, work: &mut Work<'_>) -> Option<Made<Vec<u8>>> {
        let _ = (iterations, seed, work);
        None
    }

    /// Whether [`make_table`](Self::make_table) made these bytes with these arguments.
    fn is_table(bytes: &[u8], iterations: u64, seed: u64) -> bool {
        let _ = (bytes, iterations, seed);
        false
    }
}

/// A generic operation on a studied game that is chosen at run time.
pub trait Visitor {
    /// The result of the operation.
    type Out;
    /// Runs the operation with this game.
    fn visit<G: Studied>(self) -> Self::Out;
}

/// Runs an operation with the game of this name. `None` if the laboratory does not study it.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Out> {
    macro_rules! among {
        ($($game:ty),*) => {
            match id {
                $(id if id == <$game as TrickTaking>::INFO.id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        };
    }
    among!(HeadAndTail, Loo, DeerHunt, Fifteens, Hamlet, Reveille)
}

/// Implements [`Studied`] for games in which a seat knows only its hand, with the reference player in the module of the
/// same name.
macro_rules! studied {
    ($($game:ident, $module:ident;)*) => {
        $(impl Studied for $game {
            fn reference<R: Rng + ?Sized>(
                public: &Public<Self>,
                hand: &PieceSet,
                seat: Seat,
                rng: &mut R,
            ) -> Move {
                $module::choose(public, *hand, seat, rng)
            }
        })*
    };
}

studied! {
    DeerHunt, deer_hunt;
    Fifteens, fifteens;
    HeadAndTail, head_and_tail;
    Reveille, reveille;
}

impl Studied for Hamlet {
    fn reference<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &HamletPrivate,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        hamlet::choose(public, private, seat, rng)
    }

    fn result_of_bids(public: &Public<Self>) -> Option<u64> {
        let bids = !public.game.revealed.is_empty();
        bids.then(|| 2 * public.game.trump as u64 + u64::from(public.game.to_be))
    }
}

impl Studied for Loo {
    fn reference<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &LooPrivate,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        loo::choose(public, private, seat, rng)
    }

    fn make_table(iterations: u64, seed: u64, work: &mut Work<'_>) -> Option<Made<Vec<u8>>> {
        Some(loo::train(iterations, seed, work))
    }

    fn is_table(bytes: &[u8], iterations: u64, seed: u64) -> bool {
        loo::is_made(bytes, iterations, seed)
    }
}
