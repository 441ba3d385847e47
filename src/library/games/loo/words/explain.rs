//! The explanation of the score: the payments into the pot, who won it, who was looed, and how the round continues.

use std::cmp::Reverse;

use crate::core::{Arg, Clause, ScoreLine, Seat, Text};
use crate::games::loo::{BUY, Public, STAKE, TRICKS};
use crate::games::score_lines;

/// The explanation of the last deal's score.
pub(super) fn lines(public: &Public) -> Vec<ScoreLine> {
    let (mut lines, pot) = paid_in(public);
    if public.game.staying.is_empty() {
        // Everybody else has dropped, so the dealer did not declare.
        lines.extend(seats(public).find(|&seat| public.game.declared[seat].is_none()).map(|dealer| {
            let text = Text::new("score-uncontested").with("seat", dealer).with("pot", pot);
            ScoreLine::new(Clause::new("declare", 5), text).to(dealer, pot)
        }));
    } else {
        lines.extend(paid_out(public, pot));
    }
    lines.extend(what_follows(public));
    lines
}

/// What everybody takes home, the most first, and how it has changed since the start.
pub(super) fn taken_home(public: &Public) -> Text {
    let totals = public.standing.totals;
    let home = |seat: Seat| {
        let change = totals[seat] - public.options.chips;
        let change = if change == 0 { "0".to_owned() } else { format!("{change:+}") };
        let text = Text::new("over-home").with("seat", seat).with("chips", totals[seat]);
        text.with("change", Arg::Quote(change))
    };
    let mut all: Vec<Seat> = seats(public).collect();
    all.sort_by_key(|&seat| Reverse(totals[seat]));
    let all = all.into_iter().rev().map(home);
    all.reduce(|others, first| Text::new("over-homes").with("first", first).with("others", others))
        .unwrap_or_else(|| home(Seat::default()))
}

fn seats(public: &Public) -> impl Iterator<Item = Seat> {
    Seat::all(public.standing.seats)
}

/// The lines for the antes and the price of the dummy, and the resulting pot.
fn paid_in(public: &Public) -> (Vec<ScoreLine>, i32) {
    let mut pot = public.game.carried;
    let mut lines = if pot == 0 {
        pot = STAKE * public.standing.seats as i32;
        let ante = Text::new("score-ante").with("stake", STAKE).with("pot", pot);
        let line = ScoreLine::new(Clause::new("round", 1), ante);
        vec![seats(public).fold(line, |line, seat| line.to(seat, -STAKE))]
    } else {
        vec![ScoreLine::new(Clause::new("round", 2), Text::new("score-carried").with("pot", pot))]
    };
    if let Some(buyer) = seats(public).find(|&seat| public.game.declared[seat] == Some(BUY)) {
        pot += STAKE;
        let text = Text::new("score-dummy").with("seat", buyer).with("stake", STAKE);
        lines.push(ScoreLine::new(Clause::new("declare", 3), text).to(buyer, -STAKE));
    }
    (lines, pot)
}

/// The lines for the thirds of the pot and the penalties.
fn paid_out(public: &Public, pot: i32) -> Vec<ScoreLine> {
    let score = |number| Clause::new("score", number);
    let third = pot / i32::from(TRICKS);
    let mut lines =
        vec![ScoreLine::new(score(1), Text::new("score-third").with("pot", pot).with("third", third))];
    let won = |seat: &Seat| public.tricks[*seat] > 0;
    let winners = public.game.staying.iter().filter(won);
    lines.extend(winners.map(|seat| score_lines::tricks_at(score(1), seat, public.tricks[seat], third)));
    lines.extend(public.game.staying.iter().filter(|seat| !won(seat)).map(|seat| {
        if public.game.broke.contains(seat) {
            let text = Text::new("score-looed-broke").with("seat", seat).with("stake", STAKE);
            ScoreLine::new(Clause::new("end", 1), text)
        } else {
            let text = Text::new("score-looed").with("seat", seat).with("stake", STAKE);
            ScoreLine::new(score(2), text).to(seat, -STAKE)
        }
    }));
    lines
}

/// The lines about the pot and the round after this deal.
fn what_follows(public: &Public) -> Vec<ScoreLine> {
    let pot = |text: Text| text.with("pot", public.game.pot);
    if public.game.pot > 0 {
        return vec![if public.game.broke.is_empty() {
            ScoreLine::new(Clause::new("round", 2), pot(Text::new("score-pot-stays")))
        } else {
            ScoreLine::new(Clause::new("end", 2), pot(Text::new("score-pot-lost")))
        }];
    }
    // Looed players who could not pay have their own line. The others could not pay the ante of a new round.
    let looed = |seat| public.game.staying.contains(seat) && public.tricks[seat] == 0;
    if public.game.broke.iter().any(looed) {
        return Vec::new();
    }
    let over = ScoreLine::new(Clause::new("round", 3), Text::new("score-round-over"));
    let ante = |seat| {
        let text = Text::new("score-ante-broke").with("seat", seat).with("stake", STAKE);
        ScoreLine::new(Clause::new("end", 1), text)
    };
    std::iter::once(over).chain(public.game.broke.iter().map(ante)).collect()
}
