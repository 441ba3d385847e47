//! The features of Reveille: the worth of keeping a tile, the face-up tile, and who would win it.
//!
//! They cover only the first half. From the auction on, the game is solved.

use crate::core::features::Tables;
use crate::core::pack::dominoes::{ALL, DOUBLES, high, is_double, low, with};
use crate::core::{Features, Moves, Piece, PieceSet};
use crate::games::reveille::{Phase, Public, count_points};

const TABLES: Tables<9> = Tables::new([600, 720, 300, 42, 168, 576, 196, 294, 480]);
pub(super) const ENTRIES: usize = TABLES.len;

/// The part of the features that does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The tiles that the seat has not seen.
    out: PieceSet,
    /// The face-up tile.
    up: Piece,
    /// The most frequent number in the hand, and how many tiles have it.
    best: (u8, usize),
    doubles: usize,
    trick: usize,
}

pub(super) fn each(public: &Public, hand: PieceSet, moves: Moves, mut each: impl FnMut(&Features)) {
    let (Moves::Play(tiles), Phase::FirstHalf, Some(up)) = (moves, public.game.phase, public.game.face_up)
    else {
        return;
    };
    let moment = Moment::new(public, hand, up);
    tiles.iter().for_each(|tile| each(&moment.features(tile)));
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

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, up: Piece) -> Self {
        let longest = (0..=6).map(|number| ((hand & with(number)).len(), number)).max();
        let (length, number) = longest.unwrap_or_default();
        Moment {
            public,
            hand,
            out: ALL - public.played - hand - up.set(),
            up,
            best: (number, length),
            doubles: (hand & DOUBLES).len(),
            trick: public
                .tricks
                .first(crate::games::reveille::SEATS)
                .iter()
                .map(|&won| usize::from(won))
                .sum(),
        }
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

    fn features(&self, tile: Piece) -> Features {
        let (own, prize) = (Value::of(tile, self.hand), Value::of(self.up, self.hand - tile.set()));
        let (wins, phase, length) = ((self.wins(tile), 6), (self.trick / 2, 4), (self.best.1, 6));
        let in_best = |tile: Piece| (usize::from(with(self.best.0).contains(tile)), 2);
        let other_end = if high(tile) == self.best.0 { low(tile) } else { high(tile) };
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(0, &[(own.double, 2), (own.high, 5), (own.low, 5), (own.count, 3), phase]);
        add(1, &[wins, (prize.double, 2), (prize.high.max(prize.low), 5), (prize.count, 3), phase]);
        add(2, &[wins, (prize.high, 5), (prize.low, 5), (prize.double, 2)]);
        add(3, &[wins, (self.trick, 7)]);
        add(4, &[in_best(tile), (own.double, 2), length, (other_end.into(), 7)]);
        add(5, &[in_best(self.up), (prize.double, 2), length, wins, phase]);
        add(6, &[(high(tile).into(), 7), (low(tile).into(), 7), phase]);
        add(7, &[(high(self.up).into(), 7), (low(self.up).into(), 7), wins]);
        add(8, &[(own.double, 2), (self.doubles, 5), length, in_best(tile), phase]);
        features
    }
}
