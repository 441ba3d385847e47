//! **Fifteens**: four players, 52 cards, no trumps, follow suit; the cards won count, less 15.
//!
//! What is uncommon is the lead. The opening lead is free; after it, the leader must lead the most recently
//! led suit that he holds, and the highest card he has of it. Only who holds none of the suits led so far
//! may choose one, and must lead its highest card. So everything is in what you follow with.
//! The rules, clause by clause, are in `rules/en/fifteens.md`.
//!
//! ```
//! use offsuit::core::{Match, Move, Moves, OptionValues, TrickTaking, Turn};
//! use offsuit::games::Fifteens;
//!
//! let values = OptionValues::defaults(Fifteens::INFO.options);
//! let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! let Turn::Act(leader) = game.turn() else { unreachable!("a deal has begun") };
//! // The opening lead is free: all thirteen cards.
//! let legal = game.view(leader).expect("a hand").legal();
//! assert_eq!(legal.len(), 13);
//! game.play(leader, legal.nth(0), &mut ())?;
//! assert_eq!(Fifteens::trick(game.public()).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decided;
mod explain;
mod features;
mod memory;
mod novice;
mod reference;
mod remarks;

use std::hint::select_unpredictable;

use rand::Rng;

use super::{alike, hands, refuse};
use crate::core::dealer::{self, Share};
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::french;
use crate::core::trick::follow;
use crate::core::{
    Clause, Deal, Direction, Event, Features, Info, Log, Move, Moves, OptionSpec, OptionValues, Outlook,
    Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Search, Seat, Seating, Standing, Suit, Text, Trick,
    TrickTaking, Turn,
};

/// The game of Fifteens.
#[derive(Clone, Copy, Debug)]
pub struct Fifteens;

const SEATS: usize = 4;
const TRICKS: u8 = 13;
/// What each seat pays for a deal.
const PRICE: i32 = 15;

/// The options in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many deals a match has.
    pub deals: u32,
    /// Chips at the start.
    pub chips: i32,
    /// Card points by rank.
    values: [u8; 16],
}

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    options: Options,
    standing: Standing,
    turn: Turn,
    trick: Trick,
    /// The card points in the trick on the table.
    trick_points: u8,
    /// The suits led so far, the most recent first.
    led: LedSuits,
    /// The cards played in this deal.
    played: PieceSet,
    tricks: PerSeat<u8>,
    points: PerSeat<u8>,
    /// Cards that the play has shown each seat not to hold.
    excluded: PerSeat<PieceSet>,
}

/// The suits led so far, as sets of their cards, the most recent first; behind them, empty sets.
///
/// Nothing here branches on which suit it is: that cannot be predicted, and playouts would stop to wait for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct LedSuits([PieceSet; 4]);

impl LedSuits {
    fn iter(self) -> impl Iterator<Item = Suit> {
        self.0.into_iter().filter_map(PieceSet::first).map(french::suit)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0[0].is_empty()
    }

    /// The suit led last.
    #[inline]
    fn latest(self) -> PieceSet {
        self.0[0]
    }

    /// What the hand holds of the first of these suits that it has.
    #[inline]
    fn held_in(self, hand: PieceSet) -> PieceSet {
        self.0.into_iter().rev().fold(PieceSet::EMPTY, |behind, led| {
            let held = hand & led;
            select_unpredictable(held.is_empty(), behind, held)
        })
    }

    /// Puts a suit in front; returns those that were before it: all of them, if it was not among them.
    #[inline]
    fn lead(&mut self, suit: PieceSet) -> PieceSet {
        let (mut before, mut found, mut moved) = (PieceSet::EMPTY, false, suit);
        for slot in &mut self.0 {
            let led = *slot;
            // The suits before it move back by one place; those behind it stay where they are.
            *slot = select_unpredictable(found, led, moved);
            found |= led == suit;
            before |= select_unpredictable(found, PieceSet::EMPTY, led);
            moved = led;
        }
        before
    }
}

/// How far totals drift apart in a deal: what makes the winners of 200 matches between experts likeliest.
const SPREAD: f64 = 8.0;

