//! **Fifteens**: four players, 52 cards, no trumps, follow suit; each player scores card points minus 15.
//!
//! The leads are unusual. The opening lead is free. After it, leaders must lead the highest card of the most recently
//! led suit that they hold. Leaders who hold none of the suits led so far choose a suit, and must lead their highest
//! card of it. So the skill is in following. The full rules are in `rules/en/fifteens.md`.
//!
//! ```
//! use offsuit_library::core::{Match, Move, Moves, OptionValues, TrickTaking, Turn};
//! use offsuit_library::games::Fifteens;
//!
//! let values = OptionValues::defaults(Fifteens::INFO.options);
//! let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! let Turn::Act(leader) = game.turn() else { unreachable!("a deal has begun") };
//! // The opening lead is free, so all thirteen cards are legal.
//! let legal = game.view(leader).expect("a hand").legal();
//! assert_eq!(legal.len(), 13);
//! game.play(leader, legal.nth(0), &mut ())?;
//! assert_eq!(game.public().trick.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod words;

use std::hint::select_unpredictable;

use crate::core::pack::french;
use crate::core::trick::follow;
use crate::core::{
    Deal, Difficulty, Event, Info, Log, MEMORY, Move, Moves, OptionSpec, OptionValues, Pack, PerSeat, Piece,
    PieceSet, Seat, Seating, Shape, Suit, TrickTaking, Turn,
};

/// The game of Fifteens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fifteens;

/// The number of players.
pub const SEATS: usize = 4;
/// The number of tricks in a deal.
pub const TRICKS: usize = 13;
/// The card points subtracted from each seat's score.
const PRICE: i32 = 15;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many deals a match has.
    pub deals: u32,
    /// Chips at the start.
    pub chips: i32,
    /// Card points by rank.
    pub values: [u8; 16],
}

/// What everybody knows in this game.
pub type Public = crate::core::Public<Fifteens>;

/// The public state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// The card points in the trick on the table.
    pub trick_points: u8,
    /// The suits led so far, the most recent first.
    pub led: LedSuits,
    /// The card points that each seat has won.
    pub points: PerSeat<u8>,
}

/// The suits led so far, the most recent first, as sets of their cards. Unused slots are empty sets.
///
/// The code does not branch on the suit. The CPU could not predict such branches, and playouts would stall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LedSuits([PieceSet; 4]);

impl LedSuits {
    fn iter(self) -> impl Iterator<Item = Suit> {
        self.0.into_iter().filter_map(PieceSet::first).map(french::suit)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0[0].is_empty()
    }

    /// The most recently led suit.
    #[inline]
    pub fn latest(self) -> PieceSet {
        self.0[0]
    }

    /// The hand's cards of the most recently led suit that it holds.
    #[inline]
    fn held_in(self, hand: PieceSet) -> PieceSet {
        self.0.into_iter().rev().fold(PieceSet::EMPTY, |behind, led| {
            let held = hand & led;
            select_unpredictable(held.is_empty(), behind, held)
        })
    }

    /// Moves a suit to the front, and returns the suits that were before it, or all suits led so far if it is new.
    #[inline]
    fn lead(&mut self, suit: PieceSet) -> PieceSet {
        let (mut before, mut found, mut moved) = (PieceSet::EMPTY, false, suit);
        for slot in &mut self.0 {
            let led = *slot;
            // The suits before it move back by one place. Those behind it do not move.
            *slot = select_unpredictable(found, led, moved);
            found |= led == suit;
            before |= select_unpredictable(found, PieceSet::EMPTY, led);
            moved = led;
        }
        before
    }
}

