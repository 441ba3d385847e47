//! **Head & Tail**: three to six players, follow suit, no trumps; win neither the most tricks nor the fewest.
//!
//! The player with the most tricks (*head*) and the one with the fewest (*tail*) lose 3 points each. Each player also
//! has a *betting card*, an ace or joker that may be played at any time. It wins if it is led, and loses otherwise. It
//! earns its owner one point in a trick of the head, and two in a trick of the tail. Won tricks stay face up, showing
//! their highest and lowest card. The full rules are in `rules/en/head-and-tail.md`.
//!
//! ```
//! use offsuit_library::core::{Match, OptionValues, Piece, TrickTaking, Turn, pack::french};
//! use offsuit_library::games::HeadAndTail;
//!
//! let values = OptionValues::defaults(HeadAndTail::INFO.options);
//! let (mut game, _) = Match::<HeadAndTail>::new(&values, 5, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // A betting card may always be played.
//! while let Turn::Act(seat) = game.turn() {
//!     let view = game.view(seat).expect("a hand");
//!     let betting = HeadAndTail::hand(&view.private) & (french::ranks(14, 14) | french::JOKERS);
//!     assert!(view.legal().pieces().includes(betting));
//!     game.play(seat, view.legal().nth(0), &mut ())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
pub mod score;
mod words;

use std::hint::select_unpredictable;

use rand::Rng;

use crate::core::deal::Shuffled;
use crate::core::pack::french;
use crate::core::{
    Deal, DealFault, Difficulty, Event, Info, Log, MEMORY, Move, Moves, OptionSpec, OptionValues, Pack,
    PerSeat, Piece, PieceSet, Seat, Seating, Shape, Suit, TrickTaking, Turn,
};

/// The game of Head & Tail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeadAndTail;

/// The strength of a betting card when led, which beats every card.
const LED_BETTING: u8 = 63;

/// The betting cards, in the order in which seats receive them.
const BETTING: [Piece; 6] = [
    french::card(Suit::Spades, french::ACE),
    french::card(Suit::Hearts, french::ACE),
    french::card(Suit::Diamonds, french::ACE),
    french::card(Suit::Clubs, french::ACE),
    french::RED_JOKER,
    french::BLACK_JOKER,
];
const ALL_BETTING: PieceSet = PieceSet::from_bits(
    french::ranks(french::ACE, french::ACE).bits()
        | french::RED_JOKER.set().bits()
        | french::BLACK_JOKER.set().bits(),
);

/// What everybody knows in this game.
pub type Public = crate::core::Public<HeadAndTail>;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The match ends when a total is this far from 0.
    pub limit: i32,
}

/// The public state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// The sums of ranks that break ties.
    pub sums: PerSeat<Sums>,
    /// The betting card of each seat, from the first deal on.
    pub betting: PerSeat<Piece>,
    /// The winner of the trick with each seat's betting card.
    pub taken_by: PerSeat<Option<Seat>>,
    /// The tricks of the deal in order, as everybody sees them.
    pub open: [Open; 13],
}

/// The ranks of a seat's tricks, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The highest ranks of its tricks.
    pub high: u8,
    /// The lowest ranks of its tricks.
    pub low: u8,
}

/// A won trick as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open {
    /// Who won it.
    pub winner: Seat,
    /// The higher of its open cards.
    pub highest: Piece,
    /// The lower of its open cards.
    pub lowest: Piece,
}

/// A card's rank, which is 1 for betting cards.
#[inline]
pub fn rank(card: Piece) -> u8 {
    if ALL_BETTING.contains(card) { 1 } else { french::rank(card) }
}

/// Whether a card is a betting card.
#[inline]
pub fn is_betting(card: Piece) -> bool {
    ALL_BETTING.contains(card)
}

/// The plain cards of a suit.
#[inline]
pub fn plain(suit: Suit) -> PieceSet {
    suit.cards() - ALL_BETTING
}

/// The size of each hand, including the betting card.
pub fn hand_size(seats: usize) -> usize {
    HeadAndTail::shape(seats).hand + 1
}

