//! Possible worlds of Reveille: where the unseen tiles may be.

use rand::Rng;

use crate::core::deal::Shuffled;
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::pack::dominoes;
use crate::core::{Piece, PieceSet, Seat, Stock, Strategy};
use crate::games::reveille::{Hidden, Phase, Public, Reveille, count_points, other};

/// The number of attempts to find forgotten tiles that explain the highest bid.
const TRIES: usize = 16;

impl Public {
    /// A random world: see [`imagine`](crate::core::Strategy::imagine).
    pub(super) fn imagine<R: Rng + ?Sized>(self, hand: PieceSet, seat: Seat, rng: &mut R) -> Option<Hidden> {
        let (pool, shares) = self.unseen(hand, seat);
        let dealt = dealer::deal(pool, &shares, rng)?;
        let mut rest = Shuffled::new(pool - dealt[other(seat).index()]);
        let stock = rest.next_slice(usize::from(self.game.stock), rng);
        Some(Hidden { stock: Stock::new(stock), ..Reveille::hidden(&self, &hand, seat, &dealt) })
    }

    /// A random world for a player who has forgotten these played tiles.
    ///
    /// The tiles may be in the other hand or in the stock, and others may have been played in their place. The bids are
    /// public, so the player still knows the points of the tiles played.
    pub(super) fn imagine_vaguely<R: Rng + ?Sized>(
        self,
        hand: PieceSet,
        seat: Seat,
        forgotten: PieceSet,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        let vague = Public { played: self.played - forgotten, ..self };
        let face_up = self.game.face_up.map_or(PieceSet::EMPTY, Piece::set);
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
            if self.game.phase == Phase::FirstHalf {
                imagined.game.highest_bid = self.game.highest_bid + points(self.played) - points(played);
            }
            return Some((imagined, hidden));
        }
    }

    /// All worlds, if there are at most `limit`: see [`worlds`](crate::core::Strategy::worlds).
    pub(super) fn worlds(self, hand: PieceSet, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        let (pool, shares) = self.unseen(hand, seat);
        let Share { count: held, required: known, .. } = shares[other(seat).index()];
        let down = usize::from(self.game.stock);
        // The opponent holds the pool except for the face-down tiles, whose order matters.
        let open = (pool - known).len();
        let count = (0..down).try_fold(1usize, |count, n| count.checked_mul(open.checked_sub(n)?))?;
        if count > limit || pool.len() != held + down {
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
            let mut dealt = [PieceSet::EMPTY; MAX_SHARES];
            dealt[other(seat).index()] = pool - stock.iter().copied().collect();
            Hidden { stock: Stock::new(&stock), ..Reveille::hidden(&self, &hand, seat, &dealt) }
        };
        Some(stocks.into_iter().map(world).collect())
    }

    /// The tiles in the other hand and the face-down stock, and what is known about the hand.
    pub(super) fn unseen(self, hand: PieceSet, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        let face_up = self.game.face_up.map_or(PieceSet::EMPTY, Piece::set);
        let mut shares = [Share::default(); MAX_SHARES];
        shares[other(seat).index()] = Share {
            count: self.tiles_left(other(seat)),
            required: self.known[other(seat)],
            forbidden: PieceSet::EMPTY,
        };
        (dominoes::ALL - self.played - hand - face_up, shares)
    }
}

