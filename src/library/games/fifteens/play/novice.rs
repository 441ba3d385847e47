//! Rules of thumb for Fifteens: count the points in the trick, and keep high cards of suits that others will lead.

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

/// Leads the most promising suit. A long suit with the ace is good, because the winner of a trick must lead it again.
fn lead<R: Rng + ?Sized>(public: &Public, hand: PieceSet, rng: &mut R) -> Piece {
    let leads = public.leads(hand);
    let worth = |card: Piece| {
        let held = hand & suit(card).cards();
        let tops = top_cards(public, hand, suit(card)) as i32;
        let low = i32::from(rank(card) <= 9);
        // Lead a run of top cards from the top. Without top cards, lead a low card of a long suit.
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
        // Discard short suits of low cards first, and card points last.
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
            // Win a valuable trick as cheaply as possible. The lead is worth more with more top cards of the suit.
            (true, true) => {
                4 * (at_stake + value(card)) + 3 * top_cards(public, hand, led) as i32 - i32::from(rank(card))
            }
            (true, false) => at_stake - 3 * value(card) - i32::from(rank(card)),
            (false, _) => -5 * value(card) - i32::from(rank(card)),
        }
    })
}

/// The number of top cards of the suit in this hand, ignoring those in the trick. A novice remembers only the trick.
fn top_cards(public: &Public, hand: PieceSet, suit: Suit) -> usize {
    let out = suit.cards() - public.trick.pieces().iter().copied().collect();
    out.iter().rev().take_while(|&card| hand.contains(card)).count()
}

/// The card with the highest worth. Chooses at random among equals.
fn best<R: Rng + ?Sized>(cards: PieceSet, rng: &mut R, worth: impl Fn(Piece) -> i32) -> Piece {
    crate::games::best(cards.iter(), rng, worth).unwrap_or_default()
}
