//! Exact play from the auction on, when both players know all tiles.

use std::cell::Cell;

use super::novice;
use super::solver::{self, Solver, Strength, bidder_wins, first_bidder_wins, strengths};
use crate::core::{Log, Move, PieceSet, Seat, TrickTaking, Turn};
use crate::games::reveille::{Call, Hidden, Options, Phase, Public, Reveille, SEATS, other};

/// Two hands, the options, and the solved strength of each hand.
type Solved = ([PieceSet; SEATS], Options, [Strength; SEATS]);

thread_local! {
    /// The last solution. A search of the auction asks for the same hands again and again.
    static SOLVED: Cell<Option<Solved>> = const { Cell::new(None) };
}

impl Public {
    /// Whether a seat as declarer is sure to make a bid with this call, with best play by both hands.
    pub(in crate::games::reveille) fn makes(
        &self,
        hands: [PieceSet; SEATS],
        seat: Seat,
        call: Call,
        bid: u8,
    ) -> bool {
        (call != Call::Nello || bid == self.game.highest_bid)
            && solver::makes(hands, seat.index(), call, bid, self.options)
    }

    /// A call with which a seat as declarer is sure to make a bid, the most natural one if there are several.
    pub(in crate::games::reveille) fn sure_call(
        &self,
        hands: [PieceSet; SEATS],
        seat: Seat,
        bid: u8,
    ) -> Option<Call> {
        let calls = solver::calls(hands[seat.index()]).into_iter().chain([Call::Nello]);
        calls.into_iter().find(|&call| self.makes(hands, seat, call, bid))
    }

    /// The lowest higher bid with which the other seat wins the deal if this seat bids this much, and its call.
    pub(in crate::games::reveille) fn outbid(
        &self,
        hands: [PieceSet; SEATS],
        seat: Seat,
        bid: u8,
    ) -> Option<(u8, Call)> {
        let (opponent, highest) = (other(seat), self.game.highest_bid);
        let strengths = self.strengths(hands);
        let mut higher = bid + 1..=highest;
        let winning = higher.find(|&one| bidder_wins(strengths, opponent.index(), one, highest))?;
        Some((winning, self.sure_call(hands, opponent, winning)?))
    }

    /// Completes the trick and gives the mark of the deal to its winner, or ends the deal if both pass: see
    /// [`finish`](crate::core::Strategy::finish). Pre: the first half is over.
    pub(super) fn finish<L: Log>(&mut self, hidden: &mut Hidden, log: &mut L) -> bool {
        let Turn::Act(seat) = self.turn else { return false };
        let marker = match self.game.phase {
            Phase::FirstHalf => return false,
            Phase::Auction => {
                let Some(marker) = self.marker_of_auction(hidden, seat) else {
                    self.pass_out(log);
                    return true;
                };
                marker
            }
            Phase::Call => {
                let own = self.strengths(sides(hidden))[seat.index()];
                if own.makes(self.game.bid, self.game.highest_bid) { seat } else { other(seat) }
            }
            Phase::SecondHalf => {
                let mut solver = Solver::new(sides(hidden), &self.game.suits, self.options.lead_choice);
                if !self.trick.is_empty() {
                    self.reply(&mut solver, hidden, seat, log);
                }
                self.marker_of_play(&mut solver, hidden)
            }
        };
        // The last trick ends the deal by itself, and so does a trick that a nello declarer wins.
        if matches!(self.turn, Turn::Act(_)) {
            self.mark(marker, log);
        }
        true
    }

    /// Plays a reply that wins the deal if there is one, the best by rules of thumb if there are several.
    fn reply<L: Log>(&mut self, solver: &mut Solver, hidden: &mut Hidden, seat: Seat, log: &mut L) {
        let hand = hidden.hands[seat];
        let mut worth = |mv: &Move| {
            let mv = *mv;
            let (mut public, mut hidden) = (*self, *hidden);
            Reveille::apply(&mut public, &mut hidden, seat, mv, &mut ());
            (public.marker_of_play(solver, &hidden) == seat, novice::worth(self, hand, seat, mv))
        };
        if let Some(best) = Reveille::legal(self, &hand, seat).iter().max_by_key(&mut worth) {
            Reveille::apply(self, hidden, seat, best, log);
        }
    }

    /// The seat that wins the mark with best play by both. Pre: the trick is empty.
    fn marker_of_play(&self, solver: &mut Solver, hidden: &Hidden) -> Seat {
        let Turn::Act(leader) = self.turn else { return self.marker() };
        let (hands, declarer) = (sides(hidden), self.game.declarer);
        let made = if self.is_nello() {
            solver.eludes(hands, leader.index(), declarer.index())
        } else {
            let need = i32::from(self.game.bid) - i32::from(self.points(declarer));
            solver.reaches(hands, leader.index(), declarer.index(), need)
        };
        if made { declarer } else { other(declarer) }
    }

    /// The seat that wins the mark with best bids and play by both, if this seat bids next; `None` if both pass.
    fn marker_of_auction(&self, hidden: &Hidden, seat: Seat) -> Option<Seat> {
        let hands = sides(hidden);
        if self.options.redeal && self.game.bid == 0 {
            let strengths = self.strengths(hands);
            let [own, others] =
                [seat, other(seat)].map(|seat| strengths[seat.index()].makes_any(self.game.highest_bid));
            if own && (self.game.passed || !others) {
                return Some(seat);
            }
            if self.game.passed || !others {
                // Nobody who may still bid makes one.
                return self.bound_to_bid().map(other);
            }
        }
        let wins = if self.game.bid > 0 {
            let strengths = self.strengths(hands);
            !bidder_wins(strengths, self.game.declarer.index(), self.game.bid, self.game.highest_bid)
        } else if self.game.passed {
            self.strengths(hands)[seat.index()].makes_any(self.game.highest_bid)
        } else {
            first_bidder_wins(hands, seat.index(), self.game.highest_bid, self.options)
        };
        Some(if wins { seat } else { other(seat) })
    }

    /// The strengths of both hands as declarers.
    fn strengths(&self, hands: [PieceSet; SEATS]) -> [Strength; SEATS] {
        match SOLVED.get() {
            Some((solved, options, strengths)) if (solved, options) == (hands, self.options) => strengths,
            _ => {
                let strengths = strengths(hands, self.options);
                SOLVED.set(Some((hands, self.options, strengths)));
                strengths
            }
        }
    }
}

/// The hands by seat number.
fn sides(hidden: &Hidden) -> [PieceSet; SEATS] {
    [0, 1].map(|side| hidden.hands[Seat::new(side)])
}
