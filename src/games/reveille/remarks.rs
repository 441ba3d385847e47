//! What the rules make of a play: what is drawn for it, count tiles, and the bid.

use super::{AROUND, Phase, Public, SEATS, count_points, other};
use crate::core::pack::dominoes;
use crate::core::trick::follow;
use crate::core::{Move, Pack, Piece, PieceSet, Seat, Text, Trick};

/// See [`remarks`](crate::core::TrickTaking::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let (tile, led) = match mv {
        Move::Play(tile) if public.trick.is_empty() => (tile, public.suits.led_as(tile)),
        Move::Play(tile) => (tile, public.led),
        Move::Lead(tile, led) => (tile, led),
        _ => return Vec::new(),
    };
    let mut trick = public.trick;
    let leads = trick.is_empty();
    trick.play(tile, public.suits.strength(tile, led, leads));
    // In the first half these are the other hand and the stock, and any of them may be played.
    let out = dominoes::ALL - public.played - hand;
    let replies = match public.phase {
        Phase::SecondHalf => follow(out, public.suits.following(led)),
        _ => out,
    };
    let beats = |reply: Piece| public.suits.strength(reply, led, false) > trick.strength();
    let wins = trick.winner(SEATS, AROUND) == seat && !(leads && replies.iter().any(beats));
    let mut remarks = Vec::new();
    if wins && leads {
        remarks.push(Text::new("remark-unbeatable"));
    }
    if public.phase == Phase::FirstHalf {
        first_half(public, tile, wins, leads, &mut remarks);
    } else if wins && !public.is_nello() {
        won(public, seat, &trick, &mut remarks);
    }
    remarks
}

fn first_half(public: &Public, tile: Piece, wins: bool, leads: bool, remarks: &mut Vec<Text>) {
    if let (true, Some(face_up)) = (wins, public.face_up) {
        remarks.push(Text::new("remark-takes").piece("piece", Pack::Dominoes, face_up));
    } else if !leads {
        remarks.push(Text::new("remark-draws"));
    }
    if count_points(tile) > 0 {
        remarks.push(Text::new("remark-count-out").with("points", count_points(tile)));
    }
}

/// Of a trick that the seat wins for certain, in the second half.
fn won(public: &Public, seat: Seat, trick: &Trick, remarks: &mut Vec<Text>) {
    let count: u8 = trick.pieces().iter().map(|&tile| count_points(tile)).sum();
    let (before, after) = (public.points(seat), public.points(seat) + count + 1);
    let to_set = public.highest_bid - public.bid + 1;
    let reaches = |enough: u8| before < enough && enough <= after;
    if seat == public.declarer && reaches(public.bid) {
        remarks.push(Text::new("remark-reaches-bid"));
    } else if seat == other(public.declarer) && reaches(to_set) {
        remarks.push(Text::new("remark-sets-bid"));
    }
    if count > 0 {
        remarks.push(Text::new("remark-count-won").with("points", count));
    }
}
