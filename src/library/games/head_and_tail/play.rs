//! How to play Head & Tail well.

mod features;
mod novice;
mod skilled;

use rand::Rng;

use super::{ALL_BETTING, HeadAndTail, Open, Public, hand_size};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::{
    Features, Move, Moves, Outlook, PerSeat, PieceSet, Search, Seat, Strategy, TrickTaking, Turn, memory,
};

// These three constants are fitted to the winners of 500 matches between three and four experts.
/// The standard deviation of a deal's effect on the difference of two totals.
const SPREAD: f64 = 3.2;
/// The expected number of further deals when a total has reached the limit.
const LAST_DEALS: f64 = 0.5;
/// The number of points per deal by which the outermost total approaches the limit.
const POINTS_A_DEAL: f64 = 1.3;

impl Strategy for HeadAndTail {
    #[inline]
    fn unseen(public: &Public, hand: &PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        (public.pack() - public.played - *hand, public.shares(seat, hand_size(public.seats())))
    }

    #[inline]
    fn hidden(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        dealt: &[PieceSet; MAX_SHARES],
    ) -> PerSeat<PieceSet> {
        dealer::hands(dealt, public.seats(), seat, *hand)
    }

    /// Forgets all cards except the betting cards and the highest and lowest card of each trick, which stay face up.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, PerSeat<PieceSet>)> {
        let open = public.open().iter().flat_map(|Open { highest, lowest, .. }| [highest, lowest]);
        let in_view = ALL_BETTING | open.copied().collect();
        memory::imagine(public, hand, seat, then, (public.pack(), in_view), rng)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn skilled<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        skilled::choose(public, *hand, seat, rng)
    }

    fn outlook(public: &Public) -> Outlook {
        let standing = &public.standing;
        let farthest = standing.totals.first(standing.seats).iter().map(|total| total.abs()).max();
        let lacks = (public.options.limit - farthest.unwrap_or_default()).max(0);
        let deals = LAST_DEALS + f64::from(lacks) / POINTS_A_DEAL;
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    const SEARCH: Search = Search::Tree;

    const DOUBTS_POLICY: bool = true;

    // A constant reference keeps the array in the program's data, not on the stack.
    #[allow(clippy::large_stack_arrays)]
    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, *hand, seat, moves, to);
    }
}

impl Public {
    /// All cards in play: the plain cards and the betting cards.
    fn pack(&self) -> PieceSet {
        let betting: PieceSet = Seat::all(self.seats()).map(|seat| self.game.betting[seat]).collect();
        HeadAndTail::shape(self.seats()).pack | betting
    }
}
