//! **Reveille** (the two-player 42): Forty-Two crossed with German Whist, with the 28 double-six dominoes.
//!
//! Seven tricks without score fill the hands from the stock: the winner takes the tile that lies face up,
//! the loser the next one unseen. Then an auction, a trump, and seven tricks that count, with five count
//! tiles among them. Declarer reaches his bid, or the other marks. The rules, clause by clause, are in
//! `rules/en/reveille.md`.
//!
//! ```
//! use offsuit::core::{Match, OptionValues, TrickTaking, Turn};
//! use offsuit::games::Reveille;
//!
//! let values = OptionValues::defaults(Reveille::INFO.options);
//! let (mut game, _) = Match::<Reveille>::new(&values, 2, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // In the first half any tile may be led and any played.
//! for _ in 0..14 {
//!     let Turn::Act(seat) = game.turn() else { unreachable!("seven tricks of two") };
//!     let legal = game.view(seat).expect("a hand").legal();
//!     game.play(seat, legal.nth(0), &mut ())?;
//! }
//! // The stock is empty, the hands are full again, and the auction begins.
//! let Turn::Act(bidder) = game.turn() else { unreachable!("somebody starts the auction") };
//! let view = game.view(bidder).expect("a hand");
//! assert_eq!(Reveille::hand(&view.private).len(), 7);
//! assert_eq!(Reveille::section(&view.public), "auction");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decided;
mod distinct;
mod explain;
mod features;
mod finish;
mod imagine;
mod novice;
mod reference;
mod remarks;
mod solver;
mod suits;

use rand::Rng;

use super::refuse;
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::dominoes;
use crate::core::trick::follow;
use crate::core::{
    Arg, Call, Clause, Deal, Direction, Event, Features, Info, LedSuit, Log, Move, Moves, OptionSpec,
    OptionValues, Outlook, Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Seat, Seating, Standing,
    Stock, Text, Trick, TrickTaking, Turn,
};
use suits::Suits;

/// The game of Reveille.
#[derive(Clone, Copy, Debug)]
pub struct Reveille;

const SEATS: usize = 2;
const HAND: usize = 7;
const AROUND: Direction = Direction::Clockwise;
const LOWEST_BID: u8 = 4;
/// How far the sides drift apart in a deal: what makes the winners of 400 matches between experts likeliest (see
/// `tests/calibration.rs`).
const SPREAD: f64 = 0.9;
/// All the count tiles and a point for each trick.
const ALL_POINTS: u8 = 42;
const SHAPE: Shape = Shape { pack: dominoes::ALL, hand: HAND, dummy: 0, turn_up: false, stock: 14 };

/// The options in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Marks that win the match.
    pub target: i32,
    /// Whether a leader of the second half names the suit of a tile with two numbers.
    pub lead_choice: bool,
    /// Whether the doubles are a suit of their own where there is no trump.
    pub doubles_suit: bool,
}

/// The part of a deal that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Phase {
    #[default]
    FirstHalf,
    Auction,
    Call,
    SecondHalf,
}

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    options: Options,
    standing: Standing,
    turn: Turn,
    phase: Phase,
    trick: Trick,
    /// The tiles played in this deal, in both halves.
    played: PieceSet,
    /// The tile that lies face up for the winner of the trick.
    face_up: Option<Piece>,
    /// How many tiles of the stock lie face down.
    stock: u8,
    /// Tiles that each seat took face up and still holds.
    known: PerSeat<PieceSet>,
    /// Tricks of the half that is being played.
    tricks: PerSeat<u8>,
    /// Points of the count tiles each seat has won in the second half.
    counts: PerSeat<u8>,
    highest_bid: u8,
    bid: u8,
    passed: bool,
    /// The highest bidder; from the end of the auction on, declarer.
    declarer: Seat,
    call: Option<Call>,
    suits: Suits,
    /// The suit led to the trick on the table.
    led: LedSuit,
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The tiles that lie face down.
    stock: Stock,
}

/// What a count tile is worth: 5 where its pips add up to 5, 10 where to 10, else nothing.
#[inline]
fn count_points(tile: Piece) -> u8 {
    match dominoes::high(tile) + dominoes::low(tile) {
        pips @ (5 | 10) => pips,
        _ => 0,
    }
}

fn other(seat: Seat) -> Seat {
    seat.next(SEATS, AROUND)
}

impl TrickTaking for Reveille {
    type Options = Options;
    type Public = Public;
    type Private = PieceSet;
    type Hidden = Hidden;

    const INFO: Info = Info {
        id: "reveille",
        seating: Seating::exactly(SEATS),
        direction: AROUND,
        partners: false,
        pack: Pack::Dominoes,
        options: &[
            OptionSpec::number("target", 7, 1, 50, 1),
            OptionSpec::choice("lead_suit", &["higher", "choice"]),
            OptionSpec::choice("doubles", &["high", "suit"]),
        ],
        draws_for_deal: false,
    };

