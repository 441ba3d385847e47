//! Rules of thumb for Reveille: draft doubles and long suits, bid the worth of the hand, and draw trumps.

use rand::Rng;

use crate::core::pack::dominoes::{DOUBLES, high, is_double, low, with};
use crate::core::{LedSuit, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::reveille::Call;
use crate::games::reveille::{LOWEST_BID, Phase, Public, SEATS, count_points};

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let legal = crate::games::reveille::Reveille::legal(public, &hand, seat);
    crate::games::best(legal.iter(), rng, |mv| worth(public, hand, seat, mv)).unwrap_or(Move::Pass)
}

/// The worth of a move, comparable only with other moves in the same position.
pub(super) fn worth(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> i32 {
    match (mv, public.game.phase) {
        (Move::Play(tile) | Move::Lead(tile, _), Phase::FirstHalf) => draft(public, hand, tile),
        (Move::Play(tile), _) => play(public, hand, seat, tile, public.game.suits.led_as(tile)),
        (Move::Lead(tile, suit), _) => play(public, hand, seat, tile, suit),
        (Move::Bid(points), _) => bid(public, hand, points),
        (Move::Declare(called), _) => call(hand, Call::of(called)),
        _ => 0,
    }
}

/// The worth of a tile for the second half.
fn value(hand: PieceSet, tile: Piece) -> i32 {
    let suit = |number: u8| (hand & with(number)).len() as i32;
    let double = if is_double(tile) { 9 } else { 0 };
    double
        + i32::from(high(tile)) / 2
        + suit(high(tile)).max(suit(low(tile)))
        + i32::from(count_points(tile)) / 3
}

fn draft(public: &Public, hand: PieceSet, tile: Piece) -> i32 {
    let prize = public.game.face_up.map_or(0, |up| value(hand | up.set(), up));
    // The loser draws an average tile, so the face-up tile is worth winning only if it is better.
    let want = prize - 8;
    let keep = value(hand, tile);
    let wins = if public.trick.is_empty() {
        2 * i32::from(is_double(tile)) + i32::from(low(tile) >= 3)
    } else {
        let strength = public.game.suits.strength(tile, public.game.led, false);
        if strength > public.trick.strength() { 3 } else { 0 }
    };
    want * wins - 2 * keep
}

/// The expected points of a hand with this call.
fn hope(hand: PieceSet, called: Call) -> i32 {
    let (trumps, plain) = match called {
        Call::Trump(number) => (hand & with(number), hand - with(number)),
        Call::NoTrump | Call::Nello => (PieceSet::EMPTY, hand),
    };
    let tops = trumps.iter().filter(|&tile| is_double(tile)).count() as i32;
    let doubles = (plain & DOUBLES).len() as i32;
    let trick = 4;
    let counts: i32 = hand.iter().map(|tile| i32::from(count_points(tile))).sum();
    trick * (trumps.len() as i32 + tops + doubles) + counts / 2
}

fn call(hand: PieceSet, called: Call) -> i32 {
    match called {
        // Nello suits hands that cannot win a trick, without doubles and high tiles.
        Call::Nello => {
            let low_tiles = hand.iter().all(|tile| !is_double(tile) && high(tile) <= 4);
            if low_tiles { 100 } else { -100 }
        }
        Call::NoTrump => hope(hand, called) - 2,
        Call::Trump(_) => hope(hand, called),
    }
}

fn bid(public: &Public, hand: PieceSet, points: u8) -> i32 {
    let best = (0..=6).map(|number| hope(hand, Call::Trump(number))).max().unwrap_or(0);
    let scaled = best * i32::from(public.game.highest_bid) / 42;
    let over = i32::from(points) - scaled;
    // Make the lowest bid above the last one, unless it is more than the hand is worth.
    if over <= 0 || (public.game.passed && points == LOWEST_BID.max(public.game.bid + 1)) {
        60 + over - (points > LOWEST_BID + 20) as i32
    } else {
        -over
    }
}

fn play(public: &Public, hand: PieceSet, seat: Seat, tile: Piece, led_as: LedSuit) -> i32 {
    let counts = i32::from(count_points(tile));
    let nello = public.game.call == Some(Call::Nello);
    let wish = if nello && seat == public.game.declarer { -1 } else { 1 };
    if public.trick.is_empty() {
        let strength = i32::from(public.game.suits.strength(tile, led_as, true));
        let sure = is_double(tile) || strength > 20;
        return wish * (strength + if sure { 20 + 2 * counts } else { -3 * counts });
    }
    let strength = public.game.suits.strength(tile, public.game.led, false);
    let wins = strength > public.trick.strength() && public.trick.len() < SEATS;
    let lying: i32 = public.trick.pieces().iter().map(|&other| i32::from(count_points(other))).sum();
    if wins {
        wish * (20 + 3 * (lying + counts)) - i32::from(strength)
    } else if nello {
        value(hand, tile)
    } else {
        -4 * counts - value(hand, tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Moves;

    #[test]
    fn nello_suits_hands_that_win_nothing() {
        let hand = |names: &[&str]| -> PieceSet {
            names.iter().map(|name| crate::core::Pack::Dominoes.parse(name).unwrap()).collect()
        };
        let low = hand(&["1-0", "2-0", "3-0", "2-1", "3-1", "4-0", "4-2"]);
        let high = hand(&["6-6", "5-5", "6-5", "2-1", "3-1", "4-0", "4-2"]);
        let best = |hand| {
            let moves = Moves::Declare(0x1ff).iter().filter_map(|mv| match mv {
                Move::Declare(called) => Some(Call::of(called)),
                _ => None,
            });
            moves.max_by_key(|&called| call(hand, called))
        };
        assert_eq!(best(low), Some(Call::Nello));
        assert_eq!(best(high), Some(Call::Trump(6)));
    }
}
