//! **Reveille** (the two-player 42): a cross of Forty-Two and German Whist, with the 28 double-six dominoes.
//!
//! The first seven tricks do not score. After each, both players draw from the stock: the winner takes the tile that is
//! face up, the loser the next one unseen. Then the players bid, the declarer names trumps, and they play seven tricks
//! that score one point each, plus five count tiles. A declarer who makes the bid scores a mark, otherwise the opponent
//! does. The full rules are in `rules/en/reveille.md`.
//!
//! ```
//! use offsuit_library::core::{Explain, Match, OptionValues, TrickTaking, Turn};
//! use offsuit_library::games::Reveille;
//!
//! let values = OptionValues::defaults(Reveille::INFO.options);
//! let (mut game, _) = Match::<Reveille>::new(&values, 2, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // In the first half, players may play any tile.
//! for _ in 0..14 {
//!     let Turn::Act(seat) = game.turn() else { unreachable!("seven tricks of two") };
//!     let legal = game.view(seat).expect("a hand").legal();
//!     game.play(seat, legal.nth(0), &mut ())?;
//! }
//! // The stock is empty, each hand has seven tiles again, and the auction begins.
//! let Turn::Act(bidder) = game.turn() else { unreachable!("somebody starts the auction") };
//! let view = game.view(bidder).expect("a hand");
//! assert_eq!(Reveille::hand(&view.private).len(), 7);
//! assert_eq!(Reveille::section(&view.public), "auction");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod call;
mod play;
pub mod suits;
mod words;

use crate::core::pack::dominoes;
use crate::core::trick::follow;
use crate::core::{
    Deal, Difficulty, Direction, Event, Facts, Info, LedSuit, Log, MEMORY, Move, Moves, OptionSpec,
    OptionValues, Order, Pack, PerSeat, Piece, PieceSet, Seat, Seating, Shape, Stock, Trick, TrickTaking,
    Turn,
};
pub use call::Call;
use suits::Suits;

/// The game of Reveille.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveille;

const SEATS: usize = 2;
const HAND: usize = 7;
const AROUND: Direction = Direction::Clockwise;
const LOWEST_BID: u8 = 4;
/// The most deals in a row in which both may pass, where the option allows it.
const MOST_REDEALS: u8 = 2;
/// The points of all count tiles and tricks.
const ALL_POINTS: u8 = 42;

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Marks that win the match.
    pub target: i32,
    /// Whether leaders of the second half name the suit of a tile with two numbers.
    pub lead_choice: bool,
    /// Whether the doubles are a separate suit if there are no trumps.
    pub doubles_suit: bool,
    /// Whether both may pass; then the same dealer deals again.
    pub redeal: bool,
}

/// The current part of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// The winner of each trick draws from the stock.
    #[default]
    FirstHalf,
    /// Bidding for the call.
    Auction,
    /// The declarer calls.
    Call,
    /// Both hands are known.
    SecondHalf,
}

/// What everybody knows in this game.
pub type Public = crate::core::Public<Reveille>;

/// The public state of this game. The tricks won are those of the current half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The part of the deal.
    pub phase: Phase,
    /// The face-up tile, which the winner of the trick draws.
    pub face_up: Option<Piece>,
    /// The number of face-down tiles in the stock.
    pub stock: u8,
    /// The points for count tiles that each seat has won in the second half.
    pub counts: PerSeat<u8>,
    /// The highest bid that is still allowed.
    pub highest_bid: u8,
    /// The highest bid so far; 0 if there is none.
    pub bid: u8,
    /// Whether a seat has passed.
    pub passed: bool,
    /// How many deals in a row have ended because both passed.
    pub redeals: u8,
    /// The highest bidder, who is the declarer after the auction.
    pub declarer: Seat,
    /// What the declarer has called.
    pub call: Option<Call>,
    /// The seat that has scored the mark of this deal. If the solver ended the deal, nothing else here says who did.
    pub marked: Option<Seat>,
    /// The suits of the second half.
    pub suits: Suits,
    /// The suit led to the trick on the table.
    pub led: LedSuit,
}

impl Default for State {
    fn default() -> Self {
        State {
            phase: Phase::FirstHalf,
            face_up: None,
            stock: 0,
            counts: PerSeat::default(),
            highest_bid: ALL_POINTS,
            bid: 0,
            passed: false,
            redeals: 0,
            declarer: Seat::default(),
            call: None,
            marked: None,
            suits: Suits::default(),
            led: LedSuit::Doubles,
        }
    }
}

/// The hidden state of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The face-down tiles.
    stock: Stock,
}

