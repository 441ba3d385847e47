//! The explanation of a deal's score, line by line.

use super::seat::{PerSeat, Seat};
use super::text::{Clause, Text};

/// A line of the explanation of a deal's score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// What it says, with this deal's facts: a `score-...` message.
    pub reason: Text,
    /// The clause of the game's rule page that it rests on.
    pub clause: Clause,
    /// What it gives each seat, in points or chips; zero for all where it only states a fact.
    pub points: PerSeat<i32>,
}

impl ScoreLine {
    /// A line that gives nobody anything.
    pub fn new(clause: Clause, reason: Text) -> Self {
        ScoreLine { reason, clause, points: PerSeat::default() }
    }

    /// The same, giving a seat points besides.
    #[must_use]
    pub fn to(mut self, seat: Seat, points: i32) -> Self {
        self.points[seat] += points;
        self
    }
}
