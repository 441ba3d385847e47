//! The words of Reveille.

mod decided;
mod explain;
mod remarks;

use super::{Call, LOWEST_BID, Phase, Public, Reveille, count_points};
use crate::core::pack::dominoes;
use crate::core::{
    Arg, Clause, Explain, LedSuit, Move, Pack, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, Text,
    TrickTaking, Turn,
};
use crate::games::refuse;
use crate::games::score_lines::over;

impl Explain for Reveille {
    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        match public.game.phase {
            Phase::FirstHalf => {
                let turn = Clause::new("first", 1);
                refuse::played(Self::INFO.pack, mv, *hand, turn)
                    .err()
                    .unwrap_or_else(|| refuse::not_now(turn))
            }
            Phase::Auction => public.why_not_bid(mv),
            Phase::Call => match mv {
                Move::Declare(declaration) if Call::of(declaration) == Call::Nello => Refusal::new(
                    Clause::new("trump", 2),
                    Text::new("refuse-nello")
                        .with("bid", public.game.bid)
                        .with("highest", public.game.highest_bid),
                ),
                _ => refuse::not_now(Clause::new("trump", 1)),
            },
            Phase::SecondHalf => public.why_not_play(*hand, mv),
        }
    }

    fn turn_clause(public: &Public) -> Clause {
        let section = match public.game.phase {
            Phase::FirstHalf => "first",
            Phase::Auction => "auction",
            Phase::Call => "trump",
            Phase::SecondHalf => "second",
        };
        Clause::new(section, 1)
    }

    fn goal(public: &Public) -> Text {
        Text::new("goal-marks").with("target", public.options.target)
    }

    fn over(public: &Public) -> Text {
        over("over-marks", public).with("target", public.options.target)
    }

    fn trumps(public: &Public) -> PieceSet {
        match public.game.call {
            Some(Call::Trump(number)) => dominoes::with(number),
            Some(Call::NoTrump | Call::Nello) | None => PieceSet::EMPTY,
        }
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = Vec::new();
        if let Some(tile) = public.game.face_up {
            facts.push(Text::new("fact-face-up").piece("piece", Pack::Dominoes, tile));
            facts.push(Text::new("fact-stock").with("count", Arg::FaceDown(public.game.stock)));
        }
        match public.game.phase {
            Phase::FirstHalf => facts.push(Text::new("fact-first-half")),
            Phase::Auction => facts.push(Text::new("fact-second-half")),
            Phase::Call | Phase::SecondHalf => {}
        }
        let counts: PieceSet =
            (dominoes::ALL - public.played).iter().filter(|&tile| count_points(tile) > 0).collect();
        if !counts.is_empty() {
            facts.push(Text::new("fact-counts").with("tiles", Arg::Pieces(Pack::Dominoes, counts)));
        }
        if public.game.phase != Phase::SecondHalf {
            // Tiles on the table are out of the second half too.
            let lying: u8 = public.trick.pieces().iter().copied().map(count_points).sum();
            facts.push(Text::new("fact-highest-bid").with("bid", public.game.highest_bid - lying));
        }
        if public.game.bid > 0 {
            facts.push(Text::new("fact-bid").with("seat", public.game.declarer).with("bid", public.game.bid));
        }
        facts.extend(public.game.call.map(|call| match call {
            Call::Trump(number) => Text::new("fact-trump-number").with("number", number),
            Call::NoTrump => Text::new("fact-no-trump"),
            Call::Nello => Text::new("fact-nello"),
        }));
        if public.game.phase == Phase::SecondHalf && !public.trick.is_empty() {
            facts.push(match public.game.led {
                LedSuit::Number(number) => Text::new("fact-led-number").with("number", number),
                LedSuit::Doubles => Text::new("fact-led-doubles"),
            });
        }
        facts
    }

    const REMEMBERED_FACTS: &'static [&'static str] = &["fact-counts", "seat-known"];

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if matches!(public.game.phase, Phase::Call | Phase::SecondHalf) && public.game.declarer == seat {
            facts.push(Text::new("seat-declarer"));
        }
        if public.game.phase == Phase::SecondHalf && !public.is_nello() {
            facts.push(Text::new("seat-points").with("points", public.points(seat)));
        }
        if !public.known[seat].is_empty() {
            facts.push(
                Text::new("seat-known").with("pieces", Arg::Pieces(Pack::Dominoes, public.known[seat])),
            );
        }
        facts
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match (public.turn, public.game.phase) {
            (Turn::Deal, _) => "score",
            (Turn::Over, _) => "end",
            (Turn::Act(_), Phase::FirstHalf) => "first-half",
            (Turn::Act(_), Phase::Auction) => "auction",
            (Turn::Act(_), Phase::Call) => "trump",
            (Turn::Act(_), Phase::SecondHalf) => "second-half",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[Prospect::chance("prospect-mark", "change-mark")];

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        [(public.game.marked == Some(seat)).into(), 0, 0, 0, 0]
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn shuns_tricks(public: &Public) -> bool {
        public.is_nello()
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }
}

impl Public {
    fn why_not_bid(&self, mv: Move) -> Refusal {
        let clause = |number| Clause::new("auction", number);
        match mv {
            Move::Pass if self.options.redeal => Refusal::new(clause(5), Text::new("refuse-pass-dealer")),
            Move::Pass => Refusal::new(clause(4), Text::new("refuse-pass")),
            Move::Bid(points) if points < LOWEST_BID => {
                Refusal::new(clause(1), Text::new("refuse-bid-low").with("least", LOWEST_BID))
            }
            Move::Bid(points) if points > self.game.highest_bid => {
                Refusal::new(clause(2), Text::new("refuse-bid-high").with("most", self.game.highest_bid))
            }
            Move::Bid(_) => {
                Refusal::new(clause(3), Text::new("refuse-bid-low").with("least", self.game.bid + 1))
            }
            _ => refuse::not_now(clause(1)),
        }
    }

    fn why_not_play(&self, hand: PieceSet, mv: Move) -> Refusal {
        let tile = match refuse::played(Pack::Dominoes, mv, hand, Clause::new("second", 1)) {
            Ok(tile) => tile,
            Err(refusal) => return refusal,
        };
        let following = self.game.suits.following(self.game.led);
        if self.trick.is_empty() || following.contains(tile) || !hand.meets(following) {
            // The tile is legal, but the move names a suit that it should not name, or lacks one.
            let named = Text::new("refuse-suit-name").piece("piece", Pack::Dominoes, tile);
            return Refusal::new(Clause::new("second", 4), named);
        }
        let held = Arg::Pieces(Pack::Dominoes, hand & following);
        let text = match self.game.led {
            LedSuit::Number(number) => Text::new("refuse-follow-number").with("number", number),
            LedSuit::Doubles => Text::new("refuse-follow-doubles"),
        };
        Refusal::new(Clause::new("second", 2), text.with("held", held))
    }
}
