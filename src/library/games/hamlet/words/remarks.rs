//! Remarks about a bid or a play: trumps and mode, whether it can be beaten, and who would then be Hamlet.

use crate::core::pack::french;
use crate::core::{Direction, Move, PerSeat, Piece, PieceSet, Seat, Text};
use crate::games::hamlet::play::alike::FACES;
use crate::games::hamlet::{LED_POLONIUS, PACK, POLONIUS, Public, SEATS, score};

/// With this many cards or fewer, a seat without a trick may well take none at all.
const LATE: usize = 7;

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    match mv {
        Move::Lay(card) => of_bid(card),
        Move::Play(card) => of_play(public, hand, seat, card),
        _ => Vec::new(),
    }
}

fn of_bid(card: Piece) -> Vec<Text> {
    let mode = if FACES.contains(card) { "remark-bid-face" } else { "remark-bid-plain" };
    vec![Text::new(mode), Text::new("remark-bid-suit").with("suit", french::suit(card))]
}

fn of_play(public: &Public, hand: PieceSet, seat: Seat, card: Piece) -> Vec<Text> {
    let mut trick = public.trick;
    let lead = trick.lead().unwrap_or(card);
    let strength = |other: Piece| match lead {
        POLONIUS => 0,
        _ => public.strength(other, french::suit(lead)),
    };
    let own = if trick.is_empty() && card == POLONIUS { LED_POLONIUS } else { strength(card) };
    trick.play(card, own);
    let shown = Seat::all(SEATS).fold(PieceSet::EMPTY, |shown, seat| shown | public.known[seat]);
    let out = PACK - public.played - hand - shown;
    let may_hold = |later: Seat| (out - public.excluded[later]) | public.known[later];
    let is_beaten = (trick.len()..SEATS)
        .map(|steps| trick.leader().after(steps, SEATS, Direction::Clockwise))
        .any(|later| may_hold(later).iter().any(|other| strength(other) > trick.strength()));
    if is_beaten {
        return Vec::new();
    }
    let winner = trick.winner(SEATS, Direction::Clockwise);
    let mut remarks = Vec::new();
    if winner == seat && trick.len() < SEATS {
        remarks.push(Text::new("remark-unbeatable"));
    }
    let mut tricks = public.tricks;
    let before = in_middle(tricks);
    tricks[winner] += 1;
    let after = in_middle(tricks);
    if public.game.to_be && after == Some(seat) && before != Some(seat) {
        remarks.push(Text::new("remark-middle"));
    } else if !public.game.to_be && before == Some(seat) && after.is_some_and(|middle| middle != seat) {
        remarks.push(Text::new("remark-not-middle"));
    }
    if tricks[seat] == 0 && hand.len() <= LATE {
        remarks.push(Text::new("remark-no-trick").with("counted", score::NO_TRICK));
    }
    remarks
}

/// Who would be Hamlet with these tricks; `None` if all seats have the same number.
fn in_middle(tricks: PerSeat<u8>) -> Option<Seat> {
    let is_even = tricks.first(SEATS).iter().all(|&own| own == tricks[Seat::new(0)]);
    (!is_even).then(|| score::hamlet(tricks))
}
