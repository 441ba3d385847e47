//! Rules of thumb for Hamlet: bid for the mode that suits the hand, then aim for the middle or away from it.

use rand::Rng;

use super::skilled::gain;
use crate::core::pack::french::{self, rank, suit};
use crate::core::{Move, Moves, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::hamlet::{POLONIUS, Private, Public, SEATS};

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
    let hand = private.hand;
    match crate::games::hamlet::Hamlet::legal(public, private, seat) {
        Moves::Lay(cards) => {
            Move::Lay(crate::games::best(cards.iter(), rng, |card| bid(hand, card)).unwrap_or_default())
        }
        legal => {
            let wish = wish(public, hand, seat);
            let worth = |card: Piece| play(public, hand, wish, card);
            Move::Play(crate::games::best(legal.pieces().iter(), rng, worth).unwrap_or_default())
        }
    }
}

/// Prefers the longest and strongest suit. A face card asks for *to be*, which suits a medium hand.
fn bid(hand: PieceSet, card: Piece) -> i32 {
    let held = hand & suit(card).cards();
    let tops = (hand & french::ranks(13, 14)).len() as i32 + i32::from(hand.contains(POLONIUS));
    let middling = (2..=4).contains(&tops);
    let is_face = (11..=13).contains(&rank(card));
    let mode = if is_face == middling { 6 } else { 0 };
    3 * held.len() as i32 + mode - i32::from(rank(card)) / 4
}

/// How much the seat wants tricks: positive to win them, negative to avoid them.
fn wish(public: &Public, hand: PieceSet, seat: Seat) -> i32 {
    let strength = hand.iter().map(|card| tricks_of(public, card)).sum::<f64>() / hand.len() as f64;
    if gain(public, seat, strength) > 0.0 { 1 } else { -1 }
}

/// The number of tricks that a card is worth, whatever has been played.
fn tricks_of(public: &Public, card: Piece) -> f64 {
    match (card == POLONIUS, suit(card) == public.game.trump, rank(card)) {
        (true, ..) | (_, true, 14) => 1.0,
        (_, true, 13) | (_, false, 14) => 0.75,
        (_, true, 12) => 0.5,
        (_, true, _) | (_, false, 13) => 0.3,
        _ => 0.05,
    }
}

fn play(public: &Public, hand: PieceSet, wish: i32, card: Piece) -> i32 {
    let trump = public.game.trump;
    let power = |card: Piece| {
        if card == POLONIUS { 40 } else { i32::from(rank(card)) + if suit(card) == trump { 8 } else { 0 } }
    };
    let Some(lead) = public.trick.lead() else {
        return wish * power(card) - length(hand, suit(card));
    };
    let led = suit(lead);
    let strength = if lead == POLONIUS { 0 } else { public.strength(card, led) };
    let wins = strength > public.trick.strength();
    let last = public.trick.len() + 1 == SEATS;
    match (wins, wish > 0) {
        // Win cheaply, but only the last player can be sure that a low card is enough.
        (true, true) => 60 + if last { -power(card) } else { power(card) },
        (true, false) => -60 + power(card),
        // When losing, keep strong cards if tricks are wanted, and discard them if not.
        (false, true) => -power(card),
        (false, false) => power(card) + if card == POLONIUS { -30 } else { 0 },
    }
}

fn length(hand: PieceSet, suit: Suit) -> i32 {
    (hand & suit.cards()).len() as i32
}
