//! The features of Hamlet: the cards, the seats' tricks, the effect of a card on the trick, and the bid's relation to the
//! hand.

use std::array;

use crate::core::features::Tables;
use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat};
use crate::games::hamlet::{LED_POLONIUS, PACK, POLONIUS, Private, Public, SEATS, TRICKS};
use crate::games::places::{self, Places};

const LOWEST: u8 = 7;
const CARDS: usize = places::count(LOWEST);
/// How far a seat may be ahead of another, from 5 behind to 5 ahead.
const LEADS: usize = 11;

/// First of the position: the cards in the hand and out, those in the trick and those known in other hands, by seat; the
/// suits that the others do not hold; the seats' tricks, and how far they are ahead of this one; the place among the
/// three; who is winning the trick. Then of a card, and of a bid.
const TABLES: Tables<21> = Tables::new([
    CARDS * 2,
    CARDS * 2,
    CARDS * 2,
    CARDS * 2,
    CARDS,
    8,
    3 * (TRICKS + 1),
    2 * 2 * LEADS,
    2 * 6 * 4,
    2 * 9,
    2 * CARDS,
    90,
    125,
    80,
    54,
    72,
    60,
    CARDS,
    48,
    16,
    96,
]);
pub(super) const FEATURES: usize = TABLES.len;
/// The weights of the network.
pub(super) const WEIGHTS: &[i16] = &include!("network.in");

/// The part of a position that the features of its choices share.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The cards in other hands.
    out: PieceSet,
    trumps: PieceSet,
    places: Places,
    mode: usize,
    /// One of six cases: how many of the others have more tricks, and how many have the same number.
    standing: usize,
    /// The winner so far: nobody, a seat with more tricks than this one, or another seat.
    winning: usize,
    phase: usize,
    /// The cards that everybody knows this seat to hold.
    known: PieceSet,
}

pub(super) fn describe(public: &Public, private: &Private, seat: Seat, moves: Moves, to: &mut impl Features) {
    match moves {
        Moves::Lay(cards) => {
            let places = Places::new([].into_iter(), private.hand);
            for card in private.hand {
                to.position(TABLES.entry(0, &[(0, 2), (places.of(card, LOWEST), CARDS)]));
            }
            cards.iter().for_each(|card| to.choice(&bid(private.hand, card, &places)));
        }
        Moves::Play(cards) => {
            let moment = Moment::new(public, private.hand, seat);
            moment.describe(seat, to);
            cards.iter().for_each(|card| to.choice(&moment.features(card)));
        }
        _ => {}
    }
}

/// The features of a bid: the length and top cards of its suit, whether it is a face card, and the rest of the hand.
fn bid(hand: PieceSet, card: Piece, places: &Places) -> [usize; 4] {
    let held = hand & suit(card).cards();
    let tops = (hand & french::ranks(13, 14)).len() + usize::from(hand.contains(POLONIUS));
    let own_tops = (held & french::ranks(12, 14)).len();
    let face = (usize::from((11..=13).contains(&rank(card))), 2);
    let rank = usize::from(rank(card).saturating_sub(LOWEST));
    let length = (held.len().max(1) - 1, 6);
    [
        TABLES.entry(17, &[(places.of(card, LOWEST), CARDS)]),
        TABLES.entry(18, &[face, length, (own_tops, 4)]),
        TABLES.entry(19, &[face, (tops, 8)]),
        TABLES.entry(20, &[(rank, 8), length, (usize::from(tops > 2), 2)]),
    ]
}

