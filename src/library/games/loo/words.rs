//! The words of Loo.

mod explain;
mod remarks;

use super::{BUY, DROP, Loo, Private, Public, STAKE, STAY, TRICKS};
use crate::core::pack::french;
use crate::core::{
    Arg, Clause, Explain, Move, Pack, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, Text,
    TrickTaking, Turn,
};
use crate::games::refuse;

impl Explain for Loo {
    fn why_not(public: &Public, private: &Private, seat: Seat, mv: Move) -> Refusal {
        if public.game.staying.is_empty() {
            return public.why_not_declare(seat, mv);
        }
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, private.hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(_), None) => refuse::not_now(turn),
            (Ok(_), Some(lead)) => {
                let led = french::suit(lead);
                if private.hand.meets(led.cards()) {
                    return refuse::must_follow(Clause::new("play", 2), led, private.hand);
                }
                let held = Arg::Pieces(Pack::French, private.hand & public.trump().cards());
                Refusal::new(
                    Clause::new("play", 3),
                    Text::new("refuse-trump").with("suit", led).with("held", held),
                )
            }
        }
    }

    fn goal(_: &Public) -> Text {
        Text::new("goal-broke")
    }

    fn over(public: &Public) -> Text {
        let broke = public.game.broke;
        Text::new("over-broke")
            .with("seat", broke.iter().next().unwrap_or_default())
            .with("others", broke.len().saturating_sub(1))
            .with("other", broke.iter().nth(1).unwrap_or_default())
            .with("pot", public.game.pot)
            .with("chips", public.options.chips)
            .with("homes", explain::taken_home(public))
    }

    fn trumps(public: &Public) -> PieceSet {
        public.trump().cards()
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![Text::new("fact-pot").with("pot", Arg::Chips(public.game.pot.into()))];
        if public.standing.deal > 0 {
            facts.push(Text::new("fact-turn-up").piece("piece", Pack::French, public.game.turn_up));
        }
        if public.game.pot > 0 {
            facts.push(Text::new("fact-stakes").with("third", public.game.pot / i32::from(TRICKS)));
        }
        facts.extend(public.game.broke.iter().map(|seat| Text::new("fact-broke").with("seat", seat)));
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let key = match public.game.declared[seat] {
            Some(STAY) => "seat-stays",
            Some(DROP) => "seat-dropped",
            Some(_) => "seat-bought",
            None => return Vec::new(),
        };
        vec![Text::new(key)]
    }

    fn sits_out(public: &Public, seat: Seat) -> bool {
        public.game.declared[seat] == Some(DROP)
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) if public.game.staying.is_empty() => "declare",
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] =
        &[Prospect::TRICKS, Prospect::chance("prospect-looed", "change-looed")];

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        let tricks = public.tricks[seat];
        [tricks.into(), (tricks == 0 && public.game.staying.contains(seat)).into(), 0, 0, 0]
    }

    fn remarks(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, private, seat, mv)
    }
}

impl Public {
    fn why_not_declare(&self, seat: Seat, mv: Move) -> Refusal {
        let clause = |number| Clause::new("declare", number);
        match mv {
            Move::Declare(DROP) => Refusal::new(clause(4), Text::new("refuse-dealer-drops")),
            Move::Declare(BUY) if self.standing.totals[seat] < STAKE => Refusal::new(
                clause(3),
                Text::new("refuse-buy-chips").with("chips", self.standing.totals[seat]),
            ),
            Move::Declare(BUY) => Refusal::new(clause(3), Text::new("refuse-buy-sold")),
            _ => refuse::not_now(clause(1)),
        }
    }
}
