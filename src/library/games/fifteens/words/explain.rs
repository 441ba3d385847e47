//! The explanation of the score: the card values, and each seat's card points minus 15.

use crate::core::{Clause, ScoreLine, Seat, Suit, Text};
use crate::games::fifteens::{PRICE, Public, SEATS};

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    let values = &public.options.values;
    let all: usize = values.iter().map(|&points| usize::from(points) * Suit::ALL.len()).sum();
    // The ten counts only with the classic values.
    let text = Text::new("score-card-values").with("values", values[10]).with("all", all);
    let mut lines = vec![ScoreLine::new(Clause::new("score", 1), text)];
    lines.extend(Seat::all(SEATS).map(|seat| {
        let points = public.game.points[seat];
        let text = Text::new("score-card-points").with("seat", seat).with("points", points);
        ScoreLine::new(Clause::new("score", 2), text.with("price", PRICE)).to(seat, i32::from(points) - PRICE)
    }));
    lines
}
