//! The explanation of the score: the bid, declarer's points, and who scores the mark.

use crate::core::{Clause, ScoreLine, Text};
use crate::games::reveille::Call;
use crate::games::reveille::Public;

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    if public.game.bid == 0 && public.game.marked.is_none() {
        return vec![ScoreLine::new(Clause::new("auction", 5), Text::new("score-both-passed"))];
    }
    let (declarer, marker, bid) = (public.game.declarer, public.marker(), public.game.bid);
    let score = |number| Clause::new("score", number);
    let made = marker == declarer;
    let (number, text) = match public.game.call {
        Some(Call::Nello) => (2, Text::new("score-bid-nello")),
        Some(Call::Trump(number)) => (1, Text::new("score-bid-trump").with("number", number)),
        Some(Call::NoTrump) | None => (1, Text::new("score-bid-no-trump")),
    };
    let text = text.with("seat", declarer).with("bid", bid);
    let mut lines = vec![ScoreLine::new(Clause::new("trump", number), text)];
    if public.is_nello() {
        let text = Text::new(if made { "score-nello-made" } else { "score-nello-lost" });
        let text = text.with("declarer", declarer).with("seat", marker);
        lines.push(ScoreLine::new(score(3), text).to(marker, 1));
        return lines;
    }
    let (tricks, points) = (public.tricks[declarer], public.points(declarer));
    let text = Text::new("score-declarer").with("seat", declarer).with("tricks", tricks);
    let text = text.with("counts", public.game.counts[declarer]).with("points", points);
    lines.push(ScoreLine::new(score(1), text));
    let (number, text) =
        if made { (1, Text::new("score-bid-made")) } else { (2, Text::new("score-bid-missed")) };
    let text = text.with("points", points).with("bid", bid).with("seat", marker);
    lines.push(ScoreLine::new(score(number), text).to(marker, 1));
    lines
}
