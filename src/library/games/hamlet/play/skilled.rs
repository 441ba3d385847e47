//! The players in an expert's playouts.
//!
//! With the novice's rules for these players, the expert was misled: novices remember nothing, and want or avoid a trick
//! without asking what the rest of the deal may bring. These players look up what every outcome of the trick is worth,
//! in a table of all trick counts. They differ from the reference player's rules, because that player measures the
//! expert.
//!
//! The numbers were fitted to win matches from the reference player and from the learned policy. Noise makes the players
//! differ.

use std::sync::LazyLock;

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Move, PerSeat, Piece, PieceSet, Seat};
use crate::games::hamlet::{PACK, POLONIUS, Public, SEATS, TRICKS, score};
use crate::games::odds::{noisy_best, power};

/// The chance to win a trick that the seat wants, for each trick that its hand is worth per trick left.
const WINS: f32 = 1.116;
/// The chance to avoid a trick, for each trick that the hand lacks.
const DUCKS: f32 = 1.0;
/// The cost of a point of each other seat.
const THEIRS: f32 = 0.4;
/// The chance that a player who can win a trick does so, and what it gains by wanting the trick.
const TAKES: (f64, f64) = (0.225, 0.304);
/// The worth of Polonius in tricks.
const POLONIUS_WORTH: f64 = 0.846;
/// The worth of a trump, by the number of higher trumps that are out.
const TRUMP: [f64; 5] = [1.185, 0.75, 0.451, 0.225, 0.214];
/// The worth of the highest card of another suit, for each card of the suit that is out, if trumps are out.
const PER_FOLLOWER: f64 = 0.144;
/// The most that it is worth then.
const SAFE: f64 = 0.977;
/// The factor for each higher card that is out: powers of 0.257.
const HIGHER: [f64; 8] = [1.0, 0.257, 0.066, 0.017, 0.004, 0.001, 0.0, 0.0];
/// The worth of the card that is played to this trick, on average.
const SPENT: f64 = 0.3;
/// The most points that noise adds to the worth of a card.
const NOISE: f64 = 2.0;

/// The number of strengths in the table, from 0 to 1.
const LEVELS: usize = 8;
const TOP: usize = LEVELS - 1;
/// The numbers of tricks that a seat can have.
const COUNTS: usize = TRICKS + 1;

/// By whether the deal is *to be* and by [`place`], the worth of a deal to a seat of each strength.
static WORTHS: LazyLock<[Vec<[f32; LEVELS]>; 2]> = LazyLock::new(|| [false, true].map(worths));

/// The place of these trick counts in the table: the seat's own, and those of the others in either order.
fn place([own, one, other]: [usize; SEATS]) -> usize {
    (own * COUNTS + one) * COUNTS + other
}

/// The trick counts after one of the three wins a trick.
fn with(mut won: [usize; SEATS], winner: usize) -> [usize; SEATS] {
    won[winner] += 1;
    won
}

/// Works backwards from the ends of deals. In each trick, the seat gets its way with a chance that depends on its
/// strength. A trick that it does not win goes to either of the others.
fn worths(to_be: bool) -> Vec<[f32; LEVELS]> {
    let mut worths = vec![[0.0; LEVELS]; COUNTS * COUNTS * COUNTS];
    for played in (0..=TRICKS).rev() {
        for (own, one) in (0..=played).flat_map(|own| (0..=played - own).map(move |one| (own, one))) {
            let won = [own, one, played - own - one];
            let [win, left, right] = match played {
                TRICKS => [[end(won, to_be); LEVELS]; SEATS],
                _ => [0, 1, 2].map(|winner| worths[place(with(won, winner))]),
            };
            worths[place(won)] = std::array::from_fn(|level| {
                let (win, lose) = (win[level], f32::midpoint(left[level], right[level]));
                let strength = level as f32 / TOP as f32;
                if win > lose {
                    lose + (WINS * strength).min(1.0) * (win - lose)
                } else {
                    win + DUCKS * (1.0 - strength) * (lose - win)
                }
            });
        }
    }
    worths
}

/// The worth of a finished deal.
fn end(won: [usize; SEATS], to_be: bool) -> f32 {
    let mut tricks = PerSeat::default();
    tricks.first_mut(SEATS).copy_from_slice(&won.map(|tricks| tricks as u8));
    let hamlet = score::hamlet(tricks);
    let points = |n: usize| score::points(won[n] as u8, to_be, Seat::new(n) == hamlet) as f32;
    points(0) - THEIRS * (points(1) + points(2))
}

/// What it is worth to win the next trick, to a seat that wins this part of the later tricks.
pub(super) fn gain(public: &Public, seat: Seat, strength: f64) -> f32 {
    let won = [0, 1, 2].map(|n| usize::from(public.tricks[seat.after(n, SEATS, Direction::Clockwise)]));
    let level = (strength * TOP as f64).round() as usize;
    let [win, left, right] = [0, 1, 2]
        .map(|winner| WORTHS[usize::from(public.game.to_be)][place(with(won, winner))][level.min(TOP)]);
    win - f32::midpoint(left, right)
}

/// The best of these cards.
pub(super) fn choose<R: Rng + ?Sized>(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    legal: PieceSet,
    rng: &mut R,
) -> Move {
    if legal.is_single() {
        return Move::Play(legal.first().unwrap_or_default());
    }
    let table = Table::of(public, hand, seat);
    noisy_best(legal, NOISE, rng, |card| table.worth(card))
}

/// What the seat knows. Arrays have an element for each seat, from this one on.
struct Table<'a> {
    public: &'a Public,
    /// The cards in the other hands.
    out: PieceSet,
    /// The players who have not played to this trick.
    later: [Later; SEATS],
    /// The worth of the deal by the winner of this trick, and how much of it a trick's worth of cards adds.
    after: [(f64, f64); SEATS],
    /// The chances to win the trick if this seat's card does not beat the trick.
    beaten: [f64; SEATS],
}

