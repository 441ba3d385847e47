//! The explanation of the score: the red pips of both sides, the surplus over half, and who wins a tied match.

use crate::core::pack::chinese::red_pips;
use crate::core::{Arg, Clause, Pack, PieceSet, ScoreLine, Seat, Text, Turn};
use crate::games::deer_hunt::{DECIDER, HALF, Public, SEATS, side};

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    let mut lines: Vec<ScoreLine> = (0..2).map(|of_side| captured(public, of_side)).collect();
    lines.push(match (0..2).find(|&of_side| public.game.pips[of_side] > HALF) {
        Some(ahead) => {
            let text = of(Text::new("score-over-half"), ahead);
            let pips = public.game.pips;
            let text = text.with("pips", pips[ahead]).with("half", HALF);
            let text = text.with("difference", pips[ahead] - pips[1 - ahead]);
            let points = i32::from(pips[ahead] - HALF);
            let line = ScoreLine::new(Clause::new("score", 2), text);
            Seat::all(SEATS)
                .filter(|&seat| side(seat) == ahead)
                .fold(line, |line, seat| line.to(seat, points))
        }
        None => ScoreLine::new(Clause::new("score", 2), Text::new("score-half-each").with("half", HALF)),
    });
    lines.extend(tie_break(public));
    lines
}

/// Adds the two seats of a side to a message.
fn of(text: Text, of_side: usize) -> Text {
    text.with("first", Seat::new(of_side)).with("second", Seat::new(of_side + 2))
}

/// The line about the tiles with red pips that a side has captured.
fn captured(public: &Public, of_side: usize) -> ScoreLine {
    let red: PieceSet = public.game.captured[of_side].iter().filter(|&tile| red_pips(tile) > 0).collect();
    let text = of(Text::new("score-red-pips"), of_side).with("pips", public.game.pips[of_side]);
    ScoreLine::new(Clause::new("score", 1), text.with("tiles", Arg::Pieces(Pack::Chinese, red)))
}

/// The line about how the last deal decides a tied match, if it does.
fn tie_break(public: &Public) -> Vec<ScoreLine> {
    let tied = public.turn == Turn::Over && public.standing.leaders().len() == SEATS;
    let Some(won) = public.game.last_won.filter(|_| tied && public.options.last_deal_decides) else {
        return Vec::new();
    };
    let (won, lost) = (usize::from(won), usize::from(1 - won));
    let mut lines = Vec::new();
    if public.game.pips[won] == HALF {
        let text = of(Text::new("score-decider"), lost).piece("piece", Pack::Chinese, DECIDER);
        lines.push(ScoreLine::new(Clause::new("end", 4), text));
    }
    lines.push(ScoreLine::new(Clause::new("end", 3), of(Text::new("score-last-deal"), won)));
    lines
}
