//! The solver of the auction: the points that each hand can reach as declarer, and who wins the deal.

use super::Solver;
use crate::core::PieceSet;
use crate::core::pack::dominoes::{DOUBLES, with};
use crate::games::reveille::Call;
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{LOWEST_BID, Options};

/// The strength of a hand as declarer with the best call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in super::super) struct Strength {
    /// The points that it can be sure of.
    pub(in super::super) points: u8,
    /// Whether it can make nello.
    pub(in super::super) nello: bool,
}

/// Whether a side as declarer is sure to make this bid with this call, with best play by both.
pub(in super::super) fn makes(
    hands: [PieceSet; 2],
    side: usize,
    call: Call,
    bid: u8,
    options: Options,
) -> bool {
    let mut solver = Solver::before_call(hands);
    if call == Call::Nello {
        return solver.nello(hands, side, options);
    }
    solver.call(&Suits::called(call, options.doubles_suit), options.lead_choice);
    solver.reaches(hands, side, side, bid.into())
}

/// The strengths of both hands as declarers. The sides are seat numbers.
pub(in super::super) fn strengths(hands: [PieceSet; 2], options: Options) -> [Strength; 2] {
    let mut solver = Solver::before_call(hands);
    [0, 1].map(|side| Strength {
        points: solver.points_of_best_call(hands, side, 0, options),
        nello: solver.nello(hands, side, options),
    })
}

impl Strength {
    /// Whether the hand makes this bid. `highest` is the highest possible bid.
    pub(in super::super) fn makes(self, bid: u8, highest: u8) -> bool {
        self.points >= bid || bid == highest && self.nello
    }

    /// Whether the hand makes any bid.
    pub(in super::super) fn makes_any(self, highest: u8) -> bool {
        self.makes(LOWEST_BID, highest) || self.makes(highest, highest)
    }
}

/// Whether a side that has just made this bid wins the deal.
///
/// It does if it can make the bid, and the other side has no higher bid that wins by the same rule.
pub(in super::super) fn bidder_wins(strengths: [Strength; 2], side: usize, bid: u8, highest: u8) -> bool {
    // Whether each side has a winning bid above the current one.
    let mut has_higher = [false; 2];
    for looked_at in (bid + 1..=highest).rev() {
        let wins = [0, 1].map(|side| strengths[side].makes(looked_at, highest) && !has_higher[1 - side]);
        for side in 0..2 {
            has_higher[side] |= wins[side];
        }
    }
    strengths[side].makes(bid, highest) && !has_higher[1 - side]
}

/// Whether the side that starts the auction wins the deal.
///
/// The highest bid ends the auction. A side that can make it, in points or as nello, wins; if both can, the first
/// bidder wins. Otherwise each side bids at most what it can make, and wins if the other cannot make more. The first
/// bidder wins ties, and also wins by passing if the other side cannot make the lowest bid.
pub(in super::super) fn first_bidder_wins(
    hands: [PieceSet; 2],
    first: usize,
    highest: u8,
    options: Options,
) -> bool {
    let mut solver = Solver::before_call(hands);
    if solver.nello(hands, first, options) {
        return true;
    }
    let own = solver.points_of_best_call(hands, first, 0, options);
    if own >= highest {
        return true;
    }
    if solver.nello(hands, 1 - first, options) {
        return false;
    }
    !solver.exceeds(hands, 1 - first, own.max(LOWEST_BID - 1), options)
}

impl Solver {
    /// Whether this side can make nello as declarer.
    fn nello(&mut self, hands: [PieceSet; 2], side: usize, options: Options) -> bool {
        self.call(&Suits::called(Call::Nello, options.doubles_suit), options.lead_choice);
        self.eludes(hands, side, side)
    }

    /// The points that a side can be sure of as declarer with its best call, but at least `floor`.
    fn points_of_best_call(&mut self, hands: [PieceSet; 2], side: usize, floor: u8, options: Options) -> u8 {
        let mut best = floor;
        let place = self.place(hands, side);
        for call in calls(hands[side]) {
            if best >= place.points {
                break;
            }
            self.call(&Suits::called(call, options.doubles_suit), options.lead_choice);
            while best < place.points {
                let found = self.value(place, best + 1);
                if found <= best {
                    break;
                }
                best = found;
            }
        }
        best
    }

    /// Whether a side can be sure of more than `floor` points as declarer.
    fn exceeds(&mut self, hands: [PieceSet; 2], side: usize, floor: u8, options: Options) -> bool {
        let place = self.place(hands, side);
        floor < place.points
            && calls(hands[side]).into_iter().any(|call| {
                self.call(&Suits::called(call, options.doubles_suit), options.lead_choice);
                self.value(place, floor + 1) > floor
            })
    }
}

/// All calls except nello, the most promising for a hand first.
pub(in super::super) fn calls(hand: PieceSet) -> [Call; 8] {
    let promise = |call: &Call| match *call {
        Call::Trump(number) => {
            let trumps = hand & with(number);
            2 * trumps.len() + usize::from(trumps.meets(DOUBLES & with(number)))
        }
        _ => 2 * (hand & DOUBLES).len(),
    };
    let mut calls = [0, 1, 2, 3, 4, 5, 6, 7].map(|n| if n < 7 { Call::Trump(n) } else { Call::NoTrump });
    calls.sort_unstable_by_key(|call| (std::cmp::Reverse(promise(call)), *call));
    calls
}
