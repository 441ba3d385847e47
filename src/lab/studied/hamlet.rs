//! The reference player of Hamlet.
//!
//! It estimates the tricks that its cards will win, and averages the score over all distributions of the remaining
//! tricks.

use std::sync::LazyLock;

use rand::Rng;

use crate::core::pack::french::{POLONIUS, above, rank, suit};
use crate::core::{Direction, Move, Moves, PerSeat, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::hamlet::{PACK, Private, Public, SEATS, TRICKS, score};
use crate::games::odds::{best, chance_of_none, power};

/// The probability that the deal is *to be* without a face card from this seat.
const TO_BE: f64 = 0.95;
/// The probability that the suit of one's own bid becomes trumps. With random bids it would be 7 in 16, but players
/// bid the suits in which they are long.
const OWN_TRUMP: f64 = 0.75;
/// The expected tricks of Polonius.
const GOOD_POLONIUS: f64 = 0.8;
/// The expected tricks of the highest trump.
const GOOD_TRUMP: f64 = 0.97;
/// The factor for each higher trump that is out.
const PER_HIGHER_TRUMP: f64 = 0.72;
/// The minimum of a trump's expected tricks, for each trump in the hand.
const PER_LENGTH: f64 = 0.08;
/// The safety of the highest card of another suit from trumps, for each card of its suit that is out.
const PER_FOLLOWER: f64 = 0.27;
/// The maximum of that safety.
const SAFE: f64 = 0.9;
/// The factor for each higher card of the suit that is out.
const PER_HIGHER: f64 = 0.28;
/// The smallest fraction of the expected tricks that a player who wants few tricks can achieve.
const FEW: f64 = 0.74;
/// The deviation of the number of tricks from its mean, per square root of the remaining tricks.
const SPREAD: f64 = 0.4;
/// The cost of a point of each other seat.
const THEIRS: f64 = 0.35;
/// The probability that a player who can beat a card does so.
const WANTS: f64 = 0.67;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
    let hand = private.hand;
    match crate::games::hamlet::Hamlet::legal(public, private, seat) {
        Moves::Lay(cards) => {
            let worths = bids(hand);
            let shown = |card: Piece| {
                let face = usize::from((11..=13).contains(&rank(card)));
                // Among equivalent bids, show a card of medium rank.
                worths[suit(card) as usize][face] - 0.01 * f64::from(rank(card).abs_diff(10))
            };
            Move::Lay(best(cards.iter(), rng, shown).unwrap_or_default())
        }
        legal => {
            let table = Table::of(public, hand, seat);
            Move::Play(best(legal.pieces().iter(), rng, |card| table.worth(card)).unwrap_or_default())
        }
    }
}

/// The worth of a bid, by suit and by whether it is a face card.
fn bids(hand: PieceSet) -> [[f64; 2]; 4] {
    let by_trump = Suit::ALL.map(|trump| {
        let out = PACK - hand;
        let tricks: f64 = hand.iter().map(|card| good_for(card, hand, out, trump)).sum();
        [false, true].map(|to_be| Outlook::of([0; SEATS], TRICKS, to_be).with(tricks))
    });
    Suit::ALL.map(|own| {
        [false, true].map(|face| {
            let to_be = if face { 1.0 } else { TO_BE };
            Suit::ALL
                .into_iter()
                .map(|trump| {
                    let chance = if trump == own { OWN_TRUMP } else { (1.0 - OWN_TRUMP) / 3.0 };
                    let [not, be] = by_trump[trump as usize];
                    chance * (to_be * be + (1.0 - to_be) * not)
                })
                .sum()
        })
    })
}

/// The expected tricks of a card while the cards `out` are in other hands.
fn good_for(card: Piece, hand: PieceSet, out: PieceSet, trump: Suit) -> f64 {
    if card == POLONIUS {
        return GOOD_POLONIUS;
    }
    let over = (above(card) & out).len();
    let trumps = (out & trump.cards()).len();
    if suit(card) == trump {
        let length = (hand & trump.cards()).len() as f64;
        return (GOOD_TRUMP * power(PER_HIGHER_TRUMP, over)).max(PER_LENGTH * length);
    }
    let in_suit = (out & suit(card).cards()).len();
    let safe = if trumps == 0 { 1.0 } else { (PER_FOLLOWER * in_suit as f64).min(SAFE) };
    safe * power(PER_HIGHER, over)
}

/// The expected scores of a seat before the rest of the tricks.
struct Outlook {
    /// By the number of tricks that the seat still wins.
    by_own: [f64; TRICKS + 1],
    /// The number of tricks left.
    left: usize,
}

impl Outlook {
    fn of(won: [u8; SEATS], left: usize, to_be: bool) -> Self {
        let mut by_own = [0.0; TRICKS + 1];
        for (own, worth) in by_own[..=left].iter_mut().enumerate() {
            *worth = split(won, own, left - own, to_be);
        }
        Outlook { by_own, left }
    }

    /// The expected score if the seat's cards are good for this many tricks. It may also try to win fewer.
    fn with(&self, tricks: f64) -> f64 {
        let share = (tricks / self.left.max(1) as f64).min(1.0);
        self.around(share).max(self.around(FEW * share))
    }