impl TrickTaking for Fifteens {
    type Options = Options;
    type State = State;
    type Private = PieceSet;
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        options: &[
            OptionSpec::number("deals", 8, 4, 40, 4),
            OptionSpec::number("chips", 50, 0, 1000, 1),
            OptionSpec::choice("values", &["printed", "classic"]),
            MEMORY,
        ],
        emblem: &["AC", "KD", "5H"],
        minutes: 15,
        daily: &[("deals", "4")],
        difficulty: Difficulty::Medium,
        masters_beat_experts: true,
        ..Info::new("fifteens", Pack::French, Seating::exactly(SEATS))
    };

    fn options(values: &OptionValues) -> Options {
        let mut points = [0; 16];
        // The honours are jack, queen, king and ace. The ten counts only with the classic values.
        let (ten, honours) = if values.get(2) == 0 { (0, [1, 2, 4, 5]) } else { (1, [2, 3, 4, 5]) };
        points[10] = ten;
        points[11..15].copy_from_slice(&honours);
        Options { deals: values.get(0) as u32, chips: values.get(1), values: points }
    }

    fn start(options: Options, seats: usize, first_dealer: Seat) -> Public {
        Public::new(options, seats, first_dealer, options.chips)
    }

    fn shape(_: usize) -> Shape {
        Shape::hands_only(french::CARDS, TRICKS)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        public.begin(public.next(public.standing.dealer), State::default(), deal, log);
        deal.hands
    }

    #[inline]
    fn legal(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(if public.trick.is_empty() {
            public.leads(*hand)
        } else {
            follow(*hand, public.game.led.latest())
        })
    }

    #[allow(clippy::inline_always)] // a call here costs playouts a quarter of their speed
    #[inline(always)]
    fn apply<L: Log>(public: &mut Public, hands: &mut PerSeat<PieceSet>, seat: Seat, mv: Move, log: &mut L) {
        let Move::Play(card) = mv else { return };
        log.note(Event::Acted { seat, mv: Some(mv) });
        hands[seat].remove(card);
        public.played.insert(card);
        if public.trick.is_empty() {
            public.note_lead(seat, card);
        }
        let led = public.game.led.latest();
        let follows = led.contains(card);
        public.excluded[seat] |= select_unpredictable(follows, PieceSet::EMPTY, led);
        let rank = french::rank(card);
        public.game.trick_points += public.options.values[(rank & 15) as usize];
        if public.add_to_trick(seat, card, select_unpredictable(follows, rank, 0)) {
            public.end_trick(log);
        }
    }

    #[inline]
    fn private(hands: &PerSeat<PieceSet>, seat: Seat) -> PieceSet {
        hands[seat]
    }

    fn hand(hand: &PieceSet) -> PieceSet {
        *hand
    }
}

impl Public {
    /// The points of a card.
    fn value(&self, card: Piece) -> u8 {
        self.options.values[usize::from(french::rank(card) & 15)]
    }

    /// The legal leads from this hand (clauses Lead 1 to Lead 4).
    #[inline]
    fn leads(&self, hand: PieceSet) -> PieceSet {
        if self.game.led.is_empty() {
            return hand;
        }
        let held = self.game.led.held_in(hand);
        if held.is_empty() {
            let tops = Suit::ALL.into_iter().map(|suit| (hand & suit.cards()).last_only());
            return tops.fold(PieceSet::EMPTY, |leads, top| leads | top);
        }
        held.last_only()
    }

    /// Excludes the cards that a lead shows the leader not to hold: after the opening lead, those that are higher in
    /// its suit, and all cards of suits that have priority.
    #[inline]
    fn note_lead(&mut self, seat: Seat, card: Piece) {
        let opening = self.game.led.is_empty();
        let shown = french::above(card) | self.game.led.lead(french::suit(card).cards());
        self.excluded[seat] |= if opening { PieceSet::EMPTY } else { shown };
    }

    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let winner = self.take_trick(log);
        self.game.points[winner] += self.game.trick_points;
        self.game.trick_points = 0;
        if self.played == french::CARDS {
            self.end_deal(log);
        }
    }

    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = i32::from(self.game.points[seat]) - PRICE;
        }
        self.score(points, None, log);
        self.standing.dealer = self.next(self.standing.dealer);
        self.turn = if self.standing.deal < self.options.deals { Turn::Deal } else { Turn::Over };
    }
}
