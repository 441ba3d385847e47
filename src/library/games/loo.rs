//! **Loo**: three to seven players, three tricks, a pot, and the decision whether to play at all.
//!
//! Each player stays, drops, or buys the dummy hand unseen. The dealer may not drop. The players who stay play three
//! tricks with the turned-up suit as trumps. They must follow suit if they can, and otherwise trump if they can. Each
//! trick wins a third of the pot. A player who stays and wins no trick is *looed* and pays into the next pot. The full
//! rules are in `rules/en/loo.md`.
//!
//! ```
//! use offsuit_library::core::{Match, Move, OptionValues, TrickTaking, Turn};
//! use offsuit_library::games::{Loo, loo};
//!
//! let values = OptionValues::defaults(Loo::INFO.options);
//! let (mut game, _) = Match::<Loo>::new(&values, 5, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // Everyone else drops, so the dealer takes the pot without playing a card.
//! for _ in 0..4 {
//!     let Turn::Act(seat) = game.turn() else { unreachable!("four declare") };
//!     game.play(seat, Move::Declare(loo::DROP), &mut ())?;
//! }
//! assert_eq!(game.turn(), Turn::Deal);
//! let totals = game.standing().totals;
//! assert_eq!(totals.first(5).iter().max(), Some(&(12 - 3 + 15)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod words;

pub use play::table;

use crate::core::pack::french;
use crate::core::trick::follow_or_trump;
use crate::core::{
    Deal, Declaration, DeclarationSpec, DeclarationValue, Difficulty, Event, Fact, Facts, Info, Log, MEMORY,
    Move, Moves, OptionSpec, OptionValues, Order, Pack, PerSeat, Piece, PieceSet, Seat, SeatSet, Seating,
    Shape, Standing, Suit, Trick, TrickTaking, Turn,
};

/// The game of Loo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loo;

/// The number of chips of every payment.
pub const STAKE: i32 = 3;
/// The number of tricks in a deal.
pub const TRICKS: u8 = 3;
/// Added to the rank of trumps, so that they beat the led suit.
const TRUMP: u8 = 16;

/// The declaration to play with one's own hand.
pub const STAY: Declaration = Declaration::new(0);
/// The declaration to sit out the deal.
pub const DROP: Declaration = Declaration::new(1);
/// The declaration to buy the dummy hand and play with it.
pub const BUY: Declaration = Declaration::new(2);

const DECLARATIONS: [DeclarationSpec; 3] = [
    declaration("stay", "choice-stay", "event-stays"),
    declaration("drop", "choice-drop", "event-drops"),
    declaration("buy", "choice-buy", "event-buys").taking_dummy(),
];

const fn declaration(word: &'static str, choice: &'static str, event: &'static str) -> DeclarationSpec {
    DeclarationSpec::new(("declare", DeclarationValue::Word(word)), ["prompt-declare", choice, event])
}

/// What everybody knows in this game.
pub type Public = crate::core::Public<Loo>;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Chips at the start.
    pub chips: i32,
}

/// The public state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// The chips in the pot.
    pub pot: i32,
    /// The chips that the last deal left in the pot, 0 at the start of a round.
    pub carried: i32,
    /// The totals at the last score.
    pub before: PerSeat<i32>,
    /// The card that was turned up, whose suit is trumps.
    pub turn_up: Piece,
    /// What each seat has declared.
    pub declared: PerSeat<Option<Declaration>>,
    /// The seats that play for the pot, once all have declared.
    pub staying: SeatSet,
    /// Seats that could not pay, which ends the match.
    pub broke: SeatSet,
}

/// The private state of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Private {
    /// The hand.
    pub hand: PieceSet,
    /// The hand that was exchanged for the dummy.
    pub discarded: PieceSet,
}

/// The hidden state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The dummy hand, until somebody buys it.
    dummy: PieceSet,
    /// The hand that the buyer gave up.
    discarded: PerSeat<PieceSet>,
}

