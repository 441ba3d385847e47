//! Remarks about a play: whether it can be beaten, who wins the betting card, and who has the most and fewest tricks.

use crate::core::pack::french;
use crate::core::{Direction, Move, PieceSet, Seat, Text, TrickTaking};
use crate::games::head_and_tail::{HeadAndTail, LED_BETTING, Public, is_betting, plain, rank};

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let Move::Play(card) = mv else { return Vec::new() };
    let seats = public.standing.seats;
    let mut trick = public.trick;
    let lead = trick.lead().unwrap_or(card);
    // The plain cards that follow the lead. Nothing follows a betting card.
    let suit = if is_betting(lead) { PieceSet::EMPTY } else { plain(french::suit(lead)) };
    let strength = match trick.lead() {
        None if is_betting(card) => LED_BETTING,
        _ if suit.contains(card) => rank(card),
        _ => 0,
    };
    trick.play(card, strength);
    let out = (HeadAndTail::shape(seats).pack - public.played - hand) & suit;
    let beating = out.iter().filter(|&other| rank(other) > trick.strength()).collect::<PieceSet>();
    let is_beaten = (trick.len()..seats)
        .map(|steps| trick.leader().after(steps, seats, Direction::Clockwise))
        .any(|later| !(beating - public.excluded[later]).is_empty());
    if is_beaten {
        return Vec::new();
    }
    let winner = trick.winner(seats, Direction::Clockwise);
    let tricks = |seat| public.tricks[seat];
    let has_most = |seat| Seat::all(seats).all(|other| other == seat || tricks(other) < tricks(seat));
    let has_fewest = |seat| Seat::all(seats).all(|other| other == seat || tricks(other) > tricks(seat));
    let mut remarks = Vec::new();
    if is_betting(card) && winner != seat {
        if has_fewest(winner) {
            remarks.push(Text::new("remark-bet-tail").with("taker", winner));
        } else if has_most(winner) {
            remarks.push(Text::new("remark-bet-head").with("taker", winner));
        }
    }
    if winner == seat && trick.len() < seats {
        remarks.push(Text::new("remark-unbeatable"));
    }
    if winner == seat && has_fewest(seat) {
        remarks.push(Text::new("remark-not-tail"));
    }
    if winner != seat && has_most(seat) {
        remarks.push(Text::new("remark-not-head"));
    }
    remarks
}
