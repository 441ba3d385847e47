//! **Loo**: three to seven players, three tricks, a pot, and the question whether to play at all.
//!
//! Each seat stays, drops, or buys the dummy hand unseen; the dealer may not drop. Who stays plays three
//! tricks with the turned-up suit as trump: follow, else trump, else anything. A trick is worth a third of
//! the pot; who stayed and won none is *looed* and pays into the next. The rules, clause by clause, are in
//! `rules/en/loo.md`.
//!
//! ```
//! use offsuit::core::{Declaration, Match, Move, OptionValues, TrickTaking, Turn};
//! use offsuit::games::Loo;
//!
//! let values = OptionValues::defaults(Loo::INFO.options);
//! let (mut game, _) = Match::<Loo>::new(&values, 5, 7);
//! game.begin(&game.next_deal(), &mut ())?;
//! // Everyone else drops: the dealer takes the pot without a card played.
//! for _ in 0..4 {
//!     let Turn::Act(seat) = game.turn() else { unreachable!("four declare") };
//!     game.play(seat, Move::Declare(Declaration::Drop), &mut ())?;
//! }
//! assert_eq!(game.turn(), Turn::Deal);
//! let totals = game.standing().totals;
//! assert_eq!(totals.first(5).iter().max(), Some(&(12 - 3 + 15)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explain;
mod features;
mod novice;
mod practised;
mod reference;
mod remarks;
mod table;
mod train;

use rand::Rng;

use super::{alike, hands, refuse};
use crate::core::dealer::{self, Share};
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::french;
use crate::core::trick::follow_or_trump;
use crate::core::{
    Clause, Deal, Declaration, Direction, Event, Features, Info, Log, Made, Move, Moves, OptionSpec,
    OptionValues, Outlook, Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Seat, SeatSet, Seating,
    Standing, Suit, Text, Trick, TrickTaking, Turn, Work,
};

/// The game of Loo.
#[derive(Clone, Copy, Debug)]
pub struct Loo;

/// Everything ever paid is this many chips.
const STAKE: i32 = 3;
const TRICKS: u8 = 3;
/// What a trump has over any card of the led suit.
const TRUMP: u8 = 16;

/// The standard deviation of what a seat's chips change by in a deal (measured between novices).
const SPREAD: f64 = 5.0;
/// How many deals are likely to follow where the one with fewest chips has none, and for how many of its chips there
/// is one more: what makes the chances to win that follow from it likeliest, over the deals of 30,000 matches.
const LAST_DEALS: f64 = 1.2;
const CHIPS_A_DEAL: f64 = 3.0;

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    chips: i32,
    standing: Standing,
    turn: Turn,
    trick: Trick,
    pot: i32,
    /// What the deal before left in the pot: nothing where a round opens.
    carried: i32,
    /// The totals at the last score.
    before: PerSeat<i32>,
    turn_up: Piece,
    declared: PerSeat<Option<Declaration>>,
    /// The seats that play for the pot, once all have declared.
    staying: SeatSet,
    tricks: PerSeat<u8>,
    played: PieceSet,
    /// Suits that each seat has shown not to hold.
    void: PerSeat<PieceSet>,
    /// Seats that could not pay what was due, which ends the match.
    broke: SeatSet,
}

/// What a seat knows besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Private {
    hand: PieceSet,
    /// The hand it has thrown away for the dummy.
    discarded: PieceSet,
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    hands: PerSeat<PieceSet>,
    /// The dummy hand, while nobody has bought it.
    dummy: PieceSet,
    /// The hand that the buyer has thrown away.
    discarded: PerSeat<PieceSet>,
}

const SHAPE: Shape = Shape { pack: french::CARDS, hand: 3, dummy: 3, turn_up: true, stock: 0 };

impl TrickTaking for Loo {
    type Options = i32;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;

    const INFO: Info = Info {
        id: "loo",
        seating: Seating { min: 3, max: 7, best: 5 },
        direction: Direction::Clockwise,
        partners: false,
        pack: Pack::French,
        options: &[OptionSpec::number("chips", 12, 3, 300, 3)],
        draws_for_deal: false,
    };

    fn options(values: &OptionValues) -> i32 {
        values.get(0)
    }

    fn start(chips: i32, seats: usize, first_dealer: Seat) -> Public {
        let standing = Standing::new(seats, first_dealer, chips);
        Public {
            chips,
            standing,
            turn: Turn::Deal,
            trick: Trick::default(),
            pot: 0,
            carried: 0,
            before: standing.totals,
            turn_up: Piece::default(),
            declared: PerSeat::default(),
            staying: SeatSet::EMPTY,
            tricks: PerSeat::default(),
            played: PieceSet::EMPTY,
            void: PerSeat::default(),
            broke: SeatSet::EMPTY,
        }
    }