/// What the seat knows about another who has not played to the trick.
#[derive(Clone, Copy, Default)]
struct Later {
    known: PieceSet,
    may_hold: PieceSet,
    /// The chance that it does not hold a card that it may hold.
    missed: f64,
    /// The chance that it wins the trick if it can.
    takes: f64,
}

impl Later {
    /// The chance that it has none of these cards.
    fn lacks(&self, cards: PieceSet) -> f64 {
        if self.known.meets(cards) { 0.0 } else { power(self.missed, (cards & self.may_hold).len()) }
    }
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let seats = [0, 1, 2].map(|n| seat.after(n, SEATS, Direction::Clockwise));
        let [own, left, right] = seats.map(|seat| usize::from(public.tricks[seat]));
        let out = PACK - public.played - hand;
        let mut table = Table {
            public,
            out,
            later: Default::default(),
            after: Default::default(),
            beaten: Default::default(),
        };
        let tricks = (hand.len() - 1) as f64;
        let cards: f64 = hand.iter().map(|card| table.tricks_of(card)).sum();
        let strength = ((cards - SPENT) / tricks).clamp(0.0, 0.999) * TOP as f64;
        let (level, part) = (strength as usize, strength - f64::from(strength as u8));
        let worths = &WORTHS[usize::from(public.game.to_be)];
        table.after = [0, 1, 2].map(|winner| {
            let worths = &worths[place(with([own, left, right], winner))];
            let (low, high) = (f64::from(worths[level]), f64::from(worths[level + 1]));
            (low + part * (high - low), (high - low) * TOP as f64 / tricks)
        });
        for (n, &seat) in seats.iter().enumerate().take(SEATS - public.trick.len()).skip(1) {
            let won = if n == 1 { [left, right, own] } else { [right, own, left] };
            let [win, one, other] = [0, 1, 2].map(|winner| worths[place(with(won, winner))][LEVELS / 3]);
            let may_hold = out - public.excluded[seat];
            table.later[n] = Later {
                known: public.known[seat],
                may_hold,
                missed: (1.0 - hand.len() as f64 / may_hold.len() as f64).max(0.0),
                takes: TAKES.0 + if win > f32::midpoint(one, other) { TAKES.1 } else { 0.0 },
            };
        }
        if let Some(winning) = public.trick.winning_piece() {
            let winner = public.trick.winner(SEATS, Direction::Clockwise);
            table.beaten = table.winners(seat.steps_to(winner, SEATS, Direction::Clockwise), winning);
        }
        table
    }

    /// The number of tricks that a card of the hand is worth.
    fn tricks_of(&self, card: Piece) -> f64 {
        let trumps = self.public.game.trump.cards();
        let higher = (above(card) & self.out).len();
        if card == POLONIUS {
            POLONIUS_WORTH
        } else if trumps.contains(card) {
            TRUMP[higher.min(4)]
        } else if self.out.meets(trumps) {
            let followers = (self.out & suit(card).cards()).len() as f64;
            (PER_FOLLOWER * followers).min(SAFE) * HIGHER[higher & 7]
        } else {
            HIGHER[higher & 7]
        }
    }

    /// The chance of each seat to win the trick if this card of the holder wins so far.
    fn winners(&self, holder: usize, winning: Piece) -> [f64; SEATS] {
        let trumps = self.public.game.trump.cards();
        let lead = self.public.trick.lead().unwrap_or(winning);
        let (led, higher) = (suit(lead).cards(), above(winning) & self.out);
        let mut chances = [0.0; SEATS];
        let mut stands = 1.0;
        let later = if lead == POLONIUS { 0 } else { SEATS - 1 - self.public.trick.len() };
        for n in (1..=later).rev() {
            let other = &self.later[n];
            let none = other.lacks(higher);
            let beats = match (trumps.contains(winning), trumps.contains(lead)) {
                (true, true) => 1.0 - none,
                (true, false) => other.lacks(led) * (1.0 - none),
                (false, _) => 1.0 - none + none * other.lacks(led) * (1.0 - other.lacks(trumps)),
            };
            chances[n] = stands * beats * other.takes;
            stands -= chances[n];
        }
        chances[holder] += stands;
        chances
    }

    /// The expected worth of the deal if the seat plays this card.
    fn worth(&self, card: Piece) -> f64 {
        let trick = &self.public.trick;
        let beats = trick
            .lead()
            .is_none_or(|lead| lead != POLONIUS && self.public.strength(card, suit(lead)) > trick.strength());
        let chances = if beats { self.winners(0, card) } else { self.beaten };
        let spent = self.tricks_of(card) - SPENT;
        chances.iter().zip(self.after).map(|(chance, (worth, slope))| chance * (worth - slope * spent)).sum()
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    #[test]
    fn strength_decides_between_few_tricks_and_many() {
        let [not_to_be, to_be] = &*WORTHS;
        // A finished deal: Hamlet has four of the tricks, and another seat five.
        let end = 40.0 - THEIRS * 7.0;
        assert_eq!(to_be[place([4, 5, 2])], [end; LEVELS]);
        assert_eq!(to_be[place([4, 2, 5])], [end; LEVELS]);
        // Without a trick, a weak hand hopes for 100 points, and a medium one for less.
        let none = not_to_be[place([0, 4, 3])];
        assert!(none[0] > 60.0 && none[3] < none[0], "{none:?}");
        // In the middle of a deal *to be*, too strong a hand is no good.
        let middle = to_be[place([3, 3, 1])];
        assert!(middle[TOP] <= middle[TOP / 2] + 20.0, "{middle:?}");
    }
}
