//! The players in an expert's playouts.
//!
//! With the novice's rules for these players, the expert was misled: novices remember nothing, and only ask who has the
//! most and the fewest tricks now. These players look up how likely each trick count makes a seat head or tail in the
//! end, in a table of all trick counts. They differ from the reference player's rules, because that player measures the
//! expert.
//!
//! The numbers were fitted to win matches from the reference player and from the learned policy. Noise makes the players
//! differ.

use std::sync::LazyLock;

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Move, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::head_and_tail::score::{IN_HEAD, IN_TAIL, PENALTY};
use crate::games::head_and_tail::{HeadAndTail, Public, hand_size, is_betting, plain, rank};
use crate::games::odds::{noisy_best, power};

/// The chance to win a trick that the seat wants, for each trick that its hand is worth per trick left.
const WINS: f32 = 1.3;
/// The chance to avoid a trick, for each trick that the hand lacks.
const DUCKS: f32 = 1.827;
/// How much likelier than others a seat loses a tie.
const TIED: f32 = 1.23;
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

/// The strengths in a table: tenths of the tricks left.
const LEVELS: usize = 8;
const STEP: f64 = 0.1;

/// The chances to be head and tail.
type Ends = [f32; 2];
/// The numbers of tricks of the others, in descending order.
type Others = [u8; 6];

/// What trick counts are worth, for one number of players.
struct Table {
    others: usize,
    /// How far the place moves with a trick of each of the others, in descending order of tricks, and of the seat itself.
    strides: [usize; 6],
    own_stride: usize,
    /// By [`place`](Table::place), the expected penalty of a seat of each strength.
    penalties: Vec<[f32; LEVELS]>,
    /// The chances of a seat of average strength.
    ends: Vec<Ends>,
}

static TABLES: LazyLock<[Table; 4]> = LazyLock::new(|| [3, 4, 5, 6].map(Table::of));

impl Table {
    fn of(seats: usize) -> Self {
        let tricks = hand_size(seats) as u8;
        let (mut strides, mut size) = ([0; 6], 1);
        for n in (0..seats - 1).rev() {
            strides[n] = size;
            size *= usize::from(tricks) / (n + 1) + 1;
        }
        let (others, own_stride, size) = (seats - 1, size, size * (usize::from(tricks) + 1));
        let (penalties, ends) = (vec![[0.0; LEVELS]; size], vec![[0.0; 2]; size]);
        let mut table = Table { others, strides, own_stride, penalties, ends };
        for level in 0..=LEVELS {
            let strength = if level < LEVELS { STEP as f32 * level as f32 } else { 1.0 / seats as f32 };
            // Work backwards from the ends of deals.
            for played in (0..=tricks).rev() {
                for own in 0..=played {
                    table.fill(own, &mut Others::default(), 0, played - own, played == tricks, strength);
                }
            }
            // The last round is the one for average strength, which stays in `ends`.
            if level < LEVELS {
                for (row, [head, tail]) in table.penalties.iter_mut().zip(&table.ends) {
                    row[level] = PENALTY as f32 * (head + tail);
                }
            }
        }
        table
    }

    /// The place of these trick counts.
    fn place(&self, own: u8, others: Others) -> usize {
        let of_others: usize =
            self.strides.iter().zip(others).map(|(stride, tricks)| stride * usize::from(tricks)).sum();
        self.own_stride * usize::from(own) + of_others
    }

    /// How far the place moves if another seat with this many tricks wins one. The first of equals counts as the winner,
    /// so that the order stays.
    fn step(&self, others: Others, tricks: u8) -> usize {
        self.strides[others.iter().position(|&other| other == tricks).unwrap_or_default()]
    }

    /// Fills the places in which the others have `rest` tricks, beginning with the `n`-th of them.
    fn fill(&mut self, own: u8, others: &mut Others, n: usize, rest: u8, is_end: bool, strength: f32) {
        if n == self.others {
            if rest == 0 {
                let place = self.place(own, *others);
                self.ends[place] =
                    if is_end { end(own, &others[..n]) } else { self.before(own, *others, strength) };
            }
            return;
        }
        let most = if n == 0 { rest } else { rest.min(others[n - 1]) };
        for tricks in 0..=most {
            others[n] = tricks;
            self.fill(own, others, n + 1, rest - tricks, is_end, strength);
        }
        others[n] = 0;
    }

    /// The chances before a trick. The seat gets its way with a chance that depends on its strength. A trick that it does
    /// not win goes to any of the others.
    fn before(&self, own: u8, others: Others, strength: f32) -> Ends {
        let win = self.ends[self.place(own + 1, others)];
        let place = self.place(own, others);
        let mut lose = [0.0; 2];
        for &tricks in &others[..self.others] {
            let [head, tail] = self.ends[place + self.step(others, tricks)];
            lose[0] += head / self.others as f32;
            lose[1] += tail / self.others as f32;
        }
        let chance = if win[0] + win[1] < lose[0] + lose[1] {
            (WINS * strength).min(1.0)
        } else {
            1.0 - (DUCKS * (1.0 - strength)).min(1.0)
        };
        [0, 1].map(|n| lose[n] + chance * (win[n] - lose[n]))
    }
}

/// The chances in a finished deal, without looking at the cards that break ties.
fn end(own: u8, others: &[u8]) -> Ends {
    let tied: usize = others.iter().map(|&other| usize::from(other == own)).sum();
    let share = if tied == 0 { 1.0 } else { TIED / (tied + 1) as f32 };
    let head = if others.iter().all(|&other| other <= own) { share } else { 0.0 };
    let tail = if others.iter().all(|&other| other >= own) { share } else { 0.0 };
    // All seats without tricks are tail.
    [head, if own == 0 { 1.0 } else { tail }]
}

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
        let table = &TABLES[seats - 3];
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

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_places_of_the_counts_after_a_trick() {
        for (seats, own, others) in
            [(3, 2, [4, 4, 0, 0, 0, 0]), (4, 0, [5, 3, 3, 0, 0, 0]), (6, 1, [3, 2, 1, 1, 0, 0])]
        {
            let table = &TABLES[seats - 3];
            for winner in 0..seats - 1 {
                let mut after = others;
                after[winner] += 1;
                after[..seats - 1].sort_unstable_by(|one, other| other.cmp(one));
                let moved = table.place(own, others) + table.step(others, others[winner]);
                assert_eq!(moved, table.place(own, after), "{others:?}, {winner}");
            }
        }
    }

    #[test]
    fn a_seat_far_ahead_will_be_head_and_a_strong_hand_does_not_become_tail() {
        let table = &TABLES[1];
        assert_eq!(table.ends[table.place(8, [2, 1, 1, 0, 0, 0])], [1.0, 0.0]);
        let behind = &table.penalties[table.place(1, [3, 3, 3, 0, 0, 0])];
        assert!(behind[0] > 2.5 && behind[LEVELS - 1] < 2.0, "{behind:?}");
    }
}
