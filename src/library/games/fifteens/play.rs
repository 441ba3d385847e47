//! How to play Fifteens well.

mod features;
mod jeers;
mod novice;
mod skilled;

use rand::Rng;

use super::{Fifteens, Public, SEATS, TRICKS};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::pack::french;
use crate::core::{
    Features, Jeer, Move, Moves, Outlook, PerSeat, Piece, PieceSet, Search, Seat, Strategy, TrickTaking,
    memory,
};
use crate::games::alike;

/// The standard deviation of a deal's effect on the difference of two totals, fitted to 200 matches between experts.
const SPREAD: f64 = 8.0;

impl Strategy for Fifteens {
    #[inline]
    fn unseen(public: &Public, hand: &PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        (french::CARDS - public.played - *hand, public.shares(seat, TRICKS))
    }

    #[inline]
    fn hidden(_: &Public, hand: &PieceSet, seat: Seat, dealt: &[PieceSet; MAX_SHARES]) -> PerSeat<PieceSet> {
        dealer::hands(dealt, SEATS, seat, *hand)
    }

    /// Forgets the tricks, which are face down, but not the order of the suits led, which every lead depends on.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, PerSeat<PieceSet>)> {
        memory::imagine(public, hand, seat, then, (french::CARDS, PieceSet::EMPTY), rng)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn skilled<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        skilled::choose(public, *hand, seat, rng)
    }

    fn distinct(public: &Public, hand: &PieceSet, seat: Seat) -> Moves {
        Moves::Play(public.one_of_each(*hand, Self::legal(public, hand, seat).pieces()))
    }

    fn alike(public: &Public, hand: &PieceSet, _: Seat, one: Move, other: Move) -> bool {
        alike::are_equivalent(one, other, |cards| public.one_of_each(*hand, cards))
    }

    const JEERS: &'static [Jeer<Self>] = jeers::JEERS;

    fn outlook(public: &Public) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
    }

    const SEARCH: Search = Search::Tree;
    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, *hand, seat, moves, to);
    }
}

impl Public {
    /// One representative of each group of equivalent cards.
    fn one_of_each(&self, hand: PieceSet, cards: PieceSet) -> PieceSet {
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let between = (french::CARDS - self.played - hand) | winning;
        alike::one_of_each_card(cards, PieceSet::EMPTY, between, |card| self.value(card))
    }
}
