//! How to play Three Tricks well.

use offsuit::core::dealer::{MAX_SHARES, Share, hands};
use offsuit::core::pack::french;
use offsuit::core::rng::below;
use offsuit::core::{Move, Outlook, PerSeat, Piece, PieceSet, Public, Seat, Strategy, TrickTaking, memory};
use rand::Rng;

use super::{HAND, SEATS, ThreeTricks};

/// The standard deviation of a deal's effect on the difference of two totals. This is a guess. For the games of the
/// catalogue, `src/library/tests/suite/calibration.rs` measures it.
const SPREAD: f64 = 7.0;

impl Strategy for ThreeTricks {
    fn unseen(public: &Public<Self>, hand: &PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        (french::CARDS - public.played - *hand, public.shares(seat, HAND))
    }

    fn hidden(
        _: &Public<Self>,
        hand: &PieceSet,
        seat: Seat,
        dealt: &[PieceSet; MAX_SHARES],
    ) -> PerSeat<PieceSet> {
        hands(dealt, SEATS, seat, *hand)
    }

    /// Forgets all tricks, because won tricks are turned face down.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public<Self>,
        hand: &PieceSet,
        seat: Seat,
        then: &Public<Self>,
        rng: &mut R,
    ) -> Option<(Public<Self>, PerSeat<PieceSet>)> {
        memory::imagine(public, hand, seat, then, (french::CARDS, PieceSet::EMPTY), rng)
    }

    /// Plays high until the third trick. After it, plays the highest card that loses.
    fn rule_of_thumb<R: Rng + ?Sized>(
        public: &Public<Self>,
        hand: &PieceSet,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        let legal = Self::legal(public, hand, seat).pieces();
        let wants_tricks = public.tricks[seat] < 3;
        let worth = |card: Piece| {
            let rank = i32::from(french::rank(card));
            let follows = public.trick.lead().is_none_or(|lead| french::suit(lead) == french::suit(card));
            let wins = follows && french::rank(card) > public.trick.strength();
            match (wants_tricks, wins) {
                (true, true) => 20 + rank,
                (true, false) => -rank,
                (false, true) => -20 - rank,
                (false, false) => rank,
            }
        };
        let best = legal.iter().map(worth).max();
        let equals: Vec<Piece> = legal.iter().filter(|&card| Some(worth(card)) == best).collect();
        Move::Play(equals[below(rng, equals.len())])
    }

    fn outlook(public: &Public<Self>) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
    }
}