    fn options(values: &OptionValues) -> Options {
        Options { target: values.get(0), lead_choice: values.get(1) == 1, doubles_suit: values.get(2) == 1 }
    }

    fn start(options: Options, seats: usize, first_dealer: Seat) -> Public {
        Public {
            options,
            standing: Standing::new(seats, first_dealer, 0),
            turn: Turn::Deal,
            phase: Phase::FirstHalf,
            trick: Trick::default(),
            played: PieceSet::EMPTY,
            face_up: None,
            stock: 0,
            known: PerSeat::default(),
            tricks: PerSeat::default(),
            counts: PerSeat::default(),
            highest_bid: ALL_POINTS,
            bid: 0,
            passed: false,
            declarer: Seat::default(),
            call: None,
            suits: Suits::default(),
            led: LedSuit::Doubles,
        }
    }

    fn turn(public: &Public) -> Turn {
        public.turn
    }

    fn deal<R: Rng + ?Sized>(_: &Public, rng: &mut R) -> Deal {
        SHAPE.deal(SEATS, rng)
    }

    fn check_deal(_: &Public, deal: &Deal) -> Result<(), String> {
        SHAPE.check(SEATS, deal, Self::INFO.pack)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> Hidden {
        let standing = Standing { deal: public.standing.deal + 1, ..public.standing };
        let leader = other(standing.dealer);
        *public = Public {
            standing,
            turn: Turn::Act(leader),
            trick: Trick::led_by(leader),
            ..Self::start(public.options, SEATS, standing.dealer)
        };
        announce(standing.deal, standing.dealer, SEATS, deal, log);
        let mut hidden = Hidden { hands: deal.hands, stock: deal.stock };
        public.turn_up(&mut hidden, log);
        hidden
    }

    #[inline]
    fn legal(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        match public.phase {
            Phase::FirstHalf => Moves::Play(*hand),
            Phase::Auction => Moves::Bid(public.bids()),
            Phase::Call => Moves::Call(if public.bid == public.highest_bid { 0x1ff } else { 0xff }),
            Phase::SecondHalf if public.trick.is_empty() => {
                public.suits.leads(*hand, public.options.lead_choice)
            }
            Phase::SecondHalf => Moves::Play(follow(*hand, public.suits.following(public.led))),
        }
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hidden: &mut Hidden, seat: Seat, mv: Move, log: &mut L) {
        log.note(Event::Acted { seat, mv: Some(mv) });
        match mv {
            Move::Play(tile) => public.play(hidden, seat, tile, public.suits.led_as(tile), log),
            Move::Lead(tile, suit) => public.play(hidden, seat, tile, suit, log),
            Move::Bid(_) | Move::Pass => public.bid(seat, mv),
            Move::Call(call) => {
                public.call = Some(call);
                public.suits = Suits::called(call, public.options.doubles_suit);
                public.phase = Phase::SecondHalf;
                public.trick = Trick::led_by(seat);
            }
            Move::Lay(_) | Move::Declare(_) => {}
        }
    }

    #[inline]
    fn private(hidden: &Hidden, seat: Seat) -> PieceSet {
        hidden.hands[seat]
    }

    fn hand(hand: &PieceSet) -> PieceSet {
        *hand
    }

    fn imagine<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Option<Hidden> {
        public.imagine(*hand, seat, rng)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        public.imagine_vaguely(*hand, seat, then.played, rng)
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        public.worlds(*hand, seat, limit)
    }

    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        match public.phase {
            Phase::FirstHalf => {
                let turn = Clause::new("first", 1);
                refuse::played(Self::INFO.pack, mv, *hand, turn)
                    .err()
                    .unwrap_or_else(|| refuse::not_now(turn))
            }
            Phase::Auction => public.why_not_bid(mv),
            Phase::Call => match mv {
                Move::Call(Call::Nello) => Refusal::new(
                    Clause::new("trump", 2),
                    Text::new("refuse-nello").with("bid", public.bid).with("highest", public.highest_bid),
                ),
                _ => refuse::not_now(Clause::new("trump", 1)),
            },
            Phase::SecondHalf => public.why_not_play(*hand, mv),
        }
    }

    fn turn_clause(public: &Public) -> Clause {
        let section = match public.phase {
            Phase::FirstHalf => "first",
            Phase::Auction => "auction",
            Phase::Call => "trump",
            Phase::SecondHalf => "second",
        };
        Clause::new(section, 1)
    }

    fn standing(public: &Public) -> &Standing {
        &public.standing
    }

    fn trick(public: &Public) -> &Trick {
        &public.trick
    }

