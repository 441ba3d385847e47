//! The features of Deer Hunt: the tiles in the hand and still out, who is winning the trick, who may still win it, and the
//! red pips.

use crate::core::features::Tables;
use crate::core::pack::chinese::{self, FIRSTS};
use crate::core::{Features, Moves, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};

/// The kinds of tiles, and how many of a kind there are.
const KINDS: usize = chinese::KINDS as usize;
const COPIES: usize = 2;

/// First of the position: the tiles in the hand, those that the other side may hold, those that the partner is known to
/// hold, those in the trick, who is winning, the pips at stake, the lead in pips, and the size of the hand. Then of the
/// choice.
const TABLES: Tables<14> = Tables::new([
    KINDS * COPIES,
    KINDS * COPIES,
    KINDS,
    KINDS * 3,
    16,
    16,
    21,
    8,
    KINDS * 4,
    48,
    60,
    20,
    20,
    40,
]);
pub(super) const FEATURES: usize = TABLES.len;
/// The weights of the network.
pub(super) const WEIGHTS: &[i16] = &include!("network.in");

/// The part of a position that the features of its choices share.
struct Moment<'a> {
    public: &'a Public,
    kinds: PieceSet,
    theirs: PieceSet,
    position: usize,
    /// 0: a lead; 1: the others are winning; 2: the partner is winning but beatable; 3: the partner's trick is certain.
    standing: usize,
    at_stake: usize,
    phase: usize,
}

pub(super) fn describe(public: &Public, hand: PieceSet, seat: Seat, moves: Moves, to: &mut impl Features) {
    let Moves::Play(tiles) = moves else { return };
    let own = side(seat);
    let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
    // The partner holds this side's tiles of the shared kinds that are neither played nor in this hand. Their twins
    // belong to the other side.
    let partners = SHARED - hand - public.game.shared_played[own];
    let theirs = chinese::without(out, partners);
    let trick = &public.trick;
    let position = trick.len();
    let partner_wins = side(trick.winner(SEATS, AROUND)) == own;
    let opponents_to_come = position < SEATS - 1;
    let standing = match (trick.is_empty(), partner_wins) {
        (true, _) => 0,
        (_, false) => 1,
        (_, true) if opponents_to_come && stronger(theirs, trick.strength()) > 0 => 2,
        (_, true) => 3,
    };
    let lying: usize = trick.pieces().iter().map(|&tile| pips(tile)).sum();
    let ahead = i32::from(public.game.pips[own]) - i32::from(public.game.pips[1 - own]);
    each_kind(hand, |feature| to.position(TABLES.at(0, feature)));
    each_kind(theirs, |feature| to.position(TABLES.at(1, feature)));
    for tile in partners {
        to.position(TABLES.at(2, kind(tile)));
    }
    for (n, &tile) in trick.pieces().iter().enumerate() {
        to.position(TABLES.entry(3, &[(position - 1 - n, 3), (kind(tile), KINDS)]));
    }
    to.position(TABLES.entry(4, &[(position, 4), (standing, 4)]));
    to.position(TABLES.entry(5, &[(lying, 16)]));
    to.position(TABLES.entry(6, &[((ahead / 2 + 10).max(0) as usize, 21)]));
    to.position(TABLES.entry(7, &[(hand.len().max(1) - 1, 8)]));
    let moment = Moment {
        public,
        kinds: hand & FIRSTS,
        theirs,
        position,
        standing,
        at_stake: match lying {
            0 => 0,
            1..=3 => 1,
            4..=7 => 2,
            _ => 3,
        },
        phase: match hand.len() {
            7.. => 0,
            5..=6 => 1,
            3..=4 => 2,
            _ => 3,
        },
    };
    for tile in tiles {
        to.choice(&moment.features(tile));
    }
}

fn kind(tile: Piece) -> usize {
    usize::from(chinese::kind(tile).index())
}

/// Calls `each` with a number for each kind of these tiles, which says whether there are one or two of it.
fn each_kind(tiles: PieceSet, mut each: impl FnMut(usize)) {
    for tile in tiles & FIRSTS {
        each(kind(tile) * COPIES + usize::from((tiles & chinese::alike(tile)).len() > 1));
    }
}

#[inline]
fn pips(tile: Piece) -> usize {
    usize::from(PIPS[(tile.index() & 31) as usize])
}

/// The number of these tiles that beat this strength.
#[inline]
fn stronger(tiles: PieceSet, strength: u8) -> usize {
    let weaker = (1u64 << strength.min(31)) - 1;
    let above = PieceSet::from_bits(!(weaker | weaker << 32));
    (tiles & above).len()
}

impl Moment<'_> {
    #[inline]
    fn features(&self, tile: Piece) -> [usize; 6] {
        let strength = tile.index() + 1;
        let stronger = stronger(self.theirs, strength);
        let beats = strength > self.public.trick.strength();
        let last = self.position + 1 == SEATS;
        let wins = match (beats, last || stronger == 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let worth = match pips(tile) {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            6 => 3,
            _ => 4,
        };
        let rank = match stronger {
            0 => 0,
            1 => 1,
            2..=3 => 2,
            4..=7 => 3,
            _ => 4,
        };
        let below = self.kinds.rank(tile);
        let above = self.kinds.len() - 1 - below;
        let (position, standing, wins) = ((self.position, 4), (self.standing, 4), (wins, 3));
        [
            TABLES.entry(8, &[position, (kind(tile), KINDS)]),
            TABLES.entry(9, &[position, standing, wins]),
            TABLES.entry(10, &[wins, (worth, 5), (self.at_stake, 4)]),
            TABLES.entry(11, &[(rank, 5), (self.phase, 4)]),
            TABLES.entry(12, &[(below, 4), (above, 5)]),
            TABLES.entry(13, &[(rank, 5), standing, (usize::from(worth > 0), 2)]),
        ]
    }
}
