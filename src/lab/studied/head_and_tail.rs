//! The reference player of Head & Tail.
//!
//! For every card, it estimates who wins the trick, and how likely that makes everybody head or tail in the end.

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Move, PerSeat, Piece, PieceSet, Seat, TrickTaking};
use crate::games::head_and_tail::score::{IN_HEAD, IN_TAIL, PENALTY};
use crate::games::head_and_tail::{HeadAndTail, Public, hand_size, is_betting, plain, rank};
use crate::games::odds::{best, chance_of_none, power};

/// The expected tricks of a betting card.
const GOOD_BETTING: f64 = 0.2;
/// The expected tricks of a card of a suit that nobody else has.
const LAST_OF_SUIT: f64 = 0.25;
/// The factor for each higher card that is out.
const PER_HIGHER: f64 = 0.5;
/// The factor on the estimated tricks of a player who avoids them.
const AT_LEAST: f64 = 1.2;
/// The factor on the estimated tricks of a player who tries to win them.
const AT_MOST: f64 = 0.9;
/// The probability that a player who can beat a card does so.
const WANTS: f64 = 0.35;
/// The variance that each remaining trick adds to the number of tricks.
const VARIANCE: f64 = 0.2;
/// The tricks that everybody is credited with when estimating who wins how often.
const GIVEN: f64 = 1.0;
/// The probability that a seat's trick is one to bet on.
const BETTABLE: f64 = 0.6;
/// The factor on the hope of finding such a trick.
const FOUND: f64 = 0.5;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let table = Table::of(public, hand, seat);
    let legal = HeadAndTail::legal(public, &hand, seat).pieces();
    Move::Play(best(legal.iter(), rng, |card| table.worth(card)).unwrap_or_default())
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    seat: Seat,
    seats: usize,
    /// The plain cards in the other hands.
    out: PieceSet,
    /// The expected score of the deal, by the winner of this trick.
    after: PerSeat<Outlook>,
    /// The fewest and the most tricks that the hand can try to win.
    tries: (f64, f64),
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let seats = public.standing.seats;
        let mut won = PerSeat::default();
        for seat in Seat::all(seats) {
            // The sums break ties, so they count far less than a trick.
            let sums = f64::from(public.game.sums[seat].high) + f64::from(public.game.sums[seat].low);
            won[seat] = f64::from(public.tricks[seat]) + sums / 1000.0;
        }
        let mut after = PerSeat::default();
        for winner in Seat::all(seats) {
            let mut won = won;
            won[winner] += 1.0;
            after[winner] = Outlook::of(&won, seats, seat, hand.len() - 1);
        }
        let out = HeadAndTail::shape(seats).pack - public.played - hand;
        let mut table = Table { public, seat, seats, out, after, tries: (0.0, 0.0) };
        for card in hand {
            let (least, most) = table.tries_for(card);
            table.tries.0 += least;
            table.tries.1 += most;
        }
        table
    }

    /// What a card adds to the fewest and the most tricks that the hand can try to win.
    fn tries_for(&self, card: Piece) -> (f64, f64) {
        let good = self.good_for(card);
        (AT_LEAST * good * good, AT_MOST * (1.0 - (1.0 - good) * (1.0 - good)))
    }

    /// The expected tricks of a card later in the deal.
    fn good_for(&self, card: Piece) -> f64 {
        if is_betting(card) {
            return GOOD_BETTING;
        }
        let in_suit = (self.out & plain(suit(card))).len();
        let over = (above(card) & self.out).len();
        if in_suit == 0 {
            return LAST_OF_SUIT;
        }
        power(PER_HIGHER, over)
    }

    /// The probability that a later player beats this card.
    fn beats(&self, other: Seat, card: Piece) -> f64 {
        let may_hold = self.out - self.public.excluded[other];
        let betting = usize::from(self.public.game.taken_by[other].is_none());
        let hand = self.public.pieces_left(other, hand_size(self.public.seats())).saturating_sub(betting);
        WANTS * (1.0 - chance_of_none(may_hold.len(), (above(card) & may_hold).len(), hand))
    }

    /// Each seat's probability of winning the trick if this card is played.
    fn winners(&self, card: Piece) -> PerSeat<f64> {
        let (trick, seats) = (&self.public.trick, self.seats);
        let mut chances = PerSeat::default();
        let lead = trick.lead().unwrap_or(card);
        let leads = trick.is_empty();
        let beats = leads
            || !is_betting(card)
                && !is_betting(lead)
                && suit(card) == suit(lead)
                && rank(card) > trick.strength();
        let holder = if beats { self.seat } else { trick.winner(seats, Direction::Clockwise) };
        let winning = if beats { card } else { trick.winning_piece().unwrap_or(card) };
        if is_betting(lead) {
            chances[holder] = 1.0;
            return chances;
        }
        let (mut stands, mut all) = (1.0, 0.0);
        for n in trick.len() + 1..seats {
            let other = trick.leader().after(n, seats, Direction::Clockwise);
            let beats = self.beats(other, winning);
            stands *= 1.0 - beats;
            all += beats;
            chances[other] = beats;
        }
        for chance in chances.first_mut(seats) {
            *chance *= (1.0 - stands) / all.max(1e-9);
        }
        chances[holder] = stands;
        chances
    }

    fn worth(&self, card: Piece) -> f64 {
        let chances = self.winners(card);
        let (least, most) = self.tries_for(card);
        let (least, most) = (self.tries.0 - least, self.tries.1 - most);
        let own_bet = self.public.game.taken_by[self.seat];
        let after = |winner: Seat| {
            let bet = if is_betting(card) { Some(winner) } else { own_bet };
            let aims = [least, f64::midpoint(least, most), most].map(|aim| self.after[winner].with(aim, bet));
            aims.into_iter().fold(f64::MIN, f64::max)
        };
        Seat::all(self.seats)
            .filter(|&seat| chances[seat] > 0.0)
            .map(|seat| chances[seat] * after(seat))
            .sum::<f64>()
    }
}

