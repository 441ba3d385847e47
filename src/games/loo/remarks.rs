//! What the rules make of a declaration or a play: what is at stake, tricks that are certain, and being looed.

use super::{Private, Public, SHAPE, STAKE, TRICKS, TRUMP};
use crate::core::pack::french::{rank, suit};
use crate::core::{Declaration, Move, Pack, Piece, Seat, Text};

/// See [`remarks`](crate::core::TrickTaking::remarks).
pub(super) fn of(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
    match mv {
        Move::Declare(declaration) => of_declaration(public, private, declaration),
        Move::Play(card) => of_play(public, private, seat, card),
        _ => Vec::new(),
    }
}

fn of_declaration(public: &Public, private: &Private, declaration: Declaration) -> Vec<Text> {
    let stakes =
        |pot: i32| Text::new("remark-third").with("third", pot / i32::from(TRICKS)).with("stake", STAKE);
    // The turn-up is in nobody's hand.
    let top = (public.trump().cards() - public.turn_up.set()).last().unwrap_or_default();
    match declaration {
        Declaration::Drop => vec![Text::new("remark-drop")],
        Declaration::Buy => vec![stakes(public.pot + STAKE)],
        Declaration::Stay if private.hand.contains(top) => {
            vec![Text::new("remark-sure-trick").piece("piece", Pack::French, top), stakes(public.pot)]
        }
        Declaration::Stay => vec![stakes(public.pot)],
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
    let gone = public.played | private.discarded | public.turn_up.set();
    let out = SHAPE.pack - gone - private.hand;
    let beating = || out.iter().filter(|&other| strength(other) > trick.strength());
    let to_come = public.staying.len().saturating_sub(trick.len());
    let mut later = seat;
    let is_beaten = (0..to_come).any(|_| {
        later = public.next_staying(later);
        beating().any(|other| !public.void[later].contains(other))
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
