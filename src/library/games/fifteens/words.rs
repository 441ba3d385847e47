//! The words of Fifteens.

mod decided;
mod explain;
mod remarks;

use super::{Fifteens, PRICE, Public};
use crate::core::pack::french;
use crate::core::{
    Arg, Clause, Explain, Move, Pack, Piece, PieceSet, Prospect, Prospects, Refusal, ScoreLine, Seat, Suit,
    Text, TrickTaking, Turn,
};
use crate::games::refuse;

impl Explain for Fifteens {
    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let card = match refuse::played(Self::INFO.pack, mv, *hand, Clause::new("play", 1)) {
            Ok(card) => card,
            Err(refusal) => return refusal,
        };
        if let Some(lead) = public.trick.lead() {
            return refuse::must_follow(Clause::new("play", 2), french::suit(lead), *hand);
        }
        let must = public.leads(*hand);
        let named = |text: Text| text.with("must", Arg::Pieces(Pack::French, must));
        let held = public.game.led.iter().find(|suit| hand.meets(suit.cards()));
        match held {
            Some(suit) if suit == french::suit(card) => {
                Refusal::new(Clause::new("lead", 3), named(Text::new("refuse-top-lead")).with("suit", suit))
            }
            Some(suit) => {
                Refusal::new(Clause::new("lead", 2), named(Text::new("refuse-suit-lead")).with("suit", suit))
            }
            None => Refusal::new(
                Clause::new("lead", 4),
                named(Text::new("refuse-highest-lead")).with("suit", french::suit(card)),
            ),
        }
    }

    fn duty(public: &Public, hand: &PieceSet, _: Seat) -> Option<Refusal> {
        let must = public.leads(*hand);
        if !public.trick.is_empty() || must == *hand {
            return None;
        }
        let named = |key| Text::new(key).with("must", Arg::Pieces(Pack::French, must));
        Some(match public.game.led.iter().find(|suit| hand.meets(suit.cards())) {
            Some(suit) => Refusal::new(Clause::new("lead", 2), named("duty-top-lead").with("suit", suit)),
            None => Refusal::new(Clause::new("lead", 4), named("duty-highest-lead")),
        })
    }

    fn goal(public: &Public) -> Text {
        Text::new("goal-deals").with("deals", public.options.deals)
    }

    fn over(public: &Public) -> Text {
        Text::new("over-deals").with("deals", public.options.deals)
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![
            // The ten counts only with the classic values.
            Text::new("fact-card-values").with("values", public.options.values[10]),
        ];
        let led: Vec<Suit> = public.game.led.iter().collect();
        if let Some(said) = lead_duty(&led) {
            let text = Text::new(if led.len() > 1 { "fact-lead-duties" } else { "fact-lead-duty" });
            let text = text.with("said", said);
            let places = ["first", "second", "third", "fourth"];
            facts.push(places.into_iter().zip(led).fold(text, |text, (place, suit)| text.with(place, suit)));
        }
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        vec![Text::new("seat-card-points").with("points", public.game.points[seat])]
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) if public.trick.is_empty() => "lead-duty",
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const PROSPECTS: &'static [Prospect] = &[
        Prospect::number("prospect-card-points", "change-card-points"),
        Prospect::chance("prospect-over-par", "change-over-par"),
    ];

    fn counts(public: &Public, piece: Piece) -> u8 {
        public.value(piece)
    }

    fn prospects(public: &Public, seat: Seat) -> Prospects {
        let points = public.game.points[seat];
        [points.into(), (i32::from(points) > PRICE).into(), 0, 0, 0]
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }
}

/// The suits to lead in words: the first of them that a hand has.
fn lead_duty(suits: &[Suit]) -> Option<Text> {
    let (first, rest) = suits.split_first()?;
    Some(match lead_duty(rest) {
        Some(rest) => Text::new("lead-duty-else").with("suit", *first).with("else", rest),
        None => Text::new("lead-duty-last").with("suit", *first),
    })
}