impl TrickTaking for Fifteens {
    type Options = Options;
    type Public = Public;
    type Private = PieceSet;
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        id: "fifteens",
        seating: Seating::exactly(SEATS),
        direction: Direction::Clockwise,
        partners: false,
        pack: Pack::French,
        options: &[
            OptionSpec::number("deals", 8, 4, 40, 4),
            OptionSpec::number("chips", 50, 0, 1000, 1),
            OptionSpec::choice("values", &["printed", "classic"]),
        ],
        draws_for_deal: false,
    };

    fn options(values: &OptionValues) -> Options {
        let mut points = [0; 16];
        // Jack, queen, king, ace; the ten counts in the classic values alone.
        let (ten, honours) = if values.get(2) == 0 { (0, [1, 2, 4, 5]) } else { (1, [2, 3, 4, 5]) };
        points[10] = ten;
        points[11..15].copy_from_slice(&honours);
        Options { deals: values.get(0) as u32, chips: values.get(1), values: points }
    }

    fn start(options: Options, seats: usize, first_dealer: Seat) -> Public {
        Public {
            options,
            standing: Standing::new(seats, first_dealer, options.chips),
            turn: Turn::Deal,
            trick: Trick::default(),
            trick_points: 0,
            led: LedSuits::default(),
            played: PieceSet::EMPTY,
            tricks: PerSeat::default(),
            points: PerSeat::default(),
            excluded: PerSeat::default(),
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
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        let standing = Standing { deal: public.standing.deal + 1, ..public.standing };
        let leader = standing.dealer.next(SEATS, Direction::Clockwise);
        *public = Public {
            standing,
            turn: Turn::Act(leader),
            trick: Trick::led_by(leader),
            ..Self::start(public.options, SEATS, standing.dealer)
        };
        announce(standing.deal, standing.dealer, SEATS, deal, log);
        deal.hands
    }

    #[inline]
    fn legal(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(if public.trick.is_empty() {
            public.leads(*hand)
        } else {
            follow(*hand, public.led.latest())
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
        let led = public.led.latest();
        let follows = led.contains(card);
        public.excluded[seat] |= select_unpredictable(follows, PieceSet::EMPTY, led);
        let rank = french::rank(card);
        public.trick.play(card, select_unpredictable(follows, rank, 0));
        public.trick_points += public.options.values[(rank & 15) as usize];
        if public.trick.len() < SEATS {
            public.turn = Turn::Act(seat.next(SEATS, Direction::Clockwise));
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
        let (pool, shares) = public.shares(*hand, seat);
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(hands(&dealt, SEATS, seat, *hand))
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<PerSeat<PieceSet>>> {
        let (pool, shares) = public.shares(*hand, seat);
        let dealt = dealer::all(pool, &shares, limit)?;
        Some(dealt.iter().map(|dealt| hands(dealt, SEATS, seat, *hand)).collect())
    }

    fn why_not(public: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let card = match refuse::played(Self::INFO.pack, mv, *hand, Clause::new("play", 1)) {
            Ok(card) => card,
            Err(refusal) => return refusal,
        };
        if let Some(lead) = public.trick.lead() {
            return refuse::must_follow(Clause::new("play", 2), french::suit(lead), *hand);
        }
        let must = public.leads(*hand);
        let named = |text: Text| text.with("must", crate::core::Arg::Pieces(Pack::French, must));
        let held = public.led.iter().find(|suit| hand.meets(suit.cards()));
        match held {
            Some(suit) if suit == french::suit(card) => Refusal::new(
                Clause::new("lead", 3),
                named(Text::new("refuse-highest-lead")).with("suit", suit),
            ),
            Some(suit) => {
                Refusal::new(Clause::new("lead", 2), named(Text::new("refuse-suit-lead")).with("suit", suit))
            }
            None => Refusal::new(
                Clause::new("lead", 4),
                named(Text::new("refuse-highest-lead")).with("suit", french::suit(card)),
            ),
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

    fn known(_: &Public, _: Seat) -> PieceSet {
        PieceSet::EMPTY
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![
            Text::new("fact-deal").with("deal", public.standing.deal).with("deals", public.options.deals),
            // The ten counts in the classic values alone.
            Text::new("fact-card-values").with("values", public.options.values[10]),
        ];
        facts.extend(public.led.iter().enumerate().map(|(n, suit)| {
            Text::new(if n == 0 { "fact-lead-duty-first" } else { "fact-lead-duty-next" }).with("suit", suit)
        }));
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        vec![Text::new("seat-card-points").with("points", public.points[seat])]
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

    const SEARCH: Search = Search::Tree { nests: 6 };
    const WEIGHTS: &'static [i16] = &include!("fifteens/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, hand: &PieceSet, _: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, *hand, moves, each);
    }

    fn outlook(public: &Public) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
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

    fn distinct(public: &Public, hand: &PieceSet, seat: Seat) -> Moves {
        Moves::Play(public.one_of_each(*hand, Self::legal(public, hand, seat).pieces()))
    }

    fn alike(public: &Public, hand: &PieceSet, _: Seat, one: Move, other: Move) -> bool {
        alike::is_one(one, other, |cards| public.one_of_each(*hand, cards))
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }
}

const SHAPE: Shape = Shape::hands_only(french::CARDS, TRICKS as usize);

impl Public {
    /// What this seat does not see, and what it knows of who holds it.
    #[inline]
    fn shares(&self, hand: PieceSet, seat: Seat) -> (PieceSet, [Share; SEATS]) {
        let mut shares = [Share::default(); SEATS];
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other != seat {
                share.count = self.cards_left(other);
                share.forbidden = self.excluded[other];
            }
        }
        (french::CARDS - self.played - hand, shares)
    }

    /// Of these cards of the hand, of several that are alike one.
    fn one_of_each(&self, hand: PieceSet, cards: PieceSet) -> PieceSet {
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let between = (french::CARDS - self.played - hand) | winning;
        alike::one_of_each_card(cards, PieceSet::EMPTY, between, |card| self.value(card))
    }

    /// The points of a card.
    fn value(&self, card: Piece) -> u8 {
        self.options.values[usize::from(french::rank(card) & 15)]
    }

    /// What may be led from this hand (clauses Lead 1 to Lead 4).
    #[inline]
    fn leads(&self, hand: PieceSet) -> PieceSet {
        if self.led.is_empty() {
            return hand;
        }
        let held = self.led.held_in(hand);
        if held.is_empty() {
            let tops = Suit::ALL.into_iter().map(|suit| (hand & suit.cards()).last_only());
            return tops.fold(PieceSet::EMPTY, |leads, top| leads | top);
        }
        held.last_only()
    }

    /// Notes what a lead shows: after the opening lead, nothing higher in its suit, and nothing of any suit
    /// that would have come first.
    #[inline]
    fn note_lead(&mut self, seat: Seat, card: Piece) {
        let opening = self.led.is_empty();
        let shown = french::above(card) | self.led.lead(french::suit(card).cards());
        self.excluded[seat] |= if opening { PieceSet::EMPTY } else { shown };
    }

    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let winner = self.trick.winner(SEATS, Direction::Clockwise);
        log.note(Event::Trick { trick: self.trick, winner });
        self.tricks[winner] += 1;
        self.points[winner] += self.trick_points;
        self.trick_points = 0;
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        if self.played == french::CARDS {
            self.score(log);
        }
    }

    fn score<L: Log>(&mut self, log: &mut L) {
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = i32::from(self.points[seat]) - PRICE;
            self.standing.totals[seat] += points[seat];
        }
        let Standing { deal, totals, dealer, .. } = self.standing;
        log.note(Event::Scored { number: deal, points, totals, extra: None });
        self.standing.dealer = dealer.next(SEATS, Direction::Clockwise);
        self.turn = if deal < self.options.deals { Turn::Deal } else { Turn::Over };
    }

    fn cards_left(&self, seat: Seat) -> usize {
        let tricks: u8 = self.tricks.first(SEATS).iter().sum();
        let leader = self.trick.leader();
        let has_played = leader.steps_to(seat, SEATS, Direction::Clockwise) < self.trick.len();
        usize::from(TRICKS - tricks) - usize::from(has_played)
    }
}
