//! The explanation of a deal's score, line by line.

use super::message::{Clause, Text};
use super::seat::{PerSeat, Seat};

/// A line of the explanation of a deal's score.
///
/// ```
/// use offsuit_library::core::{Clause, ScoreLine, Seat, Text};
///
/// let line = ScoreLine::new(Clause::new("score", 1), Text::new("score-tricks")).to(Seat::new(2), 9);
/// assert_eq!(line.points[Seat::new(2)], 9);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// The explanation: a `score-...` message with this deal's facts.
    pub reason: Text,
    /// The clause of the rule page that applies.
    pub clause: Clause,
    /// The points or chips of each seat; all zero if the line only states a fact.
    pub points: PerSeat<i32>,
}

impl ScoreLine {
    /// A line without points.
    pub fn new(clause: Clause, reason: Text) -> Self {
        ScoreLine { reason, clause, points: PerSeat::default() }
    }

    /// Adds points for a seat.
    #[must_use]
    pub fn to(mut self, seat: Seat, points: i32) -> Self {
        self.points[seat] += points;
        self
    }
}
