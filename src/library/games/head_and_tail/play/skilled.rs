//! The players in an expert's playouts.
//!
//! With the novice's rules for these players, the expert was misled: novices remember nothing, and only ask who has the
//! most and the fewest tricks now. These players look up how likely each trick count makes a seat head or tail in the
//! end, in a table of all trick counts. They differ from the reference player's rules, because that player measures the
//! expert.
//!
//! The numbers were fitted to win matches from the reference player and from the learned policy. Noise makes the players
//! differ.

mod table;

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Move, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::head_and_tail::score::{IN_HEAD, IN_TAIL};
use crate::games::head_and_tail::{HeadAndTail, Public, is_betting, plain, rank};
use crate::games::odds::{noisy_best, power};
use table::{LEVELS, Others, STEP, Table};

/// The chance that a player who can win a trick does so.
const TAKES: f64 = 0.5;
/// The worth in tricks of a betting card, and of a card of a suit that nobody else has.
const BETTING: f64 = 0.12;
const LAST_OF_SUIT: f64 = 0.325;
/// The worth of other cards, by the number of higher cards that are out: falls by the factor 0.715.
const HIGHER: [f64; 12] = [0.752, 0.538, 0.384, 0.275, 0.197, 0.141, 0.1, 0.072, 0.051, 0.037, 0.026, 0.019];
/// The worth of the card that is played to this trick, on average.
const SPENT: f64 = 0.225;
/// The most that keeping the betting card is worth, and the number of tricks left with which it is worth half of that.
const HOPE: (f64, f64) = (0.91, 2.25);
/// The most that noise adds to the worth of a card.
const NOISE: f64 = 0.5;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let legal = HeadAndTail::legal(public, &hand, seat).pieces();
    if legal.is_single() {
        return Move::Play(legal.first().unwrap_or_default());
    }
    let moment = Moment::new(public, hand, seat);
    noisy_best(legal, NOISE, rng, |card| moment.worth(card))
}

/// The worth of a deal, and how much of it a trick's worth of cards adds.
type Worth = (f64, f64);

/// What the seat knows. Seats are counted from this one on.
struct Moment<'a> {
    public: &'a Public,
    table: &'a Table,
    hand: PieceSet,
    seat: Seat,
    /// The plain cards in the other hands.
    out: PieceSet,
    /// By the winner of this trick.
    after: [Worth; 6],
    /// The mean over the players who have not played to this trick.
    later: Worth,
    /// The seat that is winning the trick, and the chance that it does.
    winner: usize,
    stands: f64,
    /// [`later_players`](Self::later_players) with the suit led.
    later_players: (f64, f64),
}

