//! The players in an expert's playouts.
//!
//! With the novice's rules for these players, the expert was misled: novices forget what has been played, and do not
//! ask what they must lead after a trick. These rules consider both. They differ from the reference player's rules,
//! because that player measures the expert.
//!
//! The numbers were fitted to win points from the learned policy. Noise makes the players differ. Without noise they
//! are stronger, but an expert who searches with them is weaker.

use rand::Rng;

use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS, TRICKS};
use crate::games::odds::{noisy_best, power};

/// How much more likely a card is beaten than random hands suggest, because players who can beat it often do.
const BEATEN: f64 = 1.7;
/// The card points that each later player adds to the trick.
const TO_COME: f64 = 0.6;
/// The cost of a card point that goes to somebody else.
const GIVEN: f64 = 0.42;
/// The card points that others play to a later trick.
const LATER: f64 = 3.125;
/// The chance that an unbeatable card wins a later trick.
const TOP: f64 = 0.9;
/// The chance for a card that one other card beats, if a lower card guards it.
const GUARDED: f64 = 0.75;
/// The chance without a guard, or for a card with two guards that two others beat.
const BARE: f64 = 0.39;
/// The fraction of its card points that a card wins later if nobody else has its suit.
const LAST_OF_SUIT: f64 = 0.15;
/// The worth of having to lead an unbeatable card next.
const LEADS_TOP: f64 = 0.48;
/// The cost of having to lead a card that others beat, for each of its card points.
const LEADS_LOSER: f64 = 0.37;
/// The most that noise adds to the worth of a card.
const NOISE: f64 = 1.0;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let legal = Fifteens::legal(public, &hand, seat).pieces();
    if legal.len() == 1 {
        return Move::Play(legal.first().unwrap_or_default());
    }
    let table = Table { public, hand, out: french::CARDS - public.played - hand };
    noisy_best(legal, NOISE, rng, |card| table.worth(card))
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The cards in the other hands.
    out: PieceSet,
}

impl Table<'_> {
    fn points(&self, card: Piece) -> f64 {
        f64::from(self.public.options.values[usize::from(rank(card) & 15)])
    }

    /// The chance that no later player beats this card of the suit led.
    fn stands(&self, card: Piece) -> f64 {
        let over = above(card) & self.out;
        let mut stands = 1.0;
        for n in self.public.trick.len() + 1..SEATS {
            let other = self.public.trick.leader().after(n, SEATS, Direction::Clockwise);
            let may_hold = self.out - self.public.excluded[other];
            let over = (over & may_hold).len();
            if over > 0 {
                let missed = 1.0 - self.public.pieces_left(other, TRICKS) as f64 / may_hold.len() as f64;
                stands *= (1.0 - BEATEN * (1.0 - power(missed, over))).max(0.0);
            }
        }
        stands
    }

    /// The worth of keeping these cards of a suit for later tricks.
    fn keeps(&self, held: PieceSet) -> f64 {
        let is_last = |card: Piece| !self.out.meets(suit(card).cards());
        let keeps = |(guards, card): (usize, Piece)| {
            let points = self.points(card);
            match (above(card) & self.out).len() {
                _ if is_last(card) => LAST_OF_SUIT * points,
                0 => TOP * (points + LATER),
                1 if guards > 0 => GUARDED * (points + LATER),
                1 => BARE * (points + LATER),
                2 if guards > 1 => BARE * (points + LATER),
                _ => 0.0,
            }
        };
        held.iter().enumerate().map(keeps).sum()
    }

    /// The worth of what the seat must lead if it wins with this card.
    fn leads(&self, card: Piece) -> f64 {
        let (own, rest) = (suit(card).cards(), self.hand - card.set());
        let forced = if rest.meets(own) { rest & own } else { self.public.game.led.held_in(rest) };
        match forced.last() {
            Some(next) if above(next).meets(self.out) => -LEADS_LOSER * self.points(next),
            Some(_) => LEADS_TOP,
            None => 0.0,
        }
    }

    /// The expected points of playing this card, less a part of those given away and the worth of keeping it.
    fn worth(&self, card: Piece) -> f64 {
        let (public, own) = (self.public, suit(card).cards());
        let follows = public.trick.is_empty() || public.game.led.latest().contains(card);
        let beats = follows && rank(card) > public.trick.strength();
        let lying = f64::from(public.game.trick_points) + self.points(card);
        let held = self.hand & own;
        let cost = self.keeps(held) - self.keeps(held - card.set());
        if !beats {
            return -GIVEN * lying - cost;
        }
        let chance = self.stands(card);
        let to_come = TO_COME * (SEATS - 1 - public.trick.len()) as f64;
        chance * (lying + to_come + self.leads(card)) - (1.0 - chance) * GIVEN * lying - cost
    }
}
