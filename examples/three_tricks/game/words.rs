//! The words of Three Tricks.

use offsuit::core::pack::french;
use offsuit::core::{
    Clause, Explain, Move, Pack, PieceSet, Prospect, Prospects, Public, Refusal, ScoreLine, Seat, Text, Turn,
};
use offsuit::games::refuse;

use super::{SEATS, ThreeTricks, points};

impl Explain for ThreeTricks {
    fn why_not(public: &Public<Self>, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let turn = Clause::new("play", 1);
        match (refuse::played(Pack::French, mv, *hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(_), Some(lead)) => refuse::must_follow(Clause::new("play", 2), french::suit(lead), *hand),
            (Ok(_), None) => refuse::not_now(turn),
        }
    }

    fn goal(public: &Public<Self>) -> Text {
        Text::new("goal-deals").with("deals", public.options.deals)
    }

    fn facts(_: &Public<Self>) -> Vec<Text> {
        vec![Text::new("fact-three-tricks")]
    }

    fn seat_facts(_: &Public<Self>, _: Seat) -> Vec<Text> {
        Vec::new()
    }

    fn explain(public: &Public<Self>) -> Vec<ScoreLine> {
        let line = |seat| {
            let tricks = public.tricks[seat];
            let text = Text::new("score-three-tricks").with("seat", seat).with("tricks", tricks);
            ScoreLine::new(Clause::new("score", 1), text).to(seat, points(tricks))
        };
        Seat::all(SEATS).map(line).collect()
    }

    fn section(public: &Public<Self>) -> &'static str {
        match public.turn {
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[Prospect::TRICKS];

    fn prospects(public: &Public<Self>, seat: Seat) -> Prospects {
        [public.tricks[seat].into(), 0, 0, 0, 0]
    }

    fn remarks(_: &Public<Self>, _: &PieceSet, _: Seat, _: Move) -> Vec<Text> {
        Vec::new()
    }
}