/// The trick counts from the view of the `n`-th seat, and their place in the table.
#[derive(Clone, Copy)]
struct Counts {
    n: usize,
    others: Others,
    place: usize,
}

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let seats = public.standing.seats;
        let out = HeadAndTail::shape(seats).pack - public.played - hand;
        let table = Table::seated(seats);
        let (after, later) = ([(0.0, 0.0); 6], (0.0, 0.0));
        let mut moment = Moment {
            public,
            table,
            hand,
            seat,
            out,
            after,
            later,
            winner: 0,
            stands: 1.0,
            later_players: (1.0, 1.0),
        };
        let tricks = (hand.len() - 1) as f64;
        let cards: f64 = hand.iter().map(|card| moment.tricks_of(card)).sum();
        let strength = ((cards - SPENT) / tricks / STEP).clamp(0.0, (LEVELS - 1) as f64 - 0.001);
        let (level, part) = (strength as usize, strength - f64::from(strength as u8));
        let later = seats - 1 - public.trick.len();
        let mut winner = 0;
        if let (Some(lead), Some(winning)) = (public.trick.lead(), public.trick.winning_piece()) {
            winner = moment.turns_to(public.trick.winner(seats, Direction::Clockwise));
            moment.winner = winner;
            if !is_betting(lead) {
                moment.later_players = moment.later_players(suit(lead));
                moment.stands = moment.stands(winning, moment.later_players);
            }
        }
        let own = moment.counts(0);
        let taker = public.game.taken_by[seat].map(|taker| moment.counts(moment.turns_to(taker)));
        for winner in (0..=later).chain((winner > later).then_some(winner)) {
            let penalties = &table.penalties[moment.place(&own, winner)];
            let (low, high) = (f64::from(penalties[level]), f64::from(penalties[level + 1]));
            let bet = taker.map_or(0.0, |taker| moment.bet(&taker, winner));
            moment.after[winner] = (bet - low - part * (high - low), (low - high) / STEP / tricks);
        }
        for (worth, slope) in &moment.after[1..=later] {
            moment.later.0 += worth / later as f64;
            moment.later.1 += slope / later as f64;
        }
        moment
    }

    fn turns_to(&self, other: Seat) -> usize {
        self.seat.steps_to(other, self.table.others + 1, Direction::Clockwise)
    }

    fn nth(&self, n: usize) -> Seat {
        self.seat.after(n, self.table.others + 1, Direction::Clockwise)
    }

    /// The trick counts from the view of the `n`-th seat.
    fn counts(&self, n: usize) -> Counts {
        let mut others = Others::default();
        for (len, m) in (0..=self.table.others).filter(|&m| m != n).enumerate() {
            let tricks = self.public.tricks[self.nth(m)];
            let mut at = len;
            while at > 0 && others[at - 1] < tricks {
                others[at] = others[at - 1];
                at -= 1;
            }
            others[at] = tricks;
        }
        Counts { n, others, place: self.table.place(self.public.tricks[self.nth(n)], others) }
    }

    /// The place in the table if `winner` wins this trick.
    fn place(&self, counts: &Counts, winner: usize) -> usize {
        let step = if counts.n == winner {
            self.table.own_stride
        } else {
            self.table.step(counts.others, self.public.tricks[self.nth(winner)])
        };
        counts.place + step
    }

    /// The worth of a betting card in a trick of the seat with these counts if `winner` wins this trick.
    fn bet(&self, counts: &Counts, winner: usize) -> f64 {
        let [head, tail] = self.table.ends[self.place(counts, winner)].map(f64::from);
        f64::from(IN_HEAD) * head + f64::from(IN_TAIL) * tail
    }

    /// The number of tricks that a card of the hand is worth.
    fn tricks_of(&self, card: Piece) -> f64 {
        match plain(suit(card)) {
            _ if is_betting(card) => BETTING,
            own if !self.out.meets(own) => LAST_OF_SUIT,
            _ => HIGHER[(above(card) & self.out).len().min(11)],
        }
    }

    /// What the later players do with this suit: the chance that they do not hold a card of it, and that they all avoid
    /// the trick.
    fn later_players(&self, suit: Suit) -> (f64, f64) {
        let (mut theirs, mut all, mut ducks) = (0, 0, 1.0);
        let later = self.table.others - self.public.trick.len();
        for n in 1..=self.table.others {
            let other = self.nth(n);
            if self.public.excluded[other].meets(plain(suit)) {
                continue;
            }
            let betting = usize::from(self.public.game.taken_by[other].is_none());
            let cards = (self.hand.len() - usize::from(n > later)).saturating_sub(betting);
            all += cards;
            if n <= later {
                theirs += cards;
                ducks *= 1.0 - TAKES;
            }
        }
        (1.0 - theirs as f64 / all.max(1) as f64, ducks)
    }

    /// The chance that no later player beats this card.
    fn stands(&self, card: Piece, (missed, ducks): (f64, f64)) -> f64 {
        let missed = power(missed, (above(card) & self.out).len());
        missed + ducks - ducks * missed
    }

    /// The expected worth of the deal if the seat plays this card.
    fn worth(&self, card: Piece) -> f64 {
        let trick = &self.public.trick;
        let bets = is_betting(card);
        let (winner, stands) = match trick.lead() {
            None if bets => (0, 1.0),
            None => (0, self.stands(card, self.later_players(suit(card)))),
            Some(lead)
                if !is_betting(lead)
                    && !bets
                    && suit(lead) == suit(card)
                    && rank(card) > trick.strength() =>
            {
                (0, self.stands(card, self.later_players))
            }
            Some(_) => (self.winner, self.stands),
        };
        let spent = self.tricks_of(card) - SPENT;
        let of = |(worth, slope): Worth| worth - slope * spent;
        let worth = stands * of(self.after[winner]) + (1.0 - stands) * of(self.later);
        if !bets {
            return worth;
        }
        let later = self.table.others - trick.len();
        let bet = |n: usize| self.bet(&self.counts(n), n);
        let theirs: f64 = (1..=later).map(bet).sum();
        let left = (self.hand.len() - 1) as f64;
        let hope = HOPE.0 * left / (left + HOPE.1);
        worth + stands * bet(winner) + (1.0 - stands) * theirs / later.max(1) as f64 - hope
    }
}
