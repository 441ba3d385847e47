//! The reference player of Fifteens.
//!
//! It knows which cards are out and who cannot hold them, takes tricks that it is likely to win, and keeps the cards
//! that guard its honours. Looking ahead along forced leads was tried, and did not improve its play.

use rand::Rng;

use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Move, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::fifteens::{Fifteens, Public, SEATS, TRICKS};
use crate::games::odds::{best, chance_of_none, power};

/// How much more likely a card is beaten than random hands suggest, because players who can beat it often do.
const BEATEN: f64 = 1.75;
/// The probability that an unbeatable card wins a later trick.
const MASTER: f64 = 0.9;
/// The factor for each higher card if the hand has a lower card to guard against it.
const GUARDED: f64 = 0.75;
/// The factor for each higher card without such a guard.
const BARE: f64 = 0.3;
/// The probability that a card wins a later trick if nobody else has its suit.
const LAST_OF_SUIT: f64 = 0.5;
/// The card points that others play to a later trick.
const LATER: f64 = 2.5;
/// The card points that others discard on a later trick of a suit that they do not have.
const DISCARDED: f64 = 0.6;
/// The card points that each later player adds to the current trick.
const TO_COME: f64 = 0.45;
/// The cost of a card point that goes to somebody else.
const GIVEN: f64 = 0.5;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let mut table = Table { public, hand, out: french::CARDS - public.played - hand, kept: [0.0; 4] };
    for suit in Suit::ALL {
        table.kept[suit as usize] = table.keeps_of(hand & suit.cards());
    }
    let legal = Fifteens::legal(public, &hand, seat).pieces();
    Move::Play(best(legal.iter(), rng, |card| table.worth(card)).unwrap_or_default())
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The cards in the other hands.
    out: PieceSet,
    /// The expected points of the cards of each suit in later tricks.
    kept: [f64; 4],
}

impl Table<'_> {
    fn points(&self, card: Piece) -> f64 {
        f64::from(self.public.options.values[usize::from(rank(card) & 15)])
    }

    /// The probability that no later player beats this card of the led suit.
    fn stands(&self, card: Piece) -> f64 {
        let (public, over) = (self.public, above(card) & self.out);
        let to_play = public.trick.len() + 1..SEATS;
        to_play
            .map(|n| {
                let other = public.trick.leader().after(n, SEATS, Direction::Clockwise);
                let may_hold = self.out - public.excluded[other];
                let none = chance_of_none(
                    may_hold.len(),
                    (over & may_hold).len(),
                    public.pieces_left(other, TRICKS),
                );
                (1.0 - BEATEN * (1.0 - none)).max(0.0)
            })
            .product()
    }

    /// The expected points of keeping these cards of a suit for later tricks.
    fn keeps_of(&self, held: PieceSet) -> f64 {
        held.iter().enumerate().map(|(lower, card)| self.keeps(card, lower)).sum()
    }

    /// The expected points of keeping a card with so many lower ones of its suit.
    fn keeps(&self, card: Piece, guards: usize) -> f64 {
        if !self.out.meets(suit(card).cards()) {
            return LAST_OF_SUIT * (self.points(card) + DISCARDED);
        }
        let over = (above(card) & self.out).len();
        let wins = match over {
            0 => MASTER,
            _ if guards >= over => power(GUARDED, over),
            _ => power(BARE, over),
        };
        wins * (self.points(card) + LATER)
    }

    /// The expected points of playing this card, minus a part of the points given away.
    fn worth(&self, card: Piece) -> f64 {
        let public = self.public;
        let follows = public.trick.is_empty() || public.game.led.latest().contains(card);
        let beats = follows && rank(card) > public.trick.strength();
        let chance = if beats { self.stands(card) } else { 0.0 };
        let lying = f64::from(public.game.trick_points) + self.points(card);
        let to_come = TO_COME * (SEATS - 1 - public.trick.len()) as f64;
        let of_suit = (self.hand & suit(card).cards()) - card.set();
        let others: f64 =
            Suit::ALL.into_iter().filter(|&one| one != suit(card)).map(|one| self.kept[one as usize]).sum();
        let kept = others + self.keeps_of(of_suit);
        chance * (lying + to_come) - (1.0 - chance) * GIVEN * lying + kept
    }
}
