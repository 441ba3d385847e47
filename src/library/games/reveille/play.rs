//! How to play Reveille well.

mod distinct;
mod features;
mod finish;
mod imagine;
mod novice;
mod solver;

use rand::Rng;

use super::{Hidden, Phase, Public, Reveille, SEATS};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::{Features, Log, Move, Moves, Outlook, PieceSet, Seat, Stock, Strategy, Turn};

/// The standard deviation of a deal's effect on the difference of the sides, fitted to 400 matches between experts (see
/// `src/library/tests/suite/calibration.rs`).
const SPREAD: f64 = 0.9;

impl Strategy for Reveille {
    #[inline]
    fn unseen(public: &Public, hand: &PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        public.unseen(*hand, seat)
    }

    /// Leaves the stock empty. Its order matters too, so `imagine` and `worlds` add it.
    #[inline]
    fn hidden(_: &Public, hand: &PieceSet, seat: Seat, dealt: &[PieceSet; MAX_SHARES]) -> Hidden {
        Hidden { hands: dealer::hands(dealt, SEATS, seat, *hand), stock: Stock::default() }
    }

    fn imagine<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Option<Hidden> {
        public.imagine(*hand, seat, rng)
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        public.worlds(*hand, seat, limit)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        public.imagine_vaguely(*hand, seat, then.played, rng)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn distinct(public: &Public, hand: &PieceSet, seat: Seat) -> Moves {
        public.distinct(*hand, seat)
    }

    fn outlook(public: &Public) -> Outlook {
        let totals = public.standing.totals;
        let (one, other) = (totals[Seat::new(0)], totals[Seat::new(1)]);
        let (most, least) = (one.max(other), one.min(other));
        // Each deal scores one mark, so the match takes at least as many deals as the leader lacks marks, and more if
        // the other seat is close behind.
        let deals = f64::from(public.options.target - most) * 2.0 - f64::from(most - least).min(1.0);
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals.max(1.0) }, spread: SPREAD }
    }

    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, hand: &PieceSet, _: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, *hand, moves, to);
    }

    const FINISHES: bool = true;

    #[inline]
    fn finish<L: Log>(public: &mut Public, hidden: &mut Hidden, log: &mut L) -> bool {
        public.game.phase != Phase::FirstHalf && public.finish(hidden, log)
    }
}
