//! What the learned policy of Hamlet looks at: where the seat stands among the three, what a card does to the trick,
//! and what a bid says of the hand.

use super::{LED_POLONIUS, PACK, POLONIUS, Private, Public, SEATS};
use crate::core::features::Tables;
use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat};

const TABLES: Tables<9> = Tables::new([288, 480, 640, 216, 240, 648, 240, 384, 288]);
pub(super) const ENTRIES: usize = TABLES.len;

/// What does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    seat: Seat,
    hand: PieceSet,
    /// The cards that are in other hands.
    out: PieceSet,
    trumps: PieceSet,
    mode: usize,
    /// How many of the others have more tricks, and how many as many: one of six cases.
    standing: usize,
    no_trick: usize,
    /// How many tricks it is to the next above and below, up to 2.
    gaps: (usize, usize),
    phase: usize,
    /// Who is winning: nobody, a seat with more tricks than this one, or another.
    winning: usize,
}

pub(super) fn each(
    public: &Public,
    private: &Private,
    seat: Seat,
    moves: Moves,
    mut each: impl FnMut(&Features),
) {
    match moves {
        Moves::Lay(cards) => cards.iter().for_each(|card| each(&bid(private.hand, card))),
        Moves::Play(cards) => {
            let moment = Moment::new(public, private.hand, seat);
            cards.iter().for_each(|card| each(&moment.features(card)));
        }
        _ => {}
    }
}

/// A bid: its suit's length and tops, whether it is a face, and what the whole hand is like.
fn bid(hand: PieceSet, card: Piece) -> Features {
    let held = hand & suit(card).cards();
    let tops = (hand & french::ranks(13, 14)).len() + usize::from(hand.contains(POLONIUS));
    let own_tops = (held & french::ranks(12, 14)).len();
    let face = usize::from((11..=13).contains(&rank(card)));
    let rank = usize::from(rank(card)) - 7;
    let mut features = Features::new();
    features.add(TABLES.entry(7, &[(face, 2), (held.len() - 1, 6), (own_tops, 4), (tops, 8)]));
    features.add(TABLES.entry(8, &[(rank, 8), (held.len() - 1, 6), (tops / 2, 3), (face, 2)]));
    features
}

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let tricks = |seat: Seat| usize::from(public.tricks[seat]);
        let mine = tricks(seat);
        let others = [1, 2].map(|n| seat.after(n, SEATS, Direction::Clockwise));
        let more = others.iter().filter(|&&other| tricks(other) > mine).count();
        let equal = others.iter().filter(|&&other| tricks(other) == mine).count();
        let above_me = others.iter().map(|&other| tricks(other)).filter(|&other| other > mine).min();
        let below_me = others.iter().map(|&other| tricks(other)).filter(|&other| other < mine).max();
        let winner = public.trick.winner(SEATS, Direction::Clockwise);
        Moment {
            public,
            seat,
            hand,
            out: PACK - public.played - hand,
            trumps: public.trump.cards(),
            mode: usize::from(public.to_be),
            standing: match (more, equal) {
                (0, equal) => equal,
                (1, equal) => 3 + equal,
                _ => 5,
            },
            no_trick: usize::from(mine == 0),
            gaps: (above_me.map_or(0, |other| other - mine), below_me.map_or(0, |other| mine - other)),
            phase: match hand.len() {
                8.. => 0,
                5..=7 => 1,
                3..=4 => 2,
                _ => 3,
            },
            winning: match public.trick.len() {
                0 => 0,
                _ if tricks(winner) > mine => 1,
                _ => 2,
            },
        }
    }

    #[inline]
    fn features(&self, card: Piece) -> Features {
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
        let (mode, phase, position) = ((self.mode, 2), (self.phase, 4), (trick.len(), 3));
        let trumps_out = (self.trumps & self.out).len().div_ceil(2);
        let shown = usize::from(self.public.known[self.seat].contains(card));
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(0, &[mode, (self.standing, 6), (self.no_trick, 2), (wins, 3), phase]);
        add(1, &[mode, (kind, 5), (wins, 3), (higher, 4), (lower, 4)]);
        add(2, &[mode, (kind, 5), (held.len().max(1) - 1, 4), (ends, 4), phase]);
        add(3, &[mode, (wins, 3), (self.gaps.0, 3), (self.gaps.1, 3), phase]);
        add(4, &[mode, (kind, 5), (usize::from(is_trump), 2), (trumps_out, 4), position]);
        add(5, &[mode, (self.winning, 3), (wins, 3), (self.standing, 6), position, (shown, 2)]);
        add(
            6,
            &[
                mode,
                (kind, 5),
                (self.standing, 6),
                (usize::from(self.hand.contains(POLONIUS)), 2),
                (shown, 2),
            ],
        );
        features
    }
}
