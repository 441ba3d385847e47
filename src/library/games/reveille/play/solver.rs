//! The solver of the second half, which is a game of perfect information with at most seven tricks.
//!
//! The tiles of each hand are numbered from 0, so that the remaining tiles of a hand are seven bits. There are so few
//! positions between tricks (6,864 from full hands) that each has its own entry in a table. A search with a null window
//! (Pearl, *Scout*, 1980) asks whether the leader can win a given number of points. Each answer bounds the value from
//! one side, and the table stores the bounds.

mod auction;
mod nello;
#[cfg(test)]
mod tests;

use crate::core::{LedSuit, Move, Piece, PieceSet};
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{HAND, count_points};

pub(super) use auction::{Strength, bidder_wins, calls, first_bidder_wins, makes, strengths};

/// The relations of a tile to the tiles of the other hand, as eight sets of those tiles, one byte each.
///
/// From the lowest byte: the tiles that follow when this one is led, and those of them that win; the same two sets when
/// it is led as its other suit; the tiles that this one follows when they are led, and those it beats; the same two
/// sets when they are led as their other suit.
///
/// Only these relations matter. Two tiles of a hand with the same relations to the other hand's remaining tiles are
/// equivalent.
type Relations = u64;

/// The bits of [`Relations`] for the tile's count in fives. The sets do not need these bits.
const WORTH: Relations = 1 << 39 | 1 << 47;
/// Multiplying a set by this copies it to every byte of [`Relations`].
const EACH: u64 = 0x0101_0101_0101_0101;

/// The number of positions between tricks from hands of seven: two leaders times the remaining tiles of both hands.
const POSITIONS: usize = 2 * 3432;

/// Two hands after a call, and the known bounds of their positions. Sides are seat numbers.
pub(super) struct Solver {
    relations: [[Relations; HAND]; 2],
    /// The hands. The number of a tile is its rank in its hand.
    hands: [PieceSet; 2],
    points: [[u8; HAND]; 2],
    known: [Bounds; POSITIONS],
}

/// Bounds of the points that the leader can win.
#[derive(Clone, Copy)]
struct Bounds {
    least: u8,
    /// 255 minus the upper bound, so that unknown bounds are zeros, with which a table is quickly filled.
    cut: u8,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { least: 0, cut: 0 };
}

/// A position between tricks: the remaining tiles, the remaining points, and the leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// The tile numbers that each side has left, as bits.
    left: [u8; 2],
    leader: usize,
    /// The remaining points for tricks and count tiles.
    points: u8,
}

/// A way to lead a tile, against the other hand's remaining tiles.
#[derive(Clone, Copy, Default)]
struct Lead {
    tile: u8,
    /// The legal replies.
    replies: u8,
    /// The replies that beat it.
    wins: u8,
    /// Leads with a higher promise are tried first.
    promise: u8,
}

/// The leads of a hand, at most two for each tile.
#[derive(Default)]
struct Leads {
    leads: [Lead; 2 * HAND],
    count: usize,
}

impl Solver {
    /// A solver for two hands of at most seven tiles after a call. `lead_choice` lets leaders name the suit of a tile.
    pub(super) fn new(hands: [PieceSet; 2], suits: &Suits, lead_choice: bool) -> Self {
        let mut solver = Self::before_call(hands);
        solver.call(suits, lead_choice);
        solver
    }

    /// A solver for two hands before a call.
    fn before_call(hands: [PieceSet; 2]) -> Self {
        let mut solver = Solver {
            relations: [[0; HAND]; 2],
            hands,
            points: [[0; HAND]; 2],
            known: [Bounds::UNKNOWN; POSITIONS],
        };
        for (side, hand) in hands.into_iter().enumerate() {
            for (n, tile) in hand.iter().take(HAND).enumerate() {
                solver.points[side][n] = count_points(tile);
            }
        }
        solver
    }

