//! A second player of Fifteens, a ruler for bots: it knows which cards are still out and who cannot hold them, takes
//! what is likely to stand, and keeps what guards its honours.
//!
//! To look along the leads that a won trick forces was tried, and gained nothing on what each card is worth kept.

use rand::Rng;

use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS, TRICKS};
use crate::games::odds::{best, misses, power};

/// How many times likelier a card is beaten than its being dealt to a hand says: who holds it, plays it, and where
/// hands are long in a suit it is higher in one of them.
const BEATEN: f64 = 1.75;
/// How likely a card is to win a trick later on: one that none beats; one that has a lower card beside it for each
/// that beats it, and one that has not, for each of those; one of a suit that nobody else has.
const MASTER: f64 = 0.9;
const GUARDED: f64 = 0.75;
const BARE: f64 = 0.3;
const LAST_OF_SUIT: f64 = 0.5;
/// The card points that others play to a trick that is won later on, to one of a suit that they do not have, and
/// each of those who are still to play to the one on the table.
const LATER: f64 = 2.5;
const DISCARDED: f64 = 0.6;
const TO_COME: f64 = 0.45;
/// What a card point costs that goes to somebody else.
const GIVEN: f64 = 0.5;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let table = Table { public, hand, out: french::CARDS - public.played - hand };
    let legal = Fifteens::legal(public, &hand, seat).pieces();
    Move::Play(best(legal.iter(), rng, |card| table.worth(card)).unwrap_or_default())
}

/// What the seat knows of the moment.
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

    /// The chance that nobody who is still to play beats this card of the led suit.
    fn stands(&self, card: Piece) -> f64 {
        let (public, over) = (self.public, above(card) & self.out);
        let to_play = public.trick.len() + 1..SEATS;
        to_play
            .map(|n| {
                let other = public.trick.leader().after(n, SEATS, Direction::Clockwise);
                let may_hold = self.out - public.excluded[other];
                let none = misses(may_hold.len(), (over & may_hold).len(), public.pieces_left(other, TRICKS));
                (1.0 - BEATEN * (1.0 - none)).max(0.0)
            })
            .product()
    }

    /// The points that a card of this hand may bring later.
    fn keeps(&self, card: Piece, hand: PieceSet) -> f64 {
        let of_suit = suit(card).cards();
        if !self.out.meets(of_suit) {
            return LAST_OF_SUIT * (self.points(card) + DISCARDED);
        }
        let over = (above(card) & self.out).len();
        let guards = ((hand & of_suit) - above(card) - card.set()).len();
        let wins = match over {
            0 => MASTER,
            _ if guards >= over => power(GUARDED, over),
            _ => power(BARE, over),
        };
        wins * (self.points(card) + LATER)
    }

    /// The points that the seat may hope for if it plays this card, less a part of those it gives away.
    fn worth(&self, card: Piece) -> f64 {
        let public = self.public;
        let rest = self.hand - card.set();
        let follows = public.trick.is_empty() || public.game.led.latest().contains(card);
        let beats = follows && rank(card) > public.trick.strength();
        let chance = if beats { self.stands(card) } else { 0.0 };
        let lying = f64::from(public.game.trick_points) + self.points(card);
        let to_come = TO_COME * (SEATS - 1 - public.trick.len()) as f64;
        let kept: f64 = rest.iter().map(|kept| self.keeps(kept, rest)).sum();
        chance * (lying + to_come) - (1.0 - chance) * GIVEN * lying + kept
    }
}
