//! The words of Deer Hunt.

mod decided;
mod explain;
mod remarks;

use super::{DeerHunt, HALF, Public, side};
use crate::core::pack::chinese::{self, red_pips};
use crate::core::{
    Arg, Clause, Explain, Move, Pack, Piece, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, Text,
    TrickTaking, Turn,
};
use crate::games::refuse;

impl Explain for DeerHunt {
    fn why_not(_: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let turn = Clause::new("play", 1);
        let own = *hand & chinese::FIRSTS;
        refuse::played(Self::INFO.pack, mv, own, turn).err().unwrap_or_else(|| refuse::not_now(turn))
    }

    fn goal(public: &Public) -> Text {
        Text::new("goal-deals").with("deals", public.options.deals)
    }

    fn over(public: &Public) -> Text {
        Text::new("over-deals").with("deals", public.options.deals)
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = Vec::new();
        for of_side in 0..2 {
            // All captured tiles lie face up (clause Play 4), here those that count first.
            let captured = public.game.captured[of_side];
            let red: PieceSet = captured.iter().filter(|&tile| red_pips(tile) > 0).collect();
            let others = captured - red;
            let mut text = Text::new(if others.is_empty() { "fact-side-pips" } else { "fact-side-tiles" })
                .with("first", Seat::new(of_side))
                .with("second", Seat::new(of_side + 2))
                .with("pips", public.game.pips[of_side])
                .with("tiles", Arg::Pieces(Pack::Chinese, red));
            if !others.is_empty() {
                text = text.with("others", Arg::Pieces(Pack::Chinese, others));
            }
            facts.push(text);
        }
        // The rule comes last, because small screens show it only in the space that the tiles leave.
        facts.push(Text::new("fact-red-pips"));
        facts
    }

    const KEEPS_PLAYED: bool = true;

    fn seat_facts(_: &Public, _: Seat) -> Vec<Text> {
        Vec::new()
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) => "play",
            Turn::Deal if public.standing.deal == 0 => "draw",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[
        Prospect::number("prospect-red-pips", "change-red-pips"),
        Prospect::chance("prospect-over-half", "change-over-half"),
    ];

    fn counts(_: &Public, piece: Piece) -> u8 {
        red_pips(piece)
    }

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        let pips = public.game.pips[side(seat)];
        [pips as i16, (pips > HALF).into(), 0, 0, 0]
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }
}
