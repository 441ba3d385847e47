//! The reference player of Reveille.
//!
//! In the first half, it drafts the hand with the most expected points under its best call. From the auction on, both
//! hands are known, and it plays out every choice.

mod half;

use rand::Rng;

use crate::core::pack::dominoes::{self, high, is_double};
use crate::core::{Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::odds::{best, chance_of_none, power};
use crate::games::reveille::Call;
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{Phase, Public, count_points, other};
use half::Half;

/// The expected tricks of a trump. It is above 1 because trumps also help other tiles.
const TRUMP: f64 = 1.3;
/// The factor for each higher trump that is out.
const PER_HIGHER_TRUMP: f64 = 0.85;
/// The expected tricks of a tile of another suit.
const PLAIN: f64 = 0.8;
/// The factor for each higher tile that is out.
const PER_HIGHER: f64 = 0.6;
/// The points of a trick in addition to the tile's own count.
const TRICK: f64 = 4.0;
/// The fraction of a tile's own count that is lost if the tile does not win.
const OWN_COUNT: f64 = 0.3;
/// The general worth of a double.
const DOUBLE: f64 = 5.0;
/// The general worth of each pip of the higher end.
const PIP: f64 = 0.3;
/// The general worth of each count point.
const COUNT: f64 = 0.1;
/// The factor on the mean worth of a tile that is drawn unseen.
const UNSEEN: f64 = 0.8;
/// The factor on the worth of the tile that the opponent draws.
const DENIED: f64 = 0.5;
/// The probability that an opponent who can beat a lead in the first half does so.
const WANTS: f64 = 0.7;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let legal = crate::games::reveille::Reveille::legal(public, &hand, seat);
    let found = match public.game.phase {
        Phase::FirstHalf => {
            let draft = Draft::of(public, hand, seat);
            best(legal.iter(), rng, |mv| mv.piece().map_or(0.0, |tile| draft.worth(tile)))
        }
        Phase::Auction => {
            let aim = aim(public, hand, seat);
            best(legal.iter(), rng, |mv| match mv {
                Move::Bid(points) => -(f64::from(points) - aim).abs(),
                // A first pass lets the opponent win the deal with the lowest bid.
                _ if public.game.bid == 0 => f64::MIN,
                _ if aim < f64::from(public.game.bid) + 0.5 => 1.0,
                _ => f64::MIN,
            })
        }
        Phase::Call => {
            let half = Half::of(public, hand, seat);
            best(legal.iter(), rng, |mv| match mv {
                Move::Declare(call) => {
                    half.called(Call::of(call), public.options.doubles_suit, seat).outcome(seat)
                }
                _ => 0.0,
            })
        }
        Phase::SecondHalf => {
            let half = Half::of(public, hand, seat);
            best(legal.iter(), rng, |mv| half.after(mv, seat).outcome(seat))
        }
    };
    found.unwrap_or_else(|| legal.nth(0))
}

/// The bid to aim for: halfway between the expected points of both hands.
fn aim(public: &Public, hand: PieceSet, seat: Seat) -> f64 {
    let half = Half::of(public, hand, seat);
    let [own, theirs] = [seat, other(seat)].map(|declarer| half.good_for(declarer, public));
    f64::midpoint(own, theirs)
}

/// What the seat knows in the first half.
struct Draft<'a> {
    public: &'a Public,
    hand: PieceSet,
    opponent: Seat,
    /// The tiles that it has not seen.
    unseen: PieceSet,
    face_up: PieceSet,
}

impl<'a> Draft<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let face_up = public.game.face_up.map_or(PieceSet::EMPTY, Piece::set);
        let unseen = dominoes::ALL - public.played - hand - face_up;
        Draft { public, hand, opponent: other(seat), unseen, face_up }
    }

    /// The probability of winning the trick with this tile.
    fn wins(&self, tile: Piece) -> f64 {
        let suits = Suits::default();
        let trick = &self.public.trick;
        if !trick.is_empty() {
            let beats = suits.strength(tile, self.public.game.led, false) > trick.strength();
            return f64::from(u8::from(beats));
        }
        let led = suits.led_as(tile);
        let strength = suits.strength(tile, led, true);
        let over: PieceSet = (self.unseen & suits.following(led))
            .iter()
            .filter(|&reply| suits.strength(reply, led, false) > strength)
            .collect();
        let known = self.public.known[self.opponent];
        if over.meets(known) {
            return 1.0 - WANTS;
        }
        let hidden = self.public.tiles_left(self.opponent).saturating_sub(known.len());
        let none = chance_of_none((self.unseen - known).len(), over.len(), hidden);
        1.0 - WANTS * (1.0 - none)
    }

    /// The worth of playing a tile to this trick.
    fn worth(&self, tile: Piece) -> f64 {
        let rest = self.hand - tile.set();
        let chance = self.wins(tile);
        let up = self.face_up.first().map_or(0.0, general);
        let mean = self.unseen.iter().map(general).sum::<f64>() / self.unseen.len().max(1) as f64;
        let gone = self.public.played | tile.set();
        let win = promise(rest | self.face_up, gone) - DENIED * mean;
        let lose = promise(rest, gone) + UNSEEN * mean - DENIED * up;
        chance * win + (1.0 - chance) * lose
    }
}

/// The worth of a tile for any hand.
fn general(tile: Piece) -> f64 {
    let points = f64::from(count_points(tile));
    if is_double(tile) { DOUBLE } else { PIP * f64::from(high(tile)) + COUNT * points }
}

/// The expected points of a hand under its best call.
fn promise(hand: PieceSet, gone: PieceSet) -> f64 {
    let calls = (0..=6).map(Call::Trump).chain([Call::NoTrump]);
    calls.map(|call| under(call, hand, gone)).fold(0.0, f64::max)
}

fn under(call: Call, hand: PieceSet, gone: PieceSet) -> f64 {
    let suits = Suits::called(call, false);
    let out = dominoes::ALL - hand - gone;
    let trumps = match call {
        Call::Trump(number) => dominoes::with(number),
        _ => PieceSet::EMPTY,
    };
    hand.iter()
        .map(|tile| {
            let led = suits.led_as(tile);
            let strength = suits.strength(tile, led, true);
            let over = (out & suits.following(led))
                .iter()
                .filter(|&reply| suits.strength(reply, led, false) > strength)
                .count();
            let wins = if trumps.contains(tile) {
                TRUMP * power(PER_HIGHER_TRUMP, over)
            } else {
                PLAIN * power(PER_HIGHER, over)
            };
            let points = f64::from(count_points(tile));
            wins * (TRICK + points) - OWN_COUNT * points
        })
        .sum()
}
