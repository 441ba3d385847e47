//! **Three Tricks**: four players, 52 cards, no trumps, follow suit; win exactly three tricks.
//!
//! A deal scores -5 for no trick, 1, 4 and 9 for one, two and three tricks, and -1 for each of four or more tricks.
//! This file has the rules, which a referee needs. `words` has what screens need, and `play` has what bots need.

mod play;
mod words;

use offsuit::core::pack::french;
use offsuit::core::trick::follow;
use offsuit::core::{
    Deal, Difficulty, Event, Info, Log, Move, Moves, OptionSpec, OptionValues, Pack, PerSeat, PieceSet,
    Public, Seat, Seating, Shape, TrickTaking, Turn,
};
use offsuit::games::Entry;
use offsuit::texts::Texts;

/// The game of Three Tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreeTricks;

/// The game as data.
pub static ENTRY: Entry = Entry { info: ThreeTricks::INFO };

/// Its rule pages and messages.
pub static TEXTS: Texts = Texts {
    game: ThreeTricks::INFO.id,
    pages: &[("en", include_str!("page.en.md")), ("ja", include_str!("page.ja.md"))],
    messages: &[("en", include_str!("messages.en.ftl")), ("ja", include_str!("messages.ja.ftl"))],
    problems: "",
    lessons: "",
};

const SEATS: usize = 4;
/// The number of cards in each hand, and of tricks in a deal.
const HAND: usize = 13;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many deals a match has.
    pub deals: u32,
}

/// The points for a seat's tricks (clause Score 1).
fn points(tricks: u8) -> i32 {
    match tricks {
        0 => -5,
        1..=3 => i32::from(tricks * tricks),
        more => -i32::from(more),
    }
}

impl TrickTaking for ThreeTricks {
    type Options = Options;
    // The shared `Public` has everything that is public in this game.
    type State = ();
    // A seat knows only its own hand. The hidden state is all hands.
    type Private = PieceSet;
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        options: &[OptionSpec::number("deals", 4, 1, 12, 1)],
        emblem: &["9S", "9H", "9D"],
        minutes: 8,
        difficulty: Difficulty::Easy,
        ..Info::new("three-tricks", Pack::French, Seating::exactly(SEATS))
    };

    fn options(values: &OptionValues) -> Options {
        Options { deals: values.get(0) as u32 }
    }

    fn shape(_: usize) -> Shape {
        Shape::hands_only(french::CARDS, HAND)
    }

    fn begin<L: Log>(public: &mut Public<Self>, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        public.begin(public.next(public.standing.dealer), (), deal, log);
        deal.hands
    }

    fn legal(public: &Public<Self>, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(match public.trick.lead() {
            Some(lead) => follow(*hand, french::suit(lead).cards()),
            None => *hand,
        })
    }

    fn apply<L: Log>(
        public: &mut Public<Self>,
        hands: &mut PerSeat<PieceSet>,
        seat: Seat,
        mv: Move,
        log: &mut L,
    ) {
        let Move::Play(card) = mv else { return };
        log.note(Event::Acted { seat, mv: Some(mv) });
        hands[seat].remove(card);
        public.played.insert(card);
        let led = french::suit(public.trick.lead().unwrap_or(card));
        let follows = french::suit(card) == led;
        if !follows {
            public.excluded[seat] |= led.cards();
        }
        let strength = if follows { french::rank(card) } else { 0 };
        if public.add_to_trick(seat, card, strength) {
            public.take_trick(log);
            if public.played == french::CARDS {
                end_deal(public, log);
            }
        }
    }

    fn private(hands: &PerSeat<PieceSet>, seat: Seat) -> PieceSet {
        hands[seat]
    }

    fn hand(hand: &PieceSet) -> PieceSet {
        *hand
    }
}

fn end_deal<L: Log>(public: &mut Public<ThreeTricks>, log: &mut L) {
    let mut scored = PerSeat::default();
    for seat in Seat::all(SEATS) {
        scored[seat] = points(public.tricks[seat]);
    }
    public.score(scored, None, log);
    public.standing.dealer = public.next(public.standing.dealer);
    public.turn = if public.standing.deal < public.options.deals { Turn::Deal } else { Turn::Over };
}
