//! The words of Hamlet.

mod decided;
mod explain;
mod remarks;

use super::{Hamlet, POLONIUS, Private, Public, SEATS, score};
use crate::core::pack::french;
use crate::core::{
    Arg, Clause, Explain, Move, Pack, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, Text,
    TrickTaking, Turn,
};
use crate::games::refuse;
use crate::games::score_lines::over;

/// The points of each seat if the deal ended now. Before the first trick nobody is in the middle.
fn worth(public: &Public) -> Option<[i32; SEATS]> {
    let hamlet = score::hamlet(public.tricks);
    let points = |n: usize| {
        let seat = Seat::new(n);
        score::points(public.tricks[seat], public.game.to_be, seat == hamlet)
    };
    let has_begun = Seat::all(SEATS).any(|seat| public.tricks[seat] > 0);
    has_begun.then(|| std::array::from_fn(points))
}

impl Explain for Hamlet {
    fn why_not(public: &Public, private: &Private, _: Seat, mv: Move) -> Refusal {
        if usize::from(public.game.bids) < SEATS {
            let clause = Clause::new("bid", 1);
            let Move::Lay(card) = mv else { return refuse::not_now(clause) };
            return refuse::held(Self::INFO.pack, card, private.hand, clause)
                .err()
                .unwrap_or_else(|| Refusal::new(Clause::new("bid", 2), Text::new("refuse-bid-joker")));
        }
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, private.hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(card), Some(lead)) => {
                let clause =
                    if card == POLONIUS { Clause::new("polonius", 2) } else { Clause::new("play", 2) };
                refuse::must_follow(clause, french::suit(lead), private.hand)
            }
            (Ok(_), None) => refuse::not_now(turn),
        }
    }

    fn goal(public: &Public) -> Text {
        match public.options.fixed_deals {
            0 => Text::new("goal-points").with("target", public.options.target),
            deals => Text::new("goal-deals").with("deals", deals),
        }
    }

    fn over(public: &Public) -> Text {
        match public.options.fixed_deals {
            0 => over("over-points", public).with("target", public.options.target),
            deals => Text::new("over-deals").with("deals", deals),
        }
    }

    fn trumps(public: &Public) -> PieceSet {
        if public.game.revealed.is_empty() { PieceSet::EMPTY } else { public.game.trump.cards() }
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = Vec::new();
        if usize::from(public.game.bids) == SEATS {
            facts.push(Text::new("fact-trump").with("suit", public.game.trump));
            facts.push(Text::new(if public.game.to_be { "fact-to-be" } else { "fact-not-to-be" }));
            if let Some(worth) = worth(public) {
                let average = (worth.iter().sum::<i32>() as f32 / SEATS as f32).round() as i32;
                facts.push(Text::new("fact-worth").with("average", average));
            }
        } else {
            facts.push(Text::new("fact-bidding"));
        }
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if let Some(worth) = worth(public) {
            let is_hamlet = score::hamlet(public.tricks) == seat;
            let text = Text::new(if is_hamlet { "seat-worth-hamlet" } else { "seat-worth" });
            facts.push(text.with("points", worth[seat.index()]));
        }
        if public.has_laid(seat) {
            facts.push(Text::new("seat-has-bid").with("bid", Arg::FaceDown(1)));
        }
        if !public.known[seat].is_empty() {
            facts.push(Text::new("seat-shown").with("pieces", Arg::Pieces(Pack::French, public.known[seat])));
        }
        facts
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) if usize::from(public.game.bids) < SEATS => "bid",
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[
        Prospect::TRICKS,
        Prospect::chance("prospect-hamlet", "change-hamlet"),
        Prospect::chance("prospect-no-tricks", "change-no-tricks"),
    ];

    const BALANCED: bool = false;

    fn shuns_tricks(_: &Public) -> bool {
        true
    }

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        let tricks = public.tricks[seat];
        [tricks.into(), (score::hamlet(public.tricks) == seat).into(), (tricks == 0).into(), 0, 0]
    }

    fn remarks(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, private.hand, seat, mv)
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }
}
