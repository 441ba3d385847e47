//! How Deer Hunt is played well.

mod features;
mod memory;
mod novice;
mod reference;

use rand::Rng;

use super::{DeerHunt, HAND, PIPS, Public, SEATS, SHARED, side};
use crate::core::dealer::{self, Share};
use crate::core::pack::chinese::{self, as_hand};
use crate::core::{Features, Move, Moves, Outlook, PerSeat, Piece, PieceSet, Search, Seat, Strategy};
use crate::games::alike;

/// How far the sides drift apart in a deal: what makes the winners of 400 matches between experts likeliest (see
/// `tests/calibration.rs`).
const SPREAD: f64 = 4.3;

impl Strategy for DeerHunt {
    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        rng: &mut R,
    ) -> Option<PerSeat<PieceSet>> {
        public.imagine(*hand, seat, PieceSet::EMPTY, rng)
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<PerSeat<PieceSet>>> {
        let (pool, shares) = public.unseen(*hand, seat, PieceSet::EMPTY);
        let dealt = dealer::all(pool, &shares, limit)?;
        Some(dealt.iter().map(|dealt| dealer::hands(&dealt.map(as_hand), SEATS, seat, *hand)).collect())
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

    fn reference<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, *hand, seat, rng)
    }

    fn distinct(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(public.one_of_each(*hand, *hand & chinese::FIRSTS))
    }

    fn alike(public: &Public, hand: &PieceSet, _: Seat, one: Move, other: Move) -> bool {
        alike::is_one(one, other, |tiles| public.one_of_each(*hand, tiles))
    }

    fn outlook(public: &Public) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
    }

    const SEARCH: Search = Search::Tree { nests: 5 };
    const WEIGHTS: &'static [i16] = &include!("play/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, *hand, seat, moves, each);
    }
}

impl Public {
    /// These tiles of the hand, with one representative of each group of equivalent ones.
    fn one_of_each(&self, hand: PieceSet, tiles: PieceSet) -> PieceSet {
        let others = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let parted = |low: Piece, high: Piece| {
            // Of equal tiles the first wins: a twin of either in another hand parts them, one that is winning only
            // if it is the lower's.
            let below = |tile: Piece| tile.set().bits() - 1;
            let range = PieceSet::from_bits(below(high) & !below(low));
            others.meets(range | high.set()) || winning.meets(range)
        };
        let worth = |tile: Piece| PIPS[usize::from(tile.index() & 31)];
        alike::one_of_each(tiles, PieceSet::EMPTY, parted, worth)
    }

    /// Hands that this seat cannot tell from the true ones, if it does not know which side has played its tile of
    /// the kinds `unsure`, of which one tile is out and not in its own hand.
    fn imagine<R: Rng + ?Sized>(
        &self,
        hand: PieceSet,
        seat: Seat,
        unsure: PieceSet,
        rng: &mut R,
    ) -> Option<PerSeat<PieceSet>> {
        let (pool, shares) = self.unseen(hand, seat, unsure);
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(dealer::hands(&dealt.map(as_hand), SEATS, seat, hand))
    }

    /// What this seat does not see, and what it knows of who holds it, unsure of these kinds.
    #[inline]
    fn unseen(
        &self,
        hand: PieceSet,
        seat: Seat,
        unsure: PieceSet,
    ) -> (PieceSet, [Share; dealer::MAX_SHARES]) {
        let pool = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        // Of the four kinds each side was dealt one: what is neither mine nor played by my side, my partner
        // has. Where the other side's twin is out too, his is the first and theirs the second.
        let partners = SHARED - hand - self.game.shared_played[side(seat)] - unsure;
        let twins = PieceSet::from_bits(partners.bits() << 32);
        let only_theirs = pool & ((SHARED - partners - unsure) | twins);
        let mut shares = [Share::default(); dealer::MAX_SHARES];
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
