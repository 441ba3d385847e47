//! The second half solved: with both hands open and a call made it is a game of perfect information of seven
//! tricks at most.
//!
//! The tiles of each hand are numbered from 0, so that what is left of a hand is seven bits. Between tricks there
//! are so few positions (6,864 from full hands) that each has a place of its own in a table. A search with a null
//! window (Pearl, *Scout*, 1980) asks whether who leads can win so many points; its answers bound the value from
//! one side, and the table keeps the bounds.

mod auction;
mod nello;
#[cfg(test)]
mod tests;

use crate::core::{LedSuit, Move, Piece, PieceSet};
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{HAND, count_points};

pub(super) use auction::{Strength, bidder_wins, first_bidder_wins, strengths};

/// All that a tile of one hand can do to those of the other, as eight sets of the other's tiles, a byte each.
/// From the lowest: those that follow when it is led, and those that win then; the same when it is led the other
/// way, where there is one; those that it follows when they are led, and those it wins from; the same when these
/// are led the other way.
///
/// Only the relations across the table count: two tiles of a hand that stand alike to all tiles that the other
/// has left are as good as one.
type Relations = u64;

/// The bits of [`Relations`] that say how many points the tile counts, in fives; bits that no set needs.
const WORTH: Relations = 1 << 39 | 1 << 47;
/// Every byte of [`Relations`] with the same set.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The number of positions between tricks, from hands of seven: whose lead it is, and what each has left.
const POSITIONS: usize = 2 * 3432;

/// Two hands under a call, and what is known of the positions that they lead to. Sides are seats by number.
pub(super) struct Solver {
    relations: [[Relations; HAND]; 2],
    /// The hands; a tile's number is its rank in its hand.
    hands: [PieceSet; 2],
    points: [[u8; HAND]; 2],
    known: [Bounds; POSITIONS],
}

/// What who leads can win from here: this at least, and this at most.
#[derive(Clone, Copy)]
struct Bounds {
    least: u8,
    most: u8,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { least: 0, most: u8::MAX };
}

/// What is left of both hands, the points that are still to be won, and who leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// The numbers of the tiles each side has left.
    left: [u8; 2],
    leader: usize,
    /// All points that are still to be won, tricks and count tiles.
    points: u8,
}

/// A way to lead a tile, against what the other has left.
#[derive(Clone, Copy, Default)]
struct Lead {
    tile: u8,
    /// What the other may play to it.
    replies: u8,
    /// What wins from it, of these.
    wins: u8,
    /// The earlier it is tried the higher.
    promise: u8,
}

/// The leads of a hand, at most two a tile.
#[derive(Default)]
struct Leads {
    leads: [Lead; 2 * HAND],
    count: usize,
}

impl Solver {
    /// Two hands of at most seven after a call, and whether a leader names the suit of a tile with two numbers.
    pub(super) fn new(hands: [PieceSet; 2], suits: &Suits, lead_choice: bool) -> Self {
        let mut solver = Self::before_call(hands);
        solver.call(suits, lead_choice);
        solver
    }

    /// Two hands before a call.
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

    /// Sets the relations under these trumps, and forgets what was known under others.
    fn call(&mut self, suits: &Suits, lead_choice: bool) {
        self.known.fill(Bounds::UNKNOWN);
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
                    // Where there is no other way, it is the same again.
                    let second = if one == other { first } else { relation(suits, tile, other, reply) };
                    own |= (first | second << 16) << m;
                    self.relations[1 - side][m] |= (first | second << 16) << (32 + n);
                }
                self.relations[side][n] |= own;
            }
        }
    }

    /// Of tiles of this side that are as good as each other one.
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

    /// Whether it makes a difference which way this tile of a side is led.
    pub(super) fn ways_differ(&self, side: usize, tile: Piece) -> bool {
        differ(self.relations[side][self.hands[side].rank(tile) % HAND])
    }

    /// The place before a trick with these hands left, which are parts of those given first.
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

    /// Whether this side can win so many points of those that are left, with these hands left and this leader.
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

    /// What who leads wins: exact to this extent, that it is at least `need` just where the true value is, and
    /// then at most the true value, else at least. Pre: `need` is from 1 to the points that are left.
    fn value(&mut self, place: Place, need: u8) -> u8 {
        let at = index(place);
        let Bounds { least, most } = self.known[at];
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
            known.most = found;
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
            // What nothing beats now nothing will beat later: all such tiles can be cashed one by one.
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

    /// What a lead wins, as [`value`](Self::value) says it.
    fn led(&mut self, place: Place, lead: Lead, need: u8) -> u8 {
        let Place { leader, points, .. } = place;
        let follower = 1 - leader;
        let mut left = place.left;
        left[leader] &= !(1 << lead.tile);
        let lying = 1 + self.points[leader][lead.tile as usize];
        let across = (u64::from(left[leader]) * EACH) | WORTH;
        let mut worst = u8::MAX;
        // First what wins the trick: it is most likely to refute the lead.
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

    /// Takes out the most promising lead.
    fn next(&mut self) -> Option<Lead> {
        let (at, lead) =
            self.leads[..self.count].iter().copied().enumerate().max_by_key(|(_, lead)| lead.promise)?;
        self.count -= 1;
        self.leads[at] = self.leads[self.count];
        Some(lead)
    }
}

/// Whether a reply follows a tile led as this suit, and in the next byte whether it wins from it.
fn relation(suits: &Suits, tile: Piece, led: LedSuit, reply: Piece) -> Relations {
    let wins = suits.strength(reply, led, false) > suits.strength(tile, led, true);
    u64::from(suits.following(led).contains(reply)) | u64::from(wins) << 8
}

/// Whether it makes a difference which way a tile is led.
fn differ(relations: Relations) -> bool {
    (relations ^ relations >> 16) & 0x7f7f != 0
}

/// The numbers of the bits that are set, the lowest first.
fn bits(set: u8) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lowest)
    })
}

/// The number of a position between tricks, below [`POSITIONS`].
fn index(place: Place) -> usize {
    let [one, other] = place.left.map(|left| RANKS[(left & 0x7f) as usize] as usize);
    let size = (place.left[0].count_ones() & 7) as usize;
    2 * (STARTS[size] + one * SUBSETS[size] + other) + place.leader
}

/// How many subsets of seven have so many elements.
const SUBSETS: [usize; 8] = [1, 7, 21, 35, 35, 21, 7, 1];

/// Where the positions with so many tiles a hand start.
const STARTS: [usize; 8] = {
    let mut starts = [0; 8];
    let mut size = 1;
    while size < 8 {
        starts[size] = starts[size - 1] + SUBSETS[size - 1] * SUBSETS[size - 1];
        size += 1;
    }
    starts
};

/// The rank of each set of seven among those of its size.
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