/// The points of a tile: 5 if it has 5 pips, 10 if it has 10, otherwise 0.
#[inline]
pub fn count_points(tile: Piece) -> u8 {
    match dominoes::high(tile) + dominoes::low(tile) {
        pips @ (5 | 10) => pips,
        _ => 0,
    }
}

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    seat.next(SEATS, AROUND)
}

impl TrickTaking for Reveille {
    type Options = Options;
    type State = State;
    type Private = PieceSet;
    type Hidden = Hidden;

    const INFO: Info = Info {
        options: &[
            OptionSpec::number("target", 7, 1, 50, 1),
            OptionSpec::choice("lead_suit", &["higher", "choice"]),
            OptionSpec::choice("doubles", &["high", "suit"]),
            OptionSpec::choice("both_pass", &["no", "redeal"]).late(),
            MEMORY,
        ],
        declarations: &call::DECLARATIONS,
        emblem: &["5-5", "6-4", "5-0"],
        minutes: 25,
        orders: &[Order::Suit, Order::Trumps, Order::Rank, Order::Came],
        daily: &[("target", "3")],
        difficulty: Difficulty::Hard,
        masters_beat_experts: true,
        ..Info::new("reveille", Pack::Dominoes, Seating::exactly(SEATS))
    };

    fn options(values: &OptionValues) -> Options {
        Options {
            target: values.get(0),
            lead_choice: values.get(1) == 1,
            doubles_suit: values.get(2) == 1,
            redeal: values.get(3) == 1,
        }
    }

    fn shape(_: usize) -> Shape {
        Shape { pack: dominoes::ALL, hand: HAND, dummy: 0, turn_up: false, stock: 14 }
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> Hidden {
        let state = State { redeals: public.game.redeals, ..State::default() };
        public.begin(public.next(public.standing.dealer), state, deal, log);
        let mut hidden = Hidden { hands: deal.hands, stock: deal.stock };
        public.turn_up(&mut hidden, log);
        hidden
    }

    #[inline]
    fn legal(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        match public.game.phase {
            Phase::FirstHalf => Moves::Play(*hand),
            Phase::Auction => Moves::Bid(public.bids()),
            Phase::Call => Moves::Declare(call::allowed(public.game.bid == public.game.highest_bid)),
            Phase::SecondHalf if public.trick.is_empty() => {
                public.game.suits.leads(*hand, public.options.lead_choice)
            }
            Phase::SecondHalf => Moves::Play(follow(*hand, public.game.suits.following(public.game.led))),
        }
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hidden: &mut Hidden, seat: Seat, mv: Move, log: &mut L) {
        log.note(Event::Acted { seat, mv: Some(mv) });
        match mv {
            Move::Play(tile) => public.play(hidden, seat, tile, public.game.suits.led_as(tile), log),
            Move::Lead(tile, suit) => public.play(hidden, seat, tile, suit, log),
            Move::Bid(_) | Move::Pass => public.bid(seat, mv, log),
            Move::Declare(declaration) => {
                let call = Call::of(declaration);
                public.game.call = Some(call);
                public.game.suits = Suits::called(call, public.options.doubles_suit);
                public.game.phase = Phase::SecondHalf;
                public.trick = Trick::led_by(seat);
            }
            Move::Lay(_) => {}
        }
    }

    #[inline]
    fn private(hidden: &Hidden, seat: Seat) -> PieceSet {
        hidden.hands[seat]
    }

    fn hand(hand: &PieceSet) -> PieceSet {
        *hand
    }
}

impl Public {
    /// Turns up the next tile of the stock, for the winner of the next trick.
    fn turn_up<L: Log>(&mut self, hidden: &mut Hidden, log: &mut L) {
        self.game.face_up = hidden.stock.take();
        self.game.stock = hidden.stock.len() as u8;
        if let Some(tile) = self.game.face_up {
            log.note(Event::TurnedUp(tile));
        }
    }

    /// The legal bids, as bits of [`Moves::Bid`] (clauses Auction 1 to Auction 5).
    fn bids(&self) -> u64 {
        let least = LOWEST_BID.max(self.game.bid + 1);
        let bids = (2u64 << self.game.highest_bid) - (1 << least);
        if self.must_bid() { bids } else { bids | 1 }
    }

    /// Whether the seat that bids next may not pass.
    fn must_bid(&self) -> bool {
        if self.options.redeal {
            self.bound_to_bid().is_some_and(|seat| self.turn == Turn::Act(seat))
        } else {
            self.game.passed
        }
    }

