//! Rules of thumb for Hamlet: bid for the mode that suits the hand, then aim for the middle or away from it.

use rand::Rng;

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
            let wish = wish(public, seat);
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
fn wish(public: &Public, seat: Seat) -> i32 {
    let mine = i32::from(public.tricks[seat]);
    let others =
        || Seat::all(SEATS).filter(|&other| other != seat).map(|other| i32::from(public.tricks[other]));
    let (low, high) = (others().min().unwrap_or(0), others().max().unwrap_or(0));
    if public.game.to_be {
        // The middle scores ten per trick, so aim for up to four, but not more than the highest seat.
        if mine <= low && mine < 4 {
            1
        } else if mine >= high {
            -1
        } else {
            1
        }
    } else if mine == 0 && high >= 3 {
        // A seat without tricks scores as if it had ten.
        -1
    } else if mine + 2 >= high {
        1
    } else {
        -1
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
