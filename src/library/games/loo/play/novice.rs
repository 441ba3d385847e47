//! Rules of thumb for Loo: stay with a hand that is likely to win a trick, and compare the pot with the penalty.

use rand::Rng;

use crate::core::pack::french::{rank, suit};
use crate::core::{Declaration, Move, Moves, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::loo::{BUY, DROP, Private, Public, STAKE, STAY};

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
    match crate::games::loo::Loo::legal(public, private, seat) {
        Moves::Declare(bits) => Move::Declare(declare(public, private.hand, seat, bits)),
        legal => {
            let worth = |card: Piece| play(public, private.hand, seat, card);
            Move::Play(crate::games::best(legal.pieces().iter(), rng, worth).unwrap_or_default())
        }
    }
}

/// The expected tricks of a hand against this many others, in hundredths.
fn strength(hand: PieceSet, trump: Suit) -> i32 {
    hand.iter()
        .map(|card| match (suit(card) == trump, rank(card)) {
            (true, 14) => 100,
            (true, 13) => 85,
            (true, 12) => 70,
            (true, 11) => 58,
            (true, 9 | 10) => 45,
            (true, _) => 33,
            (false, 14) => 42,
            (false, 13) => 27,
            (false, 12) => 14,
            (false, 11) => 8,
            (false, _) => 2,
        })
        .sum()
}

fn declare(public: &Public, hand: PieceSet, seat: Seat, bits: u16) -> Declaration {
    let seats = public.standing.seats;
    let staying = Seat::all(seats)
        .filter(|&other| matches!(public.game.declared[other], Some(STAY | BUY)))
        .count() as i32;
    let third = public.game.pot / 3;
    let hope = strength(hand, public.trump()) * 6 / (6 + staying);
    // The probability of no trick falls quickly with the expected tricks.
    let looed = (100 - hope).max(3);
    let stay = third * hope - STAKE * looed;
    // An average hand wins about half a trick among few players, less among many.
    let dummy = 62 * 6 / (6 + staying);
    let buy = third * dummy - STAKE * (100 - dummy) - STAKE * 100;
    let can_buy = bits & 0b100 != 0;
    if seat == public.standing.dealer {
        return if can_buy && buy > stay { BUY } else { STAY };
    }
    if can_buy && buy > stay && buy > 0 {
        BUY
    } else if stay > 0 {
        STAY
    } else {
        DROP
    }
}

fn play(public: &Public, hand: PieceSet, seat: Seat, card: Piece) -> i32 {
    let trump = public.trump();
    let power = i32::from(rank(card)) + if suit(card) == trump { 16 } else { 0 };
    let Some(lead) = public.trick.lead() else {
        // Lead the strongest card. A master trump draws the others' trumps, and a side ace may win.
        return power + if (hand & trump.cards()).len() >= 2 && suit(card) == trump { 8 } else { 0 };
    };
    let follows = suit(card) == suit(lead) || suit(card) == trump;
    let wins = follows && power > i32::from(public.trick.strength());
    let last = public.trick.len() + 1 == public.game.staying.len();
    let needs = public.tricks[seat] == 0;
    match wins {
        true if last => 100 - power,
        true => 60 + if needs { power } else { -power },
        false => -power,
    }
}