/// The expected score of a deal for a seat, before the rest of the tricks.
#[derive(Clone, Copy, Default)]
struct Outlook {
    seat: Seat,
    seats: usize,
    /// The tricks that each seat has won.
    won: PerSeat<f64>,
    /// The number of tricks left.
    left: usize,
    /// The deviation of the difference of two seats' tricks.
    spread: f64,
    /// The probabilities that each other seat wins the most and the fewest tricks of the others.
    most: PerSeat<f64>,
    fewest: PerSeat<f64>,
    /// The probability that a betting card ends up with each seat.
    found: PerSeat<f64>,
}

impl Outlook {
    fn of(won: &PerSeat<f64>, seats: usize, seat: Seat, left: usize) -> Self {
        let spread = (VARIANCE * left as f64 + 1e-4).sqrt();
        let mut own = Outlook { seat, seats, won: *won, left, spread, ..Outlook::default() };
        let all = won.first(seats).iter().sum::<f64>() + GIVEN * seats as f64;
        for one in Seat::all(seats) {
            let (mut most, mut fewest) = (1.0, 1.0);
            for other in Seat::all(seats).filter(|&other| other != one && other != seat && one != seat) {
                let above = own.over(won[one] - won[other]);
                most *= above;
                fewest *= 1.0 - above;
            }
            own.most[one] = most;
            own.fewest[one] = fewest;
            own.found[one] = 1.0 - power(1.0 - BETTABLE * (won[one] + GIVEN) / all, left);
        }
        own
    }

    /// The probability that a seat with this lead in tricks over another stays ahead.
    fn over(&self, ahead: f64) -> f64 {
        let ahead = ahead / self.spread;
        0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
    }

    /// The expected score if the seat wins this many of the tricks left. `taken` is the seat that has won its betting card.
    fn with(&self, aim: f64, taken: Option<Seat>) -> f64 {
        let share = (aim / self.left.max(1) as f64).min(0.98);
        let theirs = (1.0 - share) / (self.seats - 1) as f64;
        let gain = self.left as f64 * (share - theirs);
        let (mut head, mut tail) = (self.most, self.fewest);
        for other in Seat::all(self.seats).filter(|&other| other != self.seat) {
            let above = self.over(self.won[self.seat] + gain - self.won[other]);
            head[self.seat] *= above;
            tail[self.seat] *= 1.0 - above;
            head[other] *= 1.0 - above;
            tail[other] *= above;
        }
        let heads: f64 = head.first(self.seats).iter().sum();
        let tails: f64 = tail.first(self.seats).iter().sum();
        let bet =
            |seat: Seat| f64::from(IN_HEAD) * head[seat] / heads + f64::from(IN_TAIL) * tail[seat] / tails;
        let hope = if let Some(taker) = taken {
            bet(taker)
        } else {
            let hopes = Seat::all(self.seats).map(|seat| bet(seat) * self.found[seat]);
            hopes.fold(0.0, f64::max) * FOUND
        };
        hope - f64::from(PENALTY) * (head[self.seat] / heads + tail[self.seat] / tails)
    }
}