fn others(seat: Seat) -> [Seat; SEATS - 1] {
    array::from_fn(|n| seat.after(n + 1, SEATS, Direction::Clockwise))
}

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let tricks = |seat: Seat| usize::from(public.tricks[seat]);
        let mine = tricks(seat);
        let others = others(seat);
        let more = others.iter().filter(|&&other| tricks(other) > mine).count();
        let equal = others.iter().filter(|&&other| tricks(other) == mine).count();
        let trump = public.game.trump;
        let lead = public.trick.lead().filter(|&lead| lead != POLONIUS).map(suit);
        Moment {
            public,
            hand,
            out: PACK - public.played - hand,
            trumps: trump.cards(),
            places: Places::new([trump].into_iter().chain(lead), hand),
            mode: usize::from(public.game.to_be),
            standing: match (more, equal) {
                (0, equal) => equal,
                (1, equal) => 3 + equal,
                _ => 5,
            },
            winning: match public.trick.len() {
                0 => 0,
                _ if tricks(public.trick.winner(SEATS, Direction::Clockwise)) > mine => 1,
                _ => 2,
            },
            phase: match hand.len() {
                8.. => 0,
                5..=7 => 1,
                3..=4 => 2,
                _ => 3,
            },
            known: public.known[seat],
        }
    }

    fn describe(&self, seat: Seat, to: &mut impl Features) {
        let place = |card| (self.places.of(card, LOWEST), CARDS);
        let mode = (self.mode, 2);
        for card in self.hand {
            to.position(TABLES.entry(0, &[(1, 2), place(card)]));
        }
        for card in self.out {
            to.position(TABLES.entry(1, &[mode, place(card)]));
        }
        let trick = self.public.trick.pieces();
        for (n, &card) in trick.iter().enumerate() {
            to.position(TABLES.entry(2, &[(trick.len() - 1 - n, 2), place(card)]));
        }
        for card in self.known {
            to.position(TABLES.at(4, place(card).0));
        }
        let tricks = |seat: Seat| usize::from(self.public.tricks[seat]);
        let mine = tricks(seat);
        to.position(TABLES.entry(6, &[(0, 3), (mine, TRICKS + 1)]));
        for (n, other) in others(seat).into_iter().enumerate() {
            for card in self.public.known[other] {
                to.position(TABLES.entry(3, &[(n, 2), place(card)]));
            }
            for suit in french::Suit::ALL {
                if self.public.excluded[other].includes(suit.cards() & PACK) {
                    to.position(TABLES.entry(5, &[(n, 2), (self.places.of_suit(suit), 4)]));
                }
            }
            to.position(TABLES.entry(6, &[(n + 1, 3), (tricks(other), TRICKS + 1)]));
            let ahead = (tricks(other) + LEADS / 2).saturating_sub(mine);
            to.position(TABLES.entry(7, &[mode, (n, 2), (ahead, LEADS)]));
        }
        to.position(TABLES.entry(8, &[mode, (self.standing, 6), (self.phase, 4)]));
        to.position(TABLES.entry(9, &[mode, (self.winning, 3), (trick.len(), 3)]));
    }

    #[inline]
    fn features(&self, card: Piece) -> [usize; 7] {
        let trick = &self.public.trick;
        let own_suit = suit(card).cards();
        let held = self.hand & own_suit;
        let polonius = card == POLONIUS;
        let (higher, lower) = if polonius {
            (0, 0)
        } else {
            ((above(card) & self.out).len(), ((own_suit - above(card)) & self.out).len())
        };
        let is_trump = self.trumps.contains(card);
        let (kind, strength) = match trick.lead() {
            _ if polonius => (4, if trick.is_empty() { LED_POLONIUS } else { 0 }),
            None => (0, self.public.strength(card, suit(card))),
            Some(POLONIUS) => (3, 0),
            Some(lead) if suit(card) == suit(lead) => (1, self.public.strength(card, suit(lead))),
            Some(lead) => (if is_trump { 2 } else { 3 }, self.public.strength(card, suit(lead))),
        };
        let beats = strength > trick.strength() || trick.is_empty();
        let last = trick.len() + 1 == SEATS;
        let safe = last || polonius || higher == 0 && (is_trump || !self.out.meets(self.trumps));
        let wins = match (beats, safe) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let ends = usize::from(above(card).meets(held)) + 2 * usize::from((held - above(card)).len() > 1);
        let (kind, wins, mode) = ((kind, 5), (wins, 3), (self.mode, 2));
        let (winning, shown) = ((self.winning, 3), (usize::from(self.known.contains(card)), 2));
        [
            TABLES.entry(10, &[(usize::from(trick.is_empty()), 2), (self.places.of(card, LOWEST), CARDS)]),
            TABLES.entry(11, &[mode, kind, wins, winning]),
            TABLES.entry(12, &[kind, (higher, 5), (lower, 5)]),
            TABLES.entry(13, &[kind, (held.len().max(1) - 1, 4), (ends, 4)]),
            TABLES.entry(14, &[wins, shown, winning, (trick.len(), 3)]),
            TABLES.entry(15, &[mode, wins, (self.standing, 6), (usize::from(higher > lower), 2)]),
            TABLES.entry(16, &[kind, wins, (self.phase, 4)]),
        ]
    }
}
