//! **Hamlet** (David Parlett): three players, 33 cards, 7 to ace and a joker, *Polonius*.
//!
//! Each player bids by laying a card face down. The three cards determine the trump suit, and whether the deal is
//! *to be* or *not to be*. Eleven tricks follow. The player with the second most tricks is Hamlet. In a *to be* deal,
//! each trick is worth ten points to Hamlet and one to the others. In a *not to be* deal, it is the other way round.
//! The full rules are in `rules/en/hamlet.md`.
//!
//! ```
//! use offsuit_library::core::{Match, Move, OptionValues, TrickTaking, Turn};
//! use offsuit_library::games::Hamlet;
//!
//! let values = OptionValues::defaults(Hamlet::INFO.options);
//! let (mut game, _) = Match::<Hamlet>::new(&values, 3, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! for _ in 0..3 {
//!     let Turn::Act(seat) = game.turn() else { unreachable!("all three bid") };
//!     let bid = game.view(seat).expect("a hand").legal().nth(0);
//!     assert!(matches!(bid, Move::Lay(_)));
//!     game.play(seat, bid, &mut ())?;
//! }
//! // The bids are revealed, so everybody knows a card of each hand.
//! let Turn::Act(leader) = game.turn() else { unreachable!("dealer's left leads") };
//! assert_eq!(game.public().known[leader].len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
pub mod score;
mod words;

use std::hint::select_unpredictable;

use crate::core::pack::french::{self, POLONIUS};
use crate::core::trick::follow;
use crate::core::{
    Deal, Difficulty, Direction, Event, Fact, Facts, Info, Log, MEMORY, Move, Moves, OptionSpec,
    OptionValues, Order, Pack, PerSeat, Piece, PieceSet, Seat, Seating, Shape, Suit, TrickTaking, Turn,
};

/// The game of Hamlet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hamlet;

/// The number of players.
pub const SEATS: usize = 3;
/// The number of tricks in a deal.
pub const TRICKS: usize = 11;
/// The strength of Polonius when led, which beats even trumps.
const LED_POLONIUS: u8 = 63;
/// Added to the rank of trumps, so that they beat the led suit.
const TRUMP: u8 = 16;
/// The cards of the game.
pub const PACK: PieceSet = PieceSet::from_bits(french::ranks(7, french::ACE).bits() | POLONIUS.set().bits());

/// What everybody knows in this game.
pub type Public = crate::core::Public<Hamlet>;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The points that win the match.
    pub target: i32,
    /// The number of deals in the match, whatever the points; 0 if it goes to the target.
    pub fixed_deals: u32,
}

/// The public state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// The number of players who have bid.
    pub bids: u8,
    /// The cards bid, once all are revealed.
    pub revealed: PieceSet,
    /// The trump suit.
    pub trump: Suit,
    /// Whether this is a *to be* deal.
    pub to_be: bool,
}

/// The private state of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Private {
    /// The hand.
    pub hand: PieceSet,
    /// The card laid face down, until all are revealed.
    pub bid: Option<Piece>,
}

/// The hidden state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The cards laid face down, until all are revealed.
    bids: PerSeat<Option<Piece>>,
}

impl TrickTaking for Hamlet {
    type Options = Options;
    type State = State;
    type Private = Private;
    type Hidden = Hidden;

    const INFO: Info = Info {
        options: &[
            OptionSpec::number("target", 250, 50, 1000, 1),
            OptionSpec::number("fixed_deals", 0, 0, 40, 1).late(),
            MEMORY,
        ],
        emblem: &["KS", "JK", "QH"],
        minutes: 20,
        orders: &[Order::Suit, Order::Trumps, Order::Rank],
        daily: &[("target", "100")],
        difficulty: Difficulty::Medium,
        ..Info::new("hamlet", Pack::French, Seating::exactly(SEATS))
    };

    fn options(values: &OptionValues) -> Options {
        Options { target: values.get(0), fixed_deals: values.get(1).unsigned_abs() }
    }

