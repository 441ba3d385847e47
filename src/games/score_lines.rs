//! Score lines that several games share.

use crate::core::{Clause, ScoreLine, Seat, Text};

/// The line for a seat whose tricks score `each` points.
pub(super) fn tricks_at(clause: Clause, seat: Seat, tricks: u8, each: i32) -> ScoreLine {
    let reason = Text::new("score-tricks").with("seat", seat).with("tricks", tricks).with("each", each);
    ScoreLine::new(clause, reason).to(seat, each * i32::from(tricks))
}