    fn tricks_won(public: &Public, seat: Seat) -> u8 {
        public.tricks[seat]
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }

    fn known(public: &Public, seat: Seat) -> PieceSet {
        public.known[seat]
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![Text::new("fact-marks").with("target", public.options.target)];
        if let Some(tile) = public.face_up {
            facts.push(Text::new("fact-stock").with("count", public.stock).piece(
                "piece",
                Pack::Dominoes,
                tile,
            ));
        }
        match public.phase {
            Phase::FirstHalf => facts.extend(["fact-first-half", "fact-counts"].map(Text::new)),
            Phase::Auction | Phase::Call => facts.push(Text::new("fact-counts")),
            Phase::SecondHalf => {}
        }
        facts.push(Text::new("fact-highest-bid").with("bid", public.highest_bid));
        if public.bid > 0 {
            facts.push(Text::new("fact-bid").with("seat", public.declarer).with("bid", public.bid));
        }
        facts.extend(public.call.map(|call| match call {
            Call::Trump(number) => Text::new("fact-trump-number").with("number", number),
            Call::NoTrump => Text::new("fact-no-trump"),
            Call::Nello => Text::new("fact-nello"),
        }));
        if public.phase == Phase::SecondHalf && !public.trick.is_empty() {
            facts.push(match public.led {
                LedSuit::Number(number) => Text::new("fact-led-number").with("number", number),
                LedSuit::Doubles => Text::new("fact-led-doubles"),
            });
        }
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if public.phase == Phase::SecondHalf {
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
        match (public.turn, public.phase) {
            (Turn::Deal, _) => "score",
            (Turn::Over, _) => "end",
            (Turn::Act(_), Phase::FirstHalf) => "first-half",
            (Turn::Act(_), Phase::Auction) => "auction",
            (Turn::Act(_), Phase::Call) => "trump",
            (Turn::Act(_), Phase::SecondHalf) => "second-half",
        }
    }

    fn outlook(public: &Public) -> Outlook {
        let most = public.standing.totals.first(SEATS).iter().max().copied().unwrap_or_default();
        let least = public.standing.totals.first(SEATS).iter().min().copied().unwrap_or_default();
        // A deal is a mark: it takes as many as the one ahead lacks, and more the closer the other is.
        let deals = f64::from(public.options.target - most) * 2.0 - f64::from(most - least).min(1.0);
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals.max(1.0) }, spread: SPREAD }
    }

    const WEIGHTS: &'static [i16] = &include!("reveille/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, hand: &PieceSet, _: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, *hand, moves, each);
    }

    const FINISHES: bool = true;

    #[inline]
    fn finish<L: Log>(public: &mut Public, hidden: &mut Hidden, log: &mut L) -> bool {
        public.phase != Phase::FirstHalf && public.finish(hidden, log)
    }

    fn distinct(public: &Public, hand: &PieceSet, seat: Seat) -> Moves {
        public.distinct(*hand, seat)
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn reference<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, *hand, seat, rng)
    }
}

impl Public {
    /// Turns up the next tile of the stock for the winner of the coming trick.
    fn turn_up<L: Log>(&mut self, hidden: &mut Hidden, log: &mut L) {
        self.face_up = hidden.stock.take();
        self.stock = hidden.stock.len() as u8;
        if let Some(tile) = self.face_up {
            log.note(Event::TurnedUp(tile));
        }
    }

    /// What may be bid, as the bits of [`Moves::Bid`] (clauses Auction 1 to Auction 4).
    fn bids(&self) -> u64 {
        let least = LOWEST_BID.max(self.bid + 1);
        let bids = (2u64 << self.highest_bid) - (1 << least);
        if self.passed { bids } else { bids | 1 }
    }

    fn bid(&mut self, seat: Seat, mv: Move) {
        let over = if let Move::Bid(points) = mv {
            self.bid = points;
            self.declarer = seat;
            self.passed || points == self.highest_bid
        } else {
            self.passed = true;
            self.bid > 0
        };
        if over {
            self.phase = Phase::Call;
            self.turn = Turn::Act(self.declarer);
        } else {
            self.turn = Turn::Act(other(seat));
        }
    }

    fn why_not_bid(&self, mv: Move) -> Refusal {
        let clause = |number| Clause::new("auction", number);
        match mv {
            Move::Pass => Refusal::new(clause(4), Text::new("refuse-pass")),
            Move::Bid(points) if points < LOWEST_BID => {
                Refusal::new(clause(1), Text::new("refuse-bid-low").with("least", LOWEST_BID))
            }
            Move::Bid(points) if points > self.highest_bid => {
                Refusal::new(clause(2), Text::new("refuse-bid-high").with("most", self.highest_bid))
            }
            Move::Bid(_) => Refusal::new(clause(3), Text::new("refuse-bid-low").with("least", self.bid + 1)),
            _ => refuse::not_now(clause(1)),
        }
    }

