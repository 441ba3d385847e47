//! **Hamlet** (David Parlett): three players, 33 cards, 7 to ace and a joker, *Polonius*.
//!
//! Everyone bids by laying a card face down; the three cards fix the trump suit, and whether the deal is
//! *to be* or *not to be*. Eleven tricks follow. Hamlet is the player in the middle, with the second most
//! tricks; to be, each trick is worth ten to Hamlet and one to the others; not to be, the other way round.
//! The rules, clause by clause, are in `rules/en/hamlet.md`.
//!
//! ```
//! use offsuit::core::{Match, Move, OptionValues, TrickTaking, Turn};
//! use offsuit::games::Hamlet;
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
//! // All are revealed: now everybody knows a card of each hand.
//! let Turn::Act(leader) = game.turn() else { unreachable!("dealer's left leads") };
//! assert_eq!(Hamlet::known(game.public(), leader).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod decided;
mod explain;
mod features;
mod memory;
mod novice;
mod reference;
mod remarks;
mod score;

use std::hint::select_unpredictable;

use rand::Rng;

use super::{hands, refuse};
use crate::core::dealer::{self, Share};
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::french::{self, POLONIUS};
use crate::core::trick::follow;
use crate::core::{
    Clause, Deal, Direction, Event, Features, Info, Log, Move, Moves, OptionSpec, OptionValues, Outlook,
    Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Search, Seat, Seating, Standing, Suit, Text, Trick,
    TrickTaking, Turn,
};

/// The game of Hamlet.
#[derive(Clone, Copy, Debug)]
pub struct Hamlet;

const SEATS: usize = 3;
const TRICKS: u8 = 11;
/// Polonius led beats trumps too.
const LED_POLONIUS: u8 = 63;
/// What a trump has over any card of the led suit.
const TRUMP: u8 = 16;
const PACK: PieceSet = PieceSet::from_bits(french::ranks(7, french::ACE).bits() | POLONIUS.set().bits());
const SHAPE: Shape = Shape::hands_only(PACK, TRICKS as usize);

/// How far totals drift apart in a deal, how many deals are likely to follow where the one ahead is at the target, and
/// for how many points that it lacks there is one more: what makes the winners of 400 matches between experts
/// likeliest. It is more than a deal's points vary by, for who is ahead is played against.
const SPREAD: f64 = 45.0;
const LAST_DEALS: f64 = 0.5;
const POINTS_A_DEAL: f64 = 25.0;

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    target: i32,
    standing: Standing,
    turn: Turn,
    trick: Trick,
    played: PieceSet,
    /// How many have bid.
    bids: u8,
    /// The cards bid, once all are revealed.
    revealed: PieceSet,
    /// Cards that everybody knows each seat to hold.
    known: PerSeat<PieceSet>,
    trump: Suit,
    to_be: bool,
    tricks: PerSeat<u8>,
    /// Suits that each seat has shown not to hold.
    void: PerSeat<PieceSet>,
}

/// What a seat knows besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Private {
    hand: PieceSet,
    /// The card it has laid face down, until all are revealed.
    bid: Option<Piece>,
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The cards laid face down, until all are revealed.
    bids: PerSeat<Option<Piece>>,
}

impl TrickTaking for Hamlet {
    type Options = i32;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;

    const INFO: Info = Info {
        id: "hamlet",
        seating: Seating::exactly(SEATS),
        direction: Direction::Clockwise,
        partners: false,
        pack: Pack::French,
        options: &[OptionSpec::number("target", 250, 50, 1000, 1)],
        draws_for_deal: false,
    };

    fn options(values: &OptionValues) -> i32 {
        values.get(0)
    }

