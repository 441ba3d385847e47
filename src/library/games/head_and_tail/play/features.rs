//! The features of Head & Tail: the cards, the seats' tricks, the effect of a card on this trick, and who would win a
//! betting card.

use std::cmp::Ordering;

use crate::core::features::Tables;
use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::head_and_tail::{ALL_BETTING, HeadAndTail, Public, Sums, is_betting, plain, rank};
use crate::games::places::{self, Places};

const LOWEST: u8 = 2;
const CARDS: usize = places::count(LOWEST);
/// How far a seat may be ahead of another, from 5 behind to 5 ahead.
const LEADS: usize = 11;

/// First of the position: the cards in the hand, out and in the trick; the betting cards that are out; the seats, the
/// tricks left and the tricks so far; who is winning; the place of the seat, its ties and its strongest and weakest
/// cards. Then of a betting card, and of another card.
const TABLES: Tables<23> = Tables::new([
    CARDS,
    CARDS,
    CARDS,
    7,
    4 * 18,
    15,
    2 * LEADS,
    2 * 6 * 5,
    25,
    35,
    42,
    30,
    90,
    10,
    CARDS * 2,
    45,
    60,
    48,
    48,
    150,
    45,
    90,
    60,
]);
pub(super) const FEATURES: usize = TABLES.len;
/// The weights of the network.
pub(super) const WEIGHTS: &[i16] = &include!("network.in");

/// The part of a position that the features of its choices share.
struct Moment<'a> {
    public: &'a Public,
    seat: Seat,
    hand: PieceSet,
    /// The plain cards in other hands.
    out: PieceSet,
    places: Places,
    seats: usize,
    /// 0: a lead; 1: others follow; 2: the last of the trick.
    position: usize,
    left: usize,
    /// The seat's rank: 0 is the only last, 1 tied for last, 2 between, 3 tied for first, 4 the only first.
    standing: usize,
    /// The distance to the next seat behind or ahead, from -2 to 2, stored as 0 to 4.
    edge: usize,
    /// The difference to the most and to the fewest tricks of the others, stored as 0 to 6 and 0 to 5.
    ahead: (usize, usize),
    /// 0: no other seat has as many tricks; 1: the open cards spare this seat in the tie; 2: they make it head or tail.
    tie: usize,
    /// The number of cards that are the highest left of their suits, and the number that are the lowest.
    extremes: (usize, usize),
    winner: Option<Winner>,
}

/// The seat that is winning the trick, and how far ahead of or behind all others the trick would leave it.
struct Winner {
    is_self: bool,
    ahead: usize,
    behind: usize,
}

pub(super) fn describe(public: &Public, hand: PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
    let Moves::Play(cards) = moves else { return };
    let moment = Moment::new(public, hand, seat);
    moment.describe(to);
    for card in cards {
        if is_betting(card) {
            to.choice(&moment.betting());
        } else {
            to.choice(&moment.plain(card));
        }
    }
}

/// The number of cards of a hand above all others of their suits, and the number below.
fn extremes(hand: PieceSet, out: PieceSet) -> (usize, usize) {
    let of_suit = |(tops, bottoms): (usize, usize), own: Suit| {
        let (held, out) = (hand & plain(own), out & plain(own));
        match (out.first(), out.last()) {
            (Some(lowest), Some(highest)) => {
                (tops + (held & above(highest)).len(), bottoms + (held - above(lowest)).len())
            }
            _ => (tops + held.len(), bottoms),
        }
    };
    Suit::ALL.into_iter().fold((0, 0), of_suit)
}

impl<'a> Moment<'a> {
    fn new(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let seats = public.standing.seats;
        let tricks = |seat: Seat| i32::from(public.tricks[seat]);
        // The fewest and the most tricks among all other seats.
        let others = |seat: Seat| {
            Seat::all(seats)
                .filter(|&other| other != seat)
                .fold((99, 0), |(low, high), other| (tricks(other).min(low), tricks(other).max(high)))
        };
        let mine = tricks(seat);
        let (low, high) = others(seat);
        let trick = &public.trick;
        let winner = (!trick.is_empty()).then(|| {
            let winner = trick.winner(seats, Direction::Clockwise);
            let (low, high) = others(winner);
            let after = tricks(winner) + 1;
            Winner {
                is_self: winner == seat,
                ahead: (after - high + 2).clamp(0, 5) as usize,
                behind: (low - after + 2).clamp(0, 4) as usize,
            }
        });
        let out = HeadAndTail::shape(seats).pack - public.played - hand;
        let (own, is_low) = (&public.game.sums[seat], mine - low <= high - mine);
        let loses = |other: &Sums| if is_low { own.low <= other.low } else { own.high >= other.high };
        let tied = Seat::all(seats).filter(|&other| other != seat && tricks(other) == mine);
        let lead = trick.lead().filter(|&lead| !is_betting(lead)).map(suit);
        Moment {
            public,
            seat,
            hand,
            out,
            places: Places::new(lead.into_iter(), hand - ALL_BETTING),
            seats,
            position: match trick.len() {
                0 => 0,
                n if n + 1 == seats => 2,
                _ => 1,
            },
            left: match public.tricks_left() {
                9.. => 0,
                6..=8 => 1,
                4..=5 => 2,
                2..=3 => 3,
                _ => 4,
            },
            standing: match (mine.cmp(&low), mine.cmp(&high)) {
                (Ordering::Less, _) => 0,
                (_, Ordering::Greater) => 4,
                (Ordering::Equal, _) => 1,
                (_, Ordering::Equal) => 3,
                _ => 2,
            },
            edge: (if is_low { mine - low } else { mine - high }.clamp(-2, 2) + 2) as usize,
            ahead: ((mine - high + 4).clamp(0, 6) as usize, (mine - low + 2).clamp(0, 5) as usize),
            tie: tied.map(|other| 1 + usize::from(loses(&public.game.sums[other]))).max().unwrap_or_default(),
            extremes: extremes(hand, out),
            winner,
        }
    }