    /// The expected score if the seat wins about this fraction of the remaining tricks.
    fn around(&self, share: f64) -> f64 {
        let left = self.left as f64;
        let (mean, spread) = (share * left, SPREAD * left.sqrt());
        let counts = [mean - spread, mean, mean + spread].map(|own| own.clamp(0.0, left));
        let worths = counts.map(|own| {
            // Interpolate between whole numbers of tricks.
            let whole = own as usize;
            let part = own - whole as f64;
            let more = if part > 0.0 { part * self.by_own[whole + 1] } else { 0.0 };
            (1.0 - part) * self.by_own[whole] + more
        });
        worths.iter().sum::<f64>() / 3.0
    }
}

/// The expected score if the seat wins `own` more tricks, and either opponent wins each of the rest with equal
/// probability.
fn split(won: [u8; SEATS], own: usize, rest: usize, to_be: bool) -> f64 {
    let worths = &WORTHS[usize::from(to_be)][usize::from(won[0]) + own][usize::from(won[1])..];
    let mut chance = power(0.5, rest);
    let mut sum = 0.0;
    for (first, worth) in worths.iter().take(rest + 1).enumerate() {
        sum += chance * worth;
        chance *= (rest - first) as f64 / (first + 1) as f64;
    }
    sum
}

/// The worth of a finished deal for a seat, by whether it is *to be*, by the seat's tricks and by those of the seat to
/// its left.
static WORTHS: LazyLock<[[[f64; TRICKS + 1]; TRICKS + 1]; 2]> = LazyLock::new(|| {
    [false, true].map(|to_be| {
        std::array::from_fn(|own| {
            std::array::from_fn(|left| {
                let right = TRICKS.checked_sub(own + left);
                right.map_or(0.0, |right| worth([own, left, right], to_be))
            })
        })
    })
});

/// The score of the first seat for these tricks, minus a part of the others' scores.
fn worth(won: [usize; SEATS], to_be: bool) -> f64 {
    let mut tricks = PerSeat::default();
    tricks.first_mut(SEATS).copy_from_slice(&won.map(|tricks| tricks as u8));
    let hamlet = score::hamlet(tricks);
    let points = |n: usize| f64::from(score::points(won[n] as u8, to_be, Seat::new(n) == hamlet));
    points(0) - THEIRS * (points(1) + points(2))
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    seat: Seat,
    /// The cards in the other hands.
    out: PieceSet,
    /// By who wins the trick: the seat, the one to its left or the one to its right.
    after: [Outlook; SEATS],
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let tricks = |n| public.tricks[seat.after(n, SEATS, Direction::Clockwise)];
        let after = std::array::from_fn(|winner| {
            let mut won = std::array::from_fn(tricks);
            won[winner] += 1;
            Outlook::of(won, hand.len() - 1, public.game.to_be)
        });
        Table { public, hand, seat, out: PACK - public.played - hand, after }
    }

    /// The probability that a later player beats this card if this suit is led.
    fn beats(&self, other: Seat, card: Piece, led: Suit) -> f64 {
        let public = self.public;
        let known = public.known[other];
        let mine = self.out - public.excluded[other];
        let elsewhere = Seat::all(SEATS)
            .filter(|&seat| seat != other)
            .fold(PieceSet::EMPTY, |all, seat| all | public.known[seat]);
        let pool = mine - known - elsewhere;
        let hand = public.pieces_left(other, TRICKS).saturating_sub(known.len());
        let trumps = public.game.trump.cards();
        let over = above(card);
        let has = |set: PieceSet| {
            if known.meets(set) { 1.0 } else { 1.0 - chance_of_none(pool.len(), (pool & set).len(), hand) }
        };
        let higher = has(over);
        if suit(card) != led {
            // The card is a trump on another suit, so only a player who is void can beat it.
            return (1.0 - has(led.cards())) * higher;
        }
        if led == public.game.trump {
            return higher;
        }
        higher + (1.0 - has(led.cards())) * has(trumps)
    }

    /// The probability that this card, played now, wins the trick.
    fn wins(&self, card: Piece) -> f64 {
        let public = self.public;
        let lead = public.trick.lead();
        if lead == Some(POLONIUS) {
            return 0.0;
        }
        if lead.is_none() && card == POLONIUS {
            return 1.0;
        }
        let led = suit(lead.unwrap_or(card));
        if lead.is_some() && public.strength(card, led) <= public.trick.strength() {
            return 0.0;
        }
        let to_play = public.trick.len() + 1..SEATS;
        to_play
            .map(|n| {
                let other = public.trick.leader().after(n, SEATS, Direction::Clockwise);
                1.0 - WANTS * self.beats(other, card, led)
            })
            .product()
    }

    fn worth(&self, card: Piece) -> f64 {
        let public = self.public;
        let rest = self.hand - card.set();
        let tricks: f64 = rest.iter().map(|kept| good_for(kept, rest, self.out, public.game.trump)).sum();
        let after = |winner: usize| self.after[winner].with(tricks);
        let chance = self.wins(card);
        let mut worth = 0.0;
        if chance > 0.0 {
            worth += chance * after(0);
        }
        if chance < 1.0 {
            let winning = public.trick.winner(SEATS, Direction::Clockwise);
            let lost = match public.trick.len() {
                2 => after(self.seat.steps_to(winning, SEATS, Direction::Clockwise)),
                _ => f64::midpoint(after(1), after(2)),
            };
            worth += (1.0 - chance) * lost;
        }
        worth
    }
}