    fn start(target: i32, seats: usize, first_dealer: Seat) -> Public {
        Public {
            target,
            standing: Standing::new(seats, first_dealer, 0),
            turn: Turn::Deal,
            trick: Trick::default(),
            played: PieceSet::EMPTY,
            bids: 0,
            revealed: PieceSet::EMPTY,
            known: PerSeat::default(),
            trump: Suit::default(),
            to_be: false,
            tricks: PerSeat::default(),
            void: PerSeat::default(),
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
        let first = standing.dealer.next(SEATS, Direction::Clockwise);
        *public = Public {
            standing,
            turn: Turn::Act(first),
            trick: Trick::led_by(first),
            ..Self::start(public.target, SEATS, standing.dealer)
        };
        announce(standing.deal, standing.dealer, SEATS, deal, log);
        Hidden { hands: deal.hands, bids: PerSeat::default() }
    }

    #[inline]
    fn legal(public: &Public, private: &Private, _: Seat) -> Moves {
        let hand = private.hand;
        if usize::from(public.bids) < SEATS {
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

    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Hidden> {
        let (pool, mut shares) = public.shares(private.hand, seat);
        let mut bids = PerSeat::default();
        bids[seat] = private.bid;
        let mut biddable = pool - POLONIUS.set();
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other != seat && public.has_laid(other) {
                // Each card could be the one laid, with equally many hands around it: so the card comes first.
                let laid = biddable.pick(rng);
                biddable.remove(laid);
                bids[other] = Some(laid);
                share.required = laid.set();
            }
        }
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(Hidden { hands: hands(&dealt, SEATS, seat, private.hand), bids })
    }

    fn worlds(public: &Public, private: &Private, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        if usize::from(public.bids) < SEATS {
            // There would be millions.
            return None;
        }
        let (pool, shares) = public.shares(private.hand, seat);
        let hidden = |dealt: &[PieceSet; dealer::MAX_SHARES]| Hidden {
            hands: hands(dealt, SEATS, seat, private.hand),
            bids: PerSeat::default(),
        };
        Some(dealer::all(pool, &shares, limit)?.iter().map(hidden).collect())
    }

    fn why_not(public: &Public, private: &Private, _: Seat, mv: Move) -> Refusal {
        if usize::from(public.bids) < SEATS {
            let clause = Clause::new("bid", 1);
            let Move::Lay(card) = mv else { return refuse::not_now(clause) };
            return refuse::held(Self::INFO.pack, card, private.hand, clause)
                .err()
                .unwrap_or_else(|| Refusal::new(Clause::new("bid", 2), Text::new("refuse-bid-joker")));
        }
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, private.hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(card), Some(lead)) => {
                let clause =
                    if card == POLONIUS { Clause::new("polonius", 2) } else { Clause::new("play", 2) };
                refuse::must_follow(clause, french::suit(lead), private.hand)
            }
            (Ok(_), None) => refuse::not_now(turn),
        }
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
        let mut facts = vec![Text::new("fact-target").with("target", public.target)];
        if usize::from(public.bids) == SEATS {
            facts.push(Text::new("fact-trump").with("suit", public.trump));
            facts.push(Text::new(if public.to_be { "fact-to-be" } else { "fact-not-to-be" }));
        } else {
            facts.push(Text::new("fact-bidding"));
        }
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if public.has_laid(seat) {
            facts.push(Text::new("seat-has-bid"));
        }
        if !public.known[seat].is_empty() {
            facts.push(
                Text::new("seat-shown")
                    .with("pieces", crate::core::Arg::Pieces(Pack::French, public.known[seat])),
            );
        }
        facts
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) if usize::from(public.bids) < SEATS => "bid",
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const SEARCH: Search = Search::Tree { nests: 8 };

    // They lie in the program's data, not on the stack.
    #[allow(clippy::large_stack_arrays)]
    const WEIGHTS: &'static [i16] = &include!("hamlet/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, private: &Private, seat: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, private, seat, moves, each);
    }

    fn outlook(public: &Public) -> Outlook {
        let most = public.standing.totals.first(SEATS).iter().max().copied().unwrap_or_default();
        let deals = LAST_DEALS + f64::from((public.target - most).max(0)) / POINTS_A_DEAL;
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, private, seat, rng)
    }

    fn reference<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, private, seat, rng)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        memory::imagine_vaguely(public, private, seat, then, rng)
    }

    fn distinct(public: &Public, private: &Private, seat: Seat) -> Moves {
        alike::distinct(public, private, seat)
    }

    fn alike(public: &Public, private: &Private, seat: Seat, one: Move, other: Move) -> bool {
        alike::alike(public, private, seat, one, other)
    }

    fn remarks(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, private.hand, seat, mv)
    }
}

