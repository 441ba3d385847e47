//! How to play Hamlet well.

pub(in crate::games::hamlet) mod alike;
mod features;
mod novice;
mod skilled;

use rand::Rng;

use super::{Hamlet, Hidden, PACK, POLONIUS, Private, Public, SEATS, TRICKS};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::{
    Features, Move, Moves, Outlook, PerSeat, PieceSet, Search, Seat, Strategy, TrickTaking, Turn, memory,
};

// These three constants are fitted to the winners of 400 matches between experts.
/// The standard deviation of a deal's effect on the difference of two totals. It is more than the standard deviation of
/// a deal's points, because everybody plays against the leader.
const SPREAD: f64 = 45.0;
/// The expected number of further deals when the leader has reached the target.
const LAST_DEALS: f64 = 0.5;
/// The number of points that the leader gains per deal towards the target.
const POINTS_A_DEAL: f64 = 25.0;

impl Strategy for Hamlet {
    #[inline]
    fn unseen(public: &Public, private: &Private, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        (PACK - public.played - private.hand, public.shares(seat, TRICKS))
    }

    #[inline]
    fn hidden(_: &Public, private: &Private, seat: Seat, dealt: &[PieceSet; MAX_SHARES]) -> Hidden {
        Hidden { hands: dealer::hands(dealt, SEATS, seat, private.hand), bids: PerSeat::default() }
    }

    /// Draws the face-down bids of the other seats before the hands.
    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Hidden> {
        let (pool, mut shares) = Self::unseen(public, private, seat);
        let mut bids = PerSeat::default();
        bids[seat] = private.bid;
        let mut biddable = pool - POLONIUS.set();
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other != seat && public.has_laid(other) {
                // Each card is equally likely to be the bid, so the bid can be drawn before the hand.
                let laid = biddable.pick(rng);
                biddable.remove(laid);
                bids[other] = Some(laid);
                share.required = laid.set();
            }
        }
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(Hidden { bids, ..Self::hidden(public, private, seat, &dealt) })
    }

    fn worlds(public: &Public, private: &Private, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        if usize::from(public.game.bids) < SEATS {
            // There would be millions of worlds.
            return None;
        }
        let (pool, shares) = Self::unseen(public, private, seat);
        let dealt = dealer::all(pool, &shares, limit)?;
        Some(dealt.iter().map(|dealt| Self::hidden(public, private, seat, dealt)).collect())
    }

    /// Forgets the tricks, which are face down, but not trumps, the mode, and the bids that are still in a hand.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        memory::imagine(public, private, seat, then, (PACK, PieceSet::EMPTY), rng)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, private, seat, rng)
    }

    fn skilled<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        match Self::legal(public, private, seat) {
            Moves::Play(legal) => skilled::choose(public, private.hand, seat, legal, rng),
            _ => novice::choose(public, private, seat, rng),
        }
    }

    fn distinct(public: &Public, private: &Private, seat: Seat) -> Moves {
        alike::distinct(public, private, seat)
    }

    fn alike(public: &Public, private: &Private, seat: Seat, one: Move, other: Move) -> bool {
        alike::alike(public, private, seat, one, other)
    }

    fn outlook(public: &Public) -> Outlook {
        let deals = match public.options.fixed_deals {
            0 => {
                let lacks = (public.options.target - public.standing.most()).max(0);
                LAST_DEALS + f64::from(lacks) / POINTS_A_DEAL
            }
            deals => f64::from(deals.saturating_sub(public.standing.deal)),
        };
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    const SEARCH: Search = Search::Tree;

    const DOUBTS_POLICY: bool = true;

    // A constant reference keeps the array in the program's data, not on the stack.
    #[allow(clippy::large_stack_arrays)]
    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, private: &Private, seat: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, private, seat, moves, to);
    }
}
