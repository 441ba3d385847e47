//! The features of Fifteens: the cards, who may still beat one, how many points it wins, and what its winner must lead
//! next.

use crate::core::features::Tables;
use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat, Suit};
use crate::games::fifteens::{Public, SEATS, TRICKS};
use crate::games::places::{self, Places};

const LOWEST: u8 = 2;
const CARDS: usize = places::count(LOWEST);

/// First of the position: the cards in the hand, out and in the trick, by seat; the suits that the others do not hold;
/// the size of the hand; the points in the trick; the suits led so far, and who is winning. Then of a card.
const TABLES: Tables<16> = Tables::new([
    CARDS,
    CARDS,
    CARDS * 3,
    3 * 4,
    TRICKS + 1,
    16,
    5 * 4,
    2 * CARDS,
    36,
    72,
    96,
    60,
    144,
    40,
    144,
    60,
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
    places: Places,
    position: usize,
    at_stake: usize,
    phase: usize,
    /// The cards of the suit led; empty for a lead.
    led: PieceSet,
}

pub(super) fn describe(public: &Public, hand: PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
    let Moves::Play(cards) = moves else { return };
    let position = public.trick.len();
    let moment = Moment {
        public,
        hand,
        out: french::CARDS - public.played - hand,
        places: Places::new(public.game.led.iter(), hand),
        position,
        at_stake: match public.game.trick_points {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            _ => 3,
        },
        phase: match hand.len() {
            9.. => 0,
            6..=8 => 1,
            3..=5 => 2,
            _ => 3,
        },
        led: if position == 0 { PieceSet::EMPTY } else { public.game.led.latest() },
    };
    moment.describe(seat, to);
    for card in cards {
        moment.choice(card, to);
    }
}

impl Moment<'_> {
    fn describe(&self, seat: Seat, to: &mut impl Features) {
        let place = |card| self.places.of(card, LOWEST);
        for card in self.hand {
            to.position(TABLES.at(0, place(card)));
        }
        for card in self.out {
            to.position(TABLES.at(1, place(card)));
        }
        for (n, &card) in self.public.trick.pieces().iter().enumerate() {
            to.position(TABLES.entry(2, &[(self.position - 1 - n, 3), (place(card), CARDS)]));
        }
        for n in 0..SEATS - 1 {
            let other = seat.after(n + 1, SEATS, Direction::Clockwise);
            for suit in Suit::ALL {
                if self.public.excluded[other].includes(suit.cards()) {
                    to.position(TABLES.entry(3, &[(n, 3), (self.places.of_suit(suit), 4)]));
                }
            }
        }
        let led = self.public.game.led.iter().count();
        to.position(TABLES.entry(4, &[(self.hand.len(), TRICKS + 1)]));
        to.position(TABLES.entry(5, &[(self.public.game.trick_points.into(), 16)]));
        to.position(TABLES.entry(6, &[(led, 5), (self.position, 4)]));
    }

    #[inline]
    fn choice(&self, card: Piece, to: &mut impl Features) {
        let own_suit = suit(card).cards();
        let held = self.hand & own_suit;
        let higher = (above(card) & self.out).len();
        let lower = ((own_suit - above(card)) & self.out).len();
        let kind = match (self.position, self.led.contains(card)) {
            (0, _) => 0,
            (_, true) => 1,
            (_, false) => 2,
        };
        let beats = kind == 0 || kind == 1 && rank(card) > self.public.trick.strength();
        let last = self.position + 1 == SEATS;
        let wins = match (beats, last || higher == 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let value = usize::from(self.public.options.values[usize::from(rank(card) & 15)]);
        let ends = usize::from(above(card).meets(held)) + 2 * usize::from((held - above(card)).len() > 1);
        let opening = usize::from(self.public.game.led.is_empty());
        let length = (held.len().max(1) - 1, 5);
        // For a lead: how many of the highest cards left are in the hand. For a reply: how many seats may beat it.
        let special = if kind == 0 {
            let tops = own_suit - self.public.played;
            let run = tops.iter().rev().take_while(|&top| self.hand.contains(top)).take(3).count();
            TABLES.entry(13, &[(opening, 2), (run, 4), length])
        } else {
            TABLES.entry(14, &[(SEATS - 1 - self.position, 3), (wins, 3), (higher, 4), (value, 4)])
        };
        let (kind, wins, at_stake) = ((kind, 3), (wins, 3), (self.at_stake, 4));
        let top = usize::from(held.last().is_some_and(|top| !above(top).meets(self.out)));
        let features = [
            TABLES.entry(7, &[(usize::from(kind.0 == 0), 2), (self.places.of(card, LOWEST), CARDS)]),
            TABLES.entry(8, &[kind, (self.position, 4), wins]),
            TABLES.entry(9, &[wins, (value, 6), at_stake]),
            TABLES.entry(10, &[kind, (higher, 4), (lower, 4), (opening, 2)]),
            TABLES.entry(11, &[kind, length, (ends, 4)]),
            TABLES.entry(12, &[wins, (self.next_lead(card, kind.0), 4), at_stake, (self.phase / 2, 3)]),
            special,
            TABLES.entry(15, &[length, (top, 2), (value, 6)]),
        ];
        // The last one is of a card that does not follow.
        to.choice(if kind.0 == 2 { &features } else { &features[..features.len() - 1] });
    }

    /// The next lead if the seat wins with this card: 0 it cannot win, 1 the highest card of its suit, 2 a lower card,
    /// 3 a free choice.
    #[inline]
    fn next_lead(&self, card: Piece, kind: usize) -> usize {
        if kind == 2 {
            return 0;
        }
        let rest = self.hand - card.set();
        let suit_led = suit(card).cards();
        let forced = if rest.meets(suit_led) { rest & suit_led } else { self.public.game.led.held_in(rest) };
        match forced.last() {
            None => 3,
            Some(lead) if above(lead).meets(self.out) => 2,
            Some(_) => 1,
        }
    }
}