/// What is dealt.
pub const SHAPE: Shape = Shape { pack: french::CARDS, hand: 3, dummy: 3, turn_up: true, stock: 0 };

impl TrickTaking for Loo {
    type Options = Options;
    type State = State;
    type Private = Private;
    type Hidden = Hidden;

    const INFO: Info = Info {
        options: &[OptionSpec::number("chips", 12, 3, 300, 3), MEMORY],
        declarations: &DECLARATIONS,
        emblem: &["KH", "QS", "7D"],
        minutes: 5,
        orders: &[Order::Suit, Order::Trumps, Order::Rank],
        daily: &[("chips", "18")],
        difficulty: Difficulty::Easy,
        masters_beat_experts: true,
        ..Info::new("loo", Pack::French, Seating { min: 3, max: 7, best: 5 })
    };

    fn options(values: &OptionValues) -> Options {
        Options { chips: values.get(0) }
    }

    fn start(options: Options, seats: usize, first_dealer: Seat) -> Public {
        let mut public = Public::new(options, seats, first_dealer, options.chips);
        public.game.before = public.standing.totals;
        public
    }

    fn shape(_: usize) -> Shape {
        SHAPE
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> Hidden {
        let State { pot: carried, before, .. } = public.game;
        let mut pot = carried;
        if pot == 0 {
            // Everybody antes at the start of a round. The last deal has checked that everybody can.
            for seat in Seat::all(public.seats()) {
                public.standing.totals[seat] -= STAKE;
            }
            pot = STAKE * public.seats() as i32;
        }
        let turn_up = deal.turn_up.unwrap_or_default();
        let state = State { pot, carried, before, turn_up, ..State::default() };
        public.begin(public.next(public.standing.dealer), state, deal, log);
        Hidden { hands: deal.hands, dummy: deal.dummy, discarded: PerSeat::default() }
    }

    #[inline]
    fn legal(public: &Public, private: &Private, seat: Seat) -> Moves {
        if public.game.staying.is_empty() {
            return Moves::Declare(public.declarations(seat));
        }
        Moves::Play(match public.trick.lead() {
            Some(lead) => follow_or_trump(private.hand, french::suit(lead).cards(), public.trump().cards()),
            None => private.hand,
        })
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hidden: &mut Hidden, seat: Seat, mv: Move, log: &mut L) {
        log.note(Event::Acted { seat, mv: Some(mv) });
        match mv {
            Move::Declare(declaration) => {
                if declaration == BUY {
                    let (old, new) = (hidden.hands[seat], std::mem::take(&mut hidden.dummy));
                    hidden.discarded[seat] = old;
                    hidden.hands[seat] = new;
                    log.note(Event::Exchanged { seat, old, new });
                }
                public.declare(seat, declaration, log);
            }
            Move::Play(card) => {
                hidden.hands[seat].remove(card);
                public.play(seat, card, log);
            }
            _ => {}
        }
    }

    #[inline]
    fn private(hidden: &Hidden, seat: Seat) -> Private {
        Private { hand: hidden.hands[seat], discarded: hidden.discarded[seat] }
    }

    fn hand(private: &Private) -> PieceSet {
        private.hand
    }
}

impl Public {
    /// The trump suit.
    pub fn trump(&self) -> Suit {
        french::suit(self.game.turn_up)
    }

    fn can_buy(&self, seat: Seat) -> bool {
        let bought = |other| self.game.declared[other] == Some(BUY);
        self.standing.totals[seat] >= STAKE && !Seat::all(self.standing.seats).any(bought)
    }

    /// The legal declarations, as bits of [`Moves::Declare`] (clauses Declare 2 to Declare 4).
    #[inline]
    fn declarations(&self, seat: Seat) -> u16 {
        let may_drop = if seat == self.standing.dealer { 0 } else { DROP.bit() };
        let may_buy = if self.can_buy(seat) { BUY.bit() } else { 0 };
        STAY.bit() | may_drop | may_buy
    }

