//! The features of Reveille: the tiles, the worth of keeping one, the face-up tile, and who would win it.
//!
//! They cover only the first half. From the auction on, the game is solved.

use crate::core::features::Tables;
use crate::core::pack::dominoes::{ALL, DOUBLES, high, is_double, low, with};
use crate::core::{Features, Moves, Piece, PieceSet};
use crate::games::reveille::{Phase, Public, SEATS, count_points};

/// One for each pair of ends, as in a tile's index.
const TILES: usize = 64;
/// The most tricks of the first half.
const TRICKS: usize = 7;

/// First of the position: the tiles in the hand and not seen, the one face up and the one led; the trick, the most
/// frequent number in the hand and its length, and the doubles. Then of a tile.
const TABLES: Tables<14> =
    Tables::new([TILES, TILES, TILES, TILES, TRICKS * 2, 7 * 7, 6, TILES, 180, 150, 42, 24, 72, 150]);
pub(super) const FEATURES: usize = TABLES.len;
/// The weights of the network.
pub(super) const WEIGHTS: &[i16] = &include!("network.in");

/// The part of a position that the features of its choices share.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The tiles that the seat has not seen.
    out: PieceSet,
    /// The face-up tile.
    up: Piece,
    /// The most frequent number in the hand, and how many tiles have it.
    best: (u8, usize),
    trick: usize,
}

pub(super) fn describe(public: &Public, hand: PieceSet, moves: Moves, to: &mut impl Features) {
    let (Moves::Play(tiles), Phase::FirstHalf, Some(up)) = (moves, public.game.phase, public.game.face_up)
    else {
        return;
    };
    let longest = (0..=6).map(|number| ((hand & with(number)).len(), number)).max();
    let (length, number) = longest.unwrap_or_default();
    let trick = public.tricks.first(SEATS).iter().map(|&won| usize::from(won)).sum();
    let out = ALL - public.played - hand - up.set();
    let moment = Moment { public, hand, out, up, best: (number, length), trick };
    moment.describe(to);
    tiles.iter().for_each(|tile| to.choice(&moment.features(tile)));
}

/// The worth of a tile to a hand: whether it is a double, how many other tiles of the hand have its higher and its
/// lower number, and its count in fives.
struct Value {
    double: usize,
    high: usize,
    low: usize,
    count: usize,
}

impl Value {
    fn of(tile: Piece, hand: PieceSet) -> Self {
        let others = hand - tile.set();
        let mates = |number: u8| (others & with(number)).len();
        Value {
            double: usize::from(is_double(tile)),
            high: mates(high(tile)),
            low: mates(low(tile)),
            count: usize::from(count_points(tile) / 5),
        }
    }
}

fn index(tile: Piece) -> usize {
    tile.index().into()
}

impl Moment<'_> {
    fn describe(&self, to: &mut impl Features) {
        for tile in self.hand {
            to.position(TABLES.at(0, index(tile)));
        }
        for tile in self.out {
            to.position(TABLES.at(1, index(tile)));
        }
        to.position(TABLES.at(2, index(self.up)));
        for &tile in self.public.trick.pieces() {
            to.position(TABLES.at(3, index(tile)));
        }
        to.position(TABLES.entry(4, &[(self.trick, TRICKS), (self.public.trick.len(), 2)]));
        to.position(TABLES.entry(5, &[(self.best.0.into(), 7), (self.best.1, 7)]));
        to.position(TABLES.entry(6, &[((self.hand & DOUBLES).len(), 6)]));
    }

    /// For a lead, how many tiles could beat it; for a reply, whether it wins.
    fn wins(&self, tile: Piece) -> usize {
        let strength = |tile, leads| {
            let led = if leads { self.public.game.suits.led_as(tile) } else { self.public.game.led };
            self.public.game.suits.strength(tile, led, leads)
        };
        if !self.public.trick.is_empty() {
            return 4 + usize::from(strength(tile, false) > self.public.trick.strength());
        }
        let led = self.public.game.suits.led_as(tile);
        let beats =
            |&other: &Piece| self.public.game.suits.strength(other, led, false) > strength(tile, true);
        (self.out & with(high(tile))).iter().filter(beats).count().min(3)
    }

    fn features(&self, tile: Piece) -> [usize; 7] {
        let (own, prize) = (Value::of(tile, self.hand), Value::of(self.up, self.hand - tile.set()));
        let (wins, length) = ((self.wins(tile), 6), (self.best.1, 6));
        let in_best = |tile: Piece| (usize::from(with(self.best.0).contains(tile)), 2);
        let prize_double = (prize.double, 2);
        [
            TABLES.at(7, index(tile)),
            TABLES.entry(8, &[wins, prize_double, (prize.high.max(prize.low), 5), (prize.count, 3)]),
            TABLES.entry(9, &[(own.double, 2), (own.high, 5), (own.low, 5), (own.count, 3)]),
            TABLES.entry(10, &[wins, (self.trick, TRICKS)]),
            TABLES.entry(11, &[in_best(tile), (own.double, 2), length]),
            TABLES.entry(12, &[in_best(self.up), wins, length]),
            TABLES.entry(13, &[wins, (prize.high, 5), (prize.low, 5)]),
        ]
    }
}
