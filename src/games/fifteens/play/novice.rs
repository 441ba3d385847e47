//! Rules of thumb for Fifteens: count what lies in the trick, keep the high cards that will be led for you.

use rand::Rng;

use crate::core::pack::french::{rank, suit};
use crate::core::{Move, Piece, PieceSet, Seat, Suit};
use crate::games::fifteens::Public;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, _: Seat, rng: &mut R) -> Move {
    let card = match public.trick.lead() {
        None => lead(public, hand, rng),
        Some(lead) => follow(public, hand, suit(lead), rng),
    };
    Move::Play(card)
}

/// Leads the suit that brings most: a long suit headed by the ace runs, since whoever wins must return it.
fn lead<R: Rng + ?Sized>(public: &Public, hand: PieceSet, rng: &mut R) -> Piece {
    let leads = public.leads(hand);
    let worth = |card: Piece| {
        let held = hand & suit(card).cards();
        let tops = top_cards(public, hand, suit(card)) as i32;
        let low = i32::from(rank(card) <= 9);
        // Lead a run of tops from the top; without tops, a low card of a long suit.
        if tops > 0 {
            20 * tops + held.len() as i32 + i32::from(rank(card))
        } else {
            5 * low + held.len() as i32
        }
    };
    best(leads, rng, worth)
}

fn follow<R: Rng + ?Sized>(public: &Public, hand: PieceSet, led: Suit, rng: &mut R) -> Piece {
    let value = |card: Piece| i32::from(public.options.values[rank(card) as usize]);
    let following = hand & led.cards();
    if following.is_empty() {
        // A discard: short suits of low cards go first, card points last.
        return best(hand, rng, |card| {
            -6 * value(card) - i32::from(rank(card)) - (hand & suit(card).cards()).len() as i32
        });
    }
    let to_beat = public.trick.strength();
    let last = public.trick.len() == 3;
    let at_stake = i32::from(public.game.trick_points);
    best(following, rng, |card| {
        let wins = rank(card) > to_beat;
        let certain = last || top_cards(public, hand, led) > 0 && following.last() == Some(card);
        match (wins, certain) {
            // A trick that is worth it is taken as cheaply as it can be; the lead that comes with it is worth
            // more the more of the suit's tops stand behind it.
            (true, true) => {
                4 * (at_stake + value(card)) + 3 * top_cards(public, hand, led) as i32 - i32::from(rank(card))
            }
            (true, false) => at_stake - 3 * value(card) - i32::from(rank(card)),
            (false, _) => -5 * value(card) - i32::from(rank(card)),
        }
    })
}

/// How many of the suit's highest cards are in this hand, from the top, those in the trick left aside: a novice
/// remembers only what lies on the table.
fn top_cards(public: &Public, hand: PieceSet, suit: Suit) -> usize {
    let out = suit.cards() - public.trick.pieces().iter().copied().collect();
    out.iter().rev().take_while(|&card| hand.contains(card)).count()
}

/// The card of most worth, one of them at random if several are equal.
fn best<R: Rng + ?Sized>(cards: PieceSet, rng: &mut R, worth: impl Fn(Piece) -> i32) -> Piece {
    crate::games::best(cards.iter(), rng, worth).unwrap_or_default()
}
