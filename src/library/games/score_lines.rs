//! Score lines that several games share.

use crate::core::{Clause, Public, ScoreLine, Seat, Text, TrickTaking};

/// The line for a seat whose tricks score `each` points.
pub(super) fn tricks_at(clause: Clause, seat: Seat, tricks: u8, each: i32) -> ScoreLine {
    let reason = Text::new("score-tricks").with("seat", seat).with("tricks", tricks).with("each", each);
    ScoreLine::new(clause, reason).to(seat, each * i32::from(tricks))
}

/// Why a match is over whose leader has reached a total: a message with the arguments `seat` and `total`.
pub(super) fn over<G: TrickTaking>(key: &'static str, public: &Public<G>) -> Text {
    let leader = public.standing.leaders().iter().next().unwrap_or_default();
    Text::new(key).with("seat", leader).with("total", public.standing.totals[leader])
}
