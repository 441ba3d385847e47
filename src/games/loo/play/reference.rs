//! A second player of Loo, a ruler for bots: it reckons what each card is likely to win among those who stay, and
//! plays for the pot if that is worth more than the penalty.

use rand::Rng;

use crate::core::pack::french::{above, suit};
use crate::core::{Declaration, Move, Piece, PieceSet, Seat, TrickTaking};
use crate::games::loo::{DROP, Private, Public, SHAPE, STAKE, STAY, TRICKS};
use crate::games::odds::{best, misses};

/// How likely somebody stays who has not declared yet.
const STAYS: f64 = 0.4;
/// How likely a trump wins a trick by ruffing alone, and how likely a card of another suit does that nobody can beat;
/// how many higher cards it is as if there were more of it, for the trumps that may fall on it.
const RUFF: f64 = 0.38;
const PLAIN: f64 = 0.7;
const TRUMPED: usize = 2;
/// Who stays holds more trumps than chance gives him: as if so many more cards.
const TRUMPS: usize = 1;
/// In play: what is left of a card's chance for later, of one of another suit without the lead, and what a trump has
/// for certain.
const LATER: f64 = 0.92;
const NOT_LED: f64 = 0.4;
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

/// What the seat knows of the moment.
struct Table<'a> {
    public: &'a Public,
    hand: PieceSet,
    seat: Seat,
    /// The cards that it has not seen.
    out: PieceSet,
}

/// How many tricks to hope for, and the chance of none.
#[derive(Clone, Copy)]
struct Hope {
    tricks: f64,
    none: f64,
}

impl Hope {
    /// The hope that comes of each card's chance to win a trick.
    fn of(chances: impl Iterator<Item = f64>) -> Self {
        let start = Hope { tricks: 0.0, none: 1.0 };
        chances.fold(start, |hope, chance| Hope {
            tricks: hope.tricks + chance,
            none: hope.none * (1.0 - chance),
        })
    }
}

impl Table<'_> {
    /// What a declaration is worth in chips.
    fn declares(&self, declaration: Declaration) -> f64 {
        let (seats, dealer) = (self.public.standing.seats, self.public.standing.dealer);
        let others = Seat::all(seats).filter(|&other| other != self.seat);
        // Who has not declared yet stays now and then, and the dealer always.
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

    /// The chance that a card wins a trick among so many rivals, before anything is played.
    fn among(&self, card: Piece, rivals: f64) -> f64 {
        let over = (above(card) & self.out).len();
        let pool = self.out.len();
        // Whole rivals, and a part of one more: chances between are on a line.
        let whole = rivals as usize;
        let at = |rivals: usize| {
            let cards = SHAPE.hand * rivals;
            if suit(card) == self.public.trump() {
                let stands = misses(pool, over, cards + TRUMPS * rivals);
                RUFF + (1.0 - RUFF) * stands
            } else {
                PLAIN * misses(pool, over + TRUMPED, cards)
            }
        };
        let part = rivals - whole as f64;
        (1.0 - part) * at(whole) + part * at(whole + 1)
    }

    /// The chance that a seat which is to play beats this card, led or winning.
    fn beats(&self, other: Seat, card: Piece) -> f64 {
        let trumps = self.public.trump().cards();
        let may_hold = self.out - self.public.excluded[other];
        let hand = self.public.cards_left(other);
        let has =
            |set: PieceSet, more: usize| 1.0 - misses(self.out.len(), (set & may_hold).len(), hand + more);
        let higher = has(above(card), if trumps.contains(card) { TRUMPS } else { 0 });
        if trumps.contains(card) {
            return higher;
        }
        // Who cannot follow must trump.
        let void = 1.0 - has(suit(card).cards(), 0);
        higher + (1.0 - higher) * void * has(trumps, TRUMPS)
    }

    /// The chance that a card wins the trick, if these are still to play.
    fn stands(&self, card: Piece, to_play: impl Iterator<Item = Seat>) -> f64 {
        to_play.map(|other| 1.0 - self.beats(other, card)).product()
    }

    /// Those who stay besides the seat.
    fn rivals(&self) -> impl Iterator<Item = Seat> {
        self.public.game.staying.iter().filter(|&other| other != self.seat)
    }

    /// What a card is worth in chips, with what is kept for later.
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
