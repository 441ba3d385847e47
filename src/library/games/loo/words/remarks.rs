//! Remarks about a declaration or a play: the stakes, certain tricks, and being looed.

use crate::core::pack::french::{rank, suit};
use crate::core::{Declaration, Move, Pack, Piece, Seat, Text};
use crate::games::loo::{BUY, DROP, Private, Public, SHAPE, STAKE, STAY, TRICKS, TRUMP};

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
    match mv {
        Move::Declare(declaration) => of_declaration(public, private, seat, declaration),
        Move::Play(card) => of_play(public, private, seat, card),
        _ => Vec::new(),
    }
}

fn of_declaration(public: &Public, private: &Private, seat: Seat, declaration: Declaration) -> Vec<Text> {
    // A player who buys the dummy adds to the pot.
    let may_be_bought = Seat::all(public.standing.seats).any(|other| {
        other != seat && public.game.declared[other].is_none() && public.can_buy(other) && declaration != BUY
    });
    let stakes = |pot: i32| {
        let third = Text::new("remark-third").with("third", pot / i32::from(TRICKS));
        let is_buyer = declaration == BUY;
        let price = if is_buyer { STAKE } else { 0 };
        let is_broke = public.standing.totals[seat] - price < STAKE;
        let third = third.with("stake", STAKE).with("bought", i32::from(is_buyer));
        third.with("broke", i32::from(is_broke)).with("grows", i32::from(may_be_bought))
    };
    // The turn-up is in no hand.
    let top = (public.trump().cards() - public.game.turn_up.set()).last().unwrap_or_default();
    match declaration {
        DROP => vec![Text::new("remark-drop")],
        STAY if private.hand.contains(top) => {
            vec![Text::new("remark-sure-trick").piece("piece", Pack::French, top), stakes(public.game.pot)]
        }
        STAY => vec![stakes(public.game.pot)],
        _ => vec![stakes(public.game.pot + STAKE)],
    }
}

fn of_play(public: &Public, private: &Private, seat: Seat, card: Piece) -> Vec<Text> {
    let mut trick = public.trick;
    let led = suit(trick.lead().unwrap_or(card));
    let strength = |card: Piece| match suit(card) {
        suit if suit == public.trump() => TRUMP + rank(card),
        suit if suit == led => rank(card),
        _ => 0,
    };
    trick.play(card, strength(card));
    if trick.winner_offset() + 1 < trick.len() {
        return Vec::new();
    }
    let gone = public.played | private.discarded | public.game.turn_up.set();
    let out = SHAPE.pack - gone - private.hand;
    let beating = || out.iter().filter(|&other| strength(other) > trick.strength());
    let to_come = public.game.staying.len().saturating_sub(trick.len());
    let mut later = seat;
    let is_beaten = (0..to_come).any(|_| {
        later = public.next_staying(later);
        beating().any(|other| !public.excluded[later].contains(other))
    });
    if is_beaten {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    if to_come > 0 {
        remarks.push(Text::new("remark-unbeatable"));
    }
    if public.tricks[seat] == 0 {
        remarks.push(Text::new("remark-not-looed"));
    }
    remarks
}