impl Public {
    /// Takes a bid; the third turns all of them up (clauses Bid 1 to Bid 4).
    fn lay<L: Log>(&mut self, hidden: &mut Hidden, seat: Seat, card: Piece, log: &mut L) {
        hidden.bids[seat] = Some(card);
        self.bids += 1;
        let next = seat.next(SEATS, Direction::Clockwise);
        self.turn = Turn::Act(next);
        if usize::from(self.bids) < SEATS {
            return;
        }
        let mut bids = PerSeat::default();
        for bidder in Seat::all(SEATS) {
            bids[bidder] = hidden.bids[bidder].unwrap_or_default();
            self.known[bidder] = bids[bidder].set();
            self.revealed |= self.known[bidder];
        }
        hidden.bids = PerSeat::default();
        self.trump = score::trump(self.revealed);
        self.to_be = self.revealed.meets(french::ranks(11, 13));
        self.trick = Trick::led_by(next);
        log.note(Event::Revealed { bids, trump: self.trump, to_be: self.to_be });
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
                self.void[seat] |= void;
                self.strength(card, led)
            }
        };
        self.trick.play(card, strength);
        if self.trick.len() < SEATS {
            self.turn = Turn::Act(seat.next(SEATS, Direction::Clockwise));
        } else {
            self.end_trick(log);
        }
    }

    /// The power of a card where this suit is led.
    #[inline]
    fn strength(&self, card: Piece, led: Suit) -> u8 {
        if card == POLONIUS {
            return 0;
        }
        // Without branches, as in [`Trick::play`]: a card's suit cannot be predicted.
        let (rank, suit) = (french::rank(card), french::suit(card));
        let plain = select_unpredictable(suit == led, rank, 0);
        select_unpredictable(suit == self.trump, TRUMP + rank, plain)
    }

    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let winner = self.trick.winner(SEATS, Direction::Clockwise);
        log.note(Event::Trick { trick: self.trick, winner });
        self.tricks[winner] += 1;
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        if self.played == PACK {
            self.score(log);
        }
    }

    fn score<L: Log>(&mut self, log: &mut L) {
        let hamlet = score::hamlet(self.tricks);
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = score::points(self.tricks[seat], self.to_be, seat == hamlet);
            self.standing.totals[seat] += points[seat];
        }
        let Standing { deal, totals, .. } = self.standing;
        let extra = Some(("hamlet", hamlet.index() as i32));
        log.note(Event::Scored { number: deal, points, totals, extra });
        self.standing.dealer = hamlet;
        let most = totals.first(SEATS).iter().max().copied().unwrap_or_default();
        let over = most >= self.target && self.standing.leaders().len() == 1;
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    /// What this seat does not see, and what it knows of who holds it; but for cards that lie face down.
    #[inline]
    fn shares(&self, hand: PieceSet, seat: Seat) -> (PieceSet, [Share; SEATS]) {
        let mut shares = [Share::default(); SEATS];
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other != seat {
                share.count = self.cards_left(other);
                share.required = self.known[other];
                share.forbidden = self.void[other];
            }
        }
        (PACK - self.played - hand, shares)
    }

    /// Whether the seat has a card face down.
    fn has_laid(&self, seat: Seat) -> bool {
        let first = self.standing.dealer.next(SEATS, Direction::Clockwise);
        let order = first.steps_to(seat, SEATS, Direction::Clockwise);
        usize::from(self.bids) < SEATS && order < usize::from(self.bids)
    }

    fn cards_left(&self, seat: Seat) -> usize {
        let tricks: u8 = self.tricks.first(SEATS).iter().sum();
        let order = self.trick.leader().steps_to(seat, SEATS, Direction::Clockwise);
        usize::from(TRICKS - tricks) - usize::from(order < self.trick.len())
    }
}
