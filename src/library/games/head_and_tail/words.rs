//! The words of Head & Tail.

mod decided;
mod explain;
mod remarks;

use super::{ALL_BETTING, HeadAndTail, Public, score};
use crate::core::pack::french;
use crate::core::{
    Arg, Clause, Explain, Move, Pack, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, SeatSet, Text,
    TrickTaking, Turn,
};
use crate::games::refuse;

impl Explain for HeadAndTail {
    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, *hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(_), Some(lead)) => {
                let suit = french::suit(lead);
                refuse::must_follow(Clause::new("play", 2), suit, *hand - ALL_BETTING)
            }
            (Ok(_), None) => refuse::not_now(turn),
        }
    }

    fn goal(public: &Public) -> Text {
        Text::new("goal-limit").with("limit", public.options.limit)
    }

    fn over(public: &Public) -> Text {
        let limit = public.options.limit;
        let totals = public.standing.totals;
        let reached = Seat::all(public.seats()).filter(|&seat| totals[seat].abs() >= limit);
        let seat = reached.max_by_key(|&seat| totals[seat].abs()).unwrap_or_default();
        Text::new("over-limit").with("seat", seat).with("total", totals[seat]).with("limit", limit)
    }

    fn facts(public: &Public) -> Vec<Text> {
        let stakes = Text::new("fact-head-and-tail")
            .with("penalty", score::PENALTY)
            .with("head", score::IN_HEAD)
            .with("tail", score::IN_TAIL);
        // The sums are shown as soon as there are some.
        let ties = (!public.open().is_empty()).then(|| Text::new("fact-ties"));
        [stakes].into_iter().chain(ties).collect()
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if public.standing.deal > 0 {
            let card = public.game.betting[seat];
            let text = match public.game.taken_by[seat] {
                Some(taker) => Text::new("seat-betting-taken").with("taker", taker),
                None if public.trick.pieces().contains(&card) => Text::new("seat-betting-played"),
                None => Text::new("seat-betting-held"),
            };
            facts.push(text.piece("piece", Pack::French, card));
        }
        let own = || public.open().iter().filter(|open| open.winner == seat);
        if own().next().is_some() {
            let sums = public.game.sums[seat];
            let open = |key, sum, cards| {
                Text::new(key).with("sum", sum).with("cards", Arg::ForTricks(Pack::French, cards))
            };
            facts.extend([
                open("seat-open-highest", sums.high, own().map(|open| open.highest).collect()),
                open("seat-open-lowest", sums.low, own().map(|open| open.lowest).collect()),
            ]);
        }
        facts
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[
        Prospect::TRICKS,
        Prospect::chance("prospect-head", "change-head"),
        Prospect::chance("prospect-tail", "change-tail"),
        Prospect::chance("prospect-bet-on-head", "change-bet-on-head"),
        Prospect::chance("prospect-bet-on-tail", "change-bet-on-tail"),
    ];

    const BALANCED: bool = false;

    fn shuns_tricks(_: &Public) -> bool {
        true
    }

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        let (heads, tails) = score::head_and_tail(public.standing.seats, public.tricks, &public.game.sums);
        let bet_on = |set: SeatSet| public.game.taken_by[seat].is_some_and(|taker| set.contains(taker));
        [
            public.tricks[seat].into(),
            heads.contains(seat).into(),
            tails.contains(seat).into(),
            // A card won by both counts as won by the tail.
            (bet_on(heads) && !bet_on(tails)).into(),
            bet_on(tails).into(),
        ]
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }
}
