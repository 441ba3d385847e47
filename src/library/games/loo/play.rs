//! How to play Loo well.

mod dominated;
mod features;
mod novice;
mod skilled;
pub mod table;

use rand::Rng;

use super::{BUY, DROP, Hidden, Loo, Private, Public, SHAPE, STAKE, STAY, TRICKS};
use crate::core::dealer::{self, MAX_SHARES, Share};
use crate::core::network::{Network, Row};
use crate::core::{
    Declaration, Features, Jeer, Move, Moves, Outlook, PerSeat, Piece, PieceSet, Seat, Strategy, TrickTaking,
    Turn,
};
use crate::games::alike;

/// The standard deviation of a seat's change in chips per deal, measured between novices.
const SPREAD: f64 = 5.0;
// The next two constants are fitted to the winners of 30,000 matches.
/// The expected number of further deals when the seat with the fewest chips has none.
const LAST_DEALS: f64 = 1.2;
/// The number of chips of that seat for each additional deal.
const CHIPS_A_DEAL: f64 = 3.0;

impl Strategy for Loo {
    /// There is one share more than seats, for the dummy or the hand that was exchanged for it.
    #[inline]
    fn unseen(public: &Public, private: &Private, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]) {
        let seats = public.standing.seats;
        let pool = SHAPE.pack - public.played - private.hand - private.discarded - public.game.turn_up.set();
        let mut shares = [Share::default(); MAX_SHARES];
        for (share, other) in shares.iter_mut().zip(Seat::all(seats)) {
            if other != seat {
                share.count = public.cards_left(other);
                share.forbidden = public.excluded[other];
            }
        }
        shares[seats].count = if public.buyer() == Some(seat) { 0 } else { SHAPE.dummy };
        (pool, shares)
    }

    #[inline]
    fn hidden(public: &Public, private: &Private, seat: Seat, dealt: &[PieceSet; MAX_SHARES]) -> Hidden {
        let seats = public.standing.seats;
        let hands = dealer::hands(dealt, seats, seat, private.hand);
        let mut hidden = Hidden { hands, dummy: PieceSet::EMPTY, discarded: PerSeat::default() };
        match public.buyer() {
            None => hidden.dummy = dealt[seats],
            Some(buyer) => hidden.discarded[buyer] = dealt[seats],
        }
        hidden.discarded[seat] |= private.discarded;
        hidden
    }

    fn worlds(public: &Public, private: &Private, seat: Seat, limit: usize) -> Option<Vec<Hidden>> {
        if public.game.staying.is_empty() {
            // There would be millions of worlds.
            return None;
        }
        let seats = public.standing.seats;
        let (pool, shares) = Self::unseen(public, private, seat);
        let mut playing = shares;
        for other in Seat::all(seats).filter(|&other| !public.game.staying.contains(other)) {
            playing[other.index()] = Share::default();
        }
        playing[seats] = Share::default();
        let mut dealt = dealer::all(pool, &playing, limit)?;
        for hands in &mut dealt {
            let mut rest = (pool - hands.iter().fold(PieceSet::EMPTY, |all, &hand| all | hand)).iter();
            for (hand, share) in hands.iter_mut().zip(&shares) {
                // The hands that are not played cannot matter, so any placement will do.
                let missing = share.count - hand.len();
                *hand |= rest.by_ref().take(missing).collect();
            }
        }
        Some(dealt.iter().map(|dealt| Self::hidden(public, private, seat, dealt)).collect())
    }

    /// Forgets nothing, because there are only three tricks.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        private: &Private,
        seat: Seat,
        _: &Public,
        rng: &mut R,
    ) -> Option<(Public, Hidden)> {
        Some((*public, Self::imagine(public, private, seat, rng)?))
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, private, seat, rng)
    }

    fn skilled<R: Rng + ?Sized>(public: &Public, private: &Private, seat: Seat, rng: &mut R) -> Move {
        match Self::legal(public, private, seat) {
            Moves::Declare(legal) => Move::Declare(table::declare(public, private.hand, seat, legal, rng)),
            legal => skilled::play(public, private, seat, legal.pieces(), rng),
        }
    }

    fn distinct(public: &Public, private: &Private, seat: Seat) -> Moves {
        let legal = Self::legal(public, private, seat);
        let Moves::Play(cards) = legal else { return legal };
        Moves::Play(public.one_of_touching(private, cards))
    }

    fn alike(public: &Public, private: &Private, _: Seat, one: Move, other: Move) -> bool {
        one == other || alike::are_equivalent(one, other, |cards| public.one_of_touching(private, cards))
    }

    fn is_dominated(public: &Public, _: &Private, _: Seat, mv: Move, by: Move) -> bool {
        dominated::is_dominated(public, mv, by)
    }

    const JEERS: &'static [Jeer<Self>] = dominated::JEERS;

    fn outlook(public: &Public) -> Outlook {
        let standing = &public.standing;
        let fewest = standing.totals.first(standing.seats).iter().min().copied().unwrap_or_default();
        // Everybody is about to pay the ante of a new round.
        let due = if public.turn == Turn::Deal && public.game.pot == 0 { STAKE } else { 0 };
        let deals = LAST_DEALS + f64::from((fewest - due).max(0)) / CHIPS_A_DEAL;
        Outlook { deals: if public.turn == Turn::Over { 0.0 } else { deals }, spread: SPREAD }
    }

    fn book(public: &Public, private: &Private, seat: Seat) -> Option<Vec<(Move, f64)>> {
        let Moves::Declare(legal) = Self::legal(public, private, seat) else { return None };
        let mut chances = table::chances(public, private.hand, seat, legal);
        if dominated::holds_highest(public, private.hand) {
            // The table puts hands of about the same worth into one class.
            chances[STAY.index()] += std::mem::take(&mut chances[DROP.index()]);
        }
        let chance = |n: usize| (Move::Declare(Declaration::new(n)), chances[n]);
        Some((0..chances.len()).filter(|n| legal >> n & 1 == 1).map(chance).collect())
    }

    const NETWORK: Option<&'static Network> =
        Some(&Network::<[Row; features::FEATURES]>::new(features::WEIGHTS));
    const FEATURES: usize = features::FEATURES;

    fn describe(public: &Public, private: &Private, seat: Seat, moves: Moves, to: &mut impl Features) {
        features::describe(public, private, seat, moves, to);
    }
}

impl Public {
    /// One representative of each run of touching cards.
    ///
    /// Cards in this hand and cards that are gone do not separate two cards. The card that is winning the trick does.
    fn one_of_touching(&self, private: &Private, cards: PieceSet) -> PieceSet {
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let gone = (self.played - winning) | private.discarded | private.hand | self.game.turn_up.set();
        alike::one_of_each_card(cards, PieceSet::EMPTY, SHAPE.pack - gone, |_| 0)
    }

    fn buyer(&self) -> Option<Seat> {
        Seat::all(self.standing.seats).find(|&other| self.game.declared[other] == Some(BUY))
    }

    /// The number of cards that a seat has left to play.
    pub fn cards_left(&self, seat: Seat) -> usize {
        if self.game.staying.is_empty() || !self.game.staying.contains(seat) {
            return SHAPE.hand;
        }
        let mut player = self.trick.leader();
        let mut has_played = false;
        for _ in 0..self.trick.len() {
            has_played |= player == seat;
            player = self.next_staying(player);
        }
        usize::from(TRICKS) - self.tricks_played() - usize::from(has_played)
    }
}