    fn describe(&self, to: &mut impl Features) {
        let place = |card| self.place(card);
        for card in self.hand {
            to.position(TABLES.at(0, place(card)));
        }
        for card in self.out - ALL_BETTING {
            to.position(TABLES.at(1, place(card)));
        }
        let trick = &self.public.trick;
        for &card in trick.pieces() {
            to.position(TABLES.at(2, place(card)));
        }
        to.position(TABLES.entry(3, &[((self.out & ALL_BETTING).len(), 7)]));
        to.position(TABLES.entry(4, &[(self.seats - 3, 4), (self.public.tricks_left(), 18)]));
        to.position(TABLES.entry(5, &[(trick.winning_piece().map_or(0, rank).into(), 15)]));
        let tricks = |seat: Seat| usize::from(self.public.tricks[seat]);
        let mine = tricks(self.seat);
        for other in Seat::all(self.seats).filter(|&other| other != self.seat) {
            let steps = trick.leader().steps_to(other, self.seats, Direction::Clockwise);
            let ahead = (tricks(other) + LEADS / 2).saturating_sub(mine);
            to.position(TABLES.entry(6, &[(usize::from(steps < trick.len()), 2), (ahead, LEADS)]));
        }
        if let Some(winner) = &self.winner {
            let own = (usize::from(winner.is_self), 2);
            to.position(TABLES.entry(7, &[own, (winner.ahead, 6), (winner.behind, 5)]));
        }
        let left = (self.left, 5);
        to.position(TABLES.entry(8, &[(self.standing, 5), left]));
        to.position(TABLES.entry(9, &[(self.ahead.0, 7), (self.extremes.0, 5)]));
        to.position(TABLES.entry(10, &[(self.ahead.1, 6), (self.extremes.1, 7)]));
        to.position(TABLES.entry(11, &[(self.tie, 3), (usize::from(self.hand.meets(ALL_BETTING)), 2), left]));
    }

    /// The place of a card. All betting cards are alike.
    fn place(&self, card: Piece) -> usize {
        if is_betting(card) { CARDS - 1 } else { self.places.of(card, LOWEST) }
    }

    fn betting(&self) -> [usize; 2] {
        let (ahead, behind, own) = match &self.winner {
            None => (0, 0, 1),
            Some(winner) => (winner.ahead, winner.behind, usize::from(winner.is_self)),
        };
        [
            TABLES.entry(12, &[(self.position, 3), (ahead, 6), (behind, 5)]),
            TABLES.entry(13, &[(own, 2), (self.left, 5)]),
        ]
    }

    #[inline]
    fn plain(&self, card: Piece) -> [usize; 9] {
        let trick = &self.public.trick;
        let own_suit = plain(suit(card));
        let held = self.hand & own_suit;
        let higher = (above(card) & self.out).len();
        let lower = ((own_suit - above(card)) & self.out).len();
        let (kind, beats) = match trick.lead() {
            None => (0, true),
            Some(lead) if !is_betting(lead) && suit(lead) == suit(card) => (1, rank(card) > trick.strength()),
            Some(_) => (2, false),
        };
        let wins = match (beats, self.position == 2 || higher == 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let ends = usize::from(above(card).meets(held)) + 2 * usize::from((held - above(card)).len() > 1);
        let at_top = match &self.winner {
            Some(winner) if !winner.is_self && winner.ahead > 2 => 1,
            Some(winner) if !winner.is_self && winner.behind > 1 => 2,
            Some(winner) if !winner.is_self => 3,
            _ => 0,
        };
        let (kind, wins, left) = ((kind, 3), (wins, 3), (self.left, 5));
        let (standing, edge) = ((self.standing, 5), (self.edge, 5));
        let high = (usize::from(higher > lower), 2);
        [
            TABLES.entry(14, &[(usize::from(trick.is_empty()), 2), (self.place(card), CARDS)]),
            TABLES.entry(15, &[kind, wins, standing]),
            TABLES.entry(16, &[wins, (at_top, 4), left]),
            TABLES.entry(17, &[kind, (higher, 4), (lower, 4)]),
            TABLES.entry(18, &[kind, (held.len().max(1) - 1, 4), (ends, 4)]),
            TABLES.entry(19, &[edge, wins, high, left]),
            TABLES.entry(20, &[edge, (self.tie, 3), wins]),
            TABLES.entry(21, &[(self.ahead.0, 5), (self.ahead.1, 6), wins]),
            TABLES.entry(22, &[wins, (self.position, 2), high, left]),
        ]
    }
}