    fn why_not_play(&self, hand: PieceSet, mv: Move) -> Refusal {
        let tile = match refuse::played(Pack::Dominoes, mv, hand, Clause::new("second", 1)) {
            Ok(tile) => tile,
            Err(refusal) => return refusal,
        };
        let following = self.suits.following(self.led);
        if self.trick.is_empty() || following.contains(tile) || !hand.meets(following) {
            // The tile is right, its naming is not: a suit where none is to be named, or none where one is.
            let named = Text::new("refuse-suit-name").piece("piece", Pack::Dominoes, tile);
            return Refusal::new(Clause::new("second", 4), named);
        }
        let held = Arg::Pieces(Pack::Dominoes, hand & following);
        let text = match self.led {
            LedSuit::Number(number) => Text::new("refuse-follow-number").with("number", number),
            LedSuit::Doubles => Text::new("refuse-follow-doubles"),
        };
        Refusal::new(Clause::new("second", 2), text.with("held", held))
    }

    #[inline]
    fn play<L: Log>(&mut self, hidden: &mut Hidden, seat: Seat, tile: Piece, led_as: LedSuit, log: &mut L) {
        hidden.hands[seat].remove(tile);
        self.known[seat].remove(tile);
        self.played.insert(tile);
        if self.trick.is_empty() {
            self.led = led_as;
        }
        let leads = self.trick.is_empty();
        self.trick.play(tile, self.suits.strength(tile, self.led, leads));
        if self.trick.len() < SEATS {
            self.turn = Turn::Act(other(seat));
            return;
        }
        let winner = self.trick.winner(SEATS, AROUND);
        log.note(Event::Trick { trick: self.trick, winner });
        self.tricks[winner] += 1;
        if self.phase == Phase::FirstHalf {
            self.draw(hidden, winner, log);
        } else {
            self.end_trick(winner, log);
        }
    }

    /// Ends a trick of the first half: both draw, and the last of them opens the auction.
    fn draw<L: Log>(&mut self, hidden: &mut Hidden, winner: Seat, log: &mut L) {
        for &tile in self.trick.pieces() {
            self.highest_bid -= count_points(tile);
        }
        if let Some(tile) = self.face_up {
            hidden.hands[winner].insert(tile);
            self.known[winner].insert(tile);
            log.note(Event::Drew { seat: winner, piece: Some(tile), face_up: true });
        }
        if let Some(tile) = hidden.stock.take() {
            hidden.hands[other(winner)].insert(tile);
            log.note(Event::Drew { seat: other(winner), piece: Some(tile), face_up: false });
        }
        self.turn_up(hidden, log);
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        if self.face_up.is_none() {
            self.phase = Phase::Auction;
            self.tricks = PerSeat::default();
        }
    }

    /// Ends a trick of the second half.
    fn end_trick<L: Log>(&mut self, winner: Seat, log: &mut L) {
        for &tile in self.trick.pieces() {
            self.counts[winner] += count_points(tile);
        }
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        let all_played = self.played == dominoes::ALL;
        if !(all_played || self.is_nello() && winner == self.declarer) {
            return;
        }
        self.score(self.marker(), log);
    }

    /// Ends the deal with a mark for this seat.
    fn score<L: Log>(&mut self, marker: Seat, log: &mut L) {
        let mut points = PerSeat::default();
        points[marker] = 1;
        self.standing.totals[marker] += 1;
        let Standing { deal, totals, dealer, .. } = self.standing;
        log.note(Event::Scored { number: deal, points, totals, extra: None });
        self.standing.dealer = other(dealer);
        let over = totals[marker] >= self.options.target;
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    fn is_nello(&self) -> bool {
        self.call == Some(Call::Nello)
    }

    /// What a seat has of the points of the second half.
    fn points(&self, seat: Seat) -> u8 {
        self.counts[seat] + self.tricks[seat]
    }

    /// Who scores the mark of the deal (clauses Score 1 to Score 3).
    fn marker(&self) -> Seat {
        let reached = self.points(self.declarer) >= self.bid;
        let made = if self.is_nello() { self.tricks[self.declarer] == 0 } else { reached };
        if made { self.declarer } else { other(self.declarer) }
    }

    fn tiles_left(&self, seat: Seat) -> usize {
        let order = self.trick.leader().steps_to(seat, SEATS, AROUND);
        let has_played = usize::from(order < self.trick.len());
        match self.phase {
            Phase::SecondHalf => {
                HAND - self.tricks.first(SEATS).iter().map(|&n| usize::from(n)).sum::<usize>() - has_played
            }
            _ => HAND - has_played,
        }
    }
}