impl TrickTaking for HeadAndTail {
    type Options = Options;
    type State = State;
    type Private = PieceSet;
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        options: &[OptionSpec::number("limit", 12, 1, 100, 1), MEMORY],
        emblem: &["AS", "KH", "2C"],
        minutes: 20,
        daily: &[("limit", "6")],
        difficulty: Difficulty::Medium,
        ..Info::new("head-and-tail", Pack::French, Seating { min: 3, max: 6, best: 4 })
    };

    fn options(values: &OptionValues) -> Options {
        Options { limit: values.get(0) }
    }

    /// Deals only the plain cards. The betting cards are dealt separately.
    fn shape(seats: usize) -> Shape {
        let (lowest, hand) = match seats {
            3 => (5, 12),
            4 => (2, 12),
            5 => (4, 8),
            _ => (2, 8),
        };
        Shape::hands_only(french::ranks(lowest, 13), hand)
    }

    fn deal<R: Rng + ?Sized>(public: &Public, rng: &mut R) -> Deal {
        let seats = public.standing.seats;
        let shape = Self::shape(seats);
        let mut hands = Shuffled::new(shape.pack).hands(shape.hand, seats, rng);
        for (seat, betting) in Seat::all(seats).zip(BETTING) {
            let kept = if public.standing.deal == 0 { betting } else { public.game.betting[seat] };
            hands[seat].insert(kept);
        }
        Deal { hands, ..Deal::default() }
    }

    fn check_deal(public: &Public, deal: &Deal) -> Result<(), DealFault> {
        let seats = public.standing.seats;
        let mut plain = *deal;
        let mut betting = PieceSet::EMPTY;
        for seat in Seat::all(seats) {
            let own = deal.hands[seat] & ALL_BETTING;
            plain.hands[seat] -= own;
            if !own.is_single() || betting.meets(own) {
                return Err(DealFault::rule(
                    format!("seat {seat} has no unique betting card"),
                    "one per seat",
                ));
            }
            if public.standing.deal > 0 && own != public.game.betting[seat].set() {
                return Err(DealFault::rule(
                    format!("seat {seat} has changed its betting card"),
                    "that of the first deal",
                ));
            }
            betting |= own;
        }
        // Jokers are used only when the four aces are not enough.
        if (betting & french::JOKERS).len() != seats.saturating_sub(4) {
            return Err(DealFault::rule("wrong betting cards", "the four aces before any joker"));
        }
        Self::shape(seats).check(seats, &plain, Self::INFO.pack)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        let mut state = State::default();
        for seat in Seat::all(public.seats()) {
            state.betting[seat] = (deal.hands[seat] & ALL_BETTING).first().unwrap_or_default();
        }
        public.begin(public.next(public.standing.dealer), state, deal, log);
        for seat in Seat::all(public.seats()) {
            public.known[seat] = public.game.betting[seat].set();
        }
        deal.hands
    }

    #[inline]
    fn legal(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(match public.trick.lead() {
            Some(lead) if !is_betting(lead) => {
                let following = *hand & plain(french::suit(lead));
                if following.is_empty() { *hand } else { following | (*hand & ALL_BETTING) }
            }
            _ => *hand,
        })
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hands: &mut PerSeat<PieceSet>, seat: Seat, mv: Move, log: &mut L) {
        let Move::Play(card) = mv else { return };
        log.note(Event::Acted { seat, mv: Some(mv) });
        hands[seat].remove(card);
        public.played.insert(card);
        public.known[seat].remove(card);
        let betting = is_betting(card);
        let strength = match public.trick.lead() {
            None if betting => LED_BETTING,
            None => french::rank(card),
            Some(lead) if betting || is_betting(lead) => 0,
            Some(lead) => {
                let led = plain(french::suit(lead));
                let follows = led.contains(card);
                public.excluded[seat] |= select_unpredictable(follows, PieceSet::EMPTY, led);
                select_unpredictable(follows, french::rank(card), 0)
            }
        };
        if public.add_to_trick(seat, card, strength) {
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
    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let (number, trick) = (self.tricks_played(), self.trick);
        let winner = self.take_trick(log);
        let (mut highest, mut lowest) = (trick.pieces()[0], trick.pieces()[0]);
        let (mut high, mut low) = (rank(highest), rank(lowest));
        let mut seat = trick.leader();
        for &card in trick.pieces() {
            let rank = rank(card);
            if rank > high {
                (high, highest) = (rank, card);
            }
            if rank < low {
                (low, lowest) = (rank, card);
            }
            if is_betting(card) {
                self.game.taken_by[seat] = Some(winner);
            }
            seat = self.next(seat);
        }
        let sums = &mut self.game.sums[winner];
        sums.high += high;
        sums.low += low;
        if let Some(slot) = self.game.open.get_mut(number) {
            *slot = Open { winner, highest, lowest };
        }
        if number + 1 == hand_size(self.seats()) {
            self.end_deal(log);
        }
    }

    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let points = score::points(self.seats(), self.tricks, &self.game.sums, &self.game.taken_by);
        self.score(points, None, log);
        self.standing.dealer = self.next(self.standing.dealer);
        let limit = self.options.limit;
        let over = self.standing.totals.first(self.seats()).iter().any(|total| total.abs() >= limit);
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    /// The tricks of this deal, as everybody sees them.
    fn open(&self) -> &[Open] {
        &self.game.open[..self.tricks_played().min(self.game.open.len())]
    }

    fn tricks_left(&self) -> usize {
        hand_size(self.seats()) - self.tricks_played()
    }
}
