//! Choices of Loo that another one makes pointless, and those that make a good player laugh.

use crate::core::pack::french::{self, KING, rank, suit};
use crate::core::{Jeer, Move, Piece, PieceSet, Seat};
use crate::games::loo::{DROP, Loo, Private, Public, SHAPE, STAY};

/// The [`JEERS`](crate::core::Strategy::JEERS).
pub(super) const JEERS: &[Jeer<Loo>] = &[
    Jeer { what: "drops the highest trump, which is a sure trick", fits: drops_a_trick },
    Jeer {
        what: "stays without a trump, an ace or a king when it is not the dealer",
        fits: stays_with_nothing,
    },
];

/// Whether a move is never better than another.
///
/// If two cards of a suit both lose the trick, or both win it in the last seat, the lower one is better to play: a
/// player who keeps the higher one wins at least as many of the later tricks.
pub(super) fn is_dominated(public: &Public, mv: Move, by: Move) -> bool {
    let (Move::Play(card), Move::Play(by)) = (mv, by) else { return false };
    let Some(lead) = public.trick.lead() else { return false };
    let is_last = public.trick.len() + 1 == public.game.staying.len();
    let wins = |card: Piece| public.strength(card, suit(lead)) > public.trick.strength();
    let same_fate = wins(card) == wins(by) && (is_last || !wins(card));
    suit(card) == suit(by) && rank(card) > rank(by) && same_fate
}

fn drops_a_trick(public: &Public, private: &Private, _: Seat, mv: Move) -> bool {
    mv == Move::Declare(DROP) && holds_highest(public, private.hand)
}

fn stays_with_nothing(public: &Public, private: &Private, seat: Seat, mv: Move) -> bool {
    let strong = public.trump().cards() | french::ranks(KING, french::ACE);
    mv == Move::Declare(STAY) && seat != public.standing.dealer && !private.hand.meets(strong)
}

/// Whether the hand has the highest trump in play. The turned-up card is not in play.
pub(super) fn holds_highest(public: &Public, hand: PieceSet) -> bool {
    let in_play = SHAPE.pack - public.game.turn_up.set();
    (in_play & public.trump().cards()).last().is_some_and(|card| hand.contains(card))
}