    fn turn(public: &Public) -> Turn {
        public.turn
    }

    fn deal<R: Rng + ?Sized>(public: &Public, rng: &mut R) -> Deal {
        SHAPE.deal(public.standing.seats, rng)
    }

    fn check_deal(public: &Public, deal: &Deal) -> Result<(), String> {
        SHAPE.check(public.standing.seats, deal, Self::INFO.pack)
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> Hidden {
        let seats = public.standing.seats;
        let mut standing = Standing { deal: public.standing.deal + 1, ..public.standing };
        let mut pot = public.pot;
        if pot == 0 {
            // A round opens: everybody antes. The last score saw to it that everybody can.
            for seat in Seat::all(seats) {
                standing.totals[seat] -= STAKE;
            }
            pot = STAKE * seats as i32;
        }
        let first = standing.dealer.next(seats, Direction::Clockwise);
        *public = Public {
            standing,
            turn: Turn::Act(first),
            trick: Trick::led_by(first),
            pot,
            carried: public.pot,
            before: public.before,
            turn_up: deal.turn_up.unwrap_or_default(),
            ..Self::start(public.chips, seats, standing.dealer)
        };
        announce(standing.deal, standing.dealer, seats, deal, log);
        Hidden { hands: deal.hands, dummy: deal.dummy, discarded: PerSeat::default() }
    }

    #[inline]
    fn legal(public: &Public, private: &Private, seat: Seat) -> Moves {
        if public.staying.is_empty() {
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
                if declaration == Declaration::Buy {
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

    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Hidden> {
        let (pool, shares) = public.shares(private, seat);
        let dealt = dealer::deal(pool, &shares[..=public.standing.seats], rng)?;
        Some(public.hidden(&dealt, private, seat))
    }

    fn worlds(public: &Public, private: &Private, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        if public.staying.is_empty() {
            // There would be millions.
            return None;
        }
        let seats = public.standing.seats;
        let (pool, shares) = public.shares(private, seat);
        let mut playing = shares;
        for other in Seat::all(seats).filter(|&other| !public.staying.contains(other)) {
            playing[other.index()] = Share::default();
        }
        playing[seats] = Share::default();
        let mut dealt = dealer::all(pool, &playing[..=seats], limit)?;
        for hands in &mut dealt {
            let mut rest = (pool - hands.iter().fold(PieceSet::EMPTY, |all, &hand| all | hand)).iter();
            for (hand, share) in hands.iter_mut().zip(&shares) {
                // Nothing is known of the hands that are not played.
                let missing = share.count - hand.len();
                *hand |= rest.by_ref().take(missing).collect();
            }
        }
        Some(dealt.iter().map(|hands| public.hidden(hands, private, seat)).collect())
    }

    fn why_not(public: &Public, private: &Private, seat: Seat, mv: Move) -> Refusal {
        if public.staying.is_empty() {
            return public.why_not_declare(seat, mv);
        }
        let turn = Clause::new("play", 1);
        match (refuse::played(Self::INFO.pack, mv, private.hand, turn), public.trick.lead()) {
            (Err(refusal), _) => refusal,
            (Ok(_), None) => refuse::not_now(turn),
            (Ok(_), Some(lead)) => {
                let led = french::suit(lead);
                if private.hand.meets(led.cards()) {
                    return refuse::must_follow(Clause::new("play", 2), led, private.hand);
                }
                let held = crate::core::Arg::Pieces(Pack::French, private.hand & public.trump().cards());
                Refusal::new(
                    Clause::new("play", 3),
                    Text::new("refuse-trump").with("suit", led).with("held", held),
                )
            }
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

    fn known(_: &Public, _: Seat) -> PieceSet {
        PieceSet::EMPTY
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![Text::new("fact-pot").with("pot", public.pot)];
        if public.pot > 0 {
            facts.push(Text::new("fact-stakes").with("third", public.pot / i32::from(TRICKS)));
        }
        if public.standing.deal > 0 {
            facts.push(Text::new("fact-turn-up").piece("piece", Pack::French, public.turn_up));
        }
        facts.extend(public.broke.iter().map(|seat| Text::new("fact-broke").with("seat", seat)));
        facts
    }

    fn seat_facts(public: &Public, seat: Seat) -> Vec<Text> {
        let key = match public.declared[seat] {
            Some(Declaration::Stay) => "seat-stays",
            Some(Declaration::Drop) => "seat-dropped",
            Some(Declaration::Buy) => "seat-bought",
            None => return Vec::new(),
        };
        vec![Text::new(key)]
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) if public.staying.is_empty() => "declare",
            Turn::Act(_) => "play",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    fn outlook(public: &Public) -> Outlook {
        let standing = &public.standing;
        let fewest = standing.totals.first(standing.seats).iter().min().copied().unwrap_or_default();
        // The ante of a new round is as good as paid.
        let due = if public.turn == Turn::Deal && public.pot == 0 { STAKE } else { 0 };
        let deals = LAST_DEALS + f64::from((fewest - due).max(0)) / CHIPS_A_DEAL;
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, private, seat, rng)
    }

    fn reference<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, private, seat, rng)
    }

    fn practised<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        match Self::legal(public, private, seat) {
            Moves::Declare(legal) => Move::Declare(table::declare(public, private.hand, seat, legal, rng)),
            legal => practised::play(public, private, seat, legal.pieces(), rng),
        }
    }

    fn distinct(public: &Public, private: &Private, seat: Seat) -> Moves {
        let legal = Self::legal(public, private, seat);
        let Moves::Play(cards) = legal else { return legal };
        Moves::Play(public.one_of_touching(private, cards))
    }

    fn alike(public: &Public, private: &Private, _: Seat, one: Move, other: Move) -> bool {
        one == other || alike::is_one(one, other, |cards| public.one_of_touching(private, cards))
    }

    fn remarks(public: &Public, private: &Private, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, private, seat, mv)
    }

    fn book(public: &Public, private: &Private, seat: Seat) -> Option<Vec<(Move, f64)>> {
        let Moves::Declare(legal) = Self::legal(public, private, seat) else { return None };
        let chances = table::chances(public, private.hand, seat, legal);
        let chance = |n: usize| (Move::Declare(Declaration::ALL[n]), chances[n]);
        Some((0..chances.len()).filter(|n| legal >> n & 1 == 1).map(chance).collect())
    }

    // The true world stands out far (`tests/inference.rs`), though no gain in play has been shown.

    const WEIGHTS: &'static [i16] = &include!("loo/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, private: &Private, seat: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, private, seat, moves, each);
    }