    /// Sets the relations for these suits, and forgets all bounds.
    fn call(&mut self, suits: &Suits, lead_choice: bool) {
        self.known = [Bounds::UNKNOWN; POSITIONS];
        self.relations = [[0; HAND]; 2];
        for side in 0..2 {
            for (n, tile) in self.hands[side].iter().take(HAND).enumerate() {
                let ways = suits.leads(tile.set(), lead_choice);
                let [one, other] = [0, ways.len() - 1].map(|way| match ways.nth(way) {
                    Move::Lead(_, led) => led,
                    _ => suits.led_as(tile),
                });
                let fives = u64::from(self.points[side][n] / 5);
                let mut own = (fives & 1) << 39 | (fives >> 1) << 47;
                for (m, reply) in self.hands[1 - side].iter().take(HAND).enumerate() {
                    let first = relation(suits, tile, one, reply);
                    // If there is no other way, both are the same.
                    let second = if one == other { first } else { relation(suits, tile, other, reply) };
                    own |= (first | second << 16) << m;
                    self.relations[1 - side][m] |= (first | second << 16) << (32 + n);
                }
                self.relations[side][n] |= own;
            }
        }
    }

    /// Keeps one tile of each group of equivalent tiles of this side.
    pub(super) fn distinct(&self, side: usize, tiles: PieceSet) -> PieceSet {
        let relations = |tile| self.relations[side][self.hands[side].rank(tile) % HAND];
        let mut distinct = PieceSet::EMPTY;
        for tile in tiles {
            if !distinct.iter().any(|other| relations(other) == relations(tile)) {
                distinct.insert(tile);
            }
        }
        distinct
    }

    /// Whether the named suit makes a difference when this tile is led.
    pub(super) fn ways_differ(&self, side: usize, tile: Piece) -> bool {
        differ(self.relations[side][self.hands[side].rank(tile) % HAND])
    }

    /// The position before a trick with these remaining hands. Pre: they are parts of the original hands.
    fn place(&self, hands: [PieceSet; 2], leader: usize) -> Place {
        let mut place = Place { left: [0; 2], leader, points: 0 };
        for (side, hand) in hands.into_iter().enumerate() {
            for tile in hand {
                place.left[side] |= 1 << self.hands[side].rank(tile);
                place.points += count_points(tile);
            }
        }
        place.points += hands[0].len() as u8;
        place
    }

    /// Whether this side can win at least `need` of the remaining points, with these hands and this leader.
    pub(super) fn reaches(&mut self, hands: [PieceSet; 2], leader: usize, side: usize, need: i32) -> bool {
        let place = self.place(hands, leader);
        if need <= 0 || need > i32::from(place.points) {
            return need <= 0;
        }
        let need = need as u8;
        if leader == side {
            self.value(place, need) >= need
        } else {
            let other = place.points - need + 1;
            self.value(place, other) < other
        }
    }

    /// A bound of the points that the leader wins. Pre: `need` is from 1 to the remaining points.
    ///
    /// If the true value is at least `need`, the result is a lower bound that is at least `need`. Otherwise, it is an
    /// upper bound below `need`.
    fn value(&mut self, place: Place, need: u8) -> u8 {
        let at = index(place);
        let Bounds { least, cut } = self.known[at];
        let most = u8::MAX - cut;
        if least >= need {
            return least;
        }
        if most < need {
            return most;
        }
        let found = self.search(place, need);
        let known = &mut self.known[at];
        if found >= need {
            known.least = found;
        } else {
            known.cut = u8::MAX - found;
        }
        found
    }

    fn search(&mut self, place: Place, need: u8) -> u8 {
        let leader = place.leader;
        let [own, theirs] = [place.left[leader], place.left[1 - leader]];
        let mut sure = 0;
        let mut leads = Leads::default();
        let across = u64::from(theirs) * EACH;
        let mut seen = [0; HAND];
        for n in bits(own) {
            let relations = self.relations[leader][n] & (across | WORTH);
            let points = self.points[leader][n];
            let is_sure = relations & 0x7f00 == 0 || relations & 0x7f00_0000 == 0;
            // A tile that nothing beats now is never beaten later, so all such tiles can be cashed one by one.
            sure += if is_sure { 1 + points } else { 0 };
            seen[n] = relations;
            if bits(own & ((1 << n) - 1)).any(|before| seen[before] == relations) {
                continue;
            }
            leads.add(n, relations as u32, theirs, points);
            if differ(relations) {
                leads.add(n, (relations >> 16) as u32, theirs, points);
            }
        }
        if sure >= need {
            return sure;
        }
        let mut best = 0;
        while let Some(lead) = leads.next() {
            best = best.max(self.led(place, lead, need));
            if best >= need {
                break;
            }
        }
        best
    }

