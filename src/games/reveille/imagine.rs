//! What a seat can imagine: where the tiles are that it has not seen.

use rand::Rng;

use super::{Hidden, Phase, Public, count_points, other};
use crate::core::deal::Shuffled;
use crate::core::dealer::{self, Share};
use crate::core::pack::dominoes;
use crate::core::{PerSeat, Piece, PieceSet, Seat, Stock};

/// How often somebody who has forgotten which tiles fell looks for some that explain the highest bid.
const TRIES: usize = 16;

impl Public {
    /// A world drawn at random: see [`imagine`](crate::core::TrickTaking::imagine).
    pub(super) fn imagine<R: Rng + ?Sized>(self, hand: PieceSet, seat: Seat, rng: &mut R) -> Option<Hidden> {
        let pool = self.unseen(hand);
        let theirs = Share {
            count: self.tiles_left(other(seat)),
            required: self.known[other(seat)],
            forbidden: PieceSet::EMPTY,
        };
        let [dealt, ..] = dealer::deal(pool, &[theirs], rng)?;
        let mut rest = Shuffled::new(pool - dealt);
        let stock = rest.next_slice(usize::from(self.stock), rng);
        Some(Hidden { hands: hands(seat, hand, dealt), stock: Stock::new(stock) })
    }

    /// A world as somebody imagines it who has forgotten these tiles, which were played: they may be in the
    /// other hand or in the stock, and others may have been played in their place. The highest bid lies open, so
    /// that the points of the tiles that fell are known.
    pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
        self,
        hand: PieceSet,
        seat: Seat,
        forgotten: PieceSet,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        let vague = Public { played: self.played - forgotten, ..self };
        let face_up = self.face_up.map_or(PieceSet::EMPTY, Piece::set);
        let mut tries = 0;
        loop {
            let hidden = vague.imagine(hand, seat, rng)?;
            let stock: PieceSet = hidden.stock.iter().collect();
            let played = dominoes::ALL - hidden.hands[seat] - hidden.hands[other(seat)] - stock - face_up;
            tries += 1;
            if points(played) != points(self.played) && tries < TRIES {
                continue;
            }
            let mut imagined = Public { played, ..self };
            if self.phase == Phase::FirstHalf {
                imagined.highest_bid = self.highest_bid + points(self.played) - points(played);
            }
            return Some((imagined, hidden));
        }
    }

    /// Every world, if there are no more than `limit`: see [`worlds`](crate::core::TrickTaking::worlds).
    pub(super) fn worlds(self, hand: PieceSet, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        let pool = self.unseen(hand);
        let known = self.known[other(seat)];
        let down = usize::from(self.stock);
        // The opponent holds all of the pool but what lies face down, which has an order.
        let open = (pool - known).len();
        let count = (0..down).try_fold(1usize, |count, n| count.checked_mul(open.checked_sub(n)?))?;
        if count > limit || pool.len() != self.tiles_left(other(seat)) + down {
            return None;
        }
        let mut stocks: Vec<Vec<Piece>> = vec![Vec::new()];
        for _ in 0..down {
            let longer = |stock: &Vec<Piece>| {
                let rest = pool - known - stock.iter().copied().collect();
                let stock = stock.clone();
                rest.iter().map(move |tile| stock.iter().copied().chain([tile]).collect())
            };
            stocks = stocks.iter().flat_map(longer).collect();
        }
        let world = |stock: Vec<Piece>| {
            let theirs = pool - stock.iter().copied().collect();
            Hidden { hands: hands(seat, hand, theirs), stock: Stock::new(&stock) }
        };
        Some(stocks.into_iter().map(world).collect())
    }

    /// The tiles that are in the other hand or lie face down.
    fn unseen(self, hand: PieceSet) -> PieceSet {
        dominoes::ALL - self.played - hand - self.face_up.map_or(PieceSet::EMPTY, Piece::set)
    }
}

/// The points of the count tiles among these.
fn points(tiles: PieceSet) -> u8 {
    tiles.iter().map(count_points).sum()
}

fn hands(seat: Seat, own: PieceSet, theirs: PieceSet) -> PerSeat<PieceSet> {
    let mut hands = PerSeat::default();
    hands[seat] = own;
    hands[other(seat)] = theirs;
    hands
}