    fn make_table(iterations: u64, seed: u64, work: &mut Work<'_>) -> Option<Made<Vec<u8>>> {
        Some(train::train(iterations, seed, work))
    }

    fn is_table(bytes: &[u8], iterations: u64, seed: u64) -> bool {
        train::is_made(bytes, iterations, seed)
    }
}

impl Public {
    /// Of touching cards one. Nothing comes between two cards that is in the hand, or in nobody's any more; the card
    /// that is winning the trick still does.
    fn one_of_touching(&self, private: &Private, cards: PieceSet) -> PieceSet {
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let gone = (self.played - winning) | private.discarded | private.hand | self.turn_up.set();
        alike::one_of_each_card(cards, PieceSet::EMPTY, SHAPE.pack - gone, |_| 0)
    }

    fn trump(&self) -> Suit {
        french::suit(self.turn_up)
    }

    fn can_buy(&self, seat: Seat) -> bool {
        let bought = |other| self.declared[other] == Some(Declaration::Buy);
        self.standing.totals[seat] >= STAKE && !Seat::all(self.standing.seats).any(bought)
    }

    /// What the seat may declare, as the bits of [`Moves::Declare`] (clauses Declare 2 to Declare 4).
    #[inline]
    fn declarations(&self, seat: Seat) -> u8 {
        let (stay, drop, buy) = (0b001, 0b010, 0b100);
        let may_drop = if seat == self.standing.dealer { 0 } else { drop };
        let may_buy = if self.can_buy(seat) { buy } else { 0 };
        stay | may_drop | may_buy
    }

    fn why_not_declare(&self, seat: Seat, mv: Move) -> Refusal {
        let clause = |number| Clause::new("declare", number);
        match mv {
            Move::Declare(Declaration::Drop) => Refusal::new(clause(4), Text::new("refuse-dealer-drops")),
            Move::Declare(Declaration::Buy) if self.standing.totals[seat] < STAKE => Refusal::new(
                clause(3),
                Text::new("refuse-buy-chips").with("chips", self.standing.totals[seat]),
            ),
            Move::Declare(Declaration::Buy) => Refusal::new(clause(3), Text::new("refuse-buy-sold")),
            _ => refuse::not_now(clause(1)),
        }
    }

