//! The features of Head & Tail: the tricks so far, the effect of a card on this trick, and who would win a betting
//! card.

use crate::core::features::Tables;
use crate::core::pack::french::{above, suit};
use crate::core::{Direction, Features, Moves, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::head_and_tail::{ALL_BETTING, HeadAndTail, Public, Sums, is_betting, plain, rank};

const TABLES: Tables<11> = Tables::new([450, 240, 240, 300, 1200, 75, 200, 450, 2520, 1512, 225]);
/// The number of weight sets. Games with three, four, and more players have separate weights.
const CROWDS: usize = 3;
pub(super) const ENTRIES: usize = CROWDS * TABLES.len;

/// The part of the features that does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    seat: Seat,
    hand: PieceSet,
    /// The plain cards in other hands.
    out: PieceSet,
    seats: usize,
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
    tops: usize,
    bottoms: usize,
    winner: Option<Winner>,
    own_bet: usize,
}

/// The seat that is winning the trick, and how far ahead of or behind all others the trick would leave it.
struct Winner {
    is_self: bool,
    ahead: usize,
    behind: usize,
}

pub(super) fn each(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    moves: Moves,
    mut each: impl FnMut(&Features),
) {
    let Moves::Play(cards) = moves else { return };
    let moment = Moment::new(public, hand, seat);
    for card in cards {
        each(&moment.features(card));
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
        let winner = (!public.trick.is_empty()).then(|| {
            let winner = public.trick.winner(seats, Direction::Clockwise);
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
        let (tops, bottoms) = extremes(hand, out);
        Moment {
            public,
            seat,
            hand,
            out,
            seats,
            left: match public.tricks_left() {
                9.. => 0,
                6..=8 => 1,
                4..=5 => 2,
                2..=3 => 3,
                _ => 4,
            },
            standing: match (mine.cmp(&low), mine.cmp(&high)) {
                (std::cmp::Ordering::Less, _) => 0,
                (_, std::cmp::Ordering::Greater) => 4,
                (std::cmp::Ordering::Equal, _) => 1,
                (_, std::cmp::Ordering::Equal) => 3,
                _ => 2,
            },
            edge: if mine - low <= high - mine {
                (mine - low).clamp(-2, 2) + 2
            } else {
                (mine - high).clamp(-2, 2) + 2
            } as usize,
            ahead: ((mine - high + 4).clamp(0, 6) as usize, (mine - low + 2).clamp(0, 5) as usize),
            tie: tied.map(|other| 1 + usize::from(loses(&public.game.sums[other]))).max().unwrap_or_default(),
            tops,
            bottoms,
            winner,
            own_bet: usize::from(hand.meets(ALL_BETTING)),
        }
    }

    #[inline]
    fn features(&self, card: Piece) -> Features {
        let trick = &self.public.trick;
        let position = match trick.len() {
            0 => 0,
            n if n + 1 == self.seats => 2,
            _ => 1,
        };
        let left = (self.left, 5);
        let standing = (self.standing, 5);
        let mut features = Features::new();
        let crowd = (self.seats - 3).min(CROWDS - 1) * TABLES.len;
        let mut add = |n, properties: &[(usize, usize)]| features.add(crowd + TABLES.entry(n, properties));
        if is_betting(card) {
            let (ahead, behind, own) = match &self.winner {
                None => (0, 0, 1),
                Some(winner) => (winner.ahead, winner.behind, usize::from(winner.is_self)),
            };
            add(4, &[(position, 3), (ahead, 6), (behind, 5), left, (own, 2)]);
            add(6, &[(1, 2), left, standing, (3, 4)]);
            return features;
        }
        let own_suit = plain(suit(card));
        let held = self.hand & own_suit;
        let higher = (above(card) & self.out).len();
        let lower = ((own_suit - above(card)) & self.out).len();
        let (kind, beats) = match trick.lead() {
            None => (0, true),
            Some(lead) if !is_betting(lead) && suit(lead) == suit(card) => (1, rank(card) > trick.strength()),
            Some(_) => (2, false),
        };
        let wins = match (beats, position == 2 || higher == 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let ends = usize::from(above(card).meets(held)) + 2 * usize::from((held - above(card)).len() > 1);
        let at_top = self.winner.as_ref().map_or(0, |winner| {
            if winner.is_self {
                0
            } else if winner.ahead > 2 {
                1
            } else if winner.behind > 1 {
                2
            } else {
                3
            }
        });
        let no_trick = usize::from(self.public.tricks[self.seat] == 0);
        add(0, &[standing, left, (wins, 3), (kind, 3), (no_trick, 2)]);
        add(1, &[standing, (kind, 3), (higher, 4), (lower, 4)]);
        add(2, &[(kind, 3), (held.len() - 1, 4), (ends, 4), left]);
        add(3, &[(at_top, 4), (wins, 3), left, standing]);
        add(5, &[(usize::from(rank(card)) / 3, 5), standing, (wins, 3)]);
        add(6, &[(self.own_bet, 2), left, standing, (kind, 4)]);
        add(7, &[(self.edge, 5), (wins, 3), left, (position, 3), (usize::from(higher > lower), 2)]);
        let ahead = [(self.ahead.0, 7), (self.ahead.1, 6)];
        add(8, &[ahead[0], ahead[1], (self.tops, 4), (wins, 3), left]);
        add(9, &[ahead[0], ahead[1], (self.bottoms, 4), (wins, 3), (kind, 3)]);
        add(10, &[(self.edge, 5), (self.tie, 3), (wins, 3), left]);
        features
    }
}
