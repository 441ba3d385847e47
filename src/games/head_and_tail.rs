//! **Head & Tail**: three to six players, follow suit, no trumps; do not win most tricks, nor fewest.
//!
//! The seat with most tricks (*head*) and the one with fewest (*tail*) lose 3 points. Each seat has a *betting
//! card* besides, an ace or joker that may be played at any time: led it wins, else it loses. It earns its
//! owner a point in the head's tricks, and two in the tail's. Won tricks lie open with their highest and
//! lowest card. The rules, clause by clause, are in `rules/en/head-and-tail.md`.
//!
//! ```
//! use offsuit::core::{Match, OptionValues, Piece, TrickTaking, Turn, pack::french};
//! use offsuit::games::HeadAndTail;
//!
//! let values = OptionValues::defaults(HeadAndTail::INFO.options);
//! let (mut game, _) = Match::<HeadAndTail>::new(&values, 5, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // Led or not, whatever was led: a betting card may always be played.
//! while let Turn::Act(seat) = game.turn() {
//!     let view = game.view(seat).expect("a hand");
//!     let betting = HeadAndTail::hand(&view.private) & (french::ranks(14, 14) | french::JOKERS);
//!     assert!(view.legal().pieces().includes(betting));
//!     game.play(seat, view.legal().nth(0), &mut ())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decided;
mod explain;
mod features;
mod memory;
mod novice;
mod reference;
mod remarks;
mod score;

use rand::Rng;

use super::{hands, refuse};
use crate::core::deal::Shuffled;
use crate::core::dealer::{self, Share};
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::french;
use crate::core::{
    Clause, Deal, Direction, Event, Features, Info, Log, Move, Moves, OptionSpec, OptionValues, Outlook,
    Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Search, Seat, Seating, Standing, Suit, Text, Trick,
    TrickTaking, Turn,
};

/// The game of Head & Tail.
#[derive(Clone, Copy, Debug)]
pub struct HeadAndTail;

/// A betting card led beats every card.
const LED_BETTING: u8 = 63;

/// How far totals drift apart in a deal, how many deals are likely to follow where a total is at the limit, and for how
/// many points that the outermost lacks there is one more: what makes the winners of 500 matches between experts
/// likeliest, of three and of four.
const SPREAD: f64 = 3.2;
const LAST_DEALS: f64 = 0.5;
const POINTS_A_DEAL: f64 = 1.3;

/// The betting cards, in the order in which seats get them.
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

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    /// The match ends with a total this far from 0.
    limit: i32,
    standing: Standing,
    turn: Turn,
    trick: Trick,
    /// The cards played in this deal.
    played: PieceSet,
    won: PerSeat<Won>,
    /// The betting card of each seat, from the first deal on.
    betting: PerSeat<Piece>,
    /// Who won the trick that each seat's betting card fell in.
    taken_by: PerSeat<Option<Seat>>,
    /// The tricks of the deal in order, as they lie open.
    open: [Open; 13],
    open_len: u8,
    /// Suits that each seat has shown not to hold.
    void: PerSeat<PieceSet>,
}

/// What a seat has won in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Won {
    tricks: u8,
    /// The highest ranks of its tricks, added up.
    high: u8,
    /// The lowest ranks of its tricks, added up.
    low: u8,
}

/// A won trick as it lies in front of its winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Open {
    winner: Seat,
    highest: Piece,
    lowest: Piece,
}

/// A card's rank, 1 for betting cards.
#[inline]
fn rank(card: Piece) -> u8 {
    if ALL_BETTING.contains(card) { 1 } else { french::rank(card) }
}

#[inline]
fn is_betting(card: Piece) -> bool {
    ALL_BETTING.contains(card)
}

/// The plain cards of a suit.
#[inline]
fn plain(suit: Suit) -> PieceSet {
    suit.cards() - ALL_BETTING
}

/// The plain cards for this many seats, and how many each gets.
fn shape(seats: usize) -> Shape {
    let lowest = match seats {
        3 => 5,
        5 => 4,
        _ => 2,
    };
    let pack = french::ranks(lowest, 13);
    Shape::hands_only(pack, pack.len() / seats)
}

