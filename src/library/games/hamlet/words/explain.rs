//! The explanation of the score: to be or not to be, who is Hamlet, and the points for each seat's tricks.

use crate::core::pack::french;
use crate::core::{Arg, Clause, Pack, ScoreLine, Seat, Text};
use crate::games::hamlet::score::{NO_TRICK, each, hamlet, points};
use crate::games::hamlet::{Public, SEATS};
use crate::games::score_lines;

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    let hamlet = hamlet(public.tricks);
    let mut lines = vec![mode(public), middle(public, hamlet)];
    lines.extend(Seat::all(SEATS).map(|seat| tricks(public, seat, seat == hamlet)));
    lines
}

/// The line about the mode, with the bids that caused it.
fn mode(public: &Public) -> ScoreLine {
    let faces = public.game.revealed & french::ranks(11, 13);
    let (text, pieces) = if public.game.to_be {
        (Text::new("score-to-be"), faces)
    } else {
        (Text::new("score-not-to-be"), public.game.revealed)
    };
    ScoreLine::new(Clause::new("bid", 4), text.with("pieces", Arg::Pieces(Pack::French, pieces)))
}

/// The line about who is Hamlet and why.
fn middle(public: &Public, hamlet: Seat) -> ScoreLine {
    let others = || Seat::all(SEATS).filter(|&seat| seat != hamlet).map(|seat| public.tricks[seat]);
    let (fewest, most) = (others().min().unwrap_or_default(), others().max().unwrap_or_default());
    let (number, text) = if fewest == most {
        (2, Text::new("score-hamlet-apart").with("others", most))
    } else {
        (1, Text::new("score-hamlet-between").with("fewest", fewest).with("most", most))
    };
    let text = text.with("seat", hamlet).with("tricks", public.tricks[hamlet]);
    ScoreLine::new(Clause::new("hamlet", number), text)
}

/// The line about the points for a seat's tricks.
fn tricks(public: &Public, seat: Seat, is_hamlet: bool) -> ScoreLine {
    let score = |number| Clause::new("score", number);
    let (tricks, each) = (public.tricks[seat], each(public.game.to_be, is_hamlet));
    if tricks > 0 {
        return score_lines::tricks_at(score(if public.game.to_be { 1 } else { 2 }), seat, tricks, each);
    }
    let text = Text::new("score-no-trick").with("seat", seat).with("counted", NO_TRICK).with("each", each);
    ScoreLine::new(score(3), text).to(seat, points(tricks, public.game.to_be, is_hamlet))
}
