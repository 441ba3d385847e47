//! The features of Fifteens: who may still beat a card, how many points it wins, and what its winner must lead next.

use crate::core::features::Tables;
use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Features, Moves, Piece, PieceSet};
use crate::games::fifteens::{Public, SEATS};

const TABLES: Tables<7> = Tables::new([864, 768, 240, 192, 160, 300, 240]);
pub(super) const ENTRIES: usize = TABLES.len;

/// The part of the features that does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The cards in other hands.
    out: PieceSet,
    position: usize,
    at_stake: usize,
    phase: usize,
    /// The cards of the suit led; empty for a lead.
    led: PieceSet,
}

pub(super) fn each(public: &Public, hand: PieceSet, moves: Moves, mut each: impl FnMut(&Features)) {
    let Moves::Play(cards) = moves else { return };
    let position = public.trick.len();
    let moment = Moment {
        public,
        hand,
        out: french::CARDS - public.played - hand,
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
    for card in cards {
        each(&moment.features(card));
    }
}

impl Moment<'_> {
    #[inline]
    fn features(&self, card: Piece) -> Features {
        let own_suit = suit(card).cards();
        let held = self.hand & own_suit;
        let higher_out = above(card) & self.out;
        let higher = higher_out.len();
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
        let phase = (self.phase, 4);
        let ends = usize::from(above(card).meets(held)) + 2 * usize::from((held - above(card)).len() > 1);
        let opening = self.public.game.led.is_empty();
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(0, &[(kind, 3), (self.position, 4), (wins, 3), (value, 6), (self.at_stake, 4)]);
        add(
            1,
            &[
                (kind, 3),
                (higher, 4),
                (lower, 4),
                (usize::from(value > 0), 2),
                phase,
                (usize::from(opening), 2),
            ],
        );
        add(2, &[(kind, 3), (held.len() - 1, 5), (ends, 4), phase]);
        add(3, &[(wins, 3), (self.next_lead(card, kind), 4), (self.at_stake, 4), phase]);
        if kind == 0 {
            let tops = own_suit - self.public.played;
            let run = tops.iter().rev().take_while(|&top| self.hand.contains(top)).take(3).count();
            add(4, &[(usize::from(opening), 2), (run, 4), (held.len() - 1, 5), (higher + lower, 4)]);
        } else {
            // How many seats that play later may beat the card.
            let beaten = (self.position..SEATS - 1).count();
            add(6, &[(kind - 1, 2), (beaten, 3), (wins, 3), (higher, 4), (value, 3)]);
        }
        if kind == 2 {
            let recency = self.public.game.led.iter().position(|led| led == suit(card)).unwrap_or(4);
            let top = held.last().is_some_and(|top| !above(top).meets(self.out));
            add(5, &[(recency, 5), (held.len() - 1, 5), (usize::from(top), 2), (value, 6)]);
        }
        features
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
