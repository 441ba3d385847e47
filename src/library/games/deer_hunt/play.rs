//! How to play Deer Hunt well.

mod dominated;
mod features;
mod memory;
mod novice;
mod skilled;

use rand::Rng;

use super::{DeerHunt, HAND, PIPS, Public, SEATS, SHARED, side};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::pack::chinese::{self, as_hand};
use crate::core::{Features, Jeer, Move, Moves, Outlook, PerSeat, Piece, PieceSet, Search, Seat, Strategy};
use crate::games::alike;

/// The standard deviation of a deal's effect on the difference of the sides, fitted to 400 matches between experts (see
/// `src/library/tests/suite/calibration.rs`).
const SPREAD: f64 = 4.3;

impl Strategy for DeerHunt {
    #[inline]
    fn unseen(public: &Public, hand: &PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        public.unseen(*hand, seat, PieceSet::EMPTY)
    }

    #[inline]
    fn hidden(_: &Public, hand: &PieceSet, seat: Seat, dealt: &[PieceSet; MAX_SHARES]) -> PerSeat<PieceSet> {
        dealer::hands(&dealt.map(as_hand), SEATS, seat, *hand)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, PerSeat<PieceSet>)> {
        memory::imagine_vaguely(public, *hand, seat, then, rng)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn skilled<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        skilled::choose(public, *hand, seat, rng)
    }

    fn distinct(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(public.one_of_each(*hand, *hand & chinese::FIRSTS))
    }

    fn alike(public: &Public, hand: &PieceSet, _: Seat, one: Move, other: Move) -> bool {
        alike::are_equivalent(one, other, |tiles| public.one_of_each(*hand, tiles))
    }

    fn is_dominated(public: &Public, hand: &PieceSet, seat: Seat, mv: Move, by: Move) -> bool {
        match (mv, by) {
            (Move::Play(tile), Move::Play(by)) => dominated::is_dominated(public, *hand, seat, tile, by),
            _ => false,
        }
    }

    const JEERS: &'static [Jeer<Self>] = dominated::JEERS;

    fn outlook(public: &Public) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
    }

    const SEARCH: Search = Search::Tree;

    const OVERRATES: f64 = 0.5;
    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, *hand, seat, moves, to);
    }
}

impl Public {
    /// One representative of each group of equivalent tiles.
    #[inline]
    fn one_of_each(&self, hand: PieceSet, tiles: PieceSet) -> PieceSet {
        let others = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let parted = |low: Piece, high: Piece| {
            // The first of two equal tiles wins. So a twin of either tile in another hand separates them, but a twin
            // that is winning does so only if it is the twin of the lower tile.
            let below = |tile: Piece| tile.set().bits() - 1;
            let range = PieceSet::from_bits(below(high) & !below(low));
            others.meets(range | high.set()) || winning.meets(range)
        };
        let worth = |tile: Piece| PIPS[usize::from(tile.index() & 31)];
        alike::one_of_each(tiles, PieceSet::EMPTY, parted, worth)
    }

    /// The tiles that this seat does not see, and what it knows about who holds them.
    ///
    /// The seat does not know which side has played its tile of the kinds `unsure`. One tile of each such kind is out
    /// and not in the seat's hand.
    #[inline]
    fn unseen(&self, hand: PieceSet, seat: Seat, unsure: PieceSet) -> (PieceSet, [Share; MAX_SHARES]) {
        let pool = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        // Each side was dealt one tile of the four shared kinds. If I do not have it and my side has not played it, my
        // partner has it. If the other side's twin is also out, my partner's is the first and theirs is the second.
        let partners = SHARED - hand - self.game.shared_played[side(seat)] - unsure;
        let twins = PieceSet::from_bits(partners.bits() << 32);
        let only_theirs = pool & ((SHARED - partners - unsure) | twins);
        let mut shares = [Share::default(); MAX_SHARES];
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other == seat {
                continue;
            }
            share.count = self.pieces_left(other, HAND);
            if side(other) == side(seat) {
                *share = Share { required: partners, forbidden: only_theirs, ..*share };
            }
        }
        (pool, shares)
    }
}
