//! Remarks about a play: whether it can be beaten, the card points in the trick, and the forced lead after it.

use crate::core::pack::french::{self, rank};
use crate::core::trick::follow;
use crate::core::{Direction, Move, Pack, PieceSet, Seat, Text};
use crate::games::fifteens::{Public, SEATS};

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let Move::Play(card) = mv else { return Vec::new() };
    let mut led = public.game.led;
    if public.trick.is_empty() {
        led.lead(french::suit(card).cards());
    }
    let mut trick = public.trick;
    trick.play(card, if led.latest().contains(card) { rank(card) } else { 0 });
    let out = french::CARDS - public.played - hand;
    let beating = trick.winning_piece().map(|best| french::above(best) & out).unwrap_or_default();
    let is_beaten = (trick.len()..SEATS)
        .map(|steps| trick.leader().after(steps, SEATS, Direction::Clockwise))
        .any(|later| !(beating - public.excluded[later]).is_empty());
    let mut remarks = Vec::new();
    if trick.winner(SEATS, Direction::Clockwise) != seat {
        let legal = follow(hand, public.game.led.latest());
        // It says something only if another card would give some away.
        if public.value(card) == 0 && legal.iter().any(|other| public.value(other) > 0) {
            remarks.push(Text::new("remark-no-points"));
        }
        return remarks;
    }
    if !is_beaten && trick.len() < SEATS {
        remarks.push(Text::new("remark-unbeatable"));
    }
    let points = public.game.trick_points + public.value(card);
    let next = led.held_in(hand - card.set()).last();
    if let Some(next) = next.filter(|&next| !is_beaten && !out.meets(french::above(next))) {
        remarks.push(Text::new("remark-next-lead").piece("piece", Pack::French, next));
    }
    if !is_beaten && points > 0 {
        let is_last = usize::from(trick.len() == SEATS);
        remarks.push(Text::new("remark-card-points").with("points", points).with("last", is_last));
    }
    remarks
}
