//! Rules of thumb for Head & Tail: stay in the middle, and bet on players who cannot.

use rand::Rng;

use crate::core::pack::french::suit;
use crate::core::{Direction, Move, Moves, Piece, PieceSet, Seat, TrickTaking};
use crate::games::head_and_tail::{Public, is_betting, plain, rank};

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let Moves::Play(legal) = crate::games::head_and_tail::HeadAndTail::legal(public, &hand, seat) else {
        unreachable!()
    };
    let wish = wish(public, seat);
    let worth = |card: Piece| match public.trick.lead() {
        None => lead(public, hand, wish, card),
        Some(_) => follow(public, seat, hand, wish, card),
    };
    Move::Play(crate::games::best(legal.iter(), rng, worth).unwrap_or_default())
}

/// How much the seat wants a trick now. Negative if it may become head.
fn wish(public: &Public, seat: Seat) -> i32 {
    let seats = public.standing.seats;
    let mine = i32::from(public.tricks[seat]);
    let others =
        || Seat::all(seats).filter(|&other| other != seat).map(|other| i32::from(public.tricks[other]));
    let (fewest, most) = (others().min().unwrap_or(0), others().max().unwrap_or(0));
    if mine <= fewest {
        2
    } else if mine >= most {
        -2
    } else {
        0
    }
}

fn lead(public: &Public, hand: PieceSet, wish: i32, card: Piece) -> i32 {
    if is_betting(card) {
        // A led betting card is a sure trick for a player who needs one late in the deal.
        return if wish > 0 && public.tricks_left() <= 4 { 60 } else { -30 };
    }
    let length = (hand & plain(suit(card))).len() as i32;
    10 * wish * i32::from(rank(card)) / 4 - length
}

fn follow(public: &Public, seat: Seat, hand: PieceSet, wish: i32, card: Piece) -> i32 {
    let seats = public.standing.seats;
    let winner = public.trick.winner(seats, Direction::Clockwise);
    if is_betting(card) {
        return bet(public, seat, winner);
    }
    let wins = public.trick.lead().is_some_and(|lead| {
        !is_betting(lead) && suit(card) == suit(lead) && rank(card) > public.trick.strength()
    });
    let last = public.trick.len() + 1 == seats;
    let length = (hand & plain(suit(card))).len() as i32;
    if wins {
        // Only the last player can be sure of the trick. Earlier, a high card is the better attempt.
        wish * 12 + if last { -i32::from(rank(card)) } else { i32::from(rank(card)) * wish.signum() }
    } else {
        // When losing, discard high cards if tricks are unwanted, and low ones if they are wanted.
        -i32::from(rank(card)) * wish.signum() - length
    }
}

/// The worth of playing the betting card to a trick that this seat is winning.
fn bet(public: &Public, seat: Seat, winner: Seat) -> i32 {
    let seats = public.standing.seats;
    let left = public.tricks_left() as i32;
    if winner == seat {
        return -40;
    }
    let tricks = |other: Seat| i32::from(public.tricks[other]);
    // Unused slots rank behind all seats.
    let mut ranked: [i32; 6] =
        std::array::from_fn(|n| if n < seats { tricks(Seat::new(n)) } else { i32::MAX });
    ranked.sort_unstable();
    let certain_last = public.trick.len() + 1 == seats;
    let ahead = tricks(winner) - ranked[seats - 2];
    let behind = ranked[1] - tricks(winner) - 1;
    // Bet on a seat that is far ahead or far behind for the number of tricks left.
    let likely = if ahead > 0 && ahead * 2 >= left {
        20
    } else if behind > 0 && behind * 2 >= left {
        40
    } else if left <= 2 {
        5
    } else {
        -25
    };
    likely - if certain_last { 0 } else { 6 }
}