/// The points of the count tiles among these.
fn points(tiles: PieceSet) -> u8 {
    tiles.iter().map(count_points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::position::play_out;
    use crate::core::rng::{self, BotRng};
    use crate::core::{Match, OptionValues, TrickTaking, Turn};

    /// A match of random moves, up to this number of decisions.
    fn after(decisions: usize, seed: u64, rng: &mut BotRng) -> Match<Reveille> {
        let values = OptionValues::defaults(Reveille::INFO.options);
        let (mut game, _) = Match::<Reveille>::new(&values, 2, seed);
        game.begin(&game.next_deal(), &mut ()).unwrap();
        for _ in 0..decisions {
            if let Turn::Act(seat) = game.turn() {
                let mv = game.view(seat).unwrap().legal().pick(rng);
                game.play(seat, mv, &mut ()).unwrap();
            }
        }
        game
    }

    fn everywhere(public: &Public, hidden: &Hidden) -> [PieceSet; 5] {
        let [one, two] = [0, 1].map(|seat| hidden.hands[Seat::new(seat)]);
        let face_up = public.game.face_up.map_or(PieceSet::EMPTY, Piece::set);
        [one, two, hidden.stock.iter().collect(), face_up, public.played]
    }

    #[test]
    fn forgotten_tiles_may_be_anywhere() {
        let mut rng = rng::for_bots(1, 0, 0);
        let (mut resurrected, mut explained, mut drawn) = (0, 0, 0);
        for (seed, decisions) in (0..).zip([5, 6, 9, 12, 13, 14, 15, 17, 19, 20, 22, 25]) {
            let game = after(decisions, seed, &mut rng);
            let Turn::Act(seat) = game.turn() else { continue };
            let seen = game.seen(seat).unwrap();
            let then = seen.past[seen.past.len() - 4].public;
            let (public, hand) = (&seen.view.public, seen.view.private);
            for _ in 0..100 {
                let (mut imagined, mut hidden) =
                    Reveille::imagine_vaguely(public, &hand, seat, &then, &mut rng).unwrap();
                let places = everywhere(&imagined, &hidden);
                assert_eq!(places.iter().map(|set| set.len()).sum::<usize>(), 28);
                assert_eq!(places.into_iter().fold(PieceSet::EMPTY, |all, set| all | set), dominoes::ALL);
                assert!(imagined.played.includes(public.played - then.played), "too much is forgotten");
                assert_eq!(hidden.hands[seat], hand);
                assert!(hidden.hands[other(seat)].includes(public.known[other(seat)]));
                let mut same = Public { played: public.played, ..imagined };
                same.game.highest_bid = public.game.highest_bid;
                assert_eq!(same, *public, "something else has changed");
                resurrected += usize::from(hidden.hands[other(seat)].meets(then.played));
                explained += usize::from(imagined.game.highest_bid == public.game.highest_bid);
                drawn += 1;
                play_out::<Reveille, _>(&mut imagined, &mut hidden, &mut rng);
                assert_eq!(imagined.standing.totals.first(2).iter().sum::<i32>(), 1);
            }
        }
        assert!(
            resurrected > drawn / 2 && explained > 9 * drawn / 10,
            "{resurrected} {explained} of {drawn}"
        );
    }

    #[test]
    fn few_worlds_are_listed() {
        let mut rng = rng::for_bots(2, 0, 0);
        for (decisions, most) in [(10, 720), (12, 8), (13, 7), (14, 1), (17, 1)] {
            for seed in 0..20 {
                let game = after(decisions, seed, &mut rng);
                let Turn::Act(seat) = game.turn() else { continue };
                let view = game.view(seat).unwrap();
                let worlds = Reveille::worlds(&view.public, &view.private, seat, most).unwrap();
                assert!((1..=most).contains(&worlds.len()));
                assert!(worlds.contains(&game.position().hidden.unwrap()), "the true one is missing");
                for (n, world) in worlds.iter().enumerate() {
                    assert!(!worlds[..n].contains(world), "one is listed twice");
                }
                for _ in 0..50 {
                    let drawn = Reveille::imagine(&view.public, &view.private, seat, &mut rng).unwrap();
                    assert!(worlds.contains(&drawn));
                }
                assert!(Reveille::worlds(&view.public, &view.private, seat, worlds.len() - 1).is_none());
            }
        }
        let game = after(0, 1, &mut rng);
        let Turn::Act(seat) = game.turn() else { panic!("a deal is being played") };
        let view = game.view(seat).unwrap();
        assert!(Reveille::worlds(&view.public, &view.private, seat, 1_000_000).is_none());
    }
}