    /// A bound of the points that a lead wins, as in [`value`](Self::value).
    fn led(&mut self, place: Place, lead: Lead, need: u8) -> u8 {
        let Place { leader, points, .. } = place;
        let follower = 1 - leader;
        let mut left = place.left;
        left[leader] &= !(1 << lead.tile);
        let lying = 1 + self.points[leader][lead.tile as usize];
        let across = (u64::from(left[leader]) * EACH) | WORTH;
        let mut worst = u8::MAX;
        // Try winning replies first, because they are most likely to refute the lead.
        for (replies, wins) in [(lead.replies & lead.wins, true), (lead.replies & !lead.wins, false)] {
            for n in bits(replies) {
                let relations = self.relations[follower][n] & across;
                let is_alike = |before| self.relations[follower][before] & across == relations;
                if bits(replies & ((1 << n) - 1)).any(is_alike) {
                    continue;
                }
                let trick = lying + self.points[follower][n];
                let rest = points - trick;
                left[follower] = place.left[follower] & !(1 << n);
                let next = Place { left, leader: if wins { follower } else { leader }, points: rest };
                let found = if wins {
                    if need > rest { rest } else { rest - self.value(next, rest - need + 1) }
                } else if need <= trick {
                    trick
                } else {
                    trick + self.value(next, need - trick)
                };
                worst = worst.min(found);
                if worst < need {
                    return worst;
                }
            }
        }
        worst
    }
}

impl Leads {
    /// Adds a way to lead a tile.
    #[inline]
    fn add(&mut self, tile: usize, relations: u32, theirs: u8, points: u8) {
        let (follows, beats) = (relations as u8 & 0x7f, (relations >> 8) as u8 & 0x7f);
        let replies = if follows == 0 { theirs } else { follows };
        let wins = replies & beats;
        let promise = if wins == 0 {
            64 + points
        } else if wins == replies {
            16 - points
        } else {
            32 - points
        };
        if let Some(lead) = self.leads.get_mut(self.count) {
            *lead = Lead { tile: tile as u8, replies, wins, promise };
            self.count += 1;
        }
    }

    /// Removes and returns the most promising lead.
    #[inline]
    fn next(&mut self) -> Option<Lead> {
        let (at, lead) =
            self.leads[..self.count].iter().copied().enumerate().max_by_key(|(_, lead)| lead.promise)?;
        self.count -= 1;
        self.leads[at] = self.leads[self.count];
        Some(lead)
    }
}

/// Whether a reply follows a tile led as this suit, and in the next byte, whether it beats the tile.
#[inline]
fn relation(suits: &Suits, tile: Piece, led: LedSuit, reply: Piece) -> Relations {
    let wins = suits.strength(reply, led, false) > suits.strength(tile, led, true);
    u64::from(suits.following(led).contains(reply)) | u64::from(wins) << 8
}

/// Whether the named suit makes a difference when a tile with these relations is led.
#[inline]
fn differ(relations: Relations) -> bool {
    (relations ^ relations >> 16) & 0x7f7f != 0
}

/// The positions of the set bits, lowest first.
#[inline]
fn bits(set: u8) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lowest)
    })
}

/// The table index of a position between tricks, below [`POSITIONS`].
#[inline]
fn index(place: Place) -> usize {
    let [one, other] = place.left.map(|left| RANKS[(left & 0x7f) as usize] as usize);
    let size = (place.left[0].count_ones() & 7) as usize;
    2 * (STARTS[size] + one * SUBSETS[size] + other) + place.leader
}

/// The number of subsets of seven elements, by size.
const SUBSETS: [usize; 8] = [1, 7, 21, 35, 35, 21, 7, 1];

/// The index of the first position with each hand size.
const STARTS: [usize; 8] = {
    let mut starts = [0; 8];
    let mut size = 1;
    while size < 8 {
        starts[size] = starts[size - 1] + SUBSETS[size - 1] * SUBSETS[size - 1];
        size += 1;
    }
    starts
};

/// The rank of each subset of seven elements among those of its size.
const RANKS: [u8; 128] = {
    let mut ranks = [0; 128];
    let mut counts = [0; 8];
    let mut set = 0usize;
    while set < 128 {
        let size = set.count_ones() as usize;
        ranks[set] = counts[size];
        counts[size] += 1;
        set += 1;
    }
    ranks
};
