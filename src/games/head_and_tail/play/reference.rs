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
    let seats = public.standing.seats;
    let table =
        Table { public, hand, seat, seats, out: HeadAndTail::shape(seats).pack - public.played - hand };
    let legal = HeadAndTail::legal(public, &hand, seat).pieces();
    Move::Play(best(legal.iter(), rng, |card| table.worth(card)).unwrap_or_default())
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    seat: Seat,
    seats: usize,
    /// The plain cards in the other hands.
    out: PieceSet,
}

impl Table<'_> {
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
        let to_play =
            || (trick.len() + 1..seats).map(|n| trick.leader().after(n, seats, Direction::Clockwise));
        let stands: f64 = to_play().map(|other| 1.0 - self.beats(other, winning)).product();
        let all: f64 = to_play().map(|other| self.beats(other, winning)).sum();
        chances[holder] = stands;
        for other in to_play() {
            chances[other] += (1.0 - stands) * self.beats(other, winning) / all.max(1e-9);
        }
        chances
    }

    /// The expected score of the deal with these tricks so far, if the seat wins this fraction of the tricks left.
    /// `taken` is the seat that has won the betting card.
    fn outlook(&self, won: &PerSeat<f64>, left: usize, share: f64, taken: Option<Seat>) -> f64 {
        let seats = self.seats;
        let others = (1.0 - share) / (seats - 1) as f64;
        let spread = (VARIANCE * left as f64 + 1e-4).sqrt();
        let mut end = *won;
        for seat in Seat::all(seats) {
            end[seat] += left as f64 * if seat == self.seat { share } else { others };
        }
        // The probability that one number ends up above another.
        let over =
            |ahead: f64| 0.5 + 0.5 * (ahead / spread) / (1.0 + (ahead / spread) * (ahead / spread)).sqrt();
        let (mut head, mut tail) = (PerSeat::<f64>::default(), PerSeat::<f64>::default());
        let (mut heads, mut tails) = (0.0, 0.0);
        for seat in Seat::all(seats) {
            let (mut most, mut fewest) = (1.0, 1.0);
            for other in Seat::all(seats).filter(|&other| other != seat) {
                let above = over(end[seat] - end[other]);
                most *= above;
                fewest *= 1.0 - above;
            }
            head[seat] = most;
            tail[seat] = fewest;
            heads += most;
            tails += fewest;
        }
        let bet =
            |seat: Seat| f64::from(IN_HEAD) * head[seat] / heads + f64::from(IN_TAIL) * tail[seat] / tails;
        let hope = match taken {
            Some(taker) => bet(taker),
            None => {
                Seat::all(seats)
                    .map(|seat| {
                        let wins = (won[seat] + GIVEN)
                            / (won.first(seats).iter().sum::<f64>() + GIVEN * seats as f64);
                        bet(seat) * (1.0 - power(1.0 - BETTABLE * wins, left))
                    })
                    .fold(0.0, f64::max)
                    * FOUND
            }
        };
        hope - f64::from(PENALTY) * (head[self.seat] / heads + tail[self.seat] / tails)
    }

    fn worth(&self, card: Piece) -> f64 {
        let public = self.public;
        let rest = self.hand - card.set();
        let left = rest.len();
        let (mut least, mut most) = (0.0, 0.0);
        for kept in rest {
            let good = self.good_for(kept);
            least += AT_LEAST * good * good;
            most += AT_MOST * (1.0 - (1.0 - good) * (1.0 - good));
        }
        let tricks = left.max(1) as f64;
        let chances = self.winners(card);
        let mut won = PerSeat::default();
        for seat in Seat::all(self.seats) {
            // The sums break ties, so they count far less than a trick.
            let sums = f64::from(public.game.sums[seat].high) + f64::from(public.game.sums[seat].low);
            won[seat] = f64::from(public.tricks[seat]) + sums / 1000.0;
        }
        let own_bet = public.game.taken_by[self.seat];
        let after = |winner: Seat| {
            let mut won = won;
            won[winner] += 1.0;
            let bet = if is_betting(card) { Some(winner) } else { own_bet };
            let aims = [least, f64::midpoint(least, most), most]
                .map(|aim| self.outlook(&won, left, (aim / tricks).min(0.98), bet));
            aims.into_iter().fold(f64::MIN, f64::max)
        };
        Seat::all(self.seats)
            .filter(|&seat| chances[seat] > 0.0)
            .map(|seat| chances[seat] * after(seat))
            .sum::<f64>()
    }
}
