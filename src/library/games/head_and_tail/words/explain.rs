//! The explanation of the score: heads, tails, and betting cards (clauses Score 1 to Score 6 of the rule page).

use crate::core::{Clause, Pack, ScoreLine, Seat, SeatSet, Text};
use crate::games::head_and_tail::score::{IN_HEAD, IN_TAIL, PENALTY, head_and_tail};
use crate::games::head_and_tail::{Public, Sums};

const fn clause(number: u8) -> Clause {
    Clause::new("score", number)
}

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    let seats = public.standing.seats;
    let (heads, tails) = head_and_tail(seats, public.tricks, &public.game.sums);
    let with = |tricks: Option<u8>| -> SeatSet {
        Seat::all(seats).filter(|&seat| Some(public.tricks[seat]) == tricks).collect()
    };
    let tricks = || Seat::all(seats).map(|seat| public.tricks[seat]);
    let head = End {
        tied: with(tricks().max()),
        penalized: heads,
        sum: |sums| sums.high,
        clauses: [clause(1), clause(2)],
        alone: Text::new("score-head"),
        by_sum: Text::new("score-head-by-sum"),
        escaped: Text::new("score-head-escaped"),
    };
    let fewest = tricks().min();
    // Seats without tricks have no cards to break the tie, so all of them are tails.
    let none = fewest == Some(0);
    let tail = End {
        tied: with(fewest),
        penalized: tails,
        sum: |sums| sums.low,
        clauses: [clause(3), clause(4)],
        alone: Text::new(if none { "score-tail-none" } else { "score-tail" }),
        by_sum: Text::new(if none { "score-tail-none" } else { "score-tail-by-sum" }),
        escaped: Text::new("score-tail-escaped"),
    };
    let mut lines = head.lines(public);
    lines.extend(tail.lines(public));
    lines.extend(Seat::all(seats).filter_map(|seat| bet(public, seat, heads, tails)));
    lines
}

/// One end of the ranking: the most tricks, or the fewest.
struct End {
    /// The seats with that number of tricks.
    tied: SeatSet,
    /// The seats among them that take the penalty.
    penalized: SeatSet,
    /// The sum that breaks the tie.
    sum: fn(&Sums) -> u8,
    /// The clause for a single seat, and the clause for ties.
    clauses: [Clause; 2],
    alone: Text,
    by_sum: Text,
    escaped: Text,
}

impl End {
    fn lines(&self, public: &Public) -> Vec<ScoreLine> {
        let line = |seat: Seat| {
            let penalized = self.penalized.contains(seat);
            let (clause, text) = match (self.tied.len(), penalized) {
                (1, _) => (self.clauses[0], &self.alone),
                (_, true) => (self.clauses[1], &self.by_sum),
                (_, false) => (self.clauses[1], &self.escaped),
            };
            let text = text.clone().with("seat", seat).with("tricks", public.tricks[seat]);
            let line = ScoreLine::new(clause, text.with("sum", (self.sum)(&public.game.sums[seat])));
            if penalized { line.to(seat, -PENALTY) } else { line }
        };
        // The penalized seats come first, then those that escaped.
        let escaped = self.tied.iter().filter(|&seat| !self.penalized.contains(seat));
        self.penalized.iter().chain(escaped).map(line).collect()
    }
}

/// The line about who won the seat's betting card, and what it earned.
fn bet(public: &Public, seat: Seat, heads: SeatSet, tails: SeatSet) -> Option<ScoreLine> {
    let taker = public.game.taken_by[seat]?;
    let (text, points) = if tails.contains(taker) {
        (Text::new("score-betting-tail"), IN_TAIL)
    } else if heads.contains(taker) {
        (Text::new("score-betting-head"), IN_HEAD)
    } else {
        (Text::new("score-betting-idle"), 0)
    };
    let text = text.with("seat", seat).piece("piece", Pack::French, public.game.betting[seat]);
    let own = taker == seat && points > 0;
    Some(ScoreLine::new(clause(if own { 6 } else { 5 }), text.with("taker", taker)).to(seat, points))
}