    fn declare<L: Log>(&mut self, seat: Seat, declaration: Declaration, log: &mut L) {
        let seats = self.standing.seats;
        self.game.declared[seat] = Some(declaration);
        if declaration == BUY {
            self.standing.totals[seat] -= STAKE;
            self.game.pot += STAKE;
        }
        let dealer = self.standing.dealer;
        let next = self.next(seat);
        self.turn = Turn::Act(next);
        let dropped = |other: Seat| self.game.declared[other] == Some(DROP);
        if next == dealer && Seat::all(seats).all(|other| other == dealer || dropped(other)) {
            self.standing.totals[dealer] += self.game.pot;
            self.game.pot = 0;
            self.end_deal(log);
        } else if seat == dealer {
            self.game.staying = Seat::all(seats).filter(|&other| !dropped(other)).collect();
            let leader = self.next_staying(dealer);
            self.trick = Trick::led_by(leader);
            self.turn = Turn::Act(leader);
        }
    }

    #[inline]
    fn play<L: Log>(&mut self, seat: Seat, card: Piece, log: &mut L) {
        self.played.insert(card);
        let trump = self.trump();
        let suit = french::suit(card);
        let led = self.trick.lead().map_or(suit, french::suit);
        if suit != led {
            self.excluded[seat] |= led.cards();
            if suit != trump {
                self.excluded[seat] |= trump.cards();
            }
        }
        self.trick.play(card, self.strength(card, led));
        if self.trick.len() < self.game.staying.len() {
            self.turn = Turn::Act(self.next_staying(seat));
        } else {
            self.end_trick(log);
        }
    }

    /// The strength of a card if this suit is led.
    #[inline]
    fn strength(&self, card: Piece, led: Suit) -> u8 {
        match french::suit(card) {
            suit if suit == self.trump() => TRUMP + french::rank(card),
            suit if suit == led => french::rank(card),
            _ => 0,
        }
    }

    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let mut winner = self.trick.leader();
        for _ in 0..self.trick.winner_offset() {
            winner = self.next_staying(winner);
        }
        self.give_trick(winner, log);
        if self.tricks_played() < usize::from(TRICKS) {
            return;
        }
        // Winnings come first, then the penalties of the players who can pay (clauses Score 1 onwards).
        let third = self.game.pot / i32::from(TRICKS);
        for seat in self.game.staying.iter() {
            self.standing.totals[seat] += third * i32::from(self.tricks[seat]);
        }
        self.game.pot = 0;
        for seat in self.game.staying.iter().filter(|&seat| self.tricks[seat] == 0) {
            if self.standing.totals[seat] >= STAKE {
                self.standing.totals[seat] -= STAKE;
                self.game.pot += STAKE;
            } else {
                self.game.broke.insert(seat);
            }
        }
        self.end_deal(log);
    }

    /// Scores the deal, and starts the next round if the pot is empty and everybody can ante.
    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let Standing { seats, deal, totals, dealer } = self.standing;
        let mut points = PerSeat::default();
        for seat in Seat::all(seats) {
            points[seat] = totals[seat] - self.game.before[seat];
        }
        self.game.before = totals;
        let round_is_over = self.game.pot == 0 && self.game.broke.is_empty();
        if round_is_over {
            self.game.broke = Seat::all(seats).filter(|&seat| totals[seat] < STAKE).collect();
        }
        let message = if self.game.broke.is_empty() { "event-pot" } else { "event-broke" };
        let facts = Some(Facts::new(message, &[("pot", Fact::Number(self.game.pot))]));
        // The chips have been paid already.
        log.note(Event::Scored { number: deal, points, totals, facts });
        if round_is_over {
            self.standing.dealer = self.next(dealer);
        }
        self.turn = if self.game.broke.is_empty() { Turn::Deal } else { Turn::Over };
    }

    #[inline]
    /// The next seat that stays in this deal.
    pub fn next_staying(&self, seat: Seat) -> Seat {
        let mut next = self.next(seat);
        while !self.game.staying.contains(next) && next != seat {
            next = self.next(next);
        }
        next
    }
}
