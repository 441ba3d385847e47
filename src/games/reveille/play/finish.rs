//! The end of a deal by exact play, from the auction on: all tiles are known to both then.

use std::cell::Cell;

use super::novice;
use super::solver::{Solver, Strength, bidder_wins, first_bidder_wins, strengths};
use crate::core::{Log, Move, PieceSet, Seat, TrickTaking, Turn};
use crate::games::reveille::{Hidden, LOWEST_BID, Options, Phase, Public, Reveille, SEATS, other};

/// Hands, the options in force, and what they can do then.
type Solved = ([PieceSet; SEATS], Options, [Strength; SEATS]);

thread_local! {
    /// What was solved last: whoever weighs bids asks of the same hands again and again.
    static SOLVED: Cell<Option<Solved>> = const { Cell::new(None) };
}

impl Public {
    /// Completes the trick on the table and gives the mark of the deal to who wins it: see
    /// [`finish`](TrickTaking::finish). Pre: the first half is over.
    pub(super) fn finish<L: Log>(&mut self, hidden: &mut Hidden, log: &mut L) -> bool {
        let Turn::Act(seat) = self.turn else { return false };
        let marker = match self.game.phase {
            Phase::FirstHalf => return false,
            Phase::Auction => self.marker_of_auction(hidden, seat),
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
        // The last trick, or one that a declarer of nello wins, ends the deal by itself.
        if matches!(self.turn, Turn::Act(_)) {
            self.mark(marker, log);
        }
        true
    }

    /// Plays a reply that wins the deal if there is one: of several the one that the rules of thumb like most.
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

    /// Who wins the mark if both play their best. Pre: no trick is on the table.
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

    /// Who wins the mark if both bid and play their best from here, where this seat is to bid.
    fn marker_of_auction(&self, hidden: &Hidden, seat: Seat) -> Seat {
        let hands = sides(hidden);
        let wins = if self.game.bid > 0 {
            let strengths = self.strengths(hands);
            !bidder_wins(strengths, self.game.declarer.index(), self.game.bid, self.game.highest_bid)
        } else if self.game.passed {
            let own = self.strengths(hands)[seat.index()];
            own.makes(LOWEST_BID, self.game.highest_bid)
                || own.makes(self.game.highest_bid, self.game.highest_bid)
        } else {
            first_bidder_wins(hands, seat.index(), self.game.highest_bid, self.options)
        };
        if wins { seat } else { other(seat) }
    }

    /// What both hands can do as declarers.
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