impl TrickTaking for HeadAndTail {
    type Options = i32;
    type Public = Public;
    type Private = PieceSet;
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        id: "head-and-tail",
        seating: Seating { min: 3, max: 6, best: 4 },
        direction: Direction::Clockwise,
        partners: false,
        pack: Pack::French,
        options: &[OptionSpec::number("limit", 12, 1, 100, 1)],
        draws_for_deal: false,
    };

    fn options(values: &OptionValues) -> i32 {
        values.get(0)
    }

    fn start(limit: i32, seats: usize, first_dealer: Seat) -> Public {
        Public {
            limit,
            standing: Standing::new(seats, first_dealer, 0),
            turn: Turn::Deal,
            trick: Trick::default(),
            played: PieceSet::EMPTY,
            won: PerSeat::default(),
            betting: PerSeat::default(),
            taken_by: PerSeat::default(),
            open: [Open::default(); 13],
            open_len: 0,
            void: PerSeat::default(),
        }
    }

    fn turn(public: &Public) -> Turn {
        public.turn
    }

    fn deal<R: Rng + ?Sized>(public: &Public, rng: &mut R) -> Deal {
        let seats = public.standing.seats;
        let shape = shape(seats);
        let mut hands = Shuffled::new(shape.pack).hands(shape.hand, seats, rng);
        for (seat, betting) in Seat::all(seats).zip(BETTING) {
            let kept = if public.standing.deal == 0 { betting } else { public.betting[seat] };
            hands[seat].insert(kept);
        }
        Deal { hands, ..Deal::default() }
    }

    fn check_deal(public: &Public, deal: &Deal) -> Result<(), String> {
        let seats = public.standing.seats;
        let mut plain = *deal;
        let mut betting = PieceSet::EMPTY;
        for seat in Seat::all(seats) {
            let own = deal.hands[seat] & ALL_BETTING;
            plain.hands[seat] -= own;
            if !own.is_single() || betting.meets(own) {
                return Err(format!("seat {seat} does not have one betting card of its own"));
            }
            if public.standing.deal > 0 && own != public.betting[seat].set() {
                return Err(format!("seat {seat} has another betting card than in the first deal"));
            }
            betting |= own;
        }
        // Four aces serve first; jokers only fill up.
        if (betting & french::JOKERS).len() != seats.saturating_sub(4) {
            return Err("jokers are betting cards only where the four aces do not suffice".to_owned());
        }
        shape(seats).check(seats, &plain, Self::INFO.pack)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        let standing = Standing { deal: public.standing.deal + 1, ..public.standing };
        let leader = standing.dealer.next(standing.seats, Direction::Clockwise);
        *public = Public {
            standing,
            turn: Turn::Act(leader),
            trick: Trick::led_by(leader),
            ..Self::start(public.limit, standing.seats, standing.dealer)
        };
        for seat in Seat::all(standing.seats) {
            public.betting[seat] = (deal.hands[seat] & ALL_BETTING).first().unwrap_or_default();
        }
        announce(standing.deal, standing.dealer, standing.seats, deal, log);
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
        let betting = is_betting(card);
        let strength = match public.trick.lead() {
            None if betting => LED_BETTING,
            None => french::rank(card),
            Some(lead) if betting || is_betting(lead) => 0,
            Some(lead) => {
                let led = french::suit(lead);
                if french::suit(card) == led {
                    french::rank(card)
                } else {
                    public.void[seat] |= plain(led);
                    0
                }
            }
        };
        public.trick.play(card, strength);
        let seats = public.standing.seats;
        if public.trick.len() < seats {
            public.turn = Turn::Act(seat.next(seats, Direction::Clockwise));
        } else {
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

    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        rng: &mut R,
    ) -> Option<PerSeat<PieceSet>> {
        let seats = public.standing.seats;
        let (pool, shares) = public.shares(*hand, seat);
        let dealt = dealer::deal(pool, &shares[..seats.min(6)], rng)?;
        Some(hands(&dealt, seats, seat, *hand))
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<PerSeat<PieceSet>>> {
        let seats = public.standing.seats;
        let (pool, shares) = public.shares(*hand, seat);
        let dealt = dealer::all(pool, &shares[..seats.min(6)], limit)?;
        Some(dealt.iter().map(|dealt| hands(dealt, seats, seat, *hand)).collect())
    }

    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, *hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(_), Some(lead)) => {
                let suit = french::suit(lead);
                refuse::must_follow(Clause::new("play", 2), suit, *hand - ALL_BETTING)
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
        public.won[seat].tricks
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }

    fn known(public: &Public, seat: Seat) -> PieceSet {
        let in_play = public.standing.deal > 0 && seat.index() < public.standing.seats;
        if in_play { public.betting[seat].set() - public.played } else { PieceSet::EMPTY }
    }

    fn facts(public: &Public) -> Vec<Text> {
        let stakes = Text::new("fact-head-and-tail")
            .with("penalty", score::PENALTY)
            .with("head", score::IN_HEAD)
            .with("tail", score::IN_TAIL);
        vec![stakes, Text::new("fact-limit").with("limit", public.limit)]
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let mut facts = Vec::new();
        if public.standing.deal > 0 {
            facts.push(match public.taken_by[seat] {
                None => Text::new("seat-betting-held").piece("piece", Pack::French, public.betting[seat]),
                Some(taker) => Text::new("seat-betting-taken")
                    .piece("piece", Pack::French, public.betting[seat])
                    .with("taker", taker),
            });
        }
        let open = &public.open[..public.open_len as usize];
        facts.extend(open.iter().filter(|open| open.winner == seat).map(|open| {
            Text::new("seat-open-trick").piece("highest", Pack::French, open.highest).piece(
                "lowest",
                Pack::French,
                open.lowest,
            )
        }));
        facts
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const SEARCH: Search = Search::Tree { nests: 6 };

    // They lie in the program's data, not on the stack.
    #[allow(clippy::large_stack_arrays)]
    const WEIGHTS: &'static [i16] = &include!("head_and_tail/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, *hand, seat, moves, each);
    }

    fn outlook(public: &Public) -> Outlook {
        let standing = &public.standing;
        let farthest = standing.totals.first(standing.seats).iter().map(|total| total.abs()).max();
        let lacks = (public.limit - farthest.unwrap_or_default()).max(0);
        let deals = LAST_DEALS + f64::from(lacks) / POINTS_A_DEAL;
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn reference<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, *hand, seat, rng)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, PerSeat<PieceSet>)> {
        memory::imagine_vaguely(public, *hand, seat, then, rng)
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }
}

