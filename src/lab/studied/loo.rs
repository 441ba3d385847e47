//! The reference player of Loo.
//!
//! It estimates what each card wins among the players who stay, and stays if that is worth more than the penalty.

mod train;

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Declaration, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::loo::{DROP, Private, Public, SHAPE, STAKE, STAY, TRICKS};
use crate::games::odds::{best, chance_of_none};

pub(super) use train::{is_made, train};

/// The probability that a player who has not yet declared stays.
const STAYS: f64 = 0.4;
/// The probability that a trump wins a trick just by ruffing.
const RUFF: f64 = 0.38;
/// The probability that an unbeaten card of a side suit wins a trick.
const PLAIN: f64 = 0.7;
/// The possibility of a ruff counts like this many additional higher cards.
const TRUMPED: usize = 2;
/// Players who stay have more trumps than average, as if they had this many additional cards.
const TRUMPS: usize = 1;
/// The factor on the chances of cards that are kept for later tricks.
const LATER: f64 = 0.92;
/// The additional factor for a side card without the lead.
const NOT_LED: f64 = 0.4;
/// The minimum chance of a trump.
const LOW_TRUMP: f64 = 0.2;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
    let hand = private.hand;
    let seen = public.played | hand | private.discarded | public.game.turn_up.set();
    let table = Table { public, hand, seat, out: SHAPE.pack - seen };
    let legal = crate::games::loo::Loo::legal(public, private, seat);
    let worth = |mv: Move| match mv {
        Move::Declare(declaration) => table.declares(declaration),
        Move::Play(card) => table.plays(card),
        _ => 0.0,
    };
    best(legal.iter(), rng, worth).unwrap_or_else(|| legal.nth(0))
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    seat: Seat,
    /// The cards that it has not seen.
    out: PieceSet,
}

/// The expected number of tricks, and the probability of none.
#[derive(Clone, Copy)]
struct Hope {
    tricks: f64,
    none: f64,
}

impl Hope {
    /// Combines the probabilities with which each card wins a trick.
    fn of(chances: impl Iterator<Item = f64>) -> Self {
        let start = Hope { tricks: 0.0, none: 1.0 };
        chances.fold(start, |hope, chance| Hope {
            tricks: hope.tricks + chance,
            none: hope.none * (1.0 - chance),
        })
    }
}

impl Table<'_> {
    /// The expected chips of a declaration.
    fn declares(&self, declaration: Declaration) -> f64 {
        let (seats, dealer) = (self.public.standing.seats, self.public.standing.dealer);
        let others = Seat::all(seats).filter(|&other| other != self.seat);
        // The dealer always stays. Other players who have not declared stay with probability `STAYS`.
        let rivals: f64 = others
            .map(|other| match self.public.game.declared[other] {
                Some(DROP) => 0.0,
                Some(_) => 1.0,
                None if other == dealer => 1.0,
                None => STAYS,
            })
            .sum();
        let worth = |hope: Hope, pot: i32| {
            f64::from(pot / i32::from(TRICKS)) * hope.tricks - f64::from(STAKE) * hope.none
        };
        match declaration {
            DROP => 0.0,
            STAY => {
                worth(Hope::of(self.hand.iter().map(|card| self.among(card, rivals))), self.public.game.pot)
            }
            _ => {
                let all: f64 = self.out.iter().map(|card| self.among(card, rivals)).sum();
                let mean = all / self.out.len().max(1) as f64;
                let hope = Hope::of([mean; SHAPE.hand].into_iter());
                worth(hope, self.public.game.pot + STAKE) - f64::from(STAKE)
            }
        }
    }

    /// The probability that a card wins a trick against this many rivals, before play begins.
    fn among(&self, card: Piece, rivals: f64) -> f64 {
        let over = (above(card) & self.out).len();
        let pool = self.out.len();
        // Interpolate between whole numbers of rivals.
        let whole = rivals as usize;
        let at = |rivals: usize| {
            let cards = SHAPE.hand * rivals;
            if suit(card) == self.public.trump() {
                let stands = chance_of_none(pool, over, cards + TRUMPS * rivals);
                RUFF + (1.0 - RUFF) * stands
            } else {
                PLAIN * chance_of_none(pool, over + TRUMPED, cards)
            }
        };
        let part = rivals - whole as f64;
        (1.0 - part) * at(whole) + part * at(whole + 1)
    }

    /// The probability that a later player beats this card.
    fn beats(&self, other: Seat, card: Piece) -> f64 {
        let trumps = self.public.trump().cards();
        let may_hold = self.out - self.public.excluded[other];
        let hand = self.public.cards_left(other);
        let has = |set: PieceSet, more: usize| {
            1.0 - chance_of_none(self.out.len(), (set & may_hold).len(), hand + more)
        };
        let higher = has(above(card), if trumps.contains(card) { TRUMPS } else { 0 });
        if trumps.contains(card) {
            return higher;
        }
        // A player who cannot follow must trump.
        let void = 1.0 - has(suit(card).cards(), 0);
        higher + (1.0 - higher) * void * has(trumps, TRUMPS)
    }

    /// The probability that a card wins the trick against these later players.
    fn stands(&self, card: Piece, to_play: impl Iterator<Item = Seat>) -> f64 {
        to_play.map(|other| 1.0 - self.beats(other, card)).product()
    }

    /// The other players who stay.
    fn rivals(&self) -> impl Iterator<Item = Seat> {
        self.public.game.staying.iter().filter(|&other| other != self.seat)
    }

    /// The expected chips of playing a card, including the cards kept for later.
    fn plays(&self, card: Piece) -> f64 {
        let public = self.public;
        let trick = &public.trick;
        let trumps = public.trump().cards();
        let led = trick.lead().map_or(suit(card), suit);
        let best_card = trick.winning_piece();
        let beats = match best_card {
            None => true,
            Some(winning) if trumps.contains(winning) => above(winning).contains(card),
            Some(winning) => trumps.contains(card) || suit(card) == led && above(winning).contains(card),
        };
        let mut player = trick.leader();
        let mut has_played = crate::core::SeatSet::EMPTY;
        for _ in 0..trick.len() {
            has_played.insert(player);
            player = public.next_staying(player);
        }
        let to_play = self.rivals().filter(|&other| !has_played.contains(other));
        let chance = if beats { self.stands(card, to_play) } else { 0.0 };
        let rest = self.hand - card.set();
        let hope = |leads: bool| {
            Hope::of(rest.iter().map(|kept| {
                let lost = if leads || trumps.contains(kept) { 1.0 } else { NOT_LED };
                let low = if trumps.contains(kept) { LOW_TRUMP } else { 0.0 };
                low + (1.0 - low) * lost * LATER * self.stands(kept, self.rivals())
            }))
        };
        let third = f64::from(public.game.pot / i32::from(TRICKS));
        let (won, lost) = (hope(true), hope(false));
        let looed = if public.tricks[self.seat] > 0 { 0.0 } else { f64::from(STAKE) };
        chance * third * (1.0 + won.tricks) + (1.0 - chance) * (third * lost.tricks - looed * lost.none)
    }
}