    fn shape(_: usize) -> Shape {
        Shape::hands_only(PACK, TRICKS)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> Hidden {
        public.begin(public.next(public.standing.dealer), State::default(), deal, log);
        Hidden { hands: deal.hands, bids: PerSeat::default() }
    }

    #[inline]
    fn legal(public: &Public, private: &Private, _: Seat) -> Moves {
        let hand = private.hand;
        if usize::from(public.game.bids) < SEATS {
            return Moves::Lay(hand - POLONIUS.set());
        }
        Moves::Play(match public.trick.lead() {
            Some(lead) if lead != POLONIUS => follow(hand, french::suit(lead).cards()),
            _ => hand,
        })
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hidden: &mut Hidden, seat: Seat, mv: Move, log: &mut L) {
        log.note(Event::Acted { seat, mv: Some(mv) });
        match mv {
            Move::Lay(card) => public.lay(hidden, seat, card, log),
            Move::Play(card) => {
                hidden.hands[seat].remove(card);
                public.play(seat, card, log);
            }
            _ => {}
        }
    }

    #[inline]
    fn private(hidden: &Hidden, seat: Seat) -> Private {
        Private { hand: hidden.hands[seat], bid: hidden.bids[seat] }
    }

    fn hand(private: &Private) -> PieceSet {
        private.hand
    }
}

impl Public {
    /// Accepts a bid. The third bid reveals all of them (clauses Bid 1 to Bid 4).
    fn lay<L: Log>(&mut self, hidden: &mut Hidden, seat: Seat, card: Piece, log: &mut L) {
        hidden.bids[seat] = Some(card);
        self.game.bids += 1;
        let next = self.next(seat);
        self.turn = Turn::Act(next);
        if usize::from(self.game.bids) < SEATS {
            return;
        }
        let mut bids = PerSeat::default();
        for bidder in Seat::all(SEATS) {
            bids[bidder] = hidden.bids[bidder].unwrap_or_default();
            self.known[bidder] = bids[bidder].set();
            self.game.revealed |= self.known[bidder];
        }
        hidden.bids = PerSeat::default();
        self.game.trump = score::trump(self.game.revealed);
        self.game.to_be = self.game.revealed.meets(french::ranks(11, 13));
        let (message, mode) =
            if self.game.to_be { ("event-to-be", "to-be") } else { ("event-not-to-be", "not-to-be") };
        let facts = [("trump", Fact::Suit(self.game.trump)), ("mode", Fact::Word(mode))];
        log.note(Event::Revealed { bids, facts: Facts::new(message, &facts) });
    }

    #[inline]
    fn play<L: Log>(&mut self, seat: Seat, card: Piece, log: &mut L) {
        self.played.insert(card);
        self.known[seat].remove(card);
        let strength = match self.trick.lead() {
            None if card == POLONIUS => LED_POLONIUS,
            None => self.strength(card, french::suit(card)),
            Some(POLONIUS) => 0,
            Some(lead) => {
                let led = french::suit(lead);
                let void = select_unpredictable(led.cards().contains(card), PieceSet::EMPTY, led.cards());
                self.excluded[seat] |= void;
                self.strength(card, led)
            }
        };
        if self.add_to_trick(seat, card, strength) {
            self.take_trick(log);
            if self.played == PACK {
                self.end_deal(log);
            }
        }
    }

    /// The strength of a card if this suit is led.
    #[inline]
    pub fn strength(&self, card: Piece, led: Suit) -> u8 {
        if card == POLONIUS {
            return 0;
        }
        // This must compile without branches, as in [`Trick::play`]. The CPU cannot predict a card's suit.
        let (rank, suit) = (french::rank(card), french::suit(card));
        let plain = select_unpredictable(suit == led, rank, 0);
        select_unpredictable(suit == self.game.trump, TRUMP + rank, plain)
    }

    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let hamlet = score::hamlet(self.tricks);
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = score::points(self.tricks[seat], self.game.to_be, seat == hamlet);
        }
        self.score(points, Some(Facts::new("event-middle", &[("hamlet", Fact::Seat(hamlet))])), log);
        self.standing.dealer = hamlet;
        let over = match self.options.fixed_deals {
            0 => self.standing.most() >= self.options.target && self.standing.leaders().len() == 1,
            deals => self.standing.deal >= deals,
        };
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    /// Whether the seat has laid a card face down.
    fn has_laid(&self, seat: Seat) -> bool {
        let first = self.next(self.standing.dealer);
        let order = first.steps_to(seat, SEATS, Direction::Clockwise);
        usize::from(self.game.bids) < SEATS && order < usize::from(self.game.bids)
    }
}