impl Public {
    /// What this seat does not see, and what it knows of who holds it.
    #[inline]
    fn shares(&self, hand: PieceSet, seat: Seat) -> (PieceSet, [Share; 6]) {
        let seats = self.standing.seats;
        let mut shares = [Share::default(); 6];
        let mut pool = shape(seats).pack - self.played - hand;
        for (share, other) in shares.iter_mut().zip(Seat::all(seats)) {
            if other != seat {
                share.count = self.cards_left(other);
                share.required = HeadAndTail::known(self, other);
                share.forbidden = self.void[other];
                pool |= share.required;
            }
        }
        (pool, shares)
    }

    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let seats = self.standing.seats;
        let winner = self.trick.winner(seats, Direction::Clockwise);
        log.note(Event::Trick { trick: self.trick, winner });
        let pieces = self.trick.pieces();
        let (mut highest, mut lowest) = (pieces[0], pieces[0]);
        for (n, &card) in pieces.iter().enumerate() {
            if rank(card) > rank(highest) {
                highest = card;
            }
            if rank(card) < rank(lowest) {
                lowest = card;
            }
            if is_betting(card) {
                self.taken_by[self.trick.leader().after(n, seats, Direction::Clockwise)] = Some(winner);
            }
        }
        let won = &mut self.won[winner];
        won.tricks += 1;
        won.high += rank(highest);
        won.low += rank(lowest);
        if let Some(slot) = self.open.get_mut(self.open_len as usize) {
            *slot = Open { winner, highest, lowest };
            self.open_len += 1;
        }
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        if self.tricks_left() == 0 {
            self.score(log);
        }
    }

    fn score<L: Log>(&mut self, log: &mut L) {
        let seats = self.standing.seats;
        let points = score::points(seats, &self.won, &self.taken_by);
        for seat in Seat::all(seats) {
            self.standing.totals[seat] += points[seat];
        }
        let Standing { deal, totals, dealer, .. } = self.standing;
        log.note(Event::Scored { number: deal, points, totals, extra: None });
        self.standing.dealer = dealer.next(seats, Direction::Clockwise);
        let over = totals.first(seats).iter().any(|total| total.abs() >= self.limit);
        self.turn = if over { Turn::Over } else { Turn::Deal };
    }

    fn tricks_left(&self) -> usize {
        shape(self.standing.seats).hand + 1 - usize::from(self.open_len)
    }

    fn cards_left(&self, seat: Seat) -> usize {
        let order = self.trick.leader().steps_to(seat, self.standing.seats, Direction::Clockwise);
        self.tricks_left() - usize::from(order < self.trick.len())
    }
}