    fn declare<L: Log>(&mut self, seat: Seat, declaration: Declaration, log: &mut L) {
        let seats = self.standing.seats;
        self.declared[seat] = Some(declaration);
        if declaration == Declaration::Buy {
            self.standing.totals[seat] -= STAKE;
            self.pot += STAKE;
        }
        let dealer = self.standing.dealer;
        let next = seat.next(seats, Direction::Clockwise);
        self.turn = Turn::Act(next);
        let dropped = |other: Seat| self.declared[other] == Some(Declaration::Drop);
        if next == dealer && Seat::all(seats).all(|other| other == dealer || dropped(other)) {
            self.standing.totals[dealer] += self.pot;
            self.pot = 0;
            self.end_deal(log);
        } else if seat == dealer {
            self.staying = Seat::all(seats).filter(|&other| !dropped(other)).collect();
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
            self.void[seat] |= led.cards();
            if suit != trump {
                self.void[seat] |= trump.cards();
            }
        }
        let strength = if suit == trump {
            TRUMP + french::rank(card)
        } else if suit == led {
            french::rank(card)
        } else {
            0
        };
        self.trick.play(card, strength);
        if self.trick.len() < self.staying.len() {
            self.turn = Turn::Act(self.next_staying(seat));
        } else {
            self.end_trick(log);
        }
    }

    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let mut winner = self.trick.leader();
        for _ in 0..self.trick.winner_offset() {
            winner = self.next_staying(winner);
        }
        log.note(Event::Trick { trick: self.trick, winner });
        self.tricks[winner] += 1;
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        let seats = self.standing.seats;
        if self.tricks.first(seats).iter().sum::<u8>() < TRICKS {
            return;
        }
        // Winnings first, then the penalties of all who can pay (clauses Score 1 onwards).
        let third = self.pot / i32::from(TRICKS);
        for seat in self.staying.iter() {
            self.standing.totals[seat] += third * i32::from(self.tricks[seat]);
        }
        self.pot = 0;
        for seat in self.staying.iter().filter(|&seat| self.tricks[seat] == 0) {
            if self.standing.totals[seat] >= STAKE {
                self.standing.totals[seat] -= STAKE;
                self.pot += STAKE;
            } else {
                self.broke.insert(seat);
            }
        }
        self.end_deal(log);
    }

    /// Scores the deal, and opens the next round if the pot is empty and everybody can ante.
    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let Standing { seats, deal, totals, dealer } = self.standing;
        let mut points = PerSeat::default();
        for seat in Seat::all(seats) {
            points[seat] = totals[seat] - self.before[seat];
        }
        self.before = totals;
        log.note(Event::Scored { number: deal, points, totals, extra: Some(("pot", self.pot)) });
        if self.pot == 0 && self.broke.is_empty() {
            self.standing.dealer = dealer.next(seats, Direction::Clockwise);
            self.broke = Seat::all(seats).filter(|&seat| totals[seat] < STAKE).collect();
        }
        self.turn = if self.broke.is_empty() { Turn::Deal } else { Turn::Over };
    }

    /// What this seat does not see, and what it knows of who holds it: a share a seat, and one more for the hand in
    /// nobody's hands, the dummy or what was given for it.
    #[inline]
    fn shares(&self, private: &Private, seat: Seat) -> (PieceSet, [Share; dealer::MAX_SHARES]) {
        let seats = self.standing.seats;
        let pool = SHAPE.pack - self.played - private.hand - private.discarded - self.turn_up.set();
        let mut shares = [Share::default(); dealer::MAX_SHARES];
        for (share, other) in shares.iter_mut().zip(Seat::all(seats)) {
            if other != seat {
                share.count = self.cards_left(other);
                share.forbidden = self.void[other];
            }
        }
        shares[seats].count = if self.buyer() == Some(seat) { 0 } else { SHAPE.dummy };
        (pool, shares)
    }

    /// What is hidden where the dealer has dealt this to those shares.
    #[inline]
    fn hidden(&self, dealt: &[PieceSet; dealer::MAX_SHARES], private: &Private, seat: Seat) -> Hidden {
        let seats = self.standing.seats;
        let hands = hands(dealt, seats, seat, private.hand);
        let mut hidden = Hidden { hands, dummy: PieceSet::EMPTY, discarded: PerSeat::default() };
        match self.buyer() {
            None => hidden.dummy = dealt[seats],
            Some(buyer) => hidden.discarded[buyer] = dealt[seats],
        }
        hidden.discarded[seat] |= private.discarded;
        hidden
    }

    fn buyer(&self) -> Option<Seat> {
        Seat::all(self.standing.seats).find(|&other| self.declared[other] == Some(Declaration::Buy))
    }

    #[inline]
    fn next_staying(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.standing.seats, Direction::Clockwise);
        while !self.staying.contains(next) && next != seat {
            next = next.next(self.standing.seats, Direction::Clockwise);
        }
        next
    }

    fn cards_left(&self, seat: Seat) -> usize {
        if self.staying.is_empty() || !self.staying.contains(seat) {
            return SHAPE.hand;
        }
        let seats = self.standing.seats;
        let mut player = self.trick.leader();
        let mut has_played = false;
        for _ in 0..self.trick.len() {
            has_played |= player == seat;
            player = self.next_staying(player);
        }
        let tricks: u8 = self.tricks.first(seats).iter().sum();
        usize::from(TRICKS - tricks) - usize::from(has_played)
    }
}