    /// The seat that may not pass, even as the first: the dealer, after too many deals in a row in which both passed. `None`
    /// if there is a bid.
    fn bound_to_bid(&self) -> Option<Seat> {
        let is_bound = self.options.redeal && self.game.redeals == MOST_REDEALS && self.game.bid == 0;
        is_bound.then_some(self.standing.dealer)
    }

    fn bid<L: Log>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        let over = if let Move::Bid(points) = mv {
            self.game.bid = points;
            self.game.declarer = seat;
            self.game.passed || points == self.game.highest_bid
        } else if self.game.passed {
            return self.pass_out(log);
        } else {
            self.game.passed = true;
            self.game.bid > 0
        };
        if over {
            self.game.phase = Phase::Call;
            self.turn = Turn::Act(self.game.declarer);
        } else {
            self.turn = Turn::Act(other(seat));
        }
    }

    #[inline]
    fn play<L: Log>(&mut self, hidden: &mut Hidden, seat: Seat, tile: Piece, led_as: LedSuit, log: &mut L) {
        hidden.hands[seat].remove(tile);
        self.known[seat].remove(tile);
        self.played.insert(tile);
        if self.trick.is_empty() {
            self.game.led = led_as;
        }
        let leads = self.trick.is_empty();
        if !self.add_to_trick(seat, tile, self.game.suits.strength(tile, self.game.led, leads)) {
            return;
        }
        let trick = self.trick;
        let winner = self.take_trick(log);
        let points: u8 = trick.pieces().iter().copied().map(count_points).sum();
        if self.game.phase == Phase::FirstHalf {
            self.game.highest_bid -= points;
            self.draw(hidden, winner, log);
        } else {
            self.game.counts[winner] += points;
            let all_played = self.played == dominoes::ALL;
            if all_played || self.is_nello() && winner == self.game.declarer {
                self.mark(self.marker(), log);
            }
        }
    }

    /// Ends a trick of the first half. Both players draw, and the auction starts after the last trick.
    fn draw<L: Log>(&mut self, hidden: &mut Hidden, winner: Seat, log: &mut L) {
        if let Some(tile) = self.game.face_up {
            hidden.hands[winner].insert(tile);
            self.known[winner].insert(tile);
            log.note(Event::Drew { seat: winner, piece: Some(tile), face_up: true });
        }
        if let Some(tile) = hidden.stock.take() {
            hidden.hands[other(winner)].insert(tile);
            log.note(Event::Drew { seat: other(winner), piece: Some(tile), face_up: false });
        }
        self.turn_up(hidden, log);
        if self.game.face_up.is_none() {
            self.game.phase = Phase::Auction;
            self.tricks = PerSeat::default();
        }
    }

    /// Ends the deal and gives this seat a mark.
    fn mark<L: Log>(&mut self, marker: Seat, log: &mut L) {
        let mut points = PerSeat::default();
        points[marker] = 1;
        self.game.marked = Some(marker);
        self.game.redeals = 0;
        self.score(points, None, log);
        self.standing.dealer = other(self.standing.dealer);
        let over = self.standing.totals[marker] >= self.options.target;
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    /// Ends a deal in which both have passed (clause Auction 5).
    fn pass_out<L: Log>(&mut self, log: &mut L) {
        self.game.redeals += 1;
        self.score(PerSeat::default(), Some(Facts::new("event-both-passed", &[])), log);
        self.turn = Turn::Deal;
    }

    fn is_nello(&self) -> bool {
        self.game.call == Some(Call::Nello)
    }

    /// A seat's points in the second half.
    pub fn points(&self, seat: Seat) -> u8 {
        self.game.counts[seat] + self.tricks[seat]
    }

    /// The seat that scores the mark of a deal that has been played out (clauses Score 1 to Score 3).
    fn marker(&self) -> Seat {
        let reached = self.points(self.game.declarer) >= self.game.bid;
        let made = if self.is_nello() { self.tricks[self.game.declarer] == 0 } else { reached };
        if made { self.game.declarer } else { other(self.game.declarer) }
    }

    /// The number of tiles that a seat has left to play.
    pub fn tiles_left(&self, seat: Seat) -> usize {
        let order = self.trick.leader().steps_to(seat, SEATS, AROUND);
        let has_played = usize::from(order < self.trick.len());
        match self.game.phase {
            Phase::SecondHalf => {
                HAND - self.tricks.first(SEATS).iter().map(|&n| usize::from(n)).sum::<usize>() - has_played
            }
            _ => HAND - has_played,
        }
    }
}
