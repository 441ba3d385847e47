//! The features of Hamlet: the seat's rank among the three, the effect of a card on the trick, and the bid's relation
//! to the hand.

use crate::core::features::{Tables, part};
use crate::core::pack::french::{self, above, rank, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat, Suit};
use crate::games::hamlet::{LED_POLONIUS, PACK, POLONIUS, Private, Public, SEATS};

const TABLES: Tables<12> = Tables::new([288, 480, 640, 216, 240, 648, 240, 384, 288, 2352, 3920, 3456]);
pub(super) const ENTRIES: usize = TABLES.len;

/// The part of the features that does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The cards in other hands.
    out: PieceSet,
    trumps: PieceSet,
    /// The cards that everybody knows this seat to hold.
    known: PieceSet,
    /// The leading part of the entries in each table, which all choices share.
    parts: [usize; 12],
}

/// The rank of the seat among the three.
struct Standing {
    /// One of six cases: how many of the others have more tricks, and how many have the same number.
    rank: usize,
    /// The number of tricks to the next seat above and below.
    gaps: [usize; 2],
    /// How many tricks each of the others is ahead, from -3 to 3, stored as 0 to 6, the greater number first.
    ahead: [usize; 2],
    /// 0: both others have tricks; 1: one of them has no trick; 2: such a seat is winning this trick.
    empty: usize,
    /// The winner so far: nobody, a seat with more tricks than this one, or another seat.
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

/// The features of a bid: the length and top cards of its suit, whether it is a face card, and the rest of the hand.
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

/// The number of cards of a hand that are above all others of their suits.
fn tops(hand: PieceSet, out: PieceSet) -> usize {
    let of_suit = |own: Suit| match (hand & own.cards(), (out & own.cards()).last()) {
        (held, None) => held.len(),
        (held, Some(highest)) => (held & above(highest)).len(),
    };
    Suit::ALL.into_iter().map(of_suit).sum()
}

/// The number of suits in which more lower than higher cards are out than the hand's lowest card.
fn risks(hand: PieceSet, out: PieceSet) -> usize {
    let is_risk = |own: &Suit| {
        (hand & own.cards()).first().is_some_and(|lowest| {
            let higher = (out & above(lowest)).len();
            (out & own.cards()).len() > 2 * higher
        })
    };
    Suit::ALL.iter().filter(|own| is_risk(own)).count()
}

impl Standing {
    fn new(public: &Public, seat: Seat) -> Self {
        let tricks = |seat: Seat| usize::from(public.tricks[seat]);
        let mine = tricks(seat);
        let others = [1, 2].map(|n| seat.after(n, SEATS, Direction::Clockwise));
        let more = others.iter().filter(|&&other| tricks(other) > mine).count();
        let equal = others.iter().filter(|&&other| tricks(other) == mine).count();
        let above_me = others.iter().map(|&other| tricks(other)).filter(|&other| other > mine).min();
        let below_me = others.iter().map(|&other| tricks(other)).filter(|&other| other < mine).max();
        let winner = public.trick.winner(SEATS, Direction::Clockwise);
        let [one, other] = others.map(|other| (tricks(other) + 3).saturating_sub(mine).min(6));
        let ahead = [one.max(other), one.min(other)];
        Standing {
            rank: match (more, equal) {
                (0, equal) => equal,
                (1, equal) => 3 + equal,
                _ => 5,
            },
            gaps: [above_me.map_or(0, |other| other - mine), below_me.map_or(0, |other| mine - other)],
            ahead,
            empty: match others.iter().find(|&&other| tricks(other) == 0) {
                None => 0,
                Some(&other) => 1 + usize::from(winner == other && !public.trick.is_empty()),
            },
            winning: match public.trick.len() {
                0 => 0,
                _ if tricks(winner) > mine => 1,
                _ => 2,
            },
        }
    }
}

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let Standing { rank, gaps, ahead, empty, winning } = Standing::new(public, seat);
        let out = PACK - public.played - hand;
        let trumps = public.game.trump.cards();
        let phase = match hand.len() {
            8.. => 0,
            5..=7 => 1,
            3..=4 => 2,
            _ => 3,
        };
        let (mode, standing, position) =
            ((usize::from(public.game.to_be), 2), (rank, 6), (public.trick.len(), 3));
        let no_trick = (usize::from(public.tricks[seat] == 0), 2);
        let (ahead, late) = (ahead.map(|ahead| (ahead, 7)), (phase / 2, 2));
        let (phase, tops) = ((phase, 4), tops(hand, out));
        let trumps_out = ((trumps & out).len().div_ceil(2), 4);
        let polonius = (usize::from(hand.contains(POLONIUS)), 2);
        let parts = [
            part(&[mode, standing, no_trick, phase]),
            part(&[mode]),
            part(&[mode, phase]),
            part(&[mode, (gaps[0], 3), (gaps[1], 3), phase]),
            part(&[mode, trumps_out, position]),
            part(&[mode, (winning, 3), standing, position]),
            part(&[mode, standing, polonius]),
            0,
            0,
            part(&[ahead[0], ahead[1], mode, (tops, 4), late]),
            part(&[ahead[0], ahead[1], mode, late, (usize::from(tops > 1), 2)]),
            part(&[mode, phase, no_trick, (empty, 3), (risks(hand, out), 4), position]),
        ];
        Moment { public, hand, out, trumps, known: public.known[seat], parts }
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
        let (kind, wins, is_sure) = ((kind, 5), (wins, 3), (usize::from(wins == 2), 2));
        let shown = (usize::from(self.known.contains(card)), 2);
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| {
            features.add(TABLES.entry_within(n, self.parts[n], properties));
        };
        add(0, &[wins]);
        add(1, &[kind, wins, (higher, 4), (lower, 4)]);
        add(2, &[kind, (held.len().max(1) - 1, 4), (ends, 4)]);
        add(3, &[wins]);
        add(4, &[kind, (usize::from(is_trump), 2)]);
        add(5, &[wins, shown]);
        add(6, &[kind, shown]);
        add(9, &[wins]);
        add(10, &[kind, is_sure]);
        add(11, &[wins, (usize::from(higher > lower), 2)]);
        features
    }
}
